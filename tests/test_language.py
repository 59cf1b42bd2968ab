"""One table defines how actions are phrased; everything else uses it."""

from __future__ import annotations

import re
from dataclasses import fields
from random import Random

import pytest

from euchre import GAMES, rules
from euchre.engine import actions
from euchre.engine.actions import MOVING, Verb
from euchre.engine.dealing import deal, shuffled
from euchre.engine.state import legal, push
from euchre.engine.view import observe
from euchre.engine.words import SPEECH, Words, phrase
from euchre.games.kinds import Game
from euchre.language import advice, choices
from euchre.language.naming import Faces

#: A card as records write it.
_CODE = re.compile(r"\b[9TJQKA2-8][CDHS]\b")
VERBS = {value for name, value in vars(Verb).items() if name.isupper()}


def test_every_verb_has_a_row() -> None:
    assert set(SPEECH) == VERBS


def test_rows_are_whole() -> None:
    own = {field.name for field in fields(Words)}
    for verb, row in SPEECH.items():
        assert not (row.term and row.says), verb
        assert not row.term or row.term in own, row.term
        # What is done with cards says how; it is seen, told, and not heard.
        assert bool(row.what) == bool(row.button) == row.cards
        assert not row.cards or (row.do and row.narrated and not row.aloud)
        assert row.narrated or row.aloud
        assert len(row.also.split("|")) == len(set(row.also.split("|")))
        assert verb not in MOVING or row.cards


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_no_choice_is_called_by_its_notation(game: Game) -> None:
    """Every choice of a few deals is said in words, and never as records write it."""
    table = rules(game.name)
    faces = Faces(table, tuple(["Ann", "Bob", "Cem", "Dee", "Eve", "Fay", "Gus"][: table.seats]))
    seen = set()
    for seed in range(6):
        rng = Random(seed)
        s = deal(table, shuffled(table.pack, rng), seed % table.seats)
        while not s.ended:
            may = legal(s)
            view = observe(s, s.turn)
            for action in [] if s.trick else may[:20]:
                verb = actions.verb(action)
                seen.add(verb)
                notation = view.text(action)
                told = advice.choice(faces, view.state, action)
                words = [told, advice.doing(faces, view.state, action)]
                if not SPEECH[verb].cards:
                    words += [choices.label(faces, view.state, action)]
                if not SPEECH[verb].narrated:
                    words += [phrase(view.state, action)]
                assert all(said.strip() for said in words)
                assert not any(_CODE.search(said) for said in words), words
                if verb not in (Verb.BID, Verb.CALL):
                    assert notation not in words
            push(s, rng.choice(may))
    assert Verb.PLAY in seen
