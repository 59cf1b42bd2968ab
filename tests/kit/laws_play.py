"""Laws 1-5: partition, purity, membership, ending, replay.

Every law takes a finished deal and yields its findings as pairs (ply, sentence).
"""

from collections.abc import Iterator
from functools import cache
from random import Random

from euchre.cards import Pack
from euchre.engine import actions
from euchre.engine.actions import Action, Verb
from euchre.engine.fields import IllegalAction, Outcome, values
from euchre.engine.rewind import rewind
from euchre.engine.scoring import points
from euchre.engine.state import State, apply, legal, push, read, why_not
from tests.kit.players import SILENT, Trace, limit

Findings = Iterator[tuple[int, str]]

#: The fields of a deal that rewinding must restore.
_DEALT = ("hands", "faced", "columns", "covered")


def differences(a: State, b: State) -> str:
    """Name the fields in which two states differ."""
    return ", ".join(n for n in State.__slots__ if getattr(a, n) != getattr(b, n))


def partition(trace: Trace, rng: Random) -> Findings:
    """Law 1: at every moment every card is in exactly one place."""
    pack = trace.rules.pack
    for ply, s in enumerate(trace.states):
        covered = [1 << c for row in s.covered for c in row if c >= 0]
        opened = [s.open_cards(seat) for seat in range(trace.rules.seats)]
        loose = [1 << c for c in (*s.stock, *s.widow)]
        places = [*s.hands, *s.buried, s.played, s.table, *loose, *covered, *opened]
        union = 0
        for mask in places:
            if union & mask:
                yield ply, f"{pack.names(union & mask)} in two places"
            union |= mask
        if union != pack.full:
            yield ply, f"{pack.names(pack.full ^ union)} nowhere"


def purity(trace: Trace, rng: Random) -> Findings:
    """Law 2: neither ``apply`` nor a refusal modifies the state; ``push`` agrees with ``apply``."""
    for ply, action in enumerate(trace.actions):
        s = trace.states[ply]
        before = values(s)
        if values(s.copy()) != before:
            yield ply, f"a copy differs in {differences(s.copy(), s)}"
        after = apply(s, action)
        if values(s) != before:
            yield ply, "apply changed its argument"
        mine = s.copy()
        push(mine, action)
        if mine != after or values(s) != before:
            yield ply, f"push on a copy is not apply: {differences(mine, after)}"
        wrong = rng.choice(every_code(s.pack))
        if wrong in legal(s):
            continue
        try:
            apply(s, wrong)
            yield ply, f"apply took the illegal action {wrong}"
        except IllegalAction:
            pass
        if values(s) != before:
            yield ply, "a refused action changed the state"


@cache
def every_code(pack: Pack) -> tuple[Action, ...]:
    """Return a universe of actions over a pack: all meaningful ones, and some that are not."""
    cards = range(pack.size)
    codes = {actions.make(verb, 0, more) for verb in range(30) for more in (0, 1, 2)}
    codes |= {actions.name(n, alone=alone) for n in range(9) for alone in (False, True)}
    codes |= {actions.play(c) for c in range(64)}
    codes |= {actions.play(c, suit) for c in (0, pack.size - 1) for suit in range(5)}
    codes |= {actions.dictate(c) for c in cards}
    codes |= {actions.bid(level) for level in range(64)}
    codes |= {actions.bid(level, strain) for level in (0, 3, 7, 12) for strain in range(7)}
    codes |= {actions.ask(seat) for seat in range(9)}
    codes |= {actions.choose(seats) for seats in range(1 << 8)}
    codes |= {actions.call_card(c) for c in range(64)}
    codes |= {actions.call_suit(suit) for suit in range(6)}
    for verb in (Verb.DISCARD, Verb.GIVE, Verb.EXCHANGE):
        codes |= {actions.make(verb, 0, 1 << c) for c in range(pack.size + 1)}
        codes |= {actions.make(verb, 0, 3 << c) for c in cards}
        codes |= {actions.make(verb, 0, 7 << c) for c in cards}
    return (*sorted(codes), -1, -(1 << 20), 1 << 90)


