"""How each verb is worded: one table for every user interface.

A game's own terms are in its ``Words``; a row says which of them applies.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from euchre.engine.actions import Verb


@dataclass(frozen=True, kw_only=True)
class Speech:
    """The wording of a verb."""

    #: As an act, with its object behind it: ``discard`` 9♦.
    do: str = ""
    #: The prompt when only cards can be chosen.
    what: str = ""
    #: The label of a button, or of the choice of cards.
    button: str = ""
    #: What the player says, if that is the same in all games ...
    says: str = ""
    #: ... or the field of ``Words`` that has it.
    own: str = ""
    #: Whether it is done by naming or clicking cards.
    cards: bool = False
    #: Whether the player says it aloud.
    aloud: bool = True
    #: Whether it is reported as an act (``Ann discards 9♦``) instead of a call.
    told: bool = False
    #: Whether it commits to nothing: such answers come first.
    least: bool = False
    #: Synonyms that may be typed, separated by bars.
    also: str = ""


def _cards(do: str, what: str, button: str) -> Speech:
    return Speech(do=do, what=what, button=button, cards=True, aloud=False, told=True)


def _players(do: str, also: str = "") -> Speech:
    return Speech(do=do, aloud=False, told=True, also=also)


#: One row per verb.
SPEECH: Mapping[int, Speech] = {
    Verb.PLAY: _cards("play", "a card to play", "Play"),
    Verb.PASS: Speech(least=True, also="pass|no|n|over|away|by|check|turn down"),
    Verb.ORDER: Speech(also="order|order up|pick up|take|take up|assist|accept|yes|y|up"),
    Verb.NAME: Speech(do="name"),
    Verb.TAKE: Speech(says="I pick it up", also="take|take up|pick up|yes|y|accept"),
    Verb.LEAVE: Speech(
        says="I leave it",
        least=True,
        also="leave|no|n|stay|keep|keep cards|decline|pass|leave there",
    ),
    Verb.DISCARD: _cards("discard", "what to discard", "Discard"),
    Verb.EXCHANGE: _cards("exchange", "what to exchange", "Exchange"),
    Verb.MISDEAL: Speech(says="Misdeal", also="misdeal|claim|claim misdeal|throw in|yes|y"),
    Verb.PLAY_ON: Speech(
        says="Play on", least=True, also="play on|on|play|continue|no|n|keep|pass"
    ),
    Verb.ALONE: Speech(own="alone", also="yes|y"),
    Verb.TOGETHER: Speech(
        says="Together", least=True, also="together|no|n|partner|partners|pass|stay"
    ),
    Verb.GIVE: _cards("pass", "what to pass", "Pass to your partner"),
    Verb.EXPOSE: Speech(says="Jambon: my hand face up", also="expose|open|open hand|jambon|yes|y"),
    Verb.CONCEAL: Speech(
        says="My hand stays face down", least=True, also="conceal|closed|close|no|n|pass"
    ),
    Verb.DICTATE: _cards("have them lead", "the card to be led", "Have them lead"),
    Verb.BID: Speech(do="bid"),
    Verb.SWAP: Speech(
        own="swap",
        told=True,
        also="swap|swap hand|change|change hand|exchange|dummy|take dummy|yes|y",
    ),
    Verb.KEEP: Speech(own="keep", least=True, also="keep|keep hand|stay|no|n|pass"),
    Verb.ASK: _players("ask"),
    Verb.CHOOSE: _players("choose", "none|nobody|no one|no partner|no partners|with nobody|no|n"),
    Verb.CALL: _players("call"),
    Verb.DROP: Speech(own="drop", least=True, also="drop|drop out|out|fold|no|n|pass"),
    Verb.STAY: Speech(own="stay", also="stay|stay in|in|play|yes|y"),
    Verb.DENY: Speech(own="deny", also="deny|refuse|no|n"),
    Verb.ALLOW: Speech(own="allow", least=True, also="allow|accept|ok|okay|fine|let|yes|y"),
    Verb.CLAIM: Speech(
        own="claim",
        told=True,
        also="claim|claim rest|tram|rest are mine|rest mine|rest|all mine|all rest",
    ),
}
