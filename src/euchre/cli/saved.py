"""Sittings as files: the table, and the record of the match so far.

A file holds what was dealt and done, in the notation of records; loading plays
it again, so that a file that loads is a sitting that can have happened.
"""

from __future__ import annotations

from pathlib import Path
from typing import Literal

import msgspec

from euchre.bots import UnknownBot, bot
from euchre.cards import CardError
from euchre.cli.session import Session
from euchre.engine import actions
from euchre.engine.actions import ActionError
from euchre.engine.match import new_match
from euchre.engine.rules import Rules, RulesError
from euchre.engine.state import DealError, IllegalAction, State, apply, start
from euchre.games import rules as make_rules

#: No sitting comes near this many bytes.
LARGEST = 20_000_000
LONGEST_NAME = 24


class SavedError(ValueError):
    """A file that is no saved sitting; the message is one line."""


class SavedDeal(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    """One deal: the cards as dealt, and what was done."""

    dealer: int
    hands: list[list[str]]
    rest: list[str]
    actions: list[str]
    up: str | None = None


class SavedMatch(msgspec.Struct, forbid_unknown_fields=True):
    """The match so far; the last deal may be under way."""

    format: Literal["euchre-record/1"]
    game: str
    options: dict[str, str]
    players: list[str]
    start: list[int]
    deals: list[SavedDeal]
    scores: list[int]


class Saved(msgspec.Struct, forbid_unknown_fields=True):
    """A sitting: who plays which seat (null is the person), and where chance stands."""

    format: Literal["euchre-saved/1"]
    seed: int
    number: int
    bots: list[str | None]
    #: Whether the pack of the last deal was bumped instead of cut.
    bumped: bool
    record: SavedMatch


def _deal(states: list[State]) -> SavedDeal:
    first, pack = states[0], states[0].rules.pack
    rest = [pack.text(c) for c in first.stock]
    played = [actions.text(entry.action, pack) for entry in states[-1].history]
    up = pack.text(first.faced[0]) if first.faced else None
    hands = [pack.names(hand) for hand in first.hands]
    return SavedDeal(first.dealer, hands, rest, played, up)


def dump(session: Session) -> bytes:
    """Return a sitting as a JSON file."""
    deals = [_deal(states) for states in session.finished]
    if session.states:
        deals.append(_deal(session.states))
    record = SavedMatch(
        "euchre-record/1",
        session.rules.game,
        dict(session.rules.options),
        list(session.names),
        list(session.start),
        deals,
        list(session.match.scores),
    )
    bots = list(session.bots)
    saved = Saved("euchre-saved/1", session.seed, session.number, bots, session.bumped, record)
    return msgspec.json.format(msgspec.json.encode(saved), indent=1) + b"\n"


def name_problems(names: list[str]) -> list[str]:
    """Return what is wrong with players' names, a sentence each."""
    found = [
        f"a name has 1 to {LONGEST_NAME} letters that can be printed, not {name[:LONGEST_NAME]!r}"
        for name in names
        if not (name.strip() and name.isprintable() and len(name) <= LONGEST_NAME)
    ]
    if len({name.casefold() for name in names}) < len(names):
        found.append("two players have the same name")
    return found


def load(content: bytes) -> Session:
    """Return a sitting from the content of a file, exactly as it stood.

    Raises ``SavedError`` if it is damaged, or if anything in it cannot have happened.
    """
    try:
        saved = msgspec.json.decode(content, type=Saved)
        table = make_rules(saved.record.game, saved.record.options)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise SavedError(f"it is no saved game ({error})") from None
    except RulesError as error:
        raise SavedError(str(error)) from None
    _check_table(saved, table)
    names, bots = tuple(saved.record.players), tuple(saved.bots)
    session = Session(table, names, bots, saved.seed)
    session.number = saved.number
    session.bumped = saved.bumped and table.customs.bump
    try:
        dealer = saved.record.deals[0].dealer if saved.record.deals else 0
        session.match = new_match(table, dealer, saved.record.start)
    except ValueError as error:
        raise SavedError(str(error)) from None
    session.start = session.match.scores
    for number, deal in enumerate(saved.record.deals, 1):
        _replay(session, number, deal)
    if list(session.match.scores) != saved.record.scores:
        raise SavedError(
            f"the scores are {list(session.match.scores)} by the deals,"
            f" and {saved.record.scores} are noted"
        )
    if session.number and not session.states and not session.match.over:
        session.deal()
    return session


def _check_table(saved: Saved, table: Rules) -> None:
    n = table.seats
    if len(saved.record.players) != n or len(saved.bots) != n:
        raise SavedError(f"{table.game} has {n} players, each with a name and a place in bots")
    if saved.bots.count(None) != 1:
        raise SavedError("exactly one seat must be a person's (null in bots)")
    problems = name_problems(saved.record.players)
    if saved.number < bool(saved.record.deals):
        problems.append(f"the number of the match cannot be {saved.number}")
    for name in saved.bots:
        problems += bot_problems(name) if name is not None else []
    if problems:
        raise SavedError("; ".join(dict.fromkeys(problems)))


def bot_problems(name: str) -> list[str]:
    """Return what is wrong with a bot's name: one sentence, or nothing."""
    from random import Random

    try:
        bot(name, Random(0))
    except UnknownBot as error:
        return [str(error)]
    return []


def _replay(session: Session, number: int, deal: SavedDeal) -> None:
    """Play a saved deal again, from the cards as dealt."""
    where, table, match = f"deal {number}", session.rules, session.match
    if session.states:
        raise SavedError(f"deal {number - 1} is not over, and deal {number} follows")
    if match.over:
        raise SavedError(f"{where} follows after the match was won")
    if deal.dealer != match.dealer:
        raise SavedError(f"{where}: seat {match.dealer} deals, not seat {deal.dealer}")
    pack = table.pack
    rest = ([deal.up] if deal.up is not None else []) + deal.rest
    try:
        cards = pack.order([c for hand in deal.hands for c in hand] + rest)
        hands, at = [], 0
        for hand in deal.hands:
            hands.append(sum(1 << c for c in cards[at : at + len(hand)]))
            at += len(hand)
        states = [start(table, hands, cards[at:], deal.dealer, match.scores)]
    except (CardError, DealError) as error:
        raise SavedError(f"{where}: {error}") from None
    for i, text in enumerate(deal.actions, 1):
        s = states[-1]
        try:
            states.append(apply(s, actions.parse(text, pack)))
        except (ActionError, IllegalAction) as error:
            at_seat = f"{where}, action {i} (seat {s.turn}, {text!r})"
            raise SavedError(f"{at_seat}: {error}") from None
    session.states = states
    if states[-1].ended:
        session.score()


def read(path: Path) -> Session:
    """Return the sitting saved in a file.

    Raises ``SavedError`` in one line that names the file.
    """
    try:
        if not path.is_file():
            raise SavedError("there is no such file")
        if path.stat().st_size > LARGEST:
            raise SavedError("it is far too large for a saved game")
        return load(path.read_bytes())
    except (SavedError, OSError) as error:
        reason = error.strerror if isinstance(error, OSError) else str(error)
        raise SavedError(f"cannot load {path}: {reason}") from None


def write(session: Session, path: Path) -> None:
    """Save a sitting; an older file stays whole until the new one is written.

    Raises ``OSError`` where that cannot be done.
    """
    fresh = path.with_name(path.name + ".new")
    fresh.write_bytes(dump(session))
    fresh.replace(path)
