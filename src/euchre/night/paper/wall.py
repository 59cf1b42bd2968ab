"""For the wall and the desk: the master chart, and the scorer's grid."""

from __future__ import annotations

from euchre.night.fold import Night
from euchre.night.paper.heads import head, ruled
from euchre.night.paper.marks import Marks
from euchre.night.paper.page import Sheet
from euchre.night.rotation.chart import SEATS, Chair, Seating

_TABLES_ACROSS, _GAMES_DOWN = 7, 16
_GAMES_ACROSS, _PLAYERS_DOWN, _NAMES_DOWN = 12, 28, 27


def master_chart(sheet: Sheet, night: Night, marks: Marks) -> None:
    """Draw who sits where in every game: North and South v East and West."""
    chart = night.the_chart
    byes = any(seating.byes for seating in chart.games)
    note = "North and South v East and West; the first listed sits North and deals first"
    if night.rules.first_dealer == "draw":
        note = "North and South v East and West; draw for the first deal"
    for down in range(0, len(chart.games), _GAMES_DOWN):
        games = list(enumerate(chart.games, 1))[down : down + _GAMES_DOWN]
        for across in range(0, chart.tables, _TABLES_ACROSS):
            tables = range(across, min(chart.tables, across + _TABLES_ACROSS))
            area = head(sheet, sheet.page(wide=True), night, marks, "Master chart", note)
            heads = ["Game", *(f"Table {t + 1}" for t in tables), *["Sit out"] * byes]
            rows = [
                [
                    str(game),
                    *(_table(seating, t) for t in tables),
                    *[", ".join(map(str, seating.byes))] * byes,
                ]
                for game, seating in games
            ]
            first = 0.08
            shares = [first, *[(1 - first) / (len(heads) - 1)] * (len(heads) - 1)]
            height = min(12.0, area.h / (len(rows) + 1))
            ruled(sheet, area, heads, shares, rows, height=height, size=15)


def find_yourself(sheet: Sheet, night: Night, marks: Marks) -> None:
    """List all players by name, with table and seat in every game, on several sheets if needed."""
    people = sorted(
        (p for p in night.players.values() if p.presence != "left"),
        key=lambda p: (not p.name, p.name.casefold(), p.number),
    )
    games = list(enumerate(night.the_chart.games, 1))
    pages = max(1, -(-len(people) // _NAMES_DOWN)) * -(-len(games) // _GAMES_ACROSS)
    page = 0
    for across in range(0, len(games), _GAMES_ACROSS):
        here = games[across : across + _GAMES_ACROSS]
        chairs = [{p: c for c, p in game.chairs().items()} for _, game in here]
        heads = ["Name", "No.", *(f"Game {number}" for number, _ in here)]
        shares = [0.26, 0.06, *[0.68 / len(here)] * len(here)]
        for down in range(0, len(people), _NAMES_DOWN):
            page += 1
            some = people[down : down + _NAMES_DOWN]
            part = f"page {page} of {pages}, {some[0].called} to {some[-1].called}"
            note = f"table and seat of every game, by name; {part}"
            area = head(sheet, sheet.page(wide=True), night, marks, "Find yourself", note)
            rows = [
                [p.called, str(p.number), *(_chair(where.get(p.number)) for where in chairs)]
                for p in some
            ]
            height = min(7.0, area.h / (len(rows) + 1))
            ruled(sheet, area, heads, shares, rows, height=height, size=13, left=(0,))


def _chair(chair: Chair | None) -> str:
    """Return a short form of a seat: ``12 N``; ``out`` for a place to sit out."""
    if chair is None:
        return ""
    return "out" if chair.out else f"{chair.table} {SEATS[chair.seat][0]}"


def _table(seating: Seating, at: int) -> str:
    return seating.tables[at].text if at < len(seating.tables) else ""


def scorers_grid(sheet: Sheet, night: Night, marks: Marks) -> None:
    """Draw a grid of players by games, for adding up the cards by hand."""
    players = list(night.players.values())
    for across in range(0, night.planned, _GAMES_ACROSS):
        games = range(across + 1, min(night.planned, across + _GAMES_ACROSS) + 1)
        for down in range(0, len(players), _PLAYERS_DOWN):
            area = head(sheet, sheet.page(wide=True), night, marks, "Scorer's grid")
            heads = ["No.", "Player", *map(str, games), "Total", "Loners", "Place"]
            shares = [0.05, 0.22, *[0.52 / len(games)] * len(games), 0.08, 0.07, 0.06]
            rows = [
                [str(p.number), p.name, *[""] * (len(heads) - 2)]
                for p in players[down : down + _PLAYERS_DOWN]
            ]
            height = min(8.0, area.h / (len(rows) + 1))
            ruled(sheet, area, heads, shares, rows, height=height, left=(1,))
