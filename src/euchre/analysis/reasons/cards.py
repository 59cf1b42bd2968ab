"""Reasons for one card and not another: to lead, to play to a trick, and to put away."""

from __future__ import annotations

from functools import partial

from euchre.analysis.reasons.reading import Reading
from euchre.analysis.reasons.reason_entry import MOSTLY, only, reason
from euchre.analysis.reasons.trace import Column, Facts, Slots, wins, wins_any
from euchre.analysis.reasons.two_cards import (
    any_two,
    both,
    cards_of,
    ducks,
    guarded,
    high,
    neither,
    takes,
    words_of,
)
from euchre.cards import SUIT_NAMES, each
from euchre.coordinates import Card
from euchre.engine import actions
from euchre.engine.actions import MOVING, Action, Verb
from euchre.engine.phases import CallForBest
from euchre.games.facts import all_or_nothing, tricks_needed


def _two(p: Reading, a: Action, b: Action) -> Slots | None:
    """Return what sentences say of two cards that may be led."""
    pair = cards_of(p, a, b) if p.leading else None
    if not pair:
        return None
    return words_of(p, *pair) | {
        "side": p.hand & ~p.trumps() & ~(1 << pair[0]),
        "out": (p.trumps() & p.unseen).bit_count(),
    }


def _alike(p: Reading, slots: Slots) -> bool:
    """Whether both are trumps or both are side cards: a trump is compared with no side card."""
    return p.is_trump(slots["x"]) == p.is_trump(slots["y"])


_two_alike = only(_two, _alike)


def _other_suit(p: Reading, slots: Slots) -> bool:
    return p.suit(slots["x"]) != p.suit(slots["y"])


# -- trumps ---------------------------------------------------------------------------------------

# The left bower of Bald leads its printed suit, and draws no trumps (D125).
_draws = only(_two, lambda p, s: p.is_trump(s["x"]) and p.suit(s["x"]) == p.strain)
_trump_lead = only(_draws, lambda p, s: not p.is_trump(s["y"]) and s["out"])
_draw_then_ace = only(_trump_lead, lambda p, s: p.makers and p.boss(s["y"]))
_for_partner = only(_trump_lead, lambda p, _: p.partners_call)
_keep_lead = only(_draws, lambda p, s: p.boss(s["x"]))
_count_us = only(_two, lambda _, s: s["mine"].bit_count() > 1)
_not_trump = only(_two, lambda p, s: not p.is_trump(s["x"]) and p.is_trump(s["y"]))
_partners_trump = only(_not_trump, lambda p, _: p.partner_plays)
_last_trump = only(_not_trump, lambda p, s: s["mine"].bit_count() == 1 and not p.boss(s["y"]))


@partial(only, _not_trump)
def _their_trump(p: Reading, _: Slots) -> Slots | None:
    # Where the upcard made trump, nobody did.
    return None if p.makers else {"made": "they made it: your" if p.s.maker >= 0 else "your"}


@partial(only, _trump_lead)
def _draw(p: Reading, slots: Slots) -> Slots | None:
    side = list(each(slots["side"]))
    if not side or p.partners_call:
        return None
    sides = p.card(side[0]) if len(side) == 1 else "your side cards"
    return {"sides": sides, "made": "You made it: a" if p.s.maker == p.me else "A"}


@partial(only, _two)
def _boss_first(p: Reading, slots: Slots) -> Slots | None:
    x, y = slots["x"], slots["y"]
    if not p.boss(x) or p.boss(y) or p.is_trump(x) != p.is_trump(y):
        return None
    return {"above": p.card(p.best_above(y))}


@partial(only, _two)
def _turned(p: Reading, slots: Slots) -> Slots | None:
    if p.s.accepted or not p.s.faced or not p.they_deal:
        return None
    suit, y = p.rules.upcard_suit(p.s.faced[-1]), slots["y"]
    if p.is_trump(y) or suit < 0 or p.suit(y) != suit or p.boss(y) or not _other_suit(p, slots):
        return None
    return {"turned": SUIT_NAMES[suit], "dealer": p.who(p.s.dealer)}


# -- plain suits ----------------------------------------------------------------------------------

_plain_lead = only(_two, lambda p, s: not p.is_trump(s["x"]))


