"""An action answers by name for what it holds, and for nothing else."""

import json
import pickle
from typing import Any

import euchre
from euchre import GAMES, Pack
from euchre.cards import HIGH
from euchre.engine import actions
from euchre.engine.state import legal
from euchre.engine.words import saying
from tests.kit import play
from tests.rows import each_row

PACK = Pack(jokers=("B",))
JOKER, NINE, JACK = (PACK.index(text) for text in ("B", "9C", "JC"))
NOTHING: dict[str, Any] = {
    "alone": False,
    "level": 0,
    "strain": -1,
    "suit_led": -1,
    "suit_called": -1,
    "card": -1,
    "cards": 0,
    "seats": 0,
    "size": 0,
}


def one(card: int, **others: int) -> dict[str, int]:
    return {"card": card, "cards": 1 << card, **others}


@each_row(
    ("text", "holds"),
    [
        ("pass", {}),
        ("take", {}),
        ("together", {}),
        ("order", {}),
        ("order alone", {"alone": True}),
        ("alone", {"alone": True}),
        ("name C", {"strain": 0}),
        ("name C alone", {"strain": 0, "alone": True}),
        ("name notrump", {"strain": HIGH}),
        ("bid 5", {"level": 5}),
        ("bid 5 C", {"level": 5, "strain": 0}),
        ("bid big D", {"level": actions.BIG, "strain": 1}),
        ("play 9C", one(NINE)),
        ("play B", one(JOKER)),
        ("play B C", one(JOKER, suit_led=0)),
        ("dictate JC", one(JACK)),
        ("call JC", one(JACK)),
        ("call C", {"suit_called": 0}),
        ("choose none", {}),
        ("choose 0 2", {"seats": 5}),
        ("ask 0", {"seats": 1}),
        ("discard 9C", {"cards": 1 << NINE, "size": 1}),
        ("exchange 9C JC", {"cards": 1 << NINE | 1 << JACK, "size": 2}),
        ("give 9C JC", {"cards": 1 << NINE | 1 << JACK, "size": 2}),
    ],
)
def test_what_an_action_holds(text: str, holds: dict[str, Any]) -> None:
    action = actions.parse(text, PACK)
    assert {name: getattr(actions, name)(action) for name in NOTHING} == NOTHING | holds
    assert actions.text(action, PACK) == text


def test_hidden_cards_are_counted_and_not_told() -> None:
    told = actions.hidden(actions.give(1 << NINE | 1 << JACK))
    assert (actions.size(told), actions.cards(told)) == (2, 0)
    assert actions.hidden(told) == told


@each_row("name", [one.name for one in GAMES])
def test_a_legal_action_shows_itself(name: str) -> None:
    """It is the number that the engine knows, and prints what its player would say."""
    for s in play(euchre.rules(name), 0).states:
        shown = euchre.legal(s)
        assert shown == legal(s)
        assert [*map(str, shown)] == [saying(s, action) for action in legal(s)]
        assert pickle.loads(pickle.dumps(shown)) == shown  # noqa: S301
        assert json.loads(json.dumps(shown)) == shown
