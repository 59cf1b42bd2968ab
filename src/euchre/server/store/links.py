"""Links and codes that were given out: keys with a generation that can be replaced or ended.

The secret of a link derives from the server's key and the link's row: it is not stored and can be
shown again.  One-time codes and links to a seat are random; only their digest is stored.  A table's
invitation derives from its code, which its host replaces (``tables.host_acts``).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, NamedTuple

import sqlalchemy as sa

from euchre.server import codes
from euchre.server.clock import now
from euchre.server.queues import Lately
from euchre.server.store.schema import LINKS
from euchre.server.store.writer import Change, Row

if TYPE_CHECKING:
    from euchre.server.store.store import Store


class Link(NamedTuple):
    """A link as it is now; times in milliseconds since 1970."""

    generation: int
    made: int
    until: int | None
    used: int | None


#: The links of a night, club, table or person, by kind and number.
Given = Mapping[tuple[str, int], Link]


#: Kinds of links that only one desk, phone or member has; how many links are remembered.
OWN, KNOWN = ("desk", "table", "member"), 10_000


class Links:
    """Gives out links, checks, replaces and ends them."""

    def __init__(self, store: Store):
        self.store = store
        self._of: Lately[Given] = Lately(self._load)
        #: Links used since this was last saved.
        self._used: set[tuple[str, str, int]] = set()
        #: Links of ``OWN`` that have opened something, by the digest of their secret.
        self._own: dict[str, tuple[str, str, int]] = {}

    async def of(self, of: str) -> Given:
        """Return what was given out of a night, club, table or person."""
        return await self._of.get(of) or {}

    async def _load(self, wanted: list[str]) -> dict[str, Given]:
        found: dict[str, dict[tuple[str, int], Link]] = {}
        columns = (LINKS.c[name] for name in ("of", "kind", "number", *Link._fields))
        query = sa.select(*columns).where(LINKS.c.of.in_(wanted), LINKS.c.digest.is_(None))
        for of, kind, number, *link in await self.store.ask(lambda c: c.execute(query).all()):
            found.setdefault(of, {})[kind, number] = Link(*link)
        return {**found}

    def _secret(self, kind: str, of: str, number: int, link: Link) -> str:
        return codes.secret(self.store.key, f"{kind}|{of}|{number}|{link.generation}")

    async def give(self, kind: str, of: str, *numbers: int) -> dict[int, str]:
        """Return the secrets of these links; those that do not exist yet are made."""
        given = await self.of(of)
        while new := [number for number in numbers if (kind, number) not in given]:
            # If another server gives some of them out at this moment, they are read again.
            row = {"of": of, "kind": kind, "generation": 0, "made": now()}
            await self.store.written([Row(LINKS, row | {"number": number}) for number in new])
            self.drop(of)
            given = await self.of(of)
        return {n: self._secret(kind, of, n, given[kind, n]) for n in numbers}

    async def opened(self, shown: str, kind: str, of: str, number: int = 0) -> Link | None:
        """Return the link whose secret is shown; None for a wrong, replaced or ended one."""
        link = self._opened(await self.of(of), shown, kind, of, number)
        if link is not None:
            self._used.add((kind, of, number))
            if kind in OWN:
                self._own[codes.digest(shown.removeprefix("Bearer "))] = kind, of, number
                if len(self._own) > KNOWN:
                    del self._own[next(iter(self._own))]
        return link

    def holder(self, shown: str) -> str | None:
        """Return the name under which a link's holder is charged, if it opened something lately.

        Without asking the database: a link that was replaced elsewhere may still count.
        """
        secret = shown.removeprefix("Bearer ").rpartition(".")[2]
        kind, of, number = self._own.get(codes.digest(secret), ("", "", 0))
        good = self._opened(self._of.known(of) or {}, secret, kind, of, number)
        return f"{of} {kind} {number}" if good else None

    def _opened(self, given: Given, shown: str, kind: str, of: str, number: int) -> Link | None:
        link = given.get((kind, number))
        if link is None or (link.until is not None and link.until <= now()):
            return None
        return link if codes.holds(shown, self._secret(kind, of, number, link)) else None

    async def replace(
        self, kind: str, of: str, number: int = 0, *work: Row | Change, end: bool = False
    ) -> str:
        """Replace a link, and return the new secret; the old one opens nothing from now on.

        With ``end`` the new one opens nothing either, until replaced.  ``work`` is written, too.
        """
        await self.give(kind, of, number)
        at = now()
        new = {"generation": LINKS.c.generation + 1, "made": at, "until": at if end else None}
        await self.store.write([Change(_row(of, kind, number).values(**new), must=1), *work])
        self.drop(of)
        return (await self.give(kind, of, number))[number]

    def used(self, kind: str, of: str, number: int = 0, *, first: bool = False) -> Change:
        """Return the change that notes a use; ``first``: it conflicts if there was one before."""
        row = _row(of, kind, number).values(used=now())
        return Change(row.where(LINKS.c.used.is_(None)), must=1) if first else Change(row)

    def noted(self) -> list[Change]:
        """Return the changes that note which links were used since the last call."""
        noted, self._used = self._used, set()
        return [self.used(*one) for one in noted]

    def drop(self, of: str) -> None:
        """Read the links of a night, club, table or person again."""
        self._of.drop(of)

    # -- random secrets, valid for a while ------------------------------------------------------

    def lend(self, secret: str, kind: str, of: str, number: int, until: int, person: str) -> Row:
        """Return the row of a random secret, which replaces the one before."""
        row = {"of": of, "kind": kind, "number": number, "generation": 0, "made": now()}
        more = {"digest": codes.digest(secret), "until": until, "person": person}
        return Row(LINKS, row | more, replace=True)

    async def lent(self, secret: str, kind: str, of: str = "") -> tuple[int, str] | None:
        """Return number and person of a random secret that is still good."""
        query = sa.select(LINKS.c.number, LINKS.c.person).where(*_lent(secret, kind, of))
        row = await self.store.ask(lambda c: c.execute(query).first())
        return None if row is None else (row[0], row[1])

    def recall(self, person: str) -> Change:
        """Return the change that ends the random secrets of a person."""
        return Change(sa.delete(LINKS).where(LINKS.c.person == person, LINKS.c.digest.is_not(None)))

    def spend(self, secret: str, kind: str) -> Change:
        """Return the change that uses up a random secret; it conflicts if that has been done."""
        return Change(sa.delete(LINKS).where(*_lent(secret, kind)), must=1)


def _row(of: str, kind: str, number: int) -> sa.Update:
    every = LINKS.c
    here = (every.of == of, every.kind == kind, every.number == number)
    return sa.update(LINKS).where(*here)


def _lent(secret: str, kind: str, of: str = "") -> list[sa.ColumnElement[bool]]:
    every = LINKS.c
    good = [every.digest == codes.digest(secret), every.kind == kind, every.until > now()]
    return [*good, *([every.of == of] if of else [])]
