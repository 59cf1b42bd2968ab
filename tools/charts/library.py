"""The library of charts: finds the best known chart for 4 to 80 players and 4 to 14 games.

    python -m tools.charts.library --minutes 30     improve the library; may be stopped any time
    python -m tools.charts.library --offer FILE     keep the chart in a file if it is better
    python -m tools.charts.library --table          show what the library has

``tools.charts.search`` has the search methods.  A result is kept only if it is better, so the
command can be run again and again.
"""

from __future__ import annotations

import json
import time
from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import combinations, pairwise
from math import exp
from pathlib import Path
from random import Random

import click

from euchre.night.rotation.annealing import WEIGHTS, cost_of, past_of
from euchre.night.rotation.balance import MEASURES, bounds
from euchre.night.rotation.chart import Chart, Foursome, Seating
from euchre.night.rotation.chart_csv import read_csv
from euchre.night.rotation.library import LETTERS, design_for
from euchre.night.rotation.planning import RUNNING, RUNNING_AT_ONE_TABLE
from euchre.night.rotation.wishes import Constraints
from tools.charts.kept import kept_once, shapes
from tools.charts.search import Games, annealed, freely, met_once, perfect, symmetries

PLAYERS, GAMES = range(4, 81), range(4, 15)
_HERE = Path(__file__).parents[2]
LIBRARY = _HERE / "src" / "euchre" / "night" / "rotation" / "library.json"


def seatings(games: Games) -> tuple[Seating, ...]:
    """Return games as seatings; players are numbered from 1."""
    end = len(games[0]) // 4 * 4
    return tuple(
        Seating(
            tuple(Foursome(*(p + 1 for p in row[k : k + 4])) for k in range(0, end, 4)),
            tuple(p + 1 for p in row[end:]),
        )
        for row in games
    )


def rows_of(games: Iterable[Seating]) -> Games:
    """Return seatings as games; players are numbered from 0, those who sit out come last."""
    return [
        [p - 1 for table in game.tables for p in table] + [p - 1 for p in game.byes]
        for game in games
    ]


def worth(games: Games) -> tuple[int, int]:
    """Return how unfair the sit-outs are, and the cost: repeats, and sitting out twice running."""
    rows = seatings(games)
    sat = [sum(p + 1 in game.byes for game in rows) for p in range(len(games[0]))]
    running = sum(len(set(a.byes) & set(b.byes)) for a, b in pairwise(rows))
    repeats = cost_of(past_of(range(1, len(games[0]) + 1), rows))
    each = RUNNING if len(games[0]) > 7 else RUNNING_AT_ONE_TABLE
    return max(0, max(sat) - min(sat) - 1), repeats + each * running


def spaced(games: Games, rng: Random) -> Games:
    """Return the games in an order in which few sit out twice running."""
    end = len(games[0]) // 4 * 4
    outs = [set(row[end:]) for row in games]
    if not outs[0] or len(games) < 3:
        return games

    def running(order: list[int]) -> int:
        near = sum(4 * len(outs[a] & outs[b]) for a, b in pairwise(order))
        return near + sum(len(outs[a] & outs[b]) for a, b in zip(order, order[2:], strict=False))

    best = list(range(len(games)))
    for _ in range(30):
        order = rng.sample(range(len(games)), len(games))
        better = True
        while better:
            better = False
            for i, j in combinations(range(len(order)), 2):
                new = list(order)
                new[i], new[j] = new[j], new[i]
                if running(new) < running(order):
                    order, better = new, True
        if running(order) < running(best):
            best = order
        if not running(best):
            break
    return [games[k] for k in best]


def floor(players: int, games: int) -> int:
    """Return a cost that no chart can be below."""
    anyhow = [[(p + 4 * g) % players for p in range(players)] for g in range(games)]
    least = bounds(Chart(seatings(anyhow), "", ""))
    return sum(weight * least[name] for name, weight in zip(MEASURES, WEIGHTS, strict=True))


