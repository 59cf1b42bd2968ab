"""Simulation: play games or deals between players and count the results.

>>> from euchre import rules
>>> report = simulate(rules("standard"), ("club", "random") * 2, deals=4, seed=1)
>>> report.deals
4
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import Executor
from dataclasses import asdict, dataclass, field, replace
from importlib.util import find_spec
from pathlib import Path
from random import Random

from msgspec import convert

from euchre.arena.table import play_out, seated
from euchre.bots import Player, name_of
from euchre.engine.dealing import deal, packet_plans, shuffled
from euchre.engine.fields import Outcome
from euchre.engine.match import GameResult, new_match
from euchre.engine.rules import Rules
from euchre.engine.scoring import Contract, CountDown, Tally, points, tally
from euchre.engine.state import State
from euchre.work import Kept, in_order, peeked, shareable

#: A game is abandoned after this many deals.  Only players who throw points away, at tables where
#: points can be lost, get that far.
LONGEST_GAME = 1000
#: Players that run on the compiled machine, and from how many games or deals club players do.
ON_MACHINE = ("random", "club", "thumb")
GAMES_COMPILED, DEALS_COMPILED = 500, 5_000
#: Deals, or games, in a part, which one process plays.
DEALS_A_PART, GAMES_A_PART = 20, 10
#: The format of saved parts; a file in another format cannot be resumed.
FORMAT = "euchre simulate 1"


def needed(facts: Tally, rules: Rules) -> int:
    """Return the tricks that the makers of a deal needed: a majority, or what they bid."""
    prices = rules.prices
    if isinstance(prices, Contract):
        return dict(prices.needs)[facts.bid]
    if isinstance(prices, CountDown):
        return facts.bid if prices.need is None else prices.need
    return min(facts.bid, rules.tricks) if facts.bid else rules.tricks // 2 + 1


@dataclass
class Report:
    """The results of a number of games or deals.

    Lists ``by side`` have one entry per side, lists ``by seat`` one per seat of the table, and
    lists ``by place`` one per seat counted from the dealer's left (the dealer is last).
    """

    rules: str
    players: list[str]
    seed: str
    #: What played: the ``engine`` or the compiled ``machine`` (``on_the_machine``).
    engine: str = "engine"
    #: Games played, abandoned ones included; 0 if single deals were asked for.
    games: int = 0
    #: Games abandoned after ``LONGEST_GAME`` deals.
    unfinished: int = 0
    #: Games that several sides won together.
    shared: int = 0
    #: Deals, abandoned ones included.
    deals: int = 0
    #: Deals that were played out.
    played: int = 0
    #: Played deals without a maker.
    without_maker: int = 0
    passed_out: int = 0
    misdealt: int = 0
    redealt: int = 0
    #: By side; a shared game counts for each winner.
    games_won: list[int] = field(default_factory=list)
    #: Games won by the side that dealt first.
    games_won_by_first_dealer: int = 0
    #: By side; changes in score, so less is better where points count down.
    points: list[int] = field(default_factory=list)
    #: By the makers' side: enough tricks but not all; all of them (alone or not); too few.
    makes: list[int] = field(default_factory=list)
    marches: list[int] = field(default_factory=list)
    euchred: list[int] = field(default_factory=list)
    #: By place: trump made by accepting an upcard, and by naming or bidding.
    calls_accepting: list[int] = field(default_factory=list)
    calls_naming: list[int] = field(default_factory=list)
    #: By seat: makers (or partners) who went alone, and those of them who won every trick.
    loners: list[int] = field(default_factory=list)
    loners_swept: list[int] = field(default_factory=list)
    #: By seat: lone defenders, and those of them who euchred the makers.
    lone_defenders: list[int] = field(default_factory=list)
    lone_defences_won: list[int] = field(default_factory=list)
    #: Hands laid open (jambone), and those of them that won every trick.
    jambons: int = 0
    jambons_won: int = 0
    #: Deals in which the dealer's side scored.
    dealer_scored: int = 0

    @classmethod
    def empty(cls, rules: Rules, players: Sequence[str], seed: int | str) -> Report:
        """Return an empty report."""
        report = cls(rules.id, list(players), str(seed))
        sides = rules.sides.count(rules.seats)
        for name in ("games_won", "points", "makes", "marches", "euchred"):
            setattr(report, name, [0] * sides)
        for name in (
            "calls_accepting",
            "calls_naming",
            "loners",
            "loners_swept",
            "lone_defenders",
            "lone_defences_won",
        ):
            setattr(report, name, [0] * rules.seats)
        return report

    @property
    def deals_per_game(self) -> float:
        """The average number of deals in a game."""
        return self.deals / self.games if self.games else 0.0

    @property
    def points_per_deal(self) -> list[float]:
        """The average points per deal of each side."""
        return [p / self.deals if self.deals else 0.0 for p in self.points]

    @property
    def dealer_share(self) -> float:
        """The share of the played deals in which the dealer's side came nearer to its goal."""
        return self.dealer_scored / self.played if self.played else 0.0

    def rate(self, counts: Iterable[int]) -> float:
        """Return the sum of some counts as a share of the played deals."""
        return sum(counts) / self.played if self.played else 0.0

    def won(self, result: GameResult, first: int) -> None:
        """Add a game that has ended; ``first`` is the side that dealt first."""
        self.shared += len(result.winners) > 1
        self.games_won_by_first_dealer += first in result.winners
        for side in result.winners:
            self.games_won[side] += 1

    def add(self, other: Report) -> None:
        """Add the results of other games or deals of the same players."""
        for name, value in vars(other).items():
            if isinstance(value, int):
                setattr(self, name, getattr(self, name) + value)
            elif name != "players" and isinstance(value, list):
                both = zip(getattr(self, name), value, strict=True)
                setattr(self, name, [a + b for a, b in both])

    def to_dict(self) -> dict[str, object]:
        """Return everything as plain values, averages included."""
        return asdict(self) | {
            "deals_per_game": round(self.deals_per_game, 4),
            "points_per_deal": [round(p, 4) for p in self.points_per_deal],
            "dealer_share": round(self.dealer_share, 4),
            "euchred_rate": round(self.rate(self.euchred), 4),
            "march_rate": round(self.rate(self.marches), 4),
            "lone_march_rate": round(self.rate(self.loners_swept), 4),
        }

    def to_json(self) -> str:
        """Return the report as a JSON document."""
        return json.dumps(self.to_dict(), indent=2)

    def count(self, s: State) -> None:
        """Add a finished deal."""
        self.deals += 1
        self.passed_out += s.outcome == Outcome.PASSED_OUT
        self.misdealt += s.outcome == Outcome.MISDEAL
        self.redealt += s.outcome == Outcome.REDEAL
        got = points(s)
        self.points = [a + b for a, b in zip(self.points, got, strict=True)]
        if s.outcome == Outcome.PLAYED:
            self._count_play(s, got)

    def _count_play(self, s: State, got: tuple[int, ...]) -> None:
        rules, facts = s.rules, tally(s)
        nearer = got[rules.sides.side(s.dealer)] * (-1 if rules.goal.down else 1)
        self.played += 1
        self.dealer_scored += nearer > 0
        if s.maker < 0:
            self.without_maker += 1
            return
        side, tricks = rules.sides.side(s.maker), facts.made
        short = tricks < needed(facts, rules)
        swept = tricks == rules.tricks and not short
        self.makes[side] += not swept and not short
        self.marches[side] += swept
        self.euchred[side] += short
        place = (s.maker - s.dealer - 1) % rules.seats
        # A bid decides who makes trump, whatever card was turned up.
        calls = self.calls_accepting if s.accepted and not s.bid else self.calls_naming
        calls[place] += 1
        for seat in range(rules.seats):
            if not s.lone >> seat & 1:
                continue
            if facts.makers >> seat & 1:
                self.loners[seat] += 1
                self.loners_swept[seat] += swept
            else:
                self.lone_defenders[seat] += 1
                self.lone_defences_won[seat] += short
        if facts.exposed:
            self.jambons += 1
            self.jambons_won += swept


