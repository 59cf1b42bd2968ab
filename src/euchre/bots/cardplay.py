"""The play of the cards by rules of thumb."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from euchre.bots.estimate import out_cards, own_cards
from euchre.bots.hand import Book, book, cheapest, masters
from euchre.bots.partners import friends
from euchre.cards import each
from euchre.engine import actions
from euchre.engine.actions import Action
from euchre.engine.view import View


@dataclass(eq=False)
class Trick:
    """A trick as the seat on turn sees it."""

    view: View
    #: The mask of the cards that may be played.
    may: int

    def __post_init__(self) -> None:
        view, s = self.view, self.view.state
        self.known: Book = book(view.rules.pack, view.rules.bowers)
        self.strain = s.trump
        self.hand = own_cards(view, s.turn)
        self.out = out_cards(view, s.turn)
        self.trumps = self.known.ranks.trumps[s.trump]
        self.higher = self.known.higher[s.trump]
        me = s.turn
        mates = friends(view, me)
        self.mates = mates & ~s.out
        self.foes = ((1 << view.rules.seats) - 1) & ~s.out & ~self.mates & ~(1 << me)
        # Where nobody made trump, everybody plays like a lone maker.
        self.makers = s.maker < 0 or bool((mates | 1 << me) >> s.maker & 1)

    @cached_property
    def trumps_out(self) -> int:
        """The trumps that this seat cannot place."""
        return self.trumps & self.out

    def can_ruff(self, seats: int, suit: int) -> bool:
        """Whether one of these seats is known to have no card of a suit and may hold a trump."""
        voids = self.view.state.voids
        return bool(self.trumps_out) and any(
            voids[p] >> suit & 1 and not self.without_trump(p) for p in each(seats)
        )

    def without_trump(self, seat: int) -> bool:
        """Whether a seat has shown that it has no trump."""
        return self.strain < 4 and bool(self.view.state.voids[seat] >> self.strain & 1)

    def suit(self, card: int) -> int:
        """Return the suit a card follows."""
        return self.known.ranks.suit[self.strain][card]

    def lane(self, card: int) -> int:
        """Return the plain cards of the suit of a card."""
        return self.known.ranks.lane[self.strain][self.suit(card)] & ~self.trumps

    def throw(self, cards: int) -> int:
        """Return the card of these that is missed least."""
        return cheapest(self.known, self.strain, cards, self.hand, self.out)

    def top(self, cards: int) -> int:
        """Return the card above which the fewest are out."""
        return min(each(cards), key=lambda c: ((self.higher[c] & self.out).bit_count(), c))

    def lowest(self, cards: int) -> int:
        """Return the card of one kind that the others beat."""
        return max(each(cards), key=lambda c: self.higher[c].bit_count())


def choose_card(view: View, legal: list[Action]) -> Action:
    """Return the card to play."""
    may = 0
    for action in legal:
        may |= 1 << actions.arg(action)
    trick = Trick(view, may)
    card = follow(trick) if view.state.trick else lead(trick)
    return _ask(trick, [a for a in legal if actions.arg(a) == card])


def _ask(trick: Trick, choices: list[Action]) -> Action:
    """Return the play of a card; a joker led at no trump asks for the suit least held (D007)."""
    if len(choices) == 1:
        return choices[0]
    lanes = trick.known.ranks.lane[trick.strain]
    return min(choices, key=lambda a: (trick.hand & lanes[actions.more(a) - 1]).bit_count())


# -- leading -------------------------------------------------------------------


def lead(t: Trick) -> int:
    """Return the card to lead."""
    s = t.view.state
    if t.may.bit_count() == 1:
        return t.throw(t.may)
    mine = t.may & t.trumps
    winners = masters(t.known, t.strain, t.may, t.out)
    plain_winners = winners & ~t.trumps
    foes_may_trump = bool(t.trumps_out) and not all(t.without_trump(p) for p in each(t.foes))
    if not foes_may_trump:
        return _cash(t, winners, mine)
    if t.makers:
        if not t.mates:
            if mine:
                return t.top(mine)
        elif s.maker == s.turn:
            if mine & winners or mine.bit_count() >= 3:
                return t.top(mine)
        elif _leads_to_maker(t, mine, winners):
            return t.top(mine)
    elif mine & winners and _must_draw(t, mine):
        return t.top(mine & winners)
    if plain_winners:
        return _best_ace(t, plain_winners)
    return _away(t, mine)


def _leads_to_maker(t: Trick, mine: int, winners: int) -> bool:
    """Whether the maker's partner leads trumps: at once with two, later only the best one."""
    if t.view.state.played:
        return bool(mine & winners) and t.trumps_out.bit_count() > 1
    return bool(mine & winners) or mine.bit_count() > 1


