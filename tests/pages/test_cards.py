"""The drawn things: cards of every pack, distinct and without a word for listeners."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from euchre.games import GAMES, rules
from euchre.server.deck import deck
from euchre.server.pages.shell import static

pytestmark = pytest.mark.untraced

_DRAW = """async ([path, faces]) => {
  const { cardFace } = await import(path);
  const seen = {};
  for (const face of faces) {
    for (const small of [false, true]) {
      const card = cardFace(face, { small });
      seen[`${face}${small ? ", small" : ""}`] = [card.innerHTML, card.getAttribute("aria-hidden")];
    }
  }
  return seen;
}"""


def _faces() -> list[str]:
    """Return the face of every card of every game, jokers with and without a card of their own."""
    tables = [g.rules for g in GAMES] + [rules("british", {"joker-card": "2-of-spades"})]
    return sorted(
        {
            deck(table, "symbols").card(card)["face"]
            for table in tables
            for card in range(table.pack.size)
        }
        | {"BR", "BK"}
    )


def test_every_card_of_every_pack_has_a_picture_of_its_own(person: Callable[..., Any]) -> None:
    page = person()
    page.goto("/join")
    faces = _faces()
    assert {"2H", "9S", "TH", "AC", "B", "B2"} <= set(faces)
    drawn = page.evaluate(_DRAW, [static("js/cards.js"), faces])
    assert len(drawn) == 2 * len(faces)
    # A suit is told by the class that colors it, but its sign alone must tell it, too.
    assert len({picture for picture, _ in drawn.values()}) == len(drawn)
    assert all(hidden == "true" for _, hidden in drawn.values())
    assert "undefined" not in str(drawn)
    assert "NaN" not in str(drawn)


def test_twelve_courts_are_twelve_people(person: Callable[..., Any]) -> None:
    page = person()
    page.goto("/join")
    people = page.evaluate(
        """async path => {
          const { court } = await import(path);
          return [..."JQK"].flatMap(rank => [..."CDHS"].map(suit => court(rank + suit)));
        }""",
        static("js/courts.js"),
    )
    assert len(set(people)) == 12
    # They differ by more than one thing: no two share half of their strokes.
    strokes = [set(person.split("<path")[1:]) for person in people]
    for i, one in enumerate(strokes):
        for other in strokes[:i]:
            assert len(one & other) < len(one | other) / 2
