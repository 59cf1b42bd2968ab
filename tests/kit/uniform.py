"""Law 10: worlds are uniform and complete, tested against brute force.

``all_worlds`` shares nothing with the sampler: it enumerates every deal that a seat cannot rule
out, plays the log with every private action consistent with it, and keeps what matches the
view.  That is feasible for small positions only: late in a deal, or in a scaled-down game
(``small``).
"""

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import combinations
from math import cbrt, comb, sqrt
from random import Random
from typing import Any, NamedTuple

from euchre.cards import each
from euchre.engine import actions
from euchre.engine import worlds as sampler
from euchre.engine.actions import Verb
from euchre.engine.rewind import Dealt
from euchre.engine.rules import Rules
from euchre.engine.state import State, legal, push
from euchre.engine.view import View, observe
from tests.kit.laws_play import Findings
from tests.kit.players import play


class Key(NamedTuple):
    """What identifies a world; the order of the stock and of the widow does not matter."""

    hands: tuple[int, ...]
    buried: tuple[int, ...]
    drawn: tuple[int, ...]
    stock: int
    widow: int
    covered: tuple[tuple[int, ...], ...]
    actions: tuple[int, ...]


#: A deviation, in standard deviations, beyond what chance explains.
FAR = 5.0


def key(s: State) -> Key:
    """Return what identifies a world."""
    stock, widow = sum(1 << c for c in s.stock), sum(1 << c for c in s.widow)
    log = tuple(e.action for e in s.history)
    return Key(s.hands, s.buried, s.drawn, stock, widow, s.covered, log)


def small(rules: Rules, ranks: str = "TJA", hand: int = 2, **changes: Any) -> Rules | None:
    """Return the game with a pack of a few ranks and smaller hands, or None if that is impossible.

    Where table cards make the pack too small there is one column, or no second card.
    """
    changes = {"widow": min(rules.widow, hand), "columns": min(rules.columns, 1)} | changes
    table = rules.but(pack=replace(rules.pack, ranks=ranks), hand=hand, **changes)
    return None if table.problems() else table


def all_worlds(v: View, most: int = 60_000) -> set[Key] | None:
    """Return every world that matches a view of its seat.

    None if more than ``most`` deals would have to be tried.
    """
    parts = _parts(v)
    free = v.rules.pack.full & ~sum(part.held for part in parts) & ~_faced(v)
    left, tries = free.bit_count(), 1
    for part in parts:
        tries *= comb(left, part.size - part.held.bit_count())
        left -= part.size - part.held.bit_count()
    if tries > most:
        return None
    keys: set[Key] = set()
    for cards in _deals([*parts], list(each(free))):
        first = _deal(v, cards).start(v.rules, v.state.dealer, v.state.scores)
        keys.update(key(s) for s in _states_of(v, [first]) if observe(s, v.seat) == v)
    return keys


class Part(NamedTuple):
    """A hand, the widow or one table card: its size, and the cards known to have been there."""

    size: int
    held: int


def _faced(v: View) -> int:
    return sum(1 << c for c in v.state.faced)


def _parts(v: View) -> list[Part]:
    """Return the parts of the deal, with the cards that the view shows were dealt there.

    The hands, the widow, and each seat's table cards in dealing order.
    """
    rules, s = v.rules, v.state
    parts = [Part(rules.hand, held) for held in _known_hands(v)]
    widow = sum(1 << c for c in s.widow)
    parts.append(Part(rules.widow, widow or _widow_taken(v)))
    for seat, row in enumerate(s.columns):
        shown: list[list[int]] = [[] for _ in row]
        for p, column, card in s.tabled:
            if p == seat:
                shown[column].append(card)
        for column, card in enumerate(row):
            shown[column] += [card] if card >= 0 else []
        parts += [Part(1, 1 << cards[1] if cards[1:] else 0) for cards in shown]
        parts += [Part(1, 1 << cards[0]) for cards in shown]
    return parts


def _widow_taken(v: View) -> int:
    """Return the widow as far as the view shows it: its taker has seen it."""
    return v.state.drawn[v.seat] if v.seat is not None and v.rules.widow else 0


def _deal(v: View, cards: list[int]) -> Dealt:
    """Return the deal formed by the cards of all parts."""
    seats, deep = v.rules.seats, 2 * v.rules.columns
    hands, widow, loose = cards[:seats], cards[seats], cards[seats + 1 :]
    faced = list(v.state.faced)
    rest = v.rules.pack.full & ~sum(cards) & ~_faced(v)
    table = [c.bit_length() - 1 for c in loose]
    columns = tuple(tuple(table[i : i + deep]) for i in range(0, len(table), deep or 1))
    return Dealt(tuple(hands), (*faced, *each(rest)), tuple(each(widow)), columns)


def _known_hands(v: View) -> list[int]:
    """Return the cards that the view shows were dealt to each seat."""
    s, log = v.state, v.state.history
    verbs = [(e.seat, actions.verb(e.action), e.action) for e in log]
    changed = sum(1 << p for p, kind, _ in verbs if kind in (Verb.EXCHANGE, Verb.SWAP))
    for giver in (p for p, kind, _ in verbs if kind == Verb.GIVE):
        changed |= s.partners(giver)
    changed |= 1 << s.maker if s.took >= 0 else 0
    table = sum(1 << card for _, _, card in s.tabled)
    taken = [1 << s.up if p == s.picker else 0 for p in range(s.rules.seats)]
    hands = [0] * s.rules.seats
    for seat, kind, action in verbs:
        if kind == Verb.PLAY and not changed >> seat & 1:
            hands[seat] |= (1 << actions.card(action)) & ~taken[seat] & ~table
    if v.seat is not None and not s.rules.phases[s.phase].blind(s):
        hands[v.seat] = _own_hand(v, v.seat) & ~taken[v.seat] & ~table
    return hands


