"""The card play.

The maker draws trump with the best one or with three (alone, with two), and the maker's partner
leads trump back. Defenders lead the ace of the suit with the most cards still out, and keep their
trumps. Fourth hand wins cheaply, third hand plays high, second hand low unless its card is boss. A
partner's good card is left alone. Discards make a void first, and keep aces and guarded kings.
"""

from __future__ import annotations

from typing import NamedTuple

from euchre.coordinates import Card, Mask, Strain, Suit
from euchre.fast.compile.bits import lowest, size
from euchre.fast.compile.marks import bare
from euchre.fast.layout.rows import CARDS, DealRow, GameRow
from euchre.fast.player.hand import above, cheapest, lane_of, masters, out_cards, own_cards
from euchre.fast.player.partners import friends
from euchre.fast.player.prepared import Mind


class Sight(NamedTuple):
    """A trick as the seat on turn sees it: masks of cards, and from ``mates`` on masks of seats."""

    #: Legal cards, own cards, cards that others may hold, and trumps.
    may: Mask
    hand: Mask
    out: Mask
    trumps: Mask
    #: Partners and opponents in play, and the seats known to be void in trump.
    mates: Mask
    foes: Mask
    dry: Mask


def friends_of(t: GameRow, row: DealRow) -> Mask:
    """Return the seats on the same side as the seat on turn, as far as it can know."""
    mates = t.mates[row.turn]
    return mates if mates else friends(t, row)


@bare
def sight(t: GameRow, row: DealRow, may: Mask, mates: Mask) -> Sight:
    """Return what the seat on turn sees of the trick."""
    trump, everybody = row.trump, ((1 << t.seats) - 1) & ~row.out
    foes = everybody & ~mates & ~(1 << row.turn)
    dry = _void(t, row, trump) if trump < 4 else 0
    hand, out, trumps = own_cards(t, row), out_cards(t, row), t.trumps[trump]
    return Sight(may, hand, out, trumps, mates & everybody, foes, dry)


@bare
def _void(t: GameRow, row: DealRow, suit: Suit) -> Mask:
    """Return the seats that have shown a void in a suit."""
    void = 0
    for seat in range(t.seats):
        void |= (row.voids[seat] >> suit & 1) << seat
    return void


@bare
def _ruffers(t: GameRow, row: DealRow, x: Sight, suit: Suit) -> Mask:
    """Return the seats known to be void in a suit that may hold a trump."""
    return _void(t, row, suit) & ~x.dry if x.trumps & x.out else 0


@bare
def _throw(t: GameRow, w: Mind, row: DealRow, x: Sight, cards: Mask) -> Card:
    """Return the card of ``cards`` that costs least to give up."""
    return cheapest(t, w, row.trump, cards, x.hand, x.out)


def _top(t: GameRow, trump: Strain, cards: Mask, out: Mask) -> Card:
    """Return the card with the fewest higher cards still out."""
    best, least = -1, 1 << 20
    while cards:
        over = above(t, trump, lowest(cards), out)
        if over < least:
            best, least = lowest(cards), over
        cards &= cards - 1
    return best


def choose_card(t: GameRow, w: Mind, row: DealRow, may: Mask) -> Card:
    """Return the card to play among legal ones."""
    mates = friends_of(t, row)
    # Without a maker everyone plays like a lone maker.
    makers = row.maker < 0 or (mates | 1 << row.turn) >> row.maker & 1 != 0
    x = sight(t, row, may, mates)
    if row.trick_size:
        return _follow(t, w, row, x)
    return _lead(t, w, row, x, makers)


def suit_to_ask(t: GameRow, row: DealRow) -> int:
    """Return the suit named for a joker led at no trump: the one held least (D007)."""
    hand, best, least = own_cards(t, row), 0, 1 << 20
    for suit in range(4):
        held = size(hand & t.lane[row.trump][suit])
        if held < least:
            best, least = suit, held
    return best


# -- leading -------------------------------------------------------------------------------


@bare
def _lead(t: GameRow, w: Mind, row: DealRow, x: Sight, makers: bool) -> int:
    if not x.may & (x.may - 1):
        return lowest(x.may)
    trump, mine = row.trump, x.may & x.trumps
    winners = masters(t, trump, x.may, x.out)
    aces, best = winners & ~x.trumps, winners & x.trumps
    foes_may_trump = x.trumps & x.out != 0 and x.foes & ~x.dry != 0
    if not foes_may_trump:
        return _cash(t, w, row, x, aces, mine)
    if mine:
        length = size(mine)
        draws = False
        if not makers:
            # With the boss trump, and either nothing but trumps or two more to follow with.
            draws = best != 0 and (length >= 3 or mine == x.may)
        elif not x.mates:
            # Against one or two, a lone maker keeps its last trump, but not the best nor a bower.
            bower = size(t.higher[trump][lowest(mine)]) < 2
            draws = best != 0 or bower or length > 1 or size(x.foes) > 2
        elif row.maker == row.turn:
            draws = best != 0 or length >= 3
        elif row.played:
            draws = best != 0 and size(x.trumps & x.out) > 1
        else:
            # The maker's partner leads trump at once with two, later only with the boss trump.
            draws = best != 0 or length > 1
        if draws:
            return _top(t, trump, mine if makers else best, x.out)
    if aces:
        return _best_ace(t, row, x, aces)
    return _away(t, w, row, x, mine)


def _cash(t: GameRow, w: Mind, row: DealRow, x: Sight, aces: int, mine: int) -> int:
    """Cash a winner when no opponent can trump: plain suits first, keeping a trump for re-entry."""
    if aces:
        return _top(t, row.trump, aces, x.out)
    # Of two cards the trump goes first: the others must throw one of theirs away.
    if mine and (size(x.may) <= 2 or mine & (mine - 1) or not x.mates):
        return _top(t, row.trump, mine, x.out)
    return _away(t, w, row, x, mine)


