"""The languages of rule sheets: gettext catalogues, and how each language writes ranks.

The messages are English sentences; ``locale/`` holds their translations, as ``.po`` sources and
the compiled ``.mo`` that are read here.
"""

from functools import cache
from gettext import GNUTranslations, NullTranslations
from importlib.resources import files
from typing import final

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


@final
@frozen
class Language:
    """A language that sheets are written in.

    Example:
        >>> Language.of("it").points(1), Language.of("it").points(25)
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

    def _count(self, one: str, many: str, number: int) -> str:
        return self._catalogue.ngettext(one, many, number).format(n=number)

    def points(self, number: int) -> str:
        """Return a number of points."""
        return self._count("{n} point", "{n} points", number)

    def cards(self, number: int) -> str:
        """Return a number of cards."""
        return self._count("{n} card", "{n} cards", number)

    def boxes(self, number: int) -> str:
        """Return a number of boxes."""
        return self._count("{n} box", "{n} boxes", number)

    def hands(self, number: int) -> str:
        """Return a number of hands, each one deal."""
        return self._count("{n} hand", "{n} hands", number)

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