@partial(only, _plain_lead)
def _cash(p: Reading, slots: Slots) -> Slots | None:
    if not (p.boss(slots["x"]) and slots["out"] and _other_suit(p, slots)):
        return None
    begun = p.lane(slots["x"]) & p.s.played
    return {"while": "now" if begun else f"while {slots['suit']} are fresh"}


_to_partner = only(_plain_lead, lambda p, _: p.partner_plays)
_singleton = only(_plain_lead, lambda p, s: p.mine_of(s["x"]).bit_count() == 1 and s["mine"])
_into_a_void = only(
    _plain_lead, lambda p, s: not p.is_trump(s["y"]) and s["out"] and _other_suit(p, s)
)
_partner_may_trump = only(_two, lambda p, s: p.partner_plays and s["out"])


LEADS = (
    reason("draw-then-ace", _draw_then_ace, more=wins("y")),
    reason("draw-for-side", _draw, more=wins_any("side")),
    reason("draw", _draw, less="trumps_against"),
    reason("lead-for-partner", _for_partner, more="tricks_partner"),
    reason("keep-the-lead", _keep_lead, more="i_win_it"),
    reason("cash-ace", _cash, more=wins("x"), least=MOSTLY),
    reason("cash-ace-tricks", _cash, more="we_win_it"),
    reason("boss-first", _boss_first, more="we_win_it"),
    reason("not-their-trump", _their_trump, more="ruffs"),
    reason("partners-trump", _partners_trump, more="tricks_partner"),
    reason("last-trump", _last_trump, more=wins("y")),
    reason("not-turned", _turned, more="we_win_it"),
    reason("singleton", _singleton, more="ruffs"),
    reason("to-partner", _to_partner, more="partner_wins_it"),
    reason("wait", _two_alike, more=wins("y")),
    reason("into-a-void", _into_a_void, less="they_trump_it"),
    reason("partner-may-trump", _partner_may_trump, more="partner_trumps_in"),
    reason("led-first", _two_alike, more=wins("x")),
    reason("another-card", _two, more=wins("z"), thirds=high),
    reason("trumps-later", _count_us, more=wins_any("mine")),
)


# -- a trick that partner is winning -------------------------------------------------------------


_partner_has_it = only(ducks, lambda p, _: p.partner_ahead)
_dont_trump = only(_partner_has_it, lambda p, s: p.is_trump(s["y"]) and not p.is_trump(p.ahead[1]))
_trump_nothing = only(_dont_trump, lambda p, _: p.safe(p.ahead[1]))
_trump_doubt = only(_dont_trump, lambda p, _: not p.safe(p.ahead[1]))
_partner_safe = only(_partner_has_it, lambda p, _: not p.foes_behind)
_loser = only(takes, lambda p, _: p.partner_ahead and p.foes_behind)


@partial(only, _loser)
def _trump_loser(p: Reading, slots: Slots) -> Slots | None:
    ahead = p.ahead[1]
    if not p.is_trump(slots["x"]) or p.is_trump(ahead) or p.boss(ahead):
        return None
    return {"above": p.card(p.best_above(ahead))}


PARTNERS = (
    reason("dont-trump-partner", _trump_nothing, more=wins("y", 1)),
    reason("dont-trump-doubt", _trump_doubt, more=wins("y", 1)),
    reason("dont-trump-tricks", _dont_trump, more="tricks_us"),
    reason("partner-safe", _partner_safe, more="tricks_us"),
    reason("partner-has-it", _partner_has_it, more=wins("y", 1)),
    reason("trump-partners-loser", _trump_loser, more="we_win_it"),
    reason("cover-partner", _loser, more="we_win_it"),
)

# -- where a suit cannot be followed -------------------------------------------------------------


def _kept_wins(f: Facts, slots: Slots) -> Column:
    """Whether the card that is kept, of the two, wins a trick."""
    away = actions.card(f.action) if actions.verb(f.action) == Verb.PLAY else -1
    keeps_x = away == slots["y"] or (away < 0 and actions.cards(f.action) >> slots["y"] & 1)
    return f.wins(slots["x"] if keeps_x else slots["y"])


