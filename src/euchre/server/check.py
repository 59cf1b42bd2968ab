"""Checks the deals of a game; it stands alone: ``python check.py RECORD.json``.

It proves that every hand was dealt from a seed that was promised before, mixed with seeds that
players had sealed before.  It does not prove that nobody looked.
"""

import hashlib
import hmac
import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any


def words(key: bytes) -> Iterator[int]:
    """Yield 32-bit numbers from HMAC-SHA256 of a counter."""
    for n in range(1 << 63):
        block = hmac.digest(key, n.to_bytes(8, "big"), "sha256")
        yield from (int.from_bytes(block[i : i + 4], "big") for i in range(0, 32, 4))


def dealt(cards: list[str], hand: Any) -> list[str]:
    """Return the pack in the order of the deal."""
    pack, shares = list(cards), ",".join(f"{s}:{h}" for s, h in sorted(hand["shares"].items()))
    stream = words(hmac.digest(bytes.fromhex(hand["seed"]), shares.encode(), "sha256"))
    for last in range(len(pack) - 1, 0, -1):
        top = (1 << 32) - (1 << 32) % (last + 1)
        at = next(w for w in stream if w < top) % (last + 1)
        pack[last], pack[at] = pack[at], pack[last]
    return pack


def problems(record: Any) -> Iterator[str]:
    """Return a sentence for everything that is wrong with the deals of a record."""
    proof, deals = record["notes"]["fair"], record["deals"]
    if len(proof["hands"]) != len(deals):
        yield f"there are {len(deals)} deals and {len(proof['hands'])} proofs"
    for hand, deal in zip(proof["hands"], deals, strict=False):
        number, start = hand["hand"], f"euchre/v1|{proof['table']}|{hand['hand']}|"
        promise = hashlib.sha256(start.encode() + bytes.fromhex(hand["seed"]))
        if promise.hexdigest() != hand["commitment"]:
            yield f"hand {number}: the seed is not the one that was promised"
        for seat, share in hand["shares"].items():
            opened = hashlib.sha256(f"{start}{seat}|".encode() + bytes.fromhex(share))
            if opened.hexdigest() != hand["seals"].get(seat):
                yield f"hand {number}: seat {seat} opened another seed than was sealed"
        pack, n, at, rows = dealt(proof["pack"], hand), proof["seats"], 0, []
        for size in [proof["hand"]] * n + [proof["widow"]] + [2 * proof["columns"]] * n:
            rows.append(pack[at : (at := at + size)])
        hands = [rows[n + 1 + s] + rows[(s - deal["dealer"] - 1) % n] for s in range(n)]
        cards = [sorted(row) for row in hands], sorted(rows[n]), pack[at:]
        rest = [card for card in [deal.get("up"), *deal.get("rest", [])] if card]
        if cards != ([sorted(row) for row in deal["hands"]], sorted(deal.get("widow", [])), rest):
            yield f"hand {number}: these are not the cards that the seeds deal"


if __name__ == "__main__":
    found = list(problems(json.loads(Path(sys.argv[1]).read_text("utf-8"))))
    sys.exit("\n".join(found) or print("Every deal is the one that was promised."))
