"""What a day's play is worth: points, and what the decisions gave away; the text that is shared."""

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
from euchre.language.naming import Faces

if TYPE_CHECKING:
    from euchre.analysis.judge import Verdict

#: How a deal or a decision is marked: nothing given away, little, or more.
Grade: TypeAlias = Literal["none", "little", "more"]

#: What the seats are called where nobody's name is needed.
_NAMES = ("Ann", "Ben", "Cora", "Dan")
#: Up to this a deal is yellow; below ``NOTHING`` nothing was given away.
SLIGHT = 0.1


@dataclass(frozen=True)
class Graded:
    """One decision of a deal: which action it was (from 1), and what was done, in words."""

    number: int
    done: str
    #: What was better; empty where nothing was.
    better: str
    #: What it cost, in points.
    cost: float
    #: Why the better choice is better, as far as sampled deals prove it; may be empty.
    why: str = ""

    @property
    def grade(self) -> Grade:
        """How it is marked."""
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
    """One deal: the points of the own side less theirs, and what the decisions cost, at most ½."""

    net: int
    given: float
    #: Every decision; of older days only those that cost something.
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
    """Return the score that ``to_json`` wrote, today or in an earlier version."""
    rows = values["decisions"] if "decisions" in values else map(_earlier, values["costs"])
    decisions = tuple(Graded(int(n), str(a), str(b), float(c), str(w)) for n, a, b, c, w in rows)
    return Score(int(values["net"]), float(values["given"]), decisions)


def _earlier(row: Sequence[Any]) -> list[Any]:
    """Return a decision as it is kept now, of the words in which it was kept before."""
    number, done, better, cost = row
    told = [gerund(f"I {said}" if said[:1].islower() else said) for said in (done, better)]
    return [number, *told, cost, ""]


#: A deal that was not played.
UNPLAYED = Score(0, LIMIT)


def deal_score(
    last: State, seat: TableSeat, *, worlds: int = 100, seed: int = 0, reasons: bool = False
) -> Score:
    """Return what a finished deal is worth for a seat; its decisions are judged by what it knew.

    With ``reasons`` each decision that cost something says why.
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
    """Return the points of a seat's side in a finished deal, less those of all others."""
    side, found = last.rules.sides.side(seat), points(last)
    return found[side] - sum(found[other] for other in range(len(found)) if other != side)


def _why(view: View, verdict: Verdict, faces: Faces, seed: int) -> str:
    """Return why the best choice is better than what was done; empty if nothing is proved."""
    from euchre.analysis.reasons.explain import explain

    if verdict.best == verdict.chosen:
        return ""
    found = explain(view, verdict.best, verdict.chosen, seed=seed)
    return " ".join(found.words(view.state, faces).says)


def squares(deals: Sequence[Score]) -> str:
    """Return a square for each deal, by what the decisions cost."""
    return "".join(_square(deal.given) for deal in deals)


def grade_of(given: float) -> Grade:
    """Return how something is marked that cost so much, a deal or a decision."""
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
    """Return the text of a day: what was given away, points, squares; never a card.

    ``field`` is what the others gave away, ``ahead`` the own points beyond the mean of all;
    ``mark`` says more about the day (``open``).
    """
    given, net = sum(deal.given for deal in deals), sum(deal.net for deal in deals)
    beside = f"{ahead:+.0f} v field" if field else f"{net:+d} points"
    parts = [f"Euchre {day}{f' {mark}' * bool(mark)}", f"gave away {given:.1f}", beside]
    if field:
        better = sum(other > given for other in field)
        parts.append(f"better than {round(100 * better / len(field))} % of {len(field)}")
    return "\n".join(part for part in (" · ".join(parts), squares(deals), link) if part)
