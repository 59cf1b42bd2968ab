"""How figures stand in the pages: numbers, tables, and what all pages are made of."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import sqrt

from tools.almanac.sums import Mean, Sums
from tools.almanac.table import ACES, HOLDINGS, OTHERS, named

#: Fewer deals than this say nothing, and are left out.
FEW = 200
MINUS, NONE = "\N{MINUS SIGN}", "\N{EN DASH}"


@dataclass(frozen=True)
class Made:
    """What was counted, and how."""

    sums: Sums
    #: Deals of each part.
    done: dict[str, int]
    seed: int
    #: A digest of how the players play some deals.
    players: str
    #: Deals of the largest part that were asked for.
    deals: int
    few: int = FEW

    def mean(self, study: str, keys: Iterable[int]) -> Mean | None:
        """Return a mean; None where too few deals stand for it."""
        found = self.sums.mean(study, *keys)
        return found if found is not None and found.n >= self.few else None

    def said(self, *parts: str) -> str:
        """Return the line under a page that says what stands for its figures."""
        deals = ", ".join(f"{self.done[part]:,} deals ({part})" for part in parts)
        return (
            f"*Counted from {deals}, seed {self.seed}, players `{self.players}`. "
            "± is half a 95 % interval; figures based on fewer than "
            f"{self.few} deals are left out. [How it was counted](index.md).*\n"
        )


def key(
    seat: int,
    hold: int,
    aces: Iterable[int] = range(ACES),
    middle: Iterable[int] = range(6),
    size: int = 6,
) -> list[int]:
    """Return the keys (``counting.key``) of a seat and holding, with any of these aces ..."""
    return [((seat * size + m) * HOLDINGS + hold) * ACES + ace for m in middle for ace in aces]


def hold(words: str) -> int:
    """Return the number of a holding: ``R x x``; ``none`` is no trump."""
    return next(n for n in range(HOLDINGS) if named(n).removesuffix(" or more") == words)


def holdings(*, most: int = OTHERS - 1, least: int = 0) -> list[int]:
    """Return holdings from the weakest to the strongest: by cards, then by bowers."""

    def size(number: int) -> tuple[int, int]:
        bowers, others = divmod(number, OTHERS)
        return others + bowers.bit_count(), bowers

    return [n for n in sorted(range(HOLDINGS), key=size) if least <= size(n)[0] <= most]


def difference(one: Mean | None, two: Mean | None) -> Mean | None:
    """Return how much more one mean is than another of other deals."""
    if one is None or two is None:
        return None
    return Mean(min(one.n, two.n), one.mean - two.mean, sqrt(one.half**2 + two.half**2), 0.0)


def pooled(means: Iterable[Mean | None]) -> Mean | None:
    """Return the mean of several, each with the weight of its certainty."""
    known = [m for m in means if m is not None and m.half > 0]
    if not known:
        return None
    weights = [1 / m.half**2 for m in known]
    mean = sum(w * m.mean for w, m in zip(weights, known, strict=True)) / sum(weights)
    return Mean(sum(m.n for m in known), mean, sqrt(1 / sum(weights)), 0.0)


def points(found: Mean | None, *, strong: bool = False) -> str:
    """Return points with their interval; in bold, if asked, where they are surely above 0."""
    if found is None:
        return NONE
    digits = 2 if found.half >= 0.0095 else 3
    text = f"{found.mean:+.{digits}f} ± {found.half:.{digits}f}".replace("-", MINUS)
    return f"**{text}**" if strong and found.mean > found.half else text


def chance(found: Mean | None, *, strong: bool = False, sign: bool = True) -> str:
    """Return a share, or a difference of chances, in hundredths with its interval."""
    if found is None:
        return NONE
    if not sign and found.mean < 5e-5:
        return "under 0.01"
    digits = 1 if found.half >= 0.00095 else 2
    form = f"+.{digits}f" if sign else f".{digits}f"
    text = f"{100 * found.mean:{form}} ± {100 * found.half:.{digits}f}".replace("-", MINUS)
    return f"**{text}**" if strong and found.mean > found.half else text


def rows_of(heads: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """Return a table; rows without a single figure are left out."""
    kept = [[*row] for row in rows if any(cell not in (NONE, "") for cell in row[1:])]
    if not kept:
        return "Too few deals have been counted for this table.\n"
    columns = [i for i in range(len(heads)) if i == 0 or any(row[i] != NONE for row in kept)]
    kept = [[row[i] for i in columns] for row in kept]
    heads = [heads[i] for i in columns]
    lines = ["| " + " | ".join(heads) + " |", "|---" * len(heads) + "|"]
    return "\n".join([*lines, *("| " + " | ".join(row) + " |" for row in kept)]) + "\n"


def capital(words: str) -> str:
    """Return words with a capital."""
    return words[:1].upper() + words[1:]
