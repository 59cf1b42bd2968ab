"""Reasons for the card played to a trick that partner is winning."""

from __future__ import annotations

from euchre.analysis.reasons import events as ev
from euchre.analysis.reasons.entry import Entry, Slots, only
from euchre.analysis.reasons.pairs import ducks, takes
from euchre.analysis.reasons.position import Position
from euchre.cards import each
from euchre.engine.actions import Action

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


ENTRIES = (
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
