"""Players: a bot gets a ``View`` and the legal actions, and returns one of them."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from difflib import get_close_matches
from pathlib import Path
from random import Random
from typing import Protocol, TypeAlias

from euchre.engine.actions import Action
from euchre.engine.rules import Rules
from euchre.engine.view import View
from euchre.extras import explaining_missing
from euchre.text import brief


class Bot(Protocol):
    """A player.  All it ever learns about a deal is in the views it is shown."""

    def choose(self, view: View, legal: Sequence[Action]) -> Action:
        """Return one of the legal actions for the seat of the view, whose turn it is."""
        ...


class RandomBot:
    """Plays a uniformly random legal action."""

    def __init__(self, rng: Random):
        self.rng = rng

    def choose(self, view: View, legal: Sequence[Action]) -> Action:
        """Return a random legal action."""
        return self.rng.choice(legal)


def _club(rng: Random) -> Bot:
    from euchre.bots.club import ClubBot

    return ClubBot()


def _beginner(rng: Random) -> Bot:
    from euchre.bots.club import BeginnerBot

    return BeginnerBot(rng)


def _net(rng: Random) -> Bot:
    from euchre.bots.club import ClubBot
    from euchre.bots.net import NetBot

    return NetBot(stand_in=ClubBot())


def _searching(level: str) -> Callable[[Random], Bot]:
    def make(rng: Random) -> Bot:
        from euchre.bots.search.deciding import LEVELS, SearchBot

        return SearchBot(rng, LEVELS[level])

    return make


#: Factories of all bots by name; a bot's module is loaded when the first one is made.
#: All but ``random`` are levels for people; ``net`` has learned a few games and plays like
#: ``club`` in all others.
BOTS: Mapping[str, Callable[[Random], Bot]] = {
    "random": RandomBot,
    "beginner": _beginner,
    "club": _club,
    "net": _net,
    "strong": _searching("strong"),
    "expert": _searching("expert"),
}

#: The levels offered to people, in order, and who that is, in one line.
LEVELS: Mapping[str, str] = {
    "beginner": "knows the rules of thumb, and makes a newcomer's slips",
    "club": "a decent club player: rules of thumb, no calculation",
    "net": "a small neural network; club plays games it has not learned",
    "strong": "tries every choice in hundreds of deals it could be facing",
    "expert": "tries more deals, weighs the likelier ones, solves the cards",
}

#: The prefix of a player's name that is the path of a net.
NET_FILE = "net:"

#: A player's name, or a function that makes one from its random generator.
Player: TypeAlias = str | Callable[[Random], Bot]


class UnknownBot(ValueError):
    """There is no bot with this name."""


def name_of(player: str | Callable[[Random], object]) -> str:
    """Return a player's name for reports."""
    return player if isinstance(player, str) else getattr(player, "__name__", repr(player))


def bot(name: Player, rng: Random) -> Bot:
    """Return a new player; all its randomness comes from ``rng``.

    Raises ``UnknownBot`` for an unknown name, suggesting the nearest ones, and ``NotInstalled`` if
    the player needs the compiler and there is none.
    """
    if not isinstance(name, str):
        return name(rng)
    if name.startswith(NET_FILE):
        with explaining_missing():
            from euchre.bots.net import NetBot, load

        return NetBot(load(Path(name.removeprefix(NET_FILE))))
    if name not in BOTS:
        close = get_close_matches(name, BOTS, n=2, cutoff=0.6)
        hint = f"did you mean {' or '.join(close)}?" if close else f"there are {', '.join(BOTS)}"
        raise UnknownBot(f"there is no bot {brief(name)}; {hint}")
    with explaining_missing():
        return BOTS[name](rng)


def check_learned(name: object, rules: Rules) -> None:
    """Raise ``ValueError`` for a net that has not learned these rules; others can play any."""
    if isinstance(name, str) and name.partition(":")[0] == "net":
        from euchre.bots.net import unlearned

        if reason := unlearned(rules, name):
            raise ValueError(f"{name} cannot play: {reason}")


def decide(name: Player, rng: Random, view: View) -> Action:
    """Return what a bot does on its turn; while nobody has seen a hand (D184), it decides by lot.

    Raises what ``bot`` does.
    """
    s, legal = view.state, view.legal()
    if s.rules.phases[s.phase].blind(s):
        return rng.choice(legal)
    return bot(name, rng).choose(view, legal)
