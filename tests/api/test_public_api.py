"""The public face as a reviewed file."""

import enum
import inspect
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import oklahoma_rummy
from tests.api.public_names import ROOMS, all_names, public_names

SNAPSHOT = Path(__file__).with_name("public_api.txt")


def signature_of(value: Any) -> inspect.Signature:
    """Return a signature in which NumPy's types, whose names change with its version, are short."""
    signature = inspect.signature(value)
    parameters = [
        each.replace(annotation="NumPy") if _is_numpy(each.annotation) else each
        for each in signature.parameters.values()
    ]
    returned = "NumPy" if _is_numpy(signature.return_annotation) else signature.return_annotation
    return signature.replace(parameters=parameters, return_annotation=returned)


def _is_numpy(annotation: object) -> bool:
    return any(word in str(annotation) for word in ("numpy", "ArrayLike", "NDArray"))


def described_class(name: str, cls: type) -> Iterator[str]:
    """Describe a class: its members if it is an enum, else its constructor and what it has."""
    bases = ", ".join(base.__name__ for base in cls.__bases__)
    yield f"class {name}({bases})"
    if issubclass(cls, enum.Enum):
        yield from (f"    {member.name} = {member.value!r}" for member in cls)
    elif issubclass(cls, dict):
        yield from (f"    {key}" for key in cls.__annotations__)
    else:
        yield f"    {signature_of(cls)}"
    ours = [each for each in cls.__mro__ if each.__module__.startswith("oklahoma_rummy")]
    for attribute in sorted({key for each in ours for key in vars(each) if key[0] != "_"}):
        value = inspect.getattr_static(cls, attribute)
        if isinstance(value, enum.Enum):
            continue
        if isinstance(value, classmethod | staticmethod):
            value = value.__func__
        if inspect.isfunction(value):
            yield f"    {attribute}{signature_of(value)}"
        elif hasattr(cls, "__attrs_attrs__") or isinstance(value, property):
            yield f"    {attribute}"


def described(name: str, value: object) -> Iterator[str]:
    """Describe what a public name stands for."""
    if inspect.isclass(value):
        yield from described_class(name, value)
    elif inspect.isroutine(value):
        yield f"def {name}{signature_of(value)}"
    else:
        yield f"{name}: {type(value).__name__}"


def described_room(room: str) -> Iterator[str]:
    """Describe what a room offers."""
    yield f"# {room}"
    for name, value in sorted(public_names(room).items()):
        yield from described(name, value)


def test_public_api(*, update_golden: bool) -> None:
    """Names and signatures are those of `public_api.txt`, which changes by an explicit flag."""
    root = ["# oklahoma_rummy", *sorted(oklahoma_rummy.__all__)]
    lines = [*root, *(line for room in ROOMS for line in described_room(room))]
    # Python 3.11 writes the type of keywords in another way than later ones.
    text = re.sub(r"\*<class '([\w.]+)'>", r"Unpack[\1]", "\n".join(lines)) + "\n"
    if update_golden:
        SNAPSHOT.write_text(text, encoding="utf-8")
    assert text == SNAPSHOT.read_text(encoding="utf-8")


def test_the_root_holds_what_programs_type_daily() -> None:
    """The root has at most fifty names, each once, and each is public in its room too."""
    names = oklahoma_rummy.__all__
    assert len(names) == len(set(names)) <= 50
    assert all(getattr(oklahoma_rummy, name) is all_names()[name] for name in names)


def test_every_room_lists_each_name_once() -> None:
    """No room lists a name twice, and no two rooms offer different things by one name."""
    names = [name for room in ROOMS for name in public_names(room) if room != "numbers"]
    assert len(names) == len(set(names))


def test_dir_shows_the_public_names() -> None:
    """`dir` lists every public name and room, the lazily loaded ones too."""
    assert {*oklahoma_rummy.__all__, *ROOMS} <= set(dir(oklahoma_rummy))


def test_everything_public_is_documented() -> None:
    """Every public class and function has a docstring whose first line is one sentence."""
    for room in ROOMS:
        for name, value in public_names(room).items():
            if inspect.isclass(value) or inspect.isfunction(value):
                first = (inspect.getdoc(value) or "").partition("\n")[0]
                assert first.endswith("."), f"{name}: {first}"
