"""A review in words and in plain values: what the terminal, JSON, EGN and the page share."""

from __future__ import annotations

from typing import Any

from euchre.analysis.grades import MARKS, Estimate, meaning
from euchre.analysis.hint import choice
from euchre.analysis.review import Account, Decision, Review
from euchre.cards import each
from euchre.engine import actions
from euchre.engine.actions import Verb
from euchre.engine.state import text
from euchre.games.sheets.text import listed
from euchre.records.egn.form import BIDDING, TRICKS
from euchre.records.egn.write import write_egn
from euchre.records.faces import Faces
from euchre.records.record import Record

#: Actions that EGN lists as calls.
_CALLS = (Verb.PASS, Verb.ORDER, Verb.NAME)


def share(value: float) -> str:
    """Return a chance with its sign, in hundredths: ``+3.8 %``; no sign for what rounds to 0.

    >>> share(0.0384), share(-0.0001)
    ('+3.8 %', '0.0 %')
    """
    shown = f"{100 * value:+.1f} %"
    return shown if shown not in ("+0.0 %", "-0.0 %") else "0.0 %"


def cost(found: Estimate, *, of_the_game: bool) -> str:
    """Return a loss with half its 95 % interval: ``3.8 ± 1.4 %``, or in points."""
    half = found.high - found.mean
    if of_the_game:
        return f"{100 * found.mean:.1f} ± {100 * half:.1f} %"
    return f"{found.mean:.2f} ± {half:.2f} points"


def sentence(made: Decision) -> str:
    """Return what is to be said of a decision with a mark."""
    found = made.verdict
    if found is None or not found.mark:
        return ""
    unit = " of the game" * found.of_the_game
    if found.mark in ("!", "!!"):
        gain = cost(found.gain, of_the_game=found.of_the_game)
        return f"The best; it gains {gain}{unit} on the rule of thumb."
    if found.mark == "!?":
        return "Right for the score: it gives up points and wins more games."
    lost = cost(found.loss, of_the_game=found.of_the_game)
    points = f", {found.points.mean:.2f} points" if found.of_the_game else ""
    return f"Best: {made.better}. This costs {lost}{unit}{points}."


def side_name(faces: Faces, side: int) -> str:
    """Return who plays for a side."""
    return listed([faces.names[p] for p in faces.members(side)])


def account_heads(*, two: bool) -> list[str]:
    """Return the headings of ``account_cells``."""
    theirs = ["theirs"] if two else []
    return ["before", "luck", "own decisions", *theirs, "after", "points"]


def account_cells(account: Account, side: int) -> list[str]:
    """Return what a deal brought a side, and what brought it.

    In chances of winning the game, or, without a game to a number of points, in points.
    """
    points = f"{account.points[side]:+.1f}"
    if account.before is None or account.after is None:
        own, *theirs = _costs(account.cost_points, side)
        luck = f"{account.luck_points(side):+.2f}"
        return ["", luck, f"{0.0 - own:+.2f}", *(f"{cost:+.2f}" for cost in theirs), "", points]
    own, *theirs = _costs(account.cost, side)
    before, after = (f"{100 * row[side]:.1f} %" for row in (account.before, account.after))
    luck = share(account.luck(side) or 0.0)
    return [before, luck, share(-own), *(share(cost) for cost in theirs), after, points]


def _costs(costs: tuple[float, ...], side: int) -> list[float]:
    """Return what decisions cost a side and, where there is only one other, that one."""
    return [costs[side], *([costs[1 - side]] if len(costs) == 2 else [])]


def document(found: Review) -> dict[str, Any]:
    """Return a review as plain JSON values; chances and costs are shares of a game, not %."""
    rules = found.replay.rules
    return {
        "format": "euchre-review/1",
        "game": rules.game,
        "options": dict(rules.options),
        "players": list(found.names),
        "worlds": found.worlds,
        "seed": found.seed,
        "unit": "games" if found.of_the_game else "points",
        "marks": {mark or "none": meaning(mark, of_the_game=found.of_the_game) for mark in MARKS},
        "decisions": [_decision(found, d) for d in found.decisions],
        "players_in_all": [_player(found, seat) for seat in range(rules.seats)],
        "deals": [
            {
                "deal": a.deal,
                "before": _row(a.before),
                "after": _row(a.after),
                "points": _row(a.points),
                "cost": _row(a.cost),
                "cost_points": _row(a.cost_points),
                "luck": None
                if a.before is None
                else [round(a.luck(s) or 0.0, 5) for s in range(len(a.points))],
                "luck_points": [round(a.luck_points(s), 5) for s in range(len(a.points))],
            }
            for a in found.accounts
        ],
        "curve": [
            {"deal": m.deal, "action": m.action, "side": m.side, "chance": round(m.chance, 5)}
            for m in found.moments
        ],
    }


