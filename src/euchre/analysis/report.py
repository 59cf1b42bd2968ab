"""A review as words and plain values, shared by the terminal, JSON, EGN and the page."""

from __future__ import annotations

from dataclasses import dataclass
from math import nan
from typing import Literal

import msgspec
from msgspec import UNSET, UnsetType
from msgspec.structs import replace

from euchre.analysis.accounts import Account
from euchre.analysis.grades import (
    MARKS,
    MISTAKES,
    PRAISE,
    Estimate,
    Interval,
    Mark,
    meaning,
)
from euchre.analysis.judge import AGAIN, WORLDS
from euchre.analysis.person import of_another
from euchre.analysis.reasons import GROUPS, Group, Words
from euchre.analysis.review import CurvePoint, Decision, Review
from euchre.analysis.valuing import FEW, WHO
from euchre.analysis.why import because
from euchre.cards import each
from euchre.coordinates import TableSeat
from euchre.engine import actions
from euchre.engine.actions import Action, Verb
from euchre.language.choices import choice, doing
from euchre.language.naming import Faces
from euchre.text import listed


def share(value: float) -> str:
    """Return a probability as a signed percentage: ``+3.8 %``; no sign if it rounds to 0.

    >>> share(0.0384), share(-0.0001)
    ('+3.8 %', '0.0 %')
    """
    shown = f"{100 * value:+.1f} %"
    return shown if shown not in ("+0.0 %", "-0.0 %") else "0.0 %"


def unsigned(value: float, digits: int = 2) -> float:
    """Return a number to be shown with so many digits, without the sign of a rounded -0.0.

    >>> f"{unsigned(-0.001):.2f}", f"{unsigned(-0.01):.2f}"
    ('0.00', '-0.01')
    """
    return round(value, digits) + 0.0


def cost(loss: Estimate, *, of_the_game: bool) -> str:
    """Return a loss with half its 95 % interval: ``3.8 ± 1.4 %``, or in points."""
    half = loss.high - loss.mean
    if of_the_game:
        return f"{unsigned(100 * loss.mean, 1):.1f} ± {100 * half:.1f} %"
    return f"{unsigned(loss.mean):.2f} ± {half:.2f} points"


def deed(faces: Faces, decision: Decision) -> str:
    """Return what was done, in words."""
    return choice(faces, decision.state, decision.done)


def place(decision: Decision) -> str:
    """Return where a decision was made: ``deal 1, trick 2``, ``deal 3, calls``."""
    s = decision.state
    in_play = actions.verb(decision.done) == Verb.PLAY
    return f"deal {decision.deal}, {f'trick {sum(s.taken) + 1}' if in_play else 'calls'}"


def better(faces: Faces, decision: Decision) -> str:
    """Return the best choice in words; empty if the decision was not judged."""
    return choice(faces, decision.state, decision.verdict.best) if decision.verdict else ""


def other(faces: Faces, decision: Decision) -> str:
    """Return the baseline of a decision's gain in words; empty if it was not judged."""
    return choice(faces, decision.state, decision.verdict.other) if decision.verdict else ""


@dataclass(frozen=True)
class _Side:
    """One side of a verdict; only the difference between the two sides is meaningful."""

    action: Action
    points: float
    win: float
    makes: float | None


def words(faces: Faces, decision: Decision) -> Words | None:
    """Return the reasons for a decision's mark in words; None if none were looked for.

    They address the reader, and speak of other players by their names.
    """
    if not decision.explained:
        return None
    reasons = decision.explained.words(decision.state, faces)
    if faces.whom([decision.seat]) == "you":
        return reasons
    name = faces.names[decision.seat]
    # A single opponent stays a pronoun.
    who = "the opponents" if faces.rules.seats > 2 else ""
    says = tuple(of_another(text, name, who) for text in reasons.says)
    return Words(
        says, of_another(reasons.blames, name, who), of_another(reasons.besides, name, who)
    )


def why(faces: Faces, decision: Decision) -> str:
    """Return what was wrong with a mistake: a reason proved by sampled deals, or else figures.

    Empty if nothing was wrong.  If a pass is in question, it says what the pass leads to.
    """
    v = decision.verdict
    if v is None or v.mark not in MISTAKES:
        return ""
    reasons = words(faces, decision)
    if reasons and reasons.blames:
        return f"{reasons.blames} {reasons.besides}".rstrip()
    wins = (v.before, v.after) if v.of_the_game else (nan, nan)
    best = _Side(v.best, v.points.mean, wins[0], v.makes[0])
    done = _Side(v.chosen, 0.0, wins[1], v.makes[1])
    return because(decision.state, faces, best, done)


