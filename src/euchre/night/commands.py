"""What can be done at a night: the commands that the command line and the server read.

``night.desk`` makes their events.  A command has an id, chosen by its sender, which the first of
its events takes: the same id again changes nothing.

``cli.struct_commands`` makes commands of the terminal from the structs: help from the docstring,
and from ``terminal`` what is typed.  Its first line has the command, the options that mean this
struct, and the arguments: ``[X]`` may be left out, ``X...`` repeats, one struct for each.  Further
options follow, with their help.  ``WHO=number`` is the argument ``WHO`` for the field ``number``.
"""

from __future__ import annotations

from typing import Annotated, TypeAlias

from msgspec import Meta

from euchre.bounds import Game, Games, Player, Points
from euchre.coordinates import MOST_PLAYERS
from euchre.night import reporting
from euchre.night.command_base import Ordered, Text, Title
from euchre.night.events import HOW, LONGEST_PAGE, Where

Page = Annotated[str, Meta(max_length=LONGEST_PAGE)]


class SignIn(Ordered, frozen=True, kw_only=True, tag="sign-in"):
    """Sign in WHO, by number or name; a new name gets the next free number.

    If WHO may be a known player's first name, surname or misspelled name, you are asked.

    With --late or --left, record instead that they are late or have left. Without WHO, show who
    is here.

    Once the first game has started, newcomers get a new number.  A player who replaces another
    takes over that card: euchre night take.
    """

    terminal = """signin WHO...
    --number N  Number for this player (one name only).
    --house     House players, who fill tables and win no prizes.
    --renames   Correct the spelling of the name at --number.
    --new       They are new, even if a name may be that of another player."""

    #: A number, a name, or a number and its name.
    who: Text
    number: Player | None = None
    #: Whether it is a house player; None: as before.
    house: bool | None = None
    #: Where the player plays; empty: as before.
    where: Where = ""
    #: The same person with a corrected spelling.
    renames: bool = False
    #: Somebody new, although the name may be that of another player.
    new: bool = False


class AllHere(Ordered, frozen=True, kw_only=True, tag="all-here"):
    """All expected players are here."""

    terminal = "signin --all"


class Fill(Ordered, frozen=True, kw_only=True, tag="fill"):
    """Bots play all night for these numbers, or for everyone who has not come."""

    numbers: Annotated[tuple[Player, ...], Meta(max_length=MOST_PLAYERS)] | None = None


class Take(Ordered, frozen=True, kw_only=True, tag="take"):
    """NAME takes over the CARD (a number or a name) of a departing player, with all its seats.

    No other cards change.  Each player keeps the points of the games they play, unless the
    points go with the card.
    """

    terminal = """take NAME CARD
    --from=first N  First game.  [default: the next one]
    --number N      The newcomer's number.  [default: a new one]
    --with-points   The card keeps its number, and its points go along."""

    name: Title
    card: Player
    first: Game | None = None
    with_points: bool = False
    number: Player | None = None


class Swap(Ordered, frozen=True, kw_only=True, tag="swap"):
    """Record that two players (numbers or names) sat in each other's seats in GAME.

    Points stay with the seats, so both get the points they really won; it does not matter whether
    the scores have been entered already.
    """

    terminal = "swap GAME PLAYER=number OTHER=who"

    game: Game
    number: Player
    #: The other player, by number or name.
    who: Title


class NameTeam(Ordered, frozen=True, kw_only=True, tag="team"):
    """Rename the pair or TEAM (its number or current name) to NAME; without TEAM, show all.

    With --players, TEAM names a new one.  Its players are signed in under new numbers, and it
    plays from the next game that is seated.
    """

    terminal = "team TEAM NAME"

    team: Player | None = None
    name: Text = ""
    #: Players of a new pair or team.
    players: Annotated[tuple[Title, ...], Meta(max_length=4)] = ()


class Wait(Ordered, frozen=True, kw_only=True, tag="late"):
    """They are expected but not here yet."""

    terminal = "signin --late WHO=number..."

    number: Player
    name: Text = ""


class Leave(Ordered, frozen=True, kw_only=True, tag="left"):
    """They have gone home, or are not coming."""

    terminal = """signin --left WHO=number...
    --after N    Last game played.  [default: the last one started]
    --note TEXT  A note to keep with this entry."""

    number: Player
    after: Games | None = None
    note: Text = ""


class Start(Ordered, frozen=True, kw_only=True, tag="start"):
    """A game begins."""

    game: Game


class End(Ordered, frozen=True, kw_only=True, tag="end"):
    """The bell has rung."""

    game: Game


class Ring(Ordered, frozen=True, kw_only=True, tag="ring"):
    """The bell rings on the wall and the phones."""


