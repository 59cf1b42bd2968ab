"""A review as one document: the terminal, HTML, EGN, the page and ``--json`` are made from it."""

from __future__ import annotations

from functools import reduce
from typing import Literal

import msgspec

from euchre.analysis.comments import comment, cost, habit, share
from euchre.analysis.grades import MARKS, NOTHING, Estimate, Interval, Mark, meaning
from euchre.analysis.judge import AGAIN, WORLDS, Verdict
from euchre.analysis.luck_and_skill import Account
from euchre.analysis.reasons import Group
from euchre.analysis.review import CurvePoint, Decision, Review
from euchre.analysis.valuing import WHO
from euchre.cards import each
from euchre.coordinates import TableSeat
from euchre.engine import actions
from euchre.engine.actions import Verb
from euchre.language import results, telling
from euchre.language.choices import choice
from euchre.language.naming import Faces
from euchre.text import capital, listed


def where(decision: Decision) -> str:
    """Return where a decision was made: ``deal 1, trick 2``, ``deal 3, calls``."""
    s = decision.state
    in_play = actions.verb(decision.done) == Verb.PLAY
    return f"deal {decision.deal}, {f'trick {sum(s.taken) + 1}' if in_play else 'calls'}"


def how(review: Review) -> str:
    """Say how many worlds decisions were judged in, and who played on if not club players."""
    worlds = review.worlds
    many = f"{worlds} sampled deals" if worlds else f"up to {WORLDS} sampled deals"
    whose = "" if review.opponents == "club" else f"; the others play like {WHO[review.opponents]}"
    return f"{many} per decision, {AGAIN} times as many if it is close{whose}"


class DecisionReview(msgspec.Struct, kw_only=True):
    """What a judged decision cost, and what is said of it; ``says`` is empty without a mark."""

    best: str
    #: The baseline of the gain: what is usual.
    other: str
    says: str
    figures: str
    about: Group | None
    theme: str | None
    action_best: str
    action_other: str
    value_best: float
    value_done: float
    cost: Interval
    cost_points: Interval
    gain: Interval
    gain_points: Interval
    makes_best: float | None
    makes_done: float | None
    worlds: int


class DecisionRow(msgspec.Struct, kw_only=True):
    """A decision; ``why_not`` says why it was not judged."""

    deal: int
    action: int
    seat: int
    #: Where it was made (``deal 1, trick 2``), and what was done, in words and in notation.
    where: str
    done: str
    action_done: str
    mark: Mark
    judged: DecisionReview | None
    why_not: str

    @property
    def sentence(self) -> str:
        """What is said of a mark, with its figures."""
        return f"{self.judged.says} {self.judged.figures}".strip() if self.judged else ""


class PlayerInAll(msgspec.Struct):
    """All decisions of a player; ``habit`` says what most mistakes were about, if anything."""

    seat: int
    name: str
    judged: int
    marks: dict[str, int]
    cost: Interval
    cost_points: Interval
    mistakes_about: dict[Group, int]
    habit: str


class ReviewDocument(msgspec.Struct):
    """Every decision of a recorded game, judged; chances and costs are shares of a game, not %."""

    format: str
    game: str
    title: str
    options: dict[str, str]
    #: In words: the house rules, who plays whom, how the game stands, how decisions were judged.
    house_rules: str
    match: str
    score: str
    how: str
    players: tuple[str, ...]
    #: The sides by who plays for them, and the side of each seat.
    sides: list[str]
    side_of: list[int]
    worlds: int | None
    opponents: str
    seed: int
    unit: Literal["games", "points"]
    marks: dict[str, str]
    #: The hands of each deal as dealt, by seat.
    hands: dict[int, list[str]]
    decisions: list[DecisionRow]
    players_in_all: list[PlayerInAll]
    deals: tuple[Account, ...]
    whole: Account | None
    curve: tuple[CurvePoint, ...]

    @property
    def of_the_game(self) -> bool:
        """Whether values are chances of winning the game; otherwise they are points."""
        return self.unit == "games"

    def cost_heads(self) -> list[str]:
        """Return the headings of costs: in points only, if there is no game to a score."""
        return ["of a win", "points"] if self.of_the_game else ["total"]

    def player_table(self, *, none: str = "0") -> tuple[list[str], list[list[str]]]:
        """Return headings and rows of what each player's decisions cost.

        ``none`` stands for 0 marks.
        """
        shown = [m for m in MARKS if m]
        rows = [
            [
                one.name,
                str(one.judged),
                *(str(one.marks[m] or none) for m in shown),
                cost(one.cost, of_the_game=self.of_the_game),
                *[f"{one.cost_points.mean:.2f}"] * self.of_the_game,
            ]
            for one in self.players_in_all
        ]
        return ["Player", "judged", *shown, *self.cost_heads()], rows

    def account_table(
        self, deal: str, game: str
    ) -> tuple[list[str], list[list[str]], list[list[str]]]:
        """Return headings and rows of luck and skill, and the rows of the whole game if known.

        There is a row for the first side of two, or for each of more; ``deal`` (with a slot for its
        number) and ``game`` begin them.
        """
        two = len(self.sides) == 2
        heads = ["luck", "own decisions", *["their decisions"] * two]
        heads = ["before", *heads, "after"] if self.deals[0].before is not None else heads

        def rows(account: Account) -> list[list[str]]:
            name = deal.format(account.deal) if account.deal else game
            return [
                [name, *([] if two else [self.sides[side]]), *_account_cells(account, side)]
                for side in range(1 if two else len(self.sides))
            ]

        every = [row for account in self.deals for row in rows(account)]
        whole = rows(self.whole) if self.whole else []
        return ["Deal", *["for"] * (not two), *heads, "points"], every, whole


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


