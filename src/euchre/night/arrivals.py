"""Who comes and who goes: numbers for names, and the games to come seated anew for those there."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from euchre.night.errors import NightError
from euchre.night.fold import Night, Player
from euchre.night.movement import next_chart
from euchre.night.rotation.chart import MOST_PLAYERS

if TYPE_CHECKING:
    from euchre.night.rotation.chart import Chart


def named(night: Night, name: str) -> Player | None:
    """Return the player of this name, in capitals or not; None for nobody's, or none at all."""
    wanted = name.strip().casefold()
    found = (p for p in night.players.values() if p.name.casefold() == wanted)
    return next(found, None) if wanted else None


def number_for(night: Night, name: str) -> int:
    """Return the number that a name signs in under: its own, else the lowest without a name.

    Raises ``NightError`` if every number is taken.
    """
    if known := named(night, name):
        return known.number
    taken = {number for number, player in night.players.items() if player.name}
    for number in range(1, MOST_PLAYERS + 1):
        if number not in taken:
            return number
    raise NightError(f"all {MOST_PLAYERS} numbers have names; nobody else can come")


def unseated(night: Night) -> list[Player]:
    """Return who is there, or late, and on no game of the chart that is still to come."""
    coming = night.the_chart.games[night.played :]
    seated = {player for game in coming for player in game.players}
    return [
        player
        for player in night.players.values()
        if coming and player.number not in seated and player.presence != "left"
    ]


def still_seated(night: Night) -> list[Player]:
    """Return who has left, or is late, and is seated in a game that is still to come."""
    seated = {p for game in night.the_chart.games[night.played :] for p in game.players}
    away = ("left", "late")
    return [p for p in night.players.values() if p.number in seated and p.presence in away]


def replanned(
    night: Night,
    *,
    games: int | None = None,
    with_late: bool = False,
    seed: int = 0,
    progress: Callable[[int, int], None] | None = None,
) -> Chart:
    """Return the chart with the games that have not begun seated anew for those who are there.

    ``games`` is how many the whole night shall have, as before unless given; ``with_late``
    also seats those who are expected but late; what was wished of the first chart holds for
    this one.  In a night that moves without a chart the next game is seated, of which
    ``games`` and ``seed`` say nothing.  Raises ``NightError`` if no game is left, and
    ``ChartError`` for what cannot be seated.
    """
    if night.movement is not None:
        return next_chart(night, with_late=with_late)

    from euchre.night.rotation import replan

    old = night.the_chart
    total = night.games if games is None else games
    if total <= night.played:
        raise NightError(f"game {night.played} has begun, and no game comes after it")
    here = set(night.there(with_late=with_late))
    seated = set(old.games[night.played].players if night.played < night.games else old.players)
    return replan(
        old,
        night.played,
        arrive=tuple(sorted(here - seated)),
        leave=tuple(sorted(seated - here)),
        games=total,
        seed=seed,
        constraints=night.wishes.among(here | set(old.players)),
        progress=progress,
    )
