"""Deals that all play alike, by date or by a code, and what each decision of them gave away.

A score is what decisions gave away; it is shared as text without a card, and ranked over a month.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from functools import lru_cache
from random import Random
from typing import TYPE_CHECKING, Any, Literal, TypeAlias

import msgspec

from euchre.analysis.luck_and_skill import LIMIT, NOTHING, WORLDS, given_away, judged
from euchre.bots import bot
from euchre.coordinates import TableSeat
from euchre.engine.rules import Goal, Rules
from euchre.engine.scoring import points
from euchre.engine.state import State, apply
from euchre.engine.view import View, observe
from euchre.games import rules as rules_of
from euchre.language.choices import doing
from euchre.language.naming import Faces, gained
from euchre.text import brief, sentence, small

if TYPE_CHECKING:
    from euchre.analysis.judge import Verdict

#: The grade of a deal or a decision: nothing given away, little, or more.
Grade: TypeAlias = Literal["none", "little", "more"]

#: Placeholder names of the seats.
_NAMES = ("Ann", "Ben", "Cora", "Dan", "Eve", "Finn", "Gail", "Hugh", "Ida", "Jack")
#: The color of the square to share, by grade.
_SQUARES: dict[Grade, str] = {"none": "🟩", "little": "🟨", "more": "🟥"}
#: A deal that gave away no more than this is yellow; below ``NOTHING`` it gave away nothing.
SLIGHT = 0.1
#: One missed day is forgiven within this many days.
WEEK = 7
#: The deals of a day, the number of best days that count in a month, and what a missed day counts
#: as giving away.
DEALS, BEST = 8, 20
MISSED = LIMIT * DEALS
#: Days a person must have played before strangers see the name.
KNOWN = 5


class Graded(msgspec.Struct, frozen=True, array_like=True):
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
        return f"{self.done} gave away {self.cost:.2f}. Better: {small(self.better)}."


class DealScore(msgspec.Struct, frozen=True):
    """One deal: the side's points minus the others', and the decisions' total cost, at most ½."""

    net: int
    given: float
    #: Every decision.
    decisions: tuple[Graded, ...] = ()

    @property
    def shown(self) -> dict[str, Any]:
        """The deal as a page shows it: points, what was given away, and each decision."""
        decisions = [{"grade": d.grade, "text": d.text, "why": d.why} for d in self.decisions]
        given = round(self.given, 2)
        return {"net": self.net, "given": given, "grade": self.grade, "decisions": decisions}

    @property
    def grade(self) -> Grade:
        """The grade of the deal."""
        return grade_of(self.given)

    @property
    def lines(self) -> list[str]:
        """Each decision in a line, with the reason beneath it."""
        rows = ([f"    {d.text}", *[f"      {d.why}"] * bool(d.why)] for d in self.decisions)
        return [line for row in rows for line in row]


#: A deal that was not played.
UNPLAYED = DealScore(0, LIMIT)


def deal_score(last: State, seat: TableSeat, deal: int = 1, *, worlds: int = WORLDS) -> DealScore:
    """Return a seat's score for a finished deal; decisions are judged by what the seat knew.

    ``deal`` is its number: a review of the game gives the same costs.  Each decision that cost
    something gets its reason.
    """
    faces, decisions = faces_of(last.rules, seat), []
    for number, view, verdict in judged(last, seat, worlds=worlds, deal=deal):
        cost = round(verdict.points.mean, 3) if verdict.points.mean > NOTHING else 0.0
        done = doing(faces, view.state, verdict.chosen)
        better = doing(faces, view.state, verdict.best) if cost else ""
        why = _why(view, verdict, faces) if cost else ""
        decisions.append(Graded(number, done, better, cost, why))
    given = round(given_away(d.cost for d in decisions), 3)
    return DealScore(points_ahead(last, seat), given, tuple(decisions))


def points_ahead(last: State, seat: TableSeat) -> int:
    """Return the points of a seat's side in a finished deal minus those of all others."""
    side, scored = last.rules.sides.side(seat), points(last)
    return 2 * scored[side] - sum(scored)


def _why(view: View, verdict: Verdict, faces: Faces) -> str:
    """Return why the best choice is better than the one made; empty if nothing is proved."""
    from euchre.analysis.reasons.explain import explain

    explanation = explain(view, verdict.best, verdict.chosen)
    return " ".join(explanation.in_words(view.state, faces).says)


def faces_of(rules: Rules, seat: TableSeat) -> Faces:
    """Return placeholder names of the players and the cards as a seat sees them."""
    return Faces(rules, _NAMES[: rules.seats], seat, "symbols")


def grade_of(given: float) -> Grade:
    """Return the grade for what a deal or a decision gave away."""
    if given <= NOTHING:
        return "none"
    return "little" if given <= SLIGHT else "more"


def share(
    name: str, deals: Sequence[DealScore], *, field: Sequence[float] = (), ahead: float = 0.0
) -> str:
    """Return the text to share: what was given away, points, squares; never a card.

    ``field`` is what each other player gave away, ``ahead`` the player's points minus the mean of
    all.  It names no address: the same deals can be played at any server and in any terminal.
    """
    given, net = sum(deal.given for deal in deals), sum(deal.net for deal in deals)
    beside = f"{ahead:+.0f} v field" if field else gained(net, "point")
    squares = "".join(_SQUARES[deal.grade] for deal in deals)
    parts = [f"Euchre {name}", f"gave away {given:.1f}", beside]
    if field:
        better = sum(other > given for other in field)
        parts.append(f"better than {round(100 * better / len(field))} % of {len(field)}")
    return f"{' · '.join(parts)}\n{squares}"


