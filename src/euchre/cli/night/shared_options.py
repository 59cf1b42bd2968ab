"""Shared by the commands of nights and seasons: values, the file, and verdicts."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Annotated, TypeAlias

import click

from euchre.cli.options import Typed
from euchre.cli.output import Misuse, save, say
from euchre.cli.typed_values import Value, Whole, whole_number
from euchre.coordinates import MOST_GAMES, MOST_PLAYERS
from euchre.night.event_base import LONGEST_TEXT
from euchre.night.movement_or_contest import Movement
from euchre.night.night_rules import NightRules
from euchre.night.rotation.balance import MEASURES, Report, report, times
from euchre.night.rotation.chart import Chart
from euchre.night.rotation.wishes import Constraints
from euchre.night.sitting_out import equal_lengths, fairness
from euchre.night.store import NightFile, find
from euchre.text import brief, counted, listed, sentence

Couple: TypeAlias = tuple[int, int]
#: Search steps for the chart used as a comparison.
_STEPS = 10_000_000
#: The byte order mark tells spreadsheets that a text is UTF-8.
CSV = "utf-8-sig"


# -- values -----------------------------------------------------------------------------------


def _players(name: str, text: str) -> tuple[int, ...]:
    if text.strip() in ("", "none"):
        return ()
    return tuple(whole_number(name, part.strip(), 1, MOST_PLAYERS) for part in text.split(","))


def _couple(name: str, text: str) -> Couple:
    if len(two := _players(name, text)) != 2:
        raise Misuse(f"{name} takes two player numbers, such as 3,4, not {brief(text)}")
    return two[0], two[1]


GAME, PLAYER, SEED = Whole(1, MOST_GAMES), Whole(1, MOST_PLAYERS), Whole(0, 10**6)
#: Players' numbers, separated by commas; ``none`` for nobody.
PLAYERS, COUPLE = Value(_players), Value(_couple)


# -- options ----------------------------------------------------------------------------------


@dataclass(frozen=True)
class NightOptions(Typed):
    """The night that a command is about, and who gives it."""

    terminal = """
    --file FILE  The night's file.  [default: the only one in this folder]"""

    file: str | None = None
    by: str = "desk"

    @property
    def at(self) -> NightFile:
        """The night in its file.  Raises ``NightError``."""
        return find(self.file)


@dataclass(frozen=True)
class DeskOptions(NightOptions):
    """The night that a command changes, and who does it."""

    terminal = f"""{NightOptions.terminal}
    --by NAME  Who is making this entry; up to {LONGEST_TEXT} characters."""


@dataclass(frozen=True)
class WishOptions(Typed):
    """What everybody's partners and seats may be asked to be."""

    terminal = """
    --apart N,N       Two players who are never partners, and whose pairs or teams never meet;
                      repeatable.
    --together N,N    Two players who are always partners; repeatable.
    --mixed N[,N...]  Mixed pairs: these players partner only players not listed, where possible.
    --stays N[,N...]  Players who keep one seat all night."""

    apart: tuple[Annotated[Couple, COUPLE], ...] = ()
    together: tuple[Annotated[Couple, COUPLE], ...] = ()
    mixed: Annotated[tuple[int, ...], PLAYERS] = ()
    stays: Annotated[tuple[int, ...], PLAYERS] = ()


# -- words ------------------------------------------------------------------------------------


def slug(title: str, usual: str) -> str:
    """Return a file's name for a title."""
    return re.sub(r"[^\w]+", "-", title.casefold()).strip("-") or usual


def hand_out(text: str, what: str, out: str | None, encoding: str) -> None:
    """Print a text, or write it to a file and say so.  Raises ``Misuse``."""
    if out is None:
        click.echo(text, nl=False)
        return
    save(out, text.encode(encoding))
    say(f"The {what} {'are' if what.endswith('s') else 'is'} in {out}.")


def fair_lines(
    chart: Chart, movement: Movement | None = None, sit_out: str = NightRules.sit_out
) -> list[str]:
    """Say what is fair about a plan, and which lengths near to it let everyone sit out equally."""
    equal = {} if movement else equal_lengths(len(chart.players), len(chart.games))
    lengths = [f"{times(often)} with --games {games}" for games, often in equal.items()]
    suggestion = [f"Everyone would sit out {listed(lengths, 'or')}."] if lengths else []
    return [fairness(chart, movement, sit_out), *suggestion]


def verdict(balance: Report, wishes: Constraints) -> str:
    """Say whether a better chart than the reported one is known, and how to get it."""
    from euchre.night.rotation.planning import plan

    if balance.at_bound and not balance.of("wishes"):
        return "No chart can be more even."
    players, games = len(balance.chart.players), len(balance.chart.games)
    best = report(plan(players, games, constraints=wishes, budget_steps=_STEPS), wishes)

    def worth(one: Report) -> list[int]:
        return [len(one.of("wishes")), *(measure.repeats for measure in one.measures)]

    if worth(best) >= worth(balance):
        return "No better chart is known."
    call = f"euchre night chart --players {players} --games {games}"
    same = "" if wishes == Constraints() else " and the same requests"
    return f"A better one is known ({call}{same}): {best.summary}."


def uneven(balance: Report) -> list[str]:
    """Say, one sentence each, how many pairs meet too often or too seldom, and which wish fails."""
    lines = []
    for kind, whom in zip(MEASURES, ("partners", "opponents", "players"), strict=True):
        if n := len(balance.of(kind)):
            meet = "meets" if n == 1 else "meet"
            lines.append(f"{counted(n, 'pair')} of {whom} {meet} too often or too rarely.")
    return lines + [sentence(defect.text) for defect in balance.of("wishes")]
