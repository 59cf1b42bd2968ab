"""Request bodies: every field with its type and bounds; anything else is refused."""

from __future__ import annotations

import json
import re
from datetime import date
from typing import Annotated, Any, Literal

from fastapi import Path, Query
from pydantic import BaseModel, ConfigDict, Field, StringConstraints, model_validator

from euchre.bounds import AnySeat, Cover, Face, Hours, Option, Seq

Speed = Literal["relaxed", "normal", "fast", "instant"]
Watch = Literal["open", "link", "nobody"]
Name = Annotated[str, StringConstraints(min_length=1, max_length=60)]
Short = Annotated[str, StringConstraints(min_length=1, max_length=60)]
#: 256 bits.
Hex = Annotated[str, StringConstraints(pattern="^[0-9a-f]{64}$")]
Yes = Literal[True]
Options = Annotated[dict[Short, bool | Option | Short], Field(max_length=80)]
#: A number of ``bounds`` in a path or a query, where it is text.
IN_PATH, IN_QUERY = Path(strict=False), Query(strict=False)

_STRICT = json.JSONEncoder(ensure_ascii=False, allow_nan=False)
_NUL = re.compile(r"(?<!\\)(?:\\\\)*\\u0000")


class Body(BaseModel):
    """A request body; undeclared fields are refused, and so is text that no one can store."""

    model_config = ConfigDict(extra="forbid")

    @model_validator(mode="before")
    @classmethod
    def _well_formed(cls, value: Any) -> Any:
        if isinstance(value, dict):
            known = {field.alias or name for name, field in cls.model_fields.items()}
            if (other := next((key for key in value if key not in known), None)) is not None:
                # One is enough; an error for each of very many would keep everybody waiting.
                value = {key: value[key] for key in (*known, other) if key in value}
            try:
                text = _STRICT.encode(value).encode().decode()
            except UnicodeEncodeError:
                raise ValueError("texts must be Unicode without lone surrogates") from None
            except RecursionError:
                raise ValueError("values must not be nested so deeply") from None
            except ValueError:
                raise ValueError("numbers must be finite, with at most 4,300 digits") from None
            if "\\u0000" in text and _NUL.search(text):
                raise ValueError("texts must not contain the character NUL")
        return value


class NewTable(Body):
    """A new table; every field except the game has a default."""

    game: Short
    options: Options = Field(default_factory=dict)
    name: Name = "Player"
    face: Face = 0
    seat: AnySeat = 0
    bots: list[Short] = Field(default_factory=list, max_length=15)
    speed: Speed = "normal"
    watch: Watch = "link"
    listed: bool = False
    #: Seconds until a bot covers for a player who is away; 0: never.
    cover: Cover = 30
    #: Wait for friends: the first cards are dealt on request.
    wait: bool = False


class Invitation(Body):
    """What opens a table: the secret of an invitation or a seat link, or the short code."""

    secret: Short | None = None
    code: Short | None = None


class Coming(Body):
    """How somebody joins a table: under a name, at a seat or to watch."""

    name: Name = "Player"
    face: Face = 0
    seat: AnySeat | None = None
    watch: bool = False


class Join(Coming, Invitation):
    """Joining a table by an invitation."""


class Code(Body):
    """A table, given by its code alone."""

    code: Short


class JoinByCode(Coming, Code):
    """Joining a table by its code."""


class Looks(Body):
    """How a person at a table is drawn."""

    face: Face


class Action(Body):
    """What a command does: exactly one of these."""

    play: Annotated[str, StringConstraints(min_length=1, max_length=200)] | None = None
    #: A seed of one's own for the deal, or only that it should begin.
    next: Yes | Hex | None = None
    skip: Yes | None = None
    undo: Yes | None = None
    takeback: Literal["ask", "yes", "no"] | None = None

    @model_validator(mode="after")
    def _one(self) -> Action:
        if len(self.model_fields_set) != 1 or not self.told:
            raise ValueError("an action must be one of play, next, skip, undo and takeback")
        return self

    @property
    def told(self) -> dict[str, object]:
        """The field that was given, by name."""
        given = {name: getattr(self, name) for name in self.model_fields_set}
        return {name: value for name, value in given.items() if value is not None}


class Command(Body):
    """A command; ``cmd_id`` is chosen by the sender and stays the same on every retry."""

    cmd_id: Annotated[str, StringConstraints(pattern=r"^[A-Za-z0-9_-]{16,64}$")]
    expected_seq: Seq
    action: Action


class Host(Body):
    """What the host may do, one thing at a time."""

    model_config = ConfigDict(extra="forbid", populate_by_name=True)

    replace: AnySeat | None = None
    level: Short = Field(default="club", alias="with")
    speed: Speed | None = None
    #: Seat of the person to remove, or to make host.
    remove: AnySeat | None = None
    host: AnySeat | None = None
    #: Whether the table is locked to newcomers; whether everyone may use the chat.
    lock: Annotated[bool, Field(strict=True)] | None = None
    write: Annotated[bool, Field(strict=True)] | None = None
    #: Delete the chat.
    clear: Yes | None = None

    @model_validator(mode="after")
    def _one(self) -> Host:
        every = (self.replace, self.speed, self.remove, self.host, self.lock, self.write)
        if sum(one is not None for one in (*every, self.clear)) != 1:
            raise ValueError("give one of replace, speed, remove, host, lock, write and clear")
        return self


class OneTime(Body):
    """A one-time code for this device; ``sure``: even though it has its own name."""

    code: Short
    sure: bool = False


class Sure(Body):
    """Confirmation of a step that cannot be undone."""

    sure: Yes


class SignOut(Body):
    """Signing out of this device or of all your devices."""

    everywhere: bool = False


class Reason(Body):
    """Why the operator takes an action; kept in the audit log for good."""

    why: Annotated[str, StringConstraints(min_length=1, max_length=200, strip_whitespace=True)]


class NewBan(Reason):
    """A ban of a person or a network, for so many hours or for good."""

    person: Short | None = None
    network: Short | None = None
    hours: Hours | None = None

    @model_validator(mode="after")
    def _one(self) -> NewBan:
        if (self.person is None) == (self.network is None):
            raise ValueError("give either a person or a network")
        return self


class Talk(Body):
    """A message for the table: a text, or the id of a quick phrase."""

    text: Annotated[str, StringConstraints(min_length=1, max_length=1000)] | None = None
    quick: Short | None = None

    @model_validator(mode="after")
    def _one(self) -> Talk:
        if (self.text is None) == (self.quick is None):
            raise ValueError("give either a text or a quick phrase")
        return self


class Visible(Body):
    """Whether a page can be seen; ``tab`` is what its stream was opened with."""

    tab: Annotated[str, StringConstraints(max_length=40)] = ""
    visible: bool


class Away(Body):
    """What to do about a player who is away."""

    seat: AnySeat
    do: Literal["wait", "bot"]


class Forced(Body):
    """Which of your own cards play automatically."""

    which: Literal["never", "last", "all"]


class Coached(Body):
    """Whether you agree to a coach for everyone at the table."""

    agrees: bool


class Check(Body):
    """House rules to check."""

    options: Options = Field(default_factory=dict)


class Idle(Body):
    """Nights or clubs in which nothing has happened since the beginning of a day (UTC)."""

    what: Literal["night", "club"]
    before: date
    sure: bool = False


class Forget(Body):
    """A name to remove from the whole server; ``sure`` confirms it, as it cannot be undone."""

    name: Annotated[str, StringConstraints(min_length=2, max_length=80, strip_whitespace=True)]
    sure: bool = False
