"""Reasons for leading one card and not another."""

from __future__ import annotations

from euchre.analysis.reasons import events as ev
from euchre.analysis.reasons.credit import Test
from euchre.analysis.reasons.entry import MOSTLY, Entry, Slots
from euchre.analysis.reasons.pairs import cards_of, words_of
from euchre.analysis.reasons.position import Position
from euchre.cards import SUIT_NAMES, each
from euchre.coordinates import Card
from euchre.engine.actions import Action


def _pair(p: Position, a: Action, b: Action) -> tuple[Card, Card] | None:
    """Return the cards if both choices lead one."""
    return cards_of(p, a, b) if p.leading else None


def _slots(p: Position, x: Card, y: Card) -> Slots:
    return words_of(p, x, y) | {
        "side": p.hand & ~p.trumps() & ~(1 << x),
        "out": p.out(),
        "maker": p.who(p.s.maker) if p.s.maker >= 0 else "the maker",
    }


def _trump_lead(p: Position, a: Action, b: Action) -> Slots | None:
    pair = _pair(p, a, b)
    if not pair or not p.is_trump(pair[0]) or p.is_trump(pair[1]) or not p.out():
        return None
    return _slots(p, *pair)


def _draw(p: Position, a: Action, b: Action) -> Slots | None:
    slots = _trump_lead(p, a, b)
    if not slots or not p.mine or not slots["side"]:
        return None
    side = list(each(slots["side"]))
    return slots | {"sides": f"{p.card(side[0])} is" if len(side) == 1 else "your side cards are"}


def _draw_then_ace(p: Position, a: Action, b: Action) -> Slots | None:
    slots = _trump_lead(p, a, b)
    return slots if slots and p.makers and p.boss(slots["y"]) else None


def _for_partner(p: Position, a: Action, b: Action) -> Slots | None:
    slots = _trump_lead(p, a, b)
    return slots if slots and p.partners_call else None


def _cash(p: Position, a: Action, b: Action) -> Slots | None:
    pair = _pair(p, a, b)
    if not pair or p.is_trump(pair[0]) or not p.boss(pair[0]) or not p.out():
        return None
    if p.suit(pair[0]) == p.suit(pair[1]):
        return None
    return _slots(p, *pair)


def _wins_mostly(test: Test) -> bool:
    return test.better >= MOSTLY


def _cash_lone(p: Position, a: Action, b: Action) -> Slots | None:
    slots = _cash(p, a, b)
    return slots if slots and p.lone_against else None


def _boss_first(p: Position, a: Action, b: Action) -> Slots | None:
    pair = _pair(p, a, b)
    if not pair or not p.boss(pair[0]) or p.boss(pair[1]):
        return None
    if p.is_trump(pair[0]) != p.is_trump(pair[1]):
        return None
    slots = _slots(p, *pair)
    return slots | {"above": p.card(p.best_above(pair[1]))}


def _not_trump(p: Position, a: Action, b: Action) -> Slots | None:
    pair = _pair(p, a, b)
    if not pair or p.is_trump(pair[0]) or not p.is_trump(pair[1]):
        return None
    return _slots(p, *pair)


def _their_trump(p: Position, a: Action, b: Action) -> Slots | None:
    slots = _not_trump(p, a, b)
    return slots if slots and not p.makers else None


def _partners_trump(p: Position, a: Action, b: Action) -> Slots | None:
    slots = _not_trump(p, a, b)
    return slots if slots and p.partner >= 0 and not p.s.out >> p.partner & 1 else None


def _last_trump(p: Position, a: Action, b: Action) -> Slots | None:
    slots = _not_trump(p, a, b)
    if not slots or slots["mine"].bit_count() != 1 or p.boss(slots["y"]):
        return None
    return slots


def _wait(p: Position, a: Action, b: Action) -> Slots | None:
    pair = _pair(p, a, b)
    return _slots(p, *pair) if pair else None


