"""Reasons for the card played to a trick: winning it, leaving it, trumping in."""

from __future__ import annotations

from functools import partial

from euchre.analysis.reasons import events as ev
from euchre.analysis.reasons.entry import Entry, Slots, only
from euchre.analysis.reasons.pairs import any_two, both, ducks, neither, takes, with_third
from euchre.analysis.reasons.position import Position
from euchre.analysis.reasons.terms import all_or_nothing
from euchre.coordinates import Card
from euchre.engine.actions import Action

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
