"""The rule sheet: what the rules say in plain words, generated from their values.

Nothing here knows a game by its name.  ``tell`` dispatches on the kind of phase, figures come
from the price list and the ranking tables, and phrases from the game's own vocabulary, so that
the sheet agrees with the engine.

``python -m euchre.study.example_deal`` deals the examples and writes ``examples.json``; a test
keeps it up to date.  They are stored so that a sheet can be printed without loading a bot.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from euchre.engine.phases import ORDER, Alone, Phase
from euchre.engine.rules import Rules
from euchre.engine.words import LETTERS
from euchre.games.sheets import after_the_call, auction, partners, upcard
from euchre.games.sheets.cards_and_deal import cards, deal
from euchre.games.sheets.glossary import house_rules, terms
from euchre.games.sheets.introduction import in_short, intro, players
from euchre.games.sheets.layout import Section, sheet_text
from euchre.games.sheets.prices import tell_prices
from euchre.games.sheets.up_to_the_call import tell
from euchre.games.sheets.winning import game, mistakes, score_cards

#: Imported only to register tellers of phases.
TELLERS = (after_the_call, auction, partners, upcard)


def sections(rules: Rules) -> list[Section]:
    """Return the sections of the rule sheet in order."""
    body = [in_short(rules), players(rules), cards(rules), deal(rules)]
    for phase in _phases(rules):
        body += tell(phase, rules)
    body += [
        tell_prices(rules.prices, rules),
        game(rules),
        score_cards(rules),
        mistakes(rules),
        terms(rules),
        house_rules(rules),
    ]
    return body


def _phases(rules: Rules) -> Iterator[Phase]:
    """Yield the phases in the order of the deal, plus one for going alone.

    Going alone has a section even where it is announced with the call and never asked: a phase
    that asks nothing changes nothing.
    """
    asked = rules.phase(Alone) is not None
    for phase in rules.phases:
        if not asked and ORDER.index(type(phase)) > ORDER.index(Alone):
            yield Alone()
            asked = True
        yield phase


def sheet(rules: Rules) -> str:
    """Return the rule sheet of a game as played by these rules.

    Plain text with Markdown headings, no line longer than 78 columns.

    >>> from euchre.games import rules
    >>> print(sheet(rules("standard")).splitlines()[0])
    # Euchre
    """
    return sheet_text(rules.title, intro(rules), sections(rules))


TITLE = "An example deal"
FILE = Path(__file__).parent / "examples.json"


@cache
def examples() -> dict[str, tuple[str, ...]]:
    """Return the lines of every example, keyed by the id of its rules."""
    return {key: tuple(lines) for key, lines in json.loads(FILE.read_text("utf-8")).items()}


def example_of(id: str) -> tuple[str, ...]:
    """Return the example of a game by the id of its rules.  Raises ``LookupError`` without one."""
    if (lines := examples().get(id)) is None:
        raise LookupError(
            f"{FILE.name} has no example deal for {id}; run: python -m euchre.study.example_deal"
        )
    return lines


def letters(lines: tuple[str, ...]) -> tuple[str, ...]:
    """Return lines with letters for the suits, for output that cannot show suit symbols."""
    return tuple(line.translate(LETTERS).replace("\N{MINUS SIGN}", "-") for line in lines)
