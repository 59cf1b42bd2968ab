"""External programs as players: one view in, one action out, a line each, over stdin and stdout.

``program:COMMAND`` is a player wherever the arena takes one.  For every decision the program gets
a line of JSON (``view_json.request_line``) and answers with the text of one of its ``legal``
actions.  A program that crashes, takes too long or answers anything else is reported, and ``club``
decides in its place; after several failures in a row the program is not asked again.

``python -m euchre.bots.external BOT`` is such a program: it runs the bot of that name in a process
that never holds the true deal.
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

from euchre.bots.club import ClubBot
from euchre.bots.view_json import request_line, view_from
from euchre.coordinates import TableSeat
from euchre.engine.actions import Action, ActionError
from euchre.engine.state import read
from euchre.engine.view import View
from euchre.text import brief

#: The prefix of a player's name that is a command.
PREFIX = "program:"
#: Time limits in seconds: for an answer, and for the first answer after a start.
LIMIT, FIRST_LIMIT = 10.0, 60.0
#: After this many failures in a row a program is not asked again.
PATIENCE = 3
_SEEDS = 1 << 62
#: Longer answers are cut to this many characters.
_LONGEST = 1000


class NoAnswer(Exception):
    """The program did not answer with a legal action; the message says what happened."""


@dataclass
class Program:
    """A running program and its failures."""

    command: str
    limit: float = LIMIT
    first_limit: float = FIRST_LIMIT
    #: What went wrong, in chronological order.
    failures: list[str] = field(default_factory=list)
    in_a_row: int = 0
    _process: subprocess.Popen[str] | None = None
    _lines: queue.Queue[str | None] = field(default_factory=queue.Queue)

    @property
    def given_up(self) -> bool:
        """Whether the program is not asked any more."""
        return self.in_a_row >= PATIENCE

    def ask(self, line: str) -> str:
        """Send a line and return the answer.  Raises ``NoAnswer`` if none comes in time."""
        process, limit = self._process, self.limit
        if process is None or process.poll() is not None:
            process, limit = self._start(), max(self.limit, self.first_limit)
        # Discard unsolicited output, which does not answer the next question.
        while not self._lines.empty():
            self._lines.get()
        # Writing a long line blocks forever if the program does not read.
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

    def decide(self, view: View, legal: Sequence[Action], line: str) -> Action:
        """Send a line about a view; return the action.  Raises ``NoAnswer`` if none is legal."""
        answer = self.ask(line)
        try:
            action = read(view.state, answer)
        except ActionError:
            raise NoAnswer(f"{brief(answer)} is not an action") from None
        if action not in legal:
            raise NoAnswer(f"{brief(answer)} is not legal here")
        self.in_a_row = 0
        return action

    def failed(self, what: str) -> None:
        """Record and report a failure, and end the program; the next question restarts it."""
        self.failures.append(what)
        self.in_a_row += 1
        more = (
            "; club takes its place from here on" if self.given_up else "; club decides this time"
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
                # Flushing what the program did not read fails.
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
            reason = getattr(error, "strerror", None) or error
            raise NoAnswer(f"it cannot be started: {reason}") from None
        self._process, self._lines = process, queue.Queue()
        # Only a thread can read a pipe with a timeout on every platform.
        threading.Thread(target=_read, args=(process, self._lines), daemon=True).start()
        return process


def _read(process: subprocess.Popen[str], lines: queue.Queue[str | None]) -> None:
    """Put the lines of a program into a queue, then None at its end."""
    # The stream may be closed while it is read, when the program is ended.
    with suppress(ValueError, OSError):
        for line in process.stdout or ():
            lines.put(line)
    lines.put(None)


_running: dict[tuple[str, int, float], Program] = {}


def program_of(command: str, seat: TableSeat, limit: float = LIMIT) -> Program:
    """Return the program of a seat, started once per process.

    Each seat has its own, so that partners cannot share their cards through it.
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
    """Asks a program, and ``club`` if the program fails.

    ``failures`` counts the decisions that ``club`` had to make.
    """

    def __init__(self, command: str, rng: Random, *, seat: TableSeat = 0, limit: float = LIMIT):
        self.program = program_of(command, seat, limit)
        self.rng = rng
        self.failures = 0

    def choose(self, view: View, legal: Sequence[Action]) -> Action:
        """Return the program's action, or ``club``'s."""
        seed = self.rng.randrange(_SEEDS)
        if not self.program.given_up:
            try:
                line = request_line(view, legal, seed=seed, seconds=self.program.limit)
                return self.program.decide(view, legal, line)
            except NoAnswer as reason:
                self.program.failed(str(reason))
        self.failures += 1
        return ClubBot().choose(view, legal)


def serve(name: str, questions: IO[str], answers: IO[str]) -> None:
    """Answer views with the decisions of the named bot until there are no more.

    Each view gets a new bot, seeded with the ``seed`` in the line.  Raises ``UnknownBot`` for an
    unknown name.
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
