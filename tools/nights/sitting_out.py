"""How the first places are shared between those who sit out more and those who sit out less.

    uv run python -m tools.nights.sitting_out 22x8 19x8 --nights 500 --seed 0

Equal players (``club``) play nights of PLAYERSxGAMES on their charts.  The same nights are ranked
by each way to score a game sat out.  For those who sit out least: their share of the first places
and of the prizes for the lowest score, with 95 % intervals, beside their share of the players.
"""

from __future__ import annotations

from argparse import ArgumentParser
from collections import Counter
from collections.abc import Collection, Iterable
from dataclasses import replace
from hashlib import blake2b
from math import inf, sqrt
from statistics import fmean, stdev
from typing import NamedTuple

from rich.console import Console

from euchre.cli.output import figures
from euchre.night.fold import Night
from euchre.night.night_rules import NightRules, SitOut
from euchre.night.players import Player
from euchre.night.rotation.planning import plan
from euchre.night.standings import standings
from euchre.rating import WIDE
from euchre.text import counted
from tools.nights.game import engine_of
from tools.nights.luck import chi_square_95
from tools.nights.simulate import play_night

#: Nights in which some players sit out more than others.
SIZES = ("9x8", "10x8", "13x8", "14x8", "18x8", "19x8", "22x8")
WAYS: tuple[SitOut, ...] = ("halfway", "own-mean", "nothing")


class Share(NamedTuple):
    """A mean over nights, with half the width of its 95 % interval."""

    mean: float
    error: float

    @classmethod
    def of(cls, values: Collection[float]) -> Share:
        """Return the share for one value per night."""
        return cls(fmean(values), WIDE * stdev(values) / sqrt(len(values)))

    def deviation(self, fair: float) -> float:
        """Return the distance from a fair share in standard errors."""
        if not self.error:
            return 0.0 if self.mean == fair else inf
        return (self.mean - fair) * WIDE / self.error

    def text(self, fair: float) -> str:
        """Return the share in words, marked if the interval misses the fair one."""
        low, high = max(0.0, self.mean - self.error), min(1.0, self.mean + self.error)
        return f"{self.mean:.1%} ({low:.1%} to {high:.1%}){'' if low <= fair <= high else ' *'}"


class Size(NamedTuple):
    """The nights of one size: who sits out least, and the shares of first and last by way."""

    name: str
    least: int
    players: int
    first: dict[SitOut, Share]
    lowest: dict[SitOut, Share]

    @property
    def fair(self) -> float:
        """The share of the players who sit out least."""
        return self.least / self.players


def _share(of: Iterable[Player], among: Collection[int]) -> float:
    """Return how much of a shared place or prize belongs to some players."""
    return fmean(player.number in among for player in of)


def measured(players: int, games: int, nights: int, seed: int) -> tuple[Size, str]:
    """Play nights of one size; return the shares, and a digest of all scores."""
    rules, chart = NightRules(length=8), plan(players, games)
    sat = Counter(dict.fromkeys(chart.players, 0))
    sat.update(player for game in chart.games for player in game.byes)
    least = [player for player in chart.players if sat[player] == min(sat.values())]
    bots = ["club"] * players
    first: dict[SitOut, list[float]] = {way: [] for way in WAYS}
    lowest: dict[SitOut, list[float]] = {way: [] for way in WAYS}
    digest = blake2b(digest_size=6)
    engine = engine_of(rules, chart, bots, nights)
    for number in range(nights):
        key = f"{seed}:{players}x{games}:{number}"
        night = play_night(rules, chart, bots, key, engine=engine)
        digest.update(repr(_scores(night)).encode())
        for way in WAYS:
            now = standings(replace(night, rules=rules.but(sit_out=way)))
            first[way].append(_share((x.player for x in now.lines if x.place == 1), least))
            low = next(won for won in now.prizes if won.prize == "low")
            lowest[way].append(_share(low.winners, least))
    firsts, lasts = (
        {way: Share.of(values) for way, values in one.items()} for one in (first, lowest)
    )
    return Size(f"{players}x{games}", len(least), players, firsts, lasts), digest.hexdigest()


def _scores(night: Night) -> list[tuple[tuple[int, ...], tuple[int, ...]]]:
    """Return the players and points of every table."""
    return [(tuple(r.score.seats), r.score.points) for r in night.results.values() if r.score]


def main() -> None:
    """Play the nights and print the table."""
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("sizes", nargs="*", default=SIZES, metavar="PLAYERSxGAMES")
    parser.add_argument("--nights", type=int, default=500)
    parser.add_argument("--seed", type=int, default=0)
    args = parser.parse_args()
    if args.nights < 2:
        parser.error("intervals take 2 nights or more")
    heads = [f"{what}, {way}" for way in WAYS for what in ("first", "lowest")]
    table = figures("night", "sit out least", "of players", numbers=heads)
    table.add_column("digest")
    sizes = []
    for text in args.sizes:
        players, x, games = text.partition("x")
        if not (x and players.isdecimal() and games.isdecimal()):
            parser.error(f"a size is PLAYERSxGAMES, such as 22x8, not {text!r}")
        size, digest = measured(int(players), int(games), args.nights, args.seed)
        sizes.append(size)
        shares = [one[way].text(size.fair) for way in WAYS for one in (size.first, size.lowest)]
        table.add_row(size.name, f"{size.least} of {players}", f"{size.fair:.1%}", *shares, digest)
    console = Console(highlight=False, markup=False, width=220)
    console.print(table)
    bound = chi_square_95(len(sizes))
    for way in WAYS:
        first, lowest = (
            sum(one[way].deviation(size.fair) ** 2 for size, one in zip(sizes, shares, strict=True))
            for shares in ([s.first for s in sizes], [s.lowest for s in sizes])
        )
        console.print(
            f"{way}: chi-square over {counted(len(sizes), 'size')} {first:.1f} for first places,"
            f" {lowest:.1f} for lowest scores; by chance below {bound:.1f} 19 times in 20."
        )
    console.print(
        f"{args.nights} nights of each size, 8 deals per game, seed {args.seed}, with a digest of"
        " all scores.  * the 95 % interval misses the fair share."
    )


if __name__ == "__main__":
    main()
