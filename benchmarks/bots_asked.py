"""Options shared by the commands that examine bots: games, numbers of deals and worlds, a seed."""

from __future__ import annotations

import argparse

from euchre.engine.rules import Rules
from euchre.fast.ready import is_ready, prepare
from euchre.games import rules


def parser_for(about: str | None, *, worlds: int, seed: str) -> argparse.ArgumentParser:
    """Return a parser of what they all are asked, with so many worlds and this seed unless told."""
    parser = argparse.ArgumentParser(description=about)
    parser.add_argument("games", nargs="+")
    parser.add_argument("--deals", type=int, default=100)
    parser.add_argument("--worlds", type=int, default=worlds)
    parser.add_argument("--seed", default=seed)
    return parser


def answers(parser: argparse.ArgumentParser) -> tuple[argparse.Namespace, list[Rules]]:
    """Return what was asked, and the tables of the games; all is compiled by then.

    Ends the program with a message for games that there are not, and too few deals or worlds.
    """
    asked = parser.parse_args()
    for name, least in (("deals", 2), ("worlds", 4)):
        if getattr(asked, name) < least:
            parser.error(f"--{name} {getattr(asked, name)}: at least {least}")
    try:
        tables = [rules(name) for name in asked.games]
    except ValueError as error:
        parser.error(str(error))
    if not is_ready():
        prepare()
    return asked, tables
