"""Words and pictures: rule sheets in four languages, and score pads.

Reading order: ``languages`` (catalogues, ranks), ``rule_facts`` (what rules come to),
``play_sentences`` and ``score_sentences`` (what a rule sheet says), ``summary`` (its short form),
``rule_sheets`` (put in order, into a language and on paper); then ``pad_frame`` (columns side by
side) and ``score_pads``; and ``wording``, ``example_hands`` and ``explain`` (a diff of rules in
words and points). What the game is lives in the packages below,
which this one asks; nothing below draws or explains.
"""

from oklahoma_rummy.show.explain import explain
from oklahoma_rummy.show.rule_sheets import SheetForm, rule_sheet
from oklahoma_rummy.show.score_pads import draw_blank_pad, draw_blank_page, draw_pad

__all__ = [
    "SheetForm",
    "draw_blank_pad",
    "draw_blank_page",
    "draw_pad",
    "explain",
    "rule_sheet",
]
