"""Play a record through the engine: every action is checked, nothing is trusted."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import chain, islice
from typing import Any

import msgspec

from euchre.cards import CardError
from euchre.coordinates import Mask, TableSeat
from euchre.engine import actions
from euchre.engine.actions import Action, ActionError
from euchre.engine.fields import DealError
from euchre.engine.match import Match, new_match
from euchre.engine.rules import Goal, Rules, RulesError
from euchre.engine.state import State, legal, push, read, start
from euchre.files import one_line
from euchre.games import rules as rules_for
from euchre.records.record import Deal, Record, RecordError, listed
from euchre.records.revokes import is_revoke, settled
from euchre.text import brief


@dataclass(frozen=True)
class Replayed:
    """One deal of a replay, as far as it goes."""

    #: Counted from 1.
    number: int
    #: The match before this deal.
    match: Match
    #: The state right after the deal, and the state after the last legal action.
    first: State
    last: State
    #: The deal as recorded.
    deal: Deal

    def steps(self) -> Iterator[tuple[State, Action, State]]:
        """Yield (state before, action, state after) for each action."""
        s = self.first
        for entry in self.last.history[len(self.first.history) :]:
            new = s.copy()
            push(new, entry.action)
            if len(new.history) == len(self.last.history):
                new = self.last
            yield s, entry.action, new
            s = new

    def told(self) -> Iterator[tuple[State, Action]]:
        """Yield (state, action) for each action that the record's source has (``Deal.told``).

        What comes from a revoke on is left out.
        """
        known = self.deal.told if self.deal.revoke is None else self.deal.revoke.action - 1
        return ((s, action) for s, action, _ in islice(self.steps(), known))

    @property
    def guessed(self) -> Mask:
        """The cards whose place the record's source does not have (``Deal.rebuilt``)."""
        return self.first.rules.pack.mask(self.deal.rebuilt)


@dataclass(frozen=True)
class Replay:
    """The contents of a record: the valid part of it, and the first error in the rest."""

    rules: Rules
    #: A name for every seat.
    names: tuple[str, ...]
    #: The deals up to the first error.
    deals: tuple[Replayed, ...]
    #: The match after the last finished deal.
    match: Match
    #: Why the replay stops; None if the whole record is valid.
    error: RecordError | None
    #: Oddities that are not errors, a sentence each.
    warnings: tuple[str, ...] = ()
    #: The number of deals after which the match was won, if the record goes on; otherwise 0.
    won_after: int = 0

    @property
    def state(self) -> State | None:
        """The deal in progress; None between deals."""
        last = self.deals[-1].last if self.deals else None
        return None if last is None or last.ended else last

    def until_won(self) -> Replay:
        """Return this replay without the deals recorded after the match was won."""
        if not self.won_after:
            return self
        deals = self.deals[: self.won_after]
        match = deals[-1].match.after(deals[-1].last)
        return replace(self, deals=deals, match=match)

    def checked(self) -> Replay:
        """Return this replay, or raise its ``RecordError`` if it has one."""
        if self.error is not None:
            raise self.error
        return self


def rules_of(record: Record) -> Rules:
    """Return the rules of a record.  Raises ``RecordError`` if they do not exist."""
    try:
        rules = rules_for(record.game, record.options)
    except RulesError as error:
        raise RecordError(str(error)) from None
    return _ending(rules, record.notes.get("ends"))


#: No table plays this many deals, or to this many points.
MOST = 10_000


def _ending(rules: Rules, note: Any) -> Rules:
    """Return rules that end the game as a note says, where it ended for an outside reason."""
    if note is None:
        return rules
    known = note if isinstance(note, dict) else {}
    target, deals = known.get("target"), known.get("deals")
    if type(target) is not int or type(deals) is not int:
        raise RecordError("notes.ends must give target and deals as whole numbers")
    if not (1 <= target <= MOST and 0 <= deals <= MOST):
        raise RecordError(f"a game ends with 1 to {MOST} points or 0 to {MOST} deals")
    return rules.but(goal=Goal(target=target, deals=deals))


