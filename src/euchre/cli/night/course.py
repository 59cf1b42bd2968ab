"""``euchre night next, start, reseat, undo, history``: the course of the evening."""

from __future__ import annotations

import sys
from typing import Annotated

import click

from euchre.cli.night.from_structs import from_struct
from euchre.cli.night.shared_options import GAME, SEED, DeskOptions, NightOptions
from euchre.cli.options import JSON, taking
from euchre.cli.output import counting, print_document, refuse_beside, say
from euchre.cli.struct_commands import Done
from euchre.cli.typed_values import whole_number
from euchre.night.arrivals import last_step, unready
from euchre.night.command_base import command
from euchre.night.commands import Next, Reseat, Start, Undo
from euchre.night.errors import NightError
from euchre.night.events import AnyEvent, Founded, Undone
from euchre.night.events_in_words import described
from euchre.night.fold import Night
from euchre.night.next_seating import affected, reseated
from euchre.night.rotation.mending import changes
from euchre.night.sitting_out import fairness
from euchre.text import listed, sentence


def _next(done: Done) -> None:
    """Print who sits where in the game that was seated."""
    night, game = done.now, done.now.games
    say(sentence(night.the_chart.made))
    say(f"Game {game} of {night.planned}:")
    say("\n".join(_seats(night, game)))
    say("Start it with: euchre night start")


next_game = from_struct("next", shown=_next)


conduct = from_struct(
    "conduct",
    nothing=lambda night: say(night.conduct or "There are no words of your own on conduct."),
)


@taking(
    """start [GAME]
    --anyway  Start without asking about open tables or absent players."""
)
def start(of: DeskOptions, game: Annotated[int | None, GAME], anyway: bool) -> None:
    """Start GAME (by default the next one) and show who sits where.

    Asks first if tables of earlier games have not reported or players are missing.
    """
    night = of.at.load()
    if game is None and night.game >= night.planned:
        raise NightError(f"all {night.planned} games have been started")
    number = game or night.game + 1
    if night.games < number <= night.planned:
        raise NightError(f"game {number} has not been seated yet; seat it with euchre night next")
    if not anyway:
        _ask(night, number)
    night = of.at.do(command(Start, game=number), by=of.by)
    say(f"Game {number} of {night.planned}: {night.rules.game_length}.")
    say("\n".join(_seats(night, number)))


def _ask(night: Night, number: int) -> None:
    """Ask whether to start anyway; refuse if there is nobody to ask.

    Raises ``NightError`` with everything unresolved.
    """
    problems = unready(night, number)
    if not problems:
        return
    if not sys.stdin.isatty():
        raise NightError(*problems, "add --anyway to start anyway")
    for problem in problems:
        say(sentence(problem))
    if not click.confirm(f"Start game {number} anyway?"):
        raise NightError(f"game {number} was not started")


def _seats(night: Night, game: int) -> list[str]:
    """Return the seating of a game, one line per table, and who sits out."""
    lines = []
    for number, table in enumerate(night.tables_of(game), 1):
        sides = [listed([night.player(n).called for n in side]) for side in table.sides]
        lines.append(f"Table {number}: {' v '.join(sides)} (numbers {table.text})")
    if out := [night.player(n).called for n, chair in night.chairs(game).items() if chair.out]:
        lines.append(f"Sitting out: {', '.join(out)}")
    return lines


@taking(
    """reseat
    --everyone   Re-seat everyone: more even, but all cards change.
    --games N    With --everyone: games in the whole night.  [default: unchanged]
    --seed N     With --everyone: random seed for the chart.  [default: 0]
    --with-late  Also seat players who are expected but late.
    --dry-run    Only show what would change.
    --note TEXT  A note to keep with this entry."""
)
def reseat(
    of: DeskOptions,
    everyone: bool,
    games: Annotated[int | None, GAME],
    seed: Annotated[int | None, SEED],
    with_late: bool,
    dry_run: bool,
    note: str = "",
) -> None:
    """Fit the games not yet started to the players present; finished games stand.

    As few cards as possible change, unless you re-seat everyone with --everyone.
    """
    night = of.at.load()
    if not everyone and (games, seed) != (None, None):
        raise NightError(f"{'--seed' if games is None else '--games'} needs --everyone")
    if night.movement is not None:
        refuse_beside("a night without a chart", "games", "seed", "dry_run", "note")
        wanted = command(Next, with_late=with_late)
        return _next(Done(night, of.at.do(wanted, by=of.by), [wanted]))
    with counting() as progress:
        new = reseated(
            night,
            games=games,
            least=not everyone,
            with_late=with_late,
            seed=seed or 0,
            progress=progress,
        )
    change = changes(night.the_chart, new, night.played + 1)
    say(sentence(f"{new.made}; {change.text}"))
    if night.contest is None:
        say(fairness(new, None, night.rules.sit_out))
    if dry_run:
        return say("Nothing has been saved: this is what would change.")
    plan = "replan" if everyone else "repair"
    night = of.at.do(command(Reseat, plan=plan, reason=note), by=of.by, chart=new)
    if everyone:
        first, last = night.played + 1, night.games
        which = f"Games {first} to {last} are" if last > first else f"Game {first} is"
        there = len(new.games[first - 1].players)
        say(f"{which} re-seated for {there} players.")
        return say("Print it with: euchre night print")
    names = [night.player(number).called for number in affected(night)]
    say(f"New cards for: {', '.join(names) or 'nobody'}.")
    if names:
        say("Print them with: euchre night print --parts slips")
    return None


@taking(
    """undo [STEP]
    --redo  Redo what was undone last."""
)
def undo(of: DeskOptions, step: str | None, redo: bool) -> None:
    """Undo the last step, or the STEP with that number in "euchre night history".

    A step is everything that one command entered; STEP can also name a single entry of it.  An
    undone entry no longer counts but stays in the history. Use --redo to bring it back.
    """
    night = of.at.load()
    if redo:
        refuse_beside("--redo", "step")
        undoings = night.in_force(Undone)
        event: AnyEvent | None = undoings[-1] if undoings else None
    elif step is None:
        event = last_step(night)
    else:
        event = night.events[whole_number("the step", step, 1, len(night.events)) - 1]
    if event is None or isinstance(event, Founded):
        raise NightError("nothing has been undone" if redo else "there is nothing to undo")
    night = of.at.do(command(Undo, of=event.id, whole=step is None), by=of.by)
    say(sentence(described(night, night.events[-1])))


@taking(f"history\n{JSON}")
def history(of: NightOptions, as_json: bool) -> None:
    """Show every entry ever made: who made it and when; nothing is ever removed."""
    night = of.at.load()
    if as_json:
        print_document(night.events)
        return
    for number, event in enumerate(night.events, 1):
        when = event.at.astimezone().strftime("%H:%M:%S")
        say(f"{number:>4}  {when}  {event.by}: {described(night, event)}")
    for stray in night.strays:
        say(f"Not counted: {stray}.")
