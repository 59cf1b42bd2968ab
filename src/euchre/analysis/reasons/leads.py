"""Reasons for leading one card and not another."""

from __future__ import annotations

from functools import partial

from euchre.analysis.reasons.entry import (
    MOSTLY,
    cards_of,
    only,
    reason,
    with_third,
    words_of,
)
from euchre.analysis.reasons.events import Slots, wins, wins_any
from euchre.analysis.reasons.reading import Reading
from euchre.cards import SUIT_NAMES, each
from euchre.engine.actions import Action


def _two(p: Reading, a: Action, b: Action) -> Slots | None:
    """Return what sentences say of two cards that may be led."""
    pair = cards_of(p, a, b) if p.leading else None
    if not pair:
        return None
    return words_of(p, *pair) | {
        "side": p.hand & ~p.trumps() & ~(1 << pair[0]),
        "out": p.out(),
        "maker": p.who(p.s.maker) if p.s.maker >= 0 else "the maker",
    }


def _other_suit(p: Reading, slots: Slots) -> bool:
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


@partial(only, _trump_lead)
def _draw(p: Reading, slots: Slots) -> Slots | None:
    side = list(each(slots["side"]))
    if not p.mine or not side:
        return None
    return {"sides": f"{p.card(side[0])} is" if len(side) == 1 else "your side cards are"}


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
    if p.is_trump(y) or suit < 0 or p.suit(y) != suit or p.boss(y):
        return None
    return {"turned": SUIT_NAMES[suit], "dealer": p.who(p.dealer)}


# -- plain suits ----------------------------------------------------------------------------------

_plain_lead = only(_two, lambda p, s: not p.is_trump(s["x"]))


@partial(only, _plain_lead)
def _cash(p: Reading, slots: Slots) -> Slots | None:
    if not (p.boss(slots["x"]) and slots["out"] and _other_suit(p, slots)):
        return None
    begun = p.lane(slots["x"]) & p.s.played
    return {"while": "now" if begun else f"while {slots['suit']} are fresh"}


_cash_lone = only(_cash, lambda p, _: p.lone_against)
_to_partner = only(_plain_lead, lambda p, _: p.partner_plays)
_singleton = only(_plain_lead, lambda p, s: p.mine_of(s["x"]).bit_count() == 1 and s["mine"])
_into_a_void = only(_two, lambda p, s: not p.is_trump(s["y"]) and s["out"] and _other_suit(p, s))
_partner_may_trump = only(_two, lambda p, s: p.partner_plays and s["out"])
_another = with_third(_two)


@partial(only, _plain_lead)
def _partners_void(p: Reading, slots: Slots) -> bool:
    voids = p.s.voids[p.partner] if p.partner >= 0 else 0
    return bool(voids >> p.suit(slots["x"]) & 1) and not voids >> max(p.strain, 0) & 1


@partial(only, _plain_lead)
def _two_aces(p: Reading, slots: Slots) -> Slots | None:
    x = slots["x"]
    others = [c for c in each(slots["side"]) if p.boss(c) and p.suit(c) != p.suit(x)]
    against = p.lone_against and p.boss(x) and others
    return {"ace": p.card(others[0])} if against else None


ENTRIES = (
    reason("draw-then-ace", _draw_then_ace, more=wins("y")),
    reason("draw-for-side", _draw, more=wins_any("side")),
    reason("draw", _draw, less="trumps_against"),
    reason("lead-for-partner", _for_partner, more="tricks_partner"),
    reason("keep-the-lead", _keep_lead, more="i_win_it"),
    reason("two-aces", _two_aces, less="march_them"),
    reason("stop-loner", _cash_lone, less="march_them"),
    reason("hold-right", _hold_right, more="sets"),
    reason("cash-ace", _cash, more=wins("x"), least=MOSTLY),
    reason("cash-ace-tricks", _cash, more="we_win_it"),
    reason("boss-first", _boss_first, more="we_win_it"),
    reason("not-their-trump", _their_trump, more="ruffs"),
    reason("partners-trump", _partners_trump, more="tricks_partner"),
    reason("last-trump", _last_trump, more=wins("y")),
    reason("not-turned", _turned, more="we_win_it"),
    reason("partners-void", _partners_void, more="partner_wins_it"),
    reason("singleton", _singleton, more="ruffs"),
    reason("to-partner", _to_partner, more="partner_wins_it"),
    reason("wait", _two, more=wins("y")),
    reason("into-a-void", _into_a_void, less="they_trump_it"),
    reason("partner-may-trump", _partner_may_trump, more="partner_trumps_in"),
    reason("led-first", _two, more=wins("x")),
    reason("another-card", _another, more=wins("z")),
    reason("trumps-later", _count_us, more=wins_any("mine")),
)
