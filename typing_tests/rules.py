"""What type checkers make of rules; checked by mypy and pyright, never run."""

from typing import Any, assert_type

from oklahoma_rummy.melds import AceRuns, MeldRules
from oklahoma_rummy.rules import PresetName, RuleChanges, Rules, RulesLike, Tie, as_rules

assert_type(Rules(ace_runs="high_or_low"), Rules)
assert_type(Rules(ace_runs=AceRuns.HIGH_OR_LOW, target=None, layoff_on_gin=True).tie, Tie)
assert_type(Rules().evolve(gin_bonus=20, tie="void"), Rules)
assert_type(Rules.preset("classic", hand_size=None), Rules)
assert_type(Rules.parse("hollywood", players=3), Rules)
assert_type(Rules.load("club.toml").fixed_knock_limit, int | None)

changes: RuleChanges = {"shutout": "none", "shutout_when": "no_points"}
assert_type(Rules(**changes), Rules)
read: dict[str, Any] = {"tie": "void"}
assert_type(Rules().evolve(**read), Rules)
name: PresetName = "short"
assert_type(Rules.preset(name, **changes), Rules)
like: RulesLike = "short(target=175)"
assert_type(as_rules(like), Rules)

# Each of these is an error; if a checker finds none, the suppression is one.
Rules(ace_runs="hgh")  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]
Rules(ace_runs=Tie.VOID)  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]
Rules(target="200")  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]
Rules(players=None)  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]
Rules(gin_bonuss=3)  # type: ignore[call-arg]  # pyright: ignore[reportCallIssue]
Rules().evolve(gin_bonuss=3)  # type: ignore[call-arg]  # pyright: ignore[reportCallIssue]
Rules().evolve(layoffs="chain")  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]
Rules.preset("clasic")  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]
Rules.preset("classic", tie="knoker")  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]
Rules.parse("short", players="2")  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]
MeldRules("hgh")  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]
MeldRules(ace_deadwood="1")  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]
wrong_key: RuleChanges = {"shut_out": "none"}  # type: ignore[typeddict-unknown-key]  # pyright: ignore[reportAssignmentType]
wrong_name: PresetName = "clasic"  # type: ignore[assignment]  # pyright: ignore[reportAssignmentType]
