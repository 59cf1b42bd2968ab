"""``euchre night signin, take, team``: who comes, goes and sits where."""

from __future__ import annotations

import sys
from typing import Any

import click

from euchre.cli.night.from_structs import from_struct, in_words
from euchre.cli.output import say
from euchre.cli.struct_commands import Done
from euchre.night.arrivals import unseated
from euchre.night.command_base import Ordered, Title, command
from euchre.night.commands import AllHere, Leave, NameTeam, SignIn
from euchre.night.contest.standings import called
from euchre.night.desk import signing
from euchre.night.errors import NightError
from euchre.night.events_in_words import described, left_when
from euchre.night.fold import Night
from euchre.night.names import UnclearName
from euchre.text import sentence


def _arriving(night: Night, kind: type[Ordered], values: dict[str, Any]) -> list[Ordered]:
    """Ask whether somebody who signs in is new, if the name may be that of another player.

    Raises ``NightError`` if it may and there is nobody to ask.
    """
    wanted = command(kind, **values)
    if not isinstance(wanted, SignIn) or wanted.number is not None:
        return [wanted]
    try:
        signing(night, wanted.who, new=wanted.new)
    except UnclearName as unclear:
        if not sys.stdin.isatty():
            insist = "give the number, or add --new for somebody new"
            raise NightError(f"{unclear.may_be}: {insist}") from None
        people = " or ".join(f"{player.name} ({player.number})" for player in unclear.players)
        numbers = [str(player.number) for player in unclear.players]
        answer = click.prompt(
            f"{wanted.who}: {people}, or somebody new?", type=click.Choice([*numbers, "new"])
        )
        return [command(kind, **values | ({"new": True} if answer == "new" else {"who": answer}))]
    return [wanted]


def _arrived(done: Done) -> None:
    if isinstance(done.wanted[0], AllHere):
        return _show(done.now)
    in_words(done)
    if without := [player.called for player in unseated(done.now)]:
        say(f"Here, but without a seat: {', '.join(without)}. Seat them with: euchre night reseat")
    if any(isinstance(one, Leave) for one in done.wanted) and done.now.played < done.now.games:
        say("Fix the seating with: euchre night reseat")
    return None


def _show(night: Night) -> None:
    for player in night.players.values():
        word = "house player" if player.house else player.presence
        after = "" if player.left_after is None else f" {left_when(player.left_after)}"
        say(f"{player.number:>3}  {player.called}: {word}{after}")


signin = from_struct("signin", make=_arriving, shown=_arrived, nothing=_show)


def _taken(done: Done) -> None:
    for event in done.events:
        # The card goes by the name of its previous player.
        say(sentence(described(done.before, event)))
    say("Print the new card with: euchre night print --parts slips")


take = from_struct("take", shown=_taken)


class _NewTeam(Ordered, frozen=True, kw_only=True):
    """A new pair or team."""

    terminal = """team --players TEAM=name
    --players NAME[,NAME...]  Players of a new pair or team; they are signed in with it."""

    name: Title
    players: tuple[Title, ...]


def _teamed(done: Done) -> None:
    in_words(done)
    if done.wanted[0].players:
        say("It plays from the next game you seat with euchre night next or reseat.")


def _teams(night: Night) -> None:
    for one in night.teams.values():
        people = ", ".join(night.players[m].called for m in one.members)
        say(f"{one.number:>3}  {called(night, one.number)}: {people}")


team = from_struct(
    "team",
    _NewTeam,
    make=lambda night, kind, values: [command(NameTeam, **values)],
    shown=_teamed,
    nothing=_teams,
)
