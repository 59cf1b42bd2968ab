"""What is reported of tables: scores by the desk and by both sides, and tally cards typed in."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

from euchre.bounds import (
    Age,
    Game,
    Games,
    Made,
    MadeInAll,
    Player,
    Points,
    Seat,
    Side,
    Table,
    Total,
)
from euchre.coordinates import MOST_GAMES
from euchre.night.command_base import Ordered, Text, Title
from euchre.night.events import Loners, SeatNumbers

Phone = Annotated[str, Meta(pattern="^[A-Z0-9]{4}$")]


_SIDE = """
    --side=seat ns|ew|n|e|s  The side that makes the entry; of three players n, e or s."""
_SCORE = """
    --loners WHO[,WHO...]    Number or name for each loner made, or none.
    --euchres N-N            Euchres made by North-South and East-West.
    --played-off=won ns|ew   Who won the play-off after a tie.
    --note TEXT              A note to keep with this entry.
    --sure                   Accept a score the deals cannot produce (a revoke penalty, say), or one
                             for a game that has not started."""


class ScoreCommand(Ordered, frozen=True, kw_only=True):
    """What a score says."""

    game: Game
    points: Annotated[tuple[Points, ...], Meta(min_length=2, max_length=3)]
    loners: Loners | None = None
    euchres: tuple[Made, Made] | None = None
    won: Side | None = None
    note: Text = ""
    sure: bool = False


class Settle(ScoreCommand, frozen=True, kw_only=True, tag="settle"):
    """Enter the POINTS of a TABLE in a GAME: North-South first, as in 7-3; of three players 7-5-4.

    Without --side the entry is the desk's: it settles the score and corrects earlier ones.
    With --side that side makes the entry, and the other side confirms it.  Nothing is ever
    overwritten: every entry is kept.
    """

    terminal = f"score GAME TABLE POINTS {_SCORE}"

    table: Table


class Forfeit(Ordered, frozen=True, kw_only=True, tag="forfeit"):
    """The side at TABLE that is not there, or has walked out, forfeits GAME.

    The other side wins it: with all the points of a game to a score, otherwise without points.
    """

    terminal = """score --forfeit GAME TABLE
    --forfeit=side ns|ew  The side that forfeits the game."""

    game: Game
    table: Table
    side: Side


class CardTotal(Ordered, frozen=True, kw_only=True, tag="total"):
    """The last row of a tally card, typed in."""

    terminal = """card --total WHO=number
    --total=points N  Only the card's total of points.
    --games N         Games played.  [default: all]
    --wins N          Games won.  [default: 0]
    --against N       Points against.  [default: 0]
    --loners N        Loners made.  [default: 0]
    --euchres N       Euchres made.  [default: 0]
    --euchred N       Times euchred.  [default: 0]"""

    number: Player
    points: Total
    games: Games
    wins: Games = 0
    against: Total = 0
    loners: MadeInAll = 0
    euchres: MadeInAll = 0
    euchred: MadeInAll = 0


class CardColumn(Ordered, frozen=True, kw_only=True, tag="column"):
    """The points of a tally card that has only its player's own, game by game."""

    number: Player
    points: Annotated[tuple[Points | None, ...], Meta(max_length=MOST_GAMES)]


class Enter(ScoreCommand, frozen=True, kw_only=True, tag="enter"):
    """A side enters a score; ``seats`` are the players as they were shown."""

    terminal = f"score --side GAME TABLE POINTS {_SIDE} {_SCORE}"

    seat: Seat
    seats: SeatNumbers
    #: A phone's table is that of its link.
    table: Table = 1
    phone: Phone | None = None
    #: Milliseconds since entry: an age, so that the phone's clock need not be right.
    age: Age = 0


class ReplyCommand(Ordered, frozen=True, kw_only=True):
    """What a side says about an entry of the other; table, phone and age as in ``Enter``."""

    game: Game
    seat: Seat
    entry: Title
    table: Table = 1
    phone: Phone | None = None
    age: Age = 0


class Confirm(ReplyCommand, frozen=True, kw_only=True, tag="confirm"):
    """The other side's entry is right."""

    terminal = f"score --side --confirm GAME TABLE {_SIDE}"


class Dispute(ReplyCommand, frozen=True, kw_only=True, tag="dispute"):
    """The other side's entry is wrong."""

    terminal = f"""score --side --dispute GAME TABLE {_SIDE}
    --note TEXT  A note to keep with this entry."""

    note: Text = ""


class Ask(Ordered, frozen=True, kw_only=True, tag="ask"):
    """A side asks the desk to give points, or to take them: a revoke, a misdeal."""

    game: Game
    seat: Seat
    number: Player
    points: Points
    note: Text = ""
    table: Table = 1
    phone: Phone | None = None
    age: Age = 0
