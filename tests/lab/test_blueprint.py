"""The trainer of tables of calls: regret matching, the chain of calls, runs and what they write."""

from itertools import permutations
from random import Random

import numpy as np
import pytest
from tools.blueprint import chain
from tools.blueprint.cfr import Node, learn, match_regrets
from tools.blueprint.chain import Chain
from tools.blueprint.packing import LONELY, hands, packed

from euchre import deal, legal, push, rules
from euchre.cards import next_suit
from euchre.engine import actions
from euchre.engine.dealing import shuffled
from euchre.engine.phases import NameSuit, TurnUp
from euchre.engine.rules import Rules
from euchre.engine.state import State
from euchre.fast.layout.convert import code_of, record_of
from euchre.fast.layout.rows import DealRow, GameRow, Question
from euchre.fast.player import call_states, call_table, prepared
from euchre.fast.player.call_states import ANSWERS, HAND, QUESTIONS, RANKS
from tests.bots.tables import TABLES
from tests.rows import each_row

STANDARD = rules("standard")
FITTING = [table for table in TABLES if call_states.fits(table) and prepared.fits(table)]


# -- regret matching -----------------------------------------------------------------------------


def test_regret_matching_solves_kuhn_poker() -> None:
    """Its value is -1/18 for the first player (Kuhn 1950), who may bluff with the lowest card."""
    nodes: dict[tuple[int, str], Node] = {}
    both = [0, 1] + [-1] * (ANSWERS - 2)

    def pay(cards: tuple[int, ...], said: str) -> float | None:
        """Return what the player on turn wins, None if the hand goes on (p: pass, b: bet)."""
        mine, theirs = len(said) % 2, 1 - len(said) % 2
        if said[-2:] == "bp":
            return 1.0
        if said[-2:] in ("pp", "bb"):
            return (1.0 if said == "pp" else 2.0) * (1 if cards[mine] > cards[theirs] else -1)
        return None

    def value(cards: tuple[int, ...], said: str, reach: tuple[float, float], time: float) -> float:
        end = pay(cards, said)
        if end is not None:
            return end
        me = len(said) % 2
        node = nodes.setdefault((cards[me], said), Node())
        strategy, values = [0.0] * ANSWERS, [0.0] * ANSWERS
        if time:
            match_regrets(node, both, strategy)
        else:
            total = sum(node.chosen)
            strategy = [chosen / total for chosen in node.chosen]
        for answer, word in enumerate("pb"):
            on = (
                (reach[0] * strategy[answer], reach[1])
                if me == 0
                else (
                    reach[0],
                    reach[1] * strategy[answer],
                )
            )
            values[answer] = -value(cards, said + word, on, time)
        if time:
            return learn(node, both, strategy, values, reach[1 - me], reach[me], time)
        return sum(strategy[i] * values[i] for i in range(2))

    deals = list(permutations(range(3), 2))
    for time in range(1, 1001):
        for cards in deals:
            value(cards, "", (1.0, 1.0), float(time))
    average = sum(value(cards, "", (1.0, 1.0), 0.0) for cards in deals) / len(deals)
    assert average == pytest.approx(-1 / 18, abs=0.002)
    bluff, bet = (nodes[card, ""].chosen[1] / sum(nodes[card, ""].chosen) for card in (0, 2))
    # A bluff for every three bets with the best card.
    assert 3 * bluff == pytest.approx(bet, abs=0.08)


# -- information states --------------------------------------------------------------------------


def recolored(t: GameRow, hand: int, to: list[int]) -> int:
    """Return a hand with its suits exchanged."""
    ranks = t.pack // 4
    held = hand >> 4 * ranks << 4 * ranks
    for suit in range(4):
        held |= (hand >> suit * ranks & (1 << ranks) - 1) << to[suit] * ranks
    return held


@each_row("table", FITTING)
def test_a_state_is_the_same_when_suits_are_exchanged(table: Rules) -> None:
    """Any exchange that keeps the colors together, and the answers go with it."""
    t, rng = GameRow.read(prepared.table(table)), Random(7)
    colors = [p for p in permutations(range(4)) if all(p[3 - s] == 3 - p[s] for s in range(4))]
    assert len(colors) == 8
    for _ in range(200):
        hand = sum(1 << card for card in rng.sample(range(t.pack), HAND))
        turned = rng.randrange(4)
        one = call_states.hand_of(t, hand, turned)
        for to in colors:
            other = call_states.hand_of(t, recolored(t, hand, list(to)), to[turned])
            assert one >> 1 == other >> 1
            for suit in range(4):
                # Suits that hold the same may be taken for each other.
                place = call_states.relative(to[turned], to[suit], other & 1)
                alike = next(
                    s for s in range(4) if call_states.relative(turned, s, one & 1) == place
                )
                of_both = (call_states.pattern_of(t, hand, s) for s in (suit, alike))
                assert len(set(of_both)) == 1


