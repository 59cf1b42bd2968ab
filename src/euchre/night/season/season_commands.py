"""What can be done in a season by its organizer and by captains: the commands."""

from __future__ import annotations

from datetime import date
from typing import Annotated, TypeAlias

from msgspec import Meta, field

from euchre.bounds import (
    Count,
    Fixture,
    Game,
    Games,
    Member,
    Points,
    SeasonSide,
    SeasonSideOrNone,
    Seed,
    Total,
)
from euchre.night.command_base import Ordered, Text, Title

Names = Annotated[tuple[Title, ...], Meta(max_length=100)]
#: Lines of days, as ``days.days_of`` reads them.
Days = Annotated[tuple[Annotated[str, Meta(max_length=4_000)], ...], Meta(max_length=200)]
#: The most text of a list of fixtures.
Csv = Annotated[str, Meta(max_length=200_000)]

Rules = Annotated[dict[Title, Title], Meta(max_length=20)]


class Change(Ordered, frozen=True, kw_only=True, tag="change"):
    """A new title or new rules."""

    title: Title
    rules: Rules = field(default_factory=dict)


class JoinSeason(Ordered, frozen=True, kw_only=True, tag="join"):
    """A new member joins."""

    name: Title


class Rename(Ordered, frozen=True, kw_only=True, tag="rename"):
    """Rename member OLD to NEW; with --merge, move all of OLD's nights to member NEW."""

    terminal = "rename OLD=member NEW=name"

    member: Member
    name: Title


class Merge(Ordered, frozen=True, kw_only=True, tag="merge"):
    """NEW is already a member; merge the two."""

    terminal = "rename --merge OLD=member NEW=into"

    member: Member
    into: Member


class Strike(Ordered, frozen=True, kw_only=True, tag="strike"):
    """Take NIGHT (its title or date) out of the season. The night's own file stays."""

    terminal = "strike NIGHT"

    night: Title


class EnterSides(Ordered, frozen=True, kw_only=True, tag="enter-side"):
    """Enter sides by NAME, in a division if the season has several."""

    terminal = """side NAME=names...
    --division NAME  The division in which they play."""

    names: Names
    division: Text = ""


class AlterSide(Ordered, frozen=True, kw_only=True, tag="alter-side"):
    """Give SIDE another name or division, or withdraw it: its results stay, its place is last."""

    terminal = """side --alter SIDE
    --name NAME      Another name.
    --division NAME  Another division.
    --withdrawn      It plays no more."""

    side: SeasonSide
    name: Text = ""
    division: Text | None = None
    withdrawn: bool = False


class Enrol(Ordered, frozen=True, kw_only=True, tag="enrol"):
    """Put players, by NAME, into the squad of SIDE from a day on.

    Whoever was in another squad is transferred: earlier matches stay as they were.
    """

    terminal = """squad SIDE NAME=names...
    --from=day DAY  First day.  [default: today]"""

    side: SeasonSide
    names: Names
    day: date | None = None


class Release(Ordered, frozen=True, kw_only=True, tag="release"):
    """Take players, by NAME, out of the squad of SIDE from a day on."""

    terminal = """squad --out SIDE NAME=names...
    --from=day DAY  First day on which they are not in it.  [default: today]"""

    side: SeasonSide
    names: Names
    day: date | None = None


class DrawFixtures(Ordered, frozen=True, kw_only=True, tag="draw"):
    """Make the fixtures: in each division everybody meets everybody, at home and away.

    The days are those of --days, or every seventh from --from on, without those in --but.
    """

    terminal = """draw
    --days DAYS     A file with the free days, one on each line.
    --from=first DAY  The first day.
    --every N       Days from one round to the next.  [default: 7]
    --but DAY[,DAY...]  Days on which nobody plays.
    --times N       How often each two meet.  [default: 2]
    --division NAME  Only this division."""

    days: Days = ()
    first: date | None = None
    every: Game = 7
    but: Days = ()
    times: Game = 2
    division: Text | None = None


class ImportFixtures(Ordered, frozen=True, kw_only=True, tag="import-fixtures"):
    """Read fixtures from FILE, a CSV with the columns home, away, date and round."""

    terminal = "draw --csv FILE=csv"

    csv: Csv


