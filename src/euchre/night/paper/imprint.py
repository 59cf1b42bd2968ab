"""What every printed piece carries: the chart, the day, the game and its QR code; rows of cards."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import NamedTuple

from euchre.night.days import in_words
from euchre.night.errors import NightError
from euchre.night.fold import Night
from euchre.night.names import short_names
from euchre.night.players import Player, on_screens
from euchre.night.rotation.chart import SEATS, Chair, Foursome, Seats
from euchre.text import brief


class CardLine(NamedTuple):
    """One game of a player: no chair or table for an absent player, no table for a bye."""

    game: int
    chair: Chair | None = None
    table: Seats | None = None
    #: Whether the seat is known yet; if not, the card has room to write it.
    known: bool = True


def rows_of(night: Night, player: int) -> list[CardLine]:
    """Return a row for every game of the night.

    Games that a movement has not begun are left open, so that cards can be printed before
    anyone arrives.
    """
    rows = [CardLine(game, chair, table) for game, chair, table in night.path_of(player)]
    if night.movement is not None:
        games = range(night.played + 1, night.planned + 1)
        rows[night.played :] = [CardLine(game, known=False) for game in games]
    return rows


def in_the_hall(night: Night) -> list[Player]:
    """Return the players to whom paper can be handed out: where some play at home, the others."""
    apart = night.rules.play == "both"
    return [p for p in night.players.values() if not (apart and p.where == "away")]


def with_cards(night: Night, game: int) -> list[int]:
    """Return the tables of a game that play with cards; before it is seated, those of the last."""
    screens = on_screens(night.rules, night.chart, night.players, min(game, night.games))
    last = night.tables_of(min(game, night.games))
    return [table for table, _ in enumerate(last, 1) if table not in screens]


#: A code with more characters is too fine for a phone.
_LONGEST_CODE = 250


@dataclass(frozen=True)
class Printing:
    """How a night is printed, and where its codes lead."""

    #: ``letter`` or ``a4``.
    paper: str = "letter"
    #: Tally cards per page, 2 or 4; by default as many as have room for every game with names.
    per_page: int | None = None
    #: The base URL of the night's pages (``/table/3``, ``/player/7``), without a trailing slash; if
    #: it is empty, codes contain the text itself.
    url: str = ""
    #: The secrets of the tables' pages, if required, and of the players' (``/me/7``), if games are
    #: played on the server.
    keys: Mapping[int, str] = field(default_factory=dict)
    player_keys: Mapping[int, str] = field(default_factory=dict)
    #: The secret of the check-in (``/join``); without it there is no sheet for the door.
    check_in: str = ""
    #: A font file for letters that the built-in font lacks; by default the system is searched.
    font: Path | None = None
    #: Leave blanks for unprintable names, which are refused otherwise.
    by_hand: bool = False
    #: ``classic`` (green), or ``dark``: black ink only, for older eyes and copiers.
    theme: str = "classic"
    #: A line of the host's own, for cards, tents, title, door and rules.
    note: str = ""


@dataclass(frozen=True)
class Marks:
    """The marks on one night's printed pieces."""

    #: The id of the chart, or the movement of a night without one.
    chart: str
    when: str
    #: One or two lines that describe a game.
    game: tuple[str, ...]
    how: Printing = field(default_factory=Printing)
    #: What the players are called, by number.
    names: Mapping[int, str] = field(default_factory=dict)

    def of_table(self, table: int) -> str:
        """Return the content of a table's code: its page, or the table and the chart."""
        if self.how.url:
            key = f"#{self.how.keys[table]}" if table in self.how.keys else ""
            return f"{self.how.url}/table/{table}{key}"
        return f"euchre night, {self.chart}, table {table}"

    def of_player(self, player: int, path: Iterable[CardLine]) -> str:
        """Return the content of a tally card's code: the player's page, or the player's seats."""
        if self.how.url and player in self.how.player_keys:
            return f"{self.how.url}/me/{player}#{self.how.player_keys[player]}"
        if self.how.url:
            return f"{self.how.url}/player/{player}"
        lines = [f"Euchre night, {self.chart}, player {player}", "game, seat, partner:"]
        for game, chair, table, known in path:
            if not known:
                break
            where = "-" if chair is None else "out"
            if chair is not None and table is not None:
                mate = table.partner_of(player) if isinstance(table, Foursome) else "three"
                where = f"{chair.table}{SEATS[chair.seat][0]} {mate}"
            line = f"{game} {where}"
            if len("\n".join([*lines, line])) > _LONGEST_CODE:
                break
            lines.append(line)
        return "\n".join(lines)

    def of_check_in(self) -> str:
        """Return the content of the code with which people check in."""
        return f"{self.how.url}/join#{self.how.check_in}"

    def of_night(self) -> str:
        """Return the content of a chart's or a sheet's code."""
        return self.how.url or f"euchre night, {self.chart}"


#: As most nights are printed.
USUAL = Printing()


def marks_of(night: Night, how: Printing = USUAL) -> Marks:
    """Return the marks of a night.  Raises ``NightError`` if the URL is not a web address."""
    url = how.url
    if url and not (
        url.startswith(("http://", "https://")) and url.isprintable() and len(url) < 200
    ):
        raise NightError(f"an address must begin with http:// or https://, not {brief(url)}")
    day = night.held or night.events[0].at.astimezone().date()
    rules = night.rules
    each = "" if rules.ends == "score" else " a game"
    lines = [f"{rules.table.title}, {rules.game_length}{each}."]
    if rules.loner_bonus:
        lines.append(f"A loner earns its player {rules.loner_bonus} more.")
    chart = f"chart {night.the_chart.id}"
    if night.movement is not None:
        way = night.movement.way.capitalize()
        chart = way if way == "Knock-out" else way.replace("-", " ")
    how = replace(how, url=url.rstrip("/"))
    return Marks(chart, in_words(day), tuple(lines), how, short_names(night))
