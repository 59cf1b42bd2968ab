"""Everything about the compiled code in one table of figures, with peers where there are any.

    uv run python -m benchmarks.kernel

Each part can be run by itself with more options: ``solver.py``, ``simulator.py``,
``sampler.py``, ``rollouts.py``.
"""

from __future__ import annotations

import platform
import sys

import euchre.games
from benchmarks import rollouts, sampler, simulator, solver


def main() -> None:
    """Print all parts."""
    print(f"Python {platform.python_version()}, {platform.system()} {platform.machine()}\n")
    solver.show(7)
    print("\nWhole deals a second of CPU time")
    sys.argv = ["simulator.py"]
    simulator.main()
    print("\nWorlds a second of CPU time")
    sampler.main([])
    print("\nRollouts by club players a second of CPU time")
    rollouts.show([game.name for game in euchre.games.GAMES])


if __name__ == "__main__":
    main()
