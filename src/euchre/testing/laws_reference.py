"""Laws 12 and 13: a second opinion on the play, in words, and counts of what can happen.

The opinion is written from the catalogue (A2-A10, A28, A29, B17, D007), with cards as
texts and ladders as lists, on purpose without the tables of the engine.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from euchre.engine import actions
from euchre.engine.actions import Verb
from euchre.engine.rules import Rules
from euchre.engine.state import State, legal, push
from euchre.testing.laws_play import Findings
from euchre.testing.players import Trace

_MATE = {"S": "C", "C": "S", "H": "D", "D": "H"}
_STRAINS = ("C", "D", "H", "S", "high", "low")
_PLAIN = "AKQJT98765432"


def belongs(card: str, trump: str, bowers: str) -> str:
    """Return the suit that a card leads and follows as; a joker without trump has none."""
    if card[0] == "B":
        return trump if trump in _MATE else "joker"
    if bowers == "both" and trump in _MATE and card == "J" + _MATE[trump]:
        return trump
    return card[1]


def ladder(trump: str, bowers: str) -> list[str]:
    """Return the cards that beat everything else, highest first."""
    if trump == "low":
        return []
    jokers = ["B", "BK", "BR"] if trump in "CS" else ["B", "BR", "BK"]
    if trump == "high":
        return jokers
    high = [] if bowers == "none" else ["J" + trump, "J" + _MATE[trump]]
    return [*jokers, *high, *(r + trump for r in _PLAIN if r + trump not in high)]


def winner(cards: Sequence[str], led: str, trump: str, bowers: str) -> int:
    """Return which card of a trick wins, counted from the lead; of twins the first."""
    for best in ladder(trump, bowers):
        if best in cards:
            return cards.index(best)
    for rank in reversed(_PLAIN) if trump == "low" else _PLAIN:
        if rank + led in cards:
            return cards.index(rank + led)
    return 0


def follows(hand: Sequence[str], led: str, trump: str, bowers: str) -> set[str]:
    """Return the cards that may be played to a trick that has been led to."""
    return {c for c in hand if belongs(c, trump, bowers) == led} or set(hand)


def second_opinion(trace: Trace, rng: Random) -> Findings:
    """Law 12: what may follow, and who wins, as the rules say in words."""
    pack, bowers = trace.rules.pack, trace.rules.bowers
    for ply, action in enumerate(trace.actions):
        s, after = trace.states[ply], trace.states[ply + 1]
        if actions.verb(action) != Verb.PLAY:
            continue
        trump = _STRAINS[s.trump]
        card = pack.text(actions.arg(action))
        if s.trick:
            led = _STRAINS[s.led]
            mine = follows(pack.names(s.hands[s.turn]), led, trump, bowers)
            theirs = {pack.text(actions.arg(a)) for a in legal(s)}
            if mine != theirs:
                yield ply, f"{sorted(theirs)} may follow {led}, not {sorted(mine)}"
        else:
            named = _STRAINS[actions.more(action) - 1] if actions.more(action) else ""
            led = named or belongs(card, trump, bowers)
            if _STRAINS[after.led] != led and after.trick:
                yield ply, f"{card} leads {_STRAINS[after.led]}, not {led}"
        if not after.trick:
            trick = [(p, pack.text(c)) for p, c in after.last]
            best = trick[winner([c for _, c in trick], led, trump, bowers)][0]
            if not after.ended and after.turn != best:
                yield ply, f"seat {best} won the trick and does not lead"
            if after.taken[best] != s.taken[best] + 1:
                yield ply, f"seat {best} wins {' '.join(c for _, c in trick)}, {trump} trump"


def perft(s: State, depth: int) -> int:
    """Return how many sequences of ``depth`` legal actions there are, or shorter to the end.

    >>> from euchre import deal, game
    >>> rules = game("standard").rules
    >>> perft(deal(rules, range(24)), 2)  # pass and three answers, or a call and six discards
    15
    """
    if s.ended or depth == 0:
        return 1
    choices = legal(s)
    if depth == 1:
        return len(choices)
    total = 0
    for action in choices:
        t = s.copy()
        push(t, action)
        total += perft(t, depth - 1)
    return total


def count_by_words(s: State) -> int:
    """Return how many ways there are to play a deal out from a lead, by the words alone."""
    rules, pack = s.rules, s.rules.pack
    hands = [pack.names(h) for h in s.hands]
    seats = [p for p in range(rules.seats) if not s.out >> p & 1]
    return _ways(rules, hands, seats, s.turn, [], "", _STRAINS[s.trump])


def _ways(
    rules: Rules,
    hands: list[list[str]],
    seats: list[int],
    turn: int,
    trick: list[str],
    led: str,
    trump: str,
) -> int:
    hand = hands[turn]
    if not hand:
        return 1
    total = 0
    may = follows(hand, led, trump, rules.bowers) if trick else set(hand)
    if not trick and trump == "low":
        may = {c for c in may if c[0] != "B"} or may
    for card in sorted(may):
        suit = led or belongs(card, trump, rules.bowers)
        left = [[c for c in h if c != card] if p == turn else h for p, h in enumerate(hands)]
        after = [*trick, card]
        following = seats[(seats.index(turn) + 1) % len(seats)]
        for asked in "CDHS" if suit == "joker" else (suit,):
            if len(after) < len(seats):
                total += _ways(rules, left, seats, following, after, asked, trump)
            else:
                first = seats.index(turn) - len(seats) + 1
                best = seats[(first + winner(after, asked, trump, rules.bowers)) % len(seats)]
                total += _ways(rules, left, seats, best, [], "", trump)
    return total


def counted(trace: Trace, rng: Random) -> Findings:
    """Law 13: the last three tricks can go as many ways as the words of the rules allow.

    Looked at in some of the deals only, for it takes long.
    """
    if rng.random() > 0.2:
        return
    for ply, s in enumerate(trace.states):
        if s.pack.copies > 1:
            return  # by the words twins are one card
        leads = not s.ended and not s.trick and s.played
        if leads and s.hands[s.turn].bit_count() == 3:
            engine, words = perft(s, 3 * trace.rules.seats), count_by_words(s)
            if engine != words:
                yield ply, f"the last tricks can go {engine} ways, by the words {words}"