def on_the_machine(players: Sequence[Player], number: int, *, games: bool) -> bool:
    """Whether the compiled machine plays this run: it has random and club players only.

    Compiling the club player takes some ten seconds, so short runs are left to the engine.
    """
    if find_spec("numba") is None:
        return False
    if all(name == "random" for name in players):
        return True
    return all(name in ON_MACHINE for name in players) and number >= (
        GAMES_COMPILED if games else DEALS_COMPILED
    )


def simulate(
    rules: Rules,
    players: Sequence[Player] = ("club",),
    *,
    games: int | None = None,
    deals: int | None = None,
    seed: int | str = 0,
    scores: Sequence[int] | None = None,
    jobs: int = 1,
    pool: Executor | None = None,
    keep: Path | None = None,
    progress: Callable[[int], None] | None = None,
) -> Report:
    """Play games, or single deals, and count.

    ``players`` is one name for all seats or one for each.  Give exactly one of ``games`` and
    ``deals``.  Games are played in parts of ``GAMES_A_PART``; those of a part follow one another
    at one table: the deal rotates, rubbers are played out, laps are carried over.  The number of
    the part's first game decides who deals first.  With ``scores`` each game starts from those
    instead.  Single deals all start at ``scores`` (or zero), and the deal rotates.  The cards of
    game or deal ``i`` come from the seed and ``i`` alone.  More ``jobs``, or a ``pool`` that runs
    as many at a time, change nothing but the time.  ``keep`` is a file for finished parts; those
    already in it are not played again.  ``progress`` is told how many are done.

    Where ``on_the_machine`` holds, the compiled machine plays instead, in its own parts and with
    its own cards (see ``Report.engine``).  A resumed run keeps the engine it began with.

    Raises ``UnknownBot`` for an unknown player, ``KeptError`` for a file with other results and
    ``ValueError`` for anything else amiss.
    """
    names = list(players) * (rules.seats if len(players) == 1 else 1)
    if len(names) != rules.seats:
        raise ValueError(
            f"{len(names)} players given; give 1 (for every seat) or {rules.seats} (one per seat)"
        )
    if "net" in names:
        from euchre.bots.net import unlearned

        if reason := unlearned(rules):
            raise ValueError(reason)
    if (games is None) == (deals is None):
        raise ValueError("give the number of games or of deals, not both")
    number = games if games is not None else deals
    if number is None or number < 1:
        raise ValueError(f"at least 1 game or deal must be played, not {number}")
    if jobs < 1:
        raise ValueError(f"at least 1 job is needed, not {jobs}")
    report = Report.empty(rules, [name_of(p) for p in names], seed)
    seated(names, seed)
    start = new_match(rules, 0, scores).scores
    single = games is None
    header = {
        "format": FORMAT,
        "rules": rules.id,
        "players": report.players,
        "seed": str(seed),
        "unit": "deal" if single else "game",
        "scores": None if scores is None else list(scores),
        "engine": _engine(names, number, single, keep),
    }
    if header["engine"] == "machine":
        from euchre.arena.compiled import counts_of

        with Kept(keep, header, list, _numbers) as rows:
            found = counts_of(
                rules,
                [str(name) for name in names],
                number,
                games=not single,
                seed=seed,
                scores=scores,
                jobs=jobs,
                pool=pool,
                kept=rows,
                progress=progress,
            )
        return replace(report, engine="machine", **found)  # type: ignore[arg-type]
    if (jobs > 1 or pool is not None) and not shareable(*names):
        raise ValueError("players that cannot be imported by name can only play in one job")
    play, size = (_deals, DEALS_A_PART) if single else (_games, GAMES_A_PART)
    anew = start if single else scores
    parts = {
        f"{first}:{last - first}": (rules, names, seed, anew, first, last - first)
        for first in range(0, number, size)
        for last in [min(first + size, number)]
    }
    with Kept(keep, header, vars, lambda told: convert(told, Report)) as kept:
        for part in in_order(play, parts, jobs=jobs, pool=pool, kept=kept):
            report.add(part)
            if progress:
                progress(report.deals if single else report.games)
    return report