def _must_draw(t: Trick, mine: int) -> bool:
    """Whether a defender draws trumps: with winners and nothing but trumps, or two to go."""
    return mine.bit_count() >= 3 or mine == t.may


def _cash(t: Trick, winners: int, mine: int) -> int:
    """Return a winner while nobody can trump it: plain ones first, a trump to come back."""
    plain = winners & ~t.trumps
    if plain:
        return t.top(plain)
    if mine and (mine == t.may or mine.bit_count() > 1 or not t.mates):
        return t.top(mine)
    return _away(t, mine)


def _best_ace(t: Trick, winners: int) -> int:
    """Return the plain winner that is least likely to be trumped."""

    def risk(card: int) -> tuple[int, int]:
        lane = t.lane(card)
        # The more of the suit is out, the safer; a suit that a foe trumps is the worst.
        return int(t.can_ruff(t.foes, t.suit(card))), -(lane & t.out).bit_count()

    return min(each(winners), key=risk)


def _away(t: Trick, mine: int) -> int:
    """Return a lead without a winner: a suit partner trumps, else a short one, low."""
    plain = t.may & ~t.trumps
    if not plain:
        return t.lowest(mine) if mine else t.throw(t.may)

    def hope(card: int) -> tuple[int, int, int, int]:
        lane, suit = t.lane(card), t.suit(card)
        above = (t.higher[card] & t.out).bit_count()
        return (
            -int(t.can_ruff(t.mates, suit)),
            int(t.can_ruff(t.foes, suit) and not t.can_ruff(t.mates, suit)),
            (t.hand & lane).bit_count(),
            -above,
        )

    return min(each(plain), key=hope)


# -- following -----------------------------------------------------------------


def follow(t: Trick) -> int:
    """Return the card to play to a trick under way."""
    s = t.view.state
    power = t.known.ranks.strength[t.strain][s.led]
    leader, best = max(s.trick, key=lambda play: power[play[1]])
    win = sum(1 << c for c in each(t.may) if power[c] > power[best])
    if not win:
        return t.throw(t.may)
    played = sum(1 << p for p, _ in s.trick)
    foes = t.foes & ~played
    partner_wins = bool(t.mates >> leader & 1)
    if not foes:
        return _throw_or(t, win, partner_wins)
    if partner_wins:
        return _help(t, win, best, foes)
    return _fight(t, win, foes, mate_to_come=bool(t.mates & ~played))


def _throw_or(t: Trick, win: int, partner_wins: bool) -> int:
    """Return the card of the last hand: nothing if partner has it, else the cheapest winner."""
    rest = t.may & ~win
    if partner_wins:
        return t.throw(rest or t.may)
    return t.throw(win)


def _holds(t: Trick, card: int, foes: int) -> bool:
    """Whether a card now winning is likely to stand against the foes still to play."""
    led = t.view.state.led
    if t.trumps >> card & 1:
        return not t.higher[card] & t.out or all(t.without_trump(p) for p in each(foes))
    return not t.higher[card] & t.out and not t.can_ruff(foes, led)


def _help(t: Trick, win: int, best: int, foes: int) -> int:
    """Return the card when partner wins so far and a foe is still to play."""
    rest = t.may & ~win
    if _holds(t, best, foes):
        return t.throw(rest or t.may)
    sure = sum(1 << c for c in each(win) if _holds(t, c, foes))
    following = t.may & t.known.ranks.lane[t.strain][t.view.state.led] & ~t.trumps
    above = (t.higher[best] & t.out).bit_count()
    if following:
        # Third hand plays a master, but not just the next card above partner's.
        return t.throw(sure) if sure and above else t.throw(rest or t.may)
    if t.trumps >> best & 1:
        return t.throw(sure) if sure and above > 1 else t.throw(rest or t.may)
    cheap = win & ~masters(t.known, t.strain, win, t.out)
    if above >= 2 and (cheap or sure):
        return t.throw(cheap or sure)
    return t.throw(rest or t.may)


def _fight(t: Trick, win: int, foes: int, *, mate_to_come: bool) -> int:
    """Return the card when a foe wins so far and another is still to play."""
    s = t.view.state
    rest = t.may & ~win
    sure = sum(1 << c for c in each(win) if _holds(t, c, foes))
    ruffing = bool(win & t.trumps) and not t.trumps >> s.trick[0][1] & 1
    if ruffing:
        if t.can_ruff(foes, s.led):
            return t.throw(sure or win)
        return t.throw(win)
    if sure:
        return t.throw(sure)
    if mate_to_come:
        return t.throw(rest or t.may)
    return t.top(win)
