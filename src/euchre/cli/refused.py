"""How a command refuses bad input."""

from __future__ import annotations

import click


class Refused(click.ClickException):
    """Bad input: one line on stderr that lists every problem, exit code 2."""

    exit_code = 2

    def __init__(self, *problems: str):
        self.problems = problems
        super().__init__(" ".join("; ".join(dict.fromkeys(problems)).split()))
