"""The games on the start page, each described from its rules."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any

from euchre.cards import SUITS
from euchre.engine.phases import Auction
from euchre.engine.rules import Rules
from euchre.games import GAMES, Game, options_of
from euchre.games.facts import each_for_himself, lone_defenders, may_drop, partners_found
from euchre.ranking import in_order

#: Filters besides the number of players: tag and label.
TAGS = {
    "partners": "Fixed partners",
    "hidden": "Partners found in the deal",
    "single": "Each for yourself",
    "upcard": "Card turned up",
    "bidding": "Bidding",
    "joker": "Joker",
    "double": "Double pack",
    "drop": "You may drop out",
    "defend": "Lone defenders",
}
#: Sample cards of a game: its highest trumps with hearts as trump.
_SHOWN = 3


@cache
def shelf() -> list[dict[str, Any]]:
    """Return every game with what the start page and the form show of it."""
    return [_game(one) for one in GAMES]


@cache
def filters() -> list[tuple[str, str]]:
    """Return the filters as (tag, words)."""
    players = sorted({n for one in shelf() for n in one["seats"]})
    there = {tag for one in shelf() for tag in one["tags"]}
    counts = [(str(n), f"{n} players") for n in players]
    return counts + [(tag, words) for tag, words in TAGS.items() if tag in there]


def _game(one: Game) -> dict[str, Any]:
    rules = one.rules
    seats = sorted({rules.seats, *map(int, options_of(one).get("players", ()))})
    tags = list(_tags(rules))
    told = [f"{n} players" for n in seats] + [TAGS[tag] for tag in tags]
    return {
        "name": rules.game,
        "title": rules.title,
        "players": rules.seats,
        "seats": seats,
        "count": str(seats[0]) if len(seats) == 1 else f"{seats[0]} to {seats[-1]}",
        "pack": rules.pack.describe(),
        "summary": one.summary,
        "tags": tags,
        "tag_words": [TAGS[tag] for tag in tags],
        "cards": _highest(rules),
        "words": " ".join((rules.title, one.summary, rules.pack.describe(), *told)).lower(),
    }


def _tags(rules: Rules) -> Iterator[str]:
    """Yield a game's tags, in the order of ``TAGS``."""
    found = partners_found(rules)
    alone = each_for_himself(rules) and not found
    true = {
        "partners": not found and not alone,
        "hidden": found,
        "single": alone,
        "upcard": bool(rules.turn_up),
        "bidding": rules.phase(Auction) is not None,
        "joker": bool(rules.pack.jokers),
        "double": rules.pack.copies > 1,
        "drop": may_drop(rules),
        "defend": lone_defenders(rules),
    }
    yield from (tag for tag in TAGS if true[tag])


def _highest(rules: Rules) -> list[str]:
    """Return the pictures of the highest trumps with hearts as trump, highest first."""
    pack = rules.pack
    order = in_order(pack, rules.ranks, SUITS.index("H"), pack.distinct(pack.full))
    benny = rules.customs.joker_card == "2S"
    return ["B2" if benny and pack.suit[card] < 0 else pack.text(card) for card in order[:_SHOWN]]
