"""Rollouts are legal, honest, scored as by the engine, and sensibly played."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from random import Random

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from numpy.typing import NDArray

from euchre.arena import duplicate
from euchre.bots import Bot, RandomBot
from euchre.bridge.imagine import imagine
from euchre.bridge.layout import lanes_of
from euchre.bridge.playouts import (
    Scene,
    decoded,
    policy_line,
    policy_play,
    scene,
    tricks,
    values,
    worlds_of,
    worlds_of_cards,
)
from euchre.cards import HIGH, each
from euchre.engine import actions
from euchre.engine.actions import Action, Verb
from euchre.engine.rules import Rules
from euchre.engine.scoring import points
from euchre.engine.state import State, legal, push
from euchre.engine.view import View, observe
from euchre.engine.worlds import worlds
from euchre.games import GAMES, rules
from euchre.kernel.lanes import laid
from euchre.kernel.playout import Cases, choices
from euchre.kernel.policy import DEFENDER, HELPER, MAKER, SOLO, Sight, Weights, book, choose
from tests.kernel.plays import cards_of, in_play, tables, to_first_lead

# -- the rules are the engine's ----------------------------------------------------


def replay(s: State, plays: Sequence[Action]) -> State:
    w = s.copy()
    for play in plays:
        assert play in legal(w), (w, play, legal(w))
        push(w, play)
    assert w.ended
    return w


def compare(s: State, noise: float, seed: int) -> None:
    here = scene(s)
    cases = worlds_of(here, [s])
    end = replay(s, policy_line(here, cases, seed=seed, noise=noise)[0])
    assert tuple(tricks(here, cases, seed=seed, noise=noise)[0, 0]) == end.taken
    assert tuple(values(here, cases, seed=seed, noise=noise)[0, 0]) == points(end)


@pytest.mark.untraced
@pytest.mark.parametrize("noise", [0.0, 0.3])
def test_playouts_replay_in_the_engine_in_every_game_and_under_every_option(noise: float) -> None:
    rng = Random(f"replay:{noise}")
    played: Counter[str] = Counter()
    for table in tables():
        for _ in range(2):
            s = in_play(table, rng)
            compare(s, noise, rng.randrange(2**40))
            played[table.game] += 1
            played["lone"] += s.lone > 0
            played["dictated"] += s.dictated >= 0 and not s.played
            played["within a trick"] += s.trick != ()
            played["low"] += s.trump == 5
            played["a turned-up card waits"] += (
                s.rules.reveal_after and bool(s.trick) and bool(s.tabled)
            )
    assert len(played) >= len(GAMES) + 4
    assert min(played.values()) > 0


@pytest.mark.untraced
def test_every_play_is_followed_by_what_the_policy_plays_from_there() -> None:
    rng = Random("after")
    for g in GAMES:
        for _ in range(4):
            s = in_play(g.rules, rng)
            plays = cards_of(s)
            here = scene(s)
            found = tricks(here, worlds_of(here, [s, s]), plays)
            assert np.array_equal(found[0], found[1])
            for i, play in enumerate(plays):
                w = s.copy()
                push(w, play)
                if w.ended:
                    expected = w.taken
                else:
                    after = scene(w)
                    expected = tuple(tricks(after, worlds_of(after, [w]))[0, 0])
                assert tuple(found[0, i]) == expected


def test_worlds_imagined_are_the_same_as_full_states() -> None:
    rng = Random("imagined")
    for g in GAMES:
        s = in_play(g.rules, rng)
        drawn = imagine(observe(s, s.turn), 20, 3)
        here = scene(s)
        many = worlds_of_cards(here, drawn.hands, piles=drawn.piles, covered=drawn.covered)
        full = worlds_of(here, [drawn.state(i) for i in range(20)])
        for name in Cases._fields:
            one: NDArray[np.uint64] = getattr(many, name)
            other: NDArray[np.uint64] = getattr(full, name)
            # One row may hold for all worlds.
            assert np.array_equal(np.broadcast_to(one, other.shape), other)
        plays = cards_of(s)
        assert np.array_equal(values(here, many, plays), values(here, full, plays))


def test_hands_alone_are_not_enough_where_cards_lie_covered() -> None:
    s = to_first_lead(rules("two-tableau"), Random(1))
    with pytest.raises(ValueError, match="table cards"):
        worlds_of_cards(scene(s), np.array([s.hands], np.uint64))


def test_there_is_no_scene_outside_the_play() -> None:
    s = in_play(rules("standard"), Random(1), 1)
    while not s.ended:
        push(s, legal(s)[0])
    with pytest.raises(ValueError, match="play of the cards"):
        scene(s)


# -- it knows only what its seat may know --------------------------------------------


def choice_of(here: Scene, cases: Cases) -> list[int]:
    places: NDArray[np.int64] = np.zeros(len(cases.hands), np.int64)
    choices(here.book, here.table, cases, places)
    return [int(place) for place in places]


@pytest.mark.untraced
@settings(max_examples=150, deadline=None)
@given(st.sampled_from(GAMES), st.integers(0, 2**32), st.booleans())
def test_cards_hidden_from_a_seat_change_nothing_in_its_choice(
    g: object, seed: int, consistent: bool
) -> None:
    rng = Random(seed)
    s = in_play(g.rules, rng)  # type: ignore[attr-defined]
    view = observe(s, s.turn)
    if consistent:
        # All that fits what the seat has seen.
        others = list(worlds(view, rng, 8))
    else:
        # Any exchange of the cards of others, also against shown voids.
        others = [shuffled_hands(s, rng) for _ in range(8)]
    here = scene(s)
    assert len(set(choice_of(here, worlds_of(here, [s, *others])))) == 1
    if s.called < 0:
        # Not even the number of them: the view alone is enough.
        assert choice_of(scene(view.state), worlds_of(here, [view.state, s])) == choice_of(
            here, worlds_of(here, [s, s])
        )


def shuffled_hands(s: State, rng: Random) -> State:
    w = s.copy()
    seats = [p for p in range(s.rules.seats) if p != s.turn and not s.exposed >> p & 1]
    cards = [c for p in seats for c in each(s.hands[p])]
    rng.shuffle(cards)
    hands = list(s.hands)
    for p in seats:
        hands[p] = sum(1 << cards.pop() for _ in range(s.hands[p].bit_count()))
    w.hands = tuple(hands)
    return w


# -- chance ------------------------------------------------------------------------


def test_the_same_seed_gives_the_same_playouts() -> None:
    s = to_first_lead(rules("six"), Random(4))
    here = scene(s)
    cases = worlds_of(here, list(worlds(observe(s, s.turn), Random(1), 200)))
    once = tricks(here, cases, seed=5, noise=0.5)
    assert np.array_equal(once, tricks(here, cases, seed=5, noise=0.5))
    assert not np.array_equal(once, tricks(here, cases, seed=6, noise=0.5))
    assert not np.array_equal(once, tricks(here, cases))


def test_noise_alone_plays_every_legal_card_as_often() -> None:
    s = to_first_lead(rules("standard"), Random(8))
    here = scene(s)
    number = 6000
    cases = worlds_of(here, [s] * number)
    firsts = Counter(row[0] for row in policy_line(here, cases, seed=1, noise=0.99999999))
    plays = cards_of(s)
    assert set(firsts) == set(plays)
    share = 1 / len(plays)
    spread = 5 * (number * share * (1 - share)) ** 0.5
    assert all(abs(n - number * share) < spread for n in firsts.values())


# -- it plays well -----------------------------------------------------------------

#: Hearts are trump in the standard game: (hand, out of play or played before, trick so far
#: as card and seat, who is to come, partners, what the seat is, the card it should play).
#: Seat 0 plays, seat 2 is its partner.
SPOTS = {
    "the last hand leaves partner's trick alone": ("AC QC 9D", "", "TC3 KC2 9C1", "QC"),
    "the last hand wins as cheaply as it can": ("AC KC 9C", "", "TC2 QC3 JC1", "KC"),
    "a hand that cannot win throws its lowest card": ("KC 9C AS", "", "TC3 AC2 QC1", "9C"),
    "the last hand trumps with its lowest trump": ("JH 9H AS", "", "AC3 KC2 QC1", "9H"),
    "the last hand does not trump its partner": ("JH 9H 9S", "", "TC3 AC2 QC1", "9S"),
    "a master before a foe still to come is played": ("AC 9C AS", "", "TC1", "AC"),
}


@pytest.mark.parametrize("name", SPOTS)
def test_it_follows_the_rules_of_thumb(name: str) -> None:
    hand, gone, trick, wanted = SPOTS[name]
    assert play_of(hand, gone, trick, DEFENDER, name) == wanted


#: On lead: (hand, played before, what the seat is, the card it should play).
LEADS = {
    "a maker with the best trump draws": ("JH AH 9S 9C TC", "", MAKER, "JH"),
    "a maker's partner with two trumps leads one": ("KH 9H AS 9C TC", "", HELPER, "KH"),
    "a defender leads an ace, not a trump": ("JH 9H AS 9C TC", "", DEFENDER, "AS"),
    "a lone maker leads the best trump": ("JH 9H AS 9C TC", "", SOLO, "JH"),
    "winners are cashed when no trump is left": (
        "9H AS 9C", "JH JD AH KH QH TH", MAKER, "AS",
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", LEADS)
def test_it_leads_by_the_rules_of_thumb(name: str) -> None:
    hand, gone, role, wanted = LEADS[name]
    assert play_of(hand, gone, "", role, name) == wanted


def play_of(hand: str, gone: str, trick: str, role: int, name: str) -> str:
    table = rules("standard")
    pack, lanes = table.pack, lanes_of(table, 2)
    here = book(lanes)
    mine = np.uint64(laid(lanes, pack.mask(hand)))
    plays = [(pack.index(word[:2]), int(word[2])) for word in trick.split()]
    seen = laid(lanes, pack.mask(gone) | sum(1 << c for c, _ in plays))
    led = int(lanes.suit[lanes.place[plays[0][0]]]) if plays else -1
    row = table.ranks.strength[2][led] if plays else ()
    best, winner = max(plays, key=lambda play: row[play[0]], default=(0, 0))
    follow = mine & lanes.lane[led] if plays else mine
    sight = Sight(
        hand=mine,
        may=follow if follow else mine,
        out=here.cards & ~mine & ~np.uint64(seen),
        led=led,
        best=int(lanes.place[best]),
        winner=winner,
        later=0b1110 & ~sum(1 << seat for _, seat in plays),
        mates=0b0100 if role != SOLO else 0,
        foes=0b1010 if role != SOLO else 0b1110,
        strangers=0,
        voids=np.uint64(0),
        role=role,
        first=not plays and not gone,
        need=3,
        rest=len(hand.split()),
    )
    return pack.text(int(lanes.card[choose(here, 0, sight)]))


class Cards:
    """Any calls at all, but the cards by the policy."""

    def __init__(self, rng: Random, weights: Sequence[Weights] = ()):
        self.rest, self.weights = RandomBot(rng), weights

    def choose(self, view: View, legal: Sequence[Action]) -> Action:
        if any(actions.verb(a) == Verb.PLAY for a in legal):
            return policy_play(view, self.weights)
        return self.rest.choose(view, legal)


def by_policy(rng: Random) -> Bot:
    return Cards(rng)


@pytest.mark.untraced
@pytest.mark.parametrize(
    ("name", "deals"),
    [
        ("standard", 100),
        ("pepper", 100),
        ("buck", 80),
        ("call-ace", 60),
        ("six", 80),
        ("two-tableau", 40),
    ],
)
def test_it_beats_random_cards_clearly(name: str, deals: int) -> None:
    # Both make the same random calls, for the chance of a seat is the same for either.
    result = duplicate(rules(name), by_policy, "random", deals, 3)
    assert result.interval[0] > 0


def test_weights_are_what_it_goes_by() -> None:
    s = to_first_lead(rules("standard"), Random(2))
    backward = Weights(*(-w for w in Weights()))
    views = [in_play(s.rules, Random(i)) for i in range(60)]
    views = [v for v in views if len(cards_of(v)) > 1]
    plain = [policy_play(observe(v, v.turn)) for v in views]
    assert plain == [policy_play(observe(v, v.turn), [Weights()]) for v in views]
    assert plain != [policy_play(observe(v, v.turn), [backward]) for v in views]


def test_a_joker_led_at_no_trump_asks_for_the_suit_least_held() -> None:
    table: Rules = rules("british", {"high-low": "on", "joker-no-trump": "on"})
    rng, asked = Random(11), 0
    while asked < 5:
        s = in_play(table, rng, 3)
        if s.trick:
            continue
        s.trump = HIGH
        play = policy_play(observe(s, s.turn))
        assert play in legal(s)
        if actions.more(play):
            lane = table.ranks.lane[s.trump]
            held = [(s.hands[s.turn] & lane[suit]).bit_count() for suit in range(4)]
            assert held[actions.more(play) - 1] == min(held)
            asked += 1
    here = scene(s)
    assert decoded(here, int(here.book.lanes.place[play & 63]) + 64 * actions.more(play)) == play