def _row(values: tuple[float, ...] | None) -> list[float] | None:
    return None if values is None else [round(v, 5) for v in values]


def _estimate(found: Estimate) -> dict[str, float]:
    return {
        "mean": round(found.mean, 5),
        "low": round(found.low, 5),
        "high": round(found.high, 5),
    }


def _decision(found: Review, made: Decision) -> dict[str, Any]:
    row: dict[str, Any] = {
        "deal": made.deal,
        "action": made.action,
        "seat": made.seat,
        "done": made.said,
    }
    if made.verdict is None:
        return row | {"mark": None, "why": made.why_not}
    v, pack = made.verdict, found.replay.rules.pack
    return row | {
        "mark": v.mark,
        "best": made.better,
        "action_done": actions.text(v.chosen, pack),
        "action_best": actions.text(v.best, pack),
        "action_plain": actions.text(v.plain, pack),
        "value_best": round(v.before, 5),
        "value_done": round(v.after, 5),
        "cost": _estimate(v.loss),
        "cost_points": _estimate(v.points),
        "gain": _estimate(v.gain),
        "makes_best": v.makes[0],
        "makes_done": v.makes[1],
    }


def _player(found: Review, seat: int) -> dict[str, Any]:
    own = found.summary(seat)
    return {
        "seat": seat,
        "name": found.names[seat],
        "judged": own.judged,
        "marks": {mark: n for mark, n in own.marks.items() if mark},
        "cost": _estimate(own.cost),
        "cost_points": _estimate(own.points),
    }


def annotated(record: Record, found: Review) -> dict[str, Any]:
    """Return a reviewed record as EGN with the marks among its annotations.

    What the file said already stays.  What has no place of its own in EGN (a discard, the
    question whether to defend alone) is said with the last call.  Raises ``RecordError`` for
    what EGN cannot express.
    """
    made = write_egn(record)
    marked = {(d.deal, d.action): d for d in found.decisions if d.mark}
    for deal, told in zip(found.replay.deals, made["deals"], strict=True):
        phases = {phase["type"]: phase for phase in told["phases"]}
        calls = plays = 0
        for number, (s, action, _) in enumerate(deal.steps(), 1):
            kind = actions.verb(action)
            calls += kind in _CALLS
            plays += kind == Verb.PLAY
            decision = marked.get((deal.number, number))
            if decision is None:
                continue
            at = plays - 1 if kind == Verb.PLAY else max(0, calls - 1)
            phase = phases[TRICKS if kind == Verb.PLAY else BIDDING]
            key = "playAnnotations" if kind == Verb.PLAY else "callAnnotations"
            about = "" if kind in (*_CALLS, Verb.PLAY) else f"({text(s, action)}) "
            notes = dict(phase.get(key, {}))
            notes[str(at)] = [
                *notes.get(str(at), []),
                f"[{decision.mark}] {about}{sentence(decision)}",
            ]
            phase[key] = notes
    return made


def hands_of(faces: Faces, found: Review, deal: int) -> list[str]:
    """Return the hands of a deal as they were dealt, a seat each."""
    first = next(d.first for d in found.replay.deals if d.number == deal)
    return [faces.cards(each(hand)) for hand in first.hands]


def plain_words(faces: Faces, found: Review, made: Decision) -> str:
    """Return what the rule of thumb would have done, in words; empty where nothing is judged."""
    deal = next(d for d in found.replay.deals if d.number == made.deal)
    if made.verdict is None:
        return ""
    state = [s for s, _, _ in deal.steps()][made.action - 1]
    return choice(faces, state, made.verdict.plain)
