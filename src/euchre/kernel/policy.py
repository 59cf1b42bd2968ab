"""The rollout policy: a rule-based card player that scores cards by a sum of weights.

It uses only what its seat may know. ``choose`` scores every legal card by its winning value minus
its keeping value, and plays the best. All parameters are in ``Weights``, so that they can be tuned.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np
from numba import njit
from numpy.typing import NDArray

from euchre.kernel.bits import ONE, ZERO, bit, count, highest, load, lowest
from euchre.kernel.lanes import FREE, LANES, Lanes
from euchre.kernel.parts import part

#: The role of a seat: the maker with partners, a partner of the maker, a defender, or a maker
#: without partners (also every seat if there is no maker).
MAKER, HELPER, DEFENDER, SOLO = range(4)
#: Less than any score.
LEAST = -(1 << 40)


class Weights(NamedTuple):
    """The values of leading, winning with and keeping a card. Only differences count."""

    # -- keeping: the value of a card in hand --------------------------------
    #: A trump, and per higher trump still out.
    keep_trump: float = 60.0
    keep_trump_above: float = -4.0
    #: A plain card; per higher card of its suit still out (at most five); per higher card gone or
    #: held.
    keep_plain: float = 30.0
    keep_above: float = -6.0
    keep_gone: float = -0.5
    #: The best plain card of its suit.
    keep_master: float = 10.0
    #: A plain singleton, which with trumps in hand leaves a void to trump from.
    keep_single: float = -9.0
    keep_single_no_trump: float = -1.0
    #: The guard of the second-best card of a plain suit.
    keep_guard: float = 8.0
    # -- following -----------------------------------------------------------
    #: Winning when no opponent plays later: over an opponent, and over a partner.
    last_take: float = 200.0
    last_overtake: float = -200.0
    #: Winning over a partner whose card is safe.
    safe_overtake: float = -200.0
    #: Winning for certain over a partner's card that better cards can beat: with a card of the suit
    #: led or a higher trump; when only the next card is out; otherwise uncertain.
    help_sure: float = 200.0
    help_next: float = -200.0
    help_unsure: float = -200.0
    #: Trumping a partner's plain card when two or more better cards are out.
    help_ruff: float = 200.0
    #: Winning over an opponent with others still to play: with a card certain to hold; by trumping
    #: a plain suit, more if certain to hold, still more if an opponent may trump too; with a card
    #: that may be beaten when a partner plays later, and when none does (and then per better card
    #: still out).
    fight_sure: float = 200.0
    fight_ruff: float = 200.0
    fight_ruff_high: float = 0.0
    fight_overruff: float = 60.0
    fight_unsure: float = -100.0
    fight_alone: float = 100.0
    fight_above: float = -60.0
    #: The same against a seat that may be a partner.
    stranger: float = 0.0
    #: Winning over an opponent in any way, when every remaining trick is needed.
    must: float = 50.0
    # -- leading -------------------------------------------------------------
    #: A trump while opponents may hold some: as maker, helper, defender, without partners.
    draw_maker: float = -300.0
    draw_helper: float = -300.0
    draw_defender: float = -1200.0
    draw_solo: float = 300.0
    #: The same with the best trump left, or with this many trumps: at least three.
    draw_master: float = 600.0
    draw_helper_first: float = 750.0
    draw_long: float = 700.0
    draw_defender_long: float = 1000.0
    #: Per higher trump still out.
    draw_above: float = -20.0
    #: A certain winner when no opponent can trump: a plain card, a trump (less if it is the last
    #: entry).
    cash_plain: float = 400.0
    cash_trump: float = 200.0
    cash_last_trump: float = -300.0
    #: The best card of a plain suit; per card of the suit still out; if an opponent trumps it.
    ace: float = 200.0
    ace_out: float = 10.0
    ace_ruffed: float = -100.0
    #: Another plain card: if a partner trumps it, if an opponent does, per card held of its suit,
    #: per better one still out.
    away_mate_ruffs: float = 90.0
    away_foe_ruffs: float = -50.0
    away_held: float = -8.0
    away_above: float = 1.0


# The table of a book: 64-bit words, read by address to avoid reference counts and bounds checks.
# Offsets of its parts:
_HIGHER = 0
_KIND = 64
_SUIT = 128
_BEATS = 192
_PLAIN = _BEATS + 64 * LANES
_TRUMPS = _PLAIN + LANES
_TRUMP_SUIT = _TRUMPS + 1
_WEIGHTS = _TRUMP_SUIT + 1
#: Fixed-point scale of the stored weights.
PARTS = 16
#: ``_W.ace``: the offset of the weight of this name.
_W = Weights(*range(_WEIGHTS, _WEIGHTS + len(Weights._fields)))


class CardTables(NamedTuple):
    """The precomputed tables of a layout, with the weights."""

    lanes: Lanes
    #: All places that hold a card.
    cards: np.uint64
    #: uint64, one row for all seats or one per seat, which differ in the weights. Each row: for
    #: every place the higher places of its *kind* (all trumps, or the plain cards of one suit), all
    #: places of its kind, and its suit; then ``Lanes.beats``, the plain cards of each suit, the
    #: trumps, the suit that trumps follow, the weights.
    table: NDArray[np.uint64]


def book(lanes: Lanes, weights: Sequence[Weights] = ()) -> CardTables:
    """Return the book of a layout, for use with ``choose``.

    ``weights`` are one set for all seats or one per seat; none means the defaults.
    """
    trumps = int(lanes.trumps)
    plain = lanes.lane & ~lanes.trumps
    cards = np.bitwise_or.reduce(lanes.lane)
    table = np.zeros(_WEIGHTS + len(Weights._fields), np.uint64)
    for place in range(64):
        suit = int(lanes.suit[place])
        if suit < 0:
            continue
        trump = trumps >> place & 1
        kind = lanes.trumps if trump else plain[suit]
        # A card that cannot even win its own lead ranks below all others.
        loser = suit == FREE and not trump
        higher = cards & ~np.uint64(1 << place) if loser else lanes.beats[suit, place] & kind
        table[_HIGHER + place] = higher
        table[_KIND + place] = kind
        table[_SUIT + place] = suit
    table[_BEATS:_PLAIN] = lanes.beats.ravel()
    table[_PLAIN:_TRUMPS] = plain
    table[_TRUMPS] = trumps
    # The top trump follows as a trump in every layout.
    table[_TRUMP_SUIT] = int(lanes.suit[trumps.bit_length() - 1]) if trumps else 0
    rows = np.repeat(table[None], max(1, len(weights)), axis=0)
    for row, numbers in zip(rows, weights or (Weights(),), strict=True):
        row[_WEIGHTS:] = np.array([round(PARTS * w) for w in numbers], np.int64).view(np.uint64)
    return CardTables(lanes, cards, rows)


class Sight(NamedTuple):
    """What the seat on turn sees. Card masks are of places, others of seats."""

    #: Own cards, legal ones, and cards that others may hold: not its own, not played, not known to
    #: be out of play.
    hand: np.uint64
    may: np.uint64
    out: np.uint64
    #: The suit led, -1 on lead; the winning place so far, and its seat.
    led: int
    best: int
    winner: int
    #: The seats that play to this trick later.
    later: int
    #: The seats in play known to be partners; all others in play; and those of the others whose
    #: side is unknown.
    mates: int
    foes: int
    strangers: int
    #: The seats known to be void: eight bits per suit, suit 0 lowest.
    voids: np.uint64
    #: MAKER, HELPER, DEFENDER or SOLO; whether no card has been played yet.
    role: int
    first: bool
    #: The tricks that its side still needs, and the tricks left, the current one included.
    need: int
    rest: int


@part
def shown(voids: Any, suit: Any) -> Any:
    """Return the mask of the seats that have shown a void in a suit."""
    return np.int64(voids >> np.uint64(8 * suit)) & 255


@part
def _weight(at: Any, index: Any) -> Any:
    return np.int64(load(at, index))


@part
def _keep(at: Any, hand: Any, out: Any, place: Any) -> Any:
    """Return the value of keeping a card."""
    trumps = load(at, _TRUMPS)
    higher = load(at, _HIGHER + place)
    above = count(higher & out)
    if trumps & bit(place):
        return _weight(at, _W.keep_trump) + _weight(at, _W.keep_trump_above) * above
    mine = hand & load(at, _KIND + place)
    value = _weight(at, _W.keep_plain) + _weight(at, _W.keep_above) * min(above, 5)
    value += _weight(at, _W.keep_gone) * count(higher & ~out)
    if above == 0:
        return value + _weight(at, _W.keep_master)
    held = count(mine)
    if held == 1:
        ruffs = hand & trumps != ZERO
        return value + _weight(at, _W.keep_single if ruffs else _W.keep_single_no_trump)
    if held == 2 and above > 1 and count(load(at, _HIGHER + highest(mine)) & out) == 1:
        return value + _weight(at, _W.keep_guard)
    return value


@part
def address(book: Any, seat: Any) -> Any:
    """Return the address of a seat's table, for ``choose_at``; the book must outlive it."""
    at = np.uint64(book.table.ctypes.data)
    return at + np.uint64(seat * book.table.strides[0]) if len(book.table) > 1 else at


