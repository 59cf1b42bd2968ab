"""Reasons for going alone, defending alone and donating, and those that the score gives."""

from __future__ import annotations

from functools import partial

from euchre.analysis.reasons.calling import calling, of_call, passing, taken_up, together
from euchre.analysis.reasons.reading import Reading
from euchre.analysis.reasons.reason_entry import MOSTLY, NOTED, only, reason
from euchre.analysis.reasons.trace import Slots
from euchre.coordinates import Card, Strain
from euchre.engine import actions
from euchre.engine.actions import Action, Verb
from euchre.engine.phases import AskCard, CallForBest
from euchre.engine.scoring import Points
from euchre.games.facts import dealer_takes
from euchre.text import number


def _strain(p: Reading, action: Action) -> int:
    kind = actions.verb(action)
    return p.strain if kind in (Verb.ALONE, Verb.TOGETHER, Verb.CALL) else p.calls(action)


def _by_itself(p: Reading, a: Action, b: Action) -> Strain:
    """Return the strain if ``a`` makes it alone and ``b`` with partner, else -1."""
    strain = _strain(p, a)
    helped = p.mates or p.finds_partner
    apart = not actions.alone(a) or actions.alone(b) or not helped
    return -1 if apart or strain != _strain(p, b) else strain


@partial(of_call, _by_itself)
def _alone(p: Reading, strain: Strain) -> Slots | None:
    best = [*p.top(strain, taken_up(p))[:2], *p.side_aces(strain)[:1]]
    return {"cards": p.cards(best, strain)} if best else None


@partial(of_call, lambda p, a, b: _by_itself(p, b, a))
def _together(p: Reading, strain: Strain) -> Slots:
    right, several = p.right(strain), p.partner < 0 and p.mates
    return {
        "right": p.card(right, strain) if right >= 0 else "",
        "lacks": right >= 0 and _out(p, right),
        "need": "One point wins" if p.needs[0] == 1 else "Two points win",
        "partner": "your partners" if several else "partner",
        "partners": "your partners' tricks" if several else "partner's trick",
        "makes": "make" if several else "makes",
    }


def _out(p: Reading, card: Card) -> bool:
    """Whether a card may be in an opponent's hand, for all that is known."""
    if card == p.s.up and p.s.table >> card & 1:
        return p.they_deal and dealer_takes(p.rules)
    others = 1 << p.me | p.s.partners(p.me)
    return bool(p.unseen >> card & 1) and not any(
        k.card == card and k.seats and not k.seats & ~others for k in p.s.known
    )


@partial(only, _together)
def _leaves_upcard(p: Reading, _: Slots) -> bool:
    """Whether partner, who deals, takes the upcard only if partner plays (D036)."""
    passed_on = p.rules.phase(CallForBest) or p.rules.phase(AskCard)
    return p.first_round and p.partner_deals and dealer_takes(p.rules) and not passed_on


@partial(of_call, _by_itself)
def _alone_pays(p: Reading, _: Strain) -> Slots | None:
    """Making it alone pays more than making it together, march or not."""
    prices = p.rules.prices
    if not isinstance(prices, Points) or prices.alone_make <= prices.make:
        return None
    return {"two": number(prices.alone_make), "one": number(prices.make)}


_lacks_right = only(_together, lambda _, slots: slots["lacks"])


_march_enough = only(_together, lambda p, _: isinstance(p.rules.prices, Points) and p.needs[0] <= 2)


_in_the_barn = of_call(calling, lambda p, _: p.needs[1] <= 1 and p.needs[1] != p.needs[0])


_point_wins = of_call(calling, lambda p, _: p.needs[0] <= 1)


_point_enough = of_call(passing, lambda p, _: p.needs[0] <= 1)


@partial(only, _alone)
def _behind_alone(p: Reading, _: Slots) -> bool:
    mine, theirs = p.needs
    prices = p.rules.prices
    a_point = isinstance(prices, Points) and prices.make == prices.alone_make == 1
    return a_point and theirs <= 2 and mine >= theirs + 3


@partial(of_call, passing)
def _ahead(p: Reading, _: Strain) -> bool:
    """Whether a euchre ends the game."""
    mine, theirs = p.needs
    prices = p.rules.prices
    ends = isinstance(prices, Points) and theirs <= min(2, prices.euchre)
    return ends and theirs <= mine + 4


def _stops_loner(p: Reading, strain: Strain) -> bool:
    """Whether a hand stops a loner by itself: the right, a guarded left, the ace with two more."""
    held = p.count(strain)
    return any(p.hand >> c & 1 and held > i for i, c in enumerate(p.ranked(strain)[:3]))


def _danger(p: Reading) -> bool:
    """Whether a loner would win them the game, and this side is about to win it."""
    mine, theirs = p.needs
    prices = p.rules.prices
    if not isinstance(prices, Points) or prices.euchre != 2:
        return False
    return p.first_round and p.they_deal and mine <= 2 < theirs <= prices.alone_march


_donate = of_call(calling, lambda p, strain: _danger(p) and not _stops_loner(p, strain))


@partial(of_call, calling)
def _donation(p: Reading, _: Strain) -> Slots | None:
    """A euchre that costs less than the loner that a pass may lead to."""
    prices = p.rules.prices
    if not isinstance(prices, Points) or prices.alone_march <= prices.euchre:
        return None
    return {"two": number(prices.euchre)}


def _defends_alone(p: Reading, a: Action, b: Action) -> Slots | None:
    prices = p.rules.prices
    if p.makers or (actions.verb(a), actions.verb(b)) != (Verb.ALONE, Verb.TOGETHER):
        return None
    if not isinstance(prices, Points) or prices.lone_defence <= prices.euchre:
        return None
    return {"four": number(prices.lone_defence)}


def _defends_together(p: Reading, a: Action, b: Action) -> Slots | None:
    kept = not p.makers and (actions.verb(a), actions.verb(b)) == (Verb.TOGETHER, Verb.ALONE)
    return {"partner": "partner" if p.partner >= 0 else "your partners"} if kept else None


_keep_stopper = of_call(together(passing), lambda p, strain: _danger(p) and _stops_loner(p, strain))


ALONE = (
    reason("alone-five", _alone, more="loner_us"),
    reason("alone-safe", _alone, more="loner_us", level="made_us"),
    reason("alone-pays", _alone_pays, more="made_alone"),
    reason("behind-alone", _behind_alone, more="loner_us"),
    reason("no-right", _lacks_right, more="made_us"),
    reason("leaves-upcard", _leaves_upcard, more="made_us"),
    reason("needs-partner", _together, more="made_us"),
    reason("weak-alone", _together, less="euchred_alone", least=NOTED),
    reason("march-together", _together, more="march_us"),
    reason("point-enough", _march_enough, more="made_us"),
    reason("in-the-barn", _in_the_barn, less="lost_now"),
    reason("point-wins", _point_wins, more="won_now"),
    reason("wait-for-point", _point_enough, more="won_now"),
    reason("donate", _donate, less="loner_them"),
    reason("donate-loner", _donation, less="loner_them", mostly="euchred", least=NOTED),
    reason("defend-alone", _defends_alone, more="sets_alone"),
    reason("defend-together", _defends_together, more="tricks_us"),
    reason("keep-stopper", _keep_stopper, less="euchred", least=MOSTLY),
    reason("no-euchre-now", _ahead, less="lost_now"),
)
