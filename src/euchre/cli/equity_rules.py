"""Effects of house rules as a table, as JSON and as a plot."""

from __future__ import annotations

import json
import re
import sys
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from importlib import import_module
from math import isnan
from pathlib import Path
from typing import Any

import click
from msgspec import ValidationError, convert

from euchre.analysis.equity import EquityError
from euchre.analysis.equity_file import FORMAT, read_document, write_document
from euchre.analysis.house import FIELDS, Lines, Measure, changed, measure, play, variants
from euchre.bounds import InAll
from euchre.bridge.ready import is_ready
from euchre.cli.bar import counting
from euchre.cli.jobs import Share, whole_number
from euchre.cli.output import Refused, say
from euchre.cli.review import place_for
from euchre.engine.rules import Rules
from euchre.games import rules as rules_of
from euchre.games.house.names import option_text, options_text
from euchre.work import in_order

_HEADINGS = {
    "edge": "dealer's edge",
    "thrown": "not played",
    "euchred": "euchred",
    "march": "marches",
    "alone": "alone",
    "alone_march": "lone marches",
    "length": "deals per game",
}
_FORMS = {"edge": ".3f", "length": ".2f"}
#: Deals per saved part.
_KEEP = 10_000

#: Option, value, and its measurement or the reason why there is none.
_Row = tuple[str, str, Measure | str]


def show_rules(
    name: str,
    settings: dict[str, str],
    given: dict[str, Any],
    seed: int,
    share: Share,
    *,
    as_json: bool,
) -> None:
    """Play, measure and print the effect of every house rule; refuse impossible input."""
    deals = whole_number("--deals", given["deals"] or "10000", 10, 10**7)
    if given["plot"]:
        _plotting()
        place_for(given["plot"])
    wanted = [
        v
        for v in variants(name, settings)
        if not v[0] or not given["options"] or v[0] in given["options"]
    ]
    try:
        rows = _measured(name, settings, wanted, deals, seed, share, as_json)
    except ValueError as problem:
        raise Refused(str(problem)) from None
    if given["plot"]:
        _plot(name, rows, Path(given["plot"]))
    if as_json:
        say(json.dumps(_document(name, settings, seed, rows), ensure_ascii=False))
    else:
        _show(name, settings, deals, seed, rows)


def _measured(
    name: str,
    settings: dict[str, str],
    wanted: list[tuple[str, str, Rules | str]],
    deals: int,
    seed: int,
    share: Share,
    quiet: bool,
) -> list[_Row]:
    """Measure every house rule, resuming from saved results."""
    task = {"game": name, "set": settings, "seed": seed, "engine": "machine"}
    path = share.resume
    kept: dict[str, Lines] = {}
    if path is not None:
        try:
            kept = convert(read_document(path, task).get("lines", {}), dict[str, dict[str, InAll]])
            rows = {line for lines in kept.values() for line in lines}
            if not all(re.fullmatch(r"(-?[0-9]{1,6} )*-?[0-9]{1,6}", row) for row in rows):
                raise ValidationError
        except ValidationError:
            raise EquityError(f"{path} is damaged") from None
    parts: dict[str, tuple[Rules, int, int, int]] = {}
    of: list[str] = []
    done = 0
    for option, value, rules in wanted:
        if not isinstance(rules, str):
            key = f"{option}={value}"
            have = min(deals, sum(kept.setdefault(key, {}).values()))
            done += have
            for first in range(have, deals, _KEEP):
                parts[f"{key}:{first}"] = (rules, first, min(_KEEP, deals - first), seed)
                of.append(key)
    total = done + sum(number for _, _, number, _ in parts.values())
    if not is_ready():
        click.echo("Compiling (a few seconds, first time only) ...", err=True)
    table = rules_of(name, settings)
    with ExitStack() as ends:
        how = ends.enter_context(share.out(table))
        progress = ends.enter_context(counting(what="deals", quiet=quiet))
        # Compiled code releases the GIL, so threads are enough.
        pool = how["pool"] or ends.enter_context(ThreadPoolExecutor(how["jobs"]))
        found = in_order(play, parts, jobs=how["jobs"], pool=pool)
        for key, lines in zip(of, found, strict=True):
            for line, times in lines.items():
                kept[key][line] = kept[key].get(line, 0) + times
            done += sum(lines.values())
            progress(done, total)
            if path is not None:
                write_document(path, {"format": FORMAT, "task": task, "lines": kept})
    return [
        (
            option,
            value,
            rules
            if isinstance(rules, str)
            else measure(rules, kept[f"{option}={value}"], seed=seed),
        )
        for option, value, rules in wanted
    ]