def _numbers(told: object) -> list[int]:
    return convert(told, list[int])


def _engine(names: Sequence[Player], number: int, single: bool, keep: Path | None) -> str:
    """Return what plays; a resumed run keeps the engine it began with."""
    begun = peeked(keep).get("engine")
    if begun in ("engine", "machine") and all(name in ON_MACHINE for name in names):
        return str(begun)
    return "machine" if on_the_machine(names, number, games=not single) else "engine"


def _deals(
    rules: Rules,
    players: Sequence[Player],
    seed: int | str,
    start: Sequence[int],
    first: int,
    number: int,
) -> Report:
    """Play ``number`` deals, beginning with ``first``."""
    report = Report.empty(rules, [], seed)
    for i in range(first, first + number):
        rng = Random(f"{seed}:{i}")
        order, plan = shuffled(rules.pack, rng), packet_plans(rules, rng)
        s = deal(rules, order, i % rules.seats, scores=start, packets=plan)
        play_out(s, seated(players, f"{seed}:{i}"))
        report.count(s)
    return report


def _games(
    rules: Rules,
    players: Sequence[Player],
    seed: int | str,
    scores: Sequence[int] | None,
    first: int,
    number: int,
) -> Report:
    """Play ``number`` games, beginning with ``first``, one after another at one table."""
    report = Report.empty(rules, [], seed)
    match = new_match(rules, first % rules.seats, scores)
    for i in range(first, first + number):
        if scores is not None:
            match = new_match(rules, i % rules.seats, scores)
        rng = Random(f"{seed}:{i}")
        table = seated(players, f"{seed}:{i}")
        dealt_first = rules.sides.side(match.dealer)
        before, longest = len(match.results), match.deals + LONGEST_GAME
        while len(match.results) == before and match.deals < longest:
            s = match.deal(shuffled(rules.pack, rng), packet_plans(rules, rng))
            play_out(s, table)
            report.count(s)
            match = match.after(s)
        report.games += 1
        if len(match.results) == before:
            report.unfinished += 1
            match = new_match(rules, match.dealer)
        else:
            report.won(match.results[-1], dealt_first)
        if match.over:
            match = match.again()
    return report