def names_of(record: Record, rules: Rules) -> tuple[str, ...]:
    """Return a name for every seat, with the seat added to duplicate names.

    Raises ``RecordError`` if there are too many or too few, or one cannot be printed.
    """
    if not record.players:
        return tuple(f"Seat {number}" for number in range(1, rules.seats + 1))
    if len(record.players) != rules.seats:
        raise RecordError(f"{rules.seats} players are needed, not {len(record.players)}")
    for name in record.players:
        if not name.strip() or not name.isprintable():
            raise RecordError(f"the player's name {brief(name)} is not printable")
    names = [name.casefold() for name in record.players]
    return tuple(
        f"{name} (seat {seat + 1})" if names.count(names[seat]) > 1 else name
        for seat, name in enumerate(record.players)
    )


def opening(rules: Rules, dealer: int, scores: list[int]) -> Match:
    """Return the match before its first deal.

    Raises ``RecordError`` if the dealer or the scores do not fit the rules.
    """
    try:
        return new_match(rules, dealer, scores or None)
    except ValueError as error:
        raise RecordError(str(error)) from None


def replay(record: Record) -> Replay:
    """Play a record through the engine.

    Returns the valid part and the first error: an illegal action is reported with deal, action,
    seat and what was legal.  Deals recorded after the match was won are played as if it had
    gone on, with a warning; the winner stays.  Raises ``RecordError`` only where nothing can be
    played at all, because the rules, players or starting scores are wrong.
    """
    rules = rules_of(record)
    names = names_of(record, rules)
    match = opening(rules, record.deals[0].dealer if record.deals else 0, record.start)
    done: list[Replayed] = []
    error: RecordError | None = None
    won: Match | None = None
    for number, deal in enumerate(record.deals, 1):
        if match.over:
            won = won or match
            match = going_on(match)
        try:
            check_turn(match, deal.dealer)
            s = state_as_dealt(match, deal)
        except RecordError as wrong:
            wrong.deal = number
            error = wrong
            break
        last, error = _played(s, deal, names, number)
        done.append(Replayed(number, match, s, last, deal))
        if last.ended:
            match = match.after(last)
        elif error is None and number < len(record.deals):
            error = RecordError(
                f"the deal stops after {len(deal.actions)} actions, and another one follows;"
                f" {_who(last.turn, names)} could {listed(_texts(last))}",
                deal=number,
            )
        if error:
            break
    remarks = _remarks(record)
    if won is None:
        error = error or _wrong_result(record, match)
        return Replay(rules, names, tuple(done), match, error, remarks)
    # The first winner stays the winner; the scores are those after the last deal.
    match = replace(match, results=won.results)
    remarks = (*remarks, _beyond(won, len(done)))
    if not error and record.scores not in (None, list(won.scores)):
        error = _wrong_result(record, match)
    return Replay(rules, names, tuple(done), match, error, remarks, won.deals)


def finished(record: Record) -> Record:
    """Return a record without the deal in progress.  Raises ``RecordError`` if none is finished."""
    played = replay(record).checked()
    deals = record.deals[: len(played.deals) - (played.state is not None)]
    if not deals:
        raise RecordError("no deal of this saved game is finished, so it tells nothing yet")
    return msgspec.structs.replace(record, deals=deals)


def going_on(match: Match) -> Match:
    """Return a finished match as if it were still going on, with the same scores."""
    return replace(match, results=()) if match.over else match


def _remarks(record: Record) -> tuple[str, ...]:
    """Return what the reader of another format remarked, a sentence each."""
    remarks = record.notes.get("remarks", [])
    if not isinstance(remarks, list) or not all(isinstance(one, str) for one in remarks):
        raise RecordError("notes.remarks must be a list of sentences")
    return tuple(one_line(one) for one in remarks)


def _beyond(won: Match, deals: int) -> str:
    score = "-".join(str(s) for s in won.scores)
    more = deals - won.deals
    return (
        f"the game was over after deal {won.deals}, at {score};"
        f" {more} more deal{'s' * (more != 1)} follow{'s' * (more == 1)}"
    )


