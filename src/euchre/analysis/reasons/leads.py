"""Reasons for leading one card and not another."""

from __future__ import annotations

from functools import partial

from euchre.analysis.reasons import events as ev
from euchre.analysis.reasons.credit import Test
from euchre.analysis.reasons.entry import MOSTLY, Entry, Slots, cards_of, only, with_third, words_of
from euchre.analysis.reasons.position import Position
from euchre.cards import SUIT_NAMES, each
from euchre.engine.actions import Action


def _two(p: Position, a: Action, b: Action) -> Slots | None:
    """Return what sentences say of two cards that may be led."""
    pair = cards_of(p, a, b) if p.leading else None
    if not pair:
        return None
    return words_of(p, *pair) | {
        "side": p.hand & ~p.trumps() & ~(1 << pair[0]),
        "out": p.out(),
        "maker": p.who(p.s.maker) if p.s.maker >= 0 else "the maker",
    }


def _other_suit(p: Position, slots: Slots) -> bool:
    return p.suit(slots["x"]) != p.suit(slots["y"])


# -- trumps ---------------------------------------------------------------------------------------

# The left bower of Bald leads its printed suit, and draws no trumps (D125).
_draws = only(_two, lambda p, s: p.is_trump(s["x"]) and p.suit(s["x"]) == p.strain)
_trump_lead = only(_draws, lambda p, s: not p.is_trump(s["y"]) and s["out"])
_draw_then_ace = only(_trump_lead, lambda p, s: p.makers and p.boss(s["y"]))
_for_partner = only(_trump_lead, lambda p, _: p.partners_call)
_keep_lead = only(_draws, lambda p, s: p.boss(s["x"]))
_count_us = only(_two, lambda _, s: s["mine"])
_not_trump = only(_two, lambda p, s: not p.is_trump(s["x"]) and p.is_trump(s["y"]))
_their_trump = only(_not_trump, lambda p, _: not p.makers)
_partners_trump = only(_not_trump, lambda p, _: p.partner_plays)
_last_trump = only(_not_trump, lambda p, s: s["mine"].bit_count() == 1 and not p.boss(s["y"]))
_hold_right = only(_not_trump, lambda p, s: p.lone_against and p.partner_plays and p.boss(s["y"]))


def _draw(p: Position, a: Action, b: Action) -> Slots | None:
    slots = _trump_lead(p, a, b)
    if not slots or not p.mine or not slots["side"]:
        return None
    side = list(each(slots["side"]))
    return slots | {"sides": f"{p.card(side[0])} is" if len(side) == 1 else "your side cards are"}


def _wins_mostly(test: Test) -> bool:
    return test.better >= MOSTLY


def _boss_first(p: Position, a: Action, b: Action) -> Slots | None:
    slots = _two(p, a, b)
    if not slots or not p.boss(slots["x"]) or p.boss(slots["y"]):
        return None
    if p.is_trump(slots["x"]) != p.is_trump(slots["y"]):
        return None
    return slots | {"above": p.card(p.best_above(slots["y"]))}


def _turned(p: Position, a: Action, b: Action) -> Slots | None:
    slots = _two(p, a, b)
    if not slots or p.s.accepted or not p.s.faced or not p.they_deal:
        return None
    suit, y = p.rules.upcard_suit(p.s.faced[-1]), slots["y"]
    if p.is_trump(y) or suit < 0 or p.suit(y) != suit or p.boss(y):
        return None
    return slots | {"turned": SUIT_NAMES[suit], "dealer": p.who(p.dealer)}


# -- plain suits ----------------------------------------------------------------------------------

_plain_lead = only(_two, lambda p, s: not p.is_trump(s["x"]))
_cash_slots = only(_plain_lead, lambda p, s: p.boss(s["x"]) and s["out"] and _other_suit(p, s))


def _cash(p: Position, a: Action, b: Action) -> Slots | None:
    slots = _cash_slots(p, a, b)
    if not slots:
        return None
    begun = p.lane(slots["x"]) & p.s.played
    return slots | {"while": "now" if begun else f"while {slots['suit']} are fresh"}


