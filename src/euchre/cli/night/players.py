"""``euchre night signin, take, swap, team``: who comes, goes and sits where."""

from __future__ import annotations

import sys

import click

from euchre.cli.night.common import (
    GAME,
    PLAYER,
    by_option,
    flag,
    night_command,
    note_option,
    number_of,
    value,
)
from euchre.cli.output import Whole, say
from euchre.coordinates import MOST_GAMES
from euchre.night.arrivals import card_of, unseated
from euchre.night.commands import AllHere, Command, Leave, SignIn, Swap, Take, Team, Wait, command
from euchre.night.contest.matches import contest_of
from euchre.night.contest.standings import called, which
from euchre.night.desk import signing
from euchre.night.errors import NightError
from euchre.night.events import SignedIn
from euchre.night.fold import Night
from euchre.night.history import left_when
from euchre.night.names import UnclearName
from euchre.night.store import NightFile


@click.command("signin")
@click.argument("who", nargs=-1)
@value("--number", "N", "Number for this player (one name only).", PLAYER)
@flag("--house", "House players, who fill tables and win no prizes.")
@flag("--renames", "Correct the spelling of the name at --number.")
@flag("--new", "They are new, even if a name may be that of another player.")
@flag("--all", "All expected players are here.", dest="everybody")
@flag("--late", "They are expected but not here yet.")
@flag("--left", "They have gone home, or are not coming.")
@value(
    "--after",
    "N",
    "With --left: last game played.  [default: the last one started]",
    Whole(0, MOST_GAMES),
)
@note_option
@value("--name", "NAME", "As --number.", hidden=True)
@by_option
@night_command
def signin(
    at: NightFile,
    who: tuple[str, ...],
    number: int | None,
    house: bool,
    renames: bool,
    new: bool,
    everybody: bool,
    late: bool,
    left: bool,
    after: int | None,
    note: str,
    name: str | None,
    by: str,
) -> None:
    """Sign in WHO, by number or name; a new name gets the next free number.

    A first name, a surname or a spelling that may be that of somebody known is asked about.

    With --late or --left, record instead that they are late or have left. Without WHO, show who
    is here.

    Once the first game has started, newcomers get a new number.  A player who replaces another
    takes over that card: euchre night take.
    """
    night = at.load()
    if name is not None:
        number, who = (number_of(night, who[0]), (name,)) if len(who) == 1 else (number, who)
    if late or left:
        if (late and left) or not who or everybody or house or renames:
            raise NightError("--late and --left take players and no other mark")
        _away(at, night, who, number, left=left, after=after, note=note, by=by)
        return
    if after is not None or note:
        raise NightError(f"{'--note' if after is None else '--after'} needs --left")
    if number is not None and len(who) > 1:
        raise NightError("--number takes only one name at a time")
    texts = who if number is None else [f"{number} {one}" for one in who]
    arrivals = [
        command(SignIn, who=one, house=house or None, renames=renames, new=is_new)
        for one, is_new in (_who(night, text, new) for text in texts)
    ]
    if everybody or arrivals:
        night = at.do(*[command(AllHere)] * everybody, *arrivals, by=by)
    if not arrivals:
        _show(night)
        return
    for event in night.events[-len(arrivals) :]:
        if isinstance(event, SignedIn):
            say(f"{event.number:>3}  {event.name}")
    if without := [player.called for player in unseated(night)]:
        say(f"Here, but without a seat: {', '.join(without)}. Seat them with: euchre night reseat")


def _who(night: Night, text: str, new: bool) -> tuple[str, bool]:
    """Return who signs in, and whether it is somebody new; asks if the name may be another's.

    Raises ``NightError`` if it may and there is nobody to ask.
    """
    try:
        signing(night, text, new=new)
    except UnclearName as unclear:
        if not sys.stdin.isatty():
            insist = "give the number, or add --new for somebody new"
            raise NightError(f"{unclear.may_be}: {insist}") from None
        people = " or ".join(f"{player.name} ({player.number})" for player in unclear.players)
        numbers = [str(player.number) for player in unclear.players]
        answer = click.prompt(
            f"{text}: {people}, or somebody new?", type=click.Choice([*numbers, "new"])
        )
        return (text, True) if answer == "new" else (answer, False)
    return text, new


