"""The pages of the reference that are made from the code are current."""

import pytest

from tools.reference_pages import DOCS, PAGES


@pytest.mark.parametrize("name", PAGES)
def test_page_is_current(name: str, *, update_golden: bool) -> None:
    """The page in the docs is what the code gives now."""
    if update_golden:
        (DOCS / name).write_text(PAGES[name](), encoding="utf-8")
    current = (DOCS / name).read_text(encoding="utf-8") == PAGES[name]()
    assert current, "if this is meant, write the page anew: --update-golden"
