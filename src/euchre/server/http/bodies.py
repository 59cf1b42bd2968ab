"""Request bodies: typed and bounded fields, and uploads that must be readable before saved."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Coroutine, Iterable, Iterator
from contextlib import contextmanager
from typing import Annotated, Any, ClassVar, Literal, Self, TypeVar

import msgspec
import structlog
from fastapi import Body as Json
from fastapi import Depends, Query, Request
from fastapi import Path as InPath
from fastapi.routing import APIRoute
from pydantic import (
    BaseModel,
    ConfigDict,
    Field,
    PlainValidator,
    StringConstraints,
    WithJsonSchema,
    model_validator,
)
from starlette.responses import Response

from euchre import typed
from euchre.bounds import Option
from euchre.night.errors import NightError
from euchre.night.event_base import LONGEST_TEXT
from euchre.server.guard import raised_at
from euchre.server.refusals import Refused
from euchre.server.store.erasure_requests import ErasureStep
from euchre.server.store.journal import MOST_EVENTS
from euchre.text import listed, sentence

Id = Annotated[str, StringConstraints(pattern=r"^[A-Za-z0-9_-]{8,64}$")]
Short = Annotated[str, StringConstraints(min_length=1, max_length=60)]
Title = Annotated[str, StringConstraints(min_length=1, max_length=LONGEST_TEXT)]
Yes = Literal[True]
Options = Annotated[dict[Short, bool | Option | Short], Field(max_length=80)]
#: A number of ``bounds`` in a path or a query, where it is text.
IN_PATH, IN_QUERY = InPath(strict=False), Query(strict=False)

_STRICT = json.JSONEncoder(ensure_ascii=False, allow_nan=False)
_NUL = re.compile(r"(?<!\\)(?:\\\\)*\\u0000")
_NUL_IN = re.compile(_NUL.pattern.encode())


def well_formed(value: Any) -> Any:
    """Return a body that can be stored.  Raises ``ValueError`` for any other."""
    if isinstance(value, Parsed):
        return value
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


#: Maximum number of values in a body, not counting those inside its texts.
VALUES = 100_000


class Parsed(dict[str, Any]):
    """The fields of a large body, already checked by ``parsed``."""


def parsed(body: bytes) -> Parsed:
    """Parse a large body, counting its values first; a slow call.  Raises ``Refused``."""
    if b"\\u0000" in body and _NUL_IN.search(body):
        raise Refused(422, "Texts must not contain the character NUL.")
    try:
        fields = typed.decoded(body, dict[str, msgspec.Raw])
        rows = [memoryview(one).tobytes() for one in fields.values()]
        if sum(sum(map(row.count, b",[{")) for row in rows if row[:1] != b'"') > VALUES:
            raise Refused(413, f"That has too many values; the limit is {VALUES:,}.")
        values = map(msgspec.json.decode, rows)
        return Parsed(zip(fields, values, strict=True))
    except (msgspec.MsgspecError, UnicodeError):
        raise Refused(422, "The request is not valid JSON.") from None
    except RecursionError:
        raise Refused(422, "Values must not be nested so deeply.") from None


class Upload(APIRoute):
    """A route that takes files; large ones are parsed in the queue for long work."""

    def get_route_handler(self) -> Callable[[Request], Coroutine[Any, Any, Response]]:
        """Return what answers a request."""
        handle = super().get_route_handler()

        async def handled(request: Request) -> Response:
            body, app = await request.body(), request.app.state
            if len(body) > app.gate.limits.body:
                # The framework would parse it on the event loop.
                request._json = await app.people.store.long.run(parsed, body)
            return await handle(request)

        return handled


class Body(BaseModel):
    """A request body; refuses undeclared fields, and text that cannot be stored."""

    model_config = ConfigDict(extra="forbid")

    @model_validator(mode="before")
    @classmethod
    def _well_formed(cls, value: Any) -> Any:
        if isinstance(value, dict):
            known = {field.alias or name for name, field in cls.model_fields.items()}
            if (other := next((key for key in value if key not in known), None)) is not None:
                # Report one; errors for thousands would hold the event loop.
                value = type(value)((key, value[key]) for key in (*known, other) if key in value)
            return well_formed(value)
        return value


class OneOf(Body):
    """A body that must give exactly one of the fields that are None by default."""

    ONE_OF: ClassVar[tuple[str, ...]]

    @classmethod
    def __pydantic_init_subclass__(cls, **_: Any) -> None:
        """Find those fields."""
        fields = cls.model_fields.items()
        cls.ONE_OF = tuple(name for name, field in fields if field.default is None)

    @model_validator(mode="after")
    def _one(self) -> Self:
        if sum(getattr(self, name) is not None for name in self.ONE_OF) != 1:
            raise ValueError(f"give exactly one of {listed(self.ONE_OF)}")
        return self


def read_as(kind: Any) -> tuple[Any, ...]:
    """Return annotations with which a body is read as a type of msgspec, as strictly as others."""

    def converted(value: Any) -> Any:
        try:
            return typed.converted(well_formed(value), kind)
        except msgspec.ValidationError as error:
            raise ValueError(typed.problem(error)) from None

    (schema,), parts = msgspec.json.schema_components((kind,), ref_template="{name}")

    def inlined(value: Any) -> Any:
        if isinstance(value, list):
            return [inlined(part) for part in value]
        if not isinstance(value, dict):
            return value
        if "$ref" in value:
            return inlined(parts[value["$ref"]])
        return {key: inlined(part) for key, part in value.items() if key != "discriminator"}

    return Json(), PlainValidator(converted), WithJsonSchema(inlined(schema))


def of_app(name: str) -> Any:
    """Return a dependency on a part of the app's state, by its name."""

    # Async, because FastAPI runs other functions in a thread.
    async def part(request: Request) -> Any:
        return getattr(request.app.state, name)

    return Depends(part)


