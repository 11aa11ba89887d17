"""The pages of the reference that are made from the code are current."""

import pytest

from tools.reference_pages import DOCS, PAGES


@pytest.mark.parametrize("name", PAGES)
def test_page_is_current(name: str) -> None:
    """The page in the docs is what the code gives now."""
    assert (DOCS / name).read_text(encoding="utf-8") == PAGES[name]()