def _document(name: str, settings: dict[str, str], seed: int, rows: list[_Row]) -> dict[str, Any]:
    base = next(found for _, _, found in rows if isinstance(found, Measure))
    told = []
    for option, value, found in rows:
        row: dict[str, Any] = {"option": option or None, "value": value or None}
        if isinstance(found, str):
            told.append(row | {"left_out": found})
            continue
        row["deals"] = found.deals
        for field in FIELDS:
            estimate = getattr(found, field)
            known: dict[str, Any] = estimate.to_json()
            if isnan(estimate.mean):
                known = dict.fromkeys(known)
            row[field] = known | {"changed": changed(getattr(base, field), estimate)}
        told.append(row)
    head = {"game": name, "set": settings, "seed": seed, "engine": "machine"}
    return head | {"rows": told}


def _show(name: str, settings: dict[str, str], deals: int, seed: int, rows: list[_Row]) -> None:
    from rich.console import Console
    from rich.table import Table

    console = Console(
        highlight=False, markup=False, emoji=False, width=None if sys.stdout.isatty() else 160
    )
    base = next(found for _, _, found in rows if isinstance(found, Measure))
    base_rules = rules_of(name, settings)
    shown = f" with {options_text(base_rules.options)}" if base_rules.options else ""
    console.print(
        f"{base_rules.title}{shown}: {deals:,} deals each by club players, seed {seed}",
        soft_wrap=True,
    )
    console.print("played by compiled code")
    table = Table()
    table.add_column("House rule", min_width=20)
    for heading in _HEADINGS.values():
        table.add_column(heading, justify="right", no_wrap=True)
    for option, value, found in rows:
        if isinstance(found, str):
            continue
        cells = []
        for field in FIELDS:
            estimate = getattr(found, field)
            star = "*" if changed(getattr(base, field), estimate) else " "
            sign = "+" if field == "edge" else ""
            cells.append(estimate.within(_FORMS.get(field, ".1%"), sign) + star)
        table.add_row(_titled(option, value), *cells)
    console.print(table)
    console.print("* significantly different from the game without it (p < 0.001).")
    console.print(
        "Edge: the dealer's side's points per deal minus the other side's. Euchred, marches, alone:"
        " share of deals with a maker; lone marches: share of those played alone.",
        soft_wrap=True,
    )


def _titled(option: str, value: str) -> str:
    """Return a house rule by the name that players use."""
    return option_text(option, value) if option else "no changes"


def _plotting() -> Any:
    """Import the plotting library; refuse if it is not installed."""
    try:
        library = import_module("matplotlib")
        library.use("Agg")
        return import_module("matplotlib.pyplot")
    except ImportError:
        raise Refused("--plot needs matplotlib: pip install 'euchre[plots]'") from None


def _plot(name: str, rows: list[_Row], path: Path) -> None:
    """Plot edge, euchres and length under every house rule, with the current rules as a line."""
    plotting = _plotting()
    percent = import_module("matplotlib.ticker").PercentFormatter
    measured = [(o, v, found) for o, v, found in rows if isinstance(found, Measure)]
    fields = ("edge", "euchred", "march", "length")
    figure, axes = plotting.subplots(
        1, len(fields), sharey=True, figsize=(14, 1.5 + 0.22 * len(measured))
    )
    labels = [_titled(option, value) for option, value, _ in measured]
    for axis, field in zip(axes, fields, strict=True):
        estimates = [getattr(found, field) for _, _, found in measured]
        places = range(len(estimates))
        errors = [e.high - e.mean for e in estimates]
        axis.errorbar([e.mean for e in estimates], places, xerr=errors, fmt="o", markersize=3)
        axis.axvline(estimates[0].mean, linewidth=0.8, color="grey")
        axis.set_title(_HEADINGS[field])
        if field not in _FORMS:
            axis.xaxis.set_major_formatter(percent(1.0))
        axis.set_yticks(places, labels, fontsize=7)
    axes[0].invert_yaxis()
    figure.suptitle(f"{rules_of(name).title}: what each house rule changes (95 % intervals)")
    figure.tight_layout()
    try:
        figure.savefig(path)
    except (OSError, ValueError) as error:
        raise Refused(f"{path} cannot be written: {error}") from None
    finally:
        plotting.close(figure)
