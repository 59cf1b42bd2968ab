"""Reasons for calling and passing."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from euchre.analysis.reasons.reading import Reading
from euchre.analysis.reasons.reason_entry import MOSTLY, Gate, only, reason, with_more
from euchre.analysis.reasons.trace import Slots
from euchre.cards import ACE, HIGH, each
from euchre.coordinates import Strain
from euchre.engine import actions
from euchre.engine.actions import Action, Verb
from euchre.games.facts import dealer_takes
from euchre.text import number, to_a_half

_PASSES = (Verb.PASS, Verb.LEAVE)
#: A call with this frequency of euchres is euchred about as often as not.
HALF = 0.45
#: A call with this frequency loses points: a euchre costs two, and making it wins one.
THIRD = 0.35
#: How often they have to score for this to speak against a pass: less often, they mostly fail.
SCORED = 0.3


def calling(p: Reading, a: Action, b: Action) -> int:
    """Return the strain if ``a`` makes trump and ``b`` passes, else -1."""
    if actions.verb(b) not in _PASSES or actions.verb(a) == Verb.BID:
        return -1
    return p.calls(a)


def passing(p: Reading, a: Action, b: Action) -> int:
    """Return the strain if ``a`` passes and ``b`` makes trump, else -1."""
    return calling(p, b, a)


def taken_up(p: Reading) -> int:
    """Return the upcard as a mask if this seat would take it into its hand."""
    takes = p.first_round and p.me == p.s.dealer and dealer_takes(p.rules)
    return 1 << p.s.up if takes and p.s.up >= 0 else 0


def up_slots(p: Reading, strain: Strain) -> Slots:
    """Return the words of a call."""
    more = taken_up(p)
    held = p.trumps(strain) & (p.hand | more)
    top = p.top(strain, more)[:2]
    several = f"{number(held.bit_count())} trumps" if held & held - 1 else ""
    slots: Slots = {
        "hold": p.cards(top, strain) if top else several,
        "us": "you" if p.lonely else "your side",
        "are": "are" if p.lonely else "is",
        "suit": p.strain_name(strain),
        "n": to_a_half(p.winners(strain, more), "trick"),
        "T": number(held.bit_count()),
        "dealer": p.who(p.s.dealer),
        "taker": p.who(p.s.dealer if dealer_takes(p.rules) else p.s.left_of(p.me)),
        "side": "is lost to you" if p.lonely else "helps nobody on your side",
        "top": p.cards(top, strain) if top else "",
        "score": p.score(),
    }
    if p.s.up >= 0:
        slots["up"] = p.card(p.s.up, p.s.turned)
    return slots


def of_call(
    which: Callable[[Reading, Action, Action], Strain],
    test: Callable[[Reading, Strain], object] = lambda p, strain: True,
) -> Gate:
    """Return a gate for calls (``calling`` or ``passing``) that pass a test.

    Slots that the test returns are added.
    """

    def gate(p: Reading, a: Action, b: Action) -> Slots | None:
        strain = which(p, a, b)
        passed = strain >= 0 and test(p, strain)
        if not passed:
            return None
        alone = actions.alone(a) or actions.alone(b)
        words = {
            "call": "going alone" if alone else "a call",
            "would": "alone you would be" if alone else "a call would be",
            "is": "alone you are" if alone else "a call is",
        }
        return with_more(up_slots(p, strain) | words, passed)

    return gate


def together(which: Callable[[Reading, Action, Action], Strain]) -> Callable[..., Strain]:
    """Return ``calling`` or ``passing`` for calls that are not made alone."""

    def strain(p: Reading, a: Action, b: Action) -> Strain:
        return -1 if actions.alone(a) or actions.alone(b) else which(p, a, b)

    return strain


def bowers(p: Reading, strain: Strain) -> bool:
    """Return whether a call would find a bower in the hand."""
    held = p.trumps(strain) & (p.hand | taken_up(p)) if strain < HIGH else 0
    return bool({p.card(c, strain) for c in each(held)} & {"the right bower", "the left bower"})


# -- the upcard -----------------------------------------------------------------------------------


@partial(of_call, calling)
def _count_winners(p: Reading, strain: Strain) -> Slots | None:
    more = taken_up(p)
    best = [*p.top(strain, more)[:2], *p.side_aces(strain)[:1]]
    enough = p.winners(strain, more) >= 2.6 and len(best) > 1
    return {"cards": p.cards(best, strain)} if enough else None


def _partner_takes(p: Reading) -> bool:
    """Whether a call puts the upcard into partner's hand."""
    return p.first_round and p.partner_deals and dealer_takes(p.rules)


def _gives(p: Reading) -> bool:
    """Whether a call puts the upcard into an opponent's hand."""
    return p.first_round and (p.they_deal or not dealer_takes(p.rules))


