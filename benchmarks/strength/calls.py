"""What a player's calls give away: the best response to them in the abstraction of a blueprint.

One seat learns, the three others call as the player does; club players play the cards.  What the
seat knows is its position, the rank of the upcard and its hand, as information states tell them
apart (``fast.player.call_states``).  Passing leads to at most one more question, so the best
response to a sample of deals is exact: sums of points for every answer, and the better of both
questions by backward induction.  It may also do as the player does, which may tell more hands
apart.

In the deals that it was learned in a response gains too much on average, since it fits what is
only chance there: an upper bound of the best response in the abstraction.  In fresh deals it gains
what it gains, a lower bound.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from random import Random
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray
from tools.blueprint.chain import Arrays, arrays, chain_in, questions
from tools.blueprint.leaves import LEAVES, finish, leaf, solver_in

from euchre.arena.entrants import entrant
from euchre.bots import Bot, Player
from euchre.coordinates import TableSeat
from euchre.engine import actions
from euchre.engine.rules import Rules
from euchre.fast.compile.arrays import Floats, Ints, beyond, pointer
from euchre.fast.compile.bits import Bits
from euchre.fast.compile.chance import key_of
from euchre.fast.compile.marks import bare, entry
from euchre.fast.compile.records import Record, number, numbers, record_in
from euchre.fast.encode.action_ids import code_of
from euchre.fast.encode.places import places_in
from euchre.fast.layout.rows import GameRow, question_in, row_in, table_in
from euchre.fast.player import call_states, prepared
from euchre.fast.player.call_states import ANSWERS, QUESTIONS
from euchre.fast.player.numbers import BY_TABLE
from euchre.fast.player.prepared import Mind, memo_in, mind_in
from euchre.fast.player.rollout import ask
from euchre.fast.rules.dealing import deal_row, seed_number
from euchre.fast.rules.steps import begin, options
from euchre.fast.rules.views import copy
from euchre.lab.batch import Batch
from euchre.lab.batch_players import player as player_of
from euchre.work import WorkError

#: What a seat may do: give an answer (``call_states.ANSWERS``), or do as the player does.
AS_USUAL, WAYS = ANSWERS, ANSWERS + 1

POSITIONS = 4
#: A response is tried in one deal for so many that it was learned in.
TRIED = 5
#: What a call must gain to be changed in fresh deals, for the square root of the deals learned in.
CARE = 1.5
#: Deals between two questions to a player that is not compiled.
STEP = 4096


class Sums(Record, kind=np.float64):
    """The points of each way at an information state, summed over deals."""

    #: The first question: without those deals in which the seat is asked again.  The second
    #: question: if it passed the first.
    passed: list[float] = numbers(WAYS)
    #: The second question, where the player would have passed the first.
    usual: list[float] = numbers(WAYS)
    asked: float = number("in how many deals")


class Worth(Record, kind=np.float64):
    """What each call in a deal is worth to side 0, where that is known.

    After the last question stands the end after passes on all of them.
    """

    value: list[list[float]] = numbers(QUESTIONS + 1, WAYS)
    known: list[list[float]] = numbers(QUESTIONS + 1, WAYS)


SUMS = Sums.extent
sums_in, worth_in = record_in(Sums), record_in(Worth)


@bare
def _pass(codes: list[int], k: int) -> bool:
    return codes[k] == actions.PASS


def _value(
    t: GameRow, w: Mind, on: Arrays, worth: Worth, codes: list[int], k: int, way: int
) -> float:
    """Return what a call at a question is worth, or the end after everybody has passed."""
    chain, row = chain_in(on.chain), row_in(on.row)
    q, memo, points = question_in(on.q), memo_in(on.memo), pointer(on.points)
    solve = solver_in(on.solver)
    if worth.known[k][way] == 0.0:
        worth.known[k][way], worth.value[k][way] = 1.0, 0.0
        copy(t, beyond(row_in(on.rows), k * t.width), row)
        code, alone = codes[k], k * 0
        if way != AS_USUAL:
            code = chain.codes[k][way]
            if chain.later:
                alone = actions.ALONE if way & 1 == 0 else actions.TOGETHER
        if k < chain.length:
            worth.value[k][way] += leaf(t, w, solve, on.club, row, memo, q, points, code, alone)
        elif chain.last:
            worth.value[k][way] += finish(t, w, solve, on.club, row, memo, q, points, k * 0, k * 0)
    return worth.value[k][way]


@bare
def _begin(t: GameRow, on: Arrays, worth: Worth, seed: Bits, number: int) -> None:
    """Deal, and write the chain of questions."""
    row, q = row_in(on.row), question_in(on.q)
    deal_row(t, row, key_of(seed, np.uint64(number)), number % t.seats)
    begin(t, row)
    questions(t, row_in(on.rows), row, q, chain_in(on.chain))
    for k in range(QUESTIONS + 1):
        for way in range(WAYS):
            worth.known[k][way] = 0.0


@bare
def _asked(codes: list[int], k: int) -> bool:
    """Whether a seat is asked a question if it passes, and the others call as the player does."""
    asked = True
    for before in range(k):
        asked = asked and (_pass(codes, before) or not (k - before) & 3)
    return asked


@entry
def club_calls(table: Ints, mind: Floats, on: Arrays, seed: Bits, first: int, said: Ints) -> None:
    """Write the codes of a club player's calls in deals ``first`` ... (``learn``)."""
    t, w, memo, worth = table_in(table), mind_in(mind), memo_in(on.memo), worth_in(on.weights)
    chain, row, q = chain_in(on.chain), row_in(on.row), question_in(on.q)
    for i in range(said.shape[0]):
        _begin(t, on, worth, seed, first + i)
        for k in range(chain.length):
            copy(t, beyond(row_in(on.rows), k * t.width), row)
            options(t, row, q)
            ask(on.club, t, w, row, memo, q)
            said[i, k] = q.code


