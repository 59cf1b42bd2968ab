"""The draw for partners and first deal, the cut, and the deal itself.

All randomness comes from the caller's generator.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random

from euchre.cards import ACE, Pack, each
from euchre.coordinates import Card, TableSeat
from euchre.engine.fields import DealError
from euchre.engine.rules import Rules
from euchre.engine.state import State, start

#: For each round of the deal, the packet size of each seat, from the dealer's left.
Packets = tuple[tuple[int, ...], ...]


@dataclass(frozen=True)
class Draw:
    """A draw for partners, seats and first deal (A11-A14).

    ``rounds`` holds the cards drawn, by player; after a tie only the tied players
    draw again (D016).  ``seats`` says which player sits where, clockwise;
    ``dealer`` is the seat that deals first.  Where a side chooses its first dealer (B28 F6),
    ``choosers`` are its seats, and ``dealer`` is who drew highest until it has chosen.
    """

    rounds: tuple[tuple[tuple[int, int], ...], ...]
    seats: tuple[int, ...]
    dealer: TableSeat
    choosers: tuple[TableSeat, ...] = ()


def _draw_rank(pack: Pack, card: Card, *, ace_low: bool) -> int:
    rank = pack.rank[card]
    if rank < 0:
        return len("23456789TJQKA")
    return -1 if ace_low and rank == ACE else rank


def draw(rules: Rules, rng: Random) -> Draw:
    """Draw cards for partners and first deal, by the customs of the table.

    The two lowest play against the two highest (D014) unless partners are fixed; the game's custom
    decides who deals first (D015). If partners are fixed and first deal is random, no cards are
    drawn.
    """
    n, customs = rules.seats, rules.customs
    if customs.partners == "fixed" and customs.first_dealer == "random":
        return Draw((), tuple(range(n)), rng.randrange(n))
    pack, ace_low = rules.pack, customs.draw_ace == "low"
    spread = rng.sample(range(pack.size), pack.size)
    rank: dict[int, int] = {}
    rounds: list[tuple[tuple[int, int], ...]] = []
    drawing = list(range(n))
    while drawing:
        if len(spread) < len(drawing):
            spread = rng.sample(range(pack.size), pack.size)
        drawn = tuple((player, spread.pop()) for player in drawing)
        rounds.append(drawn)
        rank |= {p: _draw_rank(pack, c, ace_low=ace_low) for p, c in drawn}
        # Untied players keep their cards; tied ones draw again (D016).
        drawing = [p for p in drawing if list(rank.values()).count(rank[p]) > 1]
    low_to_high = sorted(range(n), key=lambda p: rank[p])
    seats = tuple(range(n))
    if customs.partners == "draw":
        seats = _seat_by_draw(low_to_high, rules.sides.count(n))
        if customs.first_dealer == "highest" and rules.sides.count(n) == n:
            # In the Buck family seats go from high to low (A12).
            seats = seats[::-1]
    if customs.first_dealer == "random":
        return Draw(tuple(rounds), seats, rng.randrange(n))
    dealer = seats.index(low_to_high[0 if customs.first_dealer == "lowest" else -1])
    mates = rules.sides.mates(dealer, n) if customs.first_dealer == "highest-team" else 0
    choosers = tuple(each(mates | 1 << dealer)) if mates else ()
    return Draw(tuple(rounds), seats, dealer, choosers)


def _seat_by_draw(low_to_high: list[int], sides: int) -> tuple[int, ...]:
    """Seat the lowest drawers on one side, the next lowest on the next, in turn (A13)."""
    team = len(low_to_high) // sides
    return tuple(low_to_high[side * team + i] for i in range(team) for side in range(sides))


def cutter(rules: Rules, dealer: TableSeat) -> int | None:
    """Return the seat that cuts (A15), None if the pack is not cut."""
    step = {"right": -1, "left": 1, "nobody": 0}[rules.customs.cutter]
    return (dealer + step) % rules.seats if step else None


def cut(rules: Rules, order: Sequence[int], at: int | None) -> list[int]:
    """Return the pack cut at a depth, or unchanged if the cutter bumps (None).

    Raises ``DealError`` if a part would be too small or bumping is not allowed here.
    """
    size, least = len(order), rules.customs.least_cut
    if at is None:
        if not rules.customs.bump:
            raise DealError("nobody bumps at this table; cut the pack")
        return list(order)
    if rules.customs.cutter == "nobody":
        raise DealError("nobody cuts at this table")
    if not least <= at <= size - least:
        raise DealError(
            f"the cut must be at {least} to {size - least}, for each part to hold {least} or more"
        )
    return [*order[at:], *order[:at]]


#: Customs with packets of equal size.
_ALIKE = {"single": 1, "threes": 3, "fours": 4}


def _alike(n: int, hand: int, custom: str) -> Packets:
    """Return packets of one size for every seat until the hands are full (B20, B22, B23).

    The last round has the rest.
    """
    size = _ALIKE[custom]
    return tuple((min(size, hand - dealt),) * n for dealt in range(0, hand, size))


def _first_packets(rules: Rules) -> tuple[int, ...]:
    """Return how many cards a hand may get in the first of two rounds (A16, C3, C4, D018)."""
    small, hand = rules.hand // 2, rules.hand
    match rules.customs.packets:
        case "3-2":
            return (hand - small,)
        case "2-3":
            return (small,)
        case "free":
            return tuple(range(1, hand))
        case _:
            return small, hand - small


def packet_plans(rules: Rules, rng: Random) -> Packets:
    """Choose the packets of a deal by the customs of the table (A16, D018).

    ``uniform``: 3 then 2 or 2 then 3 for every player. ``mixed``: either one for each player.
    ``free``: any two packets.
    """
    n, custom = rules.seats, rules.customs.packets
    if custom in _ALIKE:
        return _alike(n, rules.hand, custom)
    sizes = _first_packets(rules)
    if custom in ("mixed", "free"):
        first = [rng.choice(sizes) for _ in range(n)]
    else:
        first = [rng.choice(sizes) if len(sizes) > 1 else sizes[0]] * n
    return tuple(first), tuple(rules.hand - k for k in first)


def allowed_packets(rules: Rules, plan: Packets) -> bool:
    """Return whether these packets are allowed (A16, C3, C4)."""
    n, hand, custom = rules.seats, rules.hand, rules.customs.packets
    if custom in _ALIKE:
        return plan == _alike(n, hand, custom)
    if any(len(row) != n for row in plan) or len(plan) != 2:
        return False
    first = set(plan[0])
    alike = len(first) == 1 or custom in ("mixed", "free")
    whole = all(sum(pair) == hand for pair in zip(*plan, strict=True))
    return whole and alike and first <= set(_first_packets(rules))


def deal(
    rules: Rules,
    order: Sequence[int],
    dealer: TableSeat = 0,
    *,
    scores: Sequence[int] | None = None,
    packets: Packets | None = None,
) -> State:
    """Deal a shuffled pack; its order is the only randomness of a deal.

    Cards go clockwise from the dealer's left in the given packets (by default each hand at once,
    which is just as random), then to the widow, the table cards of each seat, and the upcard.
    Raises ``DealError`` if the order is not a permutation of the pack or the packets are not
    allowed.
    """
    n = rules.seats
    if sorted(order) != list(range(rules.pack.size)):
        raise DealError(f"the order must contain each of the {rules.pack.size} cards once")
    if packets is None:
        packets = ((rules.hand,) * n,)
    elif not allowed_packets(rules, packets):
        raise DealError(f"these packets do not follow the custom ({rules.customs.packets})")
    hands = [0] * n
    at = 0
    for row in packets:
        for i, count in enumerate(row):
            for card in order[at : at + count]:
                hands[(dealer + 1 + i) % n] |= 1 << card
            at += count
    columns, widow = [], order[at : at + rules.widow]
    at += rules.widow
    for _ in range(n if rules.columns else 0):
        columns.append(order[at : at + 2 * rules.columns])
        at += 2 * rules.columns
    return start(rules, hands, order[at:], dealer, scores, widow=widow, columns=columns)


def shuffled(pack: Pack, rng: Random) -> list[int]:
    """Return the cards of a pack in random order."""
    return rng.sample(range(pack.size), pack.size)
