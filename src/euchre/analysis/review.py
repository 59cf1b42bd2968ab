"""A recorded game reviewed: every decision judged, and luck and skill told apart.

Each decision is judged from what its seat could know (see ``judge``); its cost is what the
favourite of a first look gains on it in fresh worlds.  Chance makes that too small as often as
too large, and it is below nought where the choice was better than the favourite; so costs of a
player's decisions can be added up, and the sum does not make too much of them.  What decisions
do not explain is luck (see ``accounts``).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import reduce

from euchre.analysis.accounts import Account, account_of, arrived, chances, whole
from euchre.analysis.grades import MARKS, NOTHING, Estimate, Mark
from euchre.analysis.judge import Valuer, Verdict, forced, judge
from euchre.analysis.valuing import value_heard
from euchre.bots.search.odds import played_to_a_score
from euchre.engine import actions
from euchre.engine.actions import Action, Verb
from euchre.engine.rules import Rules
from euchre.engine.state import State
from euchre.engine.view import View, observe
from euchre.records.replay import Replay, Replayed

#: Why a decision has no mark.
FORCED = "nothing else was possible"
UNTOLD = "the record does not tell the whole hand"


@dataclass(frozen=True)
class Decision:
    """One action of the record."""

    #: The deal, and the action in it, both from 1.
    deal: int
    action: int
    seat: int
    #: What the seat could see, and what it did; without its cards where these are not told.
    state: State = field(compare=False, repr=False)
    done: Action
    #: None where nothing was judged; ``why_not`` says why.
    verdict: Verdict | None
    why_not: str = ""

    @property
    def mark(self) -> Mark:
        """The mark, empty where there is none."""
        return self.verdict.mark if self.verdict else ""


@dataclass(frozen=True)
class Moment:
    """The chance of a side to win the game at some point, as the seat that acts sees it."""

    deal: int
    #: The number of the action to come; 0 when the deal begins.
    action: int
    side: int
    chance: float


@dataclass(frozen=True)
class Summary:
    """The decisions of a player."""

    seat: int
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
    moments: tuple[Moment, ...]
    accounts: tuple[Account, ...]

    @property
    def whole(self) -> Account | None:
        """All accounts in one, its number 0; None unless they are of one game, without a gap."""
        return whole(self.accounts)

    @property
    def names(self) -> tuple[str, ...]:
        """The players by seat."""
        return self.replay.names

    def summary(self, seat: int) -> Summary:
        """Return what the decisions of a seat come to."""
        own = [d.verdict for d in self.decisions if d.seat == seat and d.verdict]
        return Summary(
            seat,
            len(own),
            {m: sum(v.mark == m for v in own) for m in MARKS},
            reduce(Estimate.plus, (v.loss for v in own), NOTHING),
            reduce(Estimate.plus, (v.points for v in own), NOTHING),
        )


def review(
    replayed: Replay,
    *,
    worlds: int | None = None,
    seed: int = 0,
    seats: Sequence[int] | None = None,
    deals: Sequence[int] | None = None,
    value: Valuer = value_heard,
    progress: Callable[[int, int], None] | None = None,
) -> Review:
    """Review a replay, or some ``seats`` or ``deals`` (from 1) of it.

    ``worlds`` are those of a first look; unless they are said, as many as suit the decision.
    The judgement of a decision depends on the seed, the number of worlds and its place in the
    record, not on what else is judged.  ``progress`` is told how many actions are done, of how
    many; what it raises ends the review.
    """
    # What was played after the game was won decides nothing.
    replayed = replayed.until_won()
    rules = replayed.rules
    chosen = [d for d in replayed.deals if deals is None or d.number in deals]
    total = sum(len(d.last.history) for d in chosen)
    done = 0
    decisions: list[Decision] = []
    moments: list[Moment] = []
    accounts: list[Account] = []
    for deal in chosen:
        mine: list[Decision] = []
        before = chances(deal.match)
        moments += _moments(deal.number, 0, before)
        for number, (s, action) in enumerate(_told(deal), 1):
            if seats is None or s.turn in seats:
                made = _decision(deal, number, s, action, worlds, seed, value)
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
    )


def _told(deal: Replayed) -> Iterator[tuple[State, Action]]:
    """Yield the states and actions that the source of the record told."""
    for number, (s, action, _) in enumerate(deal.steps()):
        if deal.deal.told is not None and number >= deal.deal.told:
            return
        yield s, action


def _decision(
    deal: Replayed,
    number: int,
    s: State,
    action: Action,
    worlds: int | None,
    seed: int,
    value: Valuer,
) -> Decision:
    """Judge one action."""
    view = observe(s, s.turn)
    guessed = s.rules.pack.mask(deal.deal.rebuilt)
    why_not = FORCED if forced(view) else UNTOLD if view.hand & guessed else ""
    found = None
    if not why_not:
        found = judge(view, action, worlds=worlds, seed=_seed(seed, deal, number), value=value)
    elif actions.verb(action) in _MOVES and actions.more(action) & guessed:
        action = actions.make(actions.verb(action))
    return Decision(deal.number, number, s.turn, view.state, action, found, why_not)


_MOVES = (Verb.DISCARD, Verb.GIVE, Verb.EXCHANGE)


def _seed(seed: int, deal: Replayed, number: int) -> int:
    """Return the seed of one decision."""
    return (seed * 1_000_003 + deal.number) * 1009 + number


def _moments(deal: int, action: int, row: tuple[float, ...] | None) -> list[Moment]:
    return [Moment(deal, action, side, chance) for side, chance in enumerate(row or ())]


def _seen(rules: Rules, made: Decision) -> list[Moment]:
    """Return the chances before and after a decision, of the other side too if it is one."""
    found = made.verdict
    if found is None or not found.of_the_game:
        return []
    side = rules.sides.side(made.seat)
    moments = []
    for chance in (found.before, found.after):
        moments.append(Moment(made.deal, made.action, side, chance))
        if rules.sides.count(rules.seats) == 2:
            moments.append(Moment(made.deal, made.action, 1 - side, 1 - chance))
    return moments


def view_of(deal: Replayed, action: int) -> View:
    """Return what the seat on turn knew before an action of a deal, from 1.

    Raises ``ValueError`` if the deal has no such action.
    """
    for number, (s, _) in enumerate(_told(deal), 1):
        if number == action:
            return observe(s, s.turn)
    raise ValueError(f"deal {deal.number} has no action {action}")
