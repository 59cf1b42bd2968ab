"""The players of a night."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from euchre.night.events import Where
from euchre.night.night_rules import NightRules
from euchre.night.rotation.chart import Chart, Seating, Seats, Threesome
from euchre.night.teams import Team

Presence = Literal["expected", "late", "here", "left"]


@dataclass(frozen=True)
class Player:
    """A player: a number, a name (possibly empty), and the presence."""

    number: int
    name: str = ""
    presence: Presence = "expected"
    house: bool = False
    #: The number of games after which the player went home; None while here.
    left_after: int | None = None
    #: The bot that plays all night under this number; empty for a person.
    bot: str = ""
    #: Where the player plays; empty if unspecified.
    where: Where = ""

    @property
    def called(self) -> str:
        """The name, or ``Player 7`` if it is unknown."""
        return self.name or f"Player {self.number}"


def on_screens(
    rules: NightRules, chart: Chart | None, players: Mapping[int, Player], game: int
) -> frozenset[int]:
    """Return the tables of a game that would be played on this server if it began now.

    If both cards and screens are allowed, tables of four players in the hall use cards.
    """
    if chart is None or rules.play == "cards" or not 1 <= game <= len(chart.games):
        return frozenset()

    def remote(number: int) -> bool:
        player = players.get(number)
        return player is not None and (bool(player.bot) or player.where == "away")

    everybody = rules.play == "screens"
    tables = enumerate(chart.games[game - 1].tables, 1)
    return frozenset(n for n, table in tables if everybody or any(map(remote, table)))


def tables_of(rules: NightRules, seating: Seating, teams: Mapping[int, Team]) -> tuple[Seats, ...]:
    """Return the tables of a game: those of four and, where three are over, one of three.

    Where three who are over sit out instead, and in pairs and teams, there is none.
    """
    if rules.sit_out != "three-handed" or teams or len(seating.byes) != 3:
        return seating.tables
    return (*seating.tables, Threesome(*seating.byes))
