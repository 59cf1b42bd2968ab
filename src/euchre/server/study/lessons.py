"""Lessons in the browser: their pages, and the state of a lesson after some choices.

The server is stateless here: a request lists all choices so far, and the same choices always get
the same answer.  Only the browser knows what a person has learned.  Practice shows its positions
with the same functions.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Annotated, Any

from fastapi import APIRouter, Query
from pydantic import StringConstraints
from starlette.requests import Request
from starlette.responses import Response

from euchre.engine.actions import ActionError
from euchre.engine.fields import IllegalAction
from euchre.engine.state import State
from euchre.games import rules
from euchre.language.naming import Faces
from euchre.scene.deck import Scene, deck
from euchre.server.http.pages import page
from euchre.server.monitoring import LESSONS
from euchre.server.refusals import Refused
from euchre.server.reviews.replay_scenes import frames
from euchre.study.attempt import Attempt, attempt_of, begin, faces_of, match_of
from euchre.study.lesson import COURSES, PATH, Lesson, Sorting, course, differences, following
from euchre.study.position import THEMES, Position, with_signs


def pages(position: Position) -> Iterator[object]:
    """Draw a position, and the answer to each of its choices."""
    yield shown(position)
    yield from (position.answer(choice.play) for choice in position.choices)


def shown(position: Position) -> dict[str, Any]:
    """Return a position without its solution and without anything its player cannot know."""
    faces, deal = position.faces(), position.deal
    states = [*(before for before, _, _ in deal.steps()), deal.last]
    line = f"{faces.does(deal.first.dealer, 'deal')}."
    lines, [last] = frames(faces, deal.match, states, line, knew=True, since=len(states) - 1)
    return {
        "id": position.id,
        "game": position.view.rules.title,
        "theme": THEMES[position.theme],
        "source": position.source,
        "scene": last["scene"],
        "lines": lines,
    }


def standing(attempt: Attempt, states: Sequence[State]) -> dict[str, Any]:
    """Return what is asked now in a lesson or how it ends, with scenes of the last ``states``."""
    lesson, step, faces = attempt.lesson, attempt.step, faces_of(attempt.lesson)
    since = attempt.states.index(states[0])
    played = attempt.states[: since + len(states)]
    _, scenes = frames(faces, match_of(lesson), played, knew=True, since=since)
    for s, one in zip(states, scenes, strict=True):
        added = step.illegal if step and s is attempt.state else {}
        hand = one["scene"]["hand"]
        one["scene"]["hand"] = [_explained(faces, card, added) for card in hand]
    return {
        "did": list(attempt.choices),
        "hides": list(lesson.hides),
        "step": step and {"say": step.say, "light": list(step.light), "best": attempt.best},
        "end": "" if step else lesson.end,
        "recap": [] if step else list(lesson.recap),
        "frames": scenes,
    }


def _explained(faces: Faces, card: Scene, added: Mapping[str, str]) -> Scene:
    """Return a card of the hand with the reason why it may not be played in words."""
    if "why" not in card:
        return card
    words = with_signs(faces, card["why"]), added.get(card["card"], "")
    return card | {"why": " ".join(filter(None, words))}


def sorting(attempt: Attempt, game: Sorting) -> dict[str, Any]:
    """Return the sorting game before a deal, with pictures of its cards."""
    rules, trump = attempt.lesson.rules, "CDHS".index(game.trump)
    looks = deck(rules, "symbols")
    # The quiz asks whether a jack changes sides, so do not show it.
    held = [looks.held(rules.pack.index(card), trump) | {"joins": ""} for card in game.shuffled]
    return {
        "say": game.say,
        "cards": [one | {"plays": [{"play": one["card"], "strain": ""}]} for one in held],
        "order": list(game.order),
        "trump": game.trump,
        "right": dict(game.right),
        "wrong": dict(game.wrong),
        "end": game.end,
    }


router = APIRouter(include_in_schema=False)

#: A choice in the notation of records, and the choices of a lesson.
Chosen = Annotated[str, StringConstraints(max_length=60)]
MOST_CHOICES = 40


def named(of_course: str, lesson: str) -> Lesson:
    """Return a lesson.  Raises ``Refused`` if there is none of that name."""
    lessons = found.lessons if (found := course(of_course)) else ()
    if (one := next((x for x in lessons if x.name == lesson), None)) is None:
        raise Refused(404, "There is no such lesson.")
    return one


@contextmanager
def choosing(lesson: Lesson) -> Iterator[None]:
    """Refuse choices that a lesson does not offer, with the reason in words."""
    try:
        yield
    except (ActionError, IllegalAction) as error:
        raise Refused(422, with_signs(faces_of(lesson), str(error))) from None


@router.get("/api/lessons/{name}/{lesson}")
def lesson_at(
    name: str,
    lesson: str,
    did: Annotated[list[Chosen] | None, Query(max_length=MOST_CHOICES)] = None,
) -> dict[str, Any]:
    """Return a lesson after the choices ``did``: pictures since the last one, and what is said."""
    one, choices = named(name, lesson), tuple(did or ())
    with choosing(one):
        state = answer(one, choices)
    if not choices or state["end"]:
        # Count how many finish; never who.
        LESSONS.labels(one.name, "finished" if choices else "begun").inc()
    return state


def answer(lesson: Lesson, choices: Sequence[str]) -> dict[str, Any]:
    """Return the state of a lesson after some choices, and the steps since the one before.

    Raises ``ActionError`` or ``IllegalAction`` for a choice that was not available.
    """
    if not choices:
        attempt, game = begin(lesson), lesson.sorting
        cards = game and sorting(attempt, game)
        return standing(attempt, attempt.news) | {"verdict": None, "sorting": cards}
    before = attempt_of(lesson, choices[:-1])
    attempt = before.after(choices[-1])
    verdict = before.verdict(attempt.choices[-1])
    state = standing(attempt, attempt.news if verdict.right else attempt.consequence())
    if not verdict.right:
        state |= {"step": None, "end": "", "recap": [], "hides": []}
    words = {"grade": verdict.grade, "right": verdict.right, "words": verdict.words}
    return state | {"frames": state["frames"][1:], "verdict": words, "sorting": None}


# -- pages ---------------------------------------------------------------------------------

#: Cards on the rail, turned up one by one: an ace, then the trumps, lowest first.
RAIL = ("AS", "9H", "TH", "QH", "KH", "AH", "JD", "JH")


@router.get("/learn")
@router.get("/learn/{name}")
def learn(request: Request, name: str = COURSES[0].name, game: str = "") -> Response:
    """Show a course on the table; without a name the one for whoever has never played.

    ``game``: which of the course's games the learner wants to play.
    """
    shown = course(name)
    if shown is None:
        raise Refused(404, "There is no such course.")
    first, wanted = shown is COURSES[0], game if game in shown.games else shown.game
    lessons = shown.lessons_for(wanted)
    return page(
        request,
        "study.html",
        course=shown,
        game=wanted,
        title=shown.title if wanted == shown.game else rules(wanted).title,
        rail=[*zip(lessons, RAIL[-len(lessons) :], strict=True)],
        about=[] if first else differences(shown, wanted),
        options=dict(shown.lessons[0].options),
        first=first,
        following=following(shown),
    )


@router.get("/lessons")
def overview(request: Request) -> Response:
    """Show all courses."""
    games = [one for one in COURSES if one.games and one not in PATH]
    houses = [one for one in COURSES if one.option]
    return page(request, "lessons.html", path=PATH, parts=(games, houses))
