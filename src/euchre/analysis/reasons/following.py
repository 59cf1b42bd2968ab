"""Reasons for the card played to a trick: winning it, leaving it, trumping in, throwing off."""

from __future__ import annotations

from functools import partial

from euchre.analysis.reasons import events as ev
from euchre.analysis.reasons.entry import (
    Entry,
    Slots,
    any_two,
    both,
    ducks,
    neither,
    only,
    takes,
    with_third,
)
from euchre.analysis.reasons.position import Position
from euchre.cards import each
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


def _trump_loser(p: Position, a: Action, b: Action) -> Slots | None:
    slots = _loser(p, a, b)
    if not slots or not p.is_trump(slots["x"]) or p.is_trump(p.ahead[1]):
        return None
    above = list(each(p.above(p.ahead[1])))
    return slots | {"above": p.card(max(above, key=p.power))} if above else None


PARTNERS = (
    Entry(
        "dont-trump-partner", "following", _trump_nothing, ev.wins("y", 1), 1,
        "The trick is partner's: save {d}, which wins a trick of theirs {often}.",
        "The trick is partner's: kept, {d} wins a trick of theirs {often}.",
        "You trump your partner's winners", rank=4,
    ),
    Entry(
        "dont-trump-doubt", "following", _trump_doubt, ev.wins("y", 1), 1,
        "Partner's {lies} may hold: save {d}, which wins a trick of theirs {often}.",
        "Partner's {lies} may hold by itself: kept, {d} wins a trick of theirs {often}.",
        "You trump your partner's winners", rank=4,
    ),
    Entry(
        "dont-trump-tricks", "following", _dont_trump, ev.tricks_us, 1,
        "Partner's {lies} is ahead: trumping it wins nothing new for your side.",
        "Partner's {lies} is ahead: the trump wins nothing new for your side.",
        "You trump your partner's winners", rank=3,
    ),
    Entry(
        "partner-safe", "following", _partner_safe, ev.tricks_us, 1,
        "The trick is partner's already: play low, and keep {d} for another one.",
        "The trick is partner's already: {d} is worth another one.",
        "You take tricks that partner has won", rank=3,
    ),
    Entry(
        "partner-has-it", "following", _partner_has_it, ev.wins("y", 1), 1,
        "Partner's {lies} is ahead: keep {d}, which wins a later trick {often}.",
        "Partner's {lies} is ahead: kept, {d} wins a later trick {often}.",
        "You overtake your partner", rank=2,
    ),
    Entry(
        "trump-partners-loser", "following", _trump_loser, ev.we_win_it, 1,
        "{above} is still out: trump in, and your side wins this {often} instead of {few}.",
        "{above} can beat partner: left alone, your side wins the trick only {seldom}.",
        "You do not trump when partner can be beaten", rank=4,
    ),
    Entry(
        "cover-partner", "following", _loser, ev.we_win_it, 1,
        "Partner can be beaten: with {c} your side wins this {often}, without {few}.",
        "Partner can be beaten: without {c} your side wins the trick only {seldom}.",
        "You leave partner to be beaten", rank=3,
    ),
)  # fmt: skip

# -- where a suit cannot be followed -------------------------------------------------------------


def _pair(p: Position, a: Action, b: Action) -> Slots | None:
    """Return the words if both choices throw cards off that cannot win the trick."""
    return None if p.following else neither(p, a, b)


_boss = only(_pair, lambda p, s: not p.is_trump(s["y"]) and p.boss(s["y"]))
_trump = only(_pair, lambda p, s: p.is_trump(s["y"]) and not p.is_trump(s["x"]))
_lone = only(_pair, lambda p, _: p.lone_against)


@partial(only, _pair)
def _void(p: Position, slots: Slots) -> bool:
    x = slots["x"]
    only_one = not p.is_trump(x) and p.mine_of(x).bit_count() == 1
    return only_one and bool(p.trumps() & p.hand)


def _guard(p: Position, a: Action, b: Action) -> Slots | None:
    slots = _pair(p, a, b)
    if not slots or p.is_trump(slots["y"]):
        return None
    mates = [c for c in each(p.mine_of(slots["y"])) if p.power(c) > p.power(slots["y"])]
    high = [c for c in mates if p.above(c).bit_count() == 1]
    if not high:
        return None
    return slots | {"g": high[0], "king": p.card(high[0])}


