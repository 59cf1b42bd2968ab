"""Checking the proof of a record that may be anything."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec

from euchre.engine.rules import Rules
from euchre.records.files import decoded, parse_json
from euchre.server import check as checker

_Hex = Annotated[str, msgspec.Meta(pattern="^[0-9a-f]{64}$")]
_Seat = Annotated[str, msgspec.Meta(pattern="^[0-9]$")]


class ProofError(ValueError):
    """There is no proof, or it is none of this game; the text is one sentence."""


class _Hand(msgspec.Struct, forbid_unknown_fields=True):
    hand: Annotated[int, msgspec.Meta(ge=1)]
    commitment: _Hex
    seed: _Hex
    seals: dict[_Seat, _Hex]
    shares: dict[_Seat, _Hex]


class _Proof(msgspec.Struct, forbid_unknown_fields=True):
    scheme: Literal["euchre/v1"]
    table: Annotated[str, msgspec.Meta(max_length=40)]
    pack: list[str]
    seats: int
    hand: int
    widow: int
    columns: int
    hands: list[_Hand]


def check(data: bytes, rules: Rules) -> list[str]:
    """Return what is wrong with the deals of a record that replays under these rules.

    The pack and the way of dealing are taken from the rules, not from the proof.  Raises
    ``ProofError`` if there is no proof in the notes or it has another form.
    """
    record: dict[str, Any] = parse_json(decoded(data))
    told = record.get("notes", {}).get("fair")
    if told is None:
        raise ProofError("this record holds no proof of its deals (notes.fair)")
    try:
        proof = msgspec.convert(told, _Proof)
    except msgspec.ValidationError as error:
        raise ProofError(f"the proof (notes.fair) has another form: {error}") from None
    layout = (list(rules.pack.texts), rules.seats, rules.hand, rules.widow, rules.columns)
    if layout != (proof.pack, proof.seats, proof.hand, proof.widow, proof.columns):
        return ["the proof is for another pack, or for another way of dealing"]
    return list(checker.problems(record))
