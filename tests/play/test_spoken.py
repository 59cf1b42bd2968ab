"""Typed input is understood in the games with bids, partners, gifts and claims."""

from __future__ import annotations

import pytest

from euchre import State, apply, deal, legal, observe, rules
from euchre.cli.understanding import understand
from euchre.engine import actions
from euchre.language.choices import menu

FAMILY = [
    ("auction-7", "", "5", "bid 5"),
    ("auction-7", "", "bid five", "bid 5"),
    ("auction-7", "", "twenty", "bid 20"),
    ("auction-7", "", "pass", "pass"),
    ("pepper", "", "little pepper", "bid little"),
    ("pepper", "", "big pepper", "bid big"),
    ("pepper", "bid 3,pass,pass,pass", "no trump", "name notrump"),
    ("pepper", "bid 3,pass,pass,pass", "spades", "name S"),
    ("indiana", "", "4 hearts", "bid 4 H"),
    ("indiana", "", "four in hearts", "bid 4 H"),
    ("indiana", "", "5 high no", "bid 5 high"),
    ("indiana", "", "bid 5 low no", "bid 5 low"),
    ("indiana", "", "4", None),
    ("three-buck", "", "swap", "swap"),
    ("three-buck", "", "keep", "keep"),
    ("dirty-clubs", "bid 3,pass,pass,pass,name S,discard 9C", "drop", "drop"),
    ("dirty-clubs", "bid 3,pass,pass,pass,name S,discard 9C", "I'm out", "drop"),
    ("dirty-clubs", "bid 3,pass,pass,pass,name S,discard 9C", "stay", "stay"),
    ("auction-5", "bid 3,pass,pass,pass,pass,name S,discard 7C 8C", "b", "choose 1"),
    ("auction-5", "bid 3,pass,pass,pass,pass,name S,discard 7C 8C", "choose 4", "choose 4"),
    ("auction-5", "bid 3,pass,pass,pass,pass,name S,discard 7C 8C", "nobody", "choose none"),
    ("auction-5", "bid 3,pass,pass,pass,pass,name S", "8c 7c", "discard 7C 8C"),
    ("auction-5", "bid 3,pass,pass,pass,pass,name S", "lay away 7c and 8c", "discard 7C 8C"),
    (
        "auction-7",
        "bid 6,pass,pass,pass,pass,pass,pass,name S,discard 2C 3C 4C",
        "B and E",
        "choose 1 4",
    ),
    (
        "auction-7",
        "bid 6,pass,pass,pass,pass,pass,pass,name S,discard 2C 3C 4C",
        "2 5",
        "choose 2 5",
    ),
    ("five", "order,discard 8C", "call ace of spades", "call AS"),
    ("five", "order,discard 8C", "ks", "call KS"),
]


@pytest.mark.parametrize(("game", "done", "typed", "text"), FAMILY)
def test_the_whole_family_is_spoken(game: str, done: str, typed: str, text: str | None) -> None:
    """Bids, partners, calls, gifts and dropping out, as they are said."""
    table = rules(game)
    pack, n = table.pack, table.seats
    first = [pack.index(t) for t in ("7C", "8C", "2C", "3C", "4C", "9C") if t in pack.texts]
    order = [*first, *(c for c in range(pack.size) if c not in first)]
    s = deal(table, order, n - 1)
    for word in filter(None, done.split(",")):
        if word.startswith("discard"):
            # Whatever the cards, the low ones are laid away if they are held.
            choices = legal(s)
            wanted = [a for a in choices if _text(s, a) == word]
            s = apply(s, (wanted or choices)[0])
        else:
            s = apply(s, actions.parse(word, pack))
    view = observe(s, s.turn)
    names = tuple("ABCDEFG"[:n])
    found = understand(view, typed, menu(view), names=names)
    assert (None if found.action is None else view.text(found.action)) == text, found.reason


def _text(s: State, action: int) -> str:
    return actions.text(action, s.rules.pack)


def test_a_claim_is_said_in_several_ways() -> None:
    """C45."""
    s = deal(rules("bacon"), list(range(52)))
    while actions.CLAIM not in legal(s):
        s = apply(s, legal(s)[-1])
    view = observe(s, s.turn)
    for typed in ("tram", "the rest are mine", "claim", "I claim the rest"):
        assert understand(view, typed, menu(view)).action == actions.CLAIM
