"""Check the deals of a game: ``python check.py RECORD.json [RECEIPTS.json ...]``.

Needs Python and nothing else.  Deals all cards again from the seeds in the record, checks that the
commitments bind them, and compares the commitments with those in the receipts.  Without receipts it
only shows that the record is consistent with itself.  ``docs/fair-deal.md`` explains what this
proves.  Exit code 0: everything matches; 1: something does not; 2: a file cannot be read.
"""

import hashlib
import hmac
import json
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

#: Lowest rank, copies of each card, jokers, seats, cards per hand, widow, table cards (pairs),
#: upcard; and whether a joker makes the widow larger.
GAMES = {
    "standard buck dirty-clubs": "9 1 0 4 5 0 0 1",
    "british": "9 1 1 4 5 0 0 1",
    "classic double-turn-up bald uka progressive call-ace": "7 1 0 4 5 0 0 1",
    "railroad": "7 1 1 4 5 0 0 1",
    "bacon": "2 1 0 4 5 0 0 1",
    "three": "7 1 0 3 5 0 0 1",
    "three-24 club-buck": "9 1 0 3 5 0 0 1",
    "three-buck": "9 1 0 3 5 5 0 0",
    "two": "9 1 0 2 5 0 0 1",
    "two-tableau": "7 1 0 2 5 0 4 1",
    "five": "8 1 0 5 5 0 0 1",
    "six": "7 1 0 6 5 0 0 1",
    "six-double": "9 2 0 6 5 0 0 1",
    "auction-5": "7 1 0 5 5 2 0 0",
    "auction-6": "6 1 0 6 5 2 0 0",
    "auction-7": "2 1 0 7 7 3 0 0 1",
    "hasenpfeffer": "9 1 1 4 6 1 0 0",
    "pepper": "9 1 0 4 6 0 0 0",
    "double-hasenpfeffer indiana": "9 2 0 4 12 0 0 0",
    "double-hasenpfeffer-6": "9 2 0 6 8 0 0 0",
}
LOWEST = {"24": "9", "28": "8", "32": "7"}
HEX, NAME = re.compile("[0-9a-f]{64}"), re.compile("[A-Za-z0-9+-]{1,40}")


def layout(game: str, options: dict[str, str]) -> tuple[list[str], list[int]]:
    """Return the pack in its order, and numbers of seats, hand, widow, columns and upcard."""
    rows = [row for names, row in GAMES.items() if game in names.split()]
    if not rows:
        raise ValueError(f"there is no game {game!r} here")
    low, *numbers = rows[0].split()
    copies, joker, seats, hand, widow, columns, up, *grows = map(int, numbers)
    low = LOWEST.get(options.get("pack", ""), low)
    joker = {"on": 1, "off": 0}.get(options.get("joker", ""), joker)
    seats, widow = int(options.get("players", seats)), widow + joker * sum(grows)
    ranks = "23456789TJQKA"["23456789TJQKA".index(low) :]
    pack = [rank + suit for suit in "CDHS" for rank in ranks for _ in range(copies)]
    return pack + ["B"] * (joker * copies), [seats, hand, widow, columns, up]


def digest(*parts: object) -> str:
    """Return the hexadecimal digest of the parts, one per line."""
    return hashlib.sha256("\n".join(["euchre/v2", *map(str, parts)]).encode()).hexdigest()


def digest1(start: str, seed: str) -> str:
    """Return a digest of the first version of the protocol."""
    return hashlib.sha256(f"euchre/v1|{start}|".encode() + bytes.fromhex(seed)).hexdigest()


def words(key: bytes) -> Iterator[int]:
    """Yield 32-bit numbers from HMAC-SHA256 of a counter."""
    for n in range(1 << 63):
        block = hmac.digest(key, n.to_bytes(8, "big"), "sha256")
        yield from (int.from_bytes(block[i : i + 4], "big") for i in range(0, 32, 4))


def shuffled(cards: list[str], seed: str, text: str) -> list[str]:
    """Return a pack in dealing order (Fisher-Yates shuffle, with rejection sampling)."""
    pack, stream = list(cards), words(hmac.digest(bytes.fromhex(seed), text.encode(), "sha256"))
    for last in range(len(pack) - 1, 0, -1):
        top = (1 << 32) - (1 << 32) % (last + 1)
        at = next(w for w in stream if w < top) % (last + 1)
        pack[last], pack[at] = pack[at], pack[last]
    return pack