@part
def choose_at(at: Any, x: Any) -> Any:
    """Like ``choose``, given the address of the table of the seat on turn."""
    if x.may & (x.may - ONE) == ZERO:
        return lowest(x.may)
    return _lead(at, x) if x.led < 0 else _follow(at, x)


@njit
def choose(book: Any, seat: Any, x: Any) -> Any:
    """Return the place that the seat on turn plays; ties go to the lowest.

    ``book`` is a ``CardTables``, whose weights for ``seat`` apply, ``x`` a ``Sight``; ``x.may``
    must not be empty.
    """
    return choose_at(address(book, seat), x)


@njit
def suit_to_name(book: Any, hand: Any) -> Any:
    """Return the suit named when leading a card of no suit: the one held least."""
    found, least = 0, 64
    for suit in range(LANES - 1):
        held = count(hand & book.lanes.lane[suit])
        if held < least:
            found, least = suit, held
    return found


@part
def _draw(at: Any, x: Any, danger: Any, trumps: Any) -> Any:
    """Return the value of leading a trump at all."""
    mine = x.hand & trumps
    length = count(mine)
    if not danger:
        keeps = x.mates != 0 and length == 1 and mine != x.may
        return _weight(at, _W.cash_last_trump if keeps else _W.cash_trump)
    if x.role == SOLO:
        return _weight(at, _W.draw_solo)
    if x.role == MAKER:
        long = _weight(at, _W.draw_long) if length >= 3 else 0
        return _weight(at, _W.draw_maker) + long
    if x.role == HELPER:
        early = _weight(at, _W.draw_helper_first) if x.first and length > 1 else 0
        return _weight(at, _W.draw_helper) + early
    return _weight(at, _W.draw_defender)