THROWING = (
    Entry(
        "throw-keep-boss", "throwing", _boss, ev.wins("y"), 1,
        "Keep {d}: nothing in {other} beats it any more; it wins a trick {often}.",
        "{d} was the best of its suit: kept, it wins a trick {often}.",
        "You throw off winners", rank=4,
    ),
    Entry(
        "throw-keep-trump", "throwing", _trump, ev.wins("y"), 1,
        "Keep the trump: {d} wins a later trick {often}.",
        "{d} is a trump: kept, it wins a later trick {often}.",
        "You throw trumps away", rank=4,
    ),
    Entry(
        "throw-guard", "throwing", _guard, ev.wins("g"), 1,
        "{d} guards {king}: only one card beats it, and that has to fall first.",
        "{d} guards {king}: without a guard it falls under the one card above it.",
        "You leave high cards without a guard", rank=3,
    ),
    Entry(
        "throw-void", "throwing", _void, ev.ruffs, 1,
        "{c} is your only {one}: without it you can trump when {suit} are led.",
        "{c} was your only {one}: without it you could trump when {suit} are led.",
        "You throw off without making yourself void", rank=3,
    ),
    Entry(
        "hold-against-loner", "throwing", _lone, ev.march_them, -1,
        "Against a loner hold on to {d}: it stops the march more often than {c}.",
        "Against a loner {d} was the card to hold: it stops the march more often than {c}.",
        "You throw the wrong suit against loners", rare=True, rank=3,
    ),
    Entry(
        "keep-likelier", "throwing", _pair, ev.wins("y"), 1,
        "{d} can still win a trick: it does so {often}.",
        "{d} could still win a trick: it does so {often}.",
        "You throw off cards that could still win", rank=1,
    ),
)  # fmt: skip


# -- winning and leaving --------------------------------------------------------------------------


_take = only(takes, lambda p, _: not p.partner_ahead)
_boss_now = only(_take, lambda p, s: not p.is_trump(s["x"]) and p.boss(s["x"]) and p.foes_behind)
_last_take = only(_take, lambda p, _: not p.behind)
_sure_take = only(_take, lambda p, s: p.behind and p.safe(s["x"]))
_leave = only(ducks, lambda p, _: not p.partner_ahead)
_let_partner = only(_leave, lambda p, _: p.partner >= 0 and p.partner_behind)


@partial(only, _take)
def _fresh(p: Position, slots: Slots) -> bool:
    """A trump on a plain lead, with others yet to play."""
    plain = not (p.is_trump(p.s.trick[0][1]) or p.is_trump(slots["y"]) or p.following)
    return p.is_trump(slots["x"]) and plain and bool(p.behind)


def _own_tricks(p: Position) -> int:
    """Return the tricks that this side has won."""
    side = p.mates | 1 << p.me
    return sum(t for seat, t in enumerate(p.s.taken) if side >> seat & 1)


def _goal(p: Position, a: Action, b: Action) -> Slots | None:
    """``a`` can win the trick that decides: the third of five, or the one that stops a march."""
    slots, rules = _take(p, a, b), p.rules
    if not slots or p.s.bid or rules.sides.count(rules.seats) != 2:
        return None
    if rules.tricks % 2 == 0 or _own_tricks(p) != rules.tricks // 2 or all_or_nothing(p.s):
        return None
    what = "makes the call good" if p.makers else "euchres them"
    return slots | {"what": what}


_stop_march = only(_take, lambda p, _: not p.makers and not _own_tricks(p))


# -- two winners, two losers ----------------------------------------------------------------------


def _power(p: Position, card: Card) -> int:
    return p.rules.ranks.strength[p.strain][p.s.led][card]


