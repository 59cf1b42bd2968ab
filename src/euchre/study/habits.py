"""How a person plays: judged games, what decisions give away, and the costliest habits."""

from __future__ import annotations

import tomllib
from collections import defaultdict
from collections.abc import Hashable, Iterable, Mapping, Sequence
from math import hypot, isinf
from pathlib import Path
from types import MappingProxyType
from typing import Annotated, Any, Literal, TypeVar

import msgspec

from euchre import typed
from euchre.analysis import grades
from euchre.analysis.grades import GROUPS, MISTAKES, Group
from euchre.analysis.luck_and_skill import WORLDS
from euchre.arena.intervals import Paired
from euchre.bounds import Count, Milli, Millis
from euchre.coordinates import TableSeat
from euchre.records import Replay
from euchre.study.lesson import PATH
from euchre.study.position import Position, Theme

#: The number of costliest mistakes of a game that become the player's own positions.
PRACTICED = 3
#: Games per step of the curve, and the fewest games whose two halves are compared.
STEP, HALVES = 5, 6
#: Most habits listed.
NAMED = 3
#: The theme to practice against each kind of mistake.
THEME_OF: dict[Group, Theme] = {
    "calls": "calling",
    "loners": "alone",
    "bids": "calling",
    "discards": "discards",
    "leads": "leads",
    "following": "following",
    "throwing": "following",
}

#: The habit that each reason names, empty if none; read without loading what proves reasons.
HABITS: dict[str, str] = {
    id: one.get("habit", "")
    for id, one in tomllib.loads(
        (Path(grades.__file__).parent / "reasons" / "sentences.toml").read_text("utf-8")
    ).items()
}

_Key = TypeVar("_Key", bound=Hashable)
_Short = Annotated[str, msgspec.Meta(max_length=120)]
_Mark = Literal["?!", "?", "??"]


class Mistake(msgspec.Struct, array_like=True):
    """A decision with a mark: its place, its kind, and its cost in 1/1000 points."""

    deal: Count
    action: Count
    mark: _Mark
    group: Group
    habit: _Short
    cost: Milli


class GameCosts(msgspec.Struct, forbid_unknown_fields=True):
    """A person's finished game, judged; no other player is named."""

    game: _Short
    title: _Short
    #: When it ended, in milliseconds since 1970.
    at: Millis
    result: Literal["won", "lost", "shared"]
    score: _Short
    #: For each deal the cost of its decisions in 1/1000 points, and how many were judged.
    deals: Annotated[list[tuple[Milli, Count]], msgspec.Meta(max_length=1000)]
    mistakes: Annotated[list[Mistake], msgspec.Meta(max_length=1000)] = []


def judged(
    played: Replay,
    seat: TableSeat,
    about: dict[str, Any],
    *,
    practicable: bool,
    worlds: int = WORLDS,
    known: Mapping[str, Any] = MappingProxyType({}),
) -> tuple[GameCosts, list[Position]]:
    """Judge a seat's decisions in a finished game; ``about`` holds what else is to be noted of it.

    With ``practicable`` the costliest clear mistakes are also returned as positions to practice.
    Verdicts that are ``known`` (see ``review``) are not worked out again.
    """
    # Loaded only when something is judged.
    from euchre.analysis.review import review
    from euchre.study.examining import position_of

    costs: dict[int, list[float]] = {deal.number: [] for deal in played.until_won().deals}
    mistakes = []
    for d in review(played, worlds=worlds, seats=[seat], known=known).decisions:
        if d.verdict is None:
            continue
        points, kind = d.verdict.points.mean, d.explained
        if d.deal in costs:
            costs[d.deal].append(points)
        if kind and d.mark in ("?!", "?", "??"):
            cost = round(1000 * points)
            mistakes.append(Mistake(d.deal, d.action, d.mark, kind.group, kind.habit, cost))
    deals = [(round(1000 * sum(row)), len(row)) for row in costs.values()]
    game = GameCosts(deals=deals, mistakes=mistakes, **about)
    grave = sorted((one for one in mistakes if one.mark in MISTAKES[1:]), key=lambda m: -m.cost)
    positions = [position_of(played, m.deal, m.action) for m in grave[:PRACTICED] if practicable]
    return game, [one for one in positions if one is not None]


