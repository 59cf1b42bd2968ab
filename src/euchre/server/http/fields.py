"""Request bodies: every field with its type and bounds; anything else is refused."""

from __future__ import annotations

import json
import re
from typing import Annotated, Any, Literal

import msgspec
from fastapi import Body as Json
from fastapi import Path, Query
from pydantic import (
    BaseModel,
    ConfigDict,
    Field,
    PlainValidator,
    StringConstraints,
    WithJsonSchema,
    model_validator,
)

from euchre import typed
from euchre.bounds import Option

Name = Annotated[str, StringConstraints(min_length=1, max_length=60)]
Short = Annotated[str, StringConstraints(min_length=1, max_length=60)]
Yes = Literal[True]
Options = Annotated[dict[Short, bool | Option | Short], Field(max_length=80)]
#: A number of ``bounds`` in a path or a query, where it is text.
IN_PATH, IN_QUERY = Path(strict=False), Query(strict=False)

_STRICT = json.JSONEncoder(ensure_ascii=False, allow_nan=False)
_NUL = re.compile(r"(?<!\\)(?:\\\\)*\\u0000")


def well_formed(value: Any) -> Any:
    """Return a body unless no one can store it.  Raises ``ValueError``."""
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
            return well_formed(value)
        return value


def read_as(kind: Any) -> tuple[Any, ...]:
    """Return the marks of a body that is read as a type of msgspec, as strictly as the others."""

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


class Sure(Body):
    """Confirmation of a step that cannot be undone."""

    sure: Yes
