"""What every printed piece carries: the chart's id, the day, the game, and what its QR says."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from euchre.night.errors import NightError
from euchre.night.fold import Night
from euchre.night.paper.rows import Row
from euchre.night.rotation.chart import SEATS

#: Beyond so many characters a code is too fine for a phone.
_LONGEST_CODE = 250


@dataclass(frozen=True)
class Marks:
    """The marks of one night's paper."""

    #: The id of the chart; of a night without one, its movement.
    chart: str
    when: str
    #: One or two lines on what a game is.
    game: tuple[str, ...]
    #: Where the night's pages are; empty without a server.
    url: str = ""
    #: What a table's page takes for leave to write there, by table.
    keys: Mapping[int, str] = field(default_factory=dict)
    #: The secrets of the players' own pages, by number, where games are played on the server.
    own: Mapping[int, str] = field(default_factory=dict)

    def of_table(self, table: int) -> str:
        """Return what the code of a table says: its page, or the table and the chart."""
        if self.url:
            key = f"#{self.keys[table]}" if table in self.keys else ""
            return f"{self.url}/table/{table}{key}"
        return f"euchre night, {self.chart}, table {table}"

    def of_player(self, player: int, path: Iterable[Row]) -> str:
        """Return what the code of a tally card says: the player's page, or where to sit when."""
        if self.url and player in self.own:
            return f"{self.url}/me/{player}#{self.own[player]}"
        if self.url:
            return f"{self.url}/player/{player}"
        lines = [f"Euchre night, {self.chart}, player {player}", "game, seat, partner:"]
        for game, chair, table, known in path:
            if not known:
                break
            where = "-" if chair is None else "out"
            if chair is not None and table is not None:
                where = f"{chair.table}{SEATS[chair.seat][0]} {table.partner_of(player)}"
            line = f"{game} {where}"
            if len("\n".join([*lines, line])) > _LONGEST_CODE:
                break
            lines.append(line)
        return "\n".join(lines)

    def of_night(self) -> str:
        """Return what the code of a chart or a sheet says."""
        return self.url or f"euchre night, {self.chart}"


def marks_of(
    night: Night, url: str = "", keys: Mapping[int, str] = {}, own: Mapping[int, str] = {}
) -> Marks:
    """Return the marks of a night; ``url`` is where its pages are, without a slash at the end.

    Raises ``NightError`` if it is no address of a web page.
    """
    if url and not (
        url.startswith(("http://", "https://")) and url.isprintable() and len(url) < 200
    ):
        raise NightError(f"an address must begin with http:// or https://, not {url[:40]!r}")
    day = night.held or night.events[0].at.astimezone().date()
    rules = night.rules
    each = "" if rules.ends == "score" else " a game"
    lines = [f"{rules.table.title}, {rules.game_told}{each}."]
    if rules.loner_bonus:
        lines.append(f"A loner earns its player {rules.loner_bonus} more.")
    chart = f"chart {night.the_chart.id}"
    if night.movement is not None:
        chart = night.movement.way.replace("-", " ")
    return Marks(chart, f"{day.day} {day:%B %Y}", tuple(lines), url.rstrip("/"), keys, own)
