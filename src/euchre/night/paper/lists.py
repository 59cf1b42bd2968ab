"""Lists for wall, door and desk: chart, names, grid, sign-in, matches, money."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import accumulate, pairwise

from euchre.night.contest.matches import ContestMatch, contest_of, matches
from euchre.night.contest.standings import called
from euchre.night.events import Paid
from euchre.night.fold import Night
from euchre.night.money import Money, cash, charges, money
from euchre.night.paper.imprint import Marks
from euchre.night.paper.page import BLACK, GREEN, GREY, LEAST, PALE, WHITE, Align, Box, Face, Sheet
from euchre.night.rotation.chart import SEATS, Chair
from euchre.night.standings import standings
from euchre.text import by_name

HEAD = 24.0
#: The height of the header of a table.
HEAD_ROW = 7.5
#: The most rows on a page.
_ROWS_A_PAGE, _MATCHES_A_PAGE = 28, 24
#: The space before words that are not centered in their column.
_INDENT = 0.8


def head(sheet: Sheet, area: Box, night: Night, marks: Marks, title: str, note: str = "") -> Box:
    """Draw the header of a page, with chart id and QR code, and return the space below it."""
    about = f"{marks.chart}; {note}" if note else marks.chart
    return headed(sheet, area, title, f"{night.title}, {marks.when}", about, marks.of_night())


def headed(sheet: Sheet, area: Box, title: str, whose: str, about: str, code: str = "") -> Box:
    """Draw a title, two lines below it and a QR code, and return the space below."""
    square, room = 19.0, area.w
    if code:
        sheet.qr(Box(area.x + area.w - square, area.y, square, square), code)
        room -= square + 6
    sheet.text(Box(area.x, area.y, room, 10), title, 22, "title", ink=GREEN)
    sheet.text(Box(area.x, area.y + 10, room, 5.5), whose, 12, "bold")
    sheet.text(Box(area.x, area.y + 15.5, room, 4.5), about, 10, ink=GREY)
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
    size: float = 12,
    least: float = LEAST,
    left: Sequence[int] = (),
) -> float:
    """Draw a table: a green header, striped rows, each text shrunk to fit its cell; return its end.

    ``height`` is that of every row, or of the header and each row; ``least`` is the size that no
    text is shrunk below. ``shares`` of the columns add up to one; those in ``left`` are not
    centered.
    """
    edges = list(accumulate((share * area.w for share in shares), initial=area.x))
    if isinstance(height, float | int):
        height = [min(height, HEAD_ROW), *[height] * len(rows)]
    tops = list(accumulate(height, initial=area.y))
    sheet.box(Box(area.x, area.y, area.w, height[0]), line=0, fill=GREEN)
    pad = area.w / 200
    rooms = [right - x - 2 * pad for x, right in pairwise(edges)]
    # The words of the header have one size.
    wide = [sheet.width(words, size, "bold") for words in heads]
    large = max(
        least, size * min(1.0, *(room / w for room, w in zip(rooms, wide, strict=True) if w))
    )
    for number, (y, high, row) in enumerate(zip(tops, height, [heads, *rows], strict=False)):
        if number and number % 2 == 0:
            sheet.box(Box(area.x, y, area.w, high), line=0, fill=PALE)
        for at, words in enumerate(row):
            box = Box(edges[at] + pad, y, rooms[at], high)
            align: Align = "C"
            if at in left:
                align, box = "L", Box(box.x + _INDENT, y, box.w - _INDENT, high)
            face: Face = "plain" if number and at else "bold"
            ink, points = (BLACK, size) if number else (WHITE, large)
            sheet.text(box, words, points, face, align=align, ink=ink, least=least)
    for y in tops:
        sheet.rule(area.x, y, area.x + area.w, y, 0.15)
    for x in edges:
        sheet.rule(x, area.y, x, tops[-1], 0.15)
    return tops[-1]


@dataclass(frozen=True)
class Listing:
    """A table that may take several pages: its columns as for ``ruled``, and its rows."""

    title: str
    heads: Sequence[str]
    shares: Sequence[float]
    rows: Sequence[Sequence[str]]
    left: Sequence[int] = (1,)
    #: The most rows on a page, the most height of each, and the size of its letters.
    down: int = _ROWS_A_PAGE
    height: float = 8.5
    size: float = 12
    note: str = ""

    def draw(self, sheet: Sheet, night: Night, marks: Marks, *, wide: bool = False) -> None:
        """Draw it for a night, with a header on each page."""
        self.pages(
            sheet,
            lambda: head(sheet, sheet.page(wide=wide), night, marks, self.title, self.note),
        )

    def pages(self, sheet: Sheet, page: Callable[[], Box]) -> None:
        """Draw it on as many pages as it takes; ``page`` begins one."""
        for first in range(0, len(self.rows), self.down):
            area, rows = page(), self.rows[first : first + self.down]
            high = min(self.height, (area.h - HEAD_ROW) / len(rows))
            ruled(sheet, area, self.heads, self.shares, rows, height=high, size=self.size,
                  left=self.left)  # fmt: skip


_GAMES_ACROSS, _NAMES_DOWN = 12, 27


def find_yourself(sheet: Sheet, night: Night, marks: Marks) -> None:
    """List all players by name, with table and seat in every game, on several sheets if needed."""
    people = sorted(
        (p for p in night.players.values() if p.presence != "left"),
        key=lambda p: (not p.name, by_name(p.name), p.number),
    )
    games = list(enumerate(night.the_chart.games, 1))
    pages = max(1, -(-len(people) // _NAMES_DOWN)) * -(-len(games) // _GAMES_ACROSS)
    page = 0
    for across in range(0, len(games), _GAMES_ACROSS):
        here = games[across : across + _GAMES_ACROSS]
        chairs = [night.chairs(n) for n, _ in here]
        heads = ["Name", "No.", *(f"Game {number}" for number, _ in here)]
        # Few games are not spread over the page: a line leads from a name to them.
        game = min(0.12, 0.68 / len(here))
        width = 0.32 + game * len(here)
        shares = [share / width for share in (0.26, 0.06, *[game] * len(here))]
        for down in range(0, len(people), _NAMES_DOWN):
            page += 1
            some = people[down : down + _NAMES_DOWN]
            part = f"page {page} of {pages}, {some[0].called} to {some[-1].called}"
            note = f"table and seat of {'every game' if games[1:] else 'game 1'}, by name; {part}"
            area = head(sheet, sheet.page(wide=True), night, marks, "Find yourself", note)
            rows = [
                [p.called, str(p.number), *(_chair(where.get(p.number)) for where in chairs)]
                for p in some
            ]
            area = area._replace(w=width * area.w)
            height = min(7.5, (area.h - HEAD_ROW) / len(rows))
            ruled(sheet, area, heads, shares, rows, height=height, size=13, left=(0,))


def _chair(chair: Chair | None) -> str:
    """Return a short form of a seat: ``12 N``."""
    if chair is None:
        return ""
    return "out" if chair.out else f"{chair.table} {SEATS[chair.seat][0]}"


def scorers_grid(sheet: Sheet, night: Night, marks: Marks) -> None:
    """Draw a grid of players by games, for adding up the cards by hand."""
    for across in range(0, night.planned, _GAMES_ACROSS):
        games = range(across + 1, min(night.planned, across + _GAMES_ACROSS) + 1)
        heads = ["No.", "Player", *map(str, games), "Total", "Loners", "Place"]
        shares = [0.05, 0.22, *[0.52 / len(games)] * len(games), 0.08, 0.07, 0.06]
        rows = [[str(p.number), p.name, *[""] * (len(heads) - 2)] for p in night.players.values()]
        Listing("Scorer's grid", heads, shares, rows, height=9).draw(sheet, night, marks, wide=True)


#: The letters of both sides of a match beyond which they stand on lines of their own.
_LONG_MATCH = 36
#: Space for the title of a table, and below a table, in millimeters.
_TITLE, _SPACE = 8.0, 6.0
#: Space for the till below the prizes.
_BELOW = 110.0


def money_sheet(sheet: Sheet, night: Night, marks: Marks) -> None:
    """Draw the list of fees, and a page with the prizes and the till."""
    now, due = money(night), charges(night)
    rows = [
        [
            str(p.number),
            p.name,
            cash(due[p.number]) if not (p.house or p.bot) else "–",
            cash(now.paid[p.number]) if p.number in now.paid else "",
            "",
        ]
        for p in night.players.values()
    ]
    note = f"entry fee {cash(now.fee)}"
    heads, shares = ("No.", "Name", "Fee", "Paid", "Remarks"), (0.09, 0.41, 0.12, 0.13, 0.25)
    Listing("Entry fees", heads, shares, rows, note=note).draw(sheet, night, marks)
    _till(sheet, head(sheet, sheet.page(), night, marks, "Prizes and till", note), now, night)


def _till(sheet: Sheet, area: Box, now: Money, night: Night) -> None:
    prizes, payments = [], [*night.in_force(Paid)]
    # Before the first payment, the sheet is a form to fill in by hand.
    known = bool(payments)
    for prize in now.prizes:
        # A row for each winner, who signs for the money.
        for n, share in enumerate(prize.shares or (None,)):
            first = ["", ""]
            if n == 0:
                first = [prize.title.capitalize(), cash(prize.amount) if known else ""]
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
    sheet.text(Box(area.x, area.y, area.w, _TITLE), title, 14, "bold")
    top = Box(area.x, area.y + _TITLE, area.w, area.h)
    y = _SPACE + ruled(sheet, top, heads, shares, prizes, height=height, left=(0, 2))
    sheet.text(Box(area.x, y, area.w, _TITLE), "The till", 14, "bold")
    other = sum(e.amount for e in payments if e.what == "other")
    out = sum(e.amount for e in payments if e.what == "prize")
    lines = [
        ["Entry fees paid", cash(now.fees), ""],
        ["Prizes paid out", cash(out), ""],
        ["Other money", cash(other), ""],
        ["In the till", cash(now.till), ""],
        *([[f"Kept by the club ({now.percent} %)", cash(now.kept), ""]] if now.percent else []),
        ["Prizes still to pay out", cash(now.to_pay), ""],
    ]
    if not known:
        lines = [[name, "", ""] for name, *_ in lines]
    below = Box(area.x, y + _TITLE, area.w, area.h)
    ruled(
        sheet, below, ("", "By the book", "Counted"), (0.5, 0.25, 0.25), lines,
        height=10.0, left=(0,),
    )  # fmt: skip


def sign_in_sheet(sheet: Sheet, night: Night, marks: Marks) -> None:
    """Draw the list for the door, with empty lines for unexpected players."""
    rows = [[str(p.number), p.name, "", "", ""] for p in night.players.values()]
    rows += [[""] * 5] * (4 + -(len(rows) + 4) % _ROWS_A_PAGE)
    heads, shares = ("No.", "Name", "Here", "Paid", "Remarks"), (0.09, 0.46, 0.1, 0.1, 0.25)
    known = any(p.name for p in night.players.values())
    note = "tick who is here; newcomers below" if known else "the first to arrive is number 1"
    Listing("Sign in", heads, shares, rows, size=13, note=note).draw(sheet, night, marks)


def contest_sheet(sheet: Sheet, night: Night, marks: Marks) -> None:
    """Draw the members of every pair or team, then every match so far with room for its score."""
    contest = contest_of(night)
    one = contest.one.capitalize()
    # A pair without a name of its own is called by its players.
    named = contest.size == 4 or any(team.name for team in night.teams.values())
    teams = []
    for n, team in night.teams.items():
        people = [f"{m} {night.players[m].name}".strip() for m in team.members]
        two = [", ".join(people[k : k + 2]) for k in range(0, len(people), 2)]
        teams.append([str(n), *[called(night, n)] * named, "\n".join(two), "", ""])
    heads = ["No.", *[one] * named, "Players", "Won", "Difference"]
    shares = [0.07, *[0.25] * named, 0.46 if named else 0.71, 0.09, 0.13]
    page = partial(Listing, down=_MATCHES_A_PAGE, height=9.6)
    left = (1, 2) if named else (1,)
    page(f"{one}s", heads, shares, teams, left).draw(sheet, night, marks)
    if contest.way == "match":
        _result_card(sheet, night, marks)
        return
    rows = [_match(night, match) for match in matches(night)]
    # A knock-out and a Swiss are seated as they go: leave lines for later matches.
    rows += [[""] * 5] * (-len(rows) % _MATCHES_A_PAGE if night.movement else 0)
    heads, shares = ["Game", "Table", "Match", "Points", "Won by"], [0.09, 0.1, 0.46, 0.12, 0.23]
    page("Matches", heads, shares, rows, (2,)).draw(sheet, night, marks)


def _result_card(sheet: Sheet, night: Night, marks: Marks) -> None:
    """Draw the card of a match: every game of every table, the result, and who signs it."""
    rows = []
    for (game, table), result in night.results.items():
        pairs = [
            " and ".join(night.players[number].called for number in pair)
            for pair in night.seated(game, table).sides
        ]
        points = "{} – {}".format(*result.score.points) if result.score else ""
        won = result.score.winner if result.score else None
        winners = pairs[won] if won is not None else ""
        rows.append([str(game), str(table), " v ".join(pairs), points, winners])
    sides = [called(night, number) for number in night.teams]
    rows += [["", "", f"{side}: games, points", "", ""] for side in sides]
    rows += [["", "", f"Signed for {side}", "", ""] for side in sides]
    heads, shares = ["Game", "Table", "Match", "Points", "Won by"], [0.08, 0.08, 0.46, 0.13, 0.25]
    title = f"Result: {' v '.join(sides)}"
    Listing(title, heads, shares, rows, (2,), down=_MATCHES_A_PAGE, height=9.6).draw(
        sheet, night, marks
    )


def _match(night: Night, match: ContestMatch) -> list[str]:
    games = " and ".join(dict.fromkeys(str(game) for game, _ in match.tables))
    tables = " and ".join(str(table) for _, table in match.tables)
    points = f"{match.points[0]} – {match.points[1]}" if match.over else ""
    won = called(night, match.winner) if match.winner is not None else ""
    names = [called(night, side) for side in match.sides]
    between = "\nv " if sum(map(len, names)) > _LONG_MATCH else " v "
    return [games, tables, between.join(names), points, won]