@entry
def learn(
    table: Ints,
    mind: Floats,
    on: Arrays,
    said: Ints,
    sums: Floats,
    legal: Ints,
    seed: Bits,
    first: int,
) -> None:
    """Add the points of all ways of all seats in deals ``first`` ... of a seed to ``Sums``.

    ``said[deal, question]`` are the codes of the player's calls after passes on all before.
    ``legal[question, way]`` becomes 1 for every legal answer.
    """
    t, w, worth = table_in(table), mind_in(mind), worth_in(on.weights)
    chain, node = chain_in(on.chain), sums_in(sums)
    for i in range(said.shape[0]):
        codes = pointer(said[i])
        _begin(t, on, worth, seed, first + i)
        for k in range(chain.length):
            if not _asked(codes, k):
                continue
            sign = 1.0 if chain.side[k] == 0 else -1.0
            at = beyond(node, chain.state[k] * SUMS)
            at.asked += 1.0
            usual = k >= POSITIONS and _pass(codes, k - POSITIONS)
            for answer in range(1, ANSWERS):
                if chain.codes[k][answer] >= 0:
                    legal[k, answer] = 1
                    value = sign * _value(t, w, on, worth, codes, k, answer)
                    at.passed[answer] += value
                    at.usual[answer] += value if usual else 0.0
            rest, again, own = 0.0, 0, 0.0
            if chain.codes[k][0] >= 0:
                legal[k, 0] = 1
                j = k + 1
                while j < chain.length and j < k + POSITIONS and _pass(codes, j):
                    j += 1
                again = 1 if j == k + POSITIONS and j < chain.length else 0
                if not again:
                    rest = sign * _value(t, w, on, worth, codes, j, AS_USUAL)
                at.passed[0] += rest
                at.usual[0] += rest if usual else 0.0
            own = rest if _pass(codes, k) else sign * _value(t, w, on, worth, codes, k, AS_USUAL)
            at.passed[AS_USUAL] += own
            at.usual[AS_USUAL] += own if usual else 0.0


