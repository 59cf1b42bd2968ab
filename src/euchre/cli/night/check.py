"""``euchre night check``: how even a chart is, with every defect named."""

from __future__ import annotations

import json

import click

from euchre.cli.night.common import refusing, verdict
from euchre.cli.output import json_option, say
from euchre.files import LIST, read_text
from euchre.night.rotation import PRINTED, Constraints, printed, read_csv, report
from euchre.night.rotation.balance import KINDS
from euchre.night.store import SUFFIX, find
from euchre.text import counted


@click.command("check")
@click.argument("file", metavar="[FILE]", required=False)
@json_option
@refusing
def command(file: str | None, as_json: bool) -> None:
    """Count a chart's repeats, compare them with the minimum, and name every defect.

    FILE is a CSV (- for standard input) with columns game, table, north, east, south, west, or
    with one game per line and cells such as 1-6 v 2-5. It can also be printed-8, printed-12 or
    a night's file. Without FILE, the chart of the night in this folder is checked, along with
    its seating requests.
    """
    wishes, begun = Constraints(), False
    if file is None or file.endswith(SUFFIX):
        night = find(file).load()
        chart, wishes = night.the_chart, night.wishes.among(night.the_chart.players)
        begun = night.played > 0
    elif file in PRINTED:
        chart = printed(file)
    else:
        chart = read_csv(read_text(file, LIST, mark=True))
    found = report(chart, wishes)
    if as_json:
        say(json.dumps(found.to_json()))
        return
    say(f"{len(chart.players)} players, {counted(len(chart.games), 'game')}; chart {chart.id}")
    for measure in found.measures:
        say(f"{measure.text[0].upper()}{measure.text[1:]}; {measure.spread}.")
    say(_sitting_out(*found.sit_outs))
    for kind in KINDS:
        defects = found.of(kind)
        if defects:
            say("")
            say(f"{kind.capitalize()}, {len(defects)} uneven:")
            for defect in defects:
                say(f"  {defect.text}")
    if not begun:
        # Games already played cannot be changed, so suggest no better chart once a night has begun.
        say("")
        say(verdict(found, wishes))


def _sitting_out(low: int, high: int) -> str:
    """Return in a sentence how often players sit out, at least and at most."""
    if not high:
        return "Nobody sits out."
    if high == 1 > low:
        return "Players sit out at most once."
    return f"Players sit out {counted(high, 'time') if low == high else f'{low} to {high} times'}."
