"""Fixed pairs: a round robin by the circle method (Kirkman, 1847).

Players 1 and 2 are the first pair, 3 and 4 the second, and so on.
"""

from __future__ import annotations

from euchre.night.rotation.chart import Chart, ChartError, Foursome, Seating, first_of
from euchre.text import counted

#: The ``Chart.way`` of such a chart.
WAY = "pairs"
#: The fewest players.
_LEAST = 4


def pairs_of(players: int) -> tuple[tuple[int, int], ...]:
    """Return the pairs of this many players.

    >>> pairs_of(4)
    ((1, 2), (3, 4))
    """
    return tuple((n, n + 1) for n in range(1, players, 2))


def partner(player: int) -> int:
    """Return the other player of a pair.

    >>> partner(3), partner(4)
    (4, 3)
    """
    return player + 1 if player % 2 else player - 1


def all_play_all(players: int, games: int) -> Chart:
    """Return a chart for fixed pairs: every pair meets every other before any meets again.

    With an odd number of pairs one sits out in each game, in turn.  Over a full cycle every
    pair sits North-South as often as East-West, to within one.  Raises ``ChartError`` for an
    odd number of players, or fewer than four.
    """
    if players % 2 or players < _LEAST:
        raise ChartError(f"pairs need an even number of players, at least {_LEAST}, not {players}")
    pairs = pairs_of(players)
    # With an odd number the pair fixed at the circle's center is a bye.
    size = len(pairs) + len(pairs) % 2
    rounds = size - 1
    seatings = []
    for game in range(games):
        at, again = game % rounds, game // rounds % 2
        tables: list[Foursome] = []
        byes: tuple[int, ...] = ()
        for one, other in meetings(size, at):
            if max(one, other) >= len(pairs):
                byes = pairs[min(one, other)]
                continue
            sides = (pairs[one], pairs[other]) if not again else (pairs[other], pairs[one])
            (north, south), (east, west) = sides
            tables.append(Foursome(north, east, south, west))
        # Rotate the tables by one per game, so that no pair stays at a table.
        turn = game % len(tables)
        seatings.append(Seating((*tables[turn:], *tables[:turn]), tuple(sorted(byes))))
    return Chart(tuple(seatings), WAY, f"{len(pairs)} pairs, {how_often(rounds, games)}")


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
    """Say how much of a round robin of so many rounds is played in so many games.

    >>> how_often(3, 7)
    'each meeting every other 2 times, and 1 more game'
    """
    if games < rounds:
        return f"{first_of(games, rounds)} of a round robin"
    whole, more = divmod(games, rounds)
    times = "once" if whole == 1 else f"{whole} times"
    rest = f", and {counted(more, 'more game')}" if more else ""
    return f"each meeting every other {times}{rest}"
