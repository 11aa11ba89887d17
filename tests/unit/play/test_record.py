"""Records of matches: written, read, edited and damaged."""

import json
import tracemalloc
from pathlib import Path
from random import Random

import pytest

from oklahoma_rummy.cards import deck_from_seed
from oklahoma_rummy.errors import InvalidRecordError, NotationError
from oklahoma_rummy.play import Discard, Match, record
from oklahoma_rummy.rules import RULE_FIELDS, Rules
from tests.decks import deck_with

DEAL = deck_with(
    ["4c5c6c 9d9h9s JdQdKd 5h", "2c2d2s 9c Tc Qs Ks Ah 6h 3d"], "7s", stock="Kh 8c 7d", dealer=1
)
NAMES = ["x (discard 7h)", 'Ann "the ace" #1: end']
HEAD = "oklahoma-rummy-record: 1\nrules: oklahoma_rummy\n"
RECORDS = Path(__file__).parents[2] / "vectors/records"
DECK = f"deck: {''.join(map(str, DEAL))}\n"


def some_match() -> Match:
    """Give a match with one deal played and one begun."""
    match = Match.start("oklahoma_rummy", NAMES, dealer=1).deal(DEAL)
    for action in ("draw", "knock Kh: 4c5c6c 9d9h9s JdQdKd", "lay 9c on 3", "done"):
        match = match.play(action)
    return match.deal(DEAL).play("draw")


def problem(text: str) -> str:
    """Give the one thing that is wrong with a record."""
    (found,) = record.replay(text).problems
    return str(found)


def test_there_and_back() -> None:
    """A match is read back from its record, names and all."""
    match = some_match()
    assert record.loads(record.dumps(match)) == match
    assert Match.parse(str(match)) == match
    assert match.players == tuple(NAMES)


@pytest.mark.parametrize("ending", ["\n", "\r\n", "\r"])
def test_bytes_and_line_endings(ending: str) -> None:
    """A byte-order mark, blank lines and any line ending do not matter."""
    text = "\ufeff\n\n" + record.dumps(some_match()).replace("\n", f"  {ending}{ending}")
    assert record.loads(text) == some_match()
    assert record.loads(text.encode()) == some_match()


def test_edited_by_hand() -> None:
    """Most of the head may be left out, names need no quotes, and one action a line is fine."""
    text = "oklahoma-rummy-record: 1\nplayer: Ann\nplayer: Bob \nseed: 7\n1: draw\n end"
    match = record.loads(text)
    assert match.players == ("Ann", "Bob")
    assert match.rules == Match.start("oklahoma_rummy").rules
    assert match.rounds[0].stock_count == 30
    assert record.loads("oklahoma-rummy-record: 1\nend").history == ()


@pytest.mark.parametrize("seed", ["7", "-1", "7/2", "oklahoma rummy: \u2665"])
def test_a_seed(seed: str) -> None:
    """In the place of a deck its seed may stand, a number or a text."""
    match = record.loads(f"{HEAD}seed:  {seed}\nend")
    assert match.history[0].decks == (deck_from_seed(seed),)


def test_a_name_in_quotes_that_do_not_close() -> None:
    """What only looks like a quoted name is taken as it is."""
    head = 'oklahoma-rummy-record: 1\nplayer: "Ann\nplayer: Bob\n'
    assert record.loads(head + "end").players == ('"Ann', "Bob")


def test_comments() -> None:
    """Remarks are given with the number of actions before them, and can be written again."""
    text = (
        HEAD + "dealer: 1\n# first\n" + DECK + "0: draw\n# a good card\n0: knock Kh\n# so soon\nend"
    )
    played = record.replay(text)
    assert played.comments == ((0, "first"), (1, "a good card"), (2, "so soon"))
    assert played.match is not None
    again = record.dumps(played.match, played.comments)
    assert record.replay(again).comments == played.comments
    assert record.loads(again) == played.match
    assert "# two\n# lines" in record.dumps(some_match(), [(99, "two\nlines")])


def test_remarks_that_are_not_text() -> None:
    """A remark that no file can hold is refused; an empty one leaves no space behind."""
    with pytest.raises(NotationError, match="half of a character"):
        record.dumps(some_match(), [(0, "\ud800")])
    assert "\n#\n" in record.dumps(some_match(), [(0, "")])


def test_a_cut_off_remark_is_kept() -> None:
    """The beginning of a remark does no harm, so it is a remark."""
    cut = record.replay(HEAD + DECK + "# so l")
    assert cut.is_cut_off
    assert cut.comments == ((0, "so l"),)


