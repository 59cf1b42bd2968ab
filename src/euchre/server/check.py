"""Check the deals of a game: ``python check.py RECORD.json [RECEIPTS.json ...]``.

Needs Python and nothing else.  Deals all cards again from the seeds in the record, checks that the
commitments bind them, and compares the commitments with those in the receipts.  Without receipts it
only shows that the record is consistent with itself.  It does not look at the calls, the play,
takebacks or scores.  ``docs/fair-deal.md`` explains what this proves.  Exit code 0: everything
matches; 1: something does not; 2: a file cannot be read.
"""

import hashlib
import hmac
import json
import math
import re
import sys
from collections.abc import Iterator, Sequence
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

# -- reading ------------------------------------------------------------------------------------

#: Files may have this many bytes, and be nested this deep.
LARGEST, DEEPEST = 16 * 1024 * 1024, 50
HEX, NAME, SEAT = map(re.compile, ("[0-9a-f]{64}", "[A-Za-z0-9+-]{1,40}", "[0-9]{1,2}"))
CARD = re.compile("[0-9A-Z]{1,2}")
#: What must stand in a record and in receipts: patterns of texts, and numbers from 0; keys with
#: ``?`` may be absent or null.
DEAL = {"dealer": int, "hands": [[CARD]], "widow?": [CARD], "up?": CARD, "rest?": [CARD]}
HAND = {"hand": int, "commitment": HEX, "shares": {SEAT: HEX}}
DISCARDED = {"terms": HEX, "dealer": int, "commitment": HEX, "lots?": HEX}
FAIR = {
    "scheme": re.compile("euchre/v1"),
    "table": NAME,
    "pack": [CARD],
    "hands": [HAND | {"seed": HEX, "discarded?": [DISCARDED]}],
    **dict.fromkeys(("seats", "hand", "widow", "columns", "game_no"), int),
    "up": bool,
    "before": HEX,
    "next": {"hand": int, "commitment": HEX, "lock": HEX},
}
RECORD = {"game": NAME, "options?": {NAME: NAME}, "deals": [DEAL], "notes": {"fair": FAIR}}
RECEIPT = HAND | {"others": [HEX], "game?": int, "dealer?": int}
RECEIPTS = {"format": re.compile("euchre-receipts/1"), "table": NAME, "hands": [RECEIPT]}


def read(name: str) -> Any:
    """Return the JSON in a file.  Raises ``ValueError``, or ``OSError`` if it cannot be read."""
    with Path(name).open("rb") as file:
        data = file.read(LARGEST + 1)
    if len(data) > LARGEST:
        raise ValueError(f"the file is too large; the limit is {LARGEST:,} bytes")
    try:
        return parse(data.decode())
    except UnicodeError:
        raise ValueError("the text is not UTF-8") from None


def parse(text: str) -> Any:
    """Return the value of a JSON text.

    Raises ``ValueError`` also for double keys, NaN, endless numbers, deep nesting, bad Unicode.
    """
    hooks: Any = dict.fromkeys(("parse_int", "parse_float", "parse_constant"), number)
    try:
        value = json.loads(text, object_pairs_hook=once, **hooks)
        json.dumps(value, ensure_ascii=False).encode()
    except RecursionError:
        raise ValueError("the file is nested too deeply") from None
    level = [value]
    for _ in range(DEEPEST):
        rows = [row.values() if isinstance(row, dict) else row for row in level if held(row)]
        level = [one for row in rows for one in row]
    if any(map(held, level)):
        raise ValueError("the file is nested too deeply")
    return value


def held(value: Any) -> bool:
    """Whether a value contains others."""
    return isinstance(value, dict | list)


def once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """Return an object.  Raises ``ValueError`` for duplicate keys."""
    if len(objects := dict(pairs)) < len(pairs):
        raise ValueError("a key appears twice in one object")
    return objects


def number(text: str) -> float:
    """Return a number.  Raises ``ValueError`` for one that is none, or beyond 64 bits."""
    whole = text.lstrip("-").isdecimal()
    if whole and len(text) <= 20 and -(1 << 63) <= int(text) < 1 << 63:
        return int(text)
    if whole or not math.isfinite(float(text)):
        raise ValueError(f"{text[:24]} is no number, or too large")
    return float(text)


