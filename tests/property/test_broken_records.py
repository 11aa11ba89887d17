"""Records with up to three damages, and records of every match: our errors only, and bounded."""

from collections.abc import Callable
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

from hypothesis import given
from hypothesis import strategies as st

from oklahoma_rummy.cards import shuffled
from oklahoma_rummy.errors import InvalidRecordError
from oklahoma_rummy.play import Match, record
from oklahoma_rummy.rules import Rules
from oklahoma_rummy.testing.strategies import rules as any_rules
from oklahoma_rummy.testing.ways import knock_when_possible, never_knock

LONGEST_MESSAGE = 20_000
Damage = Callable[[bytes, Random], bytes]


def some_match(rules: Rules | str, seed: int) -> Match:
    """Play a few dozen actions of a match."""
    rng = Random(seed)
    match = Match.start(rules, dealer=0)
    policy = rng.choice([knock_when_possible, never_knock])
    for _ in range(rng.randrange(60)):
        if match.is_over:
            break
        if not match.is_dealt:
            match = match.deal(*[shuffled(rng) for _ in match.tables])
        table = next(number for number, each in enumerate(match.rounds) if each.result is None)
        match = match.play(policy(match.rounds[table], rng), table)
    return match


def cut(data: bytes, rng: Random) -> bytes:
    """Cut the record off anywhere."""
    return data[: rng.randrange(len(data) + 1)]


def swap_lines(data: bytes, rng: Random) -> bytes:
    """Let two lines change places."""
    lines = data.split(b"\n")
    one, other = rng.randrange(len(lines)), rng.randrange(len(lines))
    lines[one], lines[other] = lines[other], lines[one]
    return b"\n".join(lines)


def repeat_line(data: bytes, rng: Random) -> bytes:
    """Write a line many times, at its own place or at the beginning."""
    lines = data.split(b"\n")
    place = rng.randrange(len(lines))
    return b"\n".join([*lines[: rng.choice([0, place])], *lines[place : place + 1] * 50, *lines])


def change_bytes(data: bytes, rng: Random) -> bytes:
    """Put bytes that mean something, or nothing, anywhere."""
    place = rng.randrange(len(data) + 1)
    odd = [b"\xff", b"\x00", b"\x1b[2J", b":", b";", b"\r", b'"', b"7h", "\u2028".encode(), b"# "]
    return data[:place] + rng.choice(odd) + data[place + rng.randrange(3) :]


def write_a_huge_number(data: bytes, rng: Random) -> bytes:
    """Put a number of many digits, or many letters, where there is a digit."""
    places = [place for place, byte in enumerate(data) if 48 <= byte < 58] or [0]
    place = rng.choice(places)
    return (
        data[:place] + rng.choice([b"9", b"draw;", b"7h "]) * rng.choice([9, 5000]) + data[place:]
    )


DAMAGES: list[Damage] = [cut, swap_lines, repeat_line, change_bytes, write_a_huge_number]


@given(
    rules=st.sampled_from(["oklahoma_rummy", "rami_oklahoma", "partnership_two_tables"]),
    seed=st.integers(0, 2**32),
    damages=st.lists(st.sampled_from(DAMAGES), min_size=1, max_size=3),
)
def test_damages(rules: str, seed: int, damages: list[Damage]) -> None:
    """However it is damaged, a record is read or refused in bounds; what is read is a match."""
    rng = Random(seed)
    data = record.dumps(some_match(rules, seed), [(3, "a remark")]).encode()
    for damage in damages:
        data = damage(data, rng)
    replayed = record.replay(data)
    try:
        match = record.loads(data)
    except InvalidRecordError as error:
        assert len(str(error)) < LONGEST_MESSAGE
        assert error.match == replayed.match
        assert replayed.problems
    else:
        assert not replayed.problems
        assert record.loads(record.dumps(match)) == match
    steps = list(replayed)
    assert len(steps) == len(replayed.lines)
    if steps:
        assert steps[-1].match == replayed.match


@given(rules=any_rules(), seed=st.integers(0, 2**32))
def test_saved_and_loaded(rules: Rules, seed: int) -> None:
    """Whatever is played under whatever rules is saved, and loaded it is the same."""
    match = some_match(rules, seed)
    with TemporaryDirectory() as folder:
        match.save(Path(folder, "m.okr"))
        assert Match.load(Path(folder, "m.okr")) == match