def test_cut_off_or_damaged() -> None:
    """Only a record in which nothing else is wrong is said to be cut off."""
    text = record.dumps(some_match())
    assert not record.replay(text).is_cut_off
    assert record.replay(text.removesuffix("end\n")).is_cut_off
    assert record.replay(text.removesuffix("end\n") + "0: dr").is_cut_off
    assert not record.replay(text.removesuffix("end\n") + "0: dr\n").is_cut_off
    assert not record.replay("hello").is_cut_off
    assert record.replay("hello").steps == ()


def long_record(takes: int) -> str:
    """Write a record of two players who only take."""
    rng = Random(2)
    match = Match.start("oklahoma_rummy", NAMES).deal(DEAL)
    lines, state = [record.dumps(match).removesuffix("end\n")], match.rounds[0]
    for _ in range(takes):
        held = state.play("take")
        discards = [each for each in held.legal_actions if isinstance(each, Discard)]
        lines.append(f"{state.turn}: take; {rng.choice(discards)}\n")
        state = held.play(lines[-1].partition("; ")[2])
    return "".join([*lines, "end\n"])


def test_a_long_record_takes_little_memory() -> None:
    """Reading a record, and walking through it, takes a few times the memory of its text."""

    def walk(text: str) -> None:
        assert sum(1 for _ in record.replay(text)) > 2_000

    text = long_record(1_000)
    for read in (record.loads, walk):
        tracemalloc.start()
        read(text)
        _, peak = tracemalloc.get_traced_memory()
        tracemalloc.stop()
        assert peak < 20 * len(text)


def test_steps() -> None:
    """Every deal and every action is a step, with its line and the match after it."""
    played = record.replay(record.dumps(some_match()))
    steps = list(played)
    assert [str(step.action) for step in steps][:3] == [
        "None",
        "draw",
        "knock Kh: 4c5c6c JdQdKd 9d9h9s",
    ]
    assert [step.round for step in steps] == [1] * 5 + [2] * 2
    assert steps[-1].match == some_match()
    assert steps[1].line == 8


def test_two_tables_and_a_reshuffle() -> None:
    """Seats are counted through both tables; a reshuffle is a table's."""
    rules = "partnership_two_tables(stock_exhaustion=reshuffle, stock_floor=10)"
    match = Match.start(rules).deal(DEAL, DEAL)
    while match.rounds[1].phase != "reshuffle":
        match = match.play("draw", table=1)
        match = match.play(next(iter(match.rounds[1].legal_actions)), table=1)
    match = match.play(next(iter(match.rounds[1].legal_actions)), table=1)
    text = record.dumps(match)
    assert "table 1: reshuffle " in text
    assert "\n3: draw; discard " in text
    assert record.loads(text) == match


@pytest.mark.parametrize(
    ("text", "what"),
    [
        ("", "not a record (line 1). Begin with oklahoma-rummy-record: 1."),
        ("rules: short\nend\n", "not a record (line 1"),
        ("oklahoma-rummy-record: 2\nend", "unknown version '2' (line 1"),
        ("oklahoma-rummy-record: 2\n" + DECK, "unknown version '2' (line 1"),
        ("oklahoma-rummy-record: 1\nend\nend", "something follows the end (line 3"),
        ("oklahoma-rummy-record: 1\n", "the record is cut off (line 2"),
        (HEAD + "rules: short\nend", "'rules' does not belong here (line 3"),
        (HEAD + "colour: red\nend", "'colour' does not belong here (line 3"),
        (HEAD + "dealer: one\nend", "dealer 'one' is not a seat (line 3"),
        (HEAD + "dealer: 5\nend", "dealer is 5 (line 3"),
        (HEAD + "nonsense\nend", "'nonsense' has no colon (line 3"),
        (HEAD + "player: Ann\nend", "1 name for 2 players (line 3). Give one name for each seat"),
        ("oklahoma-rummy-record: 1\nrules: shrot\n\nend", "line 2"),
        (HEAD + "player: A\nplayer: B\nplayer: C\n\nend", "line 5"),
        (HEAD + "end\nmore", "something follows the end (line 4"),
        (HEAD + "0: draw\nend", "no cards are dealt (line 3"),
        (HEAD + "deck: 7h\nend", "1 cards are not a deck"),
        (HEAD + "seed: \nend", "the seed is missing (line 3"),
        (HEAD + DECK + "0: draw\nend", "it is not seat 0's turn (line 4, round 1, step 1"),
        (HEAD + DECK + "7: draw\nend", "seat 7 does not exist (line 4, round 1, step 1"),
        (HEAD + DECK + "table 0: draw\nend", "it is somebody's turn"),
        (HEAD + DECK + "1: draw; take\nend", "round 1, step 2"),
        (
            HEAD + "dealer: 1\n" + DECK + "0: draw; knock Kh\n1: done\n0: draw\nend",
            "it is not seat 0's turn (line 7, round 1, step 4). Nobody is on turn",
        ),
        (HEAD + DECK + "1: fold\nend", "not an action (line 4, round 1, step 1"),
        (HEAD + DECK + "player: Ann\nend", "'player' does not belong here (line 4"),
        (HEAD + "player: Ann\n" * 5 + "end", "a fifth player (line 7"),
        (HEAD + f"deck: {'7h' * 12000}\nend", "24000 characters are too many for one line (line 3"),
        (HEAD + DECK + f"1: draw{' ' * 20_000}x\nend", "too many for an action (line 4, round 1"),
        (HEAD + DECK + DECK + "end", "a round is still in play"),
        (
            "oklahoma-rummy-record: 1\nrules: partnership_two_tables\n" + DECK + "end",
            "a deck is missing (line 4",
        ),
    ],
    ids=range(30),
)
def test_damage(text: str, what: str) -> None:
    """A damaged record says what is wrong, with line, round and step."""
    assert what in problem(text)
    with pytest.raises(InvalidRecordError) as caught:
        record.loads(text)
    assert what in str(caught.value)


