"""The languages of rule sheets: gettext catalogues, and how each language writes ranks.

The messages are English sentences; ``locale/`` holds their translations, as ``.po`` sources and
the compiled ``.mo`` that are read here.
"""

from functools import cache
from gettext import GNUTranslations, NullTranslations
from importlib.resources import files
from typing import NamedTuple, final

from attrs import field, frozen

from oklahoma_rummy.cards.locales import Letters, locale_letters

_DOMAIN = "rules"
_SOURCE = "en"


def en(sentence: str) -> str:
    """Mark an English sentence for the catalogues; it is translated when a sheet is written.

    Args:
        sentence: The sentence, with gaps for figures.
    """
    return sentence


class Noun(NamedTuple):
    """What is counted, in English; the catalogues have it in the other languages."""

    one: str
    """One of it."""
    many: str
    """Any other number of it."""


POINTS = Noun("{n} point", "{n} points")
CARDS = Noun("{n} card", "{n} cards")
BOXES = Noun("{n} box", "{n} boxes")
HANDS = Noun("{n} hand", "{n} hands")


@final
@frozen
class Language:
    """A language that sheets are written in.

    Example:
        >>> Language.of("it").count(POINTS, 1), Language.of("it").count(POINTS, 25)
        ('1 punto', '25 punti')
    """

    locale: str
    """The locale, such as ``fr``."""
    letters: Letters
    """How the language writes ranks."""
    _catalogue: NullTranslations = field(repr=False)

    @classmethod
    def of(cls, locale: str) -> "Language":
        """Return the language of a locale.

        Args:
            locale: ``en``, ``fr``, ``it`` or ``pt``.

        Raises:
            UnknownNameError: If the locale is unknown.
        """
        return cls(locale, locale_letters(locale), _catalogue(locale))

    def say(self, sentence: str, **figures: str) -> str:
        """Return a sentence in this language.

        Args:
            sentence: The sentence in English.
            figures: What stands in its gaps.
        """
        return self._catalogue.gettext(sentence).format(**figures)

    def count(self, noun: Noun, number: int) -> str:
        """Return a number of things.

        Args:
            noun: What is counted.
            number: How many there are.
        """
        return self._catalogue.ngettext(*noun, number).format(n=number)

    def run(self, *ranks: int) -> str:
        """Write ranks as a run in the letters of the language, the ace being 1.

        Example:
            >>> Language.of("fr").run(12, 13, 1)
            'D-R-A'
        """
        return "-".join(self._rank(rank) for rank in ranks)

    def tens(self) -> str:
        """Name the ranks that count ten.

        Example:
            >>> Language.of("it").tens()
            '10, F, R, Re'
        """
        return ", ".join(self._rank(rank) for rank in range(10, 14))

    def _rank(self, rank: int) -> str:
        return "10" if rank == 10 else self.letters.ranks[rank - 1]


@cache
def _catalogue(locale: str) -> NullTranslations:
    if locale == _SOURCE:
        return NullTranslations()
    folder = files("oklahoma_rummy.show").joinpath("locale", locale, "LC_MESSAGES")
    with folder.joinpath(f"{_DOMAIN}.mo").open("rb") as compiled:
        return GNUTranslations(compiled)
