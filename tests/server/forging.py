"""Forgeries of records of games with proofs."""

from __future__ import annotations

from collections.abc import Callable
from hashlib import sha256
from typing import Any

from euchre.server import fair
from tests.server.proofs import Json, played


def hands_of(record: Json) -> list[Json]:
    """Return what is told of the chance of each hand."""
    told: list[Json] = record["notes"]["fair"]["hands"]
    return told


def rename(record: Json) -> None:
    """Say that it was another table."""
    record["notes"]["fair"]["table"] = "f" * 12


def promise_others(record: Json) -> None:
    """Replace all commitments."""
    for hand in hands_of(record):
        hand["commitment"] = digest(hand["seed"])


def digest(text: str) -> str:
    """Return any digest."""
    return sha256(text.encode()).hexdigest()


def renumber(record: Json) -> None:
    """Let the game begin later."""
    for hand in [*hands_of(record), record["notes"]["fair"].get("next", {"hand": 0})]:
        hand["hand"] += 10
    record["notes"]["fair"] |= {"game_no": 2} if "next" in record["notes"]["fair"] else {}


def drop(record: Json, at: int) -> None:
    """Leave a hand out."""
    del record["deals"][at], hands_of(record)[at]


def squeeze(record: Json) -> None:
    """Leave a hand out and number those after it anew."""
    drop(record, 1)
    for number, hand in enumerate(hands_of(record), 1):
        hand["hand"] = number


def relabel(record: Json) -> None:
    """Put the pack into another order, and let the cards be dealt by it."""
    pack = record["notes"]["fair"]["pack"]
    other = dict(zip(pack, [*pack[1:], pack[0]], strict=True))
    record["notes"]["fair"]["pack"] = list(other.values())
    for deal in record["deals"]:
        deal["hands"] = [[other[card] for card in row] for row in deal["hands"]]
        deal["up"] = other[deal["up"]]
        deal["rest"] = [other[card] for card in deal["rest"]]


def turn_the_table(record: Json) -> None:
    """Let everybody sit one seat further, the dealers, the seeds and the names, too."""
    for deal in record["deals"]:
        deal["hands"] = [deal["hands"][-1], *deal["hands"][:-1]]
        deal["dealer"] = (deal["dealer"] + 1) % 4
    for hand in hands_of(record):
        for kind in ("seals", "shares"):
            hand[kind] = {str((int(seat) + 1) % 4): told for seat, told in hand[kind].items()}
    players = record["players"]
    record["players"] = [players[-1], *players[:-1]]


def exchange(rows: list[Any], other: list[Any], i: int = 0, j: int = 0) -> None:
    """Exchange two things."""
    rows[i], other[j] = other[j], rows[i]


def upcard(record: Json) -> None:
    """Turn up the next card."""
    deal = record["deals"][1]
    deal["up"], deal["rest"][0] = deal["rest"][0], deal["up"]


def no_upcard(record: Json) -> None:
    """Put the upcard back on the stock."""
    deal = record["deals"][1]
    deal["up"], deal["rest"] = None, [deal["up"], *deal["rest"]]


def first_dealer(record: Json) -> None:
    """Let somebody else deal, all the time."""
    for deal in record["deals"]:
        deal["dealer"] = (deal["dealer"] + 1) % 4


def withhold(record: Json) -> None:
    """Say that a seed was not opened that was."""
    del hands_of(record)[0]["shares"]["1"]


def never_sealed(record: Json) -> None:
    """Take a seal out that was never opened."""
    del hands_of(record)[2]["seals"]["1"]


def one(field: str, value: Any) -> Callable[[Json], None]:
    """Return what sets a field of the proof's second hand."""
    return lambda record: hands_of(record)[1].__setitem__(field, value)


def proof(field: str, value: Any) -> Callable[[Json], None]:
    """Return what sets a field of the proof."""
    return lambda record: record["notes"]["fair"].__setitem__(field, value)


def replaced(field: str, value: Any) -> Callable[[Json], None]:
    """Return what sets a field of the last commitment that was replaced before the first hand."""
    return lambda record: hands_of(record)[0]["discarded"][-1].__setitem__(field, value)


def seed_of_another(record: Json) -> None:
    """Exchange the seeds of two hands."""
    one_hand, other = hands_of(record)[:2]
    one_hand["seed"], other["seed"] = other["seed"], one_hand["seed"]


