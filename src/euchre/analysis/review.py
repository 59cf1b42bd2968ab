"""Review of a recorded game: every decision judged, luck and skill separated.

Each decision is judged from what its seat could know (see ``judge``).  Its cost is the gain, in
fresh worlds, of the choice that was best in a first look.  This estimate is unbiased, and negative
if the choice made was better, so the costs of a player's decisions can be summed without
overstating them.  What decisions do not explain is luck (see ``luck_and_skill``).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any

from msgspec import to_builtins

from euchre.analysis.fingerprint import header
from euchre.analysis.grades import MISTAKES, PRAISE, Mark
from euchre.analysis.judge import Verdict, forced, judge, seed_of
from euchre.analysis.luck_and_skill import Account, account_of, arrived, chances, whole
from euchre.analysis.reasons import Explanation, Group, explain
from euchre.analysis.valuing import Valuer, valuer
from euchre.bots.search.win_probability import played_to_a_score
from euchre.coordinates import TableSeat
from euchre.engine import actions
from euchre.engine.actions import Action
from euchre.engine.rules import Rules
from euchre.engine.state import State
from euchre.engine.view import View, observe
from euchre.records.replay import Replay, Replayed
from euchre.work import ALONE, Workload, in_order

#: Why a decision has no mark.
FORCED = "forced"
UNTOLD = "the record does not show the full hand"


@dataclass(frozen=True)
class JudgedDecision:
    """The result of judging a decision: its verdict and, if it has a mark, the reasons."""

    verdict: Verdict
    explained: Explanation | None


@dataclass(frozen=True)
class Decision:
    """One action of the record."""

    #: The deal, and the action in it, both from 1.
    deal: int
    action: int
    seat: TableSeat
    #: What the seat could see (without its cards if the record does not show them), and its action.
    state: State = field(compare=False, repr=False)
    done: Action
    #: None if the decision was not judged; ``why_not`` says why.
    verdict: Verdict | None
    why_not: str = ""
    #: Why the better of two choices is better, if there is a mark.
    explained: Explanation | None = None

    @property
    def mark(self) -> Mark:
        """The mark, empty if there is none."""
        return self.verdict.mark if self.verdict else ""


@dataclass(frozen=True)
class CurvePoint:
    """A side's chance to win the game before an action, from what the acting seat knows."""

    deal: int
    #: The number of the action; 0 at the beginning of the deal.
    action: int
    side: int
    chance: float


@dataclass(frozen=True)
class Review:
    """A reviewed record."""

    replay: Replay
    #: Worlds of the first look, as requested; None: as suits the decision.
    worlds: int | None
    seed: int
    #: Whether costs are win probabilities; otherwise they are points.
    of_the_game: bool
    decisions: tuple[Decision, ...]
    moments: tuple[CurvePoint, ...]
    accounts: tuple[Account, ...]
    #: The rollout players (``beliefs.STYLES``).
    opponents: str = "club"

    @property
    def whole(self) -> Account | None:
        """The sum of all accounts, with number 0; None unless they are one game without gaps."""
        return whole(self.accounts)

    @property
    def names(self) -> tuple[str, ...]:
        """The players by seat."""
        return self.replay.names

    def rows(self) -> list[dict[str, Any]]:
        """Return a row for each judged decision: what was done, the best choice, the cost.

        ``cost`` is in chances of winning the game (in points where a game is not played to a
        score), ``points`` in points of the deal; both are what the choice loses against the best.
        """
        return [
            {
                "deal": made.deal,
                "action": made.action,
                "player": self.names[made.seat],
                "done": actions.text(made.done, made.state.rules.pack),
                "best": actions.text(made.verdict.best, made.state.rules.pack),
                "mark": made.mark,
                "cost": made.verdict.loss.mean,
                "cost_error": made.verdict.loss.half,
                "points": made.verdict.points.mean,
            }
            for made in self.decisions
            if made.verdict
        ]

    def themes(self, seat: TableSeat) -> Counter[Group]:
        """Return the number of a seat's mistakes by theme."""
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
    known: Mapping[str, Any] = MappingProxyType({}),
    how: Workload = ALONE,
) -> Review:
    """Review a replay, or some ``seats`` or ``deals`` (from 1) of it.

    ``worlds`` are those of the first look; the default suits the decision.  A verdict depends on
    the seed, the number of worlds and the decision's place in the record, not on what else is
    judged.  ``opponents`` names the rollout players (``beliefs.STYLES``); ``value`` replaces
    that valuer.  Verdicts ``known`` from ``verdicts`` of the same game judged in the same way
    (``fingerprint.key``) are not computed again.  Raises ``PartsError`` for a file of another
    review, and ``ValueError`` for seats or deals that are not there and fewer than two worlds.
    """
    # Play after the game was won decides nothing.
    replayed = replayed.until_won()
    _check(replayed, worlds, seats, deals)
    judging = worlds, value or valuer(opponents), opponents
    rules = replayed.rules
    chosen = [d for d in replayed.deals if deals is None or d.number in deals]
    total = sum(len(d.last.history) for d in chosen)
    done = 0
    decisions: list[Decision] = []
    moments: list[CurvePoint] = []
    accounts: list[Account] = []
    parts = {
        f"{deal.number}.{number}": (observe(s, s.turn), action, chance, *judging)
        for deal in chosen
        for number, (s, action) in enumerate(deal.told(), 1)
        if (seats is None or s.turn in seats) and not _why_not(deal, s)
        for chance in [seed_of(seed, deal.number, number)]
    }
    of = header(replayed, worlds, seed, opponents)
    with how.file(of, JudgedDecision) as saved:
        saved.take({name: known[name] for name in parts.keys() & known.keys()})
        judged = in_order(_judged, parts, how, saved)
        for deal in chosen:
            mine: list[Decision] = []
            before = chances(deal.match)
            moments += _moments(deal.number, before)
            for number, (s, action) in enumerate(deal.told(), 1):
                if seats is None or s.turn in seats:
                    decision = _decision(deal, number, s, action, judged)
                    mine.append(decision)
                    moments += _around(rules, decision)
                done += 1
                how.progress(done, total)
            decisions += mine
            if deal.last.ended:
                match = deal.match.after(deal.last)
                after = arrived(deal.match, match)
                costs = [(d.seat, d.verdict.loss, d.verdict.points) for d in mine if d.verdict]
                accounts.append(account_of(deal.number, deal.last, before, after, costs))
                # On the curve, the end of a deal is the beginning of the next.
                moments += _moments(deal.number + 1, after)
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


