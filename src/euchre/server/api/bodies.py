"""What a request may say: every field, its type and its bounds; anything else is refused."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field, StringConstraints, model_validator

Speed = Literal["relaxed", "normal", "fast", "instant"]
Watch = Literal["open", "link", "nobody"]
Name = Annotated[str, StringConstraints(min_length=1, max_length=60)]
Short = Annotated[str, StringConstraints(min_length=1, max_length=60)]
Hex = Annotated[str, StringConstraints(max_length=64)]
SeatNumber = Annotated[int, Field(ge=0, le=15, strict=True)]
Yes = Literal[True]
#: How often the face drawn from a name was exchanged for another one.
Face = Annotated[int, Field(ge=0, le=9999, strict=True)]


class Body(BaseModel):
    """A request's body: nothing that is not declared."""

    model_config = ConfigDict(extra="forbid")


class NewTable(Body):
    """A table to be opened; every field but the game has a good default."""

    game: Short
    options: dict[Short, bool | int | Short] = Field(default_factory=dict, max_length=80)
    name: Name = "Player"
    face: Face = 0
    seat: SeatNumber = 0
    bots: list[Short] = Field(default_factory=list, max_length=15)
    speed: Speed = "normal"
    watch: Watch = "link"
    listed: bool = False
    #: Seconds after which a bot covers for somebody who is away; 0: never.
    cover: Annotated[int, Field(ge=0, le=3600, strict=True)] = 30
    #: Wait for friends: the first hand is dealt when somebody asks for it.
    wait: bool = False


class Invitation(Body):
    """What opens a table: the secret of an invitation or a seat link, or the short code."""

    secret: Short | None = None
    code: Short | None = None


class Join(Invitation):
    """Coming to a table."""

    name: Name = "Player"
    face: Face = 0
    seat: SeatNumber | None = None
    watch: bool = False


class Code(Body):
    """A table by nothing but its code."""

    code: Short


class JoinByCode(Code):
    """Coming to such a table."""

    name: Name = "Player"
    face: Face = 0
    seat: SeatNumber | None = None
    watch: bool = False


class Looks(Body):
    """How a person at a table is drawn."""

    face: Face


class Action(Body):
    """One of the things that a command can be."""

    play: Annotated[str, StringConstraints(min_length=1, max_length=200)] | None = None
    next: Yes | None = None
    skip: Yes | None = None
    undo: Yes | None = None
    takeback: Literal["ask", "yes", "no"] | None = None
    commit: Hex | None = None
    share: Hex | None = None

    @model_validator(mode="after")
    def _one(self) -> Action:
        if len(self.model_fields_set) != 1 or not self.told:
            raise ValueError(
                "an action is one of play, next, skip, undo, takeback, commit and share"
            )
        return self

    @property
    def told(self) -> dict[str, object]:
        """What is there."""
        given = {name: getattr(self, name) for name in self.model_fields_set}
        return {name: value for name, value in given.items() if value is not None}


class Command(Body):
    """A command: ``cmd_id`` is the sender's, and the same for every try."""

    cmd_id: Annotated[str, StringConstraints(pattern=r"^[A-Za-z0-9_-]{16,64}$")]
    expected_seq: Annotated[int, Field(ge=0, le=2**31 - 1, strict=True)]
    action: Action


class Host(Body):
    """What the host may do, one thing at a time."""

    model_config = ConfigDict(extra="forbid", populate_by_name=True)

    replace: SeatNumber | None = None
    level: Short = Field(default="club", alias="with")
    speed: Speed | None = None
    #: The seat of a person who is to go, or who is to be host.
    remove: SeatNumber | None = None
    host: SeatNumber | None = None
    #: Whether nobody else may come; whether everybody may write in the chat.
    lock: Annotated[bool, Field(strict=True)] | None = None
    write: Annotated[bool, Field(strict=True)] | None = None
    #: Delete what was said.
    clear: Yes | None = None

    @model_validator(mode="after")
    def _one(self) -> Host:
        every = (self.replace, self.speed, self.remove, self.host, self.lock, self.write)
        if sum(one is not None for one in (*every, self.clear)) != 1:
            raise ValueError("say one of replace, speed, remove, host, lock, write and clear")
        return self


class OneTime(Body):
    """A one-time code for this device; ``sure``: although it has a name of its own."""

    code: Short
    sure: bool = False


class Sure(Body):
    """What cannot be undone is said twice."""

    sure: Literal[True]


class SignOut(Body):
    """Signing out: this device, or all of one's devices."""

    everywhere: bool = False


class Reason(Body):
    """Why the operator does something; it stands in the audit log for good."""

    why: Annotated[str, StringConstraints(min_length=1, max_length=200, strip_whitespace=True)]


class NewBan(Reason):
    """A ban of a person or a network, for so many hours or for good."""

    person: Short | None = None
    network: Short | None = None
    hours: Annotated[int, Field(ge=1, le=10 * 366 * 24, strict=True)] | None = None

    @model_validator(mode="after")
    def _one(self) -> NewBan:
        if (self.person is None) == (self.network is None):
            raise ValueError("say either a person, or a network")
        return self


class Talk(Body):
    """A message for the table: a text, or the id of a quick phrase."""

    text: Annotated[str, StringConstraints(min_length=1, max_length=1000)] | None = None
    quick: Short | None = None

    @model_validator(mode="after")
    def _one(self) -> Talk:
        if (self.text is None) == (self.quick is None):
            raise ValueError("say either a text, or a quick phrase")
        return self


class Visible(Body):
    """Whether a page can be seen; ``tab`` is what its stream was opened with."""

    tab: Annotated[str, StringConstraints(max_length=40)] = ""
    visible: bool


class Away(Body):
    """What to do about somebody who is not here."""

    seat: SeatNumber
    do: Literal["wait", "bot"]


class Forced(Body):
    """Which of one's own cards play themselves."""

    which: Literal["never", "last", "all"]


class Coached(Body):
    """Whether one agrees to a coach for everybody at the table."""

    agrees: bool


class Check(Body):
    """House rules to be looked at."""

    options: dict[Short, bool | int | Short] = Field(default_factory=dict, max_length=80)


class Forget(Body):
    """A name that is to stand nowhere on this server; ``sure``: it cannot be undone."""

    name: Annotated[str, StringConstraints(min_length=2, max_length=80, strip_whitespace=True)]
    sure: bool = False