def fit(value: Any, form: Any, where: str) -> None:
    """Raise ``ValueError`` unless a value has a form."""
    if form in (int, bool):
        good = type(value) is form and 0 <= value < 1 << 31
    elif isinstance(form, re.Pattern):
        good = isinstance(value, str) and form.fullmatch(value) is not None
    elif isinstance(form, list) and (good := isinstance(value, list)):
        for at, one in enumerate(value):
            fit(one, form[0], f"{where}[{at}]")
    elif good := isinstance(value, dict) and isinstance(form, dict):
        for key, inner in form.items():
            if isinstance(key, re.Pattern):
                for name, one in value.items():
                    fit(name, key, f"a key of {where}")
                    fit(one, inner, f"{where}.{name}")
            elif not key.endswith("?") or value.get(key[:-1]) is not None:
                fit(value.get(key.rstrip("?")), inner, f"{where}.{key.rstrip('?')}")
    if not good:
        raise ValueError(f"{where} is missing or malformed")


def proof_of(record: Any) -> Any:
    """Return the proof of a record.  Raises ``ValueError`` unless it is well-formed."""
    notes = record.get("notes") if isinstance(record, dict) else None
    if not isinstance(notes, dict) or "fair" not in notes:
        raise ValueError("this is no record of a game from a table: it has no notes.fair")
    fit(record, RECORD, "record")
    return record["notes"]["fair"]


# -- dealing ------------------------------------------------------------------------------------


def layout(game: str, options: dict[str, str]) -> tuple[list[str], list[int]]:
    """Return the pack (two have one 7 a suit), and seats, hand, widow, columns and upcard."""
    rows = [row for names, row in GAMES.items() if game in names.split()]
    players = options.get("players", "4")
    if not rows or not players.isdecimal() or not 2 <= int(players) <= 7:
        raise ValueError(f"there is no game {game!r} for {players} players here")
    low, *numbers = rows[0].split()
    copies, joker, seats, hand, widow, columns, up, *grows = map(int, numbers)
    low = LOWEST.get(options.get("pack", ""), low)
    joker = {"on": 1, "off": 0}.get(options.get("joker", ""), joker)
    seats, widow = int(options.get("players", seats)), widow + joker * sum(grows)
    ranks = "23456789TJQKA"["23456789TJQKA".index(low) :]
    pack = [r + s for s in "CDHS" for r in ranks for _ in range(1 if r == "7" else copies)]
    hand = hand if up or copies < 2 else len(pack) // seats
    return pack + ["B"] * (joker * copies), [seats, hand, widow, columns, up]


def digest(*parts: object) -> str:
    """Return the hexadecimal digest of the parts, one per line."""
    return hashlib.sha256("\n".join(["euchre/v1", *map(str, parts)]).encode()).hexdigest()


def numbers(key: bytes) -> Iterator[int]:
    """Yield 32-bit numbers from HMAC-SHA256 of a counter."""
    for n in range(1 << 63):
        block = hmac.digest(key, n.to_bytes(8, "big"), "sha256")
        yield from (int.from_bytes(block[i : i + 4], "big") for i in range(0, 32, 4))


def shuffled(cards: list[str], seed: str, text: str) -> list[str]:
    """Return a pack in dealing order (Fisher-Yates shuffle, with rejection sampling)."""
    pack, stream = list(cards), numbers(hmac.digest(bytes.fromhex(seed), text.encode(), "sha256"))
    for last in range(len(pack) - 1, 0, -1):
        top = (1 << 32) - (1 << 32) % (last + 1)
        at = next(w for w in stream if w < top) % (last + 1)
        pack[last], pack[at] = pack[at], pack[last]
    return pack


def ordered(hands: list[list[str]], columns: int) -> list[list[str]]:
    """Return hands with their cards in a canonical order, after the table cards as they lie."""
    return [row[: 2 * columns] + sorted(row[2 * columns :]) for row in hands]


