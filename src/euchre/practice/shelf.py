"""The bundled positions: one file per game, made by ``tools.positions``."""

from __future__ import annotations

import gzip
import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from euchre.games import GAMES
from euchre.practice.position import Position, trusted

#: The format, named in the first line of a file.
FORMAT = "euchre-practice/1"


@dataclass(frozen=True)
class Shipped:
    """The positions of a game, with the seed of the games and the digest of the judge."""

    game: str
    seed: int
    digest: str
    positions: tuple[Position, ...]


def folder() -> Path:
    """Return the folder of the files."""
    return Path(__file__).parent / "positions"


def write(path: Path, shipped: Shipped) -> None:
    """Write a file: a header line, then one line per position."""
    head = {"format": FORMAT, "game": shipped.game, "seed": shipped.seed, "digest": shipped.digest}
    rows = [head, *(one.to_json() for one in shipped.positions)]
    text = "".join(
        json.dumps(row, ensure_ascii=False, separators=(",", ":")) + "\n" for row in rows
    )
    path.parent.mkdir(exist_ok=True)
    path.write_bytes(gzip.compress(text.encode(), 9, mtime=0))


@cache
def shipped() -> Mapping[str, Shipped]:
    """Return the bundled positions by game, in the order of the games."""
    found = [_read(path) for path in sorted(folder().glob("*.jsonl.gz"))]
    order = [one.rules.game for one in GAMES]
    found.sort(key=lambda one: order.index(one.game))
    return {one.game: one for one in found}


def _read(path: Path) -> Shipped:
    head, *rows = gzip.decompress(path.read_bytes()).decode().splitlines()
    told = json.loads(head)
    positions = tuple(trusted(json.loads(row)) for row in rows)
    return Shipped(told["game"], told["seed"], told["digest"], positions)


@cache
def by_id() -> Mapping[str, Position]:
    """Return every bundled position by id."""
    return {one.id: one for found in shipped().values() for one in found.positions}
