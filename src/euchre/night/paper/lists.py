"""Lists for wall, door and desk: chart, names, grid, sign-in, matches, money."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from itertools import accumulate

from euchre.night.contest.matches import Match, matches
from euchre.night.contest.standings import called
from euchre.night.errors import NightError
from euchre.night.fold import Night
from euchre.night.money import Money, cash, money
from euchre.night.paper.marks import Marks
from euchre.night.paper.page import BLACK, GREEN, GREY, LEAST, PALE, WHITE, Align, Box, Face, Sheet
from euchre.night.rotation.chart import SEATS, Chair
from euchre.night.standings import standings

HEAD = 24.0


def head(sheet: Sheet, area: Box, night: Night, marks: Marks, title: str, note: str = "") -> Box:
    """Draw the header of a page, with chart id and QR code, and return the space below it."""
    code = 19.0
    sheet.qr(Box(area.x + area.w - code, area.y, code, code), marks.of_night())
    room = area.w - code - 6
    sheet.text(Box(area.x, area.y, room, 10), title, 22, "title", ink=GREEN)
    sheet.text(Box(area.x, area.y + 10, room, 5), f"{night.title}, {marks.when}", 11, "bold")
    about = f"{marks.chart}   {note}" if note else marks.chart
    sheet.text(Box(area.x, area.y + 15, room, 4.5), about, 8.5, ink=GREY)
    sheet.rule(area.x, area.y + 21, area.x + area.w, area.y + 21, 0.6, GREEN)
    return Box(area.x, area.y + HEAD, area.w, area.h - HEAD)


def ruled(
    sheet: Sheet,
    area: Box,
    heads: Sequence[str],
    shares: Sequence[float],
    rows: Sequence[Sequence[str]],
    *,
    height: float | Sequence[float],
    size: float = 10,
    head: float = 9,
    least: float = LEAST,
    left: Sequence[int] = (),
) -> None:
    """Draw a table: a green header, striped rows, each text shrunk to fit its cell.

    ``height`` is that of every row, or of the header and each row.  ``head`` is the size of the
    header's text, ``least`` what no text is shrunk below. ``shares`` of the columns add up to one;
    those in ``left`` are not centered.
    """
    edges = [area.x]
    for share in shares:
        edges.append(edges[-1] + share * area.w)
    heights = [height] * (len(rows) + 1) if isinstance(height, float | int) else height
    tops = list(accumulate(heights, initial=area.y))
    sheet.box(Box(area.x, area.y, area.w, heights[0]), line=0, fill=GREEN)
    pad = area.w / 200
    for number, (y, height, row) in enumerate(zip(tops, heights, [heads, *rows], strict=False)):
        if number and number % 2 == 0:
            sheet.box(Box(area.x, y, area.w, height), line=0, fill=PALE)
        for at, words in enumerate(row):
            place = Box(edges[at] + pad, y, edges[at + 1] - edges[at] - 2 * pad, height)
            align: Align = "L" if at in left else "C"
            face: Face = "plain" if number and at else "bold"
            ink, large = (BLACK, size) if number else (WHITE, min(size, head))
            sheet.text(place, words, large, face, align=align, ink=ink, least=least)
    for y in tops:
        sheet.rule(area.x, y, area.x + area.w, y, 0.15)
    for x in edges:
        sheet.rule(x, area.y, x, tops[-1], 0.15)


def pages(
    sheet: Sheet,
    night: Night,
    marks: Marks,
    title: str,
    heads: Sequence[str],
    shares: Sequence[float],
    rows: Sequence[Sequence[str]],
    *,
    down: int,
    height: float,
    size: float,
    left: Sequence[int],
    note: str = "",
) -> None:
    """Draw a table over as many pages as it takes, each with its header.

    There are at most ``down`` rows on a page, each at most ``height`` high; the rest is as for
    ``ruled``.
    """
    for first in range(0, len(rows), down):
        area = head(sheet, sheet.page(), night, marks, title, note)
        some = rows[first : first + down]
        high = min(height, area.h / (len(some) + 1))
        ruled(sheet, area, heads, shares, some, height=high, size=size, left=left)


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
                    *(seating.tables[t].text if t < len(seating.tables) else "" for t in tables),
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


_ROWS_A_PAGE, _MATCHES_A_PAGE = 27, 24
#: Space for the title of a table, and below a table, in millimeters.
_TITLE, _SPACE = 8.0, 6.0
#: Space for the till below the prizes.
_BELOW = 110.0


def money_sheet(sheet: Sheet, night: Night, marks: Marks) -> None:
    """Draw the list of fees, and a page with the prizes and the till."""
    now = money(night)
    rows = [
        [
            str(p.number),
            p.name,
            cash(now.fee) if not (p.house or p.bot) else "–",
            cash(now.paid[p.number]) if p.number in now.paid else "",
            "",
        ]
        for p in night.players.values()
    ]
    note = f"entry fee {cash(now.fee)}"
    heads, shares = ("No.", "Name", "Fee", "Paid", "Remarks"), (0.09, 0.41, 0.12, 0.13, 0.25)
    pages(
        sheet, night, marks, "Entry fees", heads, shares, rows,
        down=_ROWS_A_PAGE, height=8.5, size=11, left=(1,), note=note,
    )  # fmt: skip
    _till(sheet, head(sheet, sheet.page(), night, marks, "Prizes and till", note), now, night)


def _till(sheet: Sheet, area: Box, now: Money, night: Night) -> None:
    prizes = []
    # Before the first payment, the sheet is a form to fill in by hand.
    known = bool(now.payments)
    for prize in now.prizes:
        # A row for each winner, who signs for the money.
        for n, share in enumerate(prize.shares or (None,)):
            first = [prize.title, cash(prize.amount) if known else ""] if n == 0 else ["", ""]
            who = ["", "", ""]
            if share:
                paid = share.text if share.paid else ""
                who = [share.player.called, cash(share.amount), paid]
            prizes.append([*first, *who])
    heads = ("Prize", "Worth", "Winner", "Amount", "Paid out, signature")
    shares = (0.24, 0.12, 0.28, 0.12, 0.24)
    height = min(10.0, (area.h - _BELOW) / (len(prizes) + 1))
    title = "Prizes"
    if known and night.played and not standings(night).final:
        over = min((open_.game for open_ in night.missing), default=night.played + 1) - 1
        when = f"after game {over}" if over else "during game 1"
        title += f", {when} of {night.planned}, not final"
    sheet.text(Box(area.x, area.y, area.w, _TITLE), title, 13, "bold")
    top = Box(area.x, area.y + _TITLE, area.w, area.h)
    ruled(sheet, top, heads, shares, prizes, height=height, size=11, left=(2,))
    y = top.y + height * (len(prizes) + 1) + _SPACE
    sheet.text(Box(area.x, y, area.w, _TITLE), "The till", 13, "bold")
    other = sum(e.amount for e in now.payments if e.what == "other")
    out = sum(e.amount for e in now.payments if e.what == "prize")
    lines = [
        ["Entry fees paid", cash(now.fees), ""],
        ["Prizes paid out", cash(out), ""],
        ["Other money", cash(other), ""],
        ["In the till", cash(now.till), ""],
        [f"Kept by the club ({now.percent} %)", cash(now.kept), ""],
        ["Prizes still to pay out", cash(now.to_pay), ""],
    ]
    if not known:
        lines = [[name, "", ""] for name, *_ in lines]
    below = Box(area.x, y + _TITLE, area.w, area.h)
    ruled(
        sheet, below, ("", "By the book", "Counted"), (0.5, 0.25, 0.25), lines,
        height=10.0, size=11, left=(0,),
    )  # fmt: skip


def sign_in_sheet(sheet: Sheet, night: Night, marks: Marks) -> None:
    """Draw the list for the door, with empty lines for unexpected players."""
    rows = [[str(p.number), p.name, "", "", ""] for p in night.players.values()]
    rows += [[""] * 5] * (4 + -(len(rows) + 4) % _ROWS_A_PAGE)
    heads, shares = ("No.", "Name", "Here", "Paid", "Remarks"), (0.09, 0.46, 0.1, 0.1, 0.25)
    note = "one number per player, in order of arrival"
    pages(
        sheet, night, marks, "Sign in", heads, shares, rows,
        down=_ROWS_A_PAGE, height=8.5, size=11, left=(1,), note=note,
    )  # fmt: skip


def contest_sheet(sheet: Sheet, night: Night, marks: Marks) -> None:
    """Draw the members of every pair or team, then every match so far with room for its score.

    Raises ``NightError`` if the night has no matches.
    """
    if night.contest is None:
        raise NightError("there are no matches of pairs or teams tonight")
    one = night.contest.one.capitalize()
    teams = [
        [
            str(n),
            called(night, n),
            ", ".join(f"{m} {night.players[m].name}".strip() for m in team.members),
            "",
            "",
        ]
        for n, team in night.teams.items()
    ]
    heads, shares = ("No.", one, "Players", "Won", "Difference"), (0.07, 0.25, 0.46, 0.09, 0.13)
    page = partial(
        pages, sheet, night, marks, down=_MATCHES_A_PAGE, height=9.6, size=12, left=(1, 2)
    )
    page(f"{one}s", heads, shares, teams)
    rows = [_match(night, match) for match in matches(night)]
    # A knock-out and a Swiss are seated as they go: leave lines for later matches.
    rows += [[""] * 5] * (-len(rows) % _MATCHES_A_PAGE if night.movement else 0)
    heads, shares = ("Game", "Table", "Match", "Points", "Won by"), (0.09, 0.13, 0.44, 0.14, 0.2)
    page("Matches", heads, shares, rows)


def _match(night: Night, match: Match) -> list[str]:
    one, other = match.sides
    games = " and ".join(dict.fromkeys(str(game) for game, _ in match.tables))
    tables = " and ".join(str(table) for _, table in match.tables)
    points = f"{match.points[0]} – {match.points[1]}" if match.over else ""
    won = called(night, match.winner) if match.winner is not None else ""
    return [games, tables, f"{called(night, one)} v {called(night, other)}", points, won]