# Both choices throw cards off that cannot win the trick.
_pair = only(neither, lambda p, _: not p.following)
_boss = only(_pair, lambda p, s: not p.is_trump(s["y"]) and p.boss(s["y"]))
_trump = only(_pair, lambda p, s: p.is_trump(s["y"]) and not p.is_trump(s["x"]))
_lone = only(_pair, lambda p, _: p.lone_against)


def _more_of(p: Reading, card: Card) -> bool:
    """Whether a card is a side card with another one of its suit in hand."""
    return not p.is_trump(card) and p.mine_of(card).bit_count() > 1


@partial(only, _pair)
def _void(p: Reading, slots: Slots) -> bool:
    alone = not p.is_trump(slots["x"]) and not _more_of(p, slots["x"])
    return alone and _more_of(p, slots["y"]) and bool(p.trumps() & p.hand)


THROWING = (
    reason("throw-keep-boss", _boss, more=wins("y")),
    reason("throw-keep-trump", _trump, more=wins("y")),
    reason("throw-guard", _pair, more=wins("z"), thirds=guarded, words="guard"),
    reason("throw-void", _void, more="ruffs"),
    reason("hold-against-loner", _lone, less="march_them"),
    reason("keep-likelier", only(_pair, _alike), more=_kept_wins),
)


# -- winning and leaving --------------------------------------------------------------------------


_take = only(takes, lambda p, _: not p.partner_ahead)
_boss_now = only(_take, lambda p, s: not p.is_trump(s["x"]) and p.boss(s["x"]) and p.foes_behind)
_last_take = only(_take, lambda p, _: not p.behind)
_sure_take = only(_take, lambda p, s: p.behind and p.safe(s["x"]))
_leave = only(ducks, lambda p, _: not p.partner_ahead)
_let_partner = only(_leave, lambda p, _: p.partner >= 0 and p.partner_behind)


@partial(only, _take)
def _fresh(p: Reading, slots: Slots) -> bool:
    """A trump on a plain lead, with others yet to play."""
    plain = not (p.is_trump(p.s.trick[0][1]) or p.is_trump(slots["y"]) or p.following)
    return p.is_trump(slots["x"]) and plain and bool(p.behind)


def _own_tricks(p: Reading) -> int:
    """Return the tricks that this side has won."""
    side = p.mates | 1 << p.me
    return sum(t for seat, t in enumerate(p.s.taken) if side >> seat & 1)


@partial(only, _take)
def _goal(p: Reading, _: Slots) -> Slots | None:
    """A trick that decides: the last that the makers need, or that they cannot do without."""
    rules, need = p.rules, tricks_needed(p.rules)
    if p.s.bid or rules.sides.count(rules.seats) != 2 or all_or_nothing(p.s):
        return None
    if rules.tricks % 2 == 0 or _own_tricks(p) != (need - 1 if p.makers else rules.tricks - need):
        return None
    return {"what": "makes the call good" if p.makers else "euchres them"}


# -- two winners, two losers ----------------------------------------------------------------------


def _gap(p: Reading, slots: Slots) -> int:
    """Return how much stronger the other card is in this trick; negative if it is weaker."""
    return p.in_trick(slots["y"]) - p.in_trick(slots["x"])


_cheap = only(both, lambda p, s: not p.foes_behind and _gap(p, s) >= 0)
_low_wins = only(both, lambda p, s: p.foes_behind and _gap(p, s) >= 0)
_high = only(both, lambda p, s: p.foes_behind and _gap(p, s) <= 0)
_trump_high = only(_high, lambda p, s: p.is_trump(s["x"]) and p.is_trump(s["y"]))
_save = only(
    neither, lambda p, s: p.suit(s["x"]) == p.suit(s["y"]) and p.following and _gap(p, s) > 0
)
_save_partner = only(_save, lambda p, _: p.partner_ahead)
_under = only(_save, lambda p, _: not p.partner_ahead)
_some_trumps = only(any_two, lambda _, s: s["mine"].bit_count() > 1)
_keep_trumps = only(_some_trumps, lambda p, s: p.is_trump(s["y"]) and not p.is_trump(s["x"]))
_use_trump = only(_some_trumps, lambda p, s: p.is_trump(s["x"]) and not p.is_trump(s["y"]))


