"""Count and write the almanac; see ``docs/almanac/index.md``."""

from __future__ import annotations

import argparse
import hashlib
import json
import sys
import time
from functools import cache
from pathlib import Path

from tools.almanac.counting import PARTS
from tools.almanac.pages import Made, written
from tools.almanac.sums import Sums

DOCS = Path(__file__).resolve().parents[2] / "docs" / "almanac"
FORMAT = "euchre-almanac/1"
#: Deals that are counted at a time.
CHUNK = 20_000
#: Deals of the largest part by which a player is told from another.
LOOKED_AT = 3_000


@cache
def digest() -> str:
    """Return a digest of what the players make of some deals, twelve hexadecimal digits.

    It changes with the machine's and the club player's play, and with what is counted, but not
    with every comment in their source.
    """
    sums = Sums()
    for count, share in PARTS.values():
        count(sums, max(100, LOOKED_AT * share // 100), 0, 0)
    found = {
        study: {key: [round(value, 3) for value in row] for key, row in sorted(rows.items())}
        for study, rows in sorted(sums.found.items())
    }
    return hashlib.sha256(json.dumps(found).encode()).hexdigest()[:12]


def counted(deals: int, seed: int, keep: Path | None) -> tuple[Sums, dict[str, int]]:
    """Return the sums over a number of deals, going on with those that a file keeps.

    Raises ``ValueError`` if the file has figures of another seed or of other players.
    """
    task = {"format": FORMAT, "seed": seed, "players": digest()}
    sums, done = Sums(), dict.fromkeys(PARTS, 0)
    if keep is not None and keep.exists():
        kept = json.loads(keep.read_text("utf-8"))
        if {name: kept.get(name) for name in task} != task:
            raise ValueError(f"{keep} has figures of another seed or of other players")
        sums, done = Sums(kept["sums"]), done | kept["done"]
    for part, (count, share) in PARTS.items():
        wanted, begun = max(100, deals * share // 100), time.process_time()
        while done[part] < wanted:
            size = min(CHUNK, wanted - done[part])
            count(sums, size, seed, done[part])
            done[part] += size
            if keep is not None:
                text = json.dumps(task | {"done": done, "sums": sums.found})
                place = keep.with_name(keep.name + ".part")
                place.write_text(text, "utf-8")
                place.replace(keep)
        print(f"{part}: {done[part]:,} deals, {time.process_time() - begun:.0f} s", file=sys.stderr)
    return sums, done


def main(words: list[str]) -> None:
    """Read what is wanted, count, and write the pages and plots."""
    wants = argparse.ArgumentParser("tools.almanac", description=__doc__)
    wants.add_argument("--deals", type=int, default=2_000_000, help="deals of the largest part")
    wants.add_argument("--seed", type=int, default=1)
    wants.add_argument("--resume", type=Path, help="keep the sums here, and go on with them")
    wants.add_argument("--out", type=Path, default=DOCS, help="the folder of the pages")
    given = wants.parse_args(words)
    sums, done = counted(given.deals, given.seed, given.resume)
    given.out.mkdir(parents=True, exist_ok=True)
    for name, text in written(Made(sums, done, given.seed, digest(), given.deals)).items():
        (given.out / name).write_text(text, "utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
