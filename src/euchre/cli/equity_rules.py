"""Effects of house rules as a table, as JSON and as a plot."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from dataclasses import replace
from importlib import import_module
from pathlib import Path
from typing import Annotated, Any

import click
import msgspec
from msgspec import UNSET, Meta, UnsetType, convert
from rich.table import Table

from euchre.analysis.grades import Estimate
from euchre.analysis.house import FIELDS, Lines, Measure, changed, measure, play, variants
from euchre.bounds import InAll
from euchre.cli.jobs import WorkOptions
from euchre.cli.output import Refused, console, place_of_progress, print_document
from euchre.engine.rules import Rules
from euchre.extras import explaining_missing
from euchre.fast.ready import is_ready
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
#: Deals of a part, and the format of saved ones.
_A_PART, _FORMAT = 10_000, "euchre equity-rules 2"
#: A line as ``play`` writes it.
_Line = Annotated[str, Meta(pattern=r"^(-?[0-9]{1,6} )*-?[0-9]{1,6}$")]

#: Option, value, and its measurement or the reason why there is none.
_Row = tuple[str, str, Measure | str]


class Effect(msgspec.Struct):
    """A measure under a house rule, and whether the rule surely changes it; None: unknown."""

    mean: float | None
    low: float | None
    high: float | None
    changed: bool


class RuleEffect(msgspec.Struct, kw_only=True, omit_defaults=True):
    """The measures under a house rule; ``left_out`` says why there are none."""

    option: str | None
    value: str | None
    left_out: str = ""
    deals: int | UnsetType = UNSET
    edge: Effect | UnsetType = UNSET
    thrown: Effect | UnsetType = UNSET
    euchred: Effect | UnsetType = UNSET
    march: Effect | UnsetType = UNSET
    alone: Effect | UnsetType = UNSET
    alone_march: Effect | UnsetType = UNSET
    length: Effect | UnsetType = UNSET


class RuleEffects(msgspec.Struct):
    """What each house rule of a game changes."""

    game: str
    set: dict[str, str]
    seed: int
    engine: str
    rows: list[RuleEffect]


def show_rules(
    name: str,
    settings: dict[str, str],
    given: dict[str, Any],
    seed: int,
    work: WorkOptions,
    *,
    as_json: bool,
) -> None:
    """Play, measure and print the effect of every house rule; refuse impossible input."""
    deals = given["deals"] or 10_000
    if given["plot"]:
        _plotting()
        place_of_progress("--plot", given["plot"])
    wanted = [
        v
        for v in variants(name, settings)
        if not v[0] or not given["options"] or v[0] in given["options"]
    ]
    rows = _measured(name, settings, wanted, deals, seed, work, as_json)
    if given["plot"]:
        _plot(name, rows, Path(given["plot"]))
    if as_json:
        print_document(_document(name, settings, seed, rows))
    else:
        _show(name, settings, deals, seed, rows)


def _measured(
    name: str,
    settings: dict[str, str],
    wanted: list[tuple[str, str, Rules | str]],
    deals: int,
    seed: int,
    work: WorkOptions,
    quiet: bool,
) -> list[_Row]:
    """Measure every house rule, resuming from saved results."""
    header = {"format": _FORMAT, "game": name, "set": settings, "seed": seed, "engine": "machine"}
    parts: dict[str, tuple[Rules, int, int, int]] = {}
    of: list[str] = []
    for option, value, rules in wanted:
        if not isinstance(rules, str):
            for first in range(0, deals, _A_PART):
                number = min(_A_PART, deals - first)
                parts[f"{option}={value}:{first}:{number}"] = (rules, first, number, seed)
                of.append(f"{option}={value}")
    if not is_ready():
        click.echo("Compiling (a few seconds, first time only) ...", err=True)
    played: dict[str, Counter[str]] = {key: Counter() for key in of}
    total = sum(number for _, _, number, _ in parts.values())
    with ExitStack() as ends:
        how = ends.enter_context(work.workload(rules_of(name, settings), quiet=quiet))
        saved = ends.enter_context(how.file(header, dict, _lines))
        if how.pool is None:
            # Compiled code releases the GIL, so threads are enough.
            how = replace(how, pool=ends.enter_context(ThreadPoolExecutor(how.jobs)))
        for key, lines in zip(of, in_order(play, parts, how, saved), strict=True):
            played[key].update(lines)
            how.progress(sum(lines.total() for lines in played.values()), total)
    return [
        (
            option,
            value,
            rules
            if isinstance(rules, str)
            else measure(rules, played[f"{option}={value}"], seed=seed),
        )
        for option, value, rules in wanted
    ]


def _lines(part: object) -> Lines:
    """Return the lines of a part from a file."""
    return convert(part, dict[_Line, InAll])


def _document(name: str, settings: dict[str, str], seed: int, rows: list[_Row]) -> RuleEffects:
    effects = []
    for option, value, measures in rows:
        effect = RuleEffect(option=option or None, value=value or None)
        if isinstance(measures, str):
            effect.left_out = measures
        else:
            effect.deals = measures.deals
            for field, estimate, differs in _fields(rows, measures):
                i = estimate.interval()
                setattr(effect, field, Effect(i.mean, i.low, i.high, differs))
        effects.append(effect)
    return RuleEffects(name, settings, seed, "machine", effects)


def _fields(rows: list[_Row], measures: Measure) -> Iterator[tuple[str, Estimate, bool]]:
    """Yield each measure by name, and whether it differs from that of the game as it is."""
    base = next(one for _, _, one in rows if isinstance(one, Measure))
    for field in FIELDS:
        estimate = getattr(measures, field)
        yield field, estimate, changed(getattr(base, field), estimate)


def _show(name: str, settings: dict[str, str], deals: int, seed: int, rows: list[_Row]) -> None:
    out = console()
    rules = rules_of(name, settings)
    shown = f" with {options_text(rules.options)}" if rules.options else ""
    out.print(
        f"{rules.title}{shown}: {deals:,} deals each by club players, seed {seed}",
        soft_wrap=True,
    )
    out.print("played by compiled code")
    table = Table()
    table.add_column("House rule", min_width=20)
    for heading in _HEADINGS.values():
        table.add_column(heading, justify="right", no_wrap=True)
    for option, value, measures in rows:
        if not isinstance(measures, str):
            cells = (
                estimate.within(_FORMS.get(field, ".1%"), "+" * (field == "edge"))
                + ("*" if differs else " ")
                for field, estimate, differs in _fields(rows, measures)
            )
            table.add_row(_titled(option, value), *cells)
    out.print(table)
    out.print("* significantly different from the game without it (p < 0.001).")
    out.print(
        "Edge: the dealer's side's points per deal minus the other side's. Euchred, marches, alone:"
        " share of deals with a maker; lone marches: share of those played alone.",
        soft_wrap=True,
    )


def _titled(option: str, value: str) -> str:
    """Return a house rule by the name that players use."""
    return option_text(option, value) if option else "no changes"


def _plotting() -> Any:
    """Import the plotting library."""
    with explaining_missing():
        library = import_module("matplotlib")
        library.use("Agg")
        return import_module("matplotlib.pyplot")


def _plot(name: str, rows: list[_Row], path: Path) -> None:
    """Plot edge, euchres and length under every house rule, with the current rules as a line."""
    plotting = _plotting()
    percent = import_module("matplotlib.ticker").PercentFormatter
    measured = [(_titled(o, v), one) for o, v, one in rows if isinstance(one, Measure)]
    fields = ("edge", "euchred", "march", "length")
    figure, axes = plotting.subplots(
        1, len(fields), sharey=True, figsize=(14, 1.5 + 0.22 * len(measured))
    )
    labels = [label for label, _ in measured]
    for axis, field in zip(axes, fields, strict=True):
        estimates = [getattr(one, field) for _, one in measured]
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
