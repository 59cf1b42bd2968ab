"""What every question to a learner has: grades of choices, a verdict, and choices in words."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Literal, TypeAlias

from euchre.cards import each
from euchre.engine import actions
from euchre.engine.actions import MOVING, Action, Verb
from euchre.engine.state import State
from euchre.language.choices import label
from euchre.language.naming import Faces

#: ``best`` and ``good`` are right; ``close`` is neither right nor a mistake.
Grade: TypeAlias = Literal["best", "good", "close", "costly"]
RIGHT: tuple[Grade, ...] = ("best", "good")

#: A card in record notation.
_CODE = re.compile(r"\b[9TJQKA2-8][CDHS]\b")


@dataclass(frozen=True)
class Verdict:
    """The reply to a choice."""

    grade: Grade
    words: str

    @property
    def right(self) -> bool:
        """Whether the choice is among the best."""
        return self.grade in RIGHT


def with_signs(faces: Faces, words: str) -> str:
    """Return text from the engine with suit symbols: ``play A♥ or 10♥``."""
    pack = faces.rules.pack
    texts = set(pack.texts)
    return _CODE.sub(lambda m: faces.card(pack.index(m[0])) if m[0] in texts else m[0], words)


def in_words(faces: Faces, s: State, action: Action) -> str:
    """Return a choice as a coach names it: a card alone, or the label of the button."""
    if actions.verb(action) in (Verb.PLAY, *MOVING):
        return faces.cards(each(actions.cards(action)))
    return label(faces, s, action)
