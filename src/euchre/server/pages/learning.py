"""Lessons in the browser: the pages, and the state of a lesson after some choices.

The server is stateless here: a request lists all choices so far, and the same choices always get
the same answer.  Only the browser knows what a person has learned.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Any

from fastapi import APIRouter, Query
from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from euchre.engine.actions import ActionError
from euchre.engine.fields import IllegalAction
from euchre.engine.state import State
from euchre.engine.view import observe
from euchre.games import rules
from euchre.language.naming import Faces
from euchre.lessons import COURSES, Lesson, course
from euchre.lessons.differences import differences
from euchre.lessons.lesson import LEARNER
from euchre.lessons.running import (
    Line,
    begin,
    best_of,
    chosen,
    consequence,
    match_of,
    names_of,
    played,
    said_of,
)
from euchre.lessons.words import with_signs
from euchre.scene.deck import Scene, deck
from euchre.server.http.pages import page
from euchre.server.monitoring import LESSONS
from euchre.server.refusals import Refused
from euchre.server.reviews.pictures import frame, told

router = APIRouter(include_in_schema=False)

#: Maximum length of a choice in the notation of records, and number of choices per lesson.
_CHOICE, _MOST = 60, 40
#: Cards on the rail, turned up one by one: the trumps, lowest first.
RAIL = ("9H", "TH", "QH", "KH", "AH", "JD", "JH")


@router.get("/learn")
@router.get("/learn/{name}")
def learn(request: Request, name: str = COURSES[0].name, game: str = "") -> Response:
    """Show a course on the table; without a name the one for whoever has never played.

    ``game``: which of the course's games the learner wants to play.
    """
    found = course(name)
    if found is None:
        raise Refused(404, "There is no such course.")
    wanted = game if game in found.games else found.game
    lessons = found.lessons_for(wanted)
    cards = RAIL[-len(lessons) :]
    rail = [
        {"name": one.name, "title": one.title, "card": card}
        for one, card in zip(lessons, cards, strict=True)
    ]
    return page(
        request,
        "learn.html",
        course=found,
        game=wanted,
        title=found.title if wanted == found.game else rules(wanted).title,
        rail=rail,
        about=[] if found is COURSES[0] else differences(found, wanted),
        options=dict(found.lessons[0].options),
        first=found is COURSES[0],
    )


@router.get("/lessons")
def overview(request: Request) -> Response:
    """Show all courses."""
    games = [one for one in COURSES[1:] if not one.option]
    houses = [one for one in COURSES[1:] if one.option]
    return page(request, "lessons.html", first=COURSES[0], parts=(games, houses))


@router.get("/api/lessons/{name}/{lesson}", response_model=None)
def lesson_at(
    name: str, lesson: str, did: Annotated[list[str] | None, Query(max_length=_MOST)] = None
) -> dict[str, Any] | Response:
    """Return a lesson after the choices ``did``: pictures since the last one, and what is said."""
    found = course(name)
    one = next((x for x in found.lessons if x.name == lesson), None) if found else None
    if one is None:
        return JSONResponse({"error": "There is no such lesson."}, 404)
    choices = tuple(did or ())
    if any(len(choice) > _CHOICE for choice in choices):
        return JSONResponse({"error": "That is no choice."}, 422)
    try:
        found_at = answer(one, choices)
        if not choices or found_at["end"]:
            # Count how many finish; never who.
            LESSONS.labels(one.name, "finished" if choices else "begun").inc()
        return found_at
    except (ActionError, IllegalAction) as error:
        return JSONResponse({"error": with_signs(_faces(one), str(error))}, 422)


def answer(lesson: Lesson, choices: Sequence[str]) -> dict[str, Any]:
    """Return the state of a lesson after some choices, and the steps since the one before.

    Raises ``ActionError`` or ``IllegalAction`` for a choice that was not available.
    """
    if not choices:
        line = begin(lesson)
        return _standing(line) | {
            "frames": _frames(line, line.states[line.since :]),
            "said": None,
            "sorting": _sorting(lesson),
        }
    before = played(lesson, tuple(choices[:-1]))
    line = chosen(before, choices[-1])
    said = said_of(before, line.choices[-1])
    wrong = said.kind == "wrong"
    shown = consequence(line) if wrong else line.states[line.since :]
    nothing = {"step": None, "end": "", "recap": [], "did": list(line.choices), "hides": []}
    return (nothing if wrong else _standing(line)) | {
        "frames": _frames(line, shown)[1:],
        "said": {"kind": said.kind, "words": said.words},
        "sorting": None,
    }


def _standing(line: Line) -> dict[str, Any]:
    """Return what is asked now, or how the lesson ends."""
    step = line.step
    return {
        "did": list(line.choices),
        "hides": list(line.lesson.hides),
        "step": step and {"say": step.say, "light": list(step.light), "best": best_of(line)},
        "end": "" if step else line.lesson.end,
        "recap": [] if step else list(line.lesson.recap),
    }


def _faces(lesson: Lesson) -> Faces:
    return Faces(lesson.rules, names_of(lesson), LEARNER)


def _frames(line: Line, shown: Sequence[State]) -> list[Scene]:
    """Return scenes of a line's states as the learner sees them, each with what was done."""
    lesson = line.lesson
    faces, match, said = _faces(lesson), match_of(lesson), dict[int, str]()
    frames: list[Scene] = []
    first = line.states.index(shown[0])
    for i in range(first + len(shown)):
        s, words = line.states[i], ""
        if i:
            seen = [observe(one, LEARNER).state for one in line.states[i - 1 : i + 1]]
            words = told(faces, seen[0], seen[1], said)
        if i >= first:
            made = frame(faces, match, s, dict(said), words, knew=True)
            _explain(faces, lesson, line, s, made["scene"])
            frames.append(made)
    return frames


def _explain(faces: Faces, lesson: Lesson, line: Line, s: State, scene: Scene) -> None:
    """Put the reasons why cards may not be played into words, with the coach's remarks."""
    step = line.step if s is line.state else None
    for i, card in enumerate(scene["hand"]):
        if "why" in card:
            more = step.illegal.get(card["card"], "") if step else ""
            why = " ".join(filter(None, (with_signs(faces, card["why"]), more)))
            scene["hand"][i] = card | {"why": why}


def _sorting(lesson: Lesson) -> Scene | None:
    """Return the sorting game before a deal, with pictures of its cards."""
    game = lesson.sorting
    if game is None:
        return None
    looks, pack = deck(lesson.rules, "symbols"), lesson.rules.pack
    trump = "CDHS".index(game.trump)
    # The quiz asks whether a jack changes sides, so do not show it.
    held = [looks.held(pack.index(card), trump) | {"joins": ""} for card in game.shuffled]
    return {
        "say": game.say,
        "cards": [one | {"plays": [{"play": one["card"], "strain": ""}]} for one in held],
        "order": list(game.order),
        "trump": game.trump,
        "right": dict(game.right),
        "wrong": dict(game.wrong),
        "end": game.end,
    }