FOLLOWING = (
    reason("deciding-trick", _goal, more="made_us"),
    reason("deciding-trick-set", _goal, more="sets"),
    reason("last-take", _last_take, more="tricks_us"),
    reason("sure-take", _sure_take, more="tricks_us"),
    reason("second-ace", _boss_now, more=wins("x")),
    reason("trump-in", _fresh, more="we_win_it"),
    reason("take", only(_take, lambda p, _: p.behind), more="we_win_it"),
    reason("let-partner", _let_partner, more=wins("y", 1)),
    reason("let-partner-tricks", _let_partner, more="tricks_partner"),
    reason("leave-it", _leave, more=wins("y", 1)),
    reason("last-cheap", _cheap, more=wins("y", 1)),
    reason("trump-high", _trump_high, more="we_win_it"),
    reason("third-high", _high, more="we_win_it"),
    reason("low-enough", _low_wins, more=wins("y", 1)),
    reason("partner-low", _save_partner, more=wins("y", 1)),
    reason("keep-under", _under, more=wins("y", 1)),
    reason("keep-trumps", _keep_trumps, more=wins_any("mine")),
    reason("use-trumps", _use_trump, more=wins_any("mine")),
)


# -- putting one card away and not another --------------------------------------------------------


def _apart(a: Action, b: Action) -> tuple[Card, Card] | None:
    """Return the card that each of two choices gives away and the other keeps."""
    if actions.verb(a) != actions.verb(b) or actions.verb(a) not in MOVING:
        return None
    one, two = actions.cards(a), actions.cards(b)
    away, held = [*each(one & ~two)], [*each(two & ~one)]
    return (away[0], held[0]) if len(away) == len(held) == 1 else None


def _moved(p: Reading, a: Action, b: Action) -> Slots | None:
    """Return the words of two cards of which each choice puts one away and keeps the other."""
    pair = _apart(a, b)
    if not pair or p.strain < 0 or actions.verb(a) == Verb.GIVE:
        return None
    return words_of(p, *pair) | {
        "only": "only" if p.mine_of(pair[0]).bit_count() == 1 else "last",
        "left": p.hand & ~actions.cards(a),
    }


@partial(only, _moved)
def _void_after(p: Reading, slots: Slots) -> bool:
    x, left = slots["x"], slots["left"]
    void = not p.is_trump(x) and not p.mine_of(x) & left
    return void and bool(p.trumps() & left) and _more_of(p, slots["y"])


@partial(only, _moved)
def _keep_boss(p: Reading, slots: Slots) -> Slots | None:
    y = slots["y"]
    return None if p.is_trump(y) or not p.boss(y) else {"suit": p.suit_name(y)}


def _given(p: Reading, a: Action, b: Action) -> Slots | None:
    """Return the words of the cards that two choices give to a partner who plays alone."""
    pair = _apart(a, b)
    if not pair or actions.verb(a) != Verb.GIVE:
        return None
    slots = words_of(p, *pair)
    what = "a trump" if p.is_trump(slots["x"]) else "likelier to win"
    return slots | {"what": what}


def _exchanged(p: Reading, a: Action, b: Action) -> Slots | None:
    """Return the words of a card that may be exchanged for another one."""
    away, keeps = actions.cards(a), b == actions.LEAVE or not actions.cards(b)
    if actions.verb(a) not in MOVING or not keeps or away.bit_count() != 1:
        return None
    asks = isinstance(p.rules.phases[p.s.phase], CallForBest)
    new = "partner's best card" if asks else "an unseen card"
    return {"c": p.card(next(each(away))), "new": new}


_keep_trump = only(_moved, lambda p, s: p.is_trump(s["y"]) and not p.is_trump(s["x"]))


DISCARDS = (
    reason("void", _void_after, more="ruffs"),
    reason("void-tricks", _void_after, more="tricks_me"),
    reason("keep-ace", _keep_boss, more=_kept_wins),
    reason("keep-trump", _keep_trump, more=_kept_wins),
    reason("keep-trump-tricks", _keep_trump, more="tricks_me"),
    reason("guard", _moved, more=wins("z"), thirds=guarded),
    reason("keep-high", only(_moved, _alike), more=_kept_wins),
    reason("give-best", _given, more="tricks_us"),
    reason("exchange", _exchanged, more="tricks_us"),
)
