"""``euchre night team``: name a pair or team, or add a late one."""

from __future__ import annotations

import click

from euchre.cli.night.common import by_option, night_command
from euchre.cli.output import say
from euchre.night.contest.coming import coming
from euchre.night.contest.matches import contest_of
from euchre.night.contest.standings import called, which
from euchre.night.errors import NightError
from euchre.night.events import Teamed, stamp
from euchre.night.store import NightFile


@click.command("team")
@click.argument("who", required=False)
@click.argument("name", required=False)
@click.option(
    "--players",
    metavar="NAME,...",
    help="Players of a new pair or team; they are signed in with it.",
)
@by_option
@night_command
def command(at: NightFile, who: str | None, name: str | None, players: str | None, by: str) -> None:
    """Rename the pair or team WHO (its number or current name) to NAME; without WHO, show all.

    With --players, WHO names a new one.  Its players are signed in under new numbers, and it
    plays from the next game that is seated.
    """
    night = at.load()
    contest = contest_of(night)
    if players is not None:
        names = [part.strip() for part in players.split(",") if part.strip()]
        events = coming(night, who or "", names, lambda: stamp(by))
        night = at.add(*events)
        new = max(night.teams)
        say(f"{contest.one.capitalize()} {new}, {called(night, new)}: {', '.join(names)}.")
        say("It plays from the next game you seat with euchre night next or replan.")
        return
    if who is not None:
        if not name:
            raise NightError("give the new name after the number or the current name")
        found = which(night, who)
        night = at.add(Teamed(**stamp(by), team=found.number, name=name.strip()))
    for team in night.teams.values():
        people = ", ".join(night.players[m].called for m in team.members)
        say(f"{team.number:>3}  {called(night, team.number)}: {people}")
