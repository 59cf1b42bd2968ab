"""How a night is set up: its chart, movement or contest as asked for, and its first events."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from datetime import date
from typing import TYPE_CHECKING, Annotated, Any

import msgspec
from msgspec import Meta

from euchre.bounds import Game, Player, Seed, Whole
from euchre.coordinates import MOST_GAMES, MOST_PLAYERS
from euchre.night.admission import admit, refusals
from euchre.night.command_base import Text, Title
from euchre.night.contest.next import begun
from euchre.night.contest.round_robin import all_play_all, pairs_of
from euchre.night.errors import NightError
from euchre.night.event_base import checked
from euchre.night.events import AnyEvent, Expected, Founded, Teamed, Where, stamp
from euchre.night.fold import Night
from euchre.night.movement_or_contest import Contest, Meet, Movement
from euchre.night.next_seating import first_chart
from euchre.night.night_rules import rules_from_text
from euchre.night.rotation.chart import Chart, Seating, against, renumbered
from euchre.night.rotation.chart_csv import read_csv
from euchre.night.rotation.hall_and_home import LEAST, ROOMS, joined
from euchre.night.rotation.library import PRINTED, printed, shortened
from euchre.night.rotation.movements import FREE, WAYS, Way
from euchre.night.rotation.wishes import Constraints
from euchre.night.teams import PAIRS
from euchre.text import brief, listed

if TYPE_CHECKING:
    from euchre.night.rotation.annealing import Progress

Pair = tuple[Player, Player]
Pairs = Annotated[tuple[Pair, ...], Meta(max_length=MOST_PLAYERS)]
Players = Annotated[tuple[Player, ...], Meta(max_length=MOST_PLAYERS)]
Settings = Annotated[dict[Title, Text], Meta(max_length=80)]

#: The usual number of games of a chart.
USUAL = 8
#: Kinds of charts in which pairs or teams play matches.
MATCHES: dict[str, Meet] = {
    "teams": "round-robin",
    "swiss": "swiss",
    "knock-out": "knock-out",
    "match": "match",
}


class NewChart(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The seating of a new night: the best chart known, a printed or pasted one, or no chart."""

    players: Whole | None = None
    #: None: the usual number, or all games of a given chart.
    games: Whole | None = None
    kind: Annotated[str, Meta(max_length=20)] = "best"
    csv: Annotated[str, Meta(max_length=1_000_000)] = ""
    seed: Seed = 0
    apart: Pairs = ()
    together: Pairs = ()
    #: One of the two groups of mixed pairs.
    mixed: Players = ()
    stays: Annotated[tuple[Player, ...], Meta(max_length=MOST_PLAYERS // 4)] = ()
    level_tables: bool = False
    arrows: bool = False
    #: Matches of pairs or teams: players of a contestant (``teams`` always has four, a side of a
    #: match any even number), and what only a knock-out has.
    size: Annotated[int, Meta(ge=2, le=MOST_PLAYERS // 2)] = 2
    best_of: Game = 1
    losers_side: bool = False
    double: bool = False
    by_seed: bool = False
    #: Add house players until every table is full.
    full: bool = False
    #: How many of the players, the last ones, play at home and have tables of their own.
    at_home: Annotated[int, Meta(ge=0, le=MOST_PLAYERS)] = 0

    @property
    def given(self) -> bool:
        """Whether the chart exists already."""
        return self.kind == "csv" or self.kind.startswith("printed-")

    def wishes(self, players: Sequence[int]) -> Constraints:
        """Return the wishes about partners and seats among these players."""
        there = players if self.mixed else ()
        return Constraints(
            never=self.apart,
            always=self.together,
            groups={n: "these" if n in self.mixed else "the others" for n in (*there, *self.mixed)},
            fixed=self.stays,
            level_tables=self.level_tables,
            arrows=self.arrows,
        )


class NewNight(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A new night: a finished chart, names in the order of their numbers, and rules."""

    plan: Title
    title: Title = "Euchre night"
    names: Annotated[tuple[Text, ...], Meta(max_length=MOST_PLAYERS)] = ()
    #: Names of those who play at home, if some do; ``names`` are then those in the hall.
    home: Annotated[tuple[Text, ...], Meta(max_length=MOST_PLAYERS)] = ()
    #: Names of the pairs or teams that play matches, in order.
    teams: Annotated[tuple[Text, ...], Meta(max_length=MOST_PLAYERS // 2)] = ()
    rules: Settings = {}
    house: Settings = {}
    #: Date of the night.
    held: date | None = None


@dataclass(frozen=True)
class Setup:
    """The seating of a night: a chart with its wishes, or with what seats the games one by one."""

    chart: Chart
    wishes: Constraints = Constraints()
    movement: Movement | None = None
    contest: Contest | None = None
    #: What happens to cards already handed out, in words; empty if there are none.
    changes: str = ""
    #: The players in the hall, and those at home; empty if all sit together.
    rooms: tuple[Collection[int], ...] = ()


#: Where the players of each room play, if some are at home.
WHERE: tuple[Where, ...] = ("hall", "away")
#: Kinds of charts that leave no room for wishes, and why.
_NO_ROOM = (
    dict.fromkeys(
        (PAIRS, *(f"{PAIRS}-{way}" for way in FREE)),
        "fixed pairs have their own chart, without requests for partners or seats",
    )
    | dict.fromkeys(
        MATCHES,
        "matches of pairs or teams have their own charts, without requests for partners or seats",
    )
    | dict.fromkeys(
        WAYS, "a movement moves everyone alike; requests for partners, seats or tables need a chart"
    )
)
#: Kinds in which players, or their pairs and teams, can be kept apart.
PARTING = ("swiss", "knock-out", *FREE)
#: Movements of fixed pairs, and a chart whose first game has the partners as they are listed.
PAIRS_MOVE: dict[str, Way] = {f"{PAIRS}-{way}": way for way in FREE}
LISTED_FIRST = "partners-first"
KINDS = ("best", LISTED_FIRST, "csv", *PRINTED, *WAYS, PAIRS, *PAIRS_MOVE, *MATCHES)


def chart_wanted(**values: Any) -> NewChart:
    """Return a request for a chart, its values checked.  Raises ``NightError``."""
    return checked(values, NewChart)


def set_up(
    wanted: NewChart, progress: Progress | None = None, *, steps: int | None = None
) -> Setup:
    """Return the seating asked for, after at most ``steps`` steps of search for a chart.

    Raises ``NightError`` or ``ChartError``.
    """
    if wanted.kind not in KINDS and not wanted.given:
        raise NightError(f"a chart must be one of {', '.join(KINDS)}, not {brief(wanted.kind)}")
    contest = _contest(wanted)
    if contest and contest.way == "match":
        both = 2 * contest.size
        if wanted.players not in (None, both):
            raise NightError(
                f"a match of {contest.size} a side has {both} players, not {wanted.players}: name"
                " as many for each side"
            )
        wanted = msgspec.structs.replace(wanted, players=both)
    if wanted.at_home and (wanted.kind != "best" or wanted.wishes(()) != Constraints()):
        raise NightError(
            "where some play at home, the hall and they have charts of their own: the best known"
            " ones, without requests for partners or seats"
        )
    if wanted.given:
        return _given(wanted)
    if wanted.players is None:
        raise NightError("give the number of players, or list their names")
    games = USUAL if wanted.games is None else wanted.games
    for what, least, most, many in (
        ("games", 1, MOST_GAMES, games),
        ("players", 4, MOST_PLAYERS, wanted.players),
    ):
        if not least <= many <= most:
            raise NightError(f"a night must have {least} to {most} {what}, not {many}")
    unit = 2 * contest.size if contest else 4
    count = wanted.players + (-wanted.players % unit if wanted.full else 0)
    players = range(1, count + 1)
    wishes = wanted.wishes(players)
    if wishes != Constraints() and wanted.kind in _NO_ROOM:
        if wanted.kind not in PARTING or wishes != Constraints(never=wanted.apart):
            words = f"{_NO_ROOM[wanted.kind]}; only --apart works with {listed(PARTING)}"
            raise NightError(words)
        wishes.check(players)
    if contest:
        for a, b in wishes.never:
            if (a - 1) // contest.size == (b - 1) // contest.size:
                raise NightError(f"players {a} and {b} are in one {contest.one}")
        chart, moving = begun(contest, count, wanted.games, wanted.seed, wishes)
        return Setup(chart, wishes, moving, contest)
    if way := (PAIRS_MOVE | {way: way for way in WAYS}).get(wanted.kind):
        pairs = wanted.kind in PAIRS_MOVE
        if pairs and count % 2:
            raise NightError(f"pairs need an even number of players, not {count}")
        wishes = Constraints(always=pairs_of(count)) if pairs else wishes
        moving = Movement(way=way, games=games, seed=wanted.seed, pairs=pairs)
        return Setup(first_chart(players, moving, wishes), wishes, moving)
    if wanted.kind == PAIRS:
        return Setup(all_play_all(count, games), Constraints(always=pairs_of(count)))
    # Imports NumPy.
    from euchre.night.rotation.planning import plan, replan

    budget = {} if steps is None else {"budget_steps": steps}
    how: dict[str, Any] = {"seed": wanted.seed, "progress": progress, **budget}
    if wanted.kind == LISTED_FIRST:
        if games < 2:
            raise NightError("a chart whose first game has partners as listed needs two games")
        two_each = pairs_of(count // 4 * 4)
        tables = tuple(against(*two) for two in zip(two_each[::2], two_each[1::2], strict=True))
        begin = Chart((Seating(tables, tuple(players[4 * len(tables) :])),), "", "")
        chart = replan(begin, 1, games=games, constraints=wishes, **how)
        return Setup(replace(chart, made=f"partners as listed in game 1; {chart.made}"), wishes)
    if not wanted.at_home:
        return Setup(plan(count, games, constraints=wishes, **how), wishes)
    rooms = [wanted.players - wanted.at_home, wanted.at_home]
    if min(rooms) < LEAST:
        raise NightError(
            f"{rooms[1]} of {wanted.players} players at home leave {max(rooms[0], 0)} in the hall:"
            f" at least {LEAST} are needed in both to have tables of their own"
        )
    hall, home = (room + (-room % 4 if wanted.full else 0) for room in rooms)
    after = {number: hall + number for number in range(1, home + 1)}
    at_home = plan(home, games, **how)
    moved = replace(at_home, games=renumbered(at_home.games, 1, after))
    chart = joined([plan(hall, games, **how), moved])
    return Setup(chart, Constraints(rooms=True), rooms=(range(1, hall + 1), moved.players))


def _given(wanted: NewChart) -> Setup:
    chart = read_csv(wanted.csv) if wanted.kind == "csv" else printed(wanted.kind)
    games = len(chart.games) if wanted.games is None else wanted.games
    if not 1 <= games <= len(chart.games):
        raise NightError(f"this chart has {len(chart.games)} games, not {games}")
    wishes = wanted.wishes(chart.players)
    wishes.check(chart.players)
    return Setup(shortened(chart, games), wishes)


def _contest(wanted: NewChart) -> Contest | None:
    """Return how pairs or teams play matches; None for single players and fixed pairs."""
    way = MATCHES.get(wanted.kind)
    special = wanted.best_of != 1 or wanted.losers_side or wanted.double or wanted.by_seed
    if way != "knock-out" and special:
        raise NightError("the length of a match, a losers' side and seeds need a knock-out")
    if way == "knock-out" and wanted.games is not None:
        raise NightError("a knock-out ends when one pair or team is left; leave out the games")
    if way is None:
        return None
    contest = Contest(
        way=way,
        size=4 if way == "round-robin" else wanted.size,
        best_of=wanted.best_of,
        losers_side=wanted.losers_side,
        double=wanted.double,
        by_seed=wanted.by_seed,
    )
    if problems := list(contest.problems()):
        raise NightError(*problems)
    return contest


def first_events(wanted: NewNight, setup: Setup, *, by: str = "desk") -> list[AnyEvent]:
    """Return the first events of a night, validated.  Raises ``NightError``."""
    chart = setup.chart
    if wanted.home and not setup.rooms:
        raise NightError("this chart has no tables for players at home")
    # Without anybody at home there is one room.
    rooms, names_of = setup.rooms or (chart.players,), (wanted.names, wanted.home)
    lists = list(zip(rooms, names_of, WHERE if setup.rooms else ("",), ROOMS, strict=False))
    for room, names, _, called in lists:
        if len(names) > len(room):
            at = f" {called}" * bool(setup.rooms)
            raise NightError(f"{len(names)} names are listed, but the chart seats {len(room)}{at}")
    if setup.rooms and wanted.rules.get("play", "both") != "both":
        raise NightError("players at home and in the hall need play=both")
    usual = {"rank": "wins"} if setup.contest and setup.contest.way == "match" else {}
    both = {"play": "both"} if setup.rooms else {}
    first = Founded(
        **stamp(by),
        title=wanted.title,
        rules=rules_from_text(usual | wanted.rules | both, wanted.house).to_json(),
        chart=chart.to_json(),
        wishes=setup.wishes,
        movement=setup.movement,
        contest=setup.contest,
        held=wanted.held,
    )
    listed = [
        Expected(**stamp("list"), number=number, name=name, where=where)
        for room, names, where, _ in lists
        for number, name in zip(room, [*map(str.strip, names), *[""] * len(room)], strict=False)
        if name or where
    ]
    night = admit(Night(), first).and_then(*listed)
    for one in reversed(listed):
        if problems := refusals(night, one):
            raise NightError(*problems)
    for team, name in enumerate(map(str.strip, wanted.teams), 1):
        if name:
            night = admit(night, Teamed(**stamp("list"), team=team, name=name))
    return list(night.events)
