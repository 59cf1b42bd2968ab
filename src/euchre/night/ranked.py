"""What decides places and prizes: the figures of a player's line, in their order."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction

from euchre.night.night_rules import NightRules, Prize, TieBreak
from euchre.night.standings_lines import PlayerLine

#: What a prize for the highest count counts.
COUNTS: Mapping[Prize, Callable[[PlayerLine], int]] = {
    "loners": lambda line: line.loners,
    "euchres": lambda line: line.euchres,
    "euchred": lambda line: line.euchred,
    "wins": lambda line: line.wins,
    "game": lambda line: line.best,
}


def figure(prize: Prize, line: PlayerLine, rules: NightRules) -> Fraction:
    """Return the value of a line that decides a prize."""
    if prize in COUNTS:
        return Fraction(COUNTS[prize](line))
    if prize == "low" and lowest_per_game(rules):
        return line.average
    return Fraction(line.wins) if rules.rank == "wins" else _score(line, rules)


def lowest_per_game(rules: NightRules) -> bool:
    """Whether the lowest score is one per game: totals would name those who sat out most."""
    return rules.lowest_score == "all-games" and rules.sit_out == "nothing"


_BREAKS: Mapping[TieBreak, Callable[[PlayerLine], int]] = {
    "wins": lambda line: line.wins,
    "loners": lambda line: line.loners,
    "euchres": lambda line: line.euchres,
    "against": lambda line: -line.against,
}


def key(line: PlayerLine, rules: NightRules, prize: Prize = "high") -> tuple[Fraction | int, ...]:
    """Return the sort key of a line: the score that decides a prize, then the tie-breakers.

    Players who went home early come after all who stayed, and those who have not played last.
    """
    return (
        int(line.played > 0),
        int(not line.gone),
        figure(prize, line, rules),
        *([_score(line, rules)] * (rules.rank == "wins")),
        *(_BREAKS[word](line) for word in rules.tie_break),
    )


def _score(line: PlayerLine, rules: NightRules) -> Fraction:
    return line.average if rules.sit_out == "average" else Fraction(line.total)
