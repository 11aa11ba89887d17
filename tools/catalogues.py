"""Keeps the catalogues of rule sheets: collects messages, merges them, compiles translations.

`python tools/catalogues.py` writes the `.po` and `.mo` files anew; run it after a sentence of a
sheet has changed, and then translate what the `.po` files leave empty.
"""

from io import BytesIO
from pathlib import Path

from babel.messages import Catalog
from babel.messages.extract import extract_from_file
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

ROOM = Path(__file__).parents[1] / "src/oklahoma_rummy/show"
LOCALES = ("fr", "it", "pt")
KEYWORDS = {"en": (1,), "Noun": (1, 2)}
HEADER = "# Sentences of rule sheets.\n#"


def collect() -> Catalog:
    """Collect the messages of all sources."""
    catalogue = Catalog(domain="rules", header_comment=HEADER)
    for path in sorted(ROOM.glob("*.py")):
        for line, message, _, _ in extract_from_file("python", path, keywords=KEYWORDS):
            catalogue.add(message, locations=[(path.name, line)])
    return catalogue


def po_path(locale: str) -> Path:
    """Return the path of a language's sources."""
    return ROOM / "locale" / locale / "LC_MESSAGES/rules.po"


def read_translations(locale: str) -> Catalog:
    """Read the translations of a language."""
    with po_path(locale).open("rb") as file:
        return read_po(file, locale=locale, domain="rules")


def compile_catalogue(catalogue: Catalog) -> bytes:
    """Compile translations to what is read at run time."""
    file = BytesIO()
    write_mo(file, catalogue)
    return file.getvalue()


def main() -> None:
    """Merge new messages into every language, drop unused ones, and compile."""
    for locale in LOCALES:
        path = po_path(locale)
        catalogue = read_translations(locale)
        made = catalogue.creation_date
        catalogue.update(collect(), no_fuzzy_matching=True)
        catalogue.creation_date = made  # what is the same in all words stays as it is
        catalogue.obsolete.clear()
        with path.open("wb") as file:
            write_po(file, catalogue, width=98, no_location=True, omit_header=False)
        path.with_suffix(".mo").write_bytes(compile_catalogue(catalogue))


if __name__ == "__main__":
    main()
