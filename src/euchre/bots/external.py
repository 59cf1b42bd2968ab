"""Programs as players: one view in, one action out, a line each, over stdin and stdout.

``program:COMMAND`` is a player everywhere where the arena takes one.  The program gets a
line of JSON (``bots.spoken``) for every decision and answers with the text of one of its
``legal`` actions.  A program that crashes, takes too long or answers something else is
reported, and ``thumb`` decides in its place; after some failures in a row it is given up.

``python -m euchre.bots.external BOT`` is such a program: it plays our bot of that name, in a
process that never held the true deal.
"""

from __future__ import annotations

import atexit
import os
import queue
import shlex
import subprocess
import sys
import threading
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from random import Random
from typing import IO

from euchre.bots.thumb import ThumbBot
from euchre.bots.view_json import spoken, view_from
from euchre.coordinates import TableSeat
from euchre.engine.actions import Action, ActionError
from euchre.engine.state import read
from euchre.engine.view import View

#: How the name of a program as a player begins.
PREFIX = "program:"
#: Seconds for an answer, and for the first answer of a program that has just been started.
LIMIT, FIRST_LIMIT = 10.0, 60.0
#: After so many failures in a row a program is asked no more.
PATIENCE = 3
_SEEDS = 1 << 62
#: What is kept of an answer that is too long to be one.
_LONGEST = 1000


class NoAnswer(Exception):
    """The program has not answered with a legal action; the message says what happened."""


@dataclass
class Program:
    """A running program, and how it has failed."""

    command: str
    limit: float = LIMIT
    first_limit: float = FIRST_LIMIT
    #: What went wrong, in the order in which it did.
    failures: list[str] = field(default_factory=list)
    in_a_row: int = 0
    _process: subprocess.Popen[str] | None = None
    _lines: queue.Queue[str | None] = field(default_factory=queue.Queue)

    @property
    def given_up(self) -> bool:
        """Whether it is asked no more."""
        return self.in_a_row >= PATIENCE

    def ask(self, line: str) -> str:
        """Send a line and return the answer; raises ``NoAnswer`` without one in time."""
        process, limit = self._process, self.limit
        if process is None or process.poll() is not None:
            process, limit = self._start(), max(self.limit, self.first_limit)
        # What was said without being asked is no answer to the next question.
        while not self._lines.empty():
            self._lines.get()
        # A program that does not read could hold up the writing of a long line for ever.
        alarm = threading.Timer(limit, process.kill)
        alarm.start()
        try:
            print(line, file=process.stdin, flush=True)
            answer = self._lines.get(timeout=limit)
        except queue.Empty:
            raise NoAnswer(f"no answer in {limit:g} seconds") from None
        except OSError:
            answer = None
        finally:
            timely = alarm.is_alive()
            alarm.cancel()
        if answer is None:
            code = process.wait()
            ended = f"it ended with exit code {code}"
            raise NoAnswer(ended if timely else f"no answer in {limit:g} seconds")
        return answer.strip()[:_LONGEST]

    def failed(self, what: str) -> None:
        """Note and report a failure, and end the program, to be started again when asked."""
        self.failures.append(what)
        self.in_a_row += 1
        more = (
            "; thumb takes its place from here on" if self.given_up else "; thumb decides this time"
        )
        print(" ".join(f"{PREFIX}{self.command}: {what}{more}".split()), file=sys.stderr)
        self.end()

    def end(self) -> None:
        """End the program."""
        process, self._process = self._process, None
        if process is not None:
            process.kill()
            process.wait()
            for stream in (process.stdin, process.stdout):
                # What it has not read any more cannot be written any more.
                with suppress(OSError):
                    if stream is not None:
                        stream.close()

    def _start(self) -> subprocess.Popen[str]:
        self.end()
        try:
            process = subprocess.Popen(  # noqa: S603 - the user named this program to be run
                shlex.split(self.command, posix=os.name != "nt"),
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                text=True,
                encoding="utf-8",
                errors="replace",
                bufsize=1,
            )
        except (OSError, ValueError) as error:
            raise NoAnswer(f"it cannot be started: {error}") from None
        self._process, self._lines = process, queue.Queue()
        # Only a thread can wait for a pipe with a limit on every system.
        threading.Thread(target=_read, args=(process, self._lines), daemon=True).start()
        return process


def _read(process: subprocess.Popen[str], lines: queue.Queue[str | None]) -> None:
    """Pass on the lines of a program, and None at its end."""
    # The stream may be closed under the reader, when the program is ended.
    with suppress(ValueError, OSError):
        for line in process.stdout or ():
            lines.put(line)
    lines.put(None)


_running: dict[tuple[str, int, float], Program] = {}


def program_of(command: str, seat: TableSeat, limit: float = LIMIT) -> Program:
    """Return the running program of a seat, started once in a process.

    Each seat has its own, so that partners cannot see each other's cards in it.
    """
    if not _running:
        atexit.register(end_all)
    return _running.setdefault((command, seat, limit), Program(command, limit))


def end_all() -> None:
    """End every running program."""
    for program in _running.values():
        program.end()
    _running.clear()


class ProgramBot:
    """Asks a program, and ``thumb`` where that fails.

    ``failures`` counts the decisions that ``thumb`` had to make.
    """

    def __init__(self, command: str, rng: Random, *, seat: TableSeat = 0, limit: float = LIMIT):
        self.program = program_of(command, seat, limit)
        self.rng = rng
        self.failures = 0

    def choose(self, view: View, legal: Sequence[Action]) -> Action:
        """Return the program's action, or that of ``thumb``."""
        seed = self.rng.randrange(_SEEDS)
        if not self.program.given_up:
            try:
                return self._asked(view, legal, seed)
            except NoAnswer as reason:
                self.program.failed(str(reason))
        self.failures += 1
        return ThumbBot().choose(view, legal)

    def _asked(self, view: View, legal: Sequence[Action], seed: int) -> Action:
        answer = self.program.ask(spoken(view, legal, seed=seed, seconds=self.program.limit))
        try:
            action = read(view.state, answer)
        except ActionError:
            raise NoAnswer(f"{answer!r} is not an action") from None
        if action not in legal:
            raise NoAnswer(f"{answer!r} is not legal here")
        self.program.in_a_row = 0
        return action


def serve(name: str, questions: IO[str], answers: IO[str]) -> None:
    """Answer views with the decisions of one of our bots, until there are no more.

    For each view a new bot is made, whose chance comes from the ``seed`` in the view.
    Raises ``UnknownBot`` for an unknown name.
    """
    from euchre.bots import bot

    bot(name, Random(0))
    for line in questions:
        view, seed = view_from(line)
        action = bot(name, Random(seed)).choose(view, view.legal())
        answers.write(view.text(action) + "\n")
        answers.flush()


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit("usage: python -m euchre.bots.external BOT")
    try:
        serve(sys.argv[1], sys.stdin, sys.stdout)
    except ValueError as problem:
        sys.exit(str(problem))
