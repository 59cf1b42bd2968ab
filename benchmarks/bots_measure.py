"""Play the contests that ``docs/bots-contests.md`` reports, the most important first.

``python -m benchmarks.bots_measure --minutes 60`` starts no new contest after that time.  The
number of deals of each is fixed here, before anything is played.  In games in which G, the share of
the distance from ``club`` to ``clairvoyant``, is not significantly above or below a fifth, ``_ON``
times as many (``_LEAST`` at least) are played at the end, the smallest G first, and where that does
not decide it, ``_FURTHER`` times as many again.  Contests of players that give the same answers
today are not replayed, unless ``--again`` asks for everything to be.  With ``--keep`` an
interrupted contest continues where it stopped, as long as the players still give the same answers.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator
from pathlib import Path
from time import monotonic
from typing import Any, NamedTuple

from msgspec import to_builtins

from benchmarks import bots_table
from euchre.arena import run, simulate, tournament
from euchre.arena.entrants import answers_of
from euchre.arena.references.openspiel_ismcts import OPTIONS
from euchre.engine.rules import Rules
from euchre.fast.ready import is_ready, prepare
from euchre.games import GAMES, rules
from euchre.work import Workload

#: Deals that nothing was fitted to.
SEED = "test:2"
#: About how many deals are played, each seating of one counted, in every game but the standard one;
#: a fifth of that where more cards are played in a deal than ``_LONG``: they take long, and
#: who plays better is soon seen.
_PLAYS = {("clairvoyant", "club"): 800, ("expert", "random"): 40, ("expert", "club"): 800}
_LONG = 32
#: About how many games are played instead, each seating of one counted, where points are counted
#: down: one deal can win the game there or throw it far back, so that its points say little.
_GAMES = {("clairvoyant", "club"): 144, ("expert", "random"): 24, ("expert", "club"): 144}
_STANDARD = {
    ("club", "random"): 2000,
    ("strong", "club"): 2500,
    ("expert", "club"): 2000,
    ("expert", "pimc-50"): 1000,
    ("clairvoyant", "club"): 300,
    ("expert", "random"): 50,
}
_OPENSPIEL = 300
#: How many times as many deals are played where G may yet be either, and how many at least; and
#: how many times as many where it may be either after those.
_ON, _LEAST, _FURTHER = 4, 320, 3
#: Players whose games with themselves stand beside the published figures, and how many games.
_ALONE = {"club": 500, "strong": 100, "expert": 50}


class Planned(NamedTuple):
    """A contest of two players on so many deals, or so many games of one with itself."""

    table: Rules
    players: tuple[str, ...]
    number: int
    #: Whether these are whole games, not deals.
    games: bool = False

    @property
    def key(self) -> tuple[str, ...]:
        """What ``bots_table.key`` says of the result."""
        if len(self.players) == 2:
            unit = "game" if self.games else "deal"
            return ("contest", self.table.id, *self.players, "", SEED, unit)
        return ("self-play", self.table.id, "", "", *self.players, SEED, "")

    def play(self, folder: Path | None) -> dict[str, Any]:
        """Return the document of the result; what is finished of a contest is kept in a folder."""
        if len(self.players) == 2:
            told = answers_of(self.table, self.players).values()
            name = "-".join((self.table.game, *self.players, *["games"] * self.games, *told))
            asked = tournament(self.table, self.players, SEED, games=self.games)
            outcome = run(asked, self.number, Workload(keep=folder and folder / f"{name}.jsonl"))
            found = to_builtins(outcome.results({}))
        else:
            report = simulate(self.table, self.players, games=self.number, seed=SEED)
            found = to_builtins(report)
        return {**found, "answers": answers_of(self.table, self.players)}


def plan() -> Iterator[Planned]:
    """Yield everything that is reported, the most important first."""
    standard = rules("standard")
    for players, deals in _STANDARD.items():
        yield Planned(standard, players, deals)
    players = "expert", "openspiel-ismcts-1000"
    yield Planned(rules("standard", OPTIONS), players, _OPENSPIEL)
    for name, games in _ALONE.items():
        yield Planned(standard, (name,), games)
    for players in _PLAYS:
        yield from (_of_a_game(g.rules, players) for g in GAMES if g.rules.id != standard.id)


def wanted() -> Iterator[Planned]:
    """Yield everything that is reported, and then what that leaves undecided."""
    yield from plan()
    yield from undecided(results())


def undecided(known: dict[str, Any]) -> Iterator[Planned]:
    """Yield the contests that G is made of and that go on, the smallest G first."""
    found = []
    by_game = bots_table.against(known, "club")
    for game in GAMES:
        measured = by_game.get(game.rules.id, {})
        bot, whole = measured.get("expert"), measured.get("clairvoyant")
        if game.rules.id == rules("standard").id or not (bot and whole):
            continue
        share, error = bots_table.way(bot, whole)
        if bot.unit == whole.unit and abs(share - bots_table.FIFTH) <= error:
            found.append((share, game.rules))
    for _, table in sorted(found, key=lambda pair: pair[0]):
        both = [_of_a_game(table, (name, "club")) for name in ("clairvoyant", "expert")]
        on = [p._replace(number=max(0 if p.games else _LEAST, _ON * p.number)) for p in both]
        further = _FURTHER if all(played(p) >= p.number for p in on) else 1
        yield from (p._replace(number=further * p.number) for p in on)


def _of_a_game(table: Rules, players: tuple[str, str]) -> Planned:
    """Return the contest of two players in a game other than the standard one."""
    sides = table.sides.count(table.seats)
    seatings = 2 if sides == 2 else 2 * sides
    if table.goal.down:
        return Planned(table, players, _GAMES[players] // seatings, games=True)
    long = table.seats * table.tricks > _LONG
    plays = _PLAYS[players] // (5 if long else 1)
    return Planned(table, players, max(4 if long else 20, plays // seatings))


def main() -> int:
    """Play what is missing, and put every result into the page at once."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--minutes", type=float, default=60.0)
    parser.add_argument("--again", action="store_true", help="also what has been measured")
    parser.add_argument("--only", default="", metavar="TEXT", help="what has this in its key")
    parser.add_argument("--keep", type=Path, metavar="FOLDER", help="go on from what is there")
    asked = parser.parse_args()
    if not is_ready():
        prepare()
    if asked.keep:
        asked.keep.mkdir(parents=True, exist_ok=True)
    until = monotonic() + 60 * asked.minutes
    for planned in wanted():
        done = planned.number <= played(planned)
        if (done and not asked.again) or asked.only not in " ".join(planned.key):
            continue
        if monotonic() > until:
            return 1
        document = planned.play(asked.keep)
        for entry in bots_table.entries(document):
            print(bots_table.told(entry), flush=True)
        bots_table.take([document])
    return 0


def results() -> dict[str, Any]:
    """Return what has been measured."""
    found: dict[str, Any] = json.loads(bots_table.RESULTS.read_text("utf-8"))
    return found


def played(planned: Planned) -> int:
    """Return of how many deals (or games) the result is that players of today have, or 0."""
    known = results()
    for entry in known["entries"]:
        if bots_table.key(entry) == planned.key and bots_table.of_today(known, entry):
            return int(entry.get("duplicates", planned.number))
    return 0


if __name__ == "__main__":
    sys.exit(main())
