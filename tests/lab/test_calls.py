"""What calls give away: best responses of known value, and sums that the engine confirms."""

from __future__ import annotations

from random import Random

import numpy as np
import pytest
from benchmarks.strength import calls
from benchmarks.strength.calls import AS_USUAL, PLACES, WAYS, Sums, Taught, best, calls_of
from tools.blueprint.chain import write_answers
from tools.blueprint.leaves import LEAVES

from euchre import legal, push, rules
from euchre.arena.references.open_cards import values_of_deals
from euchre.bots.club import ClubBot
from euchre.engine import actions
from euchre.engine.actions import Action
from euchre.engine.scoring import net, points
from euchre.engine.state import State
from euchre.engine.view import observe
from euchre.fast.layout.convert import code_of, record_of
from euchre.fast.layout.rows import DealRow, GameRow, Question
from euchre.fast.player import information, knowing
from euchre.fast.player.information import ANSWERS, QUESTIONS
from euchre.fast.rules.deals import begun, seed_number
from euchre.fast.solve.card_play import in_play
from euchre.lab.batch import start_of

STANDARD = rules("standard")
SEED = "test:some calls"
AT = Sums.places


def test_a_best_response_at_kuhn_poker() -> None:
    """The first player checks or bets, then folds or calls if the other bets.

    The other bets and calls with the king only, the player always checks and calls.  It loses a
    third on average; best is to bet with the jack, and to check and fold with the queen: a sixth.
    """
    cards, bet, call = "JQK", 1, 1
    sums, may = np.zeros((QUESTIONS * 3, Sums.extent)), np.zeros((QUESTIONS, WAYS), np.int64)
    may[0, [0, bet, AS_USUAL]] = may[PLACES, [0, call, AS_USUAL]] = 1
    first, second = sums[:3], sums[PLACES * 3 : PLACES * 3 + 3]
    own = 0.0
    for mine in range(3):
        for other in {0, 1, 2} - {mine}:
            wins = 1.0 if mine > other else -1.0
            first[mine, AT.passed][bet] += 2 * wins if cards[other] == "K" else 1
            if cards[other] == "K":
                for part in (AT.passed, AT.usual):
                    second[mine, part][[0, call, AS_USUAL]] += [-1, 2 * wins, 2 * wins]
            else:
                first[mine, AT.passed][[0, AS_USUAL]] += [wins, 0.0]
                first[mine, AT.passed][AS_USUAL] += wins
            own += 2 * wins if cards[other] == "K" else wins
    found = best(sums, may)
    assert found[0] == bet
    assert found[1] in (0, AS_USUAL)
    assert found[PLACES * 3 + 1] == 0
    value = 0.0
    for mine in range(3):
        way = found[mine]
        value += first[mine, AT.passed][way]
        if way != bet:
            part = AT.usual if way == AS_USUAL else AT.passed
            value += second[mine, part][found[PLACES * 3 + mine]]
    assert own / 6 == pytest.approx(-1 / 3)
    assert value / 6 == pytest.approx(1 / 6)
    # With much care, nothing is changed.
    assert (best(sums + (np.arange(Sums.extent) == AT.asked), may, care=9.0) == AS_USUAL).all()


# -- the same from the engine --------------------------------------------------------------------


class Played:
    """A deal of the engine, as the calls of a best response need it."""

    def __init__(self, number: int):
        t = knowing.table(STANDARD)
        table = GameRow.read(t)
        dealt = begun(t, 1, seed=int(seed_number(SEED)), first=number)[0]
        s = start_of(STANDARD, dealt, [0, 0])
        self.asked: list[State] = []
        self.states: list[int] = []
        self.ways: list[dict[int, Action]] = []
        while not s.ended:
            question = len(self.asked)
            row, found = (
                record_of(s),
                information.hand_of(table, s.hands[s.turn], record_of(s).turned),
            )
            self.states.append(information.state_of(table, question, row.face[0], found >> 1))
            codes, window = [-1] * ANSWERS, DealRow.over(np.array(row.numbers(), np.int64))
            write_answers(table, window, Question(), found & 1, 0, codes)
            by_code = {code_of(action)[0]: action for action in legal(s)}
            ways = {answer: by_code[code] for answer, code in enumerate(codes) if code >= 0}
            ways[AS_USUAL] = ClubBot().choose(observe(s, s.turn), legal(s))
            self.ways.append(ways)
            self.asked.append(s.copy())
            push(s, actions.PASS)

    def worth(self, seat: int, how: dict[int, int], *, solved: bool = False) -> float:
        """Return what a seat wins if it answers some questions in other ways than usual.

        ``solved``: both sides play the cards as well as they can, seeing all of them.
        """
        s = self.asked[0].copy()
        for k, ways in enumerate(self.ways):
            action = ways[how.get(k, AS_USUAL) if s.turn == seat else AS_USUAL]
            push(s, action)
            if action != actions.PASS:
                break
        while not (s.ended or (solved and in_play(s))):
            push(s, ClubBot().choose(observe(s, s.turn), legal(s)))
        if not s.ended:
            # Without what breaks ties in points.
            return float(values_of_deals([s], STANDARD.sides.side(seat))[0].round())
        return net(points(s), STANDARD.sides.side(seat), STANDARD)

    def passes(self, k: int) -> bool:
        return self.ways[k][AS_USUAL] == actions.PASS

    def reached(self, k: int) -> bool:
        return all(self.passes(j) for j in range(k) if (k - j) % PLACES)


@pytest.mark.every(2)
@pytest.mark.parametrize("leaves", LEAVES)
def test_sums_and_gains_are_those_of_the_engine(leaves: str) -> None:
    deals, rng, solved = 8, Random(3), leaves == "solver"
    taught = Taught(STANDARD, "club", SEED)
    taught.arrays = calls.arrays_of(STANDARD, leaves)
    taught.learn(0, deals)
    expected = np.zeros_like(taught.sums)
    response = np.array([rng.choice((0, 1, 2, AS_USUAL)) for _ in range(len(taught.sums))])
    gained = np.zeros((deals, PLACES))
    for number in range(deals):
        played = Played(number)
        for k in (k for k in range(QUESTIONS) if played.reached(k)):
            sums, seat = expected[played.states[k]], played.asked[k].turn
            sums[AT.asked] += 1
            before = {k - PLACES: 0} if k >= PLACES else {}
            again = k < PLACES and played.reached(k + PLACES)
            for way, action in played.ways[k].items():
                if again and action == actions.PASS:
                    continue
                worth = played.worth(seat, before | {k: way}, solved=solved)
                sums[AT.passed][way] += worth
                if k >= PLACES and played.passes(k - PLACES):
                    sums[AT.usual][way] += worth
        for place in range(PLACES):
            seat = played.asked[place].turn
            how = {k: int(response[played.states[k]]) for k in (place, place + PLACES)}
            gained[number, place] = played.worth(seat, how, solved=solved)
            gained[number, place] -= played.worth(seat, {}, solved=solved)
    assert np.array_equal(taught.sums, expected)
    said, found = calls_of(STANDARD, "club", taught.seed, 0, deals), np.zeros((deals, PLACES))
    on = (taught.table, taught.mind, taught.arrays, said, response, taught.seed, 0, found)
    calls.gain(*on)
    assert np.array_equal(found, gained)
    assert gained.any()
