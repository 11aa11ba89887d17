"""The page of the reference about the command is current."""

from tools.command_page import PAGE, command_page


def test_page_is_current() -> None:
    """The page in the docs is what the command gives now."""
    assert PAGE.read_text(encoding="utf-8") == command_page()
