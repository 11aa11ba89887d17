"""The public face as a reviewed file."""

import enum
import inspect
import re
from collections.abc import Iterator
from pathlib import Path

import oklahoma_rummy

SNAPSHOT = Path(__file__).with_name("public_api.txt")


def described_class(name: str, cls: type) -> Iterator[str]:
    """Describe a class: its members if it is an enum, else its constructor and what it has."""
    bases = ", ".join(base.__name__ for base in cls.__bases__)
    yield f"class {name}({bases})"
    if issubclass(cls, enum.Enum):
        yield from (f"    {member.name} = {member.value!r}" for member in cls)
    else:
        yield f"    {inspect.signature(cls)}"
    ours = [each for each in cls.__mro__ if each.__module__.startswith("oklahoma_rummy")]
    for attribute in sorted({key for each in ours for key in vars(each) if key[0] != "_"}):
        value = inspect.getattr_static(cls, attribute)
        if isinstance(value, enum.Enum):
            continue
        if isinstance(value, classmethod | staticmethod):
            value = value.__func__
        if inspect.isfunction(value):
            yield f"    {attribute}{inspect.signature(value)}"
        elif hasattr(cls, "__attrs_attrs__") or isinstance(value, property):
            yield f"    {attribute}"


def described(name: str) -> Iterator[str]:
    """Describe what a public name stands for."""
    value = getattr(oklahoma_rummy, name)
    if inspect.isclass(value):
        yield from described_class(name, value)
    elif callable(value):
        yield f"def {name}{inspect.signature(value)}"
    else:
        yield f"{name}: {type(value).__name__}"


def test_public_api(*, update_golden: bool) -> None:
    """Names and signatures are those of `public_api.txt`, which changes by an explicit flag."""
    lines = [line for name in sorted(oklahoma_rummy.__all__) for line in described(name)]
    # Python 3.11 writes the type of keywords in another way than later ones.
    text = re.sub(r"\*<class '([\w.]+)'>", r"Unpack[\1]", "\n".join(lines)) + "\n"
    if update_golden:
        SNAPSHOT.write_text(text, encoding="utf-8")
    assert text == SNAPSHOT.read_text(encoding="utf-8")


def test_public_names_are_distinct() -> None:
    """No name is listed twice."""
    assert len(oklahoma_rummy.__all__) == len(set(oklahoma_rummy.__all__))


def test_dir_shows_the_public_names() -> None:
    """`dir` lists every public name, the lazily loaded ones too."""
    assert set(oklahoma_rummy.__all__) <= set(dir(oklahoma_rummy))


def test_everything_public_is_documented() -> None:
    """Every public class and function has a docstring whose first line is one sentence."""
    for name in oklahoma_rummy.__all__:
        value = getattr(oklahoma_rummy, name)
        if callable(value):
            first = (inspect.getdoc(value) or "").partition("\n")[0]
            assert first.endswith("."), f"{name}: {first}"
