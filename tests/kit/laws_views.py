"""Laws 6 to 9: classification, non-interference; worlds look alike, and are reachable."""

from collections import Counter
from random import Random

from euchre.cards import each
from euchre.engine import actions, fields
from euchre.engine import worlds as sampler
from euchre.engine.actions import Verb
from euchre.engine.fields import Logged
from euchre.engine.rewind import rewind
from euchre.engine.state import State, apply, legal
from euchre.engine.view import observe
from tests.kit.laws_play import Findings, differences
from tests.kit.players import Trace


def classification() -> Findings:
    """Law 6: every field of a state is exactly one of public, own, pile, secret or log."""
    kinds = (fields.PUBLIC, fields.OWN, fields.PILE, fields.SECRET, fields.LOG)
    times = Counter(name for kind in kinds for name in kind)
    for name in State.__slots__:
        if times[name] != 1:
            yield -1, f"the field {name} is classified {times[name]} times"
    for name in times.keys() - set(State.__slots__):
        yield -1, f"{name} is classified and is no field"


def _visible(s: State, seat: int | None) -> int:
    """Return the mask of the seats whose hands a seat may see: its own, and open hands."""
    blind = not s.ended and s.rules.phases[s.phase].blind(s)
    return s.exposed | (0 if seat is None or blind else 1 << seat)


def _sees(entry: Logged, s: State, seat: int | None) -> bool:
    """Whether a seat knows the cards of a log entry: as giver, or receiver of a card passed."""
    return seat is not None and seat in (entry.seat, _receiver(entry, s))


def _receiver(entry: Logged, s: State) -> int:
    """Return who received the cards of a gift, -1 for no one (yet).

    Cards go to the lone player of the giver's side; what the lone player offers (D068) goes to
    whichever partner answers next, and only then.
    """
    if actions.verb(entry.action) != Verb.GIVE:
        return -1
    if not s.lone >> entry.seat & 1:
        return next(each(s.lone & s.partners(entry.seat)), -1)
    later = s.history[s.history.index(entry) + 1 :]
    return later[0].seat if later else -1


def disguised(s: State, seat: int | None, rng: Random) -> State:
    """Return a state that differs only in what a seat cannot see.

    The cards that this seat cannot place are permuted among hands, piles, widow, stock, table
    and the private part of the log.  What it can see is deliberately defined here a second
    time: a view that shows too much must not decide it.
    """
    eyes = _visible(s, seat)
    seen = s.table | s.played | sum(h for p, h in enumerate(s.hands) if eyes >> p & 1)
    seen |= sum(1 << c for row in s.columns for c in row if c >= 0)
    seen |= sum(b for pile, b in zip(s.piles, s.buried, strict=True) if pile.seat == seat)
    hidden = list(each(s.pack.full & ~seen))
    becomes = dict(zip(hidden, rng.sample(hidden, len(hidden)), strict=True))

    def moved(mask: int) -> int:
        return sum(1 << becomes.get(c, c) for c in each(mask))

    def retold(entry: Logged) -> Logged:
        kind = actions.verb(entry.action)
        if kind not in (Verb.DISCARD, Verb.EXCHANGE, Verb.GIVE) or _sees(entry, s, seat):
            return entry
        action = actions.move(kind, moved(actions.cards(entry.action)))
        return Logged(entry.seat, action, entry.eyes)

    t = s.copy()
    t.hands = tuple(h if eyes >> p & 1 else moved(h) for p, h in enumerate(s.hands))
    t.drawn = tuple(d if p == seat else moved(d) for p, d in enumerate(s.drawn))
    t.buried = tuple(
        b if pile.seat == seat else moved(b) for pile, b in zip(s.piles, s.buried, strict=True)
    )
    t.stock = tuple(becomes.get(c, c) for c in s.stock)
    t.widow = tuple(becomes.get(c, c) for c in s.widow)
    t.covered = tuple(tuple(becomes.get(c, c) for c in row) for row in s.covered)
    t.history = tuple(map(retold, s.history))
    return t


def non_interference(trace: Trace, rng: Random) -> Findings:
    """Law 7: a view and its legal actions depend only on what its seat can see.

    Three in ten plies are checked, for every seat and a spectator.
    """
    for ply, s in enumerate(trace.states):
        if rng.random() >= 0.3:
            continue
        for seat in (*range(trace.rules.seats), None):
            v = observe(s, seat)
            other = observe(disguised(s, seat, rng), seat)
            if other != v:
                difference = differences(other.state, v.state) or "a count"
                yield ply, f"seat {seat} sees a hidden difference in {difference}"
            if v.legal() != (legal(s) if seat == s.turn else []):
                yield ply, f"seat {seat} is offered {v.legal()}, legal is {legal(s)}"
            if seat != s.turn and not s.ended and v.why_not(legal(s)[0]) is None:
                yield ply, f"seat {seat} may act out of turn"


Seen = list[tuple[int, int | None, list[State]]]


def looks(trace: Trace, rng: Random, count: int, share: float, seen: Seen) -> Findings:
    """Draw worlds for some seats at some plies into ``seen``; yield only crashes."""
    seats = (*range(trace.rules.seats), None)
    for ply, s in enumerate(trace.states):
        for seat in seats:
            if rng.random() < share:
                seen.append((ply, seat, list(sampler.worlds(observe(s, seat), rng, count))))
    yield from ()


def alike(trace: Trace, seen: Seen) -> Findings:
    """Law 8: to its seat a world looks like the true state and offers the same actions."""
    for ply, seat, drawn in seen:
        s = trace.states[ply]
        v = observe(s, seat)
        for w in drawn:
            mine = observe(w, seat)
            if mine != v:
                difference = differences(mine.state, v.state) or "a count"
                yield ply, f"seat {seat} can tell a world from the truth by {difference}"
            if seat == s.turn and legal(w) != legal(s):
                yield ply, f"a world of seat {seat} offers other actions"


def reachable(trace: Trace, seen: Seen) -> Findings:
    """Law 9: a world's own log, played from its own deal, is legal and reproduces it."""
    for ply, seat, drawn in seen:
        for w in drawn:
            try:
                dealt = rewind(w)
                again = dealt.start(w.rules, w.dealer, w.scores)
                for entry in w.history:
                    again = apply(again, entry.action)
            except ValueError as error:
                yield ply, f"a world of seat {seat} cannot have come about: {error}"
                continue
            if again != w:
                yield ply, f"a world of seat {seat} replays to another {differences(again, w)}"
