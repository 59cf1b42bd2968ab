"""The scene offers every legal choice exactly once, and reveals nothing hidden."""

import json
from collections.abc import Sequence
from itertools import combinations
from random import Random
from typing import Any

import pytest

from euchre.engine.dealing import allowed_packets, shuffled
from euchre.engine.match import new_match
from euchre.engine.state import State, apply, legal, read, text
from euchre.engine.view import observe
from euchre.engine.worlds import worlds
from euchre.games import GAMES, rules
from euchre.language import results
from euchre.language.naming import Faces
from euchre.scene.picture import common, picture, spoken
from tests.rows import each_row

#: Every game, and house rules that bring every kind of question.
TABLES: list[tuple[str, dict[str, object]]] = [(game.name, {}) for game in GAMES] + [
    ("standard", {"joker": "on", "joker-card": "2-of-spades", "call-for-best": "maker"}),
    ("standard", {"farmers": "on", "misdeal-low": "can", "jambon": "on", "high-low": "on"}),
    ("railroad", {"joker-turned": "blind"}),
]


#: As long as names may be that are not cut off at any seat.
NAMES = ("Margareta", "Katherine", "Christina", "Alexandra", "Guinevere", "Sebastian", "Valentino")


def scene_of(
    s: State,
    seat: int | None,
    said: dict[int, str] | None = None,
    names: Sequence[str] = NAMES,
) -> dict[str, Any]:
    """Return what a seat sees of a state, usually among people with long names."""
    faces = Faces.at_table(s.rules, names[: s.rules.seats], -1 if seat is None else seat)
    match = new_match(s.rules, s.dealer)
    result = results.result(faces, s) if s.ended else ""
    view = observe(s, seat)
    return picture(view, faces, match, common(view, faces, match, bubbles=said), result=result)


def offered(scene: dict[str, Any], s: State) -> list[str]:
    """Return every answer that a page can put together from a scene."""
    columns = [column["open"] for column in scene["seats"][scene["me"]]["columns"]]
    cards = [*scene["hand"], *(card for card in columns if card)]
    answers = [play["play"] for card in cards for play in card["plays"]]
    answers += [offer["play"] for offer in scene["actions"]]
    if pick := scene["pick"]:
        # A twin can be picked twice.
        held = [card["card"] for card in scene["hand"] if card["card"] in pick["cards"]]
        answers += [" ".join([pick["verb"], *some]) for some in combinations(held, pick["count"])]
    return [text(s, read(s, answer)) for answer in answers]


def walk(game: str, options: dict[str, object], deals: int) -> list[State]:
    """Return the states of some random deals."""
    table, rng = rules(game, options), Random(f"{game} scenes")
    states = []
    for _ in range(deals):
        s = new_match(table).deal(shuffled(table.pack, rng))
        states.append(s)
        while not s.ended:
            s = apply(s, rng.choice(legal(s)))
            states.append(s)
    return states


@each_row(("game", "options"), TABLES)
def test_a_page_can_answer_all_that_is_legal_and_nothing_else(
    game: str, options: dict[str, object]
) -> None:
    for s in walk(game, options, 2):
        for seat in range(s.rules.seats):
            scene = scene_of(s, seat)
            mine = {text(s, a) for a in legal(s)} if s.turn == seat else set()
            assert set(offered(scene, s)) == mine
            assert bool(scene["prompt"]) == (not s.ended)


@pytest.mark.parametrize(
    ("game", "options"),
    [
        *((game, {}) for game in ("standard", "two-tableau", "hasenpfeffer", "five", "indiana")),
        # Whether a claim is offered may not depend on whether it would stand (C45).
        ("bacon", {"claim": "best-order"}),
    ],
)
def test_worlds_that_look_alike_make_the_same_scene(game: str, options: dict[str, object]) -> None:
    rng = Random(3)
    for s in walk(game, options, 1)[::5]:
        if s.ended:
            continue
        for seat in (*range(s.rules.seats), None):
            told = json.dumps(scene_of(s, seat))
            for other in worlds(observe(s, seat), rng, 2):
                assert json.dumps(scene_of(other, seat)) == told


@pytest.mark.parametrize("game", ["standard", "double-hasenpfeffer"])
def test_a_card_that_may_not_be_played_carries_the_reason(game: str) -> None:
    reasons = 0
    for s in walk(game, {}, 4):
        if s.ended or not s.trick:
            continue
        for card in scene_of(s, s.turn)["hand"]:
            assert bool(card["plays"]) != ("why" in card)
            reasons += "must follow" in card.get("why", "")
    assert reasons > 0


@each_row("game", [game.name for game in GAMES])
def test_the_winner_of_the_last_trick_is_named(game: str) -> None:
    before: State | None = None
    for s in walk(game, {}, 2):
        if before and before.trick and not s.trick and sum(s.taken) == sum(before.taken) + 1:
            gained = [p for p in range(s.rules.seats) if s.taken[p] > before.taken[p]]
            assert [scene_of(s, None)["last"]["winner"]] == gained
        before = s


@each_row(("game", "options"), TABLES)
def test_a_new_deal_says_in_what_packets_it_comes(game: str, options: dict[str, object]) -> None:
    s = walk(game, options, 1)[0]
    packets = scene_of(s, None)["packets"]
    assert allowed_packets(s.rules, tuple(tuple(row) for row in packets))
    assert [sum(column) for column in zip(*packets, strict=True)] == [s.rules.hand] * s.rules.seats
    while not s.ended:
        s = apply(s, legal(s)[0])
        scene = scene_of(s, None)
        assert bool(scene["packets"]) == (scene["stage"] == "calls")


def test_deeds_are_not_said() -> None:
    said = set()
    for s in walk("standard", {}, 30):
        if not s.ended:
            said |= {spoken(s, a) for a in legal(s)}
    assert {"Pass", "I order it up", ""} <= said
    assert not any("discard" in words or "play" in words for words in said)


def test_tricks_stay_on_the_chips_with_their_winners_turned_down() -> None:
    """Every card of a finished trick lies on its owner's chip, face up unless it won."""
    tricks: list[tuple[tuple[int, int], ...]] = []
    for s in walk("uka", {}, 6):
        if not s.history:
            tricks = []
        won = sum(s.taken)
        if won > len(tricks):
            tricks.append(s.last)
        taken = [0] * s.rules.seats
        for seat in (None, *range(4)):
            piles = scene_of(s, seat)["piles"]
            for p, pile in enumerate(piles):
                cards = [s.rules.pack.text(c) for last in tricks for q, c in last if q == p]
                assert len(pile) == len(cards)
                for lies, card in zip(pile, cards, strict=True):
                    assert lies["card"] in (card, "")
                    assert (lies["face"] == "back") == (lies["card"] == "")
                taken[p] = sum(lies["face"] == "back" for lies in pile)
            assert tuple(taken) == s.taken
            assert not any(lies["name"] for pile in piles for lies in pile if not lies["card"])


def test_where_tricks_are_gathered_nothing_lies_on_chips() -> None:
    assert all(scene_of(s, 0)["piles"] == [] for s in walk("standard", {}, 1))