# -- statistics --------------------------------------------------------------------------------


def rate(games: Sequence[GameCosts]) -> Paired:
    """Return the points given away per decision, in 1/1000; deals are the observations."""
    average = Paired()
    for game in games:
        for cost, decisions in game.deals:
            if decisions:
                average.add(cost, decisions)
    return average


def _per_hundred(average: Paired) -> dict[str, Any]:
    """Return a rate in points per 100 decisions, with half its 95 % interval if it has one."""
    within = None if isinf(average.error) else round(average.error / 10, 1)
    return {"mean": round(average.mean / 10, 1), "within": within, "decisions": average.w}


def progress(games: Sequence[GameCosts]) -> dict[str, Any]:
    """Return a person's statistics: points given away, the trend, and in which decisions.

    ``games`` are all of one game, in the order in which they were played.
    """
    mistakes = [one for game in games for one in game.mistakes]
    decisions = sum(n for game in games for _, n in game.deals)
    return {
        "games": len(games),
        "won": sum(game.result == "won" for game in games),
        "deals": sum(len(game.deals) for game in games),
        "all": _per_hundred(rate(games)),
        "steps": [
            {"from": at + 1, "to": min(at + STEP, len(games))}
            | _per_hundred(rate(games[at : at + STEP]))
            for at in range(0, len(games), STEP)
        ],
        "trend": trend(games),
        "habits": [
            {
                "habit": habit.rstrip("."),
                "times": len(of),
                "cost": _cost(of),
                "theme": THEME_OF[of[0].group],
                "lesson": _lesson_against(habit),
            }
            for habit, of in _costliest((m.habit, m) for m in mistakes if m.habit)[:NAMED]
        ],
        "groups": [
            {"about": GROUPS[group], "times": len(of), "cost": _cost(of)}
            for group, of in _costliest((m.group, m) for m in mistakes)
        ],
        "decisions": decisions,
    }


def _lesson_against(habit: str) -> dict[str, str] | None:
    """Return the address and title of the lesson that cures a habit; None if there is none."""
    for one in PATH:
        for lesson in one.lessons:
            if any(HABITS[id] == habit for id in lesson.reasons):
                href = f"/learn/{one.name}#{lesson.name}"
                return {"href": href, "title": lesson.title}
    return None


def trend(games: Sequence[GameCosts]) -> str:
    """Say whether the person gives away less than before; empty while there are few games."""
    if len(games) < HALVES:
        return ""
    half = len(games) // 2
    before, now = rate(games[:half]), rate(games[half:])
    less, within = (before.mean - now.mean) / 10, hypot(before.error, now.error) / 10
    if isinf(within):
        return ""
    figures = f"{abs(less):.1f} ± {within:.1f} points per 100 decisions"
    if abs(less) <= within:
        return f"About the same as before: the difference of {figures} may be chance."
    how = "less" if less > 0 else "more"
    return f"You give away {how} than in your first {half} games, by {figures}."


def _costliest(rows: Iterable[tuple[_Key, Mistake]]) -> list[tuple[_Key, list[Mistake]]]:
    """Return mistakes grouped by a key, the costliest group first."""
    groups = defaultdict[_Key, list[Mistake]](list)
    for key, one in rows:
        groups[key].append(one)
    return sorted(groups.items(), key=lambda row: -sum(m.cost for m in row[1]))


def _cost(mistakes: Sequence[Mistake]) -> float:
    """Return what mistakes cost, in points."""
    return round(sum(one.cost for one in mistakes) / 1000, 1)


def read(text: str | bytes) -> GameCosts:
    """Return a game written by ``write``.  Raises ``ValueError`` for anything else."""
    try:
        return typed.decoded(text, GameCosts)
    except msgspec.MsgspecError as error:
        raise ValueError(f"this is not a judged game: {error}") from None


def write(game: GameCosts) -> str:
    """Return a judged game as JSON."""
    return msgspec.json.encode(game).decode()
