"""Why one choice is better than another, in one sentence in the language of the game.

``remark`` says a mistake in a few words, as a partner would: "you trumped your partner's ace".
"""

from __future__ import annotations

from math import isnan
from typing import TYPE_CHECKING, Protocol

from euchre.analysis.reasons.explain import sentence
from euchre.analysis.reasons.words import frequencies, often
from euchre.cards import ACE, HIGH, SUIT_NAMES, each
from euchre.coordinates import Card
from euchre.engine import actions
from euchre.engine.actions import MAKING, Action, Verb
from euchre.engine.scoring import Contract, CountDown, Points
from euchre.engine.state import State
from euchre.language.choices import doing
from euchre.language.naming import Faces
from euchre.text import counted, small

if TYPE_CHECKING:
    from euchre.analysis.review import Decision

#: After these verbs it matters how much is won, not whether the makers make it.
_HOW_MUCH = (Verb.DROP, Verb.STAY, Verb.ALONE)
#: Smaller differences in points are not mentioned, nor smaller ones in how often a call is made.
_SMALL, _APART = 0.005, 0.05


class Worth(Protocol):
    """The value of a choice, comparable with another in the same worlds."""

    @property
    def action(self) -> Action:
        """The choice."""
        ...

    @property
    def points(self) -> float:
        """Points in the deal minus the others'."""
        ...

    @property
    def win(self) -> float:
        """The win probability; NaN without a game to a score."""
        ...

    @property
    def makes(self) -> float | None:
        """How often the makers make it; None if there is no maker."""
        ...


def because(s: State, faces: Faces, best: Worth, second: Worth) -> str:
    """Return why ``best`` is better than ``second``, in figures; it must surely be better."""
    subject, other = (doing(faces, s, v.action) for v in (best, second))
    if best.makes is None or second.makes is None or best.points < second.points:
        return _by_points(subject, other, best, second)
    if s.maker >= 0 and actions.verb(best.action) not in _HOW_MUCH:
        return _in_play(s, faces, best, second)
    if actions.verb(best.action) in MAKING:
        return sentence(f"{subject} {_makes(s, best.action)} {often(best.makes)}.")
    if actions.verb(second.action) in MAKING:
        return sentence(f"{other} {_makes(s, second.action)} {often(second.makes)}.")
    return _by_points(subject, other, best, second)


def more(best: Worth, second: Worth) -> str:
    """Return by how much the best is better, in points or, if those are equal, in games."""
    points = best.points - second.points
    if points >= _SMALL or isnan(best.win):
        return f"{points:.2f} points"
    return f"{100 * (best.win - second.win):.1f} % of a win"


def _by_points(subject: str, other: str, best: Worth, second: Worth) -> str:
    if best.points - second.points <= -_SMALL:
        less = second.points - best.points
        return f"{subject} wins more games from this score, though it gives up {less:.2f} points."
    return f"{subject} gains on {small(other)} by many small things, none of them worth a name."


def _in_play(s: State, faces: Faces, best: Worth, second: Worth) -> str:
    """Return why, once trump is made: how often the makers make it, or are stopped."""
    subject, other = (doing(faces, s, v.action) for v in (best, second))
    share, against = best.makes or 0.0, second.makes or 0.0
    verb = _makes(s, best.action)
    if not s.makers >> s.turn & 1:
        share, against = 1 - share, 1 - against
        verb = f"{_stops(s)} {faces.whom(each(s.makers))}"
    if share - against < _APART:
        # The question is how much is won, not whether.
        return _by_points(subject, other, best, second)
    how = frequencies(share, against)
    return sentence(f"{subject} {verb} {how['often']}, {small(other)} {how['few']}.")


def _stops(s: State) -> str:
    """Return what defenders do to makers who fall short, in the language of the game."""
    return "euchres" if isinstance(s.rules.prices, Points) else "stops"


def _makes(s: State, action: Action) -> str:
    """Return what the makers make: a number of tricks, or their bid."""
    rules, prices = s.rules, s.rules.prices
    bid = actions.level(action) or s.bid
    if isinstance(prices, Points):
        return f"makes {counted(prices.needed(rules), 'trick')}"
    if isinstance(prices, CountDown) and prices.need is not None:
        return f"makes {counted(prices.need, 'trick')}"
    if isinstance(prices, Contract) and bid in dict(prices.needs):
        return f"makes the {dict(prices.needs)[bid]} tricks that the bid needs"
    return "makes the bid"


