"""Text for people: cards with suit symbols, never in record notation."""

from __future__ import annotations

import re

from euchre.cards import each
from euchre.engine import actions
from euchre.engine.actions import MOVING, Action, Verb
from euchre.engine.state import State
from euchre.language.choices import label
from euchre.language.naming import Faces

#: A card in record notation.
_CODE = re.compile(r"\b[9TJQKA2-8][CDHS]\b")


def with_signs(faces: Faces, words: str) -> str:
    """Return text from the engine with suit symbols: ``play A♥ or 10♥``."""
    pack = faces.rules.pack
    texts = set(pack.texts)
    return _CODE.sub(lambda m: faces.card(pack.index(m[0])) if m[0] in texts else m[0], words)


def in_words(faces: Faces, s: State, action: Action) -> str:
    """Return a choice as the coach names it: a card alone, or the label of the button."""
    if actions.verb(action) in (Verb.PLAY, *MOVING):
        return faces.cards(each(actions.cards(action)))
    return label(faces, s, action)
