"""Between the call and the lead: ``engine.phases.after``, ``TakeWidow`` and ``DropOut``."""

from __future__ import annotations

from typing import Any

from euchre.kernel.bits import distinct, lowest, size
from euchre.kernel.chance import apart, bare
from euchre.machine import codes
from euchre.machine.layout import (
    ACCEPTED,
    ASKED,
    BARRED,
    BID,
    DEALER,
    DICTATED,
    EXPOSED,
    FULL,
    HANDS,
    JOKERS,
    LONE,
    LONERS,
    MAKER,
    OUT,
    PICKER,
    SCORES,
    SHOWN,
    SIDE,
    TRUMP,
    TURN,
    TURNED,
    TWINS,
    UP,
    WIDOW_SIZE,
    N,
)
from euchre.machine.moves import (
    ONE,
    PASS_ON,
    STAY_HERE,
    add,
    bury,
    cards,
    either,
    first_lone,
    following,
    go_alone,
    hand_over,
    left_of,
    makers,
    nothing,
    one_of,
    partners,
    take_up,
    take_widow,
    value,
)

LOW = 5
#: ``Exchange``: the settings of the phase.
OPTIONAL, BURY_UP, FOR_BEST, TAKER = 1, 2, 3, 4
THE_DEALER, THE_MAKER, THE_FOE = 0, 1, 2
#: ``Alone``.
MAKER_MAY, PARTNER_MAY, DEFENDERS = 1, 2, 3
AGAINST_LONER, ANY_TIME = 1, 2


@bare
def enter_take_widow(t: Any, row: Any) -> Any:
    """Let the maker take the widow."""
    if row[MAKER] < 0 or value(t, row, 1) >> row[BID] & 1:
        return PASS_ON
    row[TURN] = row[MAKER]
    take_widow(row, row[MAKER])
    return STAY_HERE


@bare
def ask_take_widow(t: Any, row: Any, q: Any) -> None:
    """Ask for as many discards as the widow had cards."""
    nothing(q)
    cards(q, codes.DISCARD, row[HANDS + row[TURN]], t[WIDOW_SIZE])


@bare
def do_take_widow(t: Any, row: Any, some: Any) -> Any:
    """Discard them."""
    bury(row, some, row[TURN], t[FULL])
    return following(row)


@bare
def enter_exchange(t: Any, row: Any) -> Any:
    """Start the exchange if the upcard was accepted and its taker is in play."""
    if not row[ACCEPTED]:
        return PASS_ON
    who, taker = value(t, row, TAKER), row[DEALER]
    if who == THE_MAKER:
        taker = row[MAKER]
    elif who == THE_FOE:
        taker = left_of(t, row, row[MAKER])
    if row[OUT] >> taker & 1 and not value(t, row, FOR_BEST):
        return PASS_ON
    row[TURN] = taker
    stuck = row[TURNED] >= 0 and row[BARRED] >> row[TURNED] & 1
    if stuck or not value(t, row, OPTIONAL):
        take_up(row, taker)
    return STAY_HERE


@bare
def ask_exchange(t: Any, row: Any, q: Any) -> None:
    """Ask whether the upcard is taken, then for a discard."""
    if row[PICKER] < 0:
        either(q, codes.TAKE, codes.LEAVE)
        return
    hand = row[HANDS + row[TURN]]
    if not value(t, row, BURY_UP):
        hand &= ~(1 << row[UP])
    nothing(q)
    cards(q, codes.DISCARD, distinct(t[TWINS], hand), ONE)


@bare
def do_exchange(t: Any, row: Any, code: Any, some: Any) -> Any:
    """Take or leave the upcard, or discard a card."""
    if code == codes.TAKE:
        take_up(row, row[TURN])
        return STAY_HERE
    if code != codes.LEAVE:
        may = t[FULL] if value(t, row, BURY_UP) else t[FULL] & ~(1 << row[UP])
        bury(row, some, row[TURN], may)
    return following(row)


@bare
def _may_go_alone(t: Any, row: Any, seat: Any) -> Any:
    side = partners(t, seat) | 1 << seat
    if row[LONE] & side:
        return False
    if seat == row[MAKER]:
        # "Alone" could not be said with a blind call.
        return value(t, row, MAKER_MAY) != 0 or (row[ACCEPTED] != 0 and row[TURNED] < 0)
    if side >> row[MAKER] & 1:
        return value(t, row, PARTNER_MAY) != 0
    who = value(t, row, DEFENDERS)
    return who == ANY_TIME or (who == AGAINST_LONER and row[LONE] != 0)


