"""How Sphinx builds these pages."""

import builtins
import sys
from importlib import metadata
from pathlib import Path

from sphinx.application import Sphinx

sys.path.insert(0, str(Path(__file__).parent / "_ext"))

project = "oklahoma-rummy"
author = "the oklahoma-rummy authors"
copyright = f"2026, {author}"  # noqa: A001 (Sphinx's name)
release = metadata.version(project)

extensions = ["myst_parser", "sphinx.ext.autodoc", "sphinx.ext.napoleon", "aliases", "rulings"]
exclude_patterns = ["_build", "_ext"]
html_theme = "furo"
html_title = f"oklahoma-rummy {release}"

myst_enable_extensions = ["deflist", "fieldlist"]
myst_heading_anchors = 3

autodoc_member_order = "bysource"
autodoc_typehints = "signature"
autodoc_default_options = {"members": True, "show-inheritance": False}

# No inventory is fetched, so names of the standard library and NumPy lead nowhere; all others must.
nitpick_ignore_regex = [
    (r"py:.*", rf"({'|'.join(sorted(sys.stdlib_module_names))})(\..+)?"),
    (r"py:.*", "|".join(name for name in dir(builtins) if not name.startswith("_"))),
    (r"py:.*", r"(numpy|hypothesis)\..+"),
    (r"py:class", r"oklahoma_rummy\.errors\._OfRoundError"),  # where an error keeps its round
    (r"py:class", r"oklahoma_rummy\.play\.actions\._Written"),  # what reads each kind of action
    (r"py:class", r"oklahoma_rummy\.values\._Value|Converter"),  # any value; that of cattrs
]


HIDDEN_COLON = "\ue000"


def hide_colons(
    _app: Sphinx, what: str, _name: str, _value: object, _options: object, lines: list[str]
) -> None:
    """Keep napoleon from reading the words before a colon as the type of an attribute."""
    if what in {"attribute", "data", "property"}:
        lines[:1] = [line.replace(": ", f"{HIDDEN_COLON} ") for line in lines[:1]]


def show_colons(
    _app: Sphinx, _what: str, _name: str, _value: object, _options: object, lines: list[str]
) -> None:
    """Put the colons back."""
    lines[:] = [line.replace(HIDDEN_COLON, ":") for line in lines]


def setup(app: Sphinx) -> None:
    """Work on docstrings before and after napoleon, which comes at 500."""
    app.connect("autodoc-process-docstring", hide_colons, priority=400)
    app.connect("autodoc-process-docstring", show_colons, priority=600)
