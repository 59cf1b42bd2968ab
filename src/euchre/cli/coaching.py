"""The coach at the terminal table: off by default, and then almost always silent."""

from __future__ import annotations

from random import Random

from euchre.cli.session import Session
from euchre.engine.actions import Action
from euchre.language.naming import Faces


class Coach:
    """Comments on a choice before it is played, at most once per deal; repeating it confirms it."""

    def __init__(self, session: Session):
        self.session = session
        self.on = False
        #: Number of the deal in which it last spoke.
        self._spoken = -1

    def switch(self) -> str:
        """Turn the coach on or off; return the message to show."""
        self.on = not self.on
        if not self.on:
            return "The coach is off."
        return "The coach is on, and speaks up only at serious mistakes."

    @property
    def listens(self) -> bool:
        """Whether it checks the next choice."""
        return self.on and self._spoken != self.session.match.deals

    def says(self, faces: Faces, action: Action) -> list[str]:
        """Return the coach's comment on a choice; empty if it has none."""
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
