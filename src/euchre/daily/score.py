"""What a day's play is worth: points, and what the decisions gave away; the text that is shared."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from euchre.analysis.given_away import LIMIT, NOTHING, verdicts
from euchre.engine.scoring import points
from euchre.engine.state import State
from euchre.language.naming import Faces

#: What the seats are called where nobody's name is needed.
_NAMES = ("Ann", "Ben", "Cora", "Dan")
#: Up to this a deal is yellow; below ``NOTHING`` nothing was given away.
SLIGHT = 0.1


@dataclass(frozen=True)
class Score:
    """One deal: the points of the own side less theirs, and what the decisions cost, at most ½."""

    net: int
    given: float
    #: For each decision that cost something: which action (from 1), what was done and what was
    #: better in words, and the cost in points.
    costs: tuple[tuple[int, str, str, float], ...] = ()

    def to_json(self) -> dict[str, Any]:
        """Return plain values."""
        return {
            "net": self.net,
            "given": round(self.given, 3),
            "costs": [[n, done, best, round(cost, 3)] for n, done, best, cost in self.costs],
        }


def score_of(values: dict[str, Any]) -> Score:
    """Return the score that ``to_json`` wrote."""
    costs = tuple((int(n), str(a), str(b), float(c)) for n, a, b, c in values["costs"])
    return Score(int(values["net"]), float(values["given"]), costs)


#: A deal that was not played.
UNPLAYED = Score(0, LIMIT)


def deal_score(last: State, seat: int, *, worlds: int = 100, seed: int = 0) -> Score:
    """Return what a finished deal is worth for a seat; its decisions are judged by what it knew."""
    # Words for reviews are loaded when something is reviewed.
    from euchre.language.advice import choice

    rules = last.rules
    faces = Faces(rules, _NAMES, seat, "symbols")
    costs = []
    for number, view, verdict in verdicts(last, seat, worlds=worlds, seed=seed):
        done, best = (choice(faces, view.state, a) for a in (verdict.chosen, verdict.best))
        costs.append((number, done, best, verdict.points.mean))
    side = rules.sides.side(seat)
    found = points(last)
    net = found[side] - sum(found[other] for other in range(len(found)) if other != side)
    return Score(net, min(LIMIT, sum(cost for *_, cost in costs)), tuple(costs))


def squares(deals: Sequence[Score]) -> str:
    """Return a square for each deal, by what the decisions cost."""
    return "".join(_square(deal.given) for deal in deals)


def _square(given: float) -> str:
    if given <= NOTHING:
        return "🟩"
    return "🟨" if given <= SLIGHT else "🟥"


def share(
    day: str, deals: Sequence[Score], *, field: Sequence[float] = (), link: str = "", mark: str = ""
) -> str:
    """Return the text of a day: what was given away, points, squares; never a card.

    ``field`` is what the others gave away; ``mark`` says more about the day (``open``).
    """
    given, net = sum(deal.given for deal in deals), sum(deal.net for deal in deals)
    parts = [f"Euchre {day}{f' {mark}' * bool(mark)}", f"gave away {given:.1f}", f"{net:+d} points"]
    if field:
        better = sum(other > given for other in field)
        parts.append(f"better than {round(100 * better / len(field))} % of {len(field)}")
    return "\n".join(part for part in (" · ".join(parts), squares(deals), link) if part)
