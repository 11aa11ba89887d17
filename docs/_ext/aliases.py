"""Keeps signatures within three lines, and reports one that is longer all the same.

Type aliases and defaults are shown by their names. What is still too long loses what stands below
it anyway: a class the fields that its constructor takes, data their value.
"""

import re
from functools import cache
from importlib import import_module

from docutils import nodes
from sphinx.addnodes import desc_annotation, desc_signature, pending_xref
from sphinx.application import Sphinx
from sphinx.environment import BuildEnvironment
from sphinx.util import logging
from sphinx.util.typing import stringify_annotation

ALIASES = (
    "oklahoma_rummy.cards.card_set.CardsLike",
    "oklahoma_rummy.melds.meld.SpreadLike",
    "oklahoma_rummy.melds.layoffs.Layoffs",
    "oklahoma_rummy.play.actions.Action",
    "oklahoma_rummy.play.actions.ActionLike",
    "oklahoma_rummy.play.events.EventWord",
    "oklahoma_rummy.rules.keywords.PresetName",
    "oklahoma_rummy.rules.spec.RulesLike",
    "oklahoma_rummy.scoring.entries.SheetEntry",
    "oklahoma_rummy.scoring.entry_fields.AwardWord",
    "oklahoma_rummy.scoring.entry_fields.EndWord",
    "oklahoma_rummy.scoring.entry_fields.KindWord",
    "oklahoma_rummy.scoring.entry_fields.VoidWord",
    "oklahoma_rummy.scoring.recording.Given",
    "oklahoma_rummy.parts.Progress",
    "oklahoma_rummy.simulation.duel.Winner",
    "oklahoma_rummy.simulation.playing.FaultWord",
    "oklahoma_rummy.simulation.roster.PolicyLike",
    "numpy.typing.ArrayLike",
)
DEFAULTS = (
    "oklahoma_rummy.cards.pack.PACK",
    "oklahoma_rummy.melds.meld_rules.ACES_LOW",
)
LONGEST = 3 * 80
"""Characters of three lines."""

logger = logging.getLogger(__name__)


def named(path: str) -> object:
    """Return what a path of a module and a name leads to."""
    module, _, name = path.rpartition(".")
    return getattr(import_module(module), name)


@cache
def spelt_out() -> dict[str, str]:
    """Return what stands in a signature for each name, longest first, with the name."""
    found = {stringify_annotation(named(alias), "smart"): f"~{alias}" for alias in ALIASES}
    found |= {repr(named(default)): default.rpartition(".")[2] for default in DEFAULTS}
    return dict(sorted(found.items(), key=lambda pair: -len(pair[0])))


def name_aliases(
    _app: Sphinx,
    what: str,
    name: str,
    _value: object,
    _options: object,
    signature: str | None,
    returned: str | None,
) -> tuple[str | None, str | None]:
    """Put the names where what they stand for is spelt out."""
    for text, short in spelt_out().items():
        signature = signature and signature.replace(text, short)
        returned = returned and returned.replace(text, short)
    shown = re.sub(r"~[\w.]+\.", "", f"final {what} {name}{signature}")
    if what in {"class", "exception"} and len(shown) > LONGEST:
        signature = ""
    return signature, returned


def report_long(_app: Sphinx, page: nodes.document) -> None:
    """Report every signature of a page that takes more than three lines; remove long values."""
    for signature in page.findall(desc_signature):
        for part in list(signature.findall(desc_annotation)):
            if part.astext().startswith(" = ") and len(signature.astext()) > LONGEST:
                signature.remove(part)
        if len(signature.astext()) > LONGEST:
            logger.warning("more than three lines: %s", signature.astext(), location=signature)


def resolve_alias(
    app: Sphinx, env: BuildEnvironment, node: pending_xref, content: nodes.TextElement
) -> nodes.Element | None:
    """Lead from a type in a signature to the alias, which is data, where it has its place."""
    if node["reftype"] != "class" or node["reftarget"] not in ALIASES:
        return None
    python, builder, target = env.domains.python_domain, app.builder, node["reftarget"]
    link = python.resolve_xref(env, node["refdoc"], builder, "data", target, node, content)
    return link or content


def setup(app: Sphinx) -> None:
    """Work on signatures before Sphinx reads them."""
    app.connect("autodoc-process-signature", name_aliases)
    app.connect("doctree-read", report_long)
    app.connect("missing-reference", resolve_alias)