def _best_ace(t: GameRow, row: DealRow, x: Sight, aces: int) -> int:
    """Return the plain winner that is least likely to be trumped."""
    best, least = -1, 1 << 20
    while aces:
        card = lowest(aces)
        aces &= aces - 1
        lane = lane_of(t, row.trump, card) & ~x.trumps
        # The more of the suit is out, the safer; a suit that an opponent trumps is the worst.
        risk = CARDS - size(lane & x.out)
        if _ruffers(t, row, x, t.suit[row.trump][card]) & x.foes:
            risk += 2 * CARDS
        if risk < least:
            best, least = card, risk
    return best


def _away(t: GameRow, w: Mind, row: DealRow, x: Sight, mine: int) -> int:
    """Return a lead without winners: a suit the partner trumps, else low from a short suit."""
    trump, plain = row.trump, x.may & ~x.trumps
    if not plain:
        # The trump with the most higher cards.
        return _lowest(t, trump, mine) if mine else _throw(t, w, row, x, x.may)
    best, least = -1, 1 << 30
    while plain:
        card = lowest(plain)
        plain &= plain - 1
        held = size(x.hand & lane_of(t, trump, card) & ~x.trumps)
        bad = held * CARDS + CARDS - above(t, trump, card, x.out)
        ruffers = _ruffers(t, row, x, t.suit[trump][card])
        if not ruffers & x.mates:
            bad += 1 << 20
            bad += 1 << 16 if ruffers & x.foes else 0
        if bad < least:
            best, least = card, bad
    return best


def _lowest(t: GameRow, trump: Strain, cards: Mask) -> int:
    best, most = -1, -1
    while cards:
        over = size(t.higher[trump][lowest(cards)])
        if over > most:
            best, most = lowest(cards), over
        cards &= cards - 1
    return best


# -- following -----------------------------------------------------------------------------


@bare
def _follow(t: GameRow, w: Mind, row: DealRow, x: Sight) -> int:
    win, played, best = 0, 0, 0
    powers = t.strength[row.trump][row.led]
    left = x.may
    while left:
        if powers[lowest(left)] > row.best:
            win |= left & -left
        left &= left - 1
    if not win:
        return _throw(t, w, row, x, x.may)
    for i in range(row.trick_size):
        seat = row.trick[i] >> 6
        played |= 1 << seat
        if seat == row.winner:
            best = row.trick[i] & 63
    foes, rest = x.foes & ~played, x.may & ~win
    partner_wins = x.mates >> row.winner & 1
    if not foes:
        # The last hand wins cheaply, but never over its partner.
        return _throw(t, w, row, x, (rest if rest else x.may) if partner_wins else win)
    if partner_wins:
        return _help(t, w, row, x, win, rest, best, foes)
    return _fight(t, w, row, x, win, rest, foes, x.mates & ~played)


@bare
def _holds(t: GameRow, row: DealRow, x: Sight, card: Card, foes: int, ruffed: bool) -> bool:
    """Whether a winning card is likely to hold against the opponents still to play."""
    if x.trumps >> card & 1:
        return above(t, row.trump, card, x.out) == 0 or foes & ~x.dry == 0
    return not ruffed and above(t, row.trump, card, x.out) == 0


def _sure(t: GameRow, row: DealRow, x: Sight, win: int, foes: int, ruffed: bool) -> int:
    """Return the winning cards that are likely to hold."""
    safe = 0
    while win:
        if _holds(t, row, x, lowest(win), foes, ruffed):
            safe |= win & -win
        win &= win - 1
    return safe


def _help(
    t: GameRow, w: Mind, row: DealRow, x: Sight, win: int, rest: int, best: int, foes: int
) -> Card:
    """Return the card to play when the partner is winning and an opponent is still to play."""
    trump = row.trump
    ruffed = _ruffers(t, row, x, row.led) & foes != 0
    choice = rest if rest else x.may
    if not _holds(t, row, x, best, foes, ruffed):
        sure = _sure(t, row, x, win, foes, ruffed)
        over = above(t, trump, best, x.out)
        if x.may & t.lane[trump][row.led] & ~x.trumps:
            # Third hand plays a boss card, unless it is next to the partner's card.
            if sure and over:
                choice = sure
        elif x.trumps >> best & 1:
            if sure and over > 1:
                choice = sure
        else:
            cheap = win & ~masters(t, trump, win, x.out)
            if over >= 2 and (cheap or sure):
                choice = cheap if cheap else sure
    return _throw(t, w, row, x, choice)


def _fight(
    t: GameRow, w: Mind, row: DealRow, x: Sight, win: int, rest: int, foes: int, mates_to_come: int
) -> Card:
    """Return the card to play when an opponent is winning and another is still to play."""
    ruffed = _ruffers(t, row, x, row.led) & foes != 0
    sure = _sure(t, row, x, win, foes, ruffed)
    if win & x.trumps and not x.trumps >> (row.trick[0] & 63) & 1:
        last_two = size(x.hand) == 2 and rest != 0 and masters(t, row.trump, win, x.out) != 0
        if last_two and mates_to_come and x.trumps & x.out:
            # The best trump wins one of the two tricks anyway: partner may win the other.
            return lowest(rest)
        return _throw(t, w, row, x, sure if ruffed and sure else win)
    if sure:
        return _throw(t, w, row, x, sure)
    if mates_to_come:
        return _throw(t, w, row, x, rest if rest else x.may)
    return _top(t, row.trump, win, x.out)