def problems(record: Any) -> Iterator[str]:
    """Yield a sentence for every problem with the deals of a record."""
    proof, deals = proof_of(record), record["deals"]
    game, options, hands = record["game"], record.get("options") or {}, proof["hands"]
    pack, sizes = layout(game, options)
    n, size, widow, columns, up = sizes
    shape = [proof[key] for key in ("pack", "seats", "hand", "widow", "columns")]
    if shape != [pack, *sizes[:4]] or proof["up"] != bool(up):
        yield "the proof is for a different pack or a different way of dealing"
    if not record.get("winner"):
        yield "the record stops before the game is over"
    if len(hands) != len(deals) or not hands:
        yield f"there are {len(deals)} deals and {len(hands)} proofs"
    chosen = ",".join(f"{name}={options[name]}" for name in sorted(options))
    terms = digest("terms", proof["table"], game, chosen, " ".join(map(str, sizes)), " ".join(pack))
    game_no, before, expected = proof["game_no"], proof["before"], 0
    if hands and (hands[0]["hand"] == 1) != (game_no == 1):
        yield f"game {game_no} of a table cannot begin with deal {hands[0]['hand']}"
    for hand, deal in zip(hands, deals, strict=False):
        number, seed, promised = hand["hand"], hand["seed"], hand["commitment"]
        dealer = deal["dealer"]
        if expected and number != expected:
            yield f"deal {number}: deal {expected} belongs here"
        expected = number + 1
        if (old := hand.get("discarded") or []) and hand is not hands[0]:
            yield f"deal {number}: rules, seats or dealer were changed during a game"
        last = {"terms": terms, "dealer": dealer, "commitment": promised}
        for was, one in zip([None, *old], [*old, last], strict=True):
            by, lots = one["dealer"], digest("lots", one["commitment"])
            first = digest("start", one["terms"], by) if number == 1 else before
            before = digest("changed", was["commitment"], game_no, by) if was else first
            right = digest("promise", one["terms"], number, before, digest("lock", seed))
            if one["commitment"] != right:
                yield (
                    f"deal {number}: the commitment does not match the seed, the table, the rules"
                    " or the earlier deals"
                )
            drawn = hmac.digest(bytes.fromhex(seed), lots.encode(), "sha256")
            if (one.get("lots") or drawn.hex()) != drawn.hex():
                yield f"deal {number}: the draw for partners does not follow from the seed"
        if dealer >= n:
            yield f"deal {number}: there is no seat {dealer + 1}"
        shares = sorted(hand["shares"].items())
        for seat, _ in shares:
            if seat not in map(str, range(n)):
                yield f"deal {number}: there is no seat {int(seat) + 1}, which added a seed"
        seeds = ",".join(f"{seat}:{share}" for seat, share in shares)
        before = digest("dealt", promised, game_no, dealer, seeds)
        rest, at, rows = shuffled(pack, seed, before), 0, []
        for count in [size] * n + [widow] + [2 * columns] * n:
            rows.append(rest[at : (at := at + count)])
        dealt = [rows[n + 1 + s] + rows[(s - dealer - 1) % n] for s in range(n)]
        cards = ordered(dealt, columns), sorted(rows[n]), rest[at] if up else None
        lie = ordered(deal["hands"], columns), sorted(deal.get("widow") or []), deal.get("up")
        if (*cards, rest[at + up :]) != (*lie, deal.get("rest") or []):
            yield f"deal {number}: these are not the cards that the seeds deal"
    last = proof["next"]
    bound = digest("promise", terms, last["hand"], before, last["lock"])
    if last["hand"] != expected or last["commitment"] != bound:
        yield "the commitment after this game does not match: the game ends elsewhere"


