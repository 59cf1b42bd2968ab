"""One table defines how actions are phrased; everything else uses it."""

import re
from dataclasses import fields
from random import Random

from euchre import GAMES, rules
from euchre.engine import actions
from euchre.engine.actions import MOVING, Verb
from euchre.engine.dealing import deal, shuffled
from euchre.engine.state import legal, push
from euchre.engine.view import observe
from euchre.engine.words import SPEECH, Words, phrase
from euchre.games.kinds import Game
from euchre.language import choices
from euchre.language.naming import Faces, spoken_names
from tests.rows import each_row

#: A card as records write it.
_CODE = re.compile(r"\b[9TJQKA2-8][CDHS]\b")
NAMES = ("Ann", "Bob", "Cat", "Dan", "Eve", "Fay", "Gus")
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


@each_row("game", GAMES)
def test_no_choice_is_called_by_its_notation(game: Game) -> None:
    """Every choice of a few deals is said in words of its own, and never as records write it."""
    table = rules(game.name)
    faces = Faces(table, NAMES[: table.seats])
    seen = set()
    for seed in range(6):
        rng = Random(seed)
        s = deal(table, shuffled(table.pack, rng), seed % table.seats)
        while not s.ended:
            may = legal(s)
            view = observe(s, s.turn)
            heard = [phrase(s, action) for action in may]
            assert len(set(heard)) == len(heard)
            assert all(words.strip() == words and words.isascii() and words for words in heard)
            for action in [] if s.trick else may[:20]:
                verb = actions.verb(action)
                seen.add(verb)
                notation = view.text(action)
                told = choices.choice(faces, view.state, action)
                doing = choices.doing(faces, view.state, action)
                assert doing == choices.doing(faces, s, action)
                assert doing[0].isupper()
                words = [told, doing]
                if not SPEECH[verb].cards:
                    words += [choices.label(faces, view.state, action)]
                if not SPEECH[verb].narrated:
                    words += [phrase(view.state, action)]
                assert all(said.strip() == said != "" and said.isprintable() for said in words)
                assert not any(_CODE.search(said) for said in words), words
                if verb not in (Verb.BID, Verb.CALL):
                    assert notation not in words
            push(s, rng.choice(may))
    assert Verb.PLAY in seen


#: (game, actions before, an action, what is said); seat 0 begins.
SPOKEN = [
    ("auction-5", [], "bid 15", "15"),
    ("auction-5", [], "choose 1 3", "I choose Bob and Dan"),
    ("auction-5", [], "choose none", "I choose nobody"),
    ("pepper", [], "bid little", "Little Pepper"),
    ("pepper", [], "bid big", "Big Pepper"),
    ("pepper", ["bid 5"], "name notrump", "No trump"),
    ("indiana", [], "bid 4 H", "4 hearts"),
    ("indiana", ["bid 4 H"], "bid 5 high", "5 High-No"),
    ("indiana", ["bid 4 H"], "bid 5 low", "5 Low-No"),
    ("indiana", ["bid 4 H"], "pass", "Pass"),
    ("call-ace", [], "call H", "I call hearts"),
    ("five", [], "call AH", "I call the ace of hearts"),
    ("six", [], "ask 2", "I ask Cat for a card"),
    ("three-buck", [], "swap", "I trade hands"),
    ("three-buck", [], "keep", "I keep my hand"),
    ("buck", [], "drop", "I drop out"),
    ("buck", [], "stay", "I stay in"),
    ("bacon", [], "order", "I declare, pick it up"),
    ("bacon", ["pass", "pass", "pass"], "pass", "Pass"),
    ("bacon", [], "deny", "Deny"),
    ("bacon", [], "claim", "The rest are mine"),
]


@each_row(("game", "before", "action", "said"), SPOKEN)
def test_what_is_said(game: str, before: list[str], action: str, said: str) -> None:
    table = rules(game)
    s = deal(table, list(range(table.pack.size)), table.seats - 1)
    for words in before:
        push(s, actions.parse(words, table.pack))
    assert phrase(s, actions.parse(action, table.pack), NAMES) == said


@each_row(
    ("names", "said"),
    [
        (("Wilhelmina Featherstones", "Ann"), ("Wilhelmina", "Ann")),
        (("Mary Ann Smith-Jones", "Grandma"), ("Mary Ann", "Grandma")),
        # Nobody is called like somebody else.
        (("Wilhelmina Featherstones", "Wilhelmina"), ("Wilhelmina Featherstones", "Wilhelmina")),
        (("Bartholomew's-brother", "A b"), ("Bartholomew's-brother", "A b")),
        ((" " * 13, ""), (" " * 13, "")),
    ],
)
def test_long_names_are_said_short(names: tuple[str, ...], said: tuple[str, ...]) -> None:
    assert spoken_names(names) == said