# -- the deals -----------------------------------------------------------------------------------

#: The player's seat (South), the level of the bots in the other seats, and the first dealer's seat.
SEAT, BOTS, DEALER = 2, "club", 0
#: The level whose play of the deals is shown.
LEVEL = "expert"
#: A target score so high that the number of deals ends the game.
_FAR = 10_000
#: The first day with deals, and how a code and a day look.
_FIRST = date(2020, 1, 1)
_CODE, _DAY = re.compile("[A-Z]{6}"), re.compile("[0-9]{4}-[0-9]{2}-[0-9]{2}")


@lru_cache(1)
def rules() -> Rules:
    """Return the rules of the day: the standard game with stick the dealer, eight deals long."""
    table = rules_of("standard", {"stick-the-dealer": "on"})
    return table.but(goal=Goal(target=_FAR, deals=DEALS))


def day_of(text: str) -> date:
    """Return the date of a text such as ``2026-11-23``.  Raises ``ValueError``."""
    if not _DAY.fullmatch(text):
        raise ValueError("write the day like 2026-11-23")
    return date.fromisoformat(text)


def is_code(name: str) -> bool:
    """Whether this names deals by a code of six letters, not by a date."""
    return _CODE.fullmatch(name) is not None


def name_of(text: str, today: date) -> str:
    """Return the name of deals: a day up to ``today``, or any six letters.

    Raises ``ValueError`` with a sentence.
    """
    # Some letters of other alphabets have capitals that would fit.
    if text.isascii() and is_code(text.upper()):
        return text.upper()
    try:
        day = day_of(text)
    except ValueError:
        raise ValueError(
            f"write a day like 2026-11-23, or any six letters, not {brief(text)}"
        ) from None
    if day > today:
        raise ValueError(f"{text} has not come yet")
    if day < _FIRST:
        raise ValueError(f"the first day is {_FIRST.isoformat()}")
    return text


def line(s: State, seat: TableSeat, number: int, level: str = LEVEL) -> dict[str, Any]:
    """Return how ``expert`` plays a deal on against the usual bots: its net points, its choices.

    Choices are in words; forced actions are left out.
    """
    words: list[str] = []
    expert, others = bot(level, Random(f"expert {number}")), bot(BOTS, Random(number))
    while not s.ended:
        view = observe(s, s.turn)
        action = (expert if s.turn == seat else others).choose(view, view.legal())
        if s.turn == seat and len(view.legal()) > 1:
            words.append(doing(faces_of(s.rules, seat), view.state, action))
        s = apply(s, action)
    return {"net": points_ahead(s, seat), "text": sentence(listing(words))}


def listing(words: Sequence[str]) -> str:
    """Return choices in words as one sentence."""
    return ", ".join(map(small, words)) or "no choices in the whole deal"


# -- many days ----------------------------------------------------------------------------------


def streak(played: Collection[date], today: date) -> int:
    """Return the number of days played without a break, up to today or yesterday.

    A missed day is forgiven if no other day in the week before it was missed; it does not count
    itself.
    """
    days = set(played)
    day = today if today in days else today - timedelta(days=1)
    count, forgiven = 0, None
    while True:
        if day in days:
            count += 1
        elif (forgiven is not None and (forgiven - day).days < WEEK) or not any(
            day - timedelta(days=n) in days for n in range(1, WEEK)
        ):
            return count
        else:
            forgiven = day
        day -= timedelta(days=1)


@dataclass(frozen=True)
class MonthLine:
    """A person's month: the place (from 1; ties share it), and the days that count."""

    who: str
    place: int
    #: Days played, and how many of them count.
    days: int
    counted: int
    #: The average given away on the days that count; missing days count as ``MISSED``.
    mean: float

    def row(self, person: str | None, name: str) -> dict[str, Any]:
        """Return the line of a list, under a name, as a person sees it."""
        shown = {"place": self.place, "days": self.days, "mean": round(self.mean, 2)}
        return shown | {"name": name, "you": self.who == person}


def month(given: Mapping[str, Sequence[float]], over: int) -> list[MonthLine]:
    """Return the ranking of a month, ``over`` days of which have passed, best first.

    ``given`` lists what each played day gave away, by person.  The best 20 days count, or as many
    as have passed; missing ones count as ``MISSED``.
    """
    counting = min(BEST, over)
    if not counting:
        return []
    rows = []
    for who, days in given.items():
        best = sorted(days)[:counting]
        total = sum(best) + MISSED * (counting - len(best))
        rows.append((round(total / counting, 3), who, len(days), len(best)))
    rows.sort()
    lines: list[MonthLine] = []
    for at, (mean, who, played, counted) in enumerate(rows):
        place = lines[-1].place if lines and lines[-1].mean == mean else at + 1
        lines.append(MonthLine(who, place, played, counted, mean))
    return lines