def test_what_could_be_replayed() -> None:
    """The match up to the break is given, and nothing after it."""
    text = record.dumps(some_match())
    cut = record.replay(text[: text.index("done")])
    assert cut.match is not None
    assert cut.match.rounds[0].phase == "layoff"
    with pytest.raises(InvalidRecordError) as caught:
        record.loads(text + text)
    assert caught.value.match == some_match()


def test_bytes_that_are_no_text() -> None:
    """A byte that is no UTF-8 breaks the record in its line, and what comes before is given."""
    assert "not UTF-8 (line 1" in str(record.replay(b"\xff\xfe\n").problems[0])
    text = record.dumps(some_match()).encode().replace(b"lay 9c", b"lay 9\xe4")
    played = record.replay(text)
    assert "character 9 is not UTF-8 (line 9, round 1, step 3" in str(played.problems[0])
    assert played.match is not None
    assert played.match.rounds[0].phase == "layoff"


def test_a_line_that_was_cut_off() -> None:
    """Of a line that does not end nothing is played: it is where the record breaks."""
    text = record.dumps(some_match())
    for part in ("knock Kh: 4c5c6c", "knock Kh: 4c5c6c JdQdKd 9d9h9s", "knock"):
        cut = record.replay(text[: text.index(part, text.index("draw;")) + len(part)])
        assert len(cut.steps) == 1
        assert "cut off (line 8, round 1, step 1" in str(cut.problems[0])
    assert record.replay(HEAD + "seed: 7").steps == ()
    assert len(record.replay(HEAD + "seed: 71\n").steps) == 1
    for length in range(len(text) - 1):
        assert record.replay(text[:length]).problems or text[:length].endswith("end")


def test_wrong_types() -> None:
    """A wrong Python type is a TypeError."""
    with pytest.raises(TypeError):
        record.loads(7)  # type: ignore[arg-type]
    with pytest.raises(TypeError):
        record.dumps(7)  # type: ignore[arg-type]


def test_a_seats_record_holds_nothing_else() -> None:
    """What one seat has seen, written down, says nothing of cards it has not seen."""
    match = Match.start("oklahoma_rummy", dealer=1).deal(DEAL).play("draw")
    text = record.dumps_events(match.events(1))
    assert len(text.splitlines()) == 2
    assert "Kh" not in text
    assert "4c" not in text
    assert "deck" not in text


def test_every_field_of_the_rules_is_written() -> None:
    """A record names every field, so that no later change of a preset changes a score."""
    (line,) = [line for line in str(some_match()).splitlines() if line.startswith("rules: ")]
    spec = line.removeprefix("rules: ")
    changes = spec.removeprefix("oklahoma_rummy(").split(", ")
    assert [change.partition("=")[0] for change in changes] == [*RULE_FIELDS]
    assert Rules.parse(spec) == some_match().rules


def test_records_of_every_release_are_read() -> None:
    """What an earlier release wrote is read for ever, with the same score."""
    files = sorted(RECORDS.glob("*.okr"))
    assert files
    for file in files:
        match = record.loads(file.read_bytes())
        expected = json.loads(file.with_suffix(".json").read_text(encoding="utf-8"))
        assert match.sheet.to_dict() == expected
