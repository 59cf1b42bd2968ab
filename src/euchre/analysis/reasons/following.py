"""Reasons for the card played to a trick: winning it, leaving it, trumping in, throwing off."""

from __future__ import annotations

from functools import partial

from euchre.analysis.reasons.entry import (
    any_two,
    both,
    ducks,
    guarded,
    neither,
    only,
    reason,
    takes,
    with_third,
)
from euchre.analysis.reasons.events import Slots, wins, wins_any
from euchre.analysis.reasons.reading import Reading
from euchre.coordinates import Card
from euchre.engine.actions import Action
from euchre.games.facts import all_or_nothing

# -- a trick that partner is winning -------------------------------------------------------------


_partner_has_it = only(ducks, lambda p, _: p.partners_trick)
_dont_trump = only(_partner_has_it, lambda p, s: p.is_trump(s["y"]) and not p.is_trump(p.ahead[1]))
_trump_nothing = only(_dont_trump, lambda p, _: p.safe(p.ahead[1]))
_trump_doubt = only(_dont_trump, lambda p, _: not p.safe(p.ahead[1]))
_partner_safe = only(_partner_has_it, lambda p, _: not p.foes_behind)
_loser = only(takes, lambda p, _: p.partners_trick and p.foes_behind)


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


def _pair(p: Reading, a: Action, b: Action) -> Slots | None:
    """Return the words if both choices throw cards off that cannot win the trick."""
    return None if p.following else neither(p, a, b)


_boss = only(_pair, lambda p, s: not p.is_trump(s["y"]) and p.boss(s["y"]))
_trump = only(_pair, lambda p, s: p.is_trump(s["y"]) and not p.is_trump(s["x"]))
_lone = only(_pair, lambda p, _: p.lone_against)


@partial(only, _pair)
def _void(p: Reading, slots: Slots) -> bool:
    x = slots["x"]
    only_one = not p.is_trump(x) and p.mine_of(x).bit_count() == 1
    return only_one and bool(p.trumps() & p.hand)


@partial(only, _pair)
def _guard(p: Reading, slots: Slots) -> Slots | None:
    return guarded(p, slots["y"], p.hand)


THROWING = (
    reason("throw-keep-boss", _boss, more=wins("y")),
    reason("throw-keep-trump", _trump, more=wins("y")),
    reason("throw-guard", _guard, more=wins("g")),
    reason("throw-void", _void, more="ruffs"),
    reason("hold-against-loner", _lone, less="march_them"),
    reason("keep-likelier", _pair, more=wins("y")),
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
    """A trick that decides: the third of five, or the one that stops a march."""
    rules = p.rules
    if p.s.bid or rules.sides.count(rules.seats) != 2 or all_or_nothing(p.s):
        return None
    if rules.tricks % 2 == 0 or _own_tricks(p) != rules.tricks // 2:
        return None
    return {"what": "makes the call good" if p.makers else "euchres them"}


_stop_march = only(_take, lambda p, _: not p.makers and not _own_tricks(p))


# -- two winners, two losers ----------------------------------------------------------------------


def _power(p: Reading, card: Card) -> int:
    return p.rules.ranks.strength[p.strain][p.s.led][card]


def _gap(p: Reading, slots: Slots) -> int:
    """Return how much stronger the other card is in this trick; negative if it is weaker."""
    return _power(p, slots["y"]) - _power(p, slots["x"])


_cheap = only(both, lambda p, s: not p.foes_behind and _gap(p, s) >= 0)
_low_wins = only(both, lambda p, s: p.foes_behind and _gap(p, s) >= 0)
_high = only(both, lambda p, s: p.foes_behind and _gap(p, s) <= 0)
_trump_high = only(_high, lambda p, s: p.is_trump(s["x"]) and p.is_trump(s["y"]))
_save = only(
    neither, lambda p, s: p.suit(s["x"]) == p.suit(s["y"]) and p.following and _gap(p, s) > 0
)
_save_partner = only(_save, lambda p, _: p.partners_trick)
_under = only(_save, lambda p, _: not p.partner_ahead)
_more_trumps = only(any_two, lambda p, s: p.is_trump(s["x"]) != p.is_trump(s["y"]))
_another = with_third(any_two)


ENTRIES = (
    reason("deciding-trick", _goal, more="made_us"),
    reason("deciding-trick-set", _goal, more="sets"),
    reason("stop-march", _stop_march, less="march_them"),
    reason("last-take", _last_take, more="tricks_us"),
    reason("sure-take", _sure_take, more="tricks_us"),
    reason("second-ace", _boss_now, more=wins("x")),
    reason("trump-in", _fresh, more="we_win_it"),
    reason("take", _take, more="we_win_it"),
    reason("let-partner", _let_partner, more=wins("y", 1)),
    reason("let-partner-tricks", _let_partner, more="tricks_partner"),
    reason("leave-it", _leave, more=wins("y", 1)),
    reason("last-cheap", _cheap, more=wins("y", 1)),
    reason("trump-high", _trump_high, more="we_win_it"),
    reason("third-high", _high, more="we_win_it"),
    reason("low-enough", _low_wins, more=wins("y", 1)),
    reason("partner-low", _save_partner, more=wins("y", 1)),
    reason("keep-under", _under, more=wins("y", 1)),
    reason("another-card-later", _another, more=wins("z", 1)),
    reason("save-trumps", _more_trumps, more=wins_any("mine")),
)
