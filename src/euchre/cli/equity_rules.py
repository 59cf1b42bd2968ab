"""Effects of house rules as a table, as JSON and as a plot."""

from __future__ import annotations

from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from dataclasses import dataclass, replace
from importlib import import_module
from math import nan
from pathlib import Path
from typing import Annotated, Any

import click
import msgspec
from msgspec import UNSET, Meta, UnsetType

from euchre.analysis.grades import Estimate, Interval
from euchre.analysis.rule_effects import (
    changed,
    measure,
    play,
    variants,
)
from euchre.bounds import InAll
from euchre.cli.jobs import Measured
from euchre.cli.lazy import refusing
from euchre.cli.output import console, figures, print_document
from euchre.engine.rules import Rules
from euchre.extras import explaining_missing
from euchre.fast.ready import is_ready
from euchre.games import rules as rules_of
from euchre.games.house.names import option_text, options_text
from euchre.work import Workload, in_order

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


class Effect(msgspec.Struct):
    """A measure under a house rule, and whether the rule surely changes it; None: unknown."""

    mean: float | None
    low: float | None
    high: float | None
    changed: bool

    @property
    def interval(self) -> Interval:
        """The measure with its 95 % interval; NaN if unknown."""
        return Interval(*(nan if x is None else x for x in (self.mean, self.low, self.high)))


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

    @property
    def title(self) -> str:
        """The house rule by the name that players use."""
        return option_text(self.option, self.value or "") if self.option else "no changes"

    def cell(self, field: str) -> str:
        """Return a measure as shown; a star marks a significant change."""
        one = getattr(self, field)
        shown: str = one.interval.within(_FORMS.get(field, ".1%"), "+" * (field == "edge"))
        return shown + " *"[one.changed]


class RuleEffects(msgspec.Struct):
    """What each house rule of a game changes."""

    game: str
    set: dict[str, str]
    seed: int
    engine: str
    rows: list[RuleEffect]


@dataclass(frozen=True)
class Wanted:
    """Which house rules of a game are measured (none named: all), over how many deals."""

    game: str
    settings: dict[str, str]
    options: tuple[str, ...]
    deals: int
    seed: int


def show_rules(asked: Wanted, work: Measured, plot: Path | None) -> None:
    """Play, measure, plot and print the effect of every house rule."""
    if plot is not None:
        _plotting()
    wanted = [
        one
        for one in variants(asked.game, asked.settings)
        if not one[0] or not asked.options or one[0] in asked.options
    ]
    found = RuleEffects(asked.game, asked.settings, asked.seed, "machine", [])
    with work.workload(rules_of(asked.game, asked.settings), quiet=work.as_json) as how:
        found.rows = _measured(found, wanted, asked.deals, how)
    if plot is not None:
        _plot(found, plot)
    if work.as_json:
        print_document(found)
    else:
        _show(found, asked.deals)


def _measured(
    of: RuleEffects, wanted: list[tuple[str, str, Rules | str]], deals: int, how: Workload
) -> list[RuleEffect]:
    """Measure every house rule, resuming from saved results."""
    header = {"format": _FORMAT, "game": of.game, "set": of.set, "seed": of.seed}
    header["engine"] = of.engine
    parts: dict[str, tuple[Rules, int, int, int]] = {}
    played: dict[str, Counter[str]] = {}
    whose: list[Counter[str]] = []
    for option, value, rules in wanted:
        if not isinstance(rules, str):
            mine = played[f"{option}={value}"] = Counter()
            for first in range(0, deals, _A_PART):
                number = min(_A_PART, deals - first)
                parts[f"{option}={value}:{first}:{number}"] = (rules, first, number, of.seed)
                whose.append(mine)
    if not is_ready():
        click.echo("Compiling (a few seconds, first time only) ...", err=True)
    total, done = sum(number for _, _, number, _ in parts.values()), 0
    with (
        how.file(header, dict[_Line, InAll]) as saved,
        ExitStack() as ends,
    ):
        if how.pool is None:
            # Compiled code releases the GIL, so threads are enough.
            how = replace(how, pool=ends.enter_context(ThreadPoolExecutor(how.jobs)))
        for mine, lines in zip(whose, in_order(play, parts, how, saved), strict=True):
            mine.update(lines)
            done += sum(lines.values())
            how.progress(done, total)
    rows: list[RuleEffect] = []
    base: dict[str, Estimate] = {}
    for option, value, rules in wanted:
        row = RuleEffect(option=option or None, value=value or None)
        if isinstance(rules, str):
            row.left_out = rules
        else:
            mine = played[f"{option}={value}"]
            measures = measure(rules, mine, seed=of.seed)
            base, row.deals = base or measures, mine.total()
            for field, one in measures.items():
                effect = Effect(one.mean, one.low, one.high, changed(base[field], one))
                setattr(row, field, effect)
        rows.append(row)
    return rows


def _show(found: RuleEffects, deals: int) -> None:
    out = console()
    rules = rules_of(found.game, found.set)
    shown = f" with {options_text(rules.options)}" if rules.options else ""
    out.print(
        f"{rules.title}{shown}: {deals:,} deals each by club players, seed {found.seed}",
        soft_wrap=True,
    )
    out.print("played by compiled code")
    rows = ([row.title, *map(row.cell, _HEADINGS)] for row in found.rows if not row.left_out)
    out.print(figures("House rule", numbers=_HEADINGS.values(), rows=rows, no_wrap=True))
    out.print("* significantly different from the game without it (p < 0.001).")
    out.print(
        "Edge: the dealer's side's points per deal minus the other side's. Euchred, marches, alone:"
        " share of deals with a maker; lone marches: share of those played alone.",
        soft_wrap=True,
    )


def _plotting() -> Any:
    """Import the plotting library."""
    with explaining_missing():
        library = import_module("matplotlib")
        library.use("Agg")
        return import_module("matplotlib.pyplot")


def _plot(found: RuleEffects, path: Path) -> None:
    """Plot edge, euchres and length under every house rule, with the current rules as a line."""
    plotting = _plotting()
    percent = import_module("matplotlib.ticker").PercentFormatter
    measured = [row for row in found.rows if not row.left_out]
    fields, heights = ("edge", "euchred", "march", "length"), range(len(measured))
    figure, axes = plotting.subplots(
        1, len(fields), sharey=True, figsize=(14, 1.5 + 0.22 * len(measured))
    )
    for axis, field in zip(axes, fields, strict=True):
        effects = [getattr(row, field).interval for row in measured]
        errors = [one.half for one in effects]
        axis.errorbar([e.mean for e in effects], heights, xerr=errors, fmt="o", markersize=3)
        axis.axvline(effects[0].mean, linewidth=0.8, color="grey")
        axis.set_title(_HEADINGS[field])
        if field not in _FORMS:
            axis.xaxis.set_major_formatter(percent(1.0))
        axis.set_yticks(heights, [row.title for row in measured], fontsize=7)
    axes[0].invert_yaxis()
    figure.suptitle(f"{rules_of(found.game).title}: what each house rule changes (95 % intervals)")
    figure.tight_layout()
    with refusing(str(path)):
        figure.savefig(path)
    plotting.close(figure)
