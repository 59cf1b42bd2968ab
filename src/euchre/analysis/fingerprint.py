"""What verdicts depend on, as digests: the code that judges, the game, and how it is judged.

Loads no compiled code, so that a server can find a kept judgement without it.
"""

from __future__ import annotations

import json
from functools import cache
from hashlib import blake2b
from pathlib import Path

from msgspec import to_builtins

from euchre.records import Replay

#: The format of saved verdicts; a file in another format cannot be resumed.
FORMAT = "euchre review 1"
#: The packages that affect a verdict.
_CODE = ("engine", "fast", "bots", "analysis")


@cache
def judge_version() -> str:
    """Return a digest of all code that values decisions, the same wherever the code is."""
    digest, root = blake2b(digest_size=6), Path(__file__).parent.parent
    for path in sorted(path for part in _CODE for path in (root / part).rglob("*.py")):
        code = path.read_bytes().replace(b"\r\n", b"\n")
        digest.update(f"{path.relative_to(root).as_posix()}:{len(code)}:".encode() + code)
    return digest.hexdigest()


def header(
    played: Replay, worlds: int | None, seed: int, opponents: str = "club"
) -> dict[str, object]:
    """Return what verdicts depend on, but not which of them are requested, nor who judges.

    The names of the players and the notes of the record are no part of it.
    """
    deals = [
        (deal.number, deal.match.scores, to_builtins(deal.deal) | {"notes": {}})
        for deal in played.deals
    ]
    # The name of the rules leaves out what ended the game for an outside reason.
    whole = json.dumps([to_builtins(played.rules.goal), deals]).encode()
    record = blake2b(whole, digest_size=16).hexdigest()
    one: dict[str, object] = {"format": FORMAT, "rules": played.rules.id, "record": record}
    one |= {"worlds": worlds, "seed": seed}
    return one if opponents == "club" else one | {"opponents": opponents}


def key(played: Replay, worlds: int | None, seed: int = 0, opponents: str = "club") -> str:
    """Return the key of a game's judgement by the code as it is now."""
    every = header(played.until_won(), worlds, seed, opponents) | {"judge": judge_version()}
    return blake2b(json.dumps(every, sort_keys=True).encode(), digest_size=16).hexdigest()
