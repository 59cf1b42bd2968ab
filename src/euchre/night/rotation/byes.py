"""Who sits out when: everybody as often as everybody else, and as far apart as can be."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from euchre.night.rotation.wishes import Constraints


def sit_outs(
    players: Sequence[int],
    games: int,
    wishes: Constraints,
    before: Mapping[int, int] | None = None,
    last: Sequence[int] = (),
) -> list[tuple[int, ...]]:
    """Return who sits out in each of the games: all but a multiple of four.

    Who has sat out least is next, and of those who last sat out longest ago.  ``before``
    counts the sit-outs of games already played, ``last`` are those of the latest one.
    Partners who always play together sit out together where that is not unfair; of two
    groups for mixed pairs the larger gives first.
    """
    sat = dict.fromkeys(players, 0) | dict(before or {})
    since = dict.fromkeys(players, 0) | dict.fromkeys(last, 1)
    found = []
    for number in range(2, games + 2):
        out: list[int] = []
        while len(out) < len(players) % 4:
            free = [p for p in players if p not in out]
            room = len(players) % 4 - len(out)
            first = min(free, key=lambda p: _turn(p, free, room, sat, since, wishes))
            out.append(first)
            spouse = wishes.spouse_of(first)
            if spouse in free and room > 1 and sat[spouse] <= sat[first]:
                out.append(spouse)
        for player in out:
            sat[player] += 1
            since[player] = number
        found.append(tuple(out))
    return found


def _turn(
    player: int,
    free: Sequence[int],
    room: int,
    sat: Mapping[int, int],
    since: Mapping[int, int],
    wishes: Constraints,
) -> tuple[int, bool, int, int, int]:
    """Return by what a player comes before others in sitting out; the least is next."""
    group = wishes.groups.get(player)
    size = sum(1 for p in free if group and wishes.groups.get(p) == group)
    splits = room == 1 and wishes.spouse_of(player) in free
    return sat[player], splits, -size, since[player], player