def differences(record: Any, receipts: Any) -> Iterator[str]:
    """Yield a sentence for every difference between a record and what the receipts show."""
    fit(receipts, RECEIPTS, "receipts")
    proof, deals = record["notes"]["fair"], record["deals"]
    if receipts["table"] != proof["table"]:
        yield f"the receipts are from table {receipts['table']}, the record from {proof['table']}"
        return
    seen = {hand["hand"]: hand for hand in receipts["hands"]}
    hands = {hand["hand"]: hand for hand in proof["hands"]}
    dealers = {h["hand"]: d["dealer"] for h, d in zip(proof["hands"], deals, strict=False)}
    if not seen.keys() & hands.keys():
        yield "the receipts cover no deal of this record"
    last = proof["next"]
    if last["hand"] in seen and last["commitment"] != seen[last["hand"]]["commitment"]:
        yield f"deal {last['hand']}: the commitment is not the one that was shown"
    games = {seen[number].get("game") for number in seen.keys() & hands.keys()} - {None}
    if games - {proof["game_no"]}:
        yield "the receipts have these deals in another game"
    for number, was in sorted(seen.items()):
        if number not in hands:
            if was.get("game") in games:
                yield f"deal {number}: it was dealt in this game but is not in the record"
            continue
        now, dealt = hands[number], was.get("game") is not None
        chain = [one["commitment"] for one in [*(now.get("discarded") or ()), now]]
        shown = [was["commitment"], *was["others"]]
        if shown != [one for one in chain if one in shown] or (dealt and chain[-1] not in shown):
            yield f"deal {number}: the commitment is not the one that was shown"
        # What came after the last receipt is unknown, unless the cards were seen dealt.
        before, after = was["shares"], now["shares"]
        if before.items() - after.items() or (dealt and before != after):
            yield f"deal {number}: the players' seeds are not the ones that were shown"
        if dealt and number in dealers and was.get("dealer") != dealers[number]:
            yield f"deal {number}: a different seat dealt"


# -- what it means ------------------------------------------------------------------------------


def explained(record: Any, receipts: Sequence[Any]) -> Iterator[str]:
    """Explain in sentences what the check of a flawless record proves, and what it does not."""
    hands = record["notes"]["fair"]["hands"]
    every = [hand["hand"] for hand in hands]
    yield (
        f"The record is consistent with itself: every card of {listed(every)} follows from the"
        " seeds and commitments in it. The calls, the play, takebacks and scores are not proved."
    )
    shown = {hand["hand"] for one in receipts for hand in one["hands"]}
    known = [number for number in every if number in shown]
    if not receipts:
        yield (
            "Nothing was compared with what was shown. Only someone who kept the commitments can"
            " tell whether these are the ones shown before the deal."
        )
    else:
        yield f"It agrees with the receipts on {listed(known)}."
        if before := [number for number in every if number < known[0]]:
            yield f"The commitment of deal {known[0]} binds {listed(before)}, too."
        if missing := [number for number in every if number not in {*known, *before}]:
            yield f"Nothing was kept for {listed(missing)}."
    if used := [hand["hand"] for hand in hands if hand["shares"]]:
        yield (
            f"Players' seeds went into {listed(used)}. If one of those seeds is yours, no one"
            " chose these cards."
        )
    if alone := [hand["hand"] for hand in hands if not hand["shares"]]:
        yield (
            f"No player's seed went into {listed(alone)}. There the server knew the cards before"
            " it committed to them, and could have tried seeds until it liked the deal."
        )
    for hand in hands:
        if hand.get("discarded"):
            yield f"The commitment of deal {hand['hand']} replaces others, from the same seed."


def listed(numbers: Sequence[int]) -> str:
    """Format numbers of deals: ``deals 1-3 and 5``."""
    runs: list[list[int]] = []
    for number in numbers:
        if not runs or number != runs[-1][-1] + 1:
            runs.append([])
        runs[-1].append(number)
    texts = [f"{run[0]}-{run[-1]}" if len(run) > 1 else f"{run[0]}" for run in runs]
    words = " and ".join([", ".join(texts[:-1]), texts[-1]] if len(texts) > 1 else texts)
    return f"deal{'s' * (len(numbers) != 1)} {words}"


def faults(record: Any, receipts: Sequence[Any]) -> list[str]:
    """Return every problem of a record, and every difference from what the receipts show."""
    return [*problems(record), *(text for one in receipts for text in differences(record, one))]


def main(*names: str) -> int:
    """Check a file; print the problems or the findings; return the exit code."""
    name, files = "", []
    try:
        for name in names:
            files.append(read(name))
        name = names[0]
        wrong = faults(files[0], files[1:])
    except (OSError, ValueError) as error:
        print(f"Error: {name!r}: {getattr(error, 'strerror', None) or error}", file=sys.stderr)
        return 2
    print("\n".join(wrong or explained(files[0], files[1:])))
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]) if sys.argv[1:] else 2)
