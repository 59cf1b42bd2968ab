"""Forgeries of records of games with proofs."""

from collections.abc import Callable
from typing import Any

from euchre.engine import dealing
from euchre.games import rules
from euchre.records.record import deal_of
from euchre.server import fair
from tests.server.proofs import Json, played


def hands_of(record: Json) -> list[Json]:
    """Return what is told of the chance of each hand."""
    told: list[Json] = record["notes"]["fair"]["hands"]
    return told


def rename(record: Json) -> None:
    """Say that it was another table."""
    record["notes"]["fair"]["table"] = "f" * 12


def renumber(record: Json) -> None:
    """Let the game begin later."""
    for hand in [*hands_of(record), record["notes"]["fair"]["next"]]:
        hand["hand"] += 10
    record["notes"]["fair"]["game_no"] = 2


def drop(record: Json, at: int) -> None:
    """Leave a hand out."""
    del record["deals"][at], hands_of(record)[at]


def relabel(record: Json) -> None:
    """Put the pack into another order, and let the cards be dealt by it."""
    pack = record["notes"]["fair"]["pack"]
    other = dict(zip(pack, [*pack[1:], pack[0]], strict=True))
    record["notes"]["fair"]["pack"] = list(other.values())
    for deal in record["deals"]:
        deal["hands"] = [[other[card] for card in row] for row in deal["hands"]]
        deal["up"] = other[deal["up"]]
        deal["rest"] = [other[card] for card in deal["rest"]]


def exchange(rows: list[Any], other: list[Any], i: int = 0, j: int = 0) -> None:
    """Exchange two things."""
    rows[i], other[j] = other[j], rows[i]


def upcard(record: Json) -> None:
    """Turn up the next card."""
    deal = record["deals"][1]
    deal["up"], deal["rest"][0] = deal["rest"][0], deal["up"]


def first_dealer(record: Json) -> None:
    """Let somebody else deal, all the time."""
    for deal in record["deals"]:
        deal["dealer"] = (deal["dealer"] + 1) % 4


def withhold(record: Json) -> None:
    """Leave out the seed that a player has added."""
    hands_of(record)[0]["shares"].clear()


def one(field: str, value: Any) -> Callable[[Json], None]:
    """Return what sets a field of the proof's second hand."""
    return lambda record: hands_of(record)[1].__setitem__(field, value)


def proof(field: str, value: Any) -> Callable[[Json], None]:
    """Return what sets a field of the proof."""
    return lambda record: record["notes"]["fair"].__setitem__(field, value)


def replaced(field: str, value: Any) -> Callable[[Json], None]:
    """Return what sets a field of the last commitment that was replaced before the first hand."""
    return lambda record: hands_of(record)[0]["discarded"][-1].__setitem__(field, value)


def stop(record: Json) -> None:
    """Leave the end out, and say so."""
    drop(record, -1)
    record |= {"winner": []}
    del record["scores"]


def truncate_neatly(record: Json) -> None:
    """Leave the end out, and call the last seal the one that comes after."""
    gone = hands_of(record)[-1]
    drop(record, -1)
    told = {"hand": gone["hand"], "commitment": gone["commitment"]}
    record["notes"]["fair"]["next"] = told | {"lock": fair.lock(bytes.fromhex(gone["seed"]))}


#: (the game, what is done to its record) by name: seen without receipts.
FORGERIES: dict[str, tuple[str, Callable[[Json], None]]] = {
    "table id replaced": ("standard", rename),
    "hands renumbered": ("standard", renumber),
    "first hand dropped": ("standard", lambda r: drop(r, 0)),
    "hand dropped": ("standard", lambda r: drop(r, 1)),
    "proof dropped": ("standard", lambda r: hands_of(r).pop()),
    "record stops": ("standard", stop),
    "hand told twice": ("standard", lambda r: hands_of(r).insert(1, hands_of(r)[0])),
    "own seed left out": ("standard", withhold),
    "seed replaced": ("standard", one("seed", "0" * 64)),
    "pack permuted": ("standard", relabel),
    "upcard changed": ("standard", upcard),
    "widow changed": (
        "widow",
        lambda r: exchange(r["deals"][0]["widow"], r["deals"][0]["hands"][2]),
    ),
    "covered card exchanged for the open one": (
        "tables",
        lambda r: exchange(r["deals"][0]["hands"][0], r["deals"][0]["hands"][0], 0, 4),
    ),
    "first dealer changed": ("standard", first_dealer),
    "rules changed": ("standard", lambda r: r["options"].update({"stick-the-dealer": "on"})),
    "game number changed": ("second", proof("game_no", 3)),
    "next commitment changed": (
        "standard",
        lambda r: r["notes"]["fair"]["next"].update(commitment="0" * 64),
    ),
    "replaced commitment left out": ("changed", lambda r: hands_of(r)[0]["discarded"].pop()),
    "rules before a change replaced": ("changed", replaced("terms", "0" * 64)),
    "changed during the game": (
        "changed",
        lambda r: hands_of(r)[1].update(discarded=hands_of(r)[0]["discarded"]),
    ),
}

#: Forms that no checker can read.
UNREADABLE: dict[str, Callable[[Json], None]] = {
    "no proof": lambda r: r.pop("notes"),
    "another scheme": proof("scheme", "euchre/v9"),
    "no seed": lambda r: hands_of(r)[0].pop("seed"),
    "seed too short": one("seed", "00"),
    "an option that is no text": lambda r: r["options"].update(target=5),
    "a replaced commitment that is none": lambda r: hands_of(r)[0].update(discarded=[{}]),
    "an unknown game": lambda r: r.update(game="bridge"),
}


def rewriting(change: Callable[[Json], None]) -> Callable[[Json], None]:
    """Return what changes a record and computes all commitments anew, as anybody can.

    The cards then follow from other keys, so they are dealt anew, too.
    """

    def both(record: Json) -> None:
        change(record)
        rewrite(record)

    return both


def rewrite(record: Json) -> None:
    """Compute every commitment and every card anew from the seeds in a record of one game."""
    told = record["notes"]["fair"]
    table = rules(record["game"], record["options"])
    terms, before = fair.terms(told["table"], table), told["before"]
    if hands_of(record)[0]["hand"] == 1:
        before = told["before"] = fair.start(terms, record["deals"][0]["dealer"])
    for hand, deal in zip(hands_of(record), record["deals"], strict=True):
        seed, number = bytes.fromhex(hand["seed"]), hand["hand"]
        hand["commitment"] = fair.promise(terms, number, before, fair.lock(seed))
        made = fair.Committed(number, hand["commitment"], before)
        key = made.shuffle(seed, told["game_no"], deal["dealer"])
        before = made.link(told["game_no"], deal["dealer"])
        dealt = deal_of(dealing.deal(table, fair.order(table.pack.size, key), deal["dealer"]))
        deal |= {name: getattr(dealt, name) for name in ("hands", "up", "rest")}
    told["next"]["commitment"] = fair.promise(
        terms, told["next"]["hand"], before, told["next"]["lock"]
    )


def other_seeds(record: Json) -> None:
    """Put a whole other game in the place of this one."""
    new = played("standard", {"target": "5"}, 77).record
    record.clear()
    record.update(new)


#: What only those can see who have kept what they were shown: the record agrees with itself.
REWRITTEN: dict[str, tuple[str, Callable[[Json], None]]] = {
    "another game": ("standard", other_seeds),
    "last hand dropped": ("standard", truncate_neatly),
    "table id replaced": ("seedless", rewriting(rename)),
    "hands renumbered": ("seedless", rewriting(renumber)),
}
