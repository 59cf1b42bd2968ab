"""A question as its page shows it: what the learner knows, and what has been done so far."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from euchre.engine.state import State
from euchre.language.naming import Faces
from euchre.scene.deck import Scene, deck
from euchre.server.reviews.pictures import frames
from euchre.study.attempt import Attempt, faces_of, match_of
from euchre.study.lesson import Sorting
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
