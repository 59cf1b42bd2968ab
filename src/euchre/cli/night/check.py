"""``euchre night check``: how even any chart is, with every defect by name."""

from __future__ import annotations

import json
import sys

import click

from euchre.cli.night.common import json_option, read_text, refusing
from euchre.cli.output import say
from euchre.night.rotation import PRINTED, Report, plan, printed, read_csv, report
from euchre.night.rotation.balance import KINDS

#: Steps for the chart that another one is compared with.
_STEPS = 10_000_000


@click.command("check")
@click.argument("file", metavar="FILE")
@json_option
@refusing
def command(file: str, as_json: bool) -> None:
    """Count what a chart repeats, against the fewest there can be, and name every defect.

    FILE is CSV (- for standard input), with columns game, table, north, east, south, west, or
    one game a line with cells such as 1-6 v 2-5; or it is printed-8 or printed-12.
    """
    if file in PRINTED:
        chart = printed(file)
    else:
        chart = read_csv(sys.stdin.read() if file == "-" else read_text(file))
    found = report(chart)
    if as_json:
        say(json.dumps(found.to_json()))
        return
    say(f"{len(chart.players)} players, {len(chart.games)} games; chart {chart.id}")
    for measure in found.measures:
        say(f"{measure.text[0].upper()}{measure.text[1:]}; {measure.spread}.")
    low, high = found.sit_outs
    say(
        f"Players sit out {low} times."
        if low == high
        else f"Players sit out {low} to {high} times."
    )
    for kind in KINDS:
        defects = found.of(kind)
        if defects:
            say("")
            say(f"{kind.capitalize()}, {len(defects)} uneven:")
            for defect in defects:
                say(f"  {defect.text}")
    say("")
    say(_verdict(found))


def _verdict(found: Report) -> str:
    if found.at_bound:
        return "No chart can have people meet more evenly."
    players, games = len(found.chart.players), len(found.chart.games)
    best = report(plan(players, games, budget_steps=_STEPS))
    if [m.repeats for m in best.measures] < [m.repeats for m in found.measures]:
        call = f"euchre night chart --players {players} --games {games}"
        return f"A better one is known ({call}): {best.summary}."
    return "No better chart is known here."
