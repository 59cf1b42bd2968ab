"""How many tricks a hand may expect at any table: any pack, any number of players and cards.

The counts of ``hand.tricks`` were fitted to four players with five cards of a short pack.
Here the same question is answered by chances: how likely a higher card lies with a foe, how
many rounds draw the trumps, how soon a plain suit is trumped.
"""

from __future__ import annotations

from functools import lru_cache
from math import exp
from typing import NamedTuple

from euchre.bots.hand import Book, book, cheapest
from euchre.cards import HIGH, each
from euchre.engine.phases import Exchange, Tricks
from euchre.engine.rules import Rules
from euchre.engine.scoring import Points
from euchre.engine.view import View

#: What an unseen card of the widow adds, after the worst ones are laid away.
WIDOW = 0.2
#: What a covered table card is worth.
_COVERED = 0.8
#: What no trump costs, as a part of the tricks, to a maker who leads and to another.
_LEADING, _NOT_LEADING = 0.1, 0.17
#: What the upcard changes in a partner's hand, in that of a dealer who is a foe, and in that of
#: the foe who gets it from whoever deals.
_PARTNER_GETS, _DEALER_GETS, _FOE_GETS = 0.4, -0.5, -0.9
#: What a card that is called for adds, for one of the worst.
CALLED = 0.55
#: How fast more cards to come help less, the more is there already.
FULL = 1.3
#: What each of a partner's best cards, for one of the worst, brings of the tricks that are missing
#: and of one more, as fitted to lone hands of both Double Hasenpfeffers; the best card that is
#: missing, where whoever holds it is called, brings a partner with as much.
GIVEN = 0.2
#: How often a trump loses for every higher one with the foes, how many rounds it takes to draw
#: a trump of theirs (a round of a plain suit alike), and what the least trump is worth, without a
#: void and with one.
BEATEN, ROUNDS, LEAST, LEAST_VOID = 0.6, 1.4, 0.1, 0.12
#: How sure it is at most that a higher card is with the foes, and how far own trumps keep them
#: from trumping.
SURE, DRAWS = 0.97, 0.4


def fitted(rules: Rules) -> bool:
    """Whether the fitted counts hold at this table: two against two, five cards, a short pack."""
    return (
        isinstance(rules.prices, Points)
        and rules.seats == 4
        and rules.sides.count(4) == 2
        and rules.tricks == 5
        and rules.pack.copies == 1
        and rules.pack.size <= 34
    )


class Field(NamedTuple):
    """Who else takes part, and the chance that one certain unseen card is in one certain hand."""

    foes: int
    mates: int
    chance: float


def own_cards(view: View, seat: int) -> int:
    """Return the cards that a seat knows to be its own: the hand and the open table cards."""
    return view.hand | view.state.open_cards(seat)


def out_cards(view: View, seat: int) -> int:
    """Return the cards that others may hold: unseen ones, and those that lie open before them."""
    cards = view.unseen
    for other in range(len(view.state.columns)):
        if other != seat:
            cards |= view.state.open_cards(other)
    return cards


def field(view: View, out: int, mates: int, foes: int) -> Field:
    """Return the field for this seat against so many foes."""
    return Field(
        foes, mates, min(1.0 / (foes + mates), view.rules.tricks / max(1, out.bit_count()))
    )


@lru_cache(maxsize=1 << 15)
def hand_tricks(known: Book, strain: int, hand: int, out: int, table: Field) -> float:
    """Return the tricks that a hand itself may expect."""
    trumps = known.ranks.trumps[strain]
    with_foes = table.chance * table.foes
    foe_trumps = (trumps & out).bit_count() * table.chance
    higher = known.higher[strain]
    steps = sorted((higher[c] & out).bit_count() for c in each(hand & trumps))
    voids = sum(not hand & lane for lane in known.plain[strain])
    count = 0.0
    for place, above in enumerate(steps):
        # Every round draws a trump from each foe.
        left = max(0.0, 1.0 - place / (ROUNDS * foe_trumps + 1.0))
        least = LEAST + (LEAST_VOID if voids else 0.0)
        count += max(least, exp(-BEATEN * above * with_foes * left))
    ruffers = 1.0 - exp(-foe_trumps / (1.0 + DRAWS * len(steps)))
    for lane in known.plain[strain]:
        length = (lane & out).bit_count() * table.chance
        above_each = sorted((higher[c] & out).bit_count() for c in each(hand & lane))
        for place, above in enumerate(above_each):
            left = max(0.0, 1.0 - place / (ROUNDS * length + 1.0))
            wins = (1.0 - min(SURE, with_foes * left)) ** above if above else 1.0
            trumped = min(1.0, _at_most(place, length) * ruffers)
            count += wins * (1.0 - trumped) ** table.foes
    return count


