"""A season of sides in memory, as its secretary changes it."""

from typing import Any

from euchre.night.command_base import command
from euchre.night.season.events import SeasonOpened, decode, encode, stamp
from euchre.night.season.fold import Season, fold
from euchre.night.season.league import tables
from euchre.night.season.season_commands import EnterSides
from euchre.night.season.secretary import events_of


class Desk:
    """A season in memory, changed by commands."""

    def __init__(self, names: str, **rules: str) -> None:
        texts = {name.replace("_", "-"): text for name, text in rules.items()}
        self.season = fold([SeasonOpened(**stamp(), title="Season", rules=texts)])
        self.do(EnterSides, names=tuple(names.split()))

    def do(self, kind: Any, **values: Any) -> Season:
        # As they come from a file.
        new = [decode(encode(event)) for event in events_of(self.season, command(kind, **values))]
        self.season = self.season.and_then(*new)
        return self.season

    def order(self) -> list[str]:
        (lines,) = tables(self.season).values()
        return [line.name for line in lines]