def ordered(hands: list[list[str]], columns: int) -> list[list[str]]:
    """Return hands with their cards in a canonical order, after the table cards as they lie."""
    return [row[: 2 * columns] + sorted(row[2 * columns :]) for row in hands]


def checked(record: Any) -> Any:
    """Return the proof of a record.  Raises ``ValueError`` unless it is well-formed."""
    proof, options = record["notes"]["fair"], record.get("options", {})
    digests, names = (
        [proof.get("before") or "0" * 64],
        [proof["table"], *options, *options.values()],
    )
    numbers = [proof.get("game_no", 1), *(deal["dealer"] for deal in record["deals"])]
    for hand in [*proof["hands"], *([proof["next"]] if proof["scheme"] == "euchre/v2" else [])]:
        numbers.append(hand["hand"])
        digests += [hand["commitment"], hand.get("seed", "0" * 64), hand.get("lock", "0" * 64)]
        digests += [*hand.get("seals", {}).values(), *hand.get("shares", {}).values()]
    schemes = {hand.get("scheme", "euchre/v1") for hand in proof["hands"]}
    if (
        not all(map(HEX.fullmatch, digests))
        or not all(map(NAME.fullmatch, names))
        or any(type(n) is not int or n < 0 for n in numbers)
        or not schemes <= {"euchre/v1", proof["scheme"]} <= {"euchre/v1", "euchre/v2"}
    ):
        raise ValueError("the proof is malformed")
    return proof


def problems(record: Any) -> Iterator[str]:
    """Yield a sentence for every problem with the deals of a record."""
    proof, deals = checked(record), record["deals"]
    game, options, hands = record["game"], record.get("options", {}), proof["hands"]
    pack, sizes = layout(game, options)
    n, size, widow, columns, up = sizes
    told = [proof[key] for key in ("pack", "seats", "hand", "widow", "columns")]
    if told != [pack, *sizes[:4]] or proof.get("up", bool(up)) is not bool(up):
        yield "the proof is for a different pack or a different way of dealing"
    if not record.get("winner"):
        yield "the record stops before the game is over"
    if len(hands) != len(deals) or not hands:
        yield f"there are {len(deals)} deals and {len(hands)} proofs"
    chosen = ",".join(f"{name}={options[name]}" for name in sorted(options))
    terms = digest("terms", proof["table"], game, chosen, " ".join(map(str, sizes)), " ".join(pack))
    game_no, before, expected = proof.get("game_no", 1), proof.get("before", ""), 0
    if hands and "game_no" in proof and (hands[0]["hand"] == 1) != (game_no == 1):
        yield f"game {game_no} of a table cannot begin with deal {hands[0]['hand']}"
    for hand, deal in zip(hands, deals, strict=False):
        number, seed, promised = hand["hand"], hand["seed"], hand["commitment"]
        new, dealer = hand.get("scheme") == "euchre/v2", deal["dealer"]
        if expected and number != expected:
            yield f"deal {number}: deal {expected} belongs here"
        expected, place = number + 1, f"{proof['table']}|{number}"
        if number == 1:
            before = digest("start", terms, dealer)
        bound = digest("promise", terms, number, before, digest("lock", seed))
        if promised != (bound if new else digest1(place, seed)):
            yield f"deal {number}: the commitment does not match" + (
                " the seed, the table, the rules or the earlier deals" if new else " the seed"
            )
        if dealer >= n:
            yield f"deal {number}: there is no seat {dealer}"
        seats = sorted(set(hand["seals"]) | set(hand["shares"]))
        for seat in seats:
            share, seal = hand["shares"].get(seat), hand["seals"].get(seat)
            if seat not in map(str, range(n)) or seal is None:
                yield f"deal {number}: seat {seat} has a seed that was not sealed"
            elif share and seal != (
                digest("seal", promised, seat, share) if new else digest1(f"{place}|{seat}", share)
            ):
                yield f"deal {number}: seat {seat} opened a different seed from the one it sealed"
        shares = ",".join(f"{s}:{h}" for s, h in sorted(hand["shares"].items()))
        sealed = sorted(hand["seals"].items())
        entries = (f"{seat}:{seal}:{hand['shares'].get(seat, '-')}" for seat, seal in sealed)
        before = digest("dealt", promised, game_no, dealer, ",".join(entries))
        rest, at, rows = shuffled(pack, seed, before if new else shares), 0, []
        for count in [size] * n + [widow] + [2 * columns] * n:
            rows.append(rest[at : (at := at + count)])
        dealt = [rows[n + 1 + s] + rows[(s - dealer - 1) % n] for s in range(n)]
        cards = [ordered(dealt, columns), sorted(rows[n]), rest[at] if up else None]
        found = [ordered(deal["hands"], columns), sorted(deal.get("widow", [])), deal.get("up")]
        if [*cards, rest[at + up :]] != [*found, deal.get("rest", [])]:
            yield f"deal {number}: these are not the cards that the seeds deal"
    if proof["scheme"] == "euchre/v2":
        last = proof["next"]
        bound = digest("promise", terms, last["hand"], before, last["lock"])
        if last["hand"] != expected or last["commitment"] != bound:
            yield "the commitment after this game does not match: the game ends elsewhere"


