"""Going alone, claims, a partner's bid, cards that rollouts rule out: the unsure is not done."""

from random import Random

import numpy as np
import pytest

from euchre import State, deal, legal, observe, push, rules, shuffled
from euchre.bots import bot
from euchre.bots.search.candidates import candidates
from euchre.bots.search.deciding import LEVELS, _contenders, _vetoed, decide
from euchre.engine import actions
from euchre.engine.actions import ALONE, CLAIM, ORDER, ORDER_ALONE, PASS, TOGETHER, Verb
from tests.bots.tables import played


@pytest.mark.parametrize(
    ("action", "together"),
    [
        (ORDER_ALONE, ORDER),
        (actions.name(2, alone=True), actions.name(2)),
        (ALONE, TOGETHER),
        (ORDER, ORDER),
        (PASS, PASS),
        (actions.NO_TRUMP, actions.NO_TRUMP),
        (actions.play(3), actions.play(3)),
    ],
)
def test_every_loner_has_a_quieter_call(action: int, together: int) -> None:
    assert actions.with_partner(action) == together


def dealer_with(hand: str, up: str, scores: tuple[int, int]) -> State:
    """Return a deal in which the dealer decides over an upcard; the others hold any cards."""
    return played(f"*, *, *, {hand}", 3, up, "pass, pass, pass", scores)


@pytest.mark.parametrize("level", ["strong", "expert"])
def test_where_one_point_wins_nobody_goes_alone(level: str) -> None:
    for hand in ("JH JD AH KH AS", "JH AH KH AS AC", "JD AH QH AS KS"):
        s = dealer_with(hand, "9H", (9, 9))
        for seed in range(3):
            assert decide(observe(s, 3), legal(s), LEVELS[level], seed) == ORDER
    # The same hands are worth a loner where four points count.
    s = dealer_with("JH JD AH KH AS", "9H", (0, 0))
    assert decide(observe(s, 3), legal(s), LEVELS[level], 1) == ORDER_ALONE


def rows(*means: float, noise: float) -> np.ndarray:
    rng = np.random.default_rng(1)
    luck = rng.standard_normal((len(means), 400)) * noise
    luck -= luck.mean(axis=1, keepdims=True)
    return (np.array(means)[:, None] + luck).astype(np.float32)


def test_rollouts_rule_out_what_they_surely_call_a_mistake() -> None:
    played = rows(0.60, 0.598, 0.57, noise=0.02)
    assert _vetoed(played, 0.005, 1.0).tolist() == [False, False, True]
    # A difference that may be chance rules out nothing, nor does any without solved worlds.
    assert not _vetoed(rows(0.60, 0.57, noise=0.9), 0.005, 1.0).any()
    assert not _vetoed(played, float("inf"), 1.0).any()


def test_what_rollouts_rule_out_is_not_chosen_and_what_may_rule_it_out_stays() -> None:
    played, solved = rows(0.60, 0.55, noise=0.02), rows(0.40, 0.60, noise=0.02)
    none = np.zeros(2)
    mixed = (played + solved) / 2
    assert _contenders(mixed, mixed, none, 0.0, float("inf"), 0.02)[0].tolist() == [1]
    assert _contenders(mixed, played, none, 0.0, 0.005, 0.02)[0].tolist() == [0]
    # Not yet sure: both stay in the race.
    unsure = rows(0.60, 0.55, noise=0.5)
    table = (unsure + solved) / 2
    assert _contenders(table, unsure, none, 0.0, 0.005, 0.02)[0].tolist() == [0, 1]
    # Rollouts find them even, but might yet show that the second is a clear mistake.
    even = rows(0.55, 0.55, noise=0.5)
    assert _contenders(mixed, even, none, 0.0, 0.005, 0.02)[0].tolist() == [0, 1]
    assert _contenders(mixed, even, none, 0.0, 0.005, 0.2)[0].tolist() == [1]


@pytest.mark.parametrize("level", ["strong", "expert"])
def test_a_claim_is_made_only_if_nothing_can_stop_it(level: str) -> None:
    """A claim waits for the lead, and is never made because no sampled deal speaks against it."""
    club, table = bot("club", Random(0)), rules("bacon")
    for number, plies, claims in ((28, 20, False), (2, 17, True)):
        s = deal(table, shuffled(table.pack, Random(f"claim:{number}")), number % 4)
        while len(s.history) < plies:
            choices = [a for a in legal(s) if a != CLAIM]
            push(s, club.choose(observe(s, s.turn), choices) if choices[1:] else choices[0])
        assert CLAIM in legal(s)
        view = observe(s, s.turn)
        assert (decide(view, legal(s), LEVELS[level], 1) == CLAIM) == claims
        assert (CLAIM in candidates(view, legal(s))) == claims


@pytest.mark.parametrize("game", ["indiana", "hasenpfeffer", "pepper"])
def test_a_partner_is_outbid_only_where_the_club_player_would(game: str) -> None:
    """Partners who mistrust each other's bids raise each other until no bid can be made."""
    club, table, asked = bot("club", Random(0)), rules(game), 0
    for number in range(12):
        rng = Random(f"partner:{number}")
        s = deal(table, shuffled(table.pack, rng), number % 4)
        while any(actions.verb(a) == Verb.BID for a in legal(s)):
            view, usual = observe(s, s.turn), club.choose(observe(s, s.turn), legal(s))
            bids = {a for a in candidates(view, legal(s)) if actions.verb(a) == Verb.BID}
            if s.bidder >= 0 and s.partners(s.turn) >> s.bidder & 1:
                asked += 1
                assert bids <= {usual}
            push(s, rng.choice([a for a in legal(s) if actions.level(a) < s.bid + 4]))
    assert asked
