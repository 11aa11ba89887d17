"""The catalogues of rule sheets are complete, current and compiled."""

from gettext import GNUTranslations
from io import BytesIO
from pathlib import Path
from shutil import copytree
from string import Formatter

import pytest
from babel.messages.catalog import Message

from tools import catalogues
from tools.catalogues import LOCALES, ROOM, collect, compile_catalogue, po_path, read_translations


def ids(messages: object) -> set[object]:
    """Give the ids of all messages, without the header."""
    assert hasattr(messages, "__iter__")
    return {each.id for each in messages if each.id}


def texts(message: Message) -> tuple[str, ...]:
    """Give a message's translations, one for each plural form."""
    return message.string if isinstance(message.string, tuple) else (str(message.string),)


def gaps(text: str) -> set[str]:
    """Give the names of the gaps in a sentence."""
    return {name for _, name, _, _ in Formatter().parse(text) if name}


def test_messages_are_found() -> None:
    """The collection is real: it has the sentences of all parts of a sheet."""
    found = ids(collect())
    assert {
        "The game",
        "Nobody loses points.",
        "No layoffs.",
        "{players} players, {cards} each.",
    } <= found


@pytest.mark.parametrize("locale", LOCALES)
def test_no_message_is_missing_or_unused(locale: str) -> None:
    """Each language has exactly the messages of the sources, each one translated."""
    catalogue = read_translations(locale)
    assert ids(catalogue) == ids(collect())
    messages = [each for each in catalogue if each.id]
    assert [each.id for each in messages if each.fuzzy or not all(texts(each))] == []
    assert not catalogue.obsolete


@pytest.mark.parametrize("locale", LOCALES)
def test_gaps_agree(locale: str) -> None:
    """A translation has the gaps of its sentence, and ends as it ends."""
    for message in read_translations(locale):
        if message.id:
            source = message.id[-1] if isinstance(message.id, tuple) else str(message.id)
            for text in texts(message):
                assert gaps(text) == gaps(source)
                assert text.endswith(".") == source.endswith(".")


@pytest.mark.parametrize("locale", LOCALES)
def test_compiled_is_current(locale: str) -> None:
    """What is read at run time has the translations of the sources."""
    shipped = po_path(locale).with_suffix(".mo").read_bytes()
    now = compile_catalogue(read_translations(locale))
    assert GNUTranslations(BytesIO(shipped))._catalog == GNUTranslations(BytesIO(now))._catalog  # type: ignore[attr-defined]


def test_languages_differ() -> None:
    """No language is a copy of another or of the English source."""
    sheets = {
        locale: {each.id: texts(each) for each in read_translations(locale)} for locale in LOCALES
    }
    long = [each for each in ids(collect()) if isinstance(each, str) and len(each) > 40]
    for message in long:
        assert len({message, *(sheets[locale][message][0] for locale in LOCALES)}) == 4


def test_nothing_changes_where_no_word_did(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Merging again writes every file as it is, to the byte, dates and all."""
    folders = [*(ROOM / "locale").glob("*/LC_MESSAGES")]
    for folder in folders:
        copytree(folder, tmp_path / folder.relative_to(ROOM))
    monkeypatch.setattr(
        catalogues, "po_path", lambda locale: tmp_path / po_path(locale).relative_to(ROOM)
    )
    catalogues.main()
    files = [path for folder in folders for path in folder.iterdir()]
    assert len(files) == 2 * len(LOCALES)
    for path in files:
        assert (tmp_path / path.relative_to(ROOM)).read_bytes() == path.read_bytes()