def differences(record: Any, kept: Any) -> Iterator[str]:
    """Yield a sentence for every difference between a record and what the receipts show."""
    proof, deals = record["notes"]["fair"], record["deals"]
    if kept["format"] != "euchre-receipts/1":
        raise ValueError("these are no receipts")
    if kept["table"] != proof["table"]:
        yield f"the receipts are from table {kept['table']}, the record from {proof['table']}"
        return
    seen = {hand["hand"]: hand for hand in kept["hands"]}
    hands = {hand["hand"]: hand for hand in proof["hands"]}
    dealers = {h["hand"]: d["dealer"] for h, d in zip(proof["hands"], deals, strict=False)}
    if not seen.keys() & hands.keys():
        yield "the receipts cover no deal of this record"
    for last in [proof["next"]] if "next" in proof else []:
        if last["hand"] in seen and last["commitment"] != seen[last["hand"]]["commitment"]:
            yield f"deal {last['hand']}: the commitment is not the one that was shown"
    games = {seen[number]["game"] for number in seen.keys() & hands.keys()} - {None}
    if len(games | {proof.get("game_no", min(games, default=1))}) > 1:
        yield "the receipts have these deals in another game"
    for number, was in sorted(seen.items()):
        if number not in hands:
            if was["game"] in games:
                yield f"deal {number}: it was dealt in this game but is not in the record"
            continue
        now, dealt = hands[number], was["game"] is not None
        if was["commitment"] != now["commitment"] or was["others"]:
            yield f"deal {number}: the commitment is not the one that was shown"
        for kind, name in (("seals", "seals"), ("shares", "opened seeds")):
            # What came after the last receipt is unknown, unless the cards were seen dealt.
            if (dealt and was[kind] != now[kind]) or was[kind].items() - now[kind].items():
                yield f"deal {number}: the players' {name} are not the ones that were shown"
        if was.get("sent", {}).items() - now["seals"].items():
            yield f"deal {number}: a seal that was sent and accepted is missing"
        if dealt and number in dealers and was["dealer"] != dealers[number]:
            yield f"deal {number}: a different seat dealt"


def main(record: str, *receipts: str) -> int:
    """Check a file; print the problems or the findings; return the exit code."""
    try:
        told = json.loads(Path(record).read_text("utf-8"))
        found = list(problems(told))
        for name in receipts:
            found += differences(told, json.loads(Path(name).read_text("utf-8")))
    except (OSError, ValueError, KeyError, TypeError, AttributeError, IndexError) as error:
        print(f"This cannot be checked: {error!r}", file=sys.stderr)
        return 2
    held = [h["hand"] for h in told["notes"]["fair"]["hands"] if set(h["seals"]) - set(h["shares"])]
    print("\n".join(found) or "The record is consistent with itself.")
    if not receipts:
        print("Only someone who kept the commitments can tell whether these were shown.")
    elif not found:
        print("It agrees with the receipts.")
    if held:
        print("A sealed seed was not opened in deals:", *held)
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]) if sys.argv[1:] else 2)