@each_row("table", FITTING)
def test_every_number_is_one_hand(table: Rules) -> None:
    t, patterns = GameRow.read(prepared.table(table)), hands(table)
    assert len(patterns) == t.hands == len(np.unique(patterns, axis=0))
    rng = Random(5)
    for _ in range(500):
        hand = sum(1 << card for card in rng.sample(range(t.pack), HAND))
        turned = rng.randrange(4)
        found = call_states.hand_of(t, hand, turned)
        third = next(s for s in range(4) if call_states.relative(turned, s, found & 1) == 2)
        suits = (turned, next_suit(turned), third, next_suit(third))
        held = [call_states.pattern_of(t, hand, suit) for suit in suits]
        assert patterns[found >> 1].tolist() == [*held, int(hand & t.jokers != 0)]
        assert held[2] >= held[3]


# -- the chain -----------------------------------------------------------------------------------


def begun(table: Rules, rng: Random) -> State:
    """Return a deal whose first question is a call, if it has one before others."""
    s = deal(table, shuffled(table.pack, rng), rng.randrange(4))
    while not s.ended and not isinstance(table.phases[s.phase], TurnUp | NameSuit):
        push(s, legal(s)[0])
    return s


@each_row("table", FITTING)
def test_the_chain_asks_what_the_engine_asks(table: Rules) -> None:
    """Its answers are the engine's legal calls, at every question and in the same order."""
    t, rng, asked = GameRow.read(prepared.table(table)), Random(3), 0
    for _ in range(30):
        s = begun(table, rng)
        row, q, found = record_of(s), Question(), Chain()
        rows = DealRow.over(np.zeros((QUESTIONS + 1) * t.width, np.int64))
        window = DealRow.over(np.array(row.numbers(), np.int64))
        if s.ended:
            continue
        chain.questions(t, rows, window, q, found)
        for k in range(found.length):
            wanted = {code_of(action)[0] for action in legal(s)}
            assert {code for code in found.codes[k] if code >= 0} == wanted
            assert found.side[k] == table.sides.side(s.turn)
            assert found.state[k] < call_states.number_of_states(table)
            assert found.state[k] // (RANKS * t.hands) == (s.turn - s.dealer - 1) % 4 + 4 * (
                isinstance(table.phases[s.phase], NameSuit)
            )
            asked += 1
            if found.codes[k][0] >= 0:
                push(s, actions.PASS)
        if found.length and found.codes[found.length - 1][0] >= 0:
            assert found.last == (not s.ended)
    assert asked > 50


@pytest.mark.every(3)
@pytest.mark.parametrize(
    ("game", "leaves"),
    [
        ("standard", "rollouts"),
        ("classic", "rollouts"),
        ("uka", "rollouts"),
        ("standard", "solver"),
    ],
)
def test_both_modes_learn_the_same(game: str, leaves: str) -> None:
    table, seed = rules(game), np.uint64(3)
    t, w = prepared.table(table), prepared.mind(table)
    both = [np.zeros(call_states.number_of_states(table) * Node.extent, np.float32) for _ in "ab"]
    rooms = [chain.arrays(table, leaves) for _ in "ab"]
    played = chain.train(t, w, rooms[0], both[0], seed, 0, 1)
    with np.errstate(over="ignore"):
        again = chain.train.plain(t, w, rooms[1], both[1], seed, 0, 1)
    assert played == again > 1
    assert np.array_equal(both[0], both[1])


# -- the table -----------------------------------------------------------------------------------


def test_a_table_says_what_was_learned() -> None:
    """Of a hand often seen: whether to call, whether to go alone, and about the gain."""
    rng = np.random.default_rng(4)
    number, naming = call_table.states_of(STANDARD)
    nodes = np.zeros((number, Node.extent), np.float32)
    some = rng.choice(number, 4000, replace=False)
    at = Node.places
    answers = np.where(some[:, None] < number - naming, np.arange(ANSWERS) < 3, True)
    gain = rng.normal(-0.2, 0.8, (len(some), ANSWERS)) * answers
    rows = np.zeros((len(some), Node.extent), np.float32)
    rows[:, at.gain], rows[:, at.weight], rows[:, at.visits] = gain, 1.0 * answers, 1e9
    nodes[some] = rows
    values = packed(STANDARD, nodes)
    gain[:, 2::2] -= LONELY
    assert values.shape == (number + naming,)
    assert not values[np.setdiff1d(np.arange(number), some)].any()
    off = []
    for state, gains in zip(some.tolist(), np.where(answers, gain, -9.0)[:, 1:], strict=True):
        best = int(gains.argmax())
        value = int(values[state])
        together, alone = (call_table.gain_of(value, how) for how in (0, 1))
        assert (max(together, alone) > 0) == (gains[best] > 0), (together, alone, gains)
        if gains[best] > 0:
            assert (alone > together) == best % 2
            if state >= number - naming:
                assert values[number + state - (number - naming)] == best // 2
            off.append(abs(max(together, alone) - gains[best]))
    assert np.mean(off) < 0.12