def check_turn(match: Match, dealer: int) -> None:
    """Raise ``RecordError`` unless it is this seat's turn to deal."""
    if dealer != match.dealer:
        raise RecordError(
            f"seat {dealer + 1} deals, but it is seat {match.dealer + 1}'s turn to deal"
        )


def state_as_dealt(match: Match, deal: Deal) -> State:
    """Return the state right after the cards of a deal were dealt.

    Raises ``RecordError`` if they are not a deal under these rules.
    """
    rules, pack = match.rules, match.rules.pack
    if rules.turn_up != (deal.up is not None):
        raise RecordError("the upcard is missing" if rules.turn_up else "no card is turned up here")
    if deal.widow and not rules.widow:
        raise RecordError("there is no widow in this game")
    laid = 2 * rules.columns
    try:
        shown = [*chain(*deal.hands), *deal.widow, *([deal.up] if deal.up else [])]
        cards = pack.order([*shown, *(deal.rest or [])])
        if deal.rest is None:
            cards += sorted(set(range(pack.size)) - set(cards))
        rows, at = [], 0
        for row in (*deal.hands, deal.widow):
            rows.append(cards[at : at + len(row)])
            at += len(row)
        *rows, widow = rows
        pack.order(deal.rebuilt)
        hands = [sum(1 << c for c in row[laid:]) for row in rows]
        columns = [row[:laid] for row in rows] if laid else []
        return start(
            rules, hands, cards[at:], deal.dealer, match.scores, widow=widow, columns=columns
        )
    except (CardError, DealError) as error:
        raise RecordError(str(error)) from None


def _played(
    s: State, deal: Deal, names: tuple[str, ...], number: int
) -> tuple[State, RecordError | None]:
    """Return the state after the legal actions and a recorded revoke, and the error in the next."""
    s, revoke, revoked = s.copy(), deal.revoke, -1
    for count, text in enumerate(deal.actions, 1):
        seat = s.turn
        try:
            action = read(s, text)
            problem = _refusal(s, action, names)
            if revoke is not None and count == revoke.action:
                revoked = seat
                problem = "" if is_revoke(s, action) else f"{brief(text)} is no revoke"
            elif problem and is_revoke(s, action):
                problem += f'; if it was played, add "revoke": {{"action": {count}}} to the deal'
        except ActionError as error:
            problem = str(error) if s.ended else f"{_who(seat, names)}: {error}"
        if problem:
            where = None if seat < 0 else seat
            return s, RecordError(problem, deal=number, action=count, seat=where)
        push(s, action)
    if revoke is None:
        return s, None
    if revoked < 0:
        return s, RecordError(f"action {revoke.action}, the revoke, is missing", deal=number)
    return settled(s, revoked, revoke.points), None


def _refusal(s: State, action: Action, names: tuple[str, ...]) -> str:
    """Return why an action is illegal here, or an empty string if it is legal."""
    if action in legal(s):
        return ""
    text = actions.text(action, s.rules.pack)
    if s.ended:
        return f"{brief(text)} comes when the deal is over"
    # A list of what is legal is there anyway, so only what else is to be said follows in brackets.
    reason = s.rules.phases[s.phase].refusal(s, action).rstrip(".")
    problem = f"{_who(s.turn, names)}: {brief(text)} is not legal; legal: {listed(_texts(s))}"
    return f"{problem} ({reason})" if reason else problem


def _texts(s: State) -> list[str]:
    return [actions.text(a, s.rules.pack) for a in legal(s)]


def _who(seat: TableSeat, names: tuple[str, ...]) -> str:
    name, numbered = names[seat], f"seat {seat + 1}"
    return numbered if name == numbered.capitalize() else f"{name} ({numbered})"


def _wrong_result(record: Record, match: Match) -> RecordError | None:
    if record.scores is not None and record.scores != list(match.scores):
        return RecordError(
            f"the record gives the scores as {record.scores}, but the deals give"
            f" {list(match.scores)}"
        )
    if record.winner is not None and record.winner != list(match.winners):
        return RecordError(
            f"the record gives the winner as {record.winner}, but the deals give"
            f" {list(match.winners)}"
        )
    return None