_leave_bower = of_call(passing, lambda p, _: _partner_takes(p))
_no_gift = of_call(passing, lambda p, strain: _gives(p) and p.s.up == p.right(strain))
_gift = of_call(passing, lambda p, strain: _gives(p) and p.winners(strain) >= 1)
_thin = of_call(passing, lambda p, strain: 0.25 <= p.winners(strain, taken_up(p)) < 2.75)
_nothing = of_call(
    passing,
    lambda p, strain: (
        p.winners(strain, taken_up(p)) < 1 and not p.side_aces(strain) and not bowers(p, strain)
    ),
)
_no_trumps = of_call(
    passing, lambda p, strain: strain < HIGH and not p.count(strain, more=taken_up(p))
)
_name_later = of_call(passing, lambda p, _: p.first_round)
_sit_over = of_call(passing, lambda p, _: p.mates)
_may_call = of_call(passing, lambda p, _: p.mates and not p.partner_deals)
_any_call = of_call(calling)
# A dealer whose partner goes alone does not take the card (D036).
_partner_dealt = only(
    of_call(together(calling), lambda p, _: _partner_takes(p)), lambda _, slots: slots["hold"] != ""
)


@partial(of_call, passing)
def _one_trump(p: Reading, strain: Strain) -> Slots | None:
    held = p.trumps(strain) & (p.hand | taken_up(p)) if strain < HIGH else 0
    if held.bit_count() != 1 or held >> p.right(strain) & 1:
        return None
    return {"card": p.card(next(each(held)), strain)}


@partial(of_call, passing)
def _no_honor(p: Reading, strain: Strain) -> bool:
    """Neither a bower (or joker) nor an ace, where bowers are the highest trumps."""
    pack, hand = p.rules.pack, p.hand | taken_up(p)
    if p.rules.bowers == "none" or strain >= HIGH:
        return False
    high = any(pack.rank[c] == ACE or pack.joker_mask >> c & 1 for c in each(hand))
    return not high and not bowers(p, strain)


@partial(of_call, passing)
def _third_own(p: Reading, strain: Strain) -> bool:
    third = (p.me + 1) % p.rules.seats == p.s.dealer
    if not (p.first_round and third and p.partner >= 0 and p.rules.tricks == 5):
        return False
    return 1 <= p.winners(strain) < 2.6


@partial(of_call, calling)
def _take_bower(p: Reading, strain: Strain) -> bool:
    up = taken_up(p)
    return up > 0 and p.s.up == p.right(strain) and p.count(strain, more=up) >= 2


@partial(of_call, calling)
def _dealer_three(p: Reading, strain: Strain) -> Slots | None:
    if not taken_up(p) or p.count(strain, more=taken_up(p)) < 3:
        return None
    aces = p.side_aces(strain)
    return {"ace": f" and {p.card(aces[0], strain)}" if aces else ""}


@partial(of_call, together(calling))
def _helped(p: Reading, strain: Strain) -> Slots | None:
    """A call that somebody helps to make: partner, or whoever is called or chosen later."""
    if not (p.mates or p.finds_partner):
        return None
    help = "partner's help" if p.partner >= 0 else "your partners' help"
    tricks, held = p.winners(strain, taken_up(p)), p.count(strain, more=taken_up(p))
    if tricks < 1 and held < 2:
        return None
    worth = f"{number(held)} trumps" if tricks < 1 else f"about {to_a_half(tricks, 'trick')}"
    return {"help": help if p.mates else "the partner you call", "worth": worth}


def _taken(p: Reading, a: Action, b: Action) -> Slots | None:
    """The upcard, a trump by now, that this seat may take."""
    takes = actions.verb(a) == Verb.TAKE and b == actions.LEAVE and p.s.maker >= 0
    return {"up": p.card(p.s.up)} if takes and p.s.up >= 0 and p.is_trump(p.s.up) else None


CALLING = (
    reason("take-trump", _taken, more="tricks_us"),
    reason("count-winners", _count_winners, more="made_us"),
    reason("partner-dealt", _partner_dealt, less="they_score"),
    reason("partner-dealt-makes", _partner_dealt, more="made_us"),
    reason("leave-loner", _leave_bower, more="loner_us"),
    reason("leave-partner", _leave_bower, more="partner_makes", least=THIRD),
    reason("no-gift", _no_gift, less="euchred", least=THIRD),
    reason("gift", _gift, less="euchred", least=THIRD),
    reason("third-own", _third_own, less="euchred", least=THIRD),
    reason("no-trumps", _no_trumps, less="euchred", least=THIRD),
    reason("one-trump", _one_trump, less="euchred", least=THIRD),
    reason("no-honor", _no_honor, less="euchred", least=THIRD),
    reason("nothing", _nothing, less="euchred", least=MOSTLY),
    reason("thin", _thin, less="euchred", least=HALF),
    reason("risk", of_call(passing), less="euchred"),
    reason("take-bower", _take_bower, less="they_score"),
    reason("dealer-three", _dealer_three, more="made_us"),
    reason("name-later", _name_later, more="i_make"),
    reason("sit-over", _sit_over, more="sets", least=THIRD),
    reason("partner-may", _may_call, more="partner_makes", least=THIRD),
    reason("stop-them", _any_call, less="they_score", least=SCORED),
    reason("makes", _helped, more="made_us"),
)