class Reseat(Ordered, frozen=True, kw_only=True, tag="seat"):
    """Use a finished chart for the remaining games."""

    plan: Title
    reason: Text = ""


class Next(Ordered, frozen=True, kw_only=True, tag="next"):
    """Seat the next game for the players present, from the results of the last one."""

    terminal = """next
    --by-standings=standing  Seat a final game by the standings: the best at table 1, and so on.
    --last                   Make this the last game, whether early or extra.
    --with-late              Also seat players who are expected but late."""

    standing: bool = False
    with_late: bool = False
    last: bool = False


class Award(Ordered, frozen=True, kw_only=True, tag="award"):
    """Award PRIZE (high, low, door ...) to WHO, a number or a name, after a cut or a play-off.

    WHO must be one of the players who share the prize.  Without WHO the winner is drawn: a door
    prize among all players here who have none yet, any other prize among those who share it.
    If later scores take the winner's share away, the scores decide again.
    """

    terminal = f"""award PRIZE [WHO=number]
    --how {"|".join(HOW)}  How it was decided; given: despite the scores.  [default: decided]
    --sure                 Award it before the scores are final, or against them."""

    prize: Text
    number: Player | None = None
    how: Text = ""
    sure: bool = False


class Fee(Ordered, frozen=True, kw_only=True, tag="fee"):
    """WHO, players by number or name, have paid the entry fee."""

    terminal = "money --paid WHO=number..."

    #: None: everyone who owes it.
    number: Player | None = None


class AssignGroup(Ordered, frozen=True, kw_only=True, tag="group"):
    """Put WHO, players by number or name, into GROUP (women, juniors); none: into no group.

    The prize `groups` goes to the best of each, and the standings have the groups' averages.
    """

    terminal = "group GROUP WHO=number..."

    number: Player
    group: Text


class Charge(Ordered, frozen=True, kw_only=True, tag="charge"):
    """WHO, players by number or name, owe another entry fee than the others; 0: none."""

    terminal = """money --owes WHO=number...
    --owes=amount AMOUNT  What they pay instead of the fee, as in 6 or 2.50."""

    number: Player
    amount: Text


class Refund(Ordered, frozen=True, kw_only=True, tag="refund"):
    """WHO, players who left before game 1, got their fee back."""

    terminal = "money --refunded WHO=number..."

    number: Player


class Payout(Ordered, frozen=True, kw_only=True, tag="payout"):
    """PRIZE (high, low ...) was paid out to its winners; without PRIZE, all were."""

    terminal = "money --paid-out [PRIZE]..."

    prize: Text | None = None


class Cash(Ordered, frozen=True, kw_only=True, tag="cash"):
    """Other money in or out (a float, pencils); the amount as people write it."""

    terminal = """money --put-in
    --put-in=amount AMOUNT  Put money into the till, as in 20 or 2.50.
    --note TEXT             What the money was for."""

    amount: Text
    note: Text = ""


class Adjust(Ordered, frozen=True, kw_only=True, tag="adjust"):
    """Give SIDE (a player, pair or team, by number or name) N points, or take them: -2.

    For a penalty, a late card, a forfeit, points agreed for sitting out.  No score changes.
    """

    terminal = """adjust SIDE=number N=points
    --note TEXT  What for: a revoke, a late card."""

    number: Player
    points: Points
    note: Text = ""
    #: The request of a table that this grants.
    entry: Text = ""


class Conduct(Ordered, frozen=True, kw_only=True, tag="conduct"):
    """Print the organizer's own words on conduct and penalties with the rules.

    The words are the text in FILE. Without FILE, show them; an empty file removes them.
    """

    terminal = "conduct [FILE=text]"

    text: Page = ""


class Undo(Ordered, frozen=True, kw_only=True, tag="undo"):
    """Undo an entry; undoing an undo brings the entry back."""

    of: Title
    #: Also undo all else that the same command did.
    whole: bool = False


#: What the desk does.
DeskCommand: TypeAlias = (
    SignIn
    | AllHere
    | Fill
    | Take
    | Swap
    | NameTeam
    | Wait
    | Leave
    | Start
    | End
    | Ring
    | reporting.Settle
    | reporting.Forfeit
    | Reseat
    | Next
    | Award
    | AssignGroup
    | Fee
    | Charge
    | Refund
    | Payout
    | Cash
    | Adjust
    | Conduct
    | Undo
)
#: What the two sides of a table do.
TableCommand: TypeAlias = reporting.Enter | reporting.Confirm | reporting.Dispute | reporting.Ask
Command: TypeAlias = DeskCommand | TableCommand | reporting.CardTotal | reporting.CardColumn
