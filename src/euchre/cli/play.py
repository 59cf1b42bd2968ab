"""``euchre play``: a game against bots in the terminal."""

from __future__ import annotations

import re
import secrets
from dataclasses import dataclass
from inspect import cleandoc
from pathlib import Path

from euchre.bots import LEVELS
from euchre.cli import plain as lines
from euchre.cli import saved
from euchre.cli.dialog import Dialog
from euchre.cli.line_terminal import Screen, has_full_screen
from euchre.cli.options import SET, Typed, taking
from euchre.cli.output import Misuse, refuse_beside
from euchre.cli.saved import Shelf, save_problem
from euchre.cli.session import Session
from euchre.cli.typed_values import table_of
from euchre.games import game as game_named
from euchre.text import brief

DEFAULT_GAME = "standard"
DEFAULT_BOT = "club"
_OTHERS = ("Ann", "Ben", "Cora", "Dan", "Eve", "Finn", "Gail", "Hugh", "Ida")


@dataclass(frozen=True)
class PlayOptions(Typed):
    """The arguments and options of ``euchre play``."""

    terminal = f"""play [GAME]
    --continue=resume  Resume the last unfinished game.
    {SET}
    --plain      Lines and a prompt instead of the full-screen table.
    --seat SEAT  Your seat: 1, 2, 3 and so on, clockwise.
    --bots LEVEL[,LEVEL...]  One for all, or one per seat from your left; see above.
    --seed N     Seed for the cards and the bots, to replay the same game.
    --load FILE  Resume a saved game exactly where you left it.
    --save FILE  Save the game here.
    --name NAME  Your name."""

    game: str | None = None
    resume: bool = False
    settings: tuple[str, ...] = ()
    plain: bool = False
    seat: str | None = None
    bots: str | None = None
    seed: str | None = None
    load: Path | None = None
    save: Path | None = None
    name: str | None = None


@taking()
def command(given: PlayOptions) -> None:
    """Play GAME (default: standard) against bots in the terminal.

    Type help at the table for the list of commands.  Every game is saved as you play:
    euchre play --continue resumes the last one.
    """
    keep, of_new = given.save, ("game", "settings", "seat", "bots", "seed", "name")
    problems = [problem] if keep and (problem := save_problem(keep)) else []
    if given.resume:
        refuse_beside("--continue", "load", *of_new)
        _refuse_any(problems)
        latest = saved.latest()
        if latest is None:
            raise Misuse("there is no game to resume; euchre play starts one")
        path, session = latest
        shelf = Shelf(session, keep).keep(path)
    elif given.load is not None:
        refuse_beside("--load", *of_new)
        try:
            session = saved.read(given.load)
        except saved.SavedError as error:
            problems.append(str(error))
        _refuse_any(problems)
        shelf = Shelf(session, keep or given.load).keep()
    else:
        shelf = Shelf(_new_session(given, problems), keep).keep()
    _sit_down(shelf, plain=given.plain)


_LEVELS = "\n".join(f"  {level:16} {line}" for level, line in LEVELS.items())
command.help = f"{cleandoc(command.help or '')}\n\n\b\nLevels of the bots:\n{_LEVELS}"


def _refuse_any(problems: list[str]) -> None:
    if problems:
        raise Misuse(*problems)


def _new_session(given: PlayOptions, problems: list[str]) -> Session:
    """Return the requested session; refuse bad input with every problem in one line."""
    try:
        rules, _ = table_of(given.game or DEFAULT_GAME, given.settings)
    except Misuse as error:
        problems += error.problems
        rules = game_named(DEFAULT_GAME).rules
    n = rules.seats
    mine, many = 0, n - 1
    if (seat := given.seat) is not None:
        if seat.isdecimal() and seat.isascii() and 1 <= int(seat) <= n:
            mine = int(seat) - 1
        else:
            problems.append(f"there is no seat {brief(seat)}; the seats are 1 to {n}")
    chance = secrets.randbelow(10**9)
    if (seed := given.seed) is not None:
        chance = int(seed) if re.fullmatch(r"-?[0-9]{1,18}", seed) else 0
        if not chance and seed.strip("-0"):
            problems.append(f"the seed must be a whole number, not {brief(seed)}")
    kinds = [word.strip() for word in (given.bots or DEFAULT_BOT).split(",")]
    if len(kinds) not in (1, many):
        problems.append(f"--bots needs one or {many} names, not {len(kinds)}")
    for kind in kinds:
        problems += saved.bot_problems(kind, rules)
    me = "You" if given.name is None else given.name
    # A bot with the person's name gets another.
    called = [other for other in _OTHERS if other.casefold() != me.casefold()][:many]
    problems += saved.name_problems([me, *called])
    _refuse_any(problems)
    # Both lists start at the person's left.
    people = [me] * n
    bots: list[str | None] = [None] * n
    for i in range(many):
        people[(mine + 1 + i) % n] = called[i]
        bots[(mine + 1 + i) % n] = kinds[i % len(kinds)]
    return Session(rules, tuple(people), tuple(bots), chance)


def _sit_down(shelf: Shelf, *, plain: bool) -> None:
    """Play at the full-screen table if the terminal supports it, else line by line."""
    if not plain and has_full_screen():
        from euchre.cli.fullscreen.app import play

        play(shelf)
        return
    screen = Screen()
    lines.play(Dialog(shelf, screen.style), screen)