class DrawCup(Ordered, frozen=True, kw_only=True, tag="cup"):
    """Draw the next round of the cup NAME; its first round among all sides.

    Byes are drawn. With --first the best of the table play, seeded: the first two can meet only
    in the final. With --double a side is out after two losses.
    """

    terminal = """cup NAME
    --first N   Only the first N of the table, seeded.
    --division NAME  Only this division.
    --double    Double elimination: out after two losses.
    --on=day DAY  The day of the round.
    --again     Draw the last round again, after a corrected result.
    --seed N    Random seed of the draw."""

    name: Title
    first: Games = 0
    division: Text = ""
    double: bool = False
    day: date | None = None
    again: bool = False
    seed: Seed = 0


class MoveFixture(Ordered, frozen=True, kw_only=True, tag="move"):
    """Rearrange FIXTURE (a number, or Home v Away) for another DAY.

    With --swap it is played at the other side's; with --drop it is not played at all.
    """

    terminal = """move FIXTURE [DAY]
    --swap  Home and away change places."""

    fixture: Fixture
    day: date | None = None
    swap: bool = False


class DropFixture(Ordered, frozen=True, kw_only=True, tag="drop"):
    """FIXTURE is not played."""

    terminal = "move --drop FIXTURE"

    fixture: Fixture


class EnterResult(Ordered, frozen=True, kw_only=True, tag="result"):
    """Enter the GAMES won by both sides of FIXTURE (a number, or Home v Away), home first: 6-3.

    Enter it again to correct it. The desk's word is final; with --by it is a captain's.
    """

    terminal = """result FIXTURE GAMES
    --points N-N         Points of both sides, home first.
    --home NAME[,NAME...]  Who played for the home side.
    --away NAME[,NAME...]  Who played for the visitors.
    --by=side SIDE       The side whose captain reports it.
    --note TEXT          A note to keep with this entry."""

    fixture: Fixture
    games: tuple[Count, Count]
    points: tuple[Total, Total] = (0, 0)
    home: Names = ()
    away: Names = ()
    side: SeasonSideOrNone = 0
    note: Text = ""


class Walkover(Ordered, frozen=True, kw_only=True, tag="walkover"):
    """SIDE did not come to FIXTURE, which the other side wins."""

    terminal = """result --absent FIXTURE
    --absent SIDE  The side that did not come.
    --note TEXT    A note to keep with this entry."""

    fixture: Fixture
    absent: SeasonSide
    note: Text = ""


class AdjustSide(Ordered, frozen=True, kw_only=True, tag="adjust"):
    """Give SIDE N league points, or take them: -1. With --member, a member's season."""

    terminal = """adjust SIDE N=points
    --note TEXT  What for: a late card."""

    side: SeasonSide
    points: Points
    note: Text = ""


class AdjustMember(Ordered, frozen=True, kw_only=True, tag="adjust-member"):
    """Give a MEMBER's season N points, or take them."""

    terminal = """adjust --member MEMBER N=points
    --note TEXT  What for."""

    member: Member
    points: Points
    note: Text = ""


class PaySide(Ordered, frozen=True, kw_only=True, tag="pay"):
    """SIDE has paid an AMOUNT, or got it back (-20): a deposit, an entry or transfer fee."""

    terminal = """pay SIDE AMOUNT
    --note TEXT  What for."""

    side: SeasonSide
    amount: Text
    note: Text = ""


class UndoEntry(Ordered, frozen=True, kw_only=True, tag="undo"):
    """Undo the last step, or the STEP with that number in "euchre season history".

    Undoing an undo brings the step back.
    """

    terminal = "undo [STEP=of]"

    #: The number of an entry in the history, or its id; empty: the last one.
    of: Text = ""


Command: TypeAlias = (
    Change
    | JoinSeason
    | Rename
    | Merge
    | Strike
    | EnterSides
    | AlterSide
    | Enrol
    | Release
    | DrawFixtures
    | ImportFixtures
    | DrawCup
    | MoveFixture
    | DropFixture
    | EnterResult
    | Walkover
    | AdjustSide
    | AdjustMember
    | PaySide
    | UndoEntry
)
