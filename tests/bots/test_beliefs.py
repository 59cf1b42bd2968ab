"""Importance weights from calls and plays: the likelihood of each hand given its actions."""

from collections.abc import Iterator
from random import Random

import numpy as np
import pytest

from euchre import GAMES, State, deal, legal, observe, push, rules, shuffled
from euchre.bots.club import ClubBot
from euchre.bots.search import beliefs
from euchre.bots.search.beliefs import Sampler, as_taken, care_of, opponent_mixture
from euchre.bots.search.values import ends_of
from euchre.engine import actions
from euchre.engine.actions import PASS, Verb
from euchre.engine.phases import Auction, ChoosePartners, Tricks
from euchre.engine.rewind import hand_at
from euchre.engine.rules import Rules
from euchre.engine.view import View
from euchre.fast.layout.convert import Rows, row_of
from euchre.fast.player import numbers
from euchre.fast.player.ends import answers
from euchre.fast.sample.imagine import imagine
from euchre.fast.sample.world_rows import done_by_others, hands_then, rows_of
from tests.bots.tables import TABLES, by_club, played_again, some_options
from tests.rows import each_row
from tests.test_bots import decisions


@pytest.mark.parametrize("name", ["standard", "classic", "double-turn-up", "bacon", "british"])
def test_hands_of_earlier_calls_are_those_that_were_held(name: str) -> None:
    """In every world, whoever took the upcard, whichever it was, and laid a card away."""
    table, rng, compared, taken = rules(name), Random(3), 0, 0
    for number in range(40):
        s = deal(table, shuffled(table.pack, rng), number % table.seats)
        stop = rng.randrange(4, 30)
        while not s.ended and len(s.history) < stop:
            choices = legal(s)
            push(s, choices[0] if rng.random() < 0.6 else rng.choice(choices))
        if s.ended:
            continue
        worlds = imagine(observe(s, s.turn), 4, number)
        for ply, then, _ in done_by_others(worlds.state(0), s.turn):
            if isinstance(table.phases[then.phase], Tricks):
                break
            hands = hands_then(worlds, ply)
            for i in range(len(worlds)):
                world = worlds.state(i)
                wanted = [hand_at(world, p, ply) for p in range(table.seats)]
                assert hands[i].tolist() == wanted
            compared += 1
            taken += s.picker >= 0
    assert compared > 40
    assert taken > 20


@pytest.mark.parametrize("name", ["double-turn-up", "bacon"])
def test_a_later_call_is_read(name: str) -> None:
    """In likely worlds somebody who accepted the second upcard holds more of its suit."""
    table, rng, gains = rules(name), Random(4), []
    for number in range(60):
        s = deal(table, shuffled(table.pack, rng), 0)
        for _ in range(5):
            push(s, actions.PASS)
        if len(s.faced) != 2 or actions.ORDER not in legal(s):
            continue
        caller, trumps = s.turn, table.ranks.trumps[s.turned]
        push(s, actions.ORDER)
        if actions.TOGETHER in legal(s):
            push(s, actions.TOGETHER)
        worlds = imagine(observe(s, s.turn), 300, number)
        held = [(hand & trumps).bit_count() for hand in worlds.hands[:, caller].tolist()]
        rows = beliefs.resampled_rows(
            Sampler(worlds.view, 1).importance_weights(worlds), 300, number
        )
        if s.turn != caller:
            gains.append(sum(held[i] for i in rows) / 300 - sum(held) / 300)
    assert len(gains) > 10
    assert sum(gains) / len(gains) > 0.2


@pytest.mark.parametrize("name", ["standard", "british", "hasenpfeffer", "auction-5", "call-ace"])
def test_worlds_weigh_what_players_with_those_hands_would_have_done(name: str) -> None:
    """Each player of each style asked one world at a time, from its view of that world."""
    table, rng, asked = rules(name), Random(5), 0
    for number in range(4):
        s = deal(table, shuffled(table.pack, rng), number % table.seats)
        stop = rng.randrange(2, 20)
        while not s.ended and len(s.history) < stop:
            choices = legal(s)
            usual = ClubBot().choose(observe(s, s.turn), choices)
            push(s, usual if rng.random() < 0.8 else rng.choice(choices))
        if s.ended:
            continue
        worlds = imagine(observe(s, s.turn), 6, number)
        found = Sampler(worlds.view, 1).importance_weights(worlds)
        for i in range(len(worlds)):
            wanted = 1.0
            for _, then, done in done_by_others(worlds.state(i), s.turn):
                phase, view = table.phases[then.phase], observe(then, then.turn)
                if isinstance(phase, Tricks):
                    wanted *= _card(view, done)
                elif isinstance(phase, beliefs._CALLS):
                    answers = [
                        (part, ClubBot(by).choose(view, legal(then)))
                        for part, by in opponent_mixture(table)
                    ]
                    wanted *= sum(part * _fits(a, done, table) for part, a in answers)
                asked += 1
            assert found[i] == pytest.approx(wanted)
    assert asked > 20


def _card(view: View, done: int) -> float:
    usual = ClubBot().choose(view, view.legal())
    suit = view.rules.ranks.suit[view.state.trump]
    if usual == done or usual == actions.CLAIM:
        return 1.0
    return 0.6 if suit[actions.card(usual)] == suit[actions.card(done)] else 0.4


