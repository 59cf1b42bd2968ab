"""Scores of a day: points, what the decisions gave away, and the text to share."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Literal, TypeAlias

from euchre.analysis.given_away import LIMIT, NOTHING, judged
from euchre.coordinates import TableSeat
from euchre.engine.scoring import points
from euchre.engine.state import State
from euchre.engine.view import View
from euchre.language.advice import doing, gerund
from euchre.language.naming import Faces, gained

if TYPE_CHECKING:
    from euchre.analysis.judge import Verdict

#: The grade of a deal or a decision: nothing given away, little, or more.
Grade: TypeAlias = Literal["none", "little", "more"]

#: Placeholder names of the seats.
_NAMES = ("Ann", "Ben", "Cora", "Dan")
#: A deal that gave away no more than this is yellow; below ``NOTHING`` it gave away nothing.
SLIGHT = 0.1


@dataclass(frozen=True)
class Graded:
    """One decision of a deal: the number of the action (from 1), and what was done, in words."""

    number: int
    done: str
    #: The better choice; empty if there was none.
    better: str
    #: Its cost in points.
    cost: float
    #: Why the better choice is better; empty if the sampled deals prove no reason.
    why: str = ""

    @property
    def grade(self) -> Grade:
        """The grade of the decision."""
        return grade_of(self.cost)

    @property
    def text(self) -> str:
        """The decision in a sentence."""
        if not self.better:
            return f"{self.done} gave nothing away."
        small = self.better[:1].lower() + self.better[1:]
        return f"{self.done} gave away {self.cost:.2f}. Better: {small}."


@dataclass(frozen=True)
class Score:
    """One deal: the side's points minus the others', and the decisions' total cost, at most ½."""

    net: int
    given: float
    #: Every decision; for older days only those that cost something.
    decisions: tuple[Graded, ...] = ()

    def to_json(self) -> dict[str, Any]:
        """Return plain values."""
        return {
            "net": self.net,
            "given": round(self.given, 3),
            "decisions": [[d.number, d.done, d.better, round(d.cost, 3), d.why]
                          for d in self.decisions],
        }  # fmt: skip


def score_of(values: dict[str, Any]) -> Score:
    """Return the score from the values of ``to_json``, of this or an earlier version."""
    rows = values["decisions"] if "decisions" in values else map(_earlier, values["costs"])
    decisions = tuple(Graded(int(n), str(a), str(b), float(c), str(w)) for n, a, b, c, w in rows)
    return Score(int(values["net"]), float(values["given"]), decisions)


def _earlier(row: Sequence[Any]) -> list[Any]:
    """Return a decision in the current form from the earlier one, which was only text."""
    number, done, better, cost = row
    told = [gerund(f"I {said}" if said[:1].islower() else said) for said in (done, better)]
    return [number, *told, cost, ""]


#: A deal that was not played.
UNPLAYED = Score(0, LIMIT)


def deal_score(
    last: State, seat: TableSeat, *, worlds: int = 100, seed: int = 0, reasons: bool = False
) -> Score:
    """Return a seat's score for a finished deal; decisions are judged by what the seat knew.

    With ``reasons``, each decision that cost something gets its reason.
    """
    rules = last.rules
    faces = Faces(rules, _NAMES, seat, "symbols")
    decisions = []
    for number, view, verdict in judged(last, seat, worlds=worlds, seed=seed):
        cost = verdict.points.mean if verdict.points.mean > NOTHING else 0.0
        done = doing(faces, view.state, verdict.chosen)
        better = doing(faces, view.state, verdict.best) if cost else ""
        why = _why(view, verdict, faces, seed) if cost and reasons else ""
        decisions.append(Graded(number, done, better, cost, why))
    net = points_ahead(last, seat)
    return Score(net, min(LIMIT, sum(d.cost for d in decisions)), tuple(decisions))


def points_ahead(last: State, seat: TableSeat) -> int:
    """Return the points of a seat's side in a finished deal minus those of all others."""
    side, found = last.rules.sides.side(seat), points(last)
    return found[side] - sum(found[other] for other in range(len(found)) if other != side)


def _why(view: View, verdict: Verdict, faces: Faces, seed: int) -> str:
    """Return why the best choice is better than the one made; empty if nothing is proved."""
    from euchre.analysis.reasons.explain import explain

    if verdict.best == verdict.chosen:
        return ""
    found = explain(view, verdict.best, verdict.chosen, seed=seed)
    return " ".join(found.words(view.state, faces).says)


def squares(deals: Sequence[Score]) -> str:
    """Return one colored square per deal, by the cost of its decisions."""
    return "".join(_square(deal.given) for deal in deals)


def grade_of(given: float) -> Grade:
    """Return the grade for what a deal or a decision gave away."""
    if given <= NOTHING:
        return "none"
    return "little" if given <= SLIGHT else "more"


def _square(given: float) -> str:
    return {"none": "🟩", "little": "🟨", "more": "🟥"}[grade_of(given)]


def share(
    day: str,
    deals: Sequence[Score],
    *,
    field: Sequence[float] = (),
    ahead: float = 0.0,
    link: str = "",
    mark: str = "",
) -> str:
    """Return the text to share: what was given away, points, squares; never a card.

    ``field`` is what each other player gave away, ``ahead`` the player's points minus the mean of
    all; ``mark`` qualifies the day (``open``).
    """
    given, net = sum(deal.given for deal in deals), sum(deal.net for deal in deals)
    beside = f"{ahead:+.0f} v field" if field else gained(net, "point")
    parts = [f"Euchre {day}{f' {mark}' * bool(mark)}", f"gave away {given:.1f}", beside]
    if field:
        better = sum(other > given for other in field)
        parts.append(f"better than {round(100 * better / len(field))} % of {len(field)}")
    return "\n".join(part for part in (" · ".join(parts), squares(deals), link) if part)
