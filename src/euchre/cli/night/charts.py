"""``euchre night chart`` and ``check``: the best known chart, and how even any chart is."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, TypedDict

import click

from euchre import typed
from euchre.cli.night.shared_options import GAME, WishOptions, fair_lines, uneven, verdict
from euchre.cli.options import JSON, Typed, taking
from euchre.cli.output import counting, print_document, refuse_beside, say
from euchre.cli.typed_values import Whole
from euchre.coordinates import MOST_PLAYERS
from euchre.files import LIST, read_text
from euchre.night.errors import NightError
from euchre.night.next_seating import rooms_of
from euchre.night.rotation.balance import KINDS, ReportDocument, report
from euchre.night.rotation.chart import Chart, Seating, arrows
from euchre.night.rotation.chart_csv import LISTED, read_csv, write_csv
from euchre.night.rotation.hall_and_home import ROOMS, of_room
from euchre.night.rotation.library import PRINTED, printed
from euchre.night.rotation.wishes import Constraints
from euchre.night.setup import chart_wanted, set_up
from euchre.night.store import SUFFIX, find
from euchre.text import counted, sentence


class ChartDocument(TypedDict):
    """A chart as a document: every game of a night."""

    id: str
    way: str
    made: str
    seed: int | None
    games: tuple[Seating, ...]


class PlannedChart(TypedDict):
    """A chart for a night, and how even it is."""

    chart: ChartDocument
    report: ReportDocument


@dataclass(frozen=True, kw_only=True)
class ChartOptions(Typed):
    """The options of ``euchre night chart``."""

    terminal = f"""chart
    --players=many N      Number of players, 4 to 400.
    --games N             Number of games.  [default: 8; all with --printed]
    --level-tables=level  Spread players evenly over the tables (no chair cards).
    --printed=classic     Use the standard printed chart for 8 or 12 players.
    --pairs               Fixed pairs, round robin: players 1 and 2, 3 and 4.
    --seed N              Random seed.
    --steps N             Millions of swaps to try.
    --cards               Print chair cards: where the player on each chair goes next.
    --csv=as_csv          Print the chart as CSV and nothing else.
    {JSON}"""

    many: Annotated[int, Whole(4, MOST_PLAYERS)]
    games: Annotated[int | None, GAME] = None
    wishes: WishOptions
    level: bool = False
    classic: bool = False
    pairs: bool = False
    seed: Annotated[int, Whole(0, 999999)] = 0
    steps: Annotated[int, Whole(1, 999999)] = 60
    cards: bool = False
    as_csv: bool = False
    as_json: bool = False


@taking()
def chart(given: ChartOptions) -> None:
    """Find the best known chart and compare it with the best possible.

    Each line is one game; 1-6 v 2-5 means 1 and 6 are partners against 2 and 5.
    """
    if sum((given.cards, given.as_csv, given.as_json)) > 1:
        raise NightError("use only one of --cards, --csv and --json")
    if given.classic or given.pairs:
        option = "--printed" if given.classic else "--pairs"
        refuse_beside(option, *["pairs"] * given.classic, "seed", "steps", "level")
    wanted = chart_wanted(
        players=given.many,
        games=given.games,
        kind=f"printed-{given.many}" if given.classic else "pairs" if given.pairs else "best",
        seed=given.seed,
        level_tables=given.level,
        arrows=given.cards,
        **vars(given.wishes),
    )
    with counting() as progress:
        setup = set_up(wanted, progress, steps=given.steps * 1_000_000)
    asked = setup.wishes
    balance = report(setup.chart, asked)
    if given.as_json:
        shown = typed.document(ChartDocument, setup.chart)
        print_document(PlannedChart(chart=shown, report=balance.to_json()))
    elif given.as_csv:
        click.echo(write_csv(setup.chart), nl=False)
    elif given.cards:
        say("\n".join(_cards(setup.chart)))
    else:
        say("\n".join([*_lines(setup.chart), "", *fair_lines(setup.chart)]))
        for defect in (*balance.of("sit-outs"), *balance.of("wishes")):
            say(sentence(defect.text))
        if given.classic:
            say("\n".join([*uneven(balance), verdict(balance, asked)]))
        if arrows(setup.chart):
            say("Every chair has one arrow: print them with --cards, and nobody needs a chart.")


def _lines(chart: Chart) -> list[str]:
    """Return the chart as it is pinned to a wall."""
    head = (
        f"{len(chart.players)} players, {counted(len(chart.games), 'game')}, tables: {chart.tables}"
    )
    byes = any(game.byes for game in chart.games)
    heads = ["game", *(f"table {k}" for k in range(1, chart.tables + 1)), *["sit out"] * byes]
    rows = [
        [str(number), *(table.text for table in game.tables), *[out] * byes]
        for number, game in enumerate(chart.games, 1)
        for out in [" ".join(map(str, game.byes))]
    ]
    widths = [max(map(len, column)) for column in zip(heads, *rows, strict=True)]
    table = [
        "  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip()
        for row in (heads, *rows)
    ]
    return [head, sentence(chart.made), "", *table]


def _cards(chart: Chart) -> list[str]:
    """Return one line per chair."""
    moves = arrows(chart)
    if moves is None:
        raise NightError(
            "this chart has no chair cards: players from the same chair move to different ones"
        )
    first = chart.games[0].chairs()
    lines = []
    for chair, following in moves.items():
        where = "stay" if chair == following else f"go to {following.name}"
        lines.append(f"{chair.name} (game 1: player {first[chair]}): {where}")
    return ["After every game:", *lines]


#: As many defects of a kind are listed.
_MOST = 20


@taking(f"check [FILE]\n{JSON}")
def check(file: str | None, as_json: bool) -> None:
    """Count a chart's repeats, compare them with the minimum, and name every defect.

    FILE is a CSV (- for standard input) with columns game, table, north, east, south, west, or
    with one game per line and cells such as 1-6 v 2-5. It can also be printed-8, printed-12 or
    a night's file. Without FILE, the chart of the night in this folder is checked, along with
    its seating requests.
    """
    wishes, begun, rooms = Constraints(), False, tuple[set[int], ...]()
    if file is None or file.endswith(SUFFIX):
        night = find(file).load()
        chart, wishes = night.the_chart, night.wishes.only(night.the_chart.players)
        begun = night.played > 0
        rooms = rooms_of(night)
        if night.contest is not None and not as_json:
            # Matches are drawn by their own rules, which have no defects.
            say(f"{sentence(chart.made)}\n{_sitting_out(*report(chart).sit_outs)}")
            return
    elif file in PRINTED:
        chart = printed(file)
    else:
        chart = read_csv(read_text(file, LIST, mark=True))
    if as_json:
        print_document(report(chart, wishes).to_json())
        return
    say(f"{len(chart.players)} players, {counted(len(chart.games), 'game')}")
    for name, room in zip(ROOMS, rooms, strict=False):
        say(f"\n{name.capitalize()}, {len(room)} players:")
        _say_how_even(of_room(chart, room), Constraints(), begun=begun)
    if not rooms:
        _say_how_even(chart, wishes, begun=begun)


def _say_how_even(chart: Chart, wishes: Constraints, *, begun: bool) -> None:
    balance = report(chart, wishes)
    for measure in balance.measures:
        # Whether a better chart is known is said at the end.
        say(sentence(f"{measure.text.partition(' (fewer')[0]}; {measure.spread}"))
    say(_sitting_out(*balance.sit_outs))
    for kind in KINDS:
        if (defects := balance.of(kind)) and not (kind == "seats" and chart.way == LISTED):
            say(f"\n{kind.capitalize()}, {len(defects)} uneven:")
            for defect in defects[:_MOST]:
                say(f"  {defect.text}")
            if more := len(defects) - _MOST if len(defects) > _MOST else 0:
                say(f"  and {more} more")
    if not begun:
        # Games already played cannot be changed, so suggest no better chart once a night has begun.
        say(f"\n{verdict(balance, wishes)}")


def _sitting_out(low: int, high: int) -> str:
    """Return in a sentence how often players sit out, at least and at most."""
    if not high:
        return "Nobody sits out."
    if high == 1 > low:
        return "Players sit out at most once."
    return f"Players sit out {counted(high, 'time') if low == high else f'{low} to {high} times'}."
