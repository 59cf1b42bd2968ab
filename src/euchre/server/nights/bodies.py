"""Request bodies about nights, most of them commands of ``night.desk``; the rest is refused."""

from __future__ import annotations

from typing import Annotated

from pydantic import StringConstraints

from euchre.bounds import Game
from euchre.night import commands, setup
from euchre.night.events import LONGEST_TEXT
from euchre.server.http.bodies import Body, read_as

Id = Annotated[str, StringConstraints(pattern=r"^[A-Za-z0-9_-]{8,64}$")]
Title = Annotated[str, StringConstraints(min_length=1, max_length=LONGEST_TEXT)]

NewChart = Annotated[setup.NewChart, *read_as(setup.NewChart)]
NewNight = Annotated[setup.NewNight, *read_as(setup.NewNight)]
DeskCommand = Annotated[commands.DeskCommand, *read_as(commands.DeskCommand)]
TableCommand = Annotated[commands.TableCommand, *read_as(commands.TableCommand)]


class Import(Body):
    """A night or a season from a file."""

    text: Annotated[str, StringConstraints(max_length=4_000_000)]


class Replan(Body):
    """Re-seat the games not yet started, or repair them with few changed cards."""

    games: Game | None = None
    with_late: bool = False
    least: bool = False
