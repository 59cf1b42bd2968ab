"""Promise 6, no card leaks: ``uv run python -m tests.soak.server.worlds``.

Worlds that differ only in cards that a pair of eyes may not know must send it the same bytes:
every frame of the hand, its log lines, its buttons, whether it may undo, and whether the server
plays a card by itself (which is seen by its haste).  Every game, every single option and
watchers.  Exit code 1 if anything leaks.  That no seed and no token goes out is for ``test_leaks``.
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import cycle
from random import Random

from benchmarks.load.figures import Report

from euchre import GAMES, RulesError
from euchre.games import game, options_of
from euchre.server.tables import drafts, next_game
from euchre.server.tables.state import TableState
from tests.server.memory import Log
from tests.server.test_leaks import other_world, stream
from tests.soak.parts import Found, Run, collected, command_line, sizes

#: Looks at a hand in which worlds are compared.
LOOKS = 3
#: Frames compared in one part, and the code that is tested.
PART, TESTS = 20_000, ("engine", "games", "records", "server")


def tables() -> Iterator[tuple[str, dict[str, str]]]:
    """Yield every game as it is, and with every single option."""
    for one in GAMES:
        yield one.name, {}
        for option, values in options_of(game(one.name)).items():
            for value in values[1:]:
                yield one.name, {option: str(value)}


def pairs(
    name: str, options: dict[str, str], rng: Random
) -> Iterator[tuple[TableState, int | None]]:
    """Yield moments of a hand that is played at random, and eyes that look at it."""
    log = Log(name, options)
    for wish in rng.choice(((), ({"partners": "draw"},), ({"swap": [0, 1]}, {"partners": "draw"}))):
        log.add(next_game.change(log.state, 0, wish, log.seeds[1]))
    log.deal()
    looks = list(log.moments(rng))
    for t in rng.sample(looks, min(LOOKS, len(looks))):
        for seat in (*range(t.rules.seats), None):
            yield t, seat


def compare(frames: int, seed: int, number: int = 0) -> tuple[int, int, list[str]]:
    """Return frames compared, worlds that were not the true one, and the leaks."""
    rng = Random(f"worlds:{seed}:{number}")
    compared = differing = 0
    leaks: list[str] = []
    asked = list(tables())
    rng.shuffle(asked)
    for name, options in cycle(asked):
        if compared >= frames:
            break
        try:
            found = list(pairs(name, options, rng))
        except RulesError:
            # This option asks for another one.
            continue
        for t, seat in found:
            states = other_world(t, seat, rng)
            one, other = stream(t, t.states, seat), stream(t, states, seat)
            haste = drafts.forced(t), drafts.forced(replace(t, states=states))
            if one != other or (haste[0] is None) != (haste[1] is None):
                leaks.append(f"{name} {options}: seat {seat} after {len(states)} actions")
            differing += states != t.states
            compared += len(one)
    return compared, differing, leaks


def part(frames: int, seed: int, number: int) -> Found:
    """Compare so many frames; return what was found."""
    compared, differing, leaks = compare(frames, seed, number)
    return {"compared": compared, "differing": differing, "wrong": leaks}


def main(arguments: Sequence[str] | None = None) -> int:
    """Compare as many frames as asked for; return 1 if anything leaks."""
    given = command_line(arguments, __doc__, keep=True, frames=1_000_000)
    run = Run("worlds", {"seed": given.seed}, TESTS)
    whole = collected(
        run,
        sizes(given.frames, PART),
        lambda number, frames: part(frames, given.seed, number),
        given.keep,
    )
    report = Report("worlds that look alike")
    report.say("pairs of frames compared", whole["compared"])
    report.hold("pairs of worlds that differ in hidden cards", whole["differing"], ">=", 1)
    return report.end(whole["wrong"])


if __name__ == "__main__":
    raise SystemExit(main())
