"""``euchre night signin``: sign in players."""

from __future__ import annotations

import click

from euchre.cli.night.common import by_option, night_command, whole
from euchre.cli.output import say
from euchre.coordinates import MOST_PLAYERS
from euchre.night.arrivals import named, number_for, unseated
from euchre.night.errors import NightError
from euchre.night.events import SignedIn, stamp
from euchre.night.fold import Night
from euchre.night.history import left_when
from euchre.night.store import NightFile


@click.command("signin")
@click.argument("names", nargs=-1)
@click.option("--number", metavar="N", help="Number for this player (one name only).")
@click.option("--house", is_flag=True, help="House players, who fill tables and win no prizes.")
@click.option("--renames", is_flag=True, help="Correct the spelling of the name at --number.")
@click.option("--all", "everybody", is_flag=True, help="All expected players are here.")
@by_option
@night_command
def command(
    at: NightFile,
    names: tuple[str, ...],
    number: str | None,
    house: bool,
    renames: bool,
    everybody: bool,
    by: str,
) -> None:
    """Sign in NAMES under the next free numbers; without NAMES, show who is here.

    Once the first game has started, newcomers get a new number.  A player who replaces another
    takes over that card: euchre night take.
    """
    night = at.load()
    if everybody:
        expected = [p for p in night.players.values() if p.presence == "expected"]
        night = at.add(
            *(SignedIn(**stamp(by), number=p.number, name=p.name, house=p.house) for p in expected)
        )
    if not names:
        _show(night)
        return
    if number is not None and len(names) > 1:
        raise NightError("--number takes only one name at a time")
    for name in names:
        if number is not None:
            own = whole("--number", number, 1, MOST_PLAYERS)
            _same_person(night, own, name.strip(), renames)
        else:
            own = number_for(night, name)
        night = at.add(
            SignedIn(**stamp(by), number=own, name=name.strip(), house=house, renames=renames)
        )
        say(f"{own:>3}  {name.strip()}")
    late = [player.called for player in unseated(night)]
    if late:
        say(f"Not on the chart: {', '.join(late)}. Seat them with: euchre night repair (or replan)")


def _same_person(night: Night, number: int, name: str, renames: bool) -> None:
    """Raise ``NightError`` if a number belongs to a player of another name."""
    known = night.players.get(number)
    # A name that has a number already is refused by the night, which says which one.
    if renames or not known or not known.name or named(night, name):
        return
    raise NightError(
        f'player {number} is {known.name}; for a new player: euchre night signin "{name}"; to take'
        f' over the card of {known.name}: euchre night take "{name}" {number}; to correct the'
        f' spelling: euchre night signin "{name}" --number {number} --renames'
    )


def _show(night: Night) -> None:
    for player in night.players.values():
        word = "house player" if player.house else player.presence
        after = "" if player.left_after is None else f" {left_when(player.left_after)}"
        say(f"{player.number:>3}  {player.called}: {word}{after}")