def _turned(p: Position, a: Action, b: Action) -> Slots | None:
    pair = _pair(p, a, b)
    if not pair or p.s.accepted or not p.s.faced or p.dealer in (p.me, p.partner):
        return None
    suit = p.rules.upcard_suit(p.s.faced[-1])
    if p.is_trump(pair[1]) or suit < 0 or p.suit(pair[1]) != suit or p.boss(pair[1]):
        return None
    return _slots(p, *pair) | {"turned": SUIT_NAMES[suit], "dealer": p.who(p.dealer)}


def _partners_void(p: Position, a: Action, b: Action) -> Slots | None:
    pair = _pair(p, a, b)
    if not pair or p.partner < 0 or p.is_trump(pair[0]):
        return None
    voids = p.s.voids[p.partner]
    if not voids >> p.suit(pair[0]) & 1 or voids >> max(p.strain, 0) & 1:
        return None
    return _slots(p, *pair)


def _to_partner(p: Position, a: Action, b: Action) -> Slots | None:
    pair = _pair(p, a, b)
    if not pair or p.partner < 0 or p.s.out >> p.partner & 1 or p.is_trump(pair[0]):
        return None
    return _slots(p, *pair)


def _singleton(p: Position, a: Action, b: Action) -> Slots | None:
    pair = _pair(p, a, b)
    if not pair or p.is_trump(pair[0]) or p.mine_of(pair[0]).bit_count() != 1:
        return None
    slots = _slots(p, *pair)
    return slots if slots["mine"] else None


def _two_aces(p: Position, a: Action, b: Action) -> Slots | None:
    pair = _pair(p, a, b)
    if not pair or not p.lone_against or p.is_trump(pair[0]) or not p.boss(pair[0]):
        return None
    others = [c for c in each(p.hand & ~p.trumps() & ~(1 << pair[0])) if p.boss(c)]
    others = [c for c in others if p.suit(c) != p.suit(pair[0])]
    return _slots(p, *pair) | {"ace": p.card(others[0])} if others else None


def _hold_right(p: Position, a: Action, b: Action) -> Slots | None:
    slots = _not_trump(p, a, b)
    return slots if slots and p.lone_against and p.boss(slots["y"]) else None


def _keep_lead(p: Position, a: Action, b: Action) -> Slots | None:
    pair = _pair(p, a, b)
    if not pair or not p.is_trump(pair[0]) or not p.boss(pair[0]):
        return None
    return _slots(p, *pair)


def _count_us(p: Position, a: Action, b: Action) -> Slots | None:
    slots = _wait(p, a, b)
    return slots if slots and slots["mine"] else None


def _into_a_void(p: Position, a: Action, b: Action) -> Slots | None:
    slots = _wait(p, a, b)
    if not slots or p.is_trump(slots["y"]) or not slots["out"]:
        return None
    return slots if p.suit(slots["x"]) != p.suit(slots["y"]) else None


def _partner_may_trump(p: Position, a: Action, b: Action) -> Slots | None:
    pair = _pair(p, a, b)
    if not pair or p.partner < 0 or p.s.out >> p.partner & 1 or not p.out():
        return None
    return _slots(p, *pair)


def _another(p: Position, a: Action, b: Action) -> Slots | None:
    """A third card of the hand: the best one that is no trump."""
    pair = _pair(p, a, b)
    rest = [c for c in each(p.hand & ~p.trumps()) if pair and c not in pair]
    if not pair or not rest:
        return None
    best = min(rest, key=lambda c: (p.above(c).bit_count(), p.mine_of(c).bit_count()))
    return _slots(p, *pair) | {"z": best, "third": p.bare(best)}


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
        "Cash {c} while {suit} are fresh: it wins {often} now, {few} if it waits.",
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
        "Keep your last trump: it wins {often} by trumping in, {few} if you lead it.",
        "It was your last trump: it wins {seldom} when led, {many} by trumping in.",
        "You lead your last trump", rank=4,
    ),
    Entry(
        "not-turned", "leads", _turned, ev.we_win_it, 1,
        "Do not lead {turned}: {dealer} turned them down, and may be out of them.",
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
        "wait", "leads", _wait, ev.wins("y"), 1,
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
        "led-first", "leads", _wait, ev.wins("x"), 1,
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
