"""The record of a match: rules, deals and actions as text, and no derived data; its errors."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated, Any, Final, Literal, TypeVar

import msgspec

from euchre import typed
from euchre.bounds import AnySeat, Count, Option, Ordinal, Score
from euchre.coordinates import TableSeat
from euchre.engine import actions
from euchre.engine.match import Match
from euchre.engine.rewind import rewind
from euchre.engine.state import State
from euchre.files import FileError, one_line, read_bytes
from euchre.text import brief, small

FORMAT: Final = "euchre-record/1"
#: The format of games that ``euchre play`` saves.
SAVED: Final = "euchre-saved/1"
EGN = "Euchre Game Notation"
EMN = "Euchre Match Notation"

_Short = Annotated[str, msgspec.Meta(max_length=100)]
_CardText = Annotated[str, msgspec.Meta(min_length=1, max_length=2)]


class Revoke(msgspec.Struct, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """A play that did not follow suit although it could, found when the actions end."""

    #: Which of the deal's actions it is, counted from 1.
    action: Ordinal
    #: What the table had agreed that the other side scores.
    points: Annotated[int, msgspec.Meta(ge=0, le=100)] = 2


class Deal(msgspec.Struct, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """One deal: the cards as they were dealt, and every answer to every question."""

    #: The seat that dealt.
    dealer: AnySeat
    #: The cards of each seat, as dealt; where there are table cards, first the covered ones,
    #: then the open ones on top, then the hand.
    hands: list[list[_CardText]]
    #: The upcard, null or absent if the game turns none.
    up: _CardText | None = None
    #: Cards dealt to no one, which a player may take: a widow, or a dummy hand.
    widow: list[_CardText] = []
    #: The undealt cards without the upcard, top first; if absent, all other cards in pack order.
    rest: list[_CardText] | None = None
    #: The actions, in action notation.
    actions: list[_Short]
    #: Cards whose place was not in the source of this record; they were put where the rules allow.
    rebuilt: list[_CardText] = []
    #: How many of the actions were in the source; later ones only complete the deal and do not
    #: affect the points.  Absent: all.
    told: Count | None = None
    #: A revoke, which ends the deal and is scored instead of its tricks.
    revoke: Revoke | None = None
    #: Free-form notes, read only by the program that wrote them.
    notes: dict[str, Any] = {}


class Record(msgspec.Struct, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """A match, or as much of one as was played."""

    # No default: this key is always written.
    format: Literal["euchre-record/1"]
    #: The name of the game.
    game: _Short
    #: House rules by name.
    options: dict[_Short, _Short | bool | Option] = {}
    #: The players by seat, clockwise; may be left out.
    players: list[_Short] = []
    #: The score of each side, or of each player who keeps one, before the first deal; if absent,
    #: the game's starting score.
    start: list[Score] = []
    #: The deals; only the last may be unfinished.
    deals: list[Deal]
    #: The scores after the last finished deal; checked where present.
    scores: list[Score] | None = None
    #: The winning sides or players: several if they share the game, none while the match is
    #: under way; checked where present.
    winner: list[AnySeat] | None = None
    #: Free-form notes, read only by the program that wrote them.
    notes: dict[str, Any] = {}


_T = TypeVar("_T")


def converted(value: Any, kind: type[_T]) -> _T:
    """Convert plain JSON to a Struct.

    Raises ``RecordError`` naming the path of whatever is wrong.
    """
    try:
        return typed.converted(value, kind)
    except msgspec.ValidationError as error:
        problem, _, path = one_line(str(error)).replace("`", "").partition(" - at ")
        left, numbers = in_words(path)
        problem = small(problem)
        raise RecordError(f"{left}: {problem}" if left else problem, **numbers) from None
    except RecursionError:
        raise RecordError("the file is nested too deeply") from None


def record_from(value: Any) -> Record:
    """Convert parsed JSON, a record or a saved game of this package or EGN, to a record.

    Of a saved game only the finished deals are read: in the last one, cards are still hidden.
    Raises ``RecordError`` if it is none of these or if something in it is wrong.
    """
    if isinstance(value, dict) and value.get("fileType") == EGN:
        from euchre.records.egn.read import read_egn

        return read_egn(value)
    if isinstance(value, dict) and value.get("format") == SAVED:
        from euchre.records.replay import finished

        return finished(converted(value.get("record"), Record))
    known = isinstance(value, dict) and isinstance(value.get("format"), str)
    if not known or not value["format"].startswith("euchre-record/"):
        raise RecordError(
            f'this is neither a record ("format": "{FORMAT}"), a saved game ("format": "{SAVED}")'
            f' nor EGN ("fileType": "{EGN}")'
        )
    if value["format"] != FORMAT:
        raise RecordError(
            f"the format is {brief(value['format'])}; only {brief(FORMAT)} can be read"
        )
    return converted(value, Record)


def load(source: str | Path | bytes) -> Record:
    """Read the game in a file or bytes: a record, a saved game, EGN or PTN, by its content.

    Checks the form, not the play; see ``replay``.  Raises ``RecordError``.
    """
    from euchre.records.sources import one_game

    file = "" if isinstance(source, bytes) else str(source)
    try:
        return one_game(source if isinstance(source, bytes) else read_bytes(source))
    except RecordError as error:
        error.file = file
        raise
    except FileError as error:
        damage = RecordError(error.problem)
        damage.file = file
        raise damage from None


def dump(record: Record) -> bytes:
    """Return a record as JSON in UTF-8, one line per deal."""
    plain = msgspec.to_builtins(record)
    parts = []
    for key, value in plain.items():
        if key == "deals" and value:
            rows = ",\n    ".join(_json(deal) for deal in value)
            parts.append(f'  "deals": [\n    {rows}\n  ]')
        else:
            parts.append(f"  {_json(key)}: {_json(value)}")
    return ("{\n" + ",\n".join(parts) + "\n}\n").encode()


def _json(value: Any) -> str:
    text = json.dumps(value, ensure_ascii=False)
    # A lone surrogate, which JSON can escape, cannot be encoded in UTF-8.
    encodable = text.isascii() or not any("\ud800" <= c <= "\udfff" for c in text)
    return text if encodable else json.dumps(value)


def deal_of(s: State) -> Deal:
    """Return the record of one deal from its state, finished or not.

    Needs a full state, never a view of one.
    """
    pack, dealt = s.rules.pack, rewind(s)
    rest = [pack.text(c) for c in dealt.rest]
    up = rest.pop(0) if s.rules.turn_up else None
    tables = dealt.columns or ((),) * s.rules.seats
    return Deal(
        dealer=s.dealer,
        hands=[
            [*(pack.text(c) for c in row), *pack.names(hand)]
            for row, hand in zip(tables, dealt.hands, strict=True)
        ],
        up=up,
        widow=[pack.text(c) for c in dealt.widow],
        rest=rest,
        actions=[actions.text(entry.action, pack) for entry in s.history],
    )


def record_of(match: Match, states: Sequence[State], players: Sequence[str] = ()) -> Record:
    """Return the record of a match.

    ``match`` is the match after the last finished deal; ``states`` are its deals in order, of
    which only the last may be unfinished.
    """
    rules = match.rules
    start = states[0].scores if states else match.scores
    return Record(
        format=FORMAT,
        game=rules.game,
        options=dict(rules.options),
        players=list(players),
        start=list(start),
        deals=[deal_of(s) for s in states],
        scores=list(match.scores),
        winner=list(match.winners),
    )


class RecordError(FileError):
    """A record that cannot be read or replayed; the message is one line for a person.

    ``file`` is the file as given; ``deal``, ``action`` and ``trick`` count from 1 and are 0 if
    unknown; ``seat`` is the seat that acted, or None.
    """

    def __init__(
        self,
        problem: str,
        *,
        deal: int = 0,
        action: int = 0,
        trick: int = 0,
        seat: TableSeat | None = None,
    ):
        super().__init__(problem)
        self.deal = deal
        self.action = action
        self.trick = trick
        self.seat = seat

    def __str__(self) -> str:
        numbers = (("deal", self.deal), ("trick", self.trick), ("action", self.action))
        within = ", ".join(f"{word} {n}" for word, n in numbers if n)
        return one_line(": ".join(part for part in (self.file, within, self.problem) if part))


def listed(words: list[str]) -> str:
    """Return a list of alternatives in words, shortened if long."""
    if len(words) > 8:
        return f"{', '.join(words[:8])} or one of {len(words) - 8} more"
    return " or ".join([", ".join(words[:-1]), words[-1]] if len(words) > 1 else words)


def in_words(path: str) -> tuple[str, dict[str, int]]:
    """Split a path such as ``$.deals[3].actions[2]`` into the remaining path and the numbers.

    Deals, actions and tricks count from 1.
    """
    numbers = {}
    for word in ("deal", "action", "trick"):
        match = re.search(rf"\.?{word}s\[(\d+)\]", path)
        if match:
            numbers[word] = int(match[1]) + 1
            path = path.replace(match[0], "")
    return path.lstrip("$").lstrip("."), numbers