@apart
def ask_next_about_alone(t: Any, row: Any) -> Any:
    """Go to the next seat (on entry, the first) that may go alone."""
    if row[MAKER] >= 0:
        order = LONERS + (row[MAKER] * 8 + row[DEALER]) * 8
        for place in range(row[ASKED], t[N]):
            seat = t[order + place]
            if _may_go_alone(t, row, seat):
                row[TURN] = seat
                row[ASKED] = place
                return STAY_HERE
        row[ASKED] = t[N]
    return following(row)


@bare
def do_alone(t: Any, row: Any, code: Any) -> Any:
    """Go alone, or play together."""
    if code == codes.ALONE:
        go_alone(t, row, row[TURN])
    row[ASKED] += 1
    return ask_next_about_alone(t, row)


@apart
def ask_next_for_best(t: Any, row: Any) -> Any:
    """Go to the next loner, the makers' first, or to the partner who has to pass a card."""
    ours = makers(t, row)
    theirs = row[LONE] & ~ours if value(t, row, 1) else 0
    ours &= row[LONE]
    place = row[ASKED] // 2
    if place == size(ours) + size(theirs):
        return following(row)
    among = ours
    if place >= size(ours):
        place -= size(ours)
        among = theirs
    for _ in range(place):
        among &= among - 1
    loner = lowest(among)
    row[TURN] = lowest(partners(t, loner)) if row[ASKED] % 2 else loner
    return STAY_HERE


@bare
def ask_for_best(row: Any, q: Any) -> None:
    """Ask a loner for a discard, or the partner for a card to pass."""
    nothing(q)
    verb = codes.GIVE
    if row[ASKED] % 2 == 0:
        add(q, codes.LEAVE)
        verb = codes.DISCARD
    cards(q, verb, row[HANDS + row[TURN]], ONE)


@bare
def do_for_best(t: Any, row: Any, code: Any, some: Any) -> Any:
    """Keep the hand, discard a card, or pass one."""
    seat = row[TURN]
    row[ASKED] += 1
    if code == codes.LEAVE:
        row[ASKED] += 1
    elif code == codes.DISCARD:
        bury(row, some, seat, t[FULL])
    else:
        hand_over(row, some, seat, lowest(partners(t, seat)))
    return ask_next_for_best(t, row)


@bare
def ask_jambon(t: Any, row: Any, q: Any) -> None:
    """Ask whether to expose the hand, or ask an opponent to dictate the lead."""
    if not row[ASKED]:
        either(q, codes.EXPOSE, codes.CONCEAL)
        return
    nothing(q)
    hand = row[HANDS + first_lone(t, row)]
    if row[TRUMP] == LOW and hand & ~t[JOKERS]:
        # A joker is led last.
        hand &= ~t[JOKERS]
    while hand:
        add(q, codes.DICTATE | lowest(hand))
        hand &= hand - 1


@bare
def do_jambon(t: Any, row: Any, code: Any) -> Any:
    """Expose the hand or not, or dictate the lead."""
    if code == codes.EXPOSE:
        row[EXPOSED] |= 1 << row[TURN]
        row[SHOWN] |= 1 << row[TURN]
        if value(t, row, 1):
            row[ASKED] = 1
            row[TURN] = left_of(t, row, row[TURN])
            return STAY_HERE
    elif code != codes.CONCEAL:
        row[DICTATED] = code & 63
    return following(row)


@bare
def enter_drop_out(t: Any, row: Any) -> Any:
    """Start asking, from the maker's left, who drops out."""
    if row[MAKER] < 0:
        return PASS_ON
    row[TURN] = (row[MAKER] + 1) % t[N]
    return STAY_HERE


@bare
def ask_drop_out(t: Any, row: Any, q: Any) -> None:
    """Ask whether a seat drops out; near the goal it must stay."""
    if row[SCORES + t[SIDE + row[TURN]]] <= value(t, row, 1):
        one_of(q, codes.STAY)
    else:
        either(q, codes.STAY, codes.DROP)


@bare
def do_drop_out(t: Any, row: Any, code: Any) -> Any:
    """Drop out or stay."""
    if code == codes.DROP:
        row[OUT] |= 1 << row[TURN]
    row[TURN] = (row[TURN] + 1) % t[N]
    return following(row) if row[TURN] == row[MAKER] else STAY_HERE
