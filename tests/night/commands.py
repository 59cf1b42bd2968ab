"""Run ``euchre night`` in tests: one command, or the commands of a whole evening."""

import re
import shlex
from pathlib import Path

from click.testing import Result

from tests.commands import euchre

#: Nine players and two games, in a chart of one's own (``of_nine``).
NINE = "new --preset progressive --title 'Our Night!' --chart chart.csv --names names.txt"


def run(*arguments: str, group: str = "night", typed: str = "") -> Result:
    """Run a command of a night, or of another group, with what is typed in."""
    return euchre(group, *arguments, typed=typed)


def said(*arguments: str, group: str = "night") -> str:
    """Return what a command prints that must succeed."""
    done = run(*arguments, group=group)
    assert done.exit_code == 0, done.output
    return done.stdout


def refused(*arguments: str, group: str = "night") -> str:
    """Return the one line in which a command is refused, which must change no file."""
    before = _files()
    done = run(*arguments, group=group)
    assert done.exit_code == 2, done.output
    *_, last = done.stderr.splitlines()
    assert [x for x in done.stderr.splitlines() if x.startswith("Error:")] == [last]
    assert _files() == before
    return last


def _files() -> dict[Path, bytes]:
    return {path: path.read_bytes() for path in Path.cwd().iterdir()}


def follow(story: str, *, group: str = "night") -> None:
    """Run commands, one a line, which print these parts, or are refused in these words.

    ``COMMAND => PART | PART | not: PART`` and ``COMMAND !! PART``; white space counts as one space.
    """
    for line in filter(None, map(str.strip, story.splitlines())):
        command, how, parts = (*re.split(r"\s*(=>|!!)\s*", line), "", "")[:3]
        words = shlex.split(command)
        shown = (refused if how == "!!" else said)(*words, group=group)
        for part in filter(None, parts.split(" | ")):
            wanted = not part.startswith("not: ")
            assert (part.removeprefix("not: ") in " ".join(shown.split())) == wanted, (line, shown)
