"""The log of a game survives a reload, and lists each card once."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from random import Random

import pytest

from euchre.server.refusals import Refused
from euchre.server.tables import commands, frames, seats
from euchre.server.tables.snapshot import faces_of, steps
from tests.server.kit import Log, Player, text_of

GAMES = ["standard", "two-tableau", "call-ace", "auction-6", "bacon", "double-hasenpfeffer-6"]


def told(log: Log, deal: int, seat: int | None) -> list[str]:
    """Return what was told of a deal when it was played."""
    lines, number = [], 0
    for step in steps(log.steps):
        number += step.event.kind == "dealt"
        if number == deal:
            lines += frames.lines(step, seat)
    return lines


@pytest.mark.parametrize("game", GAMES)
def test_earlier_deals_are_told_as_they_were(game: str) -> None:
    log, rng = Log(game), Random(f"log {game}")
    while log.state.match.deals < 3 and not log.state.match.over:
        log.play(rng)
    for deal in range(1, len(log.state.finished) + 1):
        for seat in (0, 1, None):
            assert frames.deal(log.state, deal, seat) == told(log, deal, seat)
    shown = frames.folded(log.state, 0)
    # The last one is in sight.
    assert [line["deal"] for line in shown] == list(range(1, len(log.state.finished)))
    with pytest.raises(Refused, match="no finished deal 9"):
        frames.deal(log.state, 9, 0)


def test_each_card_is_logged_once() -> None:
    log = Log()
    while not log.state.finished or sum(log.state.finished[-1].taken) < 5:
        log.play(Random(2))
    s, deal = log.state.finished[-1], len(log.state.finished)
    lines = told(log, deal, None)
    faces = faces_of(log.state, None)
    plays = [line for line in lines if re.match(r"\w+ (plays|leads) ", line)]
    assert len(plays) == s.played.bit_count()
    wins = [line for line in lines if " wins trick " in line]
    assert [re.findall(r"trick (\d)", line) for line in wins] == [[str(n)] for n in range(1, 6)]
    assert any(faces.card(card) in wins[-1] for _, card in s.last)
    assert not any("," in line for line in wins)


def test_who_sat_down_later_is_told_what_everybody_was() -> None:
    log, rng = Log(), Random(3)
    log.add(commands.next_deal(log.state))
    while (turn := log.state.turn) is not None:
        texts = [text_of(log.state.states[-1], rng) for _ in range(20)]
        order = next((text for text in texts if text == "order"), texts[0])
        log.add(commands.play(log.state, turn, order))
    seat = log.state.finished[0].dealer
    own = frames.deal(log.state, 1, seat)
    assert own != frames.deal(log.state, 1, None)
    if log.state.seats[seat].person:
        log.add(seats.leave(log.state, seat))
    later = log.add(seats.sit(log.state, "eve", "Eve", seat))
    watched = frames.deal(later, 1, None)
    assert frames.deal(later, 1, seat) == watched
    assert frames.deal(replace(later, dealt_at=(99,)), 1, seat) != watched


def test_a_page_that_comes_again_has_it_all(newcomer: Callable[..., Player]) -> None:
    ann = newcomer("Ann")
    ann.open("three-24")
    rng = Random(8)
    while len(ann.frame()["earlier"]) < 2:
        ann.play(rng)
    frame = ann.frame()
    for line in frame["earlier"]:
        answer = ann.http.get(ann.at(f"/log?deal={line['deal']}"))
        assert answer.status_code == 200
        assert line["text"] in answer.json()["lines"]
    assert ann.http.get(ann.at("/log?deal=500")).status_code == 404
    assert ann.http.get(ann.at("/log?deal=0")).status_code == 422
