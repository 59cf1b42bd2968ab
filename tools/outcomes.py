"""Write the score changes of 40,000 deals of every game: ``euchre/bots/search/outcomes.json``."""

from __future__ import annotations

import json

from euchre.bots.search.win_probability import measured
from euchre.games import GAMES

DEALS = 40_000


def main() -> None:
    """Print the file."""
    lines = []
    for game in GAMES:
        found = sorted(measured(game.rules, DEALS, seed=2).items())
        rows = [[number, *gained] for gained, number in found]
        lines.append(f"  {json.dumps(game.name)}: {json.dumps(rows)}")
    print("{\n" + ",\n".join(lines) + "\n}")


if __name__ == "__main__":
    main()