def downgrade(record: Json) -> None:
    """Say that all hands were promised under the first version."""
    for hand in hands_of(record):
        del hand["scheme"]
    told = record["notes"]["fair"]
    told["scheme"] = "euchre/v1"
    for key in ("up", "game_no", "before", "next"):
        del told[key]


def stop(record: Json) -> None:
    """Leave the end out, and say so."""
    drop(record, -1)
    record |= {"winner": []}
    del record["scores"]


def truncate(record: Json) -> None:
    """Leave the end out, but not who has won."""
    drop(record, -1)


def ignore(record: Json) -> None:
    """Deal a hand without a seal that was taken."""
    del hands_of(record)[1]["seals"]["0"], hands_of(record)[1]["shares"]["0"]


def truncate_neatly(record: Json) -> None:
    """Leave the end out, and call the last seal the one that comes after."""
    gone = hands_of(record)[-1]
    drop(record, -1)
    told = {"hand": gone["hand"], "commitment": gone["commitment"]}
    record["notes"]["fair"]["next"] = told | {"lock": fair.lock(bytes.fromhex(gone["seed"]))}


#: (the game, what is done to its record) by name: seen without receipts.
FORGERIES: dict[str, tuple[str, Callable[[Json], None]]] = {
    "table id replaced": ("standard", rename),
    "table id replaced, old": ("old", rename),
    "all commitments replaced": ("standard", promise_others),
    "all commitments replaced, old": ("old", promise_others),
    "one commitment replaced": ("standard", one("commitment", "0" * 64)),
    "hands renumbered": ("standard", renumber),
    "hands renumbered, old": ("old", renumber),
    "first hand dropped": ("standard", lambda r: drop(r, 0)),
    "hand dropped": ("standard", lambda r: drop(r, 1)),
    "hand dropped, second game": ("second", lambda r: drop(r, 0)),
    "hand dropped and closed up": ("standard", squeeze),
    "deal dropped": ("standard", lambda r: r["deals"].pop()),
    "proof dropped": ("standard", lambda r: hands_of(r).pop()),
    "record stops": ("standard", stop),
    "record truncated": ("standard", truncate),
    "record stops, old": ("old", stop),
    "hand told twice": ("standard", lambda r: hands_of(r).insert(1, hands_of(r)[0])),
    "seal never opened added": (
        "standard",
        lambda r: hands_of(r)[1]["seals"].update({"2": "a" * 64}),
    ),
    "seal never opened removed": ("standard", never_sealed),
    "seal replaced": ("standard", lambda r: hands_of(r)[1]["seals"].update({"0": "a" * 64})),
    "seal of nobody": ("standard", lambda r: hands_of(r)[1]["seals"].update({"7": "a" * 64})),
    "seed without a seal": ("standard", lambda r: hands_of(r)[1]["shares"].update({"2": "a" * 64})),
    "seal ignored": ("standard", ignore),
    "opened seed withheld": ("standard", withhold),
    "opened seed replaced": ("old", lambda r: hands_of(r)[1]["shares"].update({"0": "a" * 64})),
    "seed replaced": ("standard", one("seed", "0" * 64)),
    "seeds of two hands exchanged": ("standard", seed_of_another),
    "pack permuted": ("standard", relabel),
    "pack permuted, old": ("old", relabel),
    "pack told otherwise": ("standard", lambda r: r["notes"]["fair"]["pack"].reverse()),
    "upcard changed": ("standard", upcard),
    "upcard changed, old": ("old", upcard),
    "upcard put back": ("standard", no_upcard),
    "stock in another order": ("standard", lambda r: r["deals"][0]["rest"].reverse()),
    "stock left out": ("standard", lambda r: r["deals"][0].pop("rest")),
    "widow changed": (
        "widow",
        lambda r: exchange(r["deals"][0]["widow"], r["deals"][0]["hands"][2]),
    ),
    "covered card exchanged for the open one": (
        "tables",
        lambda r: exchange(r["deals"][0]["hands"][0], r["deals"][0]["hands"][0], 0, 4),
    ),
    "card of another hand": (
        "standard",
        lambda r: exchange(r["deals"][0]["hands"][0], r["deals"][0]["hands"][1]),
    ),
    "first dealer changed": ("standard", first_dealer),
    "no such dealer": (
        "standard",
        lambda r: r["deals"][0].update(dealer=r["deals"][0]["dealer"] + 4),
    ),
    "seats turned": ("standard", turn_the_table),
    "hands of partners exchanged": (
        "standard",
        lambda r: exchange(r["deals"][0]["hands"], r["deals"][0]["hands"], 0, 2),
    ),
    "rules changed": ("standard", lambda r: r["options"].update({"stick-the-dealer": "on"})),
    "target changed": ("standard", lambda r: r.update(options={})),
    "game changed": ("standard", lambda r: r.update(game="buck", options={})),
    "game of another pack": ("old", lambda r: r.update(game="classic")),
    "game number changed": ("second", proof("game_no", 3)),
    "game number changed to the first": ("second", proof("game_no", 1)),
    "hands before changed": ("second", proof("before", "0" * 64)),
    "next commitment changed": (
        "standard",
        lambda r: r["notes"]["fair"]["next"].update(commitment="0" * 64),
    ),
    "next hand changed": ("standard", lambda r: r["notes"]["fair"]["next"].update(hand=99)),
    "replaced commitment left out": ("changed", lambda r: hands_of(r)[0]["discarded"].pop()),
    "no commitment replaced": ("changed", lambda r: hands_of(r)[0].pop("discarded")),
    "rules before a change replaced": ("changed", replaced("terms", "0" * 64)),
    "dealer before a change replaced": ("changed", replaced("dealer", 5)),
    "draw for partners replaced": ("changed", replaced("lots", "0" * 64)),
    "changed during the game": (
        "changed",
        lambda r: hands_of(r)[1].update(discarded=hands_of(r)[0]["discarded"]),
    ),
    "called the first version": ("standard", downgrade),
    "one hand called the first version": ("standard", one("scheme", "euchre/v1")),
    "hand of an upgraded table": (
        "upgraded",
        lambda r: hands_of(r)[1]["seals"].update({"2": "a" * 64}),
    ),
}