def _check(
    replayed: Replay,
    worlds: int | None,
    seats: Sequence[int] | None,
    deals: Sequence[int] | None,
) -> None:
    if worlds is not None and worlds < 2:
        raise ValueError(f"at least 2 sampled deals are needed, not {worlds}")
    last = replayed.rules.seats - 1
    if wrong := [s for s in seats or () if not 0 <= s <= last]:
        raise ValueError(f"there is no seat {wrong[0]}; seats are 0 to {last}")
    numbers = [d.number for d in replayed.deals]
    if wrong := [d for d in deals or () if d not in numbers]:
        raise ValueError(f"deal {wrong[0]} is not in the record; it has {len(numbers)} deals")


def verdicts(reviewed: Review) -> dict[str, Any]:
    """Return the verdicts of a review as plain values, by deal and action, for ``known``."""
    return {
        f"{d.deal}.{d.action}": to_builtins(JudgedDecision(d.verdict, d.explained))
        for d in reviewed.decisions
        if d.verdict
    }


def _judged(
    view: View, action: Action, seed: int, worlds: int | None, value: Valuer, style: str
) -> JudgedDecision:
    verdict = judge(view, action, worlds=worlds, seed=seed, value=value)
    return JudgedDecision(verdict, _explained(view, verdict, seed, style) if verdict.mark else None)


def _why_not(deal: Replayed, s: State) -> str:
    """Say why an action is not judged; empty if it is."""
    view = observe(s, s.turn)
    return FORCED if forced(view) else UNTOLD if view.hand & deal.guessed else ""


def _decision(
    deal: Replayed, number: int, s: State, action: Action, judged: Iterator[JudgedDecision]
) -> Decision:
    """Return the decision for an action, with the next verdict if it is judged."""
    view, why_not = observe(s, s.turn), _why_not(deal, s)
    guessed, judgement = deal.guessed, None
    if not why_not:
        judgement = next(judged)
    elif actions.verb(action) in actions.MOVING and actions.cards(action) & guessed:
        action = actions.make(actions.verb(action))
    verdict, explained = (judgement.verdict, judgement.explained) if judgement else (None, None)
    return Decision(deal.number, number, s.turn, view.state, action, verdict, why_not, explained)


def _explained(view: View, verdict: Verdict, seed: int, style: str) -> Explanation | None:
    """Return why a mistake is one, or why a praised choice is better than the usual one."""
    if verdict.mark in PRAISE:
        better, other = verdict.chosen, verdict.other
    else:
        better, other = verdict.best, verdict.chosen
    return None if better == other else explain(view, better, other, seed=seed, style=style)


def _moments(deal: int, row: tuple[float, ...] | None) -> list[CurvePoint]:
    return [CurvePoint(deal, 0, side, chance) for side, chance in enumerate(row or ())]


def _around(rules: Rules, decision: Decision) -> list[CurvePoint]:
    """Return the win probabilities before and after a decision, of both sides if there are two."""
    verdict = decision.verdict
    if verdict is None or not verdict.of_the_game:
        return []
    side = rules.sides.side(decision.seat)
    moments = []
    for chance in (verdict.before, verdict.after):
        moments.append(CurvePoint(decision.deal, decision.action, side, chance))
        if rules.sides.count(rules.seats) == 2:
            moments.append(CurvePoint(decision.deal, decision.action, 1 - side, 1 - chance))
    return moments


def view_of(deal: Replayed, action: int) -> View:
    """Return the view of the seat on turn before an action of a deal (counted from 1).

    Raises ``ValueError`` if the deal has no such action.
    """
    for number, (s, _) in enumerate(deal.told(), 1):
        if number == action:
            return observe(s, s.turn)
    raise ValueError(f"deal {deal.number} has no action {action}")
