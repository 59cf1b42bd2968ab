"""Stand-ins while the code that the search bots need is being compiled.

Compilation happens once per version of the program and takes about a minute.  No table waits for
it: it runs in a separate process, and until it is done the club player sits in for every bot that
needs compiled code.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

#: The bot that sits in.
STAND_IN = "club"
#: The first part of the names of bots that need compiled code.
_SEARCHING = ("strong", "expert", "net")
#: The bot that needs so little of it that measurements do not wait for everything.
_NEEDS_LITTLE = "net"


def searches(name: str) -> bool:
    """Whether the bot with this name needs compiled code."""
    return name.partition(":")[0] in _SEARCHING


def standing_in(name: str) -> str:
    """Return the bot that plays now under this name: the bot itself, or its stand-in."""
    if not searches(name):
        return name
    from euchre.fast.ready import is_ready

    return name if is_ready() else STAND_IN


class Waiting:
    """The bots of one table that wait for compiled code, and what to announce about them."""

    def __init__(self, names: Iterable[str | None]):
        self.names = sorted({name for name in names if name is not None and searches(name)})
        self._announced = False

    def news(self) -> str | None:
        """Return a sentence when there is news, else None.

        The first call that finds a bot waiting starts the compilation in the background.
        """
        if not self.names:
            return None
        from euchre.fast.ready import in_background, is_ready, problem

        who = " and ".join(self.names)
        if is_ready():
            announced, self._announced, self.names = self._announced, False, []
            return f"From now on {who} can play." if announced else None
        if self._announced:
            return None
        self._announced = True
        if reason := problem():
            lack = f"compiled code cannot be saved in {reason}"
            return f"{STAND_IN.capitalize()} plays for {who}: {lack}."
        in_background()
        return (
            f"Preparing {who} (about a minute, first time only)."
            f" Until then {STAND_IN} plays in their place."
        )


def prepare_for(players: Iterable[object], say: Callable[[str], None]) -> None:
    """Compile now what the named bots need, if that is not done yet; announce it with ``say``.

    For measurements, where no stand-in may play.  Players that are not names need nothing.
    """
    names = [name for name in players if isinstance(name, str)]
    if not any(searches(name) and name.partition(":")[0] != _NEEDS_LITTLE for name in names):
        return
    from euchre.fast.ready import is_ready, prepare

    if not is_ready():
        say("Compiling (about a minute, first time only) ...")
        prepare()
