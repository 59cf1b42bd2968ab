"""Going alone, as a question of its own, and with the hand exposed."""

from __future__ import annotations

from euchre.coordinates import Mask
from euchre.engine import actions
from euchre.fast.compile.bits import size
from euchre.fast.compile.marks import bare, within
from euchre.fast.layout import kinds
from euchre.fast.layout.rows import DealRow, GameRow
from euchre.fast.player.call_table import means
from euchre.fast.player.calling import (
    alone_chances,
    alone_worth,
    chances,
    counts,
    curve,
    known_of,
    maker_worth,
    no_loner,
    open_worth,
    together_worth,
    worths,
)
from euchre.fast.player.mean_tricks import expected, own_tricks
from euchre.fast.player.prepared import Memo, Mind
from euchre.fast.player.results import Makers, expecting, making
from euchre.fast.rules.row_changes import makers
from euchre.fast.rules.settling import points_needed


@within
def choose_alone(t: GameRow, w: Mind, row: DealRow, memo: Memo) -> int:
    """Return whether to go alone: as maker, as the maker's partner, or as a defender."""
    of_makers = (t.mates[row.turn] | 1 << row.turn) >> row.maker & 1 != 0
    if of_makers and no_loner(t, row, row.trump, row.accepted != 0):
        return actions.TOGETHER
    alone = _alone_by_counts(t, w, row, memo) if t.fitted else _alone_by_chances(t, w, row, memo)
    return actions.ALONE if alone else actions.TOGETHER


def _alone_by_counts(t: GameRow, w: Mind, row: DealRow, memo: Memo) -> bool:
    seat, trump = row.turn, row.trump
    if not (t.mates[seat] | 1 << seat) >> row.maker & 1:
        return _defend_alone(t, w, row, memo)
    if seat == row.maker:
        known = known_of(t, w, row, _question_before(t, row), _hand_before(row))
        if known >= 0 and means(known, row.turned, trump):
            together, by_itself, _ = worths(t, w, row, memo, known, trump, False)
            return by_itself > together + w.care_alone
    two, strength = counts(t, w, row, w.together, w.alone, trump, False)
    make, march = chances(t, w, two)
    alone = alone_worth(t, w, row, memo, strength, two, make, march)
    if seat != row.maker:
        make, march = chances(t, w, max(two + w.maker_has, w.called_on))
    return alone > together_worth(t, w, row, memo, make, march) + w.care_alone


@bare
def _question_before(t: GameRow, row: DealRow) -> int:
    """Return at which question the maker has called (``call_states.question_of``)."""
    place = (row.turn - row.dealer + 3) & 3
    if row.faced != 1 or t.jokers >> row.face[0] & 1:
        return -1
    return place + 4 if row.barred >> row.turned & 1 else place


def _hand_before(row: DealRow) -> Mask:
    """Return the cards on which the maker has called: without the upcard, with the discard."""
    seat = row.turn
    hand = row.hands[seat]
    if row.picker == seat:
        for pile in range(row.pile_count):
            if row.pile_seat[pile] == seat:
                hand |= row.pile_cards[pile]
        hand &= ~(1 << row.face[0])
    return hand


def _defend_alone(t: GameRow, w: Mind, row: DealRow, memo: Memo) -> bool:
    seat, maker = row.turn, row.maker
    strength = counts(t, w, row, w.defence, w.defence, row.trump, False)[0]
    # The more tricks the makers need, the fewer do for a euchre.
    strength += points_needed(t) - (t.tricks // 2 + 1)
    loner = row.lone & (t.mates[maker] | 1 << maker) != 0
    euchre = curve(w.euchre_loner if loner else w.euchre_two, strength)
    march = (1 - euchre) * w.lone_march
    alone = making(t, w, row, memo, 1 - euchre, march, Makers(maker, row.lone | 1 << seat, 0, 0, 0))
    # Two defend better than one, above all with a weak hand.
    euchre += (1 - euchre) * w.two_more[0 if loner else 1]
    together = making(t, w, row, memo, 1 - euchre, march / 2, Makers(maker, row.lone, 0, 0, 0))
    return alone > together


def _alone_by_chances(t: GameRow, w: Mind, row: DealRow, memo: Memo) -> bool:
    seat, total, bid, trump = row.turn, t.tricks, row.bid, row.trump
    side = t.mates[seat] | 1 << seat
    if side & makers(t, row):
        # The upcard may not have reached its taker's hand yet.
        to_come = t.phase_of[kinds.EXCHANGE] >= row.phase
        coming = row.accepted != 0 and row.picked < 0 and to_come
        alone = maker_worth(t, w, row, memo, trump, bid, True, coming)
        mean = expected(t, w, row, memo, trump, bid, False, coming)
        if seat != row.maker:
            mean = max(mean, w.called_part * total)
        together = expecting(t, w, row, memo, mean, Makers(seat, 0, 0, side, bid))
        return alone > together + w.care_alone
    own_share = min(1.0 * total, own_tricks(t, w, row, memo, trump))
    mates = size(side & ~row.out) - 1
    more = (total - own_share) * w.second_defender * mates
    maker, lone = row.maker, row.lone
    alone = expecting(t, w, row, memo, total - own_share, Makers(maker, lone | 1 << seat, 0, 0, 0))
    return alone > expecting(
        t, w, row, memo, total - own_share - more, Makers(maker, lone, 0, 0, 0)
    )


def choose_open(t: GameRow, w: Mind, row: DealRow, memo: Memo) -> int:
    """Return whether a lone maker exposes the hand."""
    seat, trump, bid = row.turn, row.trump, row.bid
    if t.fitted:
        two, alone = counts(t, w, row, w.together, w.alone, trump, False)
        make, march = chances(t, w, two)
        make, march = alone_chances(t, w, alone, make, march)
        closed = making(t, w, row, memo, make, march, Makers(seat, 1 << seat, 0, 0, 0))
        opened = open_worth(t, w, row, memo, alone, two)
    else:
        mean = expected(t, w, row, memo, trump, bid, True, False)
        closed = expecting(t, w, row, memo, mean, Makers(seat, row.lone, 0, 0, 0))
        mean -= w.open_anywhere
        opened = expecting(t, w, row, memo, mean, Makers(seat, row.lone, 1, 0, 0))
    return actions.EXPOSE if opened > closed else actions.CONCEAL
