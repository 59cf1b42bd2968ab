"""Reasons for the card played to a trick: winning it, leaving it, trumping in."""

from __future__ import annotations

from euchre.analysis.reasons import events as ev
from euchre.analysis.reasons.entry import Entry, Slots
from euchre.analysis.reasons.pairs import both, ducks, neither, takes, to_trick, trick_words
from euchre.analysis.reasons.position import Position
from euchre.cards import each
from euchre.coordinates import Card
from euchre.engine.actions import Action

# -- winning and leaving --------------------------------------------------------------------------


def _boss_now(p: Position, a: Action, b: Action) -> Slots | None:
    slots = takes(p, a, b)
    if not slots or p.is_trump(slots["x"]) or not p.boss(slots["x"]) or p.partner_ahead:
        return None
    return slots if p.foes_behind else None


def _take(p: Position, a: Action, b: Action) -> Slots | None:
    slots = takes(p, a, b)
    return slots if slots and not p.partner_ahead else None


def _last_take(p: Position, a: Action, b: Action) -> Slots | None:
    slots = _take(p, a, b)
    return slots if slots and not p.behind else None


def _fresh(p: Position, a: Action, b: Action) -> Slots | None:
    slots = _take(p, a, b)
    if not slots or not p.is_trump(slots["x"]) or p.is_trump(p.s.trick[0][1]) or p.is_trump(
        slots["y"]
    ):  # fmt: skip
        return None
    return slots if p.behind else None


def _sure_take(p: Position, a: Action, b: Action) -> Slots | None:
    slots = _take(p, a, b)
    return slots if slots and p.behind and p.safe(slots["x"]) else None


def _leave(p: Position, a: Action, b: Action) -> Slots | None:
    slots = ducks(p, a, b)
    return slots if slots and not p.partner_ahead else None


def _let_partner(p: Position, a: Action, b: Action) -> Slots | None:
    slots = _leave(p, a, b)
    return slots if slots and p.partner >= 0 and p.partner_behind else None


def _goal(p: Position, a: Action, b: Action) -> Slots | None:
    """``a`` can win the trick that decides: the third of five, or the one that stops a march."""
    slots = takes(p, a, b)
    rules = p.rules
    if not slots or p.s.bid or p.partner_ahead or rules.sides.count(rules.seats) != 2:
        return None
    side = p.mates | 1 << p.me
    ours = sum(t for seat, t in enumerate(p.s.taken) if side >> seat & 1)
    half = rules.tricks // 2
    if ours != half or rules.tricks % 2 == 0:
        return None
    what = "makes your side's call good" if p.makers else "euchres them"
    return slots | {"what": what}


def _stop_march(p: Position, a: Action, b: Action) -> Slots | None:
    slots = takes(p, a, b)
    if not slots or p.makers or p.partner_ahead:
        return None
    side = p.mates | 1 << p.me
    if any(t for seat, t in enumerate(p.s.taken) if side >> seat & 1):
        return None
    return slots


# -- two winners, two losers ----------------------------------------------------------------------


def _cheap(p: Position, a: Action, b: Action) -> Slots | None:
    slots = both(p, a, b)
    if not slots or p.foes_behind or _power(p, slots["x"]) > _power(p, slots["y"]):
        return None
    return slots


def _power(p: Position, card: Card) -> int:
    return p.rules.ranks.strength[p.strain][p.s.led][card]


def _high(p: Position, a: Action, b: Action) -> Slots | None:
    slots = both(p, a, b)
    if not slots or not p.foes_behind or _power(p, slots["x"]) < _power(p, slots["y"]):
        return None
    return slots


def _trump_high(p: Position, a: Action, b: Action) -> Slots | None:
    slots = _high(p, a, b)
    return slots if slots and p.is_trump(slots["x"]) and p.is_trump(slots["y"]) else None


def _low_wins(p: Position, a: Action, b: Action) -> Slots | None:
    slots = both(p, a, b)
    if not slots or not p.foes_behind or _power(p, slots["x"]) > _power(p, slots["y"]):
        return None
    return slots


def _save(p: Position, a: Action, b: Action) -> Slots | None:
    slots = neither(p, a, b)
    if not slots or p.suit(slots["x"]) != p.suit(slots["y"]) or not p.following:
        return None
    return slots if _power(p, slots["x"]) < _power(p, slots["y"]) else None


def _save_partner(p: Position, a: Action, b: Action) -> Slots | None:
    slots = _save(p, a, b)
    return slots if slots and p.partner_ahead and p.ahead[0] == p.partner else None


def _under(p: Position, a: Action, b: Action) -> Slots | None:
    slots = _save(p, a, b)
    return slots if slots and not p.partner_ahead else None


def _another(p: Position, a: Action, b: Action) -> Slots | None:
    """A third card of the hand: the best one that is no trump."""
    pair = to_trick(p, a, b)
    rest = [c for c in each(p.hand & ~p.trumps()) if pair and c not in pair]
    if not pair or not rest:
        return None
    best = min(rest, key=lambda c: (p.above(c).bit_count(), p.mine_of(c).bit_count()))
    return trick_words(p, *pair) | {"z": best, "third": p.bare(best)}


def _more_trumps(p: Position, a: Action, b: Action) -> Slots | None:
    pair = to_trick(p, a, b)
    if not pair or p.is_trump(pair[0]) == p.is_trump(pair[1]):
        return None
    return trick_words(p, *pair)


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
        "You are out of {led}: trump it, and your side wins it {often}, not {few}.",
        "You are out of {led}: trumping in wins it for your side {often}, not {few}.",
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
        "Partner still plays, and often wins this without your help.",
        "Partner still plays, and often wins this without your help.",
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
