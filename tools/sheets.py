"""The rule sheets as pages of the documentation site.

``python -m tools.sheets FOLDER`` writes them to files.
"""

from __future__ import annotations

import sys
from pathlib import Path

from euchre.games import GAMES, Game
from euchre.games.sheets import TITLE, example_of, sheet
from euchre.games.sheets.layout import Grid, Section, sheet_text


def pages() -> dict[str, str]:
    """Return the text of every page, keyed by file name."""
    return {"README.md": _index()} | {
        f"{g.name}.md": f"{sheet(g.rules)}\n{_example(g)}" for g in GAMES
    }


def _example(game: Game) -> str:
    return f"## {TITLE}\n\n{Section(TITLE, (example_of(game.rules.id),)).text}\n"


def _index() -> str:
    games = tuple(
        f"[{g.rules.title}]({g.name}.md), `{g.name}`: {g.rules.seats} players, "
        f"{g.rules.pack.describe()}. {g.summary}"
        for g in GAMES
    )
    return sheet_text(
        "The games",
        [
            "One rule sheet for each game, as it is played without house rules. The sheets are "
            "generated from the same values that the engine plays by."
        ],
        [
            Section("The sheets", (games,)),
            Section(
                "At the command line",
                (
                    Grid(
                        ("Command", "Prints"),
                        (
                            ("`euchre games`", "the games"),
                            ("`euchre rules british`", "the sheet of a game"),
                            ("`euchre rules british --options`", "the house rules it can have"),
                            ("`euchre rules british --set target=15`", "the sheet with that rule"),
                        ),
                    ),
                ),
            ),
        ],
    )


def write(folder: Path) -> None:
    """Write all pages into a folder; other files there are left alone."""
    folder.mkdir(parents=True, exist_ok=True)
    for name, text in pages().items():
        (folder / name).write_text(text, encoding="utf-8", newline="\n")


if __name__ == "__main__":
    write(Path(sys.argv[1]))
