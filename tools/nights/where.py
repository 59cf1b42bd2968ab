"""Make ``docs/where.md``, who plays what where, from the table that presets come from.

python -m tools.nights.where > docs/where.md
"""

from __future__ import annotations

from euchre.games import rules
from euchre.night.presets import LocalNight, played
from euchre.night.rotation.movements import WAYS
from euchre.night.setup import LISTED_FIRST

_HEAD = """# Who plays what where

How organizers play, and the command that plans such a night. The places are where the rules were
found; others play alike. `--preset` names the commonest; any option can follow it. In the browser
the presets are the first choice when a night is planned.

| where | what | game | what differs | command |
|---|---|---|---|---|"""


def seating(line: LocalNight) -> str:
    """Return the options of ``euchre night new`` that seat the players."""
    kind, size = line.seats.get("kind", "best"), line.seats.get("size", 2)
    words = [] if kind == "match" or "players" in line.seats else ["--players 24"]
    if kind in WAYS:
        words.append(f"--movement {kind}")
    elif kind == LISTED_FIRST:
        words.append(f"--chart {kind}")
    elif kind == "match":
        words.append(f"--match Home Visitors --side {size}")
    elif kind != "best":
        words += [f"--{kind}", *["--teams"] * (size == 4 and kind != "teams")]
    for name, value in line.seats.items():
        if name not in ("kind", "size"):
            option = f"--{name.replace('_', '-')}"
            words.append(option if value is True else f"{option} {value}")
    return " ".join(words)


def command(line: LocalNight) -> str:
    """Return the command that plans such a night."""
    words = [f"--preset {line.preset}"] if line.preset else [f"--game {line.game}"]
    if not line.preset:
        words += [f"--set {name}={value}" for name, value in line.house.items()]
        words += [f"--rule {name}={value}" for name, value in line.rules.items()]
    return " ".join(filter(None, ("euchre night new", *words, seating(line))))


def page() -> str:
    """Return the page in Markdown."""
    rows = [
        f"| {line.region} | {line.what} | {rules(line.game).title} | {line.differs} |"
        f" `{command(line)}`{_season(line)} |"
        for line in played()
    ]
    return "\n".join([_HEAD, *rows, ""])


def _season(line: LocalNight) -> str:
    if not line.season:
        return ""
    rules = " ".join(f"--rule {name}={value}" for name, value in line.season.items())
    sides = "--sides 'Crown, Ship, Bell' " if line.seats.get("kind") == "match" else ""
    return f"<br>`euchre season new {sides}{rules}`"


if __name__ == "__main__":
    print(page(), end="")