def _fits(usual: int, done: int, table: Rules) -> float:
    kind = actions.verb(done)
    if usual == done:
        return 1.0
    alike = (actions.verb(usual), actions.strain(usual)) == (kind, actions.strain(done))
    if alike and kind in (Verb.ORDER, Verb.NAME):
        return 0.5
    if alike and kind == Verb.BID and abs(actions.level(usual) - actions.level(done)) == 1:
        return 0.4
    return 0.05 if table.phase(Auction) else 0.15


def test_enough_worlds_count_whatever_was_heard() -> None:
    """The effective sample size is kept, and who is likely is taken more often all the same."""
    chances = np.full(1000, 1e-6)
    chances[:5] = 1.0
    assert beliefs.effective_sample_size(chances) == pytest.approx(5.0, rel=0.01)
    assert beliefs.effective_sample_size(np.ones(50)) == pytest.approx(50.0)
    rows = beliefs.resampled_rows(chances, 1000, 1)
    times = np.bincount(rows, minlength=1000)
    assert times[:5].min() > 2 * times[5:].max()
    assert beliefs.effective_sample_size(times.astype(float)) > 150


# -- bidders --------------------------------------------------------------------------------------

THUMB = ClubBot()
BIDDING = [g.name for g in GAMES if g.rules.phase(Auction)]
CHOOSING = [g.name for g in GAMES if g.rules.phase(ChoosePartners)]


def bids(game: str, deals: int) -> Iterator[tuple[State, Rows]]:
    """Yield who may bid or pass, and rows in which its hand is anybody's guess."""
    table = rules(game)
    for number in range(deals):
        s = deal(table, shuffled(table.pack, Random(f"{game}:{number}")), number % table.seats)
        while not s.ended and isinstance(table.phases[s.phase], Auction):
            choices = legal(s)
            if PASS in choices and len(choices) > 1:
                worlds = imagine(observe(s, (s.turn + 1) % table.seats), 60, number)
                yield s, rows_of(worlds)
            push(s, THUMB.choose(observe(s, s.turn), choices))


def test_partners_are_chosen_in_the_auctions_of_five_and_seven() -> None:
    assert CHOOSING == ["auction-5", "auction-7"]


@pytest.mark.parametrize("game", CHOOSING)
def test_who_may_be_chosen_for_a_bid_is_taken_to_bid_on_less(game: str) -> None:
    club = bold = 0
    for s, rows in bids(game, 6):
        usual, taken = (np.array(answers(s.rules, rows, by)) for by in (None, as_taken(s.rules)))
        # Whoever would bid anyway bids the same.
        assert (taken == usual)[usual != PASS].all()
        club += int((usual != PASS).sum())
        bold += int((taken != PASS).sum())
    assert bold > 1.05 * club > 0


@each_row("game", BIDDING)
def test_bidders_are_of_some_styles_the_bolder_of_which_bid_more(game: str) -> None:
    table = rules(game)
    parts = [part for part, _ in opponent_mixture(table)]
    assert sum(parts) == pytest.approx(1.0)
    assert opponent_mixture(table)[0][1] == as_taken(table)
    passes = np.zeros(len(parts))
    for s, rows in bids(game, 2):
        passes += [answers(s.rules, rows, by).count(PASS) for _, by in opponent_mixture(table)]
    assert passes[0] >= passes[1] >= passes[2]
    # Where the dealer must bid something, hardly anybody passes anyway.
    assert passes[0] > passes[2] or not passes[0]


@each_row("game", [g for g in BIDDING if g not in CHOOSING])
def test_elsewhere_others_are_taken_for_club_players(game: str) -> None:
    assert care_of(rules(game)) == numbers.usual()[numbers.place("care")]
    assert as_taken(rules(game)) is None


# -- the end of an auction ------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "passes", "again"), [("bald", 3, True), ("bacon", 15, True), ("standard", 7, False)]
)
def test_who_deals_next_is_who_the_rules_say(name: str, passes: int, again: bool) -> None:
    """The last to be asked passes: dealt again by the same player, or thrown in (D048, D138)."""
    table = rules(name)
    s = deal(table, shuffled(table.pack, Random(1)), 2)
    for _ in range(passes):
        push(s, actions.PASS)
    assert s.turn == s.dealer
    view = observe(s, s.turn)
    choices = [actions.PASS, next(a for a in legal(s) if a != actions.PASS)]
    (passed, called), weighed = ends_of(imagine(view, 20, 1), choices)
    assert weighed >= 40
    assert set(passed.dealer.tolist()) == {2 if again else 3}
    assert (passed.maker == -1).all()
    assert set(called.dealer.tolist()) == {3}
    assert (called.maker == s.turn).all()


# -- believed worlds ------------------------------------------------------------------------------

EVERY = [*TABLES, *some_options(20)]


@pytest.mark.every(12)
@pytest.mark.parametrize("table", EVERY, ids=lambda table: table.id)
def test_every_world_replays_from_its_own_deal(table: Rules) -> None:
    asked = 0
    kinds = list(by_club(7).values())
    for number, (s, _) in enumerate(decisions(table, kinds, f"believed:{table.id}", 3)):
        if number % 4:
            continue
        view = observe(s, s.turn)
        worlds = Sampler(view, 2).draw(12, number)
        rows = rows_of(worlds)
        for i in range(0, len(worlds), 3):
            world = worlds.state(i)
            assert observe(world, s.turn) == view
            assert (rows[i] == row_of(world)).all()
            asked += sum(1 for _ in played_again(world))
    assert asked