def best(sums: Floats, legal: Ints, care: float = 0.0) -> NDArray[np.int64]:
    """Return ``[state]``: the way that is best in the deals learned from; as usual if equal.

    ``sums[state]`` are ``Sums``; the second half of the states are second questions, in the order
    of the first ones.  What differs from the player's call must gain ``care`` times the square
    root of the number of deals.
    """
    at, half = Sums.places, len(sums) // 2
    fee = care * np.sqrt(sums[:, at.asked])[:, None] * (np.arange(WAYS) != AS_USUAL)
    may = np.repeat(legal > 0, len(sums) // QUESTIONS, axis=0)
    passed, usual = (np.where(may, sums[:, part], -np.inf) - fee for part in (at.passed, at.usual))
    ways = passed[:half].copy()
    ways[:, 0] += passed[half:].max(axis=1)
    ways[:, AS_USUAL] += usual[half:].max(axis=1)
    now = _best(ways)
    later = np.where(now == AS_USUAL, _best(usual[half:]), _best(passed[half:]))
    return np.concatenate([now, later])


def _best(ways: Floats) -> NDArray[np.int64]:
    """Return the best way of each row; the last if it is among them."""
    top: NDArray[np.int64] = ways.argmax(axis=1)
    return np.where(ways[:, AS_USUAL] >= ways.max(axis=1) - 1e-9, AS_USUAL, top)


@entry
def gain(
    table: Ints,
    mind: Floats,
    on: Arrays,
    said: Ints,
    response: Ints,
    seed: Bits,
    first: int,
    gained: Floats,
) -> None:
    """Write ``gained[deal, position]``: what the seat of each position wins more by a response."""
    t, w, worth = table_in(table), mind_in(mind), worth_in(on.weights)
    chain = chain_in(on.chain)
    for i in range(said.shape[0]):
        codes = pointer(said[i])
        _begin(t, on, worth, seed, first + i)
        for position in range(POSITIONS):
            gained[i, position] = 0.0
            usual, k, way = 0, 0, AS_USUAL
            while usual < chain.length and _pass(codes, usual):
                usual += 1
            while k < chain.length:
                way = AS_USUAL
                if k & 3 == position:
                    way = response[chain.state[k]]
                if way != 0 and not (way == AS_USUAL and _pass(codes, k)):
                    break
                way = AS_USUAL
                k += 1
            if k != usual or way != AS_USUAL:
                sign = 1.0 if chain.side[position] == 0 else -1.0
                value = _value(t, w, on, worth, codes, k, way)
                value -= _value(t, w, on, worth, codes, usual, AS_USUAL)
                gained[i, position] = sign * value


# -- players -------------------------------------------------------------------------------------


def arrays_of(rules: Rules, leaves: str = LEAVES[0]) -> Arrays:
    """Return working arrays; one per thread."""
    return arrays(rules, leaves)._replace(weights=np.zeros(Worth.extent))


@entry
def _codes(table: Ints, places: Ints, rows: Ints, ids: Ints, out: Ints) -> None:
    """Write the codes of the calls that ids stand for."""
    t, x = table_in(table), places_in(places)
    for i in range(rows.shape[0]):
        out[i] = code_of(t, x, row_in(rows[i]), ids[i])[0]


def bot_for(player: Player, rng: Random, seat: TableSeat = 0) -> Bot:
    """Return a player for a seat.  Raises ``WorkError`` for one that sees the true deal."""
    made: Any = entrant(player, rng, seat)
    if hasattr(made, "choose_seeing"):
        raise WorkError("a player that sees the true deal has no beliefs")
    bot: Bot = made
    return bot


def calls_of(rules: Rules, player: Player, seed: Bits, first: int, number: int) -> Ints:
    """Return ``[deal, question]``: the codes of a player's calls after passes on all before.

    What only matters to seats that are not asked any more is left out: it stays a pass.
    """
    said = np.full((number, QUESTIONS), actions.PASS)
    if player in _COMPILED:
        mind = prepared.mind(rules, _COMPILED[player])
        club_calls(prepared.table(rules), mind, arrays_of(rules), seed, first, said)
        return said
    batch = Batch(rules, number, seed=int(seed), first=first)
    batch.reset()
    if not (isinstance(player, str) and player.split(":")[0] == "net"):
        player = partial(bot_for, player)
    answers, ids = player_of(player, batch, int(seed) + first), np.zeros(number, np.int64)
    (passing,) = batch.index.path(batch.state(0), actions.PASS)
    for k in range(QUESTIONS):
        called = said[:, :k] != actions.PASS
        # Whoever has called is asked again only if nobody else has.
        others = called[:, [j for j in range(k) if (k - j) % POSITIONS]].any(axis=1)
        where = np.flatnonzero(~others)
        answers.ids(where, ids)
        codes = said[:, k].copy()
        _codes(batch.table, batch.places, batch.arrays.rows, ids, codes)
        said[where, k] = codes[where]
        batch.step(np.full(number, passing))
    return said


#: Players who are club players with some parameters, as far as calls go.
_COMPILED: dict[Player, Sequence[float] | None] = {
    "club": None,
    "cfr-calls": BY_TABLE,
}


class Bounds(NamedTuple):
    """What is given away, in points per deal: at least, at most, and in how many deals learned."""

    low: float
    high: float
    deals: int
    #: Half of the 95 % intervals.
    low_error: float
    high_error: float


class Taught:
    """A best response to a player's calls, learned deal by deal."""

    def __init__(self, rules: Rules, player: Player, seed: str):
        self.rules, self.player, self.seed = rules, player, seed_number(seed)
        self.table, self.mind, self.arrays = (
            prepared.table(rules),
            prepared.mind(rules),
            arrays_of(rules),
        )
        self.sums = np.zeros((call_states.number_of_states(rules), Sums.extent))
        self.legal = np.zeros((QUESTIONS, WAYS), np.int64)
        self.legal[:, AS_USUAL] = 1

    def learn(self, first: int, number: int) -> None:
        """Learn from deals ``first`` ... of the seed."""
        for at, some in _steps(first, number):
            said = calls_of(self.rules, self.player, self.seed, at, some)
            sums = self.sums.reshape(-1)
            learn(self.table, self.mind, self.arrays, said, sums, self.legal, self.seed, at)

    def gains(self, first: int, number: int, care: float = 0.0) -> Floats:
        """Return ``[deal, position]``: what each position gains by the best response."""
        response, parts = best(self.sums, self.legal, care), []
        for at, some in _steps(first, number):
            said, gained = (
                calls_of(self.rules, self.player, self.seed, at, some),
                np.zeros((some, POSITIONS)),
            )
            gain(self.table, self.mind, self.arrays, said, response, self.seed, at, gained)
            parts.append(gained)
        return np.concatenate(parts)


def tried(gains: Callable[[int, int, float], Floats], deals: int) -> tuple[Floats, Floats]:
    """Return gains of a response in fresh deals, with care, and in deals it was learned in.

    ``gains(first, number, care)`` are those in deals ``first`` ...; it was learned in ``deals``.
    """
    fresh = max(2, deals // TRIED)
    return gains(deals, fresh, CARE), gains(deals - fresh, fresh, 0.0)


def bounds(low: Floats, high: Floats, deals: int) -> Bounds:
    """Return bounds from the gains of deals (``tried``)."""
    errors = (1.96 * float(some.std(ddof=1)) / len(some) ** 0.5 for some in (low, high))
    return Bounds(float(low.mean()), float(high.mean()), deals, *errors)


def gifts_of_calls(rules: Rules, player: Player, seed: str, deals: int) -> list[Bounds]:
    """Return what each position gives away by its calls, then the mean of all four."""
    taught = Taught(rules, player, seed)
    taught.learn(0, deals)
    by_position = (np.c_[some, some.mean(axis=1)].T for some in tried(taught.gains, deals))
    return [bounds(low, high, deals) for low, high in zip(*by_position, strict=True)]


def _steps(first: int, number: int) -> Iterator[tuple[int, int]]:
    for at in range(first, first + number, STEP):
        yield at, min(STEP, first + number - at)
