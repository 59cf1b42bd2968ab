"""A command of a night or a season: something to do, once."""

from __future__ import annotations

import secrets
from typing import Annotated, Any, ClassVar, TypeVar

import msgspec
from msgspec import Meta

from euchre.night.event_base import LONGEST_TEXT, checked

Id = Annotated[str, Meta(pattern=r"^[A-Za-z0-9_-]{8,64}$")]
Text = Annotated[str, Meta(max_length=LONGEST_TEXT)]
Title = Annotated[str, Meta(min_length=1, max_length=LONGEST_TEXT)]


class Ordered(
    msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, tag_field="do"
):
    """Something to do, once: the same id again changes nothing."""

    terminal: ClassVar[str] = ""

    id: Id


C = TypeVar("C", bound=Ordered)


def command(kind: type[C], /, **values: Any) -> C:
    """Return a command with a fresh id, its values checked.  Raises ``NightError``."""
    return checked({"id": secrets.token_hex(8), **values}, kind)
