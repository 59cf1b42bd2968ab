"""Who plays while the code that the searching players need is being compiled.

That is done once for a version of the program and takes about a minute.  Nobody at a table
waits for it: it goes on in a process of its own, and until it is done the club player sits in
for every player who searches.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

#: Who sits in.
STAND_IN = "club"
#: How the names of the players begin who need compiled code.
_SEARCHING = ("strong", "expert", "net")
#: Who of them needs so little of it that a measurement does not wait for all.
_NEEDS_LITTLE = "net"


def searches(name: str) -> bool:
    """Whether a player of this name needs compiled code."""
    return name.partition(":")[0] in _SEARCHING


def standing_in(name: str) -> str:
    """Return who plays now for a player of this name: the player, or who sits in for it."""
    if not searches(name):
        return name
    from euchre.bridge.ready import is_ready

    return name if is_ready() else STAND_IN


class Waiting:
    """The players of one table who are waited for, and what is to be said of them."""

    def __init__(self, names: Iterable[str | None]):
        self.names = sorted({name for name in names if name is not None and searches(name)})
        self._told = False

    def news(self) -> str | None:
        """Return a sentence when there is something new to be said, else None.

        The first time that somebody has to be waited for, the work is begun in the
        background.
        """
        if not self.names:
            return None
        from euchre.bridge.ready import in_background, is_ready, problem

        who = " and ".join(self.names)
        if is_ready():
            told, self._told, self.names = self._told, False, []
            return f"From now on {who} can play." if told else None
        if self._told:
            return None
        self._told = True
        if reason := problem():
            lack = f"compiled code cannot be saved in {reason}"
            return f"{STAND_IN.capitalize()} plays for {who}: {lack}."
        in_background()
        return (
            f"Preparing {who} (about a minute, first time only)."
            f" Until then {STAND_IN} plays in their place."
        )


def prepare_for(names: Iterable[str], say: Callable[[str], None]) -> None:
    """Compile now what players of these names need, if it has not been done; ``say`` so first.

    For measurements, in which nobody may sit in for anybody.
    """
    if not any(searches(name) and name.partition(":")[0] != _NEEDS_LITTLE for name in names):
        return
    from euchre.bridge.ready import is_ready, prepare

    if not is_ready():
        say("Compiling (about a minute, first time only) ...")
        prepare()