_cash_lone = only(_cash, lambda p, _: p.lone_against)
_to_partner = only(_plain_lead, lambda p, _: p.partner_plays)
_singleton = only(_plain_lead, lambda p, s: p.mine_of(s["x"]).bit_count() == 1 and s["mine"])
_into_a_void = only(_two, lambda p, s: not p.is_trump(s["y"]) and s["out"] and _other_suit(p, s))
_partner_may_trump = only(_two, lambda p, s: p.partner_plays and s["out"])
_another = with_third(_two)


@partial(only, _plain_lead)
def _partners_void(p: Position, slots: Slots) -> bool:
    voids = p.s.voids[p.partner] if p.partner >= 0 else 0
    return bool(voids >> p.suit(slots["x"]) & 1) and not voids >> max(p.strain, 0) & 1


def _two_aces(p: Position, a: Action, b: Action) -> Slots | None:
    slots = _plain_lead(p, a, b)
    if not slots or not p.lone_against or not p.boss(slots["x"]):
        return None
    others = [c for c in each(slots["side"]) if p.boss(c) and p.suit(c) != p.suit(slots["x"])]
    return slots | {"ace": p.card(others[0])} if others else None


ENTRIES = (
    Entry(
        "draw-then-ace", "leads", _draw_then_ace, ev.wins("y"), 1,
        "Draw trump first: {d} then wins {often}; led now, {few}.",
        "{d} can be trumped now: it wins {seldom}, and {many} once trump is drawn.",
        "You cash aces before trump is drawn", rank=4,
    ),
    Entry(
        "draw-for-side", "leads", _draw, ev.wins_any("side"), 1,
        "You made it: draw their trumps first, and {sides} safer.",
        "You made it: once their trumps are drawn, {sides} safer.",
        "You do not draw trump when you made it", rank=3,
    ),
    Entry(
        "draw", "leads", _draw, ev.trumps_against, -1,
        "You made it: a trump lead takes trumps out of their hands.",
        "You made it: a side card leaves their trumps where they are.",
        "You do not draw trump when you made it", rank=2,
    ),
    Entry(
        "lead-for-partner", "leads", _for_partner, ev.tricks_partner, 1,
        "Partner made it: a trump lead takes trumps from them, and partner wins more.",
        "Partner made it and wants trump led: the side card helps partner less.",
        "You do not lead trump to partner's call", rank=3,
    ),
    Entry(
        "keep-the-lead", "leads", _keep_lead, ev.i_win_it, 1,
        "Nothing beats {c}: you draw trump and keep the lead.",
        "{d} gives the lead away; {c} cannot be beaten and keeps it.",
        "You give the lead away with the top trump in hand", rank=2,
    ),
    Entry(
        "two-aces", "leads", _two_aces, ev.march_them, -1,
        "Against a loner lead one winner and keep the other: {ace} waits for its suit.",
        "Against a loner one winner is led and one is kept for the end.",
        "You lead the wrong card against loners", rare=True, rank=4,
    ),
    Entry(
        "stop-loner", "leads", _cash_lone, ev.march_them, -1,
        "One trick stops the loner, and leading {c} gets it more often.",
        "One trick stops the loner's march: {c} has the better chance to win it.",
        "You lead the wrong card against loners", rare=True, rank=3,
    ),
    Entry(
        "hold-right", "leads", _hold_right, ev.sets, 1,
        "{d} wins a trick whenever you play it; led, it may take a trump from partner, too.",
        "{d} wins a trick whenever you play it; led, it may take a trump from partner, too.",
        "You lead your top trump against loners", rare=True, rank=5,
    ),
    Entry(
        "cash-ace", "leads", _cash, ev.wins("x"), 1,
        "Cash {c} {while}: it wins {often} if led, {few} if it waits.",
        "{c} should not wait: led now it wins {often}, later {few}.",
        "You hold aces back until they are trumped", rank=3, fits=_wins_mostly,
    ),
    Entry(
        "cash-ace-tricks", "leads", _cash, ev.we_win_it, 1,
        "Nothing in {suit} beats {c}: it wins this trick unless somebody trumps it.",
        "{d} gives a trick away; nothing in {suit} beats {c}.",
        "You hold aces back until they are trumped", rank=2,
    ),
    Entry(
        "boss-first", "leads", _boss_first, ev.we_win_it, 1,
        "{above} is out and beats {d}; nothing of its suit beats {c}.",
        "{above} is out and beats {d}; nothing of its suit beats {c}.",
        "You lead cards that can be beaten with a winner in hand", rank=2,
    ),
    Entry(
        "not-their-trump", "leads", _their_trump, ev.ruffs, 1,
        "They made it: your trumps do more by trumping in than by being led.",
        "They made it: a trump lead does their work, and your trump could trump in.",
        "You lead trump when they made it", rank=3,
    ),
    Entry(
        "partners-trump", "leads", _partners_trump, ev.tricks_partner, 1,
        "A trump lead would also take a trump from partner, who can use it.",
        "The trump lead takes a trump from partner, too.",
        "You draw your partner's trumps", rank=2,
    ),
    Entry(
        "last-trump", "leads", _last_trump, ev.wins("y"), 1,
        "Keep your last trump: it wins {often} by trumping in, {few} if it is led.",
        "It was your last trump: it wins {seldom} when led, {many} by trumping in.",
        "You lead your last trump", rank=4,
    ),
    Entry(
        "not-turned", "leads", _turned, ev.we_win_it, 1,
        "Do not lead {turned}: {dealer} turned that suit down, and may be void in it.",
        "{dealer} turned {turned} down, and trumps or beats {d} more often.",
        "You lead what the dealer turned down", rank=3,
    ),
    Entry(
        "partners-void", "leads", _partners_void, ev.partner_wins_it, 1,
        "Partner is out of {suit}, and can trump {c}.",
        "Partner is out of {suit}: {c} could have been trumped on your side.",
        "You do not lead what partner can trump", rank=4,
    ),
    Entry(
        "singleton", "leads", _singleton, ev.ruffs, 1,
        "{c} is your only {one}: once it is gone, you can trump {suit}.",
        "{c} is your only {one}: led first, it lets you trump the next {one}.",
        "You do not lead singletons with a trump in hand", rank=3,
    ),
    Entry(
        "to-partner", "leads", _to_partner, ev.partner_wins_it, 1,
        "With {c} partner wins the trick {often}; with {d} {few}.",
        "With {d} partner wins the trick {seldom}, with {c} {many}.",
        "You lead away from partner's winners", rank=1,
    ),
    Entry(
        "wait", "leads", _two, ev.wins("y"), 1,
        "Let {d} wait: it wins {often} if you lead something else, {few} if led now.",
        "{d} wins {seldom} when led now, and {many} if it waits.",
        "You lead cards that win more if they wait", rank=2,
    ),
    Entry(
        "into-a-void", "leads", _into_a_void, ev.they_trump_it, -1,
        "They trump {d} {seldom}, and {c} {many}.",
        "They trump {d} {seldom}, and {c} only {many}.",
        "You lead suits that they trump", rank=1,
    ),
    Entry(
        "partner-may-trump", "leads", _partner_may_trump, ev.partner_trumps_in, 1,
        "Partner gets to trump in {often} after {c}, and {few} after {d}.",
        "Partner gets to trump in {seldom} after {d}, and {many} after {c}.",
        "You give partner nothing to trump", rank=1,
    ),
    Entry(
        "led-first", "leads", _two, ev.wins("x"), 1,
        "{c} wins a trick {often} if you lead it, {few} after {d}.",
        "{c} wins a trick {seldom} after {d}, and {many} if you lead it.",
        "You hold cards back that win when they are led", rank=1,
    ),
    Entry(
        "another-card", "leads", _another, ev.wins("z"), 1,
        "Your {third} wins a trick {often} this way, {few} after {d}.",
        "Your {third} wins a trick {seldom} after {d}, and {many} after {c}.",
        "You lead at the cost of your other cards", rank=1,
    ),
    Entry(
        "trumps-later", "leads", _count_us, ev.wins_any("mine"), 1,
        "Your trumps win more tricks this way.",
        "Your trumps win fewer tricks after {d}.",
        "You spend trumps by the wrong lead", rank=1,
    ),
)  # fmt: skip
