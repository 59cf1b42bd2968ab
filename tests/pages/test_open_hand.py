"""An open hand (jambon, C41) on the smallest phone: fully visible, and nothing covers it."""

from __future__ import annotations

import secrets
from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from euchre.engine.dealing import shuffled
from euchre.engine.match import new_match
from euchre.games import rules
from euchre.server import fair
from tests.pages.hands import asked, click_first, open_table, settled
from tests.pages.room import crowded

pytestmark = pytest.mark.untraced

#: The five highest trumps when the nine of hearts is turned up.
JAMBON = ("B", "JH", "JD", "AH", "KH")


def stack(patch: pytest.MonkeyPatch, dealer: int, lucky: int) -> None:
    """Let every hand of Railroad Euchre be the same: one seat holds the five highest trumps."""
    table = rules("railroad")
    match = new_match(table, dealer)
    order = list(shuffled(table.pack, Random(1)))
    code = {table.pack.text(card): card for card in range(table.pack.size)}
    dealt = match.deal(tuple(order))
    places = [order.index(card) for card in order if dealt.hands[lucky] >> card & 1]
    wanted = zip([*places, order.index(dealt.up)], [*JAMBON, "9H"], strict=True)
    for place, card in list(wanted):
        other = order.index(code[card])
        order[place], order[other] = order[other], order[place]
    patch.setattr(fair, "order", lambda *_: tuple(order))
    patch.setattr(secrets, "randbelow", lambda _: dealer)


@pytest.mark.every(3)
@pytest.mark.parametrize(("dealer", "lucky"), [(3, 0), (0, 1), (0, 3)])
def test_an_open_hand_has_room(
    person: Callable[..., Any], monkeypatch: pytest.MonkeyPatch, dealer: int, lucky: int
) -> None:
    stack(monkeypatch, dealer, lucky)
    page = person(viewport={"width": 320, "height": 568})
    open_table(page, "railroad", bots=["club"])
    # One's own hand is in sight anyway; beneath the face it is said that it lies open.
    shown = (
        ".seat[data-at='0'] .state >> text=open hand" if lucky == 0 else ".open-cards li >> nth=4"
    )
    words = ("order", "alone", "expose") if lucky == 0 else ("pass", "together")
    say = ", ".join(f"#choices button[data-play={word}]" for word in words)
    wrong: list[str] = []
    opened = False
    while asked(page):
        wrong += crowded(page)
        opened = opened or page.locator(shown).count() > 0
        if page.locator(say).count():
            page.locator(say).first.click()
        else:
            click_first(page)
        settled(page)
    assert opened
    assert wrong == []
