"""Law 10: worlds are uniform and complete, judged by brute force.

``all_worlds`` knows nothing of boxes, counts or facts: it deals every deal that a
seat can think of, plays the log with every private action that it may stand for,
and keeps what looks like the view.  That is for small positions only: late in a
deal, or in a game made small (``small``).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import combinations
from math import cbrt, comb, sqrt
from random import Random
from typing import TypeAlias

from euchre.cards import each
from euchre.engine import actions
from euchre.engine import worlds as sampler
from euchre.engine.actions import Verb
from euchre.engine.rules import Rules
from euchre.engine.state import State, legal, push, start
from euchre.engine.view import View, observe
from euchre.testing.laws_play import Findings
from euchre.testing.players import played

#: What makes a world: hands, piles, cards drawn, the stock as a set, the actions.
Key: TypeAlias = tuple[tuple[int, ...], tuple[int, ...], tuple[int, ...], int, tuple[int, ...]]

#: A deviation, in standard deviations, that does not come by chance.
FAR = 5.0


def key(s: State) -> Key:
    """Return what makes a world; the order of the stock is left out."""
    stock = sum(1 << c for c in s.stock)
    return s.hands, s.buried, s.drawn, stock, tuple(e.action for e in s.history)


def small(rules: Rules, ranks: str = "TJA", hand: int = 2) -> Rules | None:
    """Return the game with a pack of a few ranks and smaller hands; None if it cannot be."""
    made = rules.but(pack=replace(rules.pack, ranks=ranks), hand=hand)
    return None if made.problems() else made


def all_worlds(v: View, most: int = 60_000) -> set[Key] | None:
    """Return every world that looks like a view to its seat.

    None where more than ``most`` deals would have to be tried.
    """
    start_hands, free = _known_start(v)
    rules, faced = v.rules, list(v.state.faced)
    left, tries = len(free), 1
    for held in start_hands:
        tries *= comb(left, rules.hand - held.bit_count())
        left -= rules.hand - held.bit_count()
    if tries > most:
        return None
    found: set[Key] = set()
    for hands in _deals(start_hands, free, rules.hand):
        rest = rules.pack.full & ~sum(hands) & ~sum(1 << c for c in faced)
        first = start(rules, hands, faced + list(each(rest)), v.state.dealer, v.state.scores)
        found.update(key(s) for s in _played(v, [first]) if observe(s, v.seat) == v)
    return found


def _known_start(v: View) -> tuple[list[int], list[int]]:
    """Return the cards that were dealt to each seat for all that the view shows, and the others."""
    s, log = v.state, v.state.history
    verbs = [(e.seat, actions.verb(e.action), e.action) for e in log]
    changed = sum(1 << p for p, kind, _ in verbs if kind == Verb.EXCHANGE)
    for giver in (p for p, kind, _ in verbs if kind == Verb.GIVE):
        changed |= s.partners(giver)
    taken = 1 << s.up if s.picked >= 0 else 0
    hands = [0] * s.rules.seats
    for seat, kind, action in verbs:
        if kind == Verb.PLAY and not changed >> seat & 1:
            hands[seat] |= (1 << actions.arg(action)) & ~taken
    if v.seat is not None and not s.rules.phases[s.phase].blind(s):
        mine = s.hands[v.seat]
        for seat, kind, action in verbs:
            if seat == v.seat:
                mine |= 1 << actions.arg(action) if kind == Verb.PLAY else 0
                mine |= actions.more(action) if kind in (Verb.DISCARD, Verb.GIVE) else 0
        for seat, kind, action in reversed(verbs):
            if kind == Verb.GIVE and s.partners(seat) >> v.seat & 1:
                mine &= ~actions.more(action)
            if kind == Verb.EXCHANGE and seat == v.seat:
                mine = mine & ~s.drawn[v.seat] | actions.more(action)
        hands[v.seat] = mine & ~taken if v.seat == s.dealer else mine
    placed = sum(hands) | sum(1 << c for c in s.faced)
    return hands, [c for c in range(s.rules.pack.size) if not placed >> c & 1]


def _deals(hands: list[int], free: list[int], hand: int) -> Iterator[list[int]]:
    """Yield every way to fill the hands up from the free cards."""
    for seat, held in enumerate(hands):
        if held.bit_count() < hand:
            for some in combinations(free, hand - held.bit_count()):
                mine = held | sum(1 << c for c in some)
                left = [c for c in free if c not in some]
                yield from _deals([*hands[:seat], mine, *hands[seat + 1 :]], left, hand)
            return
    yield hands


def _played(v: View, states: list[State]) -> list[State]:
    """Return where the log of a view can have led, with every private action it may stand for."""
    for entry in v.state.history:
        after = []
        for s in states:
            for action in legal(s) if s.turn == entry.seat else ():
                if entry.action == action or (
                    actions.is_hidden(entry.action) and entry.action == actions.hidden(action)
                ):
                    t = s.copy()
                    push(t, action)
                    after.append(t)
        states = after
    return states


def deviation(expected: Counter[object], seen: Counter[object]) -> float:
    """Return how far counts are from their expectation, in standard deviations (chi-square)."""
    scale = sum(seen.values()) / sum(expected.values())
    bins: list[tuple[float, int]] = []
    want, got = 0.0, 0
    for outcome, count in expected.most_common():
        want, got = want + count * scale, got + seen[outcome]
        if want >= 5:
            bins.append((want, got))
            want, got = 0.0, 0
    if want and bins:
        bins[-1] = bins[-1][0] + want, bins[-1][1] + got
    free = len(bins) - 1
    if free < 1:
        return 0.0
    chi = sum((got - want) ** 2 / want for want, got in bins)
    # Wilson and Hilferty: the cube root of chi-square is nearly normal.
    return (cbrt(chi / free) - (1 - 2 / (9 * free))) / sqrt(2 / (9 * free))


def _aspects(v: View) -> Iterator[tuple[str, Callable[[Key], object]]]:
    """Yield the sides from which worlds are compared: the whole, each card's place, each secret."""
    pack = v.rules.pack
    yield "the world", lambda k: hash(k) % 97

    def place(card: int) -> Callable[[Key], object]:
        def find(k: Key) -> object:
            hands, buried = k[0], k[1]
            return [h >> card & 1 for h in hands], [b >> card & 1 for b in buried]

        return lambda k: str(find(k))

    def said(i: int) -> Callable[[Key], object]:
        return lambda k: k[4][i]

    for card in each(v.unseen):
        yield pack.text(card), place(card)
    for i, entry in enumerate(v.state.history):
        if actions.is_hidden(entry.action):
            yield f"action {i}", said(i)
    if any(actions.verb(e.action) == Verb.EXCHANGE for e in v.state.history):
        yield "the cards drawn", lambda k: k[2]