def _own_hand(v: View, me: int) -> int:
    """Return the cards dealt to the seat of a view, possibly including the upcard."""
    s = v.state
    mine, gifts = s.hands[me], 0
    for entry in s.history:
        kind, action = actions.verb(entry.action), entry.action
        if entry.seat == me and kind == Verb.SWAP:
            return s.buried[0]
        if entry.seat == me and kind in (Verb.PLAY, *actions.MOVING):
            mine |= actions.cards(action)
        elif kind == Verb.GIVE and entry.eyes >> me & 1:
            gifts |= actions.cards(action)
    return mine & ~gifts & ~s.drawn[me]


def _deals(parts: list[Part], free: list[int]) -> Iterator[list[int]]:
    """Yield every way to fill the parts from the free cards, as a mask for each part."""
    for i, (size, held) in enumerate(parts):
        if held.bit_count() < size:
            for some in combinations(free, size - held.bit_count()):
                full = Part(size, held | sum(1 << c for c in some))
                left = [c for c in free if c not in some]
                yield from _deals([*parts[:i], full, *parts[i + 1 :]], left)
            return
    yield [part.held for part in parts]


def _states_of(v: View, states: list[State]) -> list[State]:
    """Return the states that the log of a view may have led to, trying every private action.

    Changes ``states``.
    """
    for entry in v.state.history:
        visible, hidden = entry.action, actions.is_hidden(entry.action)
        after = []
        for s in states:
            may = legal(s) if s.turn == entry.seat else ()
            if hidden:
                may = [action for action in may if visible in (action, actions.hidden(action))]
            choices = may if hidden else (visible,) if visible in may else ()
            for i, action in enumerate(choices, 1):
                # The states are owned here, so the last choice needs no copy.
                t = s.copy() if i < len(choices) else s
                push(t, action)
                after.append(t)
        states = after
    return states


def deviation(expected: Counter[object], seen: Counter[object]) -> float:
    """Return how far counts are from their expectation, in standard deviations (chi-square)."""
    scale = sum(seen.values()) / sum(expected.values())
    bins: list[tuple[float, int]] = []
    want, count_seen = 0.0, 0
    for outcome, count in expected.most_common():
        want, count_seen = want + count * scale, count_seen + seen[outcome]
        if want >= 5:
            bins.append((want, count_seen))
            want, count_seen = 0.0, 0
    if want and bins:
        bins[-1] = bins[-1][0] + want, bins[-1][1] + count_seen
    free = len(bins) - 1
    if free < 1:
        return 0.0
    chi = sum((count_seen - want) ** 2 / want for want, count_seen in bins)
    # Wilson-Hilferty: the cube root of chi-square is approximately normal.
    return (cbrt(chi / free) - (1 - 2 / (9 * free))) / sqrt(2 / (9 * free))


class Placed(NamedTuple):
    """A world, and the number of the place of each card that is not in the stock."""

    key: Key
    places: dict[int, int]


def _placed(k: Key) -> Placed:
    places: dict[int, int] = {}
    masks = (*k.hands, *k.buried, k.widow)
    for i, mask in enumerate(masks):
        places |= dict.fromkeys(each(mask), i)
    under = [card for row in k.covered for card in row]
    places |= {card: i for i, card in enumerate(under, len(masks)) if card >= 0}
    return Placed(k, places)


def _aspects(v: View) -> Iterator[tuple[str, Callable[[Placed], object]]]:
    """Yield the marginals compared: the whole world, each card's place, each secret."""
    pack = v.rules.pack
    yield "the world", lambda w: hash(w.key) % 97

    def place(card: int) -> Callable[[Placed], object]:
        return lambda w: w.places.get(card)

    def action_at(i: int) -> Callable[[Placed], object]:
        return lambda w: w.key.actions[i]

    for card in each(v.unseen):
        yield pack.text(card), place(card)
    for i, entry in enumerate(v.state.history):
        if actions.is_hidden(entry.action):
            yield f"action {i}", action_at(i)
    drawing = (Verb.EXCHANGE, Verb.SWAP)
    if v.state.took >= 0 or any(actions.verb(e.action) in drawing for e in v.state.history):
        yield "the cards drawn", lambda w: w.key.drawn


def compare(v: View, rng: Random, draws: int = 3000, most: int = 20_000) -> list[str] | None:
    """Return how ``worlds`` differs from brute force at a view: impossible, missing or too rare.

    ``draws`` worlds are drawn, fewer if there are only a few.  None if brute force would have
    to try more than ``most`` deals.
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
    differences = []
    placed = {k: _placed(k) for k in exact}
    came = [placed[k] for k in drawn]
    for name, aspect in _aspects(v):
        far = deviation(Counter(map(aspect, placed.values())), Counter(map(aspect, came)))
        if far > FAR:
            differences.append(f"{name} is off by {far:.1f} deviations over {len(exact)} worlds")
    return differences


def uniform(rules: Rules, seed: int, positions: int = 1) -> Findings:
    """Law 10: in the scaled-down game, at some views, the worlds match brute force."""
    table = small(rules)
    if table is None:
        return
    rng = Random(seed)
    for attempt in range(20 * positions):
        states = [s for s in play(table, seed + attempt).states if s.played]
        if not states:
            continue
        s, seat = rng.choice(states), rng.choice((*range(table.seats), None))
        differences = compare(observe(s, seat), rng, draws=800, most=1200)
        if differences is None:
            continue
        for what in differences:
            yield len(s.history), f"with {table.pack.size} cards, for seat {seat}: {what}"
        positions -= 1
        if not positions:
            return