@part
def _lead(at: Any, x: Any) -> Any:
    trumps = load(at, _TRUMPS)
    mine, theirs = x.hand & trumps, trumps & x.out
    dry = shown(x.voids, np.int64(load(at, _TRUMP_SUIT))) if trumps else np.int64(0)
    # Trumps are out, and an opponent may hold them.
    danger = theirs != ZERO and (x.foes & ~dry) != 0
    draw = _draw(at, x, danger, trumps) if mine else np.int64(0)
    found, most = np.int64(0), LEAST
    left = x.may
    while left:
        place = lowest(left)
        left &= left - ONE
        above = count(load(at, _HIGHER + place) & x.out)
        if trumps & bit(place):
            score = draw + _weight(at, _W.draw_above) * above
            if danger and above == 0:
                score += _weight(at, _W.draw_master)
                if x.role == DEFENDER and (count(mine) >= 3 or mine == x.may):
                    score += _weight(at, _W.draw_defender_long)
        elif above == 0 and not danger:
            score = _weight(at, _W.cash_plain)
        else:
            kind = load(at, _KIND + place)
            empty = shown(x.voids, np.int64(load(at, _SUIT + place))) & ~dry
            ruffed = danger and x.foes & empty != 0
            if above == 0:
                score = _weight(at, _W.ace) + _weight(at, _W.ace_out) * count(kind & x.out)
                score += _weight(at, _W.ace_ruffed) if ruffed else 0
            else:
                score = _weight(at, _W.away_held) * count(x.hand & kind)
                score += _weight(at, _W.away_above) * above
                if theirs != ZERO and x.mates & empty != 0:
                    score += _weight(at, _W.away_mate_ruffs)
                elif ruffed:
                    score += _weight(at, _W.away_foe_ruffs)
        if score > most:
            found, most = place, score
    return found