def _at_most(number: int, mean: float) -> float:
    """Return the chance of so many or fewer where ``mean`` are usual (Poisson)."""
    term = total = exp(-mean)
    for i in range(1, number + 1):
        term *= mean / i
        total += term
    return total


def estimate(
    view: View,
    strain: int,
    *,
    mates: int,
    foes: int,
    widow: int = 0,
    called: int = 0,
    given: int = 0,
    accepting: bool = False,
) -> float:
    """Return the tricks that the side of this seat may expect with a strain as trump.

    ``widow``, ``called`` and ``given`` say how many better cards are still to come from where:
    the widow, a partner's best when it is called for, and the best of every partner, or that of
    whoever is called as partner by it.
    ``accepting`` says that somebody takes the upcard, which is not yet in any hand.
    """
    s, seat, rules = view.state, view.state.turn, view.rules
    known = book(rules.pack, rules.bowers)
    hand, out, extra = own_cards(view, seat), out_cards(view, seat), 0.0
    if accepting and s.up >= 0:
        if taker_of(view, seat) == seat:
            hand |= 1 << s.up
            hand ^= 1 << cheapest(known, strain, hand & ~(1 << s.up) & ~_table(view), hand, out)
        else:
            partner = mates / (mates + foes) if given else 0.0
            if given and not known.higher[strain][s.up] & out:
                # The best card that is missing finds the partner.
                partner = 1.0
            out |= 1 << s.up
            extra = upcard_elsewhere(view, seat, partner)
    table = field(view, out, mates, foes)
    own = hand_tricks(known, strain, hand, out, table)
    seen = hand.bit_count()
    if seen and seen < rules.tricks:
        # Covered table cards are as good as any.
        own += (rules.tricks - seen) * _COVERED
    more = widow * WIDOW + called * CALLED
    # The more is there already, the less can come.
    own = min(float(rules.tricks), own)
    own += more * (1.0 - own / rules.tricks) * FULL + extra
    own += (rules.tricks + 1 - own) * (1.0 - (1.0 - GIVEN) ** given)
    if strain >= HIGH:
        own -= no_trump_costs(rules, mates) * rules.tricks
    own = max(0.0, min(float(rules.tricks), own))
    if not mates:
        return own
    return own + (rules.tricks - own) * mates / (mates + foes)


def _foe_takes(rules: Rules) -> bool:
    exchange = rules.phase(Exchange)
    return isinstance(exchange, Exchange) and exchange.taker == "foe"


def upcard_elsewhere(view: View, seat: int, called: float) -> float:
    """Return the tricks that it brings or costs if somebody else takes the upcard.

    ``called`` is the chance that a maker who calls a partner finds that one.
    """
    foe = _FOE_GETS if _foe_takes(view.rules) else _DEALER_GETS
    if view.state.partners(seat) >> taker_of(view, seat) & 1:
        called = 1.0
    return called * _PARTNER_GETS + (1.0 - called) * foe


def taker_of(view: View, seat: int) -> int:
    """Return who takes the upcard if this seat accepts it."""
    exchange = view.rules.phase(Exchange)
    if not isinstance(exchange, Exchange) or exchange.taker == "dealer":
        return view.state.dealer
    return seat if exchange.taker == "maker" else (seat + 1) % view.rules.seats


def no_trump_costs(rules: Rules, mates: int) -> float:
    """Return the part of the tricks that others run where no trump can stop them."""
    tricks = rules.phase(Tricks)
    leads = isinstance(tricks, Tricks) and tricks.lead == "maker"
    return (_LEADING if leads else _NOT_LEADING) * (1.0 if mates else 1.5)


def _table(view: View) -> int:
    return view.state.open_cards(view.state.turn)


def best_strain(view: View, strains: list[int], *, mates: int, foes: int) -> tuple[int, float]:
    """Return the strain that suits a hand best, and its tricks."""
    counts = {strain: estimate(view, strain, mates=mates, foes=foes) for strain in strains}
    strain = max(counts, key=lambda t: (counts[t], t < HIGH))
    return strain, counts[strain]
