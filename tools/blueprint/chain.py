"""The calls of one deal as a chain: every question follows the passes on all before it.

Every other answer ends the chain in a leaf, the deal played to its end (``leaves``).  All
answers of a seat are compared in the same deal; of the others' answers those that the seat's value
needs are played, likelier ones more often (importance sampling, with the mean as a control variate:
Schmid et al. 2019).
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from euchre.engine import actions
from euchre.engine.rules import Rules
from euchre.fast.compile.arrays import Floats, Ints, Masks, beyond, pointer
from euchre.fast.compile.bits import Bits
from euchre.fast.compile.chance import key_of, word
from euchre.fast.compile.marks import bare, entry, within
from euchre.fast.compile.records import Record, number, numbers, record_in
from euchre.fast.layout import codes, kinds
from euchre.fast.layout.rows import SEATS, DealRow, GameRow, Question, question_in, row_in, table_in
from euchre.fast.player import prepared
from euchre.fast.player.call_states import (
    ANSWERS,
    QUESTIONS,
    hand_of,
    question_of,
    relative,
    state_of,
)
from euchre.fast.player.calling import trump_of
from euchre.fast.player.mean_tricks import setting
from euchre.fast.player.prepared import Mind, memo_in, mind_in
from euchre.fast.player.rollout import club_player
from euchre.fast.rules.dealing import ACTION_WORD, deal_row
from euchre.fast.rules.steps import begin, options, step
from euchre.fast.rules.views import copy
from tools.blueprint.cfr import Node, learn, match_regrets, node_in
from tools.blueprint.leaves import LEAVES, finish, leaf, solver, solver_in

#: An answer this much worse than a pass, after so many trials, is rarely played again.
HOPELESS, TRIALS, RARELY = -0.6, 30.0, 0.1
#: Answers of others are always played from the first probability on, and not below the second.
LIKELY, NEVER, LEAST = 0.25, 1e-3, 0.05
#: Numbers of a node.
NODE = Node.extent
#: The highest 53 bits of a random word are a fraction.
_FRACTION, _BITS = 2.0**-53, np.uint64(11)


class Chain(Record):
    """The questions of a deal."""

    length: int = number("how many there are")
    last: int = number("1 if somebody is asked after the last of them (another upcard)")
    state: list[int] = numbers(QUESTIONS, text="their information states")
    side: list[int] = numbers(QUESTIONS, text="the side that is asked")
    codes: list[list[int]] = numbers(QUESTIONS, ANSWERS, text="the call of each answer, -1: none")
    later: int = number("1 if going alone is asked for after the call")
    words: int = number("random words used")
    leaves: int = number("deals that were played to the end")


class Weights(Record, kind=np.float64):
    """Probabilities and values along a chain."""

    strategy: list[list[float]] = numbers(QUESTIONS, ANSWERS)
    #: The probability that somebody who learns in this deal depends on the question.
    path: list[float] = numbers(QUESTIONS + 1)
    active: list[float] = numbers(QUESTIONS, text="1 if the seat learns in this deal")
    values: list[float] = numbers(ANSWERS)


chain_in, weights_in = record_in(Chain), record_in(Weights)


class Arrays(NamedTuple):
    """Working arrays (int64 but for ``weights``); one per thread."""

    #: ``rollout.club_player``, and ``leaves.Solver``.
    club: int
    solver: Masks
    chain: Ints
    weights: Floats
    memo: Ints
    #: The deal at each question, and after the last pass.
    rows: Ints
    row: Ints
    q: Ints
    points: Ints


def arrays(rules: Rules, leaves: str = LEAVES[0]) -> Arrays:
    """Return working arrays for a game."""
    width = GameRow.over(prepared.table(rules)).width
    sizes = (QUESTIONS + 1) * width, width, Question.extent, SEATS
    return Arrays(
        club_player(),
        solver(rules, leaves),
        np.zeros(Chain.extent, np.int64),
        np.zeros(Weights.extent),
        prepared.memo(),
        *(np.zeros(size, np.int64) for size in sizes),
    )


# -- the questions -------------------------------------------------------------------------


@bare
def _may_be_alone_later(t: GameRow) -> bool:
    return setting(t, kinds.ALONE, 1) != 0


def write_answers(
    t: GameRow, row: DealRow, q: Question, exchanged: int, later: int, answers: list[int]
) -> None:
    """Write the code of each answer to the question in a row, -1 for those that are not legal."""
    options(t, row, q)
    for answer in range(ANSWERS):
        answers[answer] = -1
    for i in range(q.words):
        code = q.codes[i]
        if code == actions.PASS:
            answers[0] = code
        else:
            suit = relative(row.turned, trump_of(t, row, code), exchanged)
            alone = 1 if code & codes.ALONE_BIT else 0
            answer = 1 + 2 * max(0, suit - 1) + alone
            answers[answer] = code
            if later:
                answers[answer + 1] = code


def questions(t: GameRow, rows: DealRow, row: DealRow, q: Question, chain: Chain) -> None:
    """Write the chain that begins at a row: everybody passes.

    ``rows`` are copies of the row at each question, one behind the other.
    """
    chain.length, chain.last, chain.later = 0, 0, 1 if _may_be_alone_later(t) else 0
    while not row.outcome and chain.length < QUESTIONS:
        k, question = chain.length, question_of(t, row)
        if question < 0:
            break
        hand = hand_of(t, row.hands[row.turn], row.turned)
        chain.state[k] = state_of(t, question, row.face[0], hand >> 1)
        chain.side[k] = t.side[row.turn]
        write_answers(t, row, q, hand & 1, chain.later, chain.codes[k])
        copy(t, row, beyond(rows, k * t.width))
        chain.length += 1
        if chain.codes[k][0] < 0:
            # Somebody must call: this is the last question.
            return
        step(t, row, actions.PASS, 0)
    copy(t, row, beyond(rows, chain.length * t.width))
    chain.last = 0 if row.outcome else 1


# -- learning ------------------------------------------------------------------------------


@bare
def _drawn(chain: Chain, key: Bits) -> float:
    """Return a random number from 0 to 1."""
    chain.words += 1
    return float(word(key, ACTION_WORD + chain.words) >> _BITS) * _FRACTION


@bare
def node_at(nodes: Node, state: int) -> Node:
    """Return the node of a state."""
    node: Node = beyond(nodes, state * NODE)
    return node


def _weigh(nodes: Node, chain: Chain, on: Weights, key: Bits) -> None:
    """Write the strategies, who learns in this deal, and on what that depends."""
    path = 0.0
    for k in range(chain.length):
        match_regrets(node_at(nodes, chain.state[k]), chain.codes[k], on.strategy[k])
    for k in range(chain.length):
        reach = 1.0
        for before in range(k):
            if (k - before) & 3:
                reach *= on.strategy[before][0]
        # With the probability that the others pass, in place of a weight.
        on.active[k] = 1.0 if reach > 0.0 and _drawn(chain, key) < reach else 0.0
        on.path[k] = path
        path = max(path * on.strategy[k][0], on.active[k])
    on.path[chain.length] = path


@bare
def _chance_of(path: float, active: float, node: Node, answer: int) -> float:
    """Return the probability with which an answer is played to the end."""
    chance = 0.0
    if path >= LIKELY:
        chance = 1.0
    elif path >= NEVER:
        chance = max(LEAST, 2.0 * path)
    if active > 0.0:
        hopeless = node.weight[answer] > 0.0 and node.visits > TRIALS
        chance = max(chance, RARELY if hopeless and node.gain[answer] < HOPELESS else 1.0)
    return chance


def _mean(node: Node, answer: int, gain: float, time: float) -> None:
    """Let a value enter the mean gain of an answer."""
    weight = node.weight[answer] + time
    node.weight[answer] = weight
    node.gain[answer] += (gain - node.gain[answer]) * time / weight


@within
def _back(t: GameRow, w: Mind, on: Arrays, nodes: Node, key: Bits, time: float) -> None:
    """Go back from the last question to the first: play leaves, learn, hand the value on."""
    chain, weights = chain_in(on.chain), weights_in(on.weights)
    row, q, memo = row_in(on.row), question_in(on.q), memo_in(on.memo)
    solve = solver_in(on.solver)
    rows, points, values = row_in(on.rows), pointer(on.points), weights.values
    k, value = chain.length, 0.0
    if chain.last and weights.path[k] >= NEVER:
        # Another card is turned up: club players go on.
        copy(t, beyond(rows, k * t.width), row)
        value += finish(t, w, solve, on.club, row, memo, q, points, k * 0, k * 0)
    while k:
        k -= 1
        path, active = weights.path[k], weights.active[k]
        if path < NEVER and active == 0.0:
            continue
        node, legal, strategy = node_at(nodes, chain.state[k]), chain.codes[k], weights.strategy[k]
        sign = 1.0 if chain.side[k] == 0 else -1.0
        first = sign * value if legal[0] >= 0 else 0.0
        mean = node.first if legal[0] >= 0 else 0.0
        expected = strategy[0] * first
        for answer in range(1, ANSWERS):
            if legal[answer] < 0:
                continue
            likely = path * strategy[answer]
            chance = _chance_of(likely, active, node, answer)
            usual = mean + node.gain[answer]
            played = usual
            if chance > 0.0 and (chance >= 1.0 or _drawn(chain, key) < chance):
                copy(t, beyond(rows, k * t.width), row)
                alone = 0
                if chain.later:
                    alone = actions.ALONE if answer & 1 == 0 else actions.TOGETHER
                got = sign * leaf(t, w, solve, on.club, row, memo, q, points, legal[answer], alone)
                chain.leaves += 1
                played = usual + (got - usual) / chance
                if active > 0.0:
                    _mean(node, answer, got - first, time)
            expected += strategy[answer] * played
            # What is rarely played counts by its mean, since one of many times it would count much.
            values[answer] = played if chance >= 1.0 else first + node.gain[answer]
        if active > 0.0:
            values[0] = first
            own = weights.strategy[k - 4][0] if k >= 4 else 1.0
            learn(node, legal, strategy, values, active, own, time)
            node.first += (first - node.first) * 2.0 / (node.visits + 1.0)
        value = sign * expected


@entry
def train(
    table: Ints, mind: Floats, on: Arrays, nodes: Any, seed: Bits, first: int, number: int
) -> int:
    """Learn from deals ``first`` ... of a seed; return how many leaves were played.

    ``nodes`` (float32) are the information states (``cfr.Node``), one behind the other.
    """
    t, w = table_in(table), mind_in(mind)
    chain, row, q = chain_in(on.chain), row_in(on.row), question_in(on.q)
    chain.leaves = 0
    for i in range(first, first + number):
        key = key_of(seed, np.uint64(i))
        deal_row(t, row, key, i % t.seats)
        begin(t, row)
        questions(t, row_in(on.rows), row, q, chain)
        if chain.length:
            chain.words = 0
            _weigh(node_in(nodes), chain, weights_in(on.weights), key)
            _back(t, w, on, node_in(nodes), key, i + 1.0)
    return chain.leaves
