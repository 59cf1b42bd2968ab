"""``euchre rules``: the rule sheet of a game with any house rules, and its options."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from textwrap import fill

import click

from euchre.cli.options import JSON, SET, taking
from euchre.cli.output import can_show, print_document, say
from euchre.cli.typed_values import table_of
from euchre.engine.rules import Rules, RulesError
from euchre.games import OPTIONS, Game, Option, options_of, value_of
from euchre.games import game as game_named
from euchre.games import rules as rules_of
from euchre.games.house import names
from euchre.games.sheets import TITLE, examples, letters, sections, sheet
from euchre.games.sheets.layout import WIDTH

_OPTIONS = {option.name: option for option in OPTIONS}


@dataclass
class _Heading:
    name: str
    title: str
    id: str
    #: The house rules in force.
    set: dict[str, str]


@dataclass
class SheetSection:
    """A part of a rule sheet."""

    title: str
    text: str


@dataclass
class RuleSheet(_Heading):
    """The rule sheet of a game."""

    sections: list[SheetSection]
    sheet: str
    example: tuple[str, ...]


@dataclass
class HouseRule:
    """A house rule of a game: its values, which is set, and what rules out the others."""

    name: str
    doc: str
    values: list[str]
    default: str
    value: str | None
    meanings: dict[str, str]
    refused: dict[str, list[str]]
    source: tuple[str, ...]
    #: The lowest and the highest number that may be set besides the values.
    numbers: tuple[int, int] | None


@dataclass
class HouseRules(_Heading):
    """The house rules of a game, with their values."""

    options: list[HouseRule]
    #: Why other house rules are not in this game.
    closed: Mapping[str, str]


@taking(
    f"""rules [GAME]
    {SET}
    --options=listing  List the house rules and exit.
    {JSON}"""
)
def command(
    game: str = "standard",
    settings: tuple[str, ...] = (),
    listing: bool = False,
    as_json: bool = False,
) -> None:
    """Print the rule sheet of GAME (default: standard), with any house rules that are set."""
    table, chosen = table_of(game, settings)
    played = game_named(game)
    if as_json:
        head = (played.name, table.title, table.id, dict(table.options))
        if listing:
            house = list(_house_rules(played, table, chosen))
            print_document(HouseRules(*head, options=house, closed=played.closed))
        else:
            parts = [SheetSection(s.title, s.text) for s in sections(table)]
            text, example = sheet(table), _example(table)
            print_document(RuleSheet(*head, sections=parts, sheet=text, example=example))
    elif listing:
        click.echo("\n".join(_listing(table, played, chosen)))
    else:
        click.echo(sheet(table), nl=False)
        lines = _example(table)
        lines = lines if can_show("♥♦♠♣\N{MINUS SIGN}") else letters(lines)
        items = [fill(x, WIDTH, initial_indent="- ", subsequent_indent="  ") for x in lines]
        say("\n".join(["", f"## {TITLE}", "", *items]))


def _example(table: Rules) -> tuple[str, ...]:
    """Return an example deal: a prepared one, or with house rules one played now."""
    if prepared := examples().get(table.id):
        return prepared
    from euchre.study.example_deal import example_deal

    return example_deal(table)


# -- options ----------------------------------------------------------------------------------


def _house_rules(game: Game, table: Rules, chosen: dict[str, str]) -> Iterator[HouseRule]:
    for name, values in options_of(game).items():
        option = _OPTIONS.get(name)
        now = value_of(table, name) if option else dict(table.options).get(name, values[0])
        in_order = [v for v in option.values if v in values] if option else list(values)
        yield HouseRule(
            name,
            option.doc if option else "Which printed rules of the game are followed.",
            values=in_order,
            default=values[0],
            value=now,
            meanings=_meanings(game, option, values),
            refused={
                value: reasons
                for value in in_order
                if value != now and (reasons := _refusals(game, chosen, name, value))
            },
            source=option.source if option else game.sources,
            numbers=(option.span[0], option.span[-1]) if option and option.span else None,
        )


def _meanings(game: Game, option: Option | None, values: Sequence[str]) -> dict[str, str]:
    if option:
        words = names.row_of(option.name).values
        return {value: words[value] for value in values if value in words and value != "off"}
    return {
        account: ", ".join(f"{k}={v}" for k, v in changes.items()) or "the game as it stands"
        for account, changes in game.accounts.items()
    }


def _refusals(game: Game, chosen: dict[str, str], name: str, value: str) -> list[str]:
    """Return why this value cannot be set on the current rules."""
    try:
        rules_of(game.name, {**chosen, name: value})
    except RulesError as error:
        return [problem.removeprefix(f"{name}={value} ") for problem in error.problems]
    return []


def _listing(table: Rules, game: Game, chosen: dict[str, str]) -> Iterator[str]:
    """Yield the house rules."""
    yield f"{table.title} ({game.name}): set an option with --set OPTION=VALUE."
    yield "A star marks the current value; (default) marks the game's own."
    for rule in _house_rules(game, table, chosen):
        yield ""
        yield f"{rule.name}: {', '.join(_listed(rule))}"
        named = names.row_of(rule.name)
        also = f" Also called: {'; '.join(named.also)}." if named.also else ""
        yield fill(
            f"{named.title}. {rule.doc}{also}",
            WIDTH,
            initial_indent="    ",
            subsequent_indent="    ",
            break_long_words=False,
            break_on_hyphens=False,
        )
        for one, meaning in rule.meanings.items():
            yield f"    - {one}: {meaning}"
        by_reason: dict[str, list[str]] = {}
        for one, reasons in rule.refused.items():
            by_reason.setdefault("; ".join(reasons), []).append(one)
        for reason, values in by_reason.items():
            yield f"    ! {', '.join(values)}: {reason}"
    if game.closed:
        yield ""
        yield "Not in this game:"
        yield from (f"    {name}: {reason}" for name, reason in game.closed.items())


def _listed(rule: HouseRule) -> Iterator[str]:
    """Yield the values of a house rule; one that is set is among them."""
    yield from (_marked(rule, value) for value in rule.values)
    if rule.value is not None and rule.value not in rule.values:
        yield _marked(rule, rule.value)
    if rule.numbers:
        yield f"or any number from {rule.numbers[0]} to {rule.numbers[1]}"


def _marked(rule: HouseRule, value: str) -> str:
    star = "*" if value == rule.value else ""
    return f"{value}{star}{' (default)' if value == rule.default else ''}"