@part
def _cheapest(at: Any, x: Any) -> Any:
    """Return the card with the lowest keeping value."""
    found, least = np.int64(0), -LEAST
    left = x.may
    while left:
        place = lowest(left)
        left &= left - ONE
        value = _keep(at, x.hand, x.out, place)
        if value < least:
            found, least = place, value
    return found


@part
def _follow(at: Any, x: Any) -> Any:
    win = x.may & load(at, _BEATS + 64 * x.led + x.best)
    if win == ZERO:
        return _cheapest(at, x)
    trumps = load(at, _TRUMPS)
    foes = x.later & x.foes
    partner = x.mates >> x.winner & 1 != 0
    dry = shown(x.voids, np.int64(load(at, _TRUMP_SUIT))) if trumps else np.int64(0)
    empty = shown(x.voids, x.led)
    # Only opponents that may hold trumps threaten a trump; a plain card is threatened by those that
    # may hold its suit, and by those void in it that may hold a trump.
    above_trump = foes & ~dry != 0
    above_plain = foes & ~empty != 0
    ruffed = trumps & x.out != ZERO and foes & empty & ~dry != 0
    best_trump = trumps & bit(x.best) != ZERO
    above_best = count(load(at, _HIGHER + x.best) & x.out)
    if best_trump:
        safe = above_best == 0 or not above_trump
    else:
        safe = (above_best == 0 or not above_plain) and not ruffed
    follows = x.may & load(at, _PLAIN + x.led) != ZERO
    trump_led = np.int64(load(at, _TRUMP_SUIT)) == x.led and trumps != ZERO
    stranger = _weight(at, _W.stranger) if x.strangers >> x.winner & 1 else 0
    must = _weight(at, _W.must) if x.need >= x.rest else 0
    found, most = np.int64(0), LEAST
    left = x.may
    while left:
        place = lowest(left)
        one = bit(place)
        left &= left - ONE
        score = -_keep(at, x.hand, x.out, place)
        if win & one:
            trump = trumps & one != ZERO
            above = count(load(at, _HIGHER + place) & x.out)
            rivals = above_trump if trump else above_plain
            sure = (above == 0 or not rivals) and (trump or not ruffed)
            if foes == 0:
                score += _weight(at, _W.last_overtake if partner else _W.last_take)
            elif partner:
                if safe:
                    score += _weight(at, _W.safe_overtake)
                elif not (follows or best_trump):
                    good = above_best >= 2 and (sure or above > 0)
                    score += _weight(at, _W.help_ruff if good else _W.help_unsure)
                elif sure:
                    enough = above_best > (1 if best_trump else 0)
                    score += _weight(at, _W.help_sure if enough else _W.help_next)
                else:
                    score += _weight(at, _W.help_unsure)
            elif trump and not trump_led:
                score += _weight(at, _W.fight_ruff)
                if sure:
                    score += _weight(at, _W.fight_overruff if ruffed else _W.fight_ruff_high)
            elif sure:
                score += _weight(at, _W.fight_sure)
            elif x.later & x.mates:
                score += _weight(at, _W.fight_unsure)
            else:
                score += _weight(at, _W.fight_alone) + _weight(at, _W.fight_above) * above
            score += stranger if foes == 0 or partner else stranger + must
        if score > most:
            found, most = place, score
    return found