class Sure(Body):
    """Confirmation of a step that cannot be undone."""

    sure: Yes


class Consent(Body):
    """Whether you agree to what somebody proposes, or to a coach for everyone at the table."""

    agrees: bool


class Forget(Body):
    """A desk asks to forget somebody, withdraws that, or contests it."""

    do: ErasureStep


log = structlog.get_logger("euchre.api")

E = TypeVar("E")
S = TypeVar("S")


@contextmanager
def importing(what: str) -> Iterator[None]:
    """Turn any failure to read or draw an upload into a ``Refused`` with the reason."""
    try:
        yield
    except Refused:
        raise
    except Exception as error:
        problems = getattr(error, "problems", (error,))
        if not isinstance(error, ValueError):
            log.error("not drawn", what=what, error=type(error).__name__, at=raised_at(error))
            problems = (f"its pages cannot be drawn ({type(error).__name__})",)
        why = "; ".join(map(str, problems))
        raise Refused(422, sentence(f"this {what} cannot be imported: {why}")) from None


def drawn(what: str, make: Callable[[], S], pages: Callable[[S], Iterable[object]]) -> S:
    """Return an uploaded state once all its pages have been drawn; a slow call.

    What cannot be shown must not be stored: its pages would fail for good.  Raises ``Refused``.
    """
    with importing(what):
        state = make()
        for page in pages(state):
            json.dumps(page, ensure_ascii=False, allow_nan=False).encode()
        return state


def events_in(text: str, decode: Callable[[str], E], what: str) -> list[E]:
    """Parse the events in a night's or season's file.  Raises ``Refused``."""
    lines = [line for line in text.split("\n") if line.strip()]
    if len(lines) > MOST_EVENTS:
        raise Refused(422, f"A {what} can have at most {MOST_EVENTS:,} events; this file has more.")
    events = []
    for number, line in enumerate(lines, 1):
        try:
            events.append(decode(line))
        except NightError as error:
            raise Refused(422, sentence(f"line {number}: {error}")) from None
    return events
