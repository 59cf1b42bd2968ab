"""Games sat out: what they score, and what is fair about a plan.

The fewer games an average is made of, the more it swings.  Crediting players with their own
average would therefore give those who sit out more than their share of the first places (and of
the last); crediting everyone's average would give them less.  Halfway between, all totals swing
alike: with n of g games played, variances are equal for a share of (n / (g - n)) (sqrt(g / n) - 1)
of the own average, which is about one half.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction
from math import floor, gcd

from euchre.coordinates import MOST_GAMES
from euchre.night.fold import Night
from euchre.night.movement_or_contest import Movement
from euchre.night.rotation.balance import times
from euchre.night.rotation.chart import Chart
from euchre.night.standings_lines import PlayerLine
from euchre.text import counted, listed, sentence


def credited(lines: Sequence[PlayerLine], night: Night) -> list[PlayerLine]:
    """Return the lines with what games of three and games sat out score, in whole points.

    The average of the three is worth everyone's average, whatever is played for however many
    deals; ``THREE`` makes their scores swing as much as those of four.
    """
    scores = [at.score for at in night.results.values() if at.score]
    threes = [score for score in scores if len(score.points) == 3]
    points, games = sum(line.points for line in lines), sum(line.played for line in lines)
    if games > 3 * len(threes):
        points -= sum(sum(score.points) for score in threes)
        games -= 3 * len(threes)
    everyone, more = Fraction(points, max(games, 1)), defaultdict[int, Fraction](Fraction)
    for score in threes:
        mean = Fraction(sum(score.points), 3)
        for player, own in zip(score.seats, score.points, strict=True):
            more[player] += everyone + THREE * (own - mean) - own

    def credit(line: PlayerLine) -> int:
        if not line.played:
            return 0
        if night.rules.fixed is not None:
            return line.sat_out * night.rules.fixed
        # What the desk has given or taken counts once, whoever sits out.
        own = Fraction(line.points, line.played)
        if night.rules.sit_out == "own-mean":
            return line.sat_out * _rounded(own)
        if night.rules.sit_out in ("halfway", "three-handed") and night.contest is None:
            return _rounded(line.sat_out * (own + everyone) / 2)
        return 0

    worth = [replace(x, points=x.points + _rounded(more[x.player.number])) for x in lines]
    return [replace(line, credit=credit(line)) for line in worth]


#: How much a point more than the average of the three counts (``docs/rotations.md``).
THREE = Fraction(5, 4)


def _rounded(points: Fraction) -> int:
    """Return the nearest whole number; half a point counts as one."""
    return floor(points + Fraction(1, 2))


#: What a game sat out scores, and what follows for the first place.
_SCORING: dict[str, str] = {
    "halfway": "a game sat out scores halfway between the player's own average and everyone's,"
    " so all have the same chance of first place",
    "own-mean": "a game sat out scores the player's own average, so those who sit out more come"
    " first, and last, a little more often",
    "average": "points per game decide, so those who sit out more come first, and last, a little"
    " more often",
    "nothing": "a game sat out scores nothing, so most first places go to those who sit out least",
}


_THREE = "it scores as much as a game of four, so all have the same chance of first place"


def fairness(chart: Chart, movement: Movement | None, sit_out: str) -> str:
    """Say in one sentence what is fair about a plan for single players or pairs, or is not.

    >>> from euchre.night.rotation.planning import plan
    >>> fairness(plan(14, 7), None, "halfway")
    'Everyone plays 6 games and sits out once, so points alone decide.'
    """
    if sit_out == "three-handed":
        if all(len(game.byes) == 3 for game in chart.games):
            return sentence("in every game the three who are over play three-handed", _THREE)
        sit_out = "halfway"
    scoring = _SCORING.get(sit_out, _SCORING["nothing"])
    if sit_out.isdecimal():
        scoring = f"a game sat out scores {sit_out} points"
    games = movement.games if movement else len(chart.games)
    if not any(game.byes for game in chart.games):
        all_games = f"{'all ' * (games > 1)}{counted(games, 'game')}"
        return f"Everyone plays {all_games}, so points alone decide."
    if movement:
        many = len(chart.games[0].byes)
        sit = f"{counted(many, 'player')} at a time {'sits' if many == 1 else 'sit'} out"
        return sentence(f"{sit}, those first who have sat out least", scoring)
    here = chart.games[-1].players
    changed = any(game.players != here for game in chart.games)
    sat = Counter(player for game in chart.games for player in game.byes)
    groups = sorted(Counter(sat[player] for player in here).items(), reverse=True)
    if changed and len(groups) == 1:
        often = groups[0][0]
        words = f"All {len(here)} players still here sit out {times(often)}"
        return sentence(words, scoring) if often else "Nobody still here sits out."
    if len(groups) == 1:
        often = groups[0][0]
        plays = counted(games - often, "game")
        return f"Everyone plays {plays} and sits out {times(often)}, so points alone decide."
    (often, many), *others = groups
    first = f"{counted(many, 'player')} sit{'s' * (many == 1)} out {times(often)}"
    rest = [f"{many} {times(often)}" for often, many in others]
    if changed:
        sit = "sits" if many == 1 else "sit"
        first = f"of the {len(here)} players still here, {many} {sit} out {times(often)}"
    return sentence(listed([first, *rest]), scoring)


#: How many games more or fewer than wanted are suggested.
_NEAR = 3


def equal_lengths(players: int, games: int) -> dict[int, int]:
    """Return lengths near to ``games`` in which everyone sits out equally often, with how often.

    Empty if everyone does so already.

    >>> equal_lengths(22, 8), equal_lengths(14, 8), equal_lengths(24, 8)
    ({11: 1}, {7: 1}, {})
    """
    out = players % 4
    step = players // gcd(players, out)
    if not games % step:
        return {}
    near = range(max(1, games - _NEAR), min(MOST_GAMES, games + _NEAR) + 1)
    return {length: length * out // players for length in near if not length % step}
