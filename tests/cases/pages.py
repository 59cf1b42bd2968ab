"""Reads the pages of scripted deals, ``*.txt`` beside this file.

A page is a table of rows, each of which is a promise::

    # Words with a name, and a deal with one: hands by seat, then what else is known of it.
    ALONE = order, discard JS, alone
    deal VOID = JD KD 9C 9S AC / KS KC AD AS 9D / QC QS TD TH TC / QD JC JS TS 8S; up 9H

    game uka stick-the-dealer=on @ VOID
    B28-D117-left-of-the-loner: pass, ALONE @ hearts 3 maker 1 => leads 2; out 3

The line ``game`` says what the rows below it play, with which options, and which deal if a row
has none of its own.  A row is its id, what is said, ``@`` what is special (a deal, options, the
scores before), and ``=>`` what must then be true (see ``Wants``).  Lines that are indented go on
with the row above; parts are separated by semicolons.  ``hearts 3`` is a deal in which the maker
wins three tricks in hearts (see ``table.hearts``).
"""

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any, get_type_hints

from euchre import State

from .table import Case, Deal, Told, Wants, hearts

FOLDER = Path(__file__).parent
_NOBODY = "nobody"


def _numbers(text: str) -> tuple[int, ...]:
    return () if text == _NOBODY else tuple(map(int, text.split()))


def _text(text: str) -> str | None:
    return None if text == "none" else text


def _number(text: str) -> int | None:
    return None if text == _NOBODY else int(text)


#: How the text of a wish is read, by what the wish is.
_READ: Mapping[Any, Callable[[str], Any]] = {
    int: int,
    int | None: _number,
    str: str,
    str | None: _text,
    tuple[int, ...]: _numbers,
}
_WISHES = get_type_hints(Wants)


@dataclass
class Page:
    """One page: its words and deals by name, and its rows by id."""

    name: str
    words: dict[str, str] = field(default_factory=dict)
    deals: dict[str, Deal] = field(default_factory=dict)
    rows: dict[str, Case] = field(default_factory=dict)
    usual: Case = field(default_factory=lambda: Case("standard", hearts(3), "", {}))

    def read(self, line: str) -> None:
        """Read a line with those that go on with it."""
        if word := re.fullmatch(r"([A-Z][A-Z_\d]+) = (.+)", line):
            self.words[word[1]] = self.said(word[2])
        elif deal := re.fullmatch(r"deal ([A-Z][A-Z_\d]*) = (.+)", line):
            self.deals[deal[1]] = _deal(deal[2])
        elif line.startswith("game "):
            game, _, deal_name = line.removeprefix("game ").partition(" @ ")
            name, *options = game.split()
            deal_of = self.deal(deal_name or "hearts 3")
            self.usual = Case(name, deal_of, "", {}, dict(o.split("=", 1) for o in options))
        else:
            self._row(line)

    def _row(self, line: str) -> None:
        head, arrow, wishes = line.partition("=>")
        id_, colon, said = head.partition(":")
        says, _, special = said.partition("@")
        assert colon, f"{self.name}: no id: {line}"
        assert arrow, f"{self.name}: {id_} promises nothing"
        assert id_ not in self.rows, f"{self.name}: {id_} twice"
        deal, options, scored = self.usual.deal, dict(self.usual.options), self.usual.scored
        for part in _parts(special):
            if "=" in part:
                options |= dict([part.split("=", 1)])
            elif part.startswith("scored "):
                scored = _numbers(part.removeprefix("scored "))
            else:
                deal = self.deal(part)
        wants = _wants(_NEXT_WISH.split(wishes.strip()))
        if "legal" in wants:
            wants["legal"] = self.said(wants["legal"])
        self.rows[id_] = Case(
            self.usual.game, deal, self.said(says.strip()), wants, options, scored
        )

    def deal(self, text: str) -> Deal:
        """Return a deal by its name, or ``hearts 3 maker 1 up 9D`` and its like."""
        if not text.startswith("hearts "):
            return self.deals[text]
        wins, *more = text.removeprefix("hearts ").split(maxsplit=1)
        given = dict(re.findall(r"(maker|up|dealer|rest) ([^a-z]+?)(?= [a-z]|$)", " ".join(more)))
        numbers = {key: int(given[key]) for key in ("maker", "dealer") if key in given}
        return hearts(int(wins), up=given.get("up", "9H"), rest=given.get("rest", ""), **numbers)

    def said(self, words: str) -> str:
        """Return words with those that have a name written out."""
        return ", ".join(self.words.get(part, part) for part in words.split(", "))


def _parts(text: str) -> list[str]:
    return [part.strip() for part in text.split(";") if part.strip()]


#: Between two wishes: a sentence that is refused may have a semicolon of its own.
_NEXT_WISH = re.compile(rf";\s+(?={'|'.join(_WISHES)})")


def _deal(text: str) -> Deal:
    hands, *more = _parts(text)
    given = dict(part.split(" ", 1) for part in more)
    columns = given.pop("columns", "")
    dealer = given.pop("dealer", None)
    return Deal(
        tuple(hands.split(" / ")),
        columns=tuple(columns.split(" / ")) if columns else (),
        dealer=None if dealer is None else int(dealer),
        **given,
    )


def _wants(parts: list[str]) -> Wants:
    found: dict[str, Any] = {}
    for part in parts:
        key, _, text = part.partition(" ")
        if key in ("hands", "table"):
            seat, _, cards = text.partition(" ")
            found.setdefault(key, {})[int(seat)] = cards
        elif key == "refused":
            words, _, sentence = text.partition(": ")
            found.setdefault(key, {})[words] = sentence
        else:
            assert key not in found, f"{key} twice"
            found[key] = _READ[_WISHES[key]](text)
    assert found, "nothing is promised"
    return found  # type: ignore[return-value]


def _lines(text: str) -> Iterator[str]:
    """Yield lines without comments, each with those that go on with it."""
    whole = ""
    for line in text.splitlines():
        if line.startswith((" ", "\t")):
            whole += f" {line.strip()}"
        else:
            if whole:
                yield whole
            whole = "" if line.startswith("#") else line.strip()
    if whole:
        yield whole


@cache
def page(name: str) -> Page:
    """Return a page by its name."""
    found = Page(name)
    for line in _lines((FOLDER / f"{name}.txt").read_text("utf-8")):
        found.read(line)
    return found


def after(
    name: str,
    says: str = "",
    deal: str = "hearts 3",
    *,
    game: str = "",
    options: Mapping[str, object] | None = None,
) -> State:
    """Return the state after some words; words and deal may have a name on a page."""
    here = page(name)
    case = Case(game or name, here.deal(deal), here.said(says), {}, options or {})
    return Told(case).state


def pages() -> list[Page]:
    """Return all pages, in the order of their names."""
    return [page(path.stem) for path in sorted(FOLDER.glob("*.txt"))]