#: Forms that no checker can read.
UNREADABLE: dict[str, Callable[[Json], None]] = {
    "no proof": lambda r: r.pop("notes"),
    "another scheme": proof("scheme", "euchre/v9"),
    "two schemes": proof("scheme", "euchre/v1"),
    "no next": lambda r: r["notes"]["fair"].pop("next"),
    "no seed": lambda r: hands_of(r)[0].pop("seed"),
    "seed in capitals": one("seed", "A" * 64),
    "seed too short": one("seed", "00"),
    "a number that is none": one("hand", "2"),
    "a table with a line break": proof("table", "a\nb"),
    "an option that is no text": lambda r: r["options"].update(target=5),
    "a replaced commitment that is none": lambda r: hands_of(r)[0].update(discarded=[{}]),
    "an unknown game": lambda r: r.update(game="bridge"),
}


def rewrite(record: Json) -> None:
    """Compute all commitments and seals of the first version anew, as anybody can."""
    table = record["notes"]["fair"]["table"]
    for hand in hands_of(record):
        number = hand["hand"]
        hand["commitment"] = fair.commitment(table, number, bytes.fromhex(hand["seed"]))
        for seat, share in hand["shares"].items():
            hand["seals"][seat] = fair.seal(table, number, int(seat), bytes.fromhex(share))


def rewriting(change: Callable[[Json], None]) -> Callable[[Json], None]:
    """Return what changes a record and computes all anew."""

    def both(record: Json) -> None:
        change(record)
        rewrite(record)

    return both


def add_seal(record: Json) -> None:
    """Say that somebody has withheld a seed."""
    hands_of(record)[1]["seals"]["2"] = "a" * 64


def other_seeds(record: Json) -> None:
    """Put a whole other game in the place of this one."""
    new = played("standard", {"target": "5"}, 77).record
    record.clear()
    record.update(new)


def other_old_seeds(record: Json) -> None:
    """Put a whole other game of the first version in the place of this one."""
    new = played("standard", {"target": "5"}, 78, old=99).record
    record.clear()
    record.update(new)


#: What only those can see who have kept what they were shown: the record agrees with itself.
REWRITTEN: dict[str, tuple[str, Callable[[Json], None]]] = {
    "another game": ("standard", other_seeds),
    "another game, old": ("old", other_old_seeds),
    "table id replaced": ("old", rewriting(rename)),
    "hands renumbered": ("old", rewriting(renumber)),
    "seal never opened added": ("old", add_seal),
    "first hand dropped": ("old", lambda r: drop(r, 0)),
    "last hand dropped": ("standard", truncate_neatly),
    "last hand dropped, old": ("old", truncate),
    "seats turned": ("seedless", rewriting(turn_the_table)),
}