def remark(faces: Faces, decision: Decision) -> str:
    """Return what was wrong with a decision, as the second half of a sentence; may be empty."""
    if decision.verdict is None:
        return ""
    s, done, best = decision.state, decision.verdict.chosen, decision.verdict.best
    kinds = actions.verb(done), actions.verb(best)
    who = faces.whom([decision.seat])
    to_player = who == "you"
    if kinds == (Verb.PLAY, Verb.PLAY):
        cards = actions.card(done), actions.card(best)
        text = (
            _lead_remark(s, *cards)
            if not s.trick
            else _card_remark(faces, s, *cards, to_player=to_player)
        )
        return f"{who} {text}" if text else ""
    if kinds[0] == kinds[1] == Verb.DISCARD:
        return f"{who} discarded {faces.these(each(actions.cards(done)))}"
    text = _call_remark(done, best, kinds)
    return f"{who} {text}" if text else ""


def _call_remark(done: Action, best: Action, kinds: tuple[int, int]) -> str:
    """Return what was wrong with a call."""
    called, makes = (kind in MAKING and kind != Verb.BID for kind in kinds)
    if kinds[0] == Verb.PASS and makes:
        return "passed a hand that was worth calling"
    if called and kinds[1] == Verb.PASS:
        return "called on too little"
    if called and makes:
        lone, alone = actions.alone(done), actions.alone(best)
        if kinds[0] == kinds[1] == Verb.NAME and actions.strain(done) != actions.strain(best):
            return "named the wrong suit"
        if lone != alone:
            return "went alone" if lone else "could have gone alone"
    if kinds[0] == Verb.BID:
        # A pass bids 0.
        over = actions.level(done) - actions.level(best)
        return "bid too much" if over > 0 else "bid too little" if over else "bid the wrong suit"
    if kinds == (Verb.PASS, Verb.BID):
        return "passed a hand that was worth a bid"
    return ""


def _is_trump(s: State, card: Card) -> bool:
    return 0 <= s.trump < HIGH and bool(s.rules.ranks.trumps[s.trump] >> card & 1)


def _suit(s: State, card: Card) -> str:
    """Return the suit that a card follows, in words; none for a joker at no trump."""
    suit = s.rules.ranks.suit[s.trump][card]
    return SUIT_NAMES[suit] if 0 <= suit < len(SUIT_NAMES) else ""


def _lead_remark(s: State, done: int, best: int) -> str:
    """Return what was wrong with a lead."""
    if _is_trump(s, done) != _is_trump(s, best):
        return "led trump" if _is_trump(s, done) else "did not lead trump"
    suit, other = _suit(s, done), _suit(s, best)
    if suit != other:
        return f"led {suit}, not {other}" if suit and other else ""
    strength = s.rules.ranks.strength[s.trump][s.rules.ranks.suit[s.trump][done]]
    return "led too low" if strength[done] < strength[best] else "led too high"


def _card_remark(faces: Faces, s: State, done: int, best: int, *, to_player: bool) -> str:
    """Return what was wrong with a card that followed a lead."""
    strength = s.rules.ranks.strength[s.trump][s.led]
    # The first of equals stays ahead.
    holder, ahead = max(s.trick, key=lambda play: strength[play[1]])
    wins, would = strength[done] > strength[ahead], strength[best] > strength[ahead]
    friend = bool(s.partners(s.turn) >> holder & 1)
    trumps, better = _is_trump(s, done), _is_trump(s, best)
    if friend and wins and not would:
        whose = "your partner's" if to_player else f"{faces.whom([holder])}'s"
        if not trumps or _is_trump(s, ahead):
            return f"took {whose} trick"
        return f"trumped {whose} {'ace' if s.rules.pack.rank[ahead] == ACE else 'trick'}"
    if would and not wins:
        return "did not trump" if better and not trumps else "could have gone higher"
    if wins and would:
        return "played too low" if strength[done] < strength[best] else "played too high"
    if wins:
        return "took a trick that was better left"
    return f"played {faces.the(done)}"