def sentence(faces: Faces, decision: Decision) -> str:
    """Return the remark on a decision with a mark: the reason, the better choice, the price.

    It addresses the player who decided if that is the reader.
    """
    verdict = decision.verdict
    if verdict is None or not verdict.mark:
        return ""
    unit = " of a win" * verdict.of_the_game
    if verdict.mark in PRAISE:
        gain = cost(verdict.gain, of_the_game=verdict.of_the_game)
        reasons = words(faces, decision)
        reason = f"{' '.join(reasons.says)} " if reasons and reasons.says else ""
        if verdict.mark == "!?":
            given = unsigned(-verdict.gain_points.mean)
            return (
                f"{reason}Right for the score: it gives up {given:.2f} points and gains"
                f" {gain}{unit} over the usual choice: {other(faces, decision)}."
            )
        plain = other(faces, decision)
        return f"{reason}The best: it gains {gain}{unit} over the usual choice: {plain}."
    lost = cost(verdict.loss, of_the_game=verdict.of_the_game)
    points = _price(verdict.points.mean) if verdict.of_the_game else ""
    subject = doing(faces, decision.state, verdict.chosen)
    remark = f"Better: {better(faces, decision)}. {subject} costs {lost}{unit}{points}."
    return f"{why(faces, decision)} {remark}".lstrip()


def _price(points: float) -> str:
    """Return the price of a mistake in points, which may be zero or a gain."""
    shown = unsigned(points)
    if shown < 0:
        return f", though it gains {-shown:.2f} points on average"
    return f" ({shown:.2f} points)"


def costly(faces: Faces, review: Review, seat: TableSeat) -> str:
    """Return the main kind of a player's mistakes: ``3 of 4 costly plays were discards``.

    Empty if there are fewer than two, or if no kind is at least half of them.
    """
    groups = review.themes(seat)
    total, most = sum(groups.values()), max(groups.values(), default=0)
    if most < 2 or 2 * most < total:
        return ""
    group = max(groups, key=lambda name: groups[name])
    whose = "your" if faces.whom([seat]) == "you" else f"{review.names[seat]}'s"
    if most == total == 2:
        return f"Both of {whose} costly plays were {GROUPS[group]}."
    if most == total:
        return f"All {total} of {whose} costly plays were {GROUPS[group]}."
    return f"{most} of {whose} {total} costly plays were {GROUPS[group]}."


def how(review: Review) -> str:
    """Say how many worlds decisions were judged in, and who played on if not club players."""
    worlds = review.worlds or FEW.get(review.opponents)
    many = f"{worlds} sampled deals" if worlds else f"up to {WORLDS} sampled deals"
    whose = "" if review.opponents == "club" else f"; the others play like {WHO[review.opponents]}"
    return f"{many} per decision, {AGAIN} times as many if it is close{whose}"


def side_name(faces: Faces, side: int) -> str:
    """Return who plays for a side."""
    return listed([faces.names[p] for p in faces.members(side)])


def player_table(review: Review, *, none: str = "0") -> tuple[list[str], list[list[str]]]:
    """Return headings and rows of what each player's decisions cost; ``none`` stands for 0 marks.

    Costs are in points only, if there is no game to a score.
    """
    shown = [m for m in MARKS if m]
    rows = []
    for seat, name in enumerate(review.names):
        summary = review.summary(seat)
        counts = [str(summary.marks[m] or none) for m in shown]
        lost = cost(summary.cost, of_the_game=review.of_the_game)
        points = [f"{summary.points.mean:.2f}"] if review.of_the_game else []
        rows.append([name, str(summary.judged), *counts, lost, *points])
    return ["Player", "judged", *shown, *cost_heads(review)], rows


def account_table(
    review: Review, faces: Faces, deal: str, game: str
) -> tuple[list[str], list[list[str]], list[list[str]]]:
    """Return headings and rows of luck and skill, and the rows of the whole game if it is known.

    There is a row for the first side of two, or for each of more; ``deal`` (with a slot for its
    number) and ``game`` begin them.
    """
    first, sides = review.accounts[0], len(faces.sides)
    two = sides == 2
    heads = ["luck", "own decisions", *["their decisions"] * two]
    heads = ["before", *heads, "after"] if first.before is not None else heads

    def rows(account: Account) -> list[list[str]]:
        name = deal.format(account.deal) if account.deal else game
        return [
            [name, *([] if two else [side_name(faces, side)]), *_account_cells(account, side)]
            for side in range(1 if two else sides)
        ]

    deals = [row for account in review.accounts for row in rows(account)]
    whole = rows(review.whole) if review.whole else []
    return ["Deal", *["for"] * (not two), *heads, "points"], deals, whole


def _account_cells(account: Account, side: int) -> list[str]:
    """Return what a deal changed for a side, and why, as cells of a table.

    Figures are win probabilities, or points if the game is not played to a number of points.
    """
    # Adding 0.0 removes the sign of a rounded -0.0.
    points = f"{round(account.points[side], 1) + 0.0:+.1f}"
    if account.before is None or account.after is None:
        ours, *theirs = _costs(account.cost_points, side)
        luck = f"{account.luck_points[side]:+.2f}"
        return [luck, f"{0.0 - ours:+.2f}", *(f"{cost:+.2f}" for cost in theirs), points]
    ours, *theirs = _costs(account.cost, side)
    before, after = (f"{100 * row[side]:.1f} %" for row in (account.before, account.after))
    luck = share(account.luck[side] if account.luck else 0.0)
    return [before, luck, share(-ours), *(share(cost) for cost in theirs), after, points]