def compare(v: View, rng: Random, draws: int = 3000, most: int = 20_000) -> list[str] | None:
    """Return how ``worlds`` differs from brute force at a view: impossible, missing, too rare.

    ``draws`` worlds are drawn, fewer where there are few.  None where brute force
    would have to try more than ``most`` deals.
    """
    exact = all_worlds(v, most)
    if exact is None:
        return None
    if not exact:
        return ["brute force finds no world at all"]
    n = min(draws, 40 * len(exact))
    drawn = [key(w) for w in sampler.worlds(v, rng, n)]
    wrong = set(drawn) - exact
    if wrong:
        share = sum(k in wrong for k in drawn) / n
        return [f"{share:.0%} of the worlds drawn are none of the {len(exact)} possible"]
    if n == 40 * len(exact) and len(set(drawn)) < len(exact):
        return [f"{len(exact) - len(set(drawn))} of {len(exact)} worlds never come"]
    found = []
    for name, aspect in _aspects(v):
        far = deviation(Counter(map(aspect, exact)), Counter(map(aspect, drawn)))
        if far > FAR:
            found.append(f"{name} is off by {far:.1f} deviations over {len(exact)} worlds")
    return found


def uniform(rules: Rules, seed: int, positions: int = 1) -> Findings:
    """Law 10: in the game made small, at some views, the worlds are those of brute force."""
    table = small(rules)
    if table is None:
        return
    rng = Random(seed)
    for attempt in range(20 * positions):
        states = [s for s in played(table, seed + attempt).states if s.played]
        if not states:
            continue
        s, seat = rng.choice(states), rng.choice((*range(table.seats), None))
        found = compare(observe(s, seat), rng, draws=1200, most=2500)
        if found is None:
            continue
        for what in found:
            yield len(s.history), f"with {table.pack.size} cards, for seat {seat}: {what}"
        positions -= 1
        if not positions:
            return