def _costs(costs: tuple[float, ...], side: int) -> list[float]:
    """Return the cost of a side's decisions and, if there is only one other side, of that one's."""
    return [costs[side], *([costs[1 - side]] if len(costs) == 2 else [])]


def document(review: Review, faces: Faces) -> ReviewDocument:
    """Return a review as a document; ``faces`` names the players, the reader's own seat "You"."""
    played = review.replay
    rules, match = played.rules, played.match
    sides = range(rules.sides.count(rules.seats))
    score = [f"The score stands at {faces.standings(match.scores)}."]
    if match.over:
        score = [results.game_over(faces, match.results[-1]), *results.match_over(faces, match)]
    for_points = any(d.verdict.for_points for d in review.decisions if d.verdict)
    return ReviewDocument(
        "euchre-review/1",
        rules.game,
        rules.title,
        dict(rules.options),
        house_rules=telling.house_rules(rules),
        match=capital(telling.against(faces)),
        score=" ".join(score),
        how=how(review),
        players=review.names,
        sides=[listed([faces.names[p] for p in faces.members(side)]) for side in sides],
        side_of=[rules.sides.side(seat) for seat in range(rules.seats)],
        worlds=review.worlds,
        opponents=review.opponents,
        seed=review.seed,
        unit="games" if review.of_the_game else "points",
        marks={m: meaning(m, of_the_game=review.of_the_game, for_points=for_points) for m in MARKS},
        hands={
            deal.number: [faces.cards(each(hand)) for hand in deal.first.hands]
            for deal in played.deals
        },
        decisions=[_row(faces, d) for d in review.decisions],
        players_in_all=[_player(review, faces, seat) for seat in range(rules.seats)],
        deals=review.accounts,
        whole=review.whole,
        curve=review.moments,
    )


def _row(faces: Faces, decision: Decision) -> DecisionRow:
    return DecisionRow(
        deal=decision.deal,
        action=decision.action,
        seat=decision.seat,
        where=where(decision),
        done=choice(faces, decision.state, decision.done),
        action_done=actions.text(decision.done, faces.rules.pack),
        mark=decision.mark,
        judged=_judged(faces, decision, decision.verdict) if decision.verdict else None,
        why_not=decision.why_not,
    )


def _judged(faces: Faces, decision: Decision, v: Verdict) -> DecisionReview:
    explained, pack = decision.explained, faces.rules.pack
    says, figures = comment(faces, decision, v)
    return DecisionReview(
        best=choice(faces, decision.state, v.best),
        other=choice(faces, decision.state, v.other),
        says=says,
        figures=figures,
        about=explained.group if explained else None,
        theme=explained.theme or None if explained else None,
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


def _player(review: Review, faces: Faces, seat: TableSeat) -> PlayerInAll:
    verdicts = [d.verdict for d in review.decisions if d.seat == seat and d.verdict]
    themes = review.themes(seat)
    whose = "your" if faces.whom([seat]) == "you" else f"{review.names[seat]}'s"
    return PlayerInAll(
        seat,
        review.names[seat],
        judged=len(verdicts),
        marks={mark: sum(v.mark == mark for v in verdicts) for mark in MARKS if mark},
        cost=reduce(Estimate.plus, (v.loss for v in verdicts), NOTHING).interval(),
        cost_points=reduce(Estimate.plus, (v.points for v in verdicts), NOTHING).interval(),
        mistakes_about=themes,
        habit=habit(themes, whose),
    )
