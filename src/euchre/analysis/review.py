"""A recorded game reviewed: every decision judged, and luck and skill told apart.

Each decision is judged from what its seat could know (see ``judge``); its cost is what the
favourite of a first look gains on it in fresh worlds.  Chance makes that too small as often as
too large, and it is below zero where the choice was better than the favourite; so costs of a
player's decisions can be added up, and the sum does not make too much of them.  What decisions
do not explain is luck (see ``accounts``).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Executor
from dataclasses import asdict, dataclass, field
from functools import reduce
from hashlib import blake2b
from pathlib import Path

from msgspec import convert

from euchre.analysis.accounts import Account, account_of, arrived, chances, whole
from euchre.analysis.grades import MARKS, MISTAKES, NOTHING, PRAISE, Estimate, Mark
from euchre.analysis.judge import Valuer, Verdict, forced, judge
from euchre.analysis.played import FEW, valuer
from euchre.analysis.reasons import Explanation, Group, explain
from euchre.bots.search.odds import played_to_a_score
from euchre.bots.search.others import STYLES
from euchre.coordinates import TableSeat
from euchre.engine import actions
from euchre.engine.actions import Action
from euchre.engine.rules import Rules
from euchre.engine.state import State
from euchre.engine.view import View, observe
from euchre.records.replay import Replay, Replayed
from euchre.work import Kept, in_order

#: Of files that keep what has been judged; other ones cannot be added to.
FORMAT = "euchre review 2"
#: Why a decision has no mark.
FORCED = "forced"
UNTOLD = "the record does not show the full hand"


@dataclass(frozen=True)
class Judged:
    """What is worked out of a decision: its verdict and, where it has a mark, why."""

    verdict: Verdict
    explained: Explanation | None


@dataclass(frozen=True)
class Decision:
    """One action of the record."""

    #: The deal, and the action in it, both from 1.
    deal: int
    action: int
    seat: TableSeat
    #: What the seat could see, and what it did; without its cards where these are not told.
    state: State = field(compare=False, repr=False)
    done: Action
    #: None where nothing was judged; ``why_not`` says why.
    verdict: Verdict | None
    why_not: str = ""
    #: Why the better of two choices is better, where there is a mark.
    explained: Explanation | None = None

    @property
    def mark(self) -> Mark:
        """The mark, empty where there is none."""
        return self.verdict.mark if self.verdict else ""


@dataclass(frozen=True)
class TurningPoint:
    """The chance of a side to win the game at some point, as the seat that acts sees it."""

    deal: int
    #: The number of the action to come; 0 when the deal begins.
    action: int
    side: int
    chance: float


@dataclass(frozen=True)
class Summary:
    """The decisions of a player."""

    seat: TableSeat
    judged: int
    marks: dict[Mark, int]
    #: What they cost in all, in the unit of their verdicts, and in points.
    cost: Estimate
    points: Estimate


@dataclass(frozen=True)
class Review:
    """A reviewed record."""

    replay: Replay
    #: Worlds of a first look, as they were asked for; None: as many as suit the decision.
    worlds: int | None
    seed: int
    #: Whether costs are chances of winning the game; else they are points.
    of_the_game: bool
    decisions: tuple[Decision, ...]
    moments: tuple[TurningPoint, ...]
    accounts: tuple[Account, ...]
    #: Who plays sampled deals on (``played.OPPONENTS``).
    opponents: str = "club"

    @property
    def whole(self) -> Account | None:
        """All accounts in one, its number 0; None unless they are of one game, without a gap."""
        return whole(self.accounts)

    @property
    def names(self) -> tuple[str, ...]:
        """The players by seat."""
        return self.replay.names

    def summary(self, seat: TableSeat) -> Summary:
        """Return what the decisions of a seat come to."""
        own = [d.verdict for d in self.decisions if d.seat == seat and d.verdict]
        return Summary(
            seat,
            len(own),
            {m: sum(v.mark == m for v in own) for m in MARKS},
            reduce(Estimate.plus, (v.loss for v in own), NOTHING),
            reduce(Estimate.plus, (v.points for v in own), NOTHING),
        )

    def themes(self, seat: TableSeat) -> Counter[Group]:
        """Return what the mistakes of a seat were about, and how many were."""
        return Counter(
            d.explained.group
            for d in self.decisions
            if d.seat == seat and d.explained and d.mark in MISTAKES
        )


def review(
    replayed: Replay,
    *,
    worlds: int | None = None,
    seed: int = 0,
    seats: Sequence[int] | None = None,
    deals: Sequence[int] | None = None,
    opponents: str = "club",
    value: Valuer | None = None,
    jobs: int = 1,
    pool: Executor | None = None,
    keep: Path | None = None,
    progress: Callable[[int, int], None] | None = None,
) -> Review:
    """Review a replay, or some ``seats`` or ``deals`` (from 1) of it.

    ``worlds`` are those of a first look; unless they are said, as many as suit the decision. The
    judgement of a decision depends on the seed, the number of worlds and its place in the record,
    not on what else is judged.  ``opponents`` play the sampled deals on (a name of
    ``played.OPPONENTS``), unless it is said how choices are to be valued (``value``).  More
    ``jobs``, or a ``pool`` that does so many at a time, change nothing but the time.  ``keep`` is a
    file for verdicts; those that are there already are not sought again.  ``progress`` is told how
    many actions are done, of how many; what it raises ends the review.  Raises ``KeptError`` for a
    file of another review.
    """
    # What was played after the game was won decides nothing.
    replayed = replayed.until_won()
    looks = worlds or FEW.get(opponents)
    style = opponents if opponents in STYLES else "club"
    how = looks, value or valuer(opponents), style
    rules = replayed.rules
    chosen = [d for d in replayed.deals if deals is None or d.number in deals]
    total = sum(len(d.last.history) for d in chosen)
    done = 0
    decisions: list[Decision] = []
    moments: list[TurningPoint] = []
    accounts: list[Account] = []
    parts = {
        f"{deal.number}.{number}": (observe(s, s.turn), action, seed_of, *how)
        for deal in chosen
        for number, (s, action) in enumerate(_told(deal), 1)
        if (seats is None or s.turn in seats) and not _why_not(deal, s)
        for seed_of in [_seed(seed, deal, number)]
    }
    with Kept(keep, _header(replayed, worlds, seed, opponents), asdict, _kept) as kept:
        judged = in_order(_judged, parts, jobs=jobs, pool=pool, kept=kept)
        for deal in chosen:
            mine: list[Decision] = []
            before = chances(deal.match)
            moments += _moments(deal.number, 0, before)
            for number, (s, action) in enumerate(_told(deal), 1):
                if seats is None or s.turn in seats:
                    made = _decision(deal, number, s, action, judged)
                    mine.append(made)
                    moments += _seen(rules, made)
                done += 1
                if progress:
                    progress(done, total)
            decisions += mine
            if deal.last.ended:
                match = deal.match.after(deal.last)
                after = arrived(deal.match, match)
                costs = [(d.seat, d.verdict.loss, d.verdict.points) for d in mine if d.verdict]
                accounts.append(account_of(deal.number, deal.last, before, after, costs))
                # In words of the curve the end of a deal is the beginning of the next.
                moments += _moments(deal.number + 1, 0, after)
    return Review(
        replayed,
        worlds,
        seed,
        played_to_a_score(rules),
        tuple(decisions),
        tuple(dict.fromkeys(moments)),
        tuple(accounts),
        opponents,
    )


def _told(deal: Replayed) -> Iterator[tuple[State, Action]]:
    """Yield the states and actions that the source of the record told."""
    for number, (s, action, _) in enumerate(deal.steps()):
        if deal.deal.told is not None and number >= deal.deal.told:
            return
        yield s, action


def _header(replayed: Replay, worlds: int | None, seed: int, opponents: str) -> dict[str, object]:
    """Return what verdicts depend on; which of them are sought is no part of it."""
    told = [
        (deal.number, deal.match.scores, deal.first.hands, [e.action for e in deal.last.history])
        for deal in replayed.deals
    ]
    record = blake2b(repr(told).encode(), digest_size=8).hexdigest()
    rules = replayed.rules.id
    found: dict[str, object] = {"format": FORMAT, "rules": rules, "record": record}
    found |= {"worlds": worlds, "seed": seed}
    return found if opponents == "club" else found | {"opponents": opponents}


def _kept(told: object) -> Judged:
    return convert(told, Judged)


def _judged(
    view: View, action: Action, seed: int, worlds: int | None, value: Valuer, style: str
) -> Judged:
    found = judge(view, action, worlds=worlds, seed=seed, value=value)
    return Judged(found, _explained(view, found, seed, style) if found.mark else None)


def _guessed(deal: Replayed, s: State) -> int:
    return s.rules.pack.mask(deal.deal.rebuilt)


def _why_not(deal: Replayed, s: State) -> str:
    """Say why an action is not judged; nothing if it is."""
    view = observe(s, s.turn)
    return FORCED if forced(view) else UNTOLD if view.hand & _guessed(deal, s) else ""


def _decision(
    deal: Replayed, number: int, s: State, action: Action, judged: Iterator[Judged]
) -> Decision:
    """Return an action with the next verdict, if it is judged."""
    view, why_not = observe(s, s.turn), _why_not(deal, s)
    guessed, found = _guessed(deal, s), None
    if not why_not:
        found = next(judged)
    elif actions.verb(action) in actions.MOVING and actions.more(action) & guessed:
        action = actions.make(actions.verb(action))
    verdict, explained = (found.verdict, found.explained) if found else (None, None)
    return Decision(deal.number, number, s.turn, view.state, action, verdict, why_not, explained)


def _explained(view: View, found: Verdict, seed: int, style: str) -> Explanation | None:
    """Return why a mistake is one, or why what is praised is better than the usual choice."""
    if found.mark in PRAISE:
        better, other = found.chosen, found.other
    else:
        better, other = found.best, found.chosen
    return None if better == other else explain(view, better, other, seed=seed, style=style)


def _seed(seed: int, deal: Replayed, number: int) -> int:
    """Return the seed of one decision."""
    return (seed * 1_000_003 + deal.number) * 1009 + number


def _moments(deal: int, action: int, row: tuple[float, ...] | None) -> list[TurningPoint]:
    return [TurningPoint(deal, action, side, chance) for side, chance in enumerate(row or ())]


def _seen(rules: Rules, made: Decision) -> list[TurningPoint]:
    """Return the chances before and after a decision, of the other side too if it is one."""
    found = made.verdict
    if found is None or not found.of_the_game:
        return []
    side = rules.sides.side(made.seat)
    moments = []
    for chance in (found.before, found.after):
        moments.append(TurningPoint(made.deal, made.action, side, chance))
        if rules.sides.count(rules.seats) == 2:
            moments.append(TurningPoint(made.deal, made.action, 1 - side, 1 - chance))
    return moments


def view_of(deal: Replayed, action: int) -> View:
    """Return what the seat on turn knew before an action of a deal, from 1.

    Raises ``ValueError`` if the deal has no such action.
    """
    for number, (s, _) in enumerate(_told(deal), 1):
        if number == action:
            return observe(s, s.turn)
    raise ValueError(f"deal {deal.number} has no action {action}")