class Library:
    """The charts that are kept, by players and games: games as text, best first found."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.charts: dict[tuple[int, int], Games] = {}
        if path.exists():
            for players, lines in json.loads(path.read_text("utf-8")).items():
                for line in lines:
                    rows = [[LETTERS.index(c) for c in game] for game in line.split()]
                    self.charts[int(players), len(rows)] = rows

    def best(self, players: int, games: int) -> Games | None:
        """Return the best that is kept, also as a part of a longer one."""
        longer = [self.charts[key] for key in self.charts if key[0] == players and key[1] >= games]
        return min((rows[:games] for rows in longer), key=worth, default=None)

    def offer(self, games: Games | None, rng: Random) -> bool:
        """Keep games if they are better than what is there."""
        if games is None:
            return False
        new = spaced(games, rng)
        players = len(new[0])
        old = self.best(players, len(new))
        fair, _ = worth(new)
        if fair or (old is not None and worth(old) <= worth(new)):
            return False
        # Shorter nights that were a part of the chart that goes are kept for themselves.
        for count in range(GAMES.start, len(new)):
            if (players, count) not in self.charts and (part := self.best(players, count)):
                self.charts[players, count] = part
        self.charts[players, len(new)] = new
        return True

    def save(self) -> None:
        """Write the charts, but what is a part of the next longer one and no better."""
        kept: dict[str, list[str]] = {}
        for players in sorted({players for players, _ in self.charts}):
            lines: list[str] = []
            longer: Games | None = None
            for games in sorted((g for p, g in self.charts if p == players), reverse=True):
                rows = self.best(players, games)
                if rows is None or (longer and worth(longer[:games]) <= worth(rows)):
                    continue
                longer = rows
                lines.insert(0, " ".join("".join(LETTERS[p] for p in row) for row in rows))
            kept[str(players)] = lines
        text = [f' "{players}": {json.dumps(found, indent=2)}' for players, found in kept.items()]
        new = self.path.with_suffix(".new")
        new.write_text("{\n" + ",\n".join(text) + "\n}\n", "utf-8")
        new.replace(self.path)


def without(games: Games, player: int) -> Games:
    """Return the games with a player left out, whose table sits out."""
    found = []
    for row in games:
        at = row.index(player) & ~3
        rest = [p for k, p in enumerate(row) if not at <= k < at + 4]
        rest += [p for p in row[at : at + 4] if p != player]
        found.append([p - (p > player) for p in rest])
    return found


def paired(games: Games, rng: Random) -> Games:
    """Return the games with other partners at the same tables, so that fewer are that twice."""
    tables = [row[k : k + 4] for row in games for k in range(0, len(row) // 4 * 4, 4)]
    met: list[Counter[frozenset[int]]] = [Counter(), Counter()]

    def count(table: list[int], by: int) -> int:
        """Add or take away a table; return by how much repeats cost more."""
        total = 0
        for i, k in combinations(range(4), 2):
            kind, pair = (i ^ k) & 1, frozenset((table[i], table[k]))
            n = met[kind][pair] if by > 0 else met[kind][pair] - 1
            met[kind][pair] += by
            total += by * n * WEIGHTS[kind]
        return total

    cost = sum(count(table, 1) for table in tables)
    least, best = cost, [list(table) for table in tables]
    heat = 10.0
    while heat > 0.5 and least:
        heat *= 0.9998
        table = rng.choice(tables)
        d = count(table, -1)
        at = rng.choice((1, 3))
        table[0], table[at] = table[at], table[0]
        d += count(table, 1)
        if d > 0 and rng.random() >= exp(-d / heat):
            count(table, -1)
            table[0], table[at] = table[at], table[0]
            count(table, 1)
        else:
            cost += d
            if cost < least:
                least, best = cost, [list(one) for one in tables]
    rest = iter(best)
    return [
        [p for _ in range(len(row) // 4) for p in next(rest)] + row[len(row) // 4 * 4 :]
        for row in games
    ]


def designed(players: int, games: int) -> Iterator[Games]:
    """Yield the exact design cut short, by every way to step through it."""
    if (design := design_for(players)) is None:
        return
    for step in design.steps[: (len(design.steps) + 1) // 2][:20]:
        yield rows_of(design.seatings(games, step))


def lengthened(games: Games, seconds: float, rng: Random) -> Games:
    """Return the games with one more, annealed with the others in mind."""
    from euchre.night.rotation.annealing import Search, seat
    from euchre.night.rotation.leveling import sat_out, sit_outs

    played, people = seatings(games), range(1, len(games[0]) + 1)
    byes = sit_outs(people, 1, Constraints(), sat_out(people, played), played[-1].byes)
    steps = max(1_000_000, int(seconds * 15_000_000))
    how = Search(seed=rng.getrandbits(30), steps=steps)
    more = seat(played, byes, people, how, enough=0)
    return paired([*games, *rows_of(more)], rng)


@click.command()
@click.option("--minutes", default=30.0, show_default=True, help="CPU time to spend.")
@click.option("--players", default="4-80", show_default=True, help="Which numbers of players.")
@click.option("--games", default="4-14", show_default=True, help="Which numbers of games.")
@click.option("--seed", default=0, show_default=True)
@click.option("--offer", type=click.Path(path_type=Path), help="A chart to keep if it is better.")
@click.option("--table", "only_table", is_flag=True, help="Show the library and stop.")
def main(
    minutes: float, players: str, games: str, seed: int, offer: Path | None, only_table: bool
) -> None:
    """Better the library of charts for some minutes."""
    library, rng = Library(LIBRARY), Random(seed)
    numbers, lengths = _range(players), _range(games)
    if offer:
        _offered(library, rows_of(read_csv(offer.read_text("utf-8")).games), rng)
        library.save()
    elif not only_table:
        until = time.process_time() + 60 * minutes
        _exact(library, numbers, lengths, rng)
        library.save()
        _annealed(library, numbers, lengths, until, rng)
        library.save()
    _show(library, numbers)


def _range(text: str) -> range:
    low, _, high = text.partition("-")
    return range(int(low), int(high or low) + 1)


def _offered(library: Library, games: Games, rng: Random) -> bool:
    """Offer games, and those for one player less if nobody sits out: the table then does."""
    better = library.offer(games, rng)
    if len(games[0]) % 4 == 0:
        better |= library.offer(without(games, len(games[0]) - 1), rng)
    return better


def _exact(library: Library, numbers: range, lengths: range, rng: Random) -> None:
    for count in numbers:
        for games in reversed(lengths):
            if (old := library.best(count, games)) and not worth(old)[1]:
                continue
            found = perfect(count + (count % 4 == 3), games) if count % 4 in (0, 3) else None
            if found:
                _offered(library, found, rng)
        for games in lengths:
            for found in designed(count, games):
                library.offer(found, rng)


def _annealed(library: Library, numbers: range, lengths: range, until: float, rng: Random) -> None:
    seconds = 0.3
    saved = time.monotonic()
    while time.process_time() < until:
        for games in reversed(lengths):
            for count in numbers:
                if time.process_time() > until:
                    return
                least, old = floor(count, games), library.best(count, games)
                if old is not None and worth(old)[1] <= least:
                    continue
                for way, new in _tries(library, count, games, seconds, rng):
                    if new and _offered(library, new, rng):
                        now = worth(library.charts[count, games])[1]
                        was = old and worth(old)[1]
                        print(f"{count}x{games}: {was} -> {now} (least {least}), {way}", flush=True)
                if time.monotonic() - saved > 60:
                    library.save()
                    saved = time.monotonic()
        seconds *= 1.5


def _tries(
    library: Library, count: int, games: int, seconds: float, rng: Random
) -> Iterator[tuple[str, Games | None]]:
    """Yield a chart by each method, annealed for some seconds."""
    least = floor(count, games)
    sym = rng.choice(symmetries(count, games))
    if sym.order == 1:
        yield "annealed", freely(count, games, seconds, rng)
    else:
        yield f"symmetry of {sym.order}", annealed(count, sym, seconds, least, rng)
    if not least:
        yield "met once", met_once(count, games, 3 * seconds, rng)
        order, cycles, kept = rng.choice(shapes(count, games))
        found = kept_once(count, games, (order, cycles, kept), 3 * seconds, rng)
        yield f"symmetry of {order}, {kept} kept", found
    if (shorter := library.best(count, games - 1)) and rng.random() < 0.5:
        yield "one game more", lengthened(shorter, seconds / 2, rng)


def _show(library: Library, numbers: range) -> None:
    for count in numbers:
        cells = []
        for games in GAMES:
            rows = library.best(count, games)
            over = "-" if rows is None else str(worth(rows)[1] - floor(count, games))
            cells.append(over.rjust(5))
        print(f"{count:3}", *cells)


if __name__ == "__main__":
    main()
