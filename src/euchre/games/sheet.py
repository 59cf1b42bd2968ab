"""The rule sheet: what these rules say, in plain words, generated from their values.

Nothing here knows a game by its name.  Phases tell themselves (``tell``), figures
are asked from the price list and the ranking tables, and phrases come from the
game's own vocabulary, so that the sheet says what the engine does.
"""

from __future__ import annotations

from euchre.engine.phases import ORDER, Alone
from euchre.engine.rules import Rules
from euchre.games import sheet_table as table
from euchre.games.sheet_phases import tell
from euchre.games.sheet_play import tell_prices
from euchre.games.sheet_text import Section, sheet_text
from euchre.games.sheet_words import house_rules, sources, words


def sections(rules: Rules) -> list[Section]:
    """Return the parts of the rule sheet in order."""
    told = [table.players(rules), table.cards(rules), table.deal(rules)]
    for kind in ORDER:
        # Playing alone has a section even where it is said with the call and never asked:
        # a phase with nothing to ask changes nothing.
        phase = rules.phase(kind) or (Alone() if kind is Alone else None)
        if phase is not None:
            told += tell(phase, rules)
    told += [
        tell_prices(rules.prices, rules),
        table.game(rules),
        table.score_cards(rules),
        words(rules),
        house_rules(rules),
    ]
    return told


def sheet(rules: Rules, *, ids: bool = False) -> str:
    """Return the rule sheet of a game as it is played with these rules.

    Plain text with Markdown headings, no line longer than 78 columns.  With ``ids``
    the ids of the rules behind it are appended (the id of the rules themselves is one
    word, and may be longer than a line).

    >>> from euchre.games import rules
    >>> print(sheet(rules("standard")).splitlines()[0])
    # Euchre
    """
    told = sections(rules)
    return sheet_text(rules.title, table.intro(rules), [*told, sources(rules)] if ids else told)