def cost_heads(review: Review) -> list[str]:
    """Return the headings of costs: in points only, if there is no game to a score."""
    return ["of a win", "points"] if review.of_the_game else ["total"]


def _costs(costs: tuple[float, ...], side: int) -> list[float]:
    """Return the cost of a side's decisions and, if there is only one other side, of that one's."""
    return [costs[side], *([costs[1 - side]] if len(costs) == 2 else [])]


class Judgement(msgspec.Struct, kw_only=True, omit_defaults=True):
    """A decision; what is missing if its ``mark`` is None was not judged."""

    deal: int
    action: int
    seat: int
    done: str
    mark: Mark | None
    best: str | UnsetType = UNSET
    says: str | UnsetType = UNSET
    why: str
    about: str | UnsetType | None = UNSET
    theme: str | UnsetType | None = UNSET
    action_done: str | UnsetType = UNSET
    action_best: str | UnsetType = UNSET
    action_other: str | UnsetType = UNSET
    value_best: float | UnsetType = UNSET
    value_done: float | UnsetType = UNSET
    cost: Interval | UnsetType = UNSET
    cost_points: Interval | UnsetType = UNSET
    gain: Interval | UnsetType = UNSET
    gain_points: Interval | UnsetType = UNSET
    makes_best: float | UnsetType | None = UNSET
    makes_done: float | UnsetType | None = UNSET
    worlds: int | UnsetType = UNSET


class PlayerInAll(msgspec.Struct):
    """All decisions of a player."""

    seat: int
    name: str
    judged: int
    marks: dict[str, int]
    cost: Interval
    cost_points: Interval
    mistakes_about: dict[Group, int]


class ReviewDocument(msgspec.Struct):
    """Every decision of a recorded game, judged; chances and costs are shares of a game, not %."""

    format: str
    game: str
    options: dict[str, str]
    players: tuple[str, ...]
    worlds: int | None
    opponents: str
    seed: int
    unit: Literal["games", "points"]
    marks: dict[str, str]
    decisions: list[Judgement]
    players_in_all: list[PlayerInAll]
    deals: tuple[Account, ...]
    whole: Account | None
    curve: tuple[CurvePoint, ...]


def document(review: Review, faces: Faces) -> ReviewDocument:
    """Return a review as a document."""
    rules = review.replay.rules
    return ReviewDocument(
        "euchre-review/1",
        rules.game,
        options=dict(rules.options),
        players=review.names,
        worlds=review.worlds,
        opponents=review.opponents,
        seed=review.seed,
        unit="games" if review.of_the_game else "points",
        marks={mark or "none": meaning(mark, of_the_game=review.of_the_game) for mark in MARKS},
        decisions=[_judgement(review, faces, d) for d in review.decisions],
        players_in_all=[_player(review, seat) for seat in range(rules.seats)],
        deals=review.accounts,
        whole=review.whole,
        curve=review.moments,
    )


def _judgement(review: Review, faces: Faces, decision: Decision) -> Judgement:
    row = Judgement(
        deal=decision.deal,
        action=decision.action,
        seat=decision.seat,
        done=deed(faces, decision),
        mark=None,
        why=decision.why_not,
    )
    if decision.verdict is None:
        return row
    v, pack, explained = decision.verdict, review.replay.rules.pack, decision.explained
    return replace(
        row,
        mark=v.mark,
        best=better(faces, decision),
        says=sentence(faces, decision),
        why=why(faces, decision),
        about=explained.group if explained else None,
        theme=explained.theme or None if explained else None,
        action_done=actions.text(v.chosen, pack),
        action_best=actions.text(v.best, pack),
        action_other=actions.text(v.other, pack),
        value_best=v.before,
        value_done=v.after,
        cost=v.loss.interval(),
        cost_points=v.points.interval(),
        gain=v.gain.interval(),
        gain_points=v.gain_points.interval(),
        makes_best=v.makes[0],
        makes_done=v.makes[1],
        worlds=v.worlds,
    )


def _player(review: Review, seat: TableSeat) -> PlayerInAll:
    summary = review.summary(seat)
    return PlayerInAll(
        seat,
        review.names[seat],
        judged=summary.judged,
        marks={mark: n for mark, n in summary.marks.items() if mark},
        cost=summary.cost.interval(),
        cost_points=summary.points.interval(),
        mistakes_about=review.themes(seat),
    )


def hands_of(faces: Faces, review: Review, deal: int) -> list[str]:
    """Return the hands of a deal as dealt, one line per seat."""
    first = next(d.first for d in review.replay.deals if d.number == deal)
    return [faces.cards(each(hand)) for hand in first.hands]