def membership(trace: Trace, rng: Random) -> Findings:
    """Law 3: an action is legal exactly if there is no reason against it.

    Some actions of the universe are tried at each ply, and all of them at one ply of every
    fourth deal or so: a deal has seldom more to tell about them than the one before.
    """
    universe = every_code(trace.rules.pack)
    thorough = rng.randrange(4 * len(trace.states))
    for ply, s in enumerate(trace.states):
        allowed = legal(s)
        if len(set(allowed)) != len(allowed):
            yield ply, "an action is legal twice"
        if not s.ended and (not allowed or not 0 <= s.turn < trace.rules.seats):
            yield ply, f"nobody can act (turn {s.turn}, {len(allowed)} actions)"
        some = universe if ply == thorough else rng.sample(universe, 25)
        for action in (*allowed, *some):
            try:
                reason = why_not(s, action)
            except Exception as error:  # any integer must yield a reason, not a crash
                yield ply, f"why_not({action}) crashes with {type(error).__name__}: {error}"
                continue
            if (reason is None) != (action in allowed):
                yield ply, f"action {action} is {'' if reason else 'il'}legal, but: {reason}"
            if reason is not None and not (reason.endswith(".") and reason.strip()):
                yield ply, f"the reason {reason!r} is no sentence"


def ending(trace: Trace, rng: Random) -> Findings:
    """Law 4: a deal ends within its bound, with points in the declared range.

    The same holds when all players pass whenever they can.
    """
    s, rules, ply = trace.last, trace.rules, len(trace.actions)
    silent = trace.states[0].copy()
    while not silent.ended:
        push(silent, SILENT.choose(legal(silent), rng))
        if len(silent.history) > limit(rules):
            yield 0, f"when all are silent no end after {limit(rules)} actions"
            break
    if not s.ended:
        yield ply, f"no end after {limit(rules)} actions"
        return
    if s.turn != -1 or legal(s):
        yield ply, "something can be done after the end"
    sides = rules.sides.count(rules.seats)
    changes, (low, high) = points(s), rules.prices.bounds(rules)
    if len(changes) != sides or not all(low <= p <= high for p in changes):
        yield ply, f"points {changes}, not {sides} between {low} and {high}"
    if s.outcome == Outcome.PLAYED:
        if sum(s.taken) != rules.tricks:
            yield ply, f"{sum(s.taken)} tricks of {rules.tricks}"
        # A claim ends the play early, and no one plays on once all others have dropped out.
        early = trace.actions[-1] == actions.CLAIM or s.active == 1
        left = [s.hands[p] | s.open_cards(p) for p in range(rules.seats) if not s.out >> p & 1]
        if any(left) and not early:
            yield ply, "cards left in an active hand"
    elif any(changes):
        yield ply, f"an abandoned deal scored {changes}"


def replay(trace: Trace, rng: Random) -> Findings:
    """Law 5: the log reproduces the state from the deal; text round trips are exact."""
    pack = trace.rules.pack
    for ply, s in enumerate(trace.states):
        for action in legal(s):
            words = actions.text(action, pack)
            if read(s, words) != action:
                yield ply, f"{words!r} is read as another action"
    first, states = trace.states[0], trace.states
    moments = {len(states) - 1, *(rng.randrange(len(states)) for _ in range(2))}
    for ply in sorted(moments):
        s = states[ply]
        dealt = rewind(s)
        again = dealt.start(trace.rules, s.dealer, s.scores)
        if any(getattr(again, part) != getattr(first, part) for part in _DEALT):
            yield ply, "rewind leads to another deal"
        for entry in s.history:
            again = apply(again, read(again, actions.text(entry.action, pack)))
        if again != s:
            yield ply, f"replay differs in {differences(again, s)}"
