"""Questions to a learner line by line: what happened, what was typed, and what it means."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import pairwise

from euchre.cli.parser import understand
from euchre.cli.screen import Left, Screen
from euchre.engine.state import State
from euchre.engine.view import View, observe
from euchre.language import telling
from euchre.language.choices import menu
from euchre.language.naming import Faces
from euchre.study.question import with_signs


class Study(Screen):
    """Asks questions in lessons and practice."""

    def __init__(self) -> None:
        super().__init__(78, "  ")

    def recount(self, faces: Faces, states: Iterable[State]) -> None:
        """Print what happened between states, as a seat sees it."""
        for pair in pairwise(states):
            before, after = (observe(s, faces.seat).state for s in pair)
            words = telling.narration(faces, before, after.history[-1].action)
            self.say(" ".join([f"{words}.", *telling.followed(faces, before, after, again=False)]))

    def choose(self, faces: Faces, view: View, commands: Mapping[str, str]) -> str:
        """Return the choice that is typed, as in records, or the meaning of a command.

        Raises ``Left`` for the command ``quit``, and ``EOFError`` at the end of the input.
        """
        listed = menu(view)
        while True:
            typed = self.ask("")
            if word := commands.get(typed.lower()):
                if word == "quit":
                    raise Left
                return word
            if typed:
                meaning = understand(view, typed, listed, names=faces.names)
                if meaning.action is not None:
                    return view.text(meaning.action)
                self.say(with_signs(faces, meaning.reason))
