"""A mistake in a few words, as a partner would say it: "you trumped your partner's ace"."""

from __future__ import annotations

from euchre.analysis.review import Decision
from euchre.cards import ACE, HIGH, SUIT_NAMES, each
from euchre.coordinates import Card
from euchre.engine import actions
from euchre.engine.actions import MAKING, Action, Verb
from euchre.engine.state import State
from euchre.language.naming import Faces


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
        return f"{who} discarded {faces.cards(each(actions.cards(done)))}"
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
    return f"played {faces.card(done)}"