def _gap(p: Position, slots: Slots) -> int:
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
    Entry(
        "deciding-trick", "following", _goal, ev.made_us, 1,
        "This trick {what}: take it now.",
        "This trick {what}: it had to be taken.",
        "You let the deciding trick go", rank=5,
    ),
    Entry(
        "deciding-trick-set", "following", _goal, ev.sets, 1,
        "This trick {what}: take it now.",
        "This trick {what}: it had to be taken.",
        "You let the deciding trick go", rank=5,
    ),
    Entry(
        "stop-march", "following", _stop_march, ev.march_them, -1,
        "One trick stops the march: take this one.",
        "One trick stops the march, and this one could be had.",
        "You let them march", rank=4,
    ),
    Entry(
        "last-take", "following", _last_take, ev.tricks_us, 1,
        "Nobody plays after you: {c} takes the trick.",
        "Nobody played after you: {c} takes the trick for sure.",
        "You let tricks go that are yours", rank=3,
    ),
    Entry(
        "sure-take", "following", _sure_take, ev.tricks_us, 1,
        "Nothing that is out beats {c}: the trick is yours.",
        "Nothing that is out beats {c}: the trick was there to be won.",
        "You let tricks go that are yours", rank=3,
    ),
    Entry(
        "second-ace", "following", _boss_now, ev.wins("x"), 1,
        "Take it with {c} now: it wins {often}, and only {few} if it waits.",
        "{c} should not wait: it wins {often} now, {few} later.",
        "You hold aces back until they are trumped", rank=3,
    ),
    Entry(
        "trump-in", "following", _fresh, ev.we_win_it, 1,
        "You are out of {led}: trump it, and your side wins it {often} instead of {few}.",
        "You are out of {led}: trumping in wins it for your side {often} instead of {few}.",
        "You do not trump in", rank=3,
    ),
    Entry(
        "take", "following", _take, ev.we_win_it, 1,
        "{c} goes ahead: your side wins this trick {often} with it, {few} without.",
        "Without {c} your side wins this trick only {seldom}, with it {many}.",
        "You play low when you could win", rank=1,
    ),
    Entry(
        "let-partner", "following", _let_partner, ev.wins("y", 1), 1,
        "Partner still plays: keep {d}, which wins a later trick {often}.",
        "Partner still plays: {d} was not needed here and wins a later trick {often}.",
        "You do not leave tricks to partner", rank=3,
    ),
    Entry(
        "let-partner-tricks", "following", _let_partner, ev.tricks_partner, 1,
        "Partner still plays, and often wins this without help.",
        "Partner still plays, and often wins this without help.",
        "You do not leave tricks to partner", rank=2,
    ),
    Entry(
        "leave-it", "following", _leave, ev.wins("y", 1), 1,
        "Let this one go: {d} wins a later trick {often}.",
        "This trick was better left: {d} wins a later one {often}.",
        "You spend winners too early", rank=2,
    ),
    Entry(
        "last-cheap", "following", _cheap, ev.wins("y", 1), 1,
        "{c} is enough to win it: keep {d} for a later trick.",
        "{c} was enough to win it: {d} could wait for another trick.",
        "You win tricks with more than it takes", rank=3,
    ),
    Entry(
        "trump-high", "following", _trump_high, ev.we_win_it, 1,
        "{d} can be overtrumped: it wins this trick {seldom}, {c} {many}.",
        "{d} can be overtrumped: it wins this trick {seldom}, {c} {many}.",
        "You trump too low", rank=3,
    ),
    Entry(
        "third-high", "following", _high, ev.we_win_it, 1,
        "Play high: {c} wins this trick for your side {often}, {d} {few}.",
        "{d} wins this trick only {seldom}, {c} {many}.",
        "You play too low", rank=2,
    ),
    Entry(
        "low-enough", "following", _low_wins, ev.wins("y", 1), 1,
        "{c} may be enough, and {d} wins a later trick {often}.",
        "{c} might have been enough; {d} wins a later trick {often}.",
        "You win tricks with more than it takes", rank=2,
    ),
    Entry(
        "partner-low", "following", _save_partner, ev.wins("y", 1), 1,
        "Partner has this one: play low and keep {d}.",
        "Partner had this one: {d} could wait for a trick of its own.",
        "You waste high cards on partner's tricks", rank=3,
    ),
    Entry(
        "keep-under", "following", _under, ev.wins("y", 1), 1,
        "{ahead} beats both: play the lower one and keep {d}.",
        "{ahead} beats both: {d} falls for nothing.",
        "You waste high cards on lost tricks", rank=3,
    ),
    Entry(
        "another-card-later", "following", _another, ev.wins("z", 1), 1,
        "Your {third} wins a later trick {often} this way, {few} after {d}.",
        "Your {third} wins a later trick {seldom} after {d}, {many} after {c}.",
        "You play to a trick at the cost of your other cards", rank=1,
    ),
    Entry(
        "save-trumps", "following", _more_trumps, ev.wins_any("mine"), 1,
        "Your trumps win more tricks this way.",
        "Your trumps win fewer tricks after {d}.",
        "You spend trumps too early", rank=1,
    ),
)  # fmt: skip
