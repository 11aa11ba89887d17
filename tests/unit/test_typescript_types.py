"""The types of TypeScript in the docs are current."""

from tools.typescript_types import FILE, OBJECTS, examples, types


def test_types_are_current() -> None:
    """The file in the docs is what the schemas give now."""
    assert FILE.read_text(encoding="utf-8") == types()


def test_every_type_has_values() -> None:
    """There are values of every type for the compiler to look at, and wrong ones."""
    text = examples()
    assert all(f": {name} = " in text for name in (*OBJECTS, "Action"))
    assert text.count("@ts-expect-error") == 2