def _away(
    at: NightFile,
    night: Night,
    who: tuple[str, ...],
    number: int | None,
    *,
    left: bool,
    after: int | None,
    note: str,
    by: str,
) -> None:
    """Record that players are late or have left."""
    if number is not None and (left or len(who) > 1):
        raise NightError("--number takes only one name at a time, and not with --left")
    last = night.played if after is None else after
    numbers = [number_of(night, one) for one in who] if number is None else [number]
    name = "" if number is None else who[0]

    def away(n: int) -> Command:
        if left:
            return command(Leave, number=n, after=last, note=note)
        return command(Wait, number=n, name=name)

    night = at.do(*map(away, numbers), by=by)
    for n in numbers:
        now = f"has left {left_when(last)}" if left else "is late"
        say(f"{night.player(n).called} {now}.")
    if left and last < night.games:
        say("Fix the seating with: euchre night reseat")


def _show(night: Night) -> None:
    for player in night.players.values():
        word = "house player" if player.house else player.presence
        after = "" if player.left_after is None else f" {left_when(player.left_after)}"
        say(f"{player.number:>3}  {player.called}: {word}{after}")


@click.command("take")
@click.argument("name")
@click.argument("card")
@value("--from", "N", "First game.  [default: the next one]", GAME, dest="first")
@value("--number", "N", "The newcomer's number.  [default: a new one]", PLAYER)
@flag("--with-points", "The card keeps its number, and its points go along.")
@by_option
@night_command
def take(
    at: NightFile,
    name: str,
    card: str,
    first: int | None,
    number: int | None,
    with_points: bool,
    by: str,
) -> None:
    """NAME takes over the CARD (a number or a name) of a departing player, with all its seats.

    No other cards change.  Each player keeps the points of the games they play, unless the
    points go with the card.
    """
    night = at.load()
    old = card_of(night, card)
    game, name = first or night.played + 1, name.strip()
    night = at.do(
        command(
            Take, name=name, card=old.number, first=game, number=number, with_points=with_points
        ),
        by=by,
    )
    new = old.number if with_points else card_of(night, name).number
    has = "its points go along" if with_points else f"player {new} from now on"
    say(f"{name} takes the card of {old.called} from game {game} on: {has}.")
    say("Print the new card with: euchre night print --parts slips")


@click.command("swap")
@click.argument("game", type=GAME)
@click.argument("player")
@click.argument("other")
@by_option
@night_command
def swap(at: NightFile, game: int, player: str, other: str, by: str) -> None:
    """Record that two players (numbers or names) sat in each other's seats in GAME.

    Points stay with the seats, so both get the points they really won; it does not matter whether
    the scores have been entered already.
    """
    night = at.load()
    one, two = card_of(night, player), card_of(night, other)
    at.do(command(Swap, game=game, number=one.number, who=str(two.number)), by=by)
    say(f"{one.called} and {two.called} have swapped seats in game {game}; scores follow.")


@click.command("team")
@click.argument("who", required=False)
@click.argument("name", required=False)
@value("--players", "NAME[,NAME...]", "Players of a new pair or team; they are signed in with it.")
@by_option
@night_command
def team(at: NightFile, who: str | None, name: str | None, players: str | None, by: str) -> None:
    """Rename the pair or team WHO (its number or current name) to NAME; without WHO, show all.

    With --players, WHO names a new one.  Its players are signed in under new numbers, and it
    plays from the next game that is seated.
    """
    night = at.load()
    contest = contest_of(night)
    if players is not None:
        names = [part.strip() for part in players.split(",") if part.strip()]
        if len(names) != contest.size:
            raise NightError(f"a {contest.one} needs {contest.size} players, not {len(names)}")
        night = at.do(command(Team, name=who or "", players=names), by=by)
        new = max(night.teams)
        say(f"{contest.one.capitalize()} {new}, {called(night, new)}: {', '.join(names)}.")
        say("It plays from the next game you seat with euchre night next or reseat.")
        return
    if who is not None:
        if not name:
            raise NightError("give the new name after the number or the current name")
        night = at.do(command(Team, team=which(night, who).number, name=name), by=by)
    for one in night.teams.values():
        people = ", ".join(night.players[m].called for m in one.members)
        say(f"{one.number:>3}  {called(night, one.number)}: {people}")
