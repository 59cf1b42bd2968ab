"""Stored playthroughs of OpenSpiel games: every state of a deal, as printed by OpenSpiel.

``python -m tests.lab.playthroughs`` says which have changed, with ``--accept`` it writes them anew.
"""

from __future__ import annotations

import sys
from pathlib import Path

FOLDER = Path(__file__).parents[1] / "data" / "playthroughs"
#: A game of each kind, and a house rule.
GAMES: dict[str, dict[str, object]] = {
    "standard": {"stick-the-dealer": "on"},
    "british": {},
    "railroad": {},
    "two-tableau": {},
    "hasenpfeffer": {},
    "buck": {},
}
SEED = 7


def file_of(name: str) -> Path:
    """Return where the playthrough of a game is kept."""
    return FOLDER / f"{name}.txt"


def told(name: str) -> str:
    """Return the playthrough of a game today: the same actions as in the file, if there is one."""
    from open_spiel.python.algorithms import generate_playthrough

    from euchre import rules
    from euchre.lab.openspiel import register

    game = register(rules(name, GAMES[name]))
    actions = None
    if file_of(name).exists():
        lines = file_of(name).read_text("utf-8").splitlines()
        actions = [int(line.split(": ")[1]) for line in lines if line.startswith("action: ")]
    return str(generate_playthrough.playthrough(game, actions, seed=SEED))


def main(arguments: list[str]) -> int:
    """Compare all, or write them anew."""
    FOLDER.mkdir(exist_ok=True)
    changed = []
    for name in GAMES:
        path = file_of(name)
        if "--accept" in arguments:
            path.unlink(missing_ok=True)
            path.write_text(told(name), "utf-8")
        elif not path.exists() or path.read_text("utf-8") != told(name):
            changed.append(name)
    print("changed: " + ", ".join(changed) if changed else "all as they were")
    return bool(changed)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
