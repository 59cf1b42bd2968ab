"""The coach at the terminal table: off until asked for, and then nearly always silent."""

from __future__ import annotations

from random import Random

from euchre.cli.session import Session
from euchre.engine.actions import Action
from euchre.language.naming import Faces


class Coach:
    """Speaks at most once a deal, before a choice is made: made again, the choice stands."""

    def __init__(self, session: Session):
        self.session = session
        self.on = False
        #: In which deal it has spoken.
        self._spoken = -1

    def switch(self) -> str:
        """Turn the coach on, or off again; return what is to be said."""
        self.on = not self.on
        if not self.on:
            return "The coach is off."
        return "The coach is on, and speaks up only at serious mistakes."

    @property
    def listens(self) -> bool:
        """Whether it looks at the next choice."""
        return self.on and self._spoken != self.session.match.deals

    def says(self, faces: Faces, action: Action) -> list[str]:
        """Return what the coach says to a choice; nothing where it is silent."""
        from euchre.bridge.ready import is_ready

        if not self.listens or not is_ready():
            return []
        from euchre.analysis.coach import remark

        session = self.session
        seed = Random(f"{session.seed} coach {session.match.deals} {len(session.state.history)}")
        found = remark(session.view, faces, action, seed=seed.getrandbits(62))
        if found is None:
            return []
        self._spoken = session.match.deals
        return [f"{found.text} Better: {found.instead}.", "Choose it again if you mean it."]
