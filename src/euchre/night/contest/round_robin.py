"""Round robins of pairs and of teams, and who of a pair or team sits where."""

from __future__ import annotations

import tomllib
from collections.abc import Collection, Mapping, Sequence
from functools import cache
from importlib.resources import files

from euchre.night.rotation.chart import Chart, ChartError, Foursome, Seating, against, first_of
from euchre.night.teams import PAIRS, TEAMS, Team, teams_of
from euchre.text import counted


def pairs_of(players: int) -> tuple[tuple[int, int], ...]:
    """Return the pairs of this many players.

    >>> pairs_of(4)
    ((1, 2), (3, 4))
    """
    return tuple((n, n + 1) for n in range(1, players, 2))


def meetings(size: int, at: int) -> list[tuple[int, int]]:
    """Return who meets whom in round ``at`` of the circle method, for an even number of sides.

    The last one is at the circle's center.  The first of two sits North-South.

    >>> meetings(4, 0)
    [(0, 3), (1, 2)]
    """
    last = size - 1
    met = [(last, at) if at % 2 else (at, last)]
    for step in range(1, size // 2):
        two = ((at + step) % last, (at - step) % last)
        met.append(two if step % 2 else two[::-1])
    return met


def how_often(rounds: int, games: int) -> str:
    """Say how much of a round robin of ``rounds`` rounds is played in ``games`` games.

    >>> how_often(3, 7)
    'each meeting every other 2 times, and 1 more game'
    """
    if games < rounds:
        return f"{first_of(games, rounds)} of a round robin"
    whole, more = divmod(games, rounds)
    times = "once" if whole == 1 else f"{whole} times"
    rest = f", and {counted(more, 'more game')}" if more else ""
    return f"each meeting every other {times}{rest}"


#: A ring of teams: the North-South pair of each meets the East-West pair of the next.
Ring = tuple[int, ...]

#: For T teams with m = (T - 1) / 2: x, modulo m, of the edges {x, x + d}, d = 1, 2 … m - 1.
#: With their images under + m they form even rings of all teams but those in the ring of half
#: matches.
_STARTERS: Mapping[int, tuple[int, ...]] = {
    int(teams): tuple(edges)
    for teams, edges in tomllib.loads(
        files("euchre.night.contest").joinpath("starters.toml").read_text("utf-8")
    ).items()
}
#: No starter with a ring of three exists for these; the edge of difference 1 is in a ring of five.
_RINGS_OF_FIVE = (13, 21, 29, 37, 45)
#: Five teams: both directions of every ring once, found by exhaustive search.
_FIVE: tuple[tuple[Ring, ...], ...] = (
    ((0, 1), (2, 3, 4)),
    ((0, 2, 4), (1, 3)),
    ((0, 3, 2), (1, 4)),
    ((0, 4, 3), (1, 2)),
)


@cache
def rounds(teams: int) -> tuple[tuple[Ring, ...], ...]:
    """Return all rounds for teams numbered from 0: in each, every team is in one ring.

    A ring of two is a whole match.  Over all T - 1 rounds the North-South pair of every team
    meets the East-West pair of every other once.  Raises ``KeyError`` for an odd number without
    a starter.

    >>> rounds(4)
    (((0, 3), (1, 2)), ((3, 1), (2, 0)), ((2, 3), (0, 1)))
    >>> rounds(3)
    (((2, 0, 1),), ((2, 1, 0),))
    """
    if teams % 2 == 0:
        return tuple(tuple(meetings(teams, at)) for at in range(teams - 1))
    if teams == 5:
        return _FIVE
    return _turned(teams)


def _turned(teams: int) -> tuple[tuple[Ring, ...], ...]:
    half = teams // 2
    n = 2 * half
    five = teams in _RINGS_OF_FIVE
    ring = (0, 1, 1 + half, half) if five else (0, half)
    edges: list[Ring] = [
        ((x + k) % n, (x + d + k) % n)
        for d, x in enumerate(_STARTERS[teams], 1)
        if not (five and d == 1)
        for k in (0, half)
    ]
    sides = _two_matchings(edges)
    turns = []
    for turn in range(half):
        moved = tuple((x + turn) % n for x in ring)
        for way, matches in enumerate(sides):
            long = (n, *(moved if way == 0 else moved[::-1]))
            others = [((a + turn) % n, (b + turn) % n) for a, b in matches]
            turns.append((long, *others))
    return tuple(turns)


def _two_matchings(edges: list[Ring]) -> tuple[list[Ring], list[Ring]]:
    """Split the edges of even rings into two matchings, by taking every other one."""
    at: dict[int, list[Ring]] = {}
    for edge in edges:
        for x in edge:
            at.setdefault(x, []).append(edge)
    sides: tuple[list[Ring], list[Ring]] = ([], [])
    done: set[Ring] = set()
    for start in sorted(edges):
        edge, x, way = start, start[1], 0
        while edge not in done:
            done.add(edge)
            sides[way].append(edge)
            one, other = at[x]
            edge = other if edge == one else one
            x = edge[1] if edge[0] == x else edge[0]
            way = 1 - way
    return sides


def seated(
    rings: Sequence[Ring],
    teams: Mapping[int, Team],
    north: int,
    sitting_out: Collection[int] = (),
) -> Seating:
    """Return the seating of one game: the contestants of each ring meet.

    ``sitting_out`` have no table.  A ring of two is a match.  Of two pairs the first sits
    North-South.  Each team's pair number ``north`` (0 or 1) sits North-South against the next
    team of the ring, the other East-West.
    """
    tables: list[Foursome] = []
    for ring in rings:
        if len(teams[ring[0]].members) == 2:
            tables.append(against(teams[ring[0]].pairs[0], teams[ring[1]].pairs[0]))
            continue
        for team, other in zip(ring, (*ring[1:], ring[0]), strict=True):
            tables.append(against(teams[team].pairs[north], teams[other].pairs[1 - north]))
    byes = sorted(player for team in sitting_out for player in teams[team].members)
    return Seating(tuple(tables), tuple(byes))


def left_over(many: int, size: int) -> int:
    """Return how many pairs or teams sit out each game of a round robin: 0 or 1."""
    return many % 2 if size == 2 or many > max(_STARTERS) else 0


def all_play_all(players: int, games: int, size: int = 2) -> Chart:
    """Return the chart of a round robin: all meet all others before any meet again.

    With an odd number of pairs one sits out in each game, in turn; teams of four then play half
    matches, up to 49 teams.  Over a full cycle every pair sits North-South as often as East-West,
    to within one.  Raises ``ChartError`` for players who do not make up whole pairs or teams, or
    too few.
    """
    if players % size or players < 2 * size:
        kind = "pairs need an even number of players, at least 4"
        if size == 4:
            kind = "teams of four need 8, 12, 16 … players"
        raise ChartError(f"{kind}, not {players}")
    teams = teams_of(size, range(1, players + 1))
    many = len(teams)
    # What meets the circle's center is then a bye.
    order = rounds(many + left_over(many, size))
    seatings = []
    for game in range(games):
        rings = [tuple(team + 1 for team in ring) for ring in order[game % len(order)]]
        if game // len(order) % 2:
            # Repeat, with the other pair of each team, or the other pair, North-South.
            rings = [ring[::-1] for ring in rings]
        out = [min(ring) for ring in rings if max(ring) > many]
        rings = [ring for ring in rings if max(ring) <= many]
        # Rotate the tables by one per game, so that no pair stays at a table.
        turn = game % len(rings)
        # Both halves of a match are played by the same two pairs of each team.
        north = game // (len(order) if many == 5 else 2) % 2
        seatings.append(seated((*rings[turn:], *rings[:turn]), teams, north, out))
    if size == 2:
        return Chart(tuple(seatings), PAIRS, f"{many} pairs, {how_often(len(order), games)}")
    return Chart(tuple(seatings), TEAMS, _origin(many, len(order), games))


def match(home: Team, away: Team, games: int, past: Sequence[Seating] = ()) -> Chart:
    """Return the chart of a match of two sides: home pairs stay, visiting pairs move a table up.

    In as many games as there are tables every home pair meets every visiting pair once.  The first
    games are those of the ``past``.

    >>> [table.text for table in match(*teams_of(4, range(1, 9)).values(), 2).games[1].tables]
    ['1-2 v 7-8', '3-4 v 5-6']
    """
    seatings = [*past]
    for game in range(len(past), games):
        turn = game % len(away.pairs)
        visitors = (*away.pairs[-turn:], *away.pairs[:-turn])
        seatings.append(Seating(tuple(map(against, home.pairs, visitors))))
    many = len(home.members)
    return Chart(tuple(seatings), TEAMS, f"{many} a side; visiting pairs move a table up")


def _origin(teams: int, whole: int, games: int) -> str:
    half = "; one sits out in each game, in turn" if left_over(teams, 4) else ""
    if teams % 2 and not half:
        half = "; in each game three teams play half matches and finish them in the next"
        if teams > 5 and any(len(ring) == 5 for ring in rounds(teams)[0]):
            half = half.replace("three", "five")
        if teams == 5:
            half = "; in each game three teams play half matches and finish them later"
    return f"{teams} teams of four, {how_often(whole, games)}{half}"
