"""Turn commands at a table into events; the engine decides the play.

Each function reads a state and returns a ``Draft``, or raises ``Refused`` with one sentence.
Nothing is changed here.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeAlias

from euchre.coordinates import MOST_GAMES, TableSeat
from euchre.engine import actions
from euchre.engine.actions import ActionError, Verb
from euchre.engine.state import State, legal, read
from euchre.engine.view import View, observe
from euchre.scene import offers
from euchre.server import fair
from euchre.server.clock import steady
from euchre.server.refusals import Refused, refusing
from euchre.server.store.event import Act
from euchre.server.store.writer import Change, Row
from euchre.server.tables import pace, turn_clock
from euchre.server.tables.events.games import Again, Changed
from euchre.server.tables.events.play import Claimed, Dealt, Played, Rung, Skipped, Undone
from euchre.server.tables.events.settings import Setting
from euchre.server.tables.state import TableState


@dataclass(frozen=True)
class Draft:
    """What is to happen, the seed of a new deal that it commits to, and other rows to write."""

    act: Act
    seed: tuple[int, bytes] | None = None
    more: tuple[Row | Change, ...] = ()


#: How many other events one person, and all together, may cause during a deal.
BESIDES, BESIDES_OF_ALL = 60, 600


def bound(besides: Counter[str], cmd_id: str, act: Act) -> None:
    """Refuse an event if a deal's log already has too many events other than play.

    ``besides`` counts those by who caused them, with which a command's id begins.
    """
    who = cmd_id.partition(":")[0]
    if act.free or who == "auto":
        return
    # Guests who come and go cannot keep a host from locking the table.
    full = besides.total() >= BESIDES_OF_ALL and not isinstance(act, Setting)
    if besides[who] >= BESIDES or full:
        sentence = "That was changed too often during this deal; play on, then try again."
        raise Refused(429, sentence, wait=60)


#: Makes a draft from the table's current state.
Make: TypeAlias = Callable[[TableState], Draft]
#: ``observe``, or a cached version of it.
Observe: TypeAlias = Callable[[State, int], View]


def play(
    t: TableState,
    seat: TableSeat,
    text: str,
    *,
    by: str = "person",
    level: str = "",
    thought: int = 0,
) -> Draft:
    """Play an action of a seat, given in the notation of records.

    ``by`` says who chose it: the person, a bot (of a level), a bot for a person who has skipped to
    the end of the deal (``skip``) or run out of time (``late``), or nobody, if it was the only
    choice (``forced``).  ``thought`` is how many milliseconds the person took.
    """
    spent = turn_clock.spent(t, seat, thought)
    return Draft(Played(seat, _meant(t, seat, text), by, spent, level))


def _meant(t: TableState, seat: TableSeat, text: str) -> str:
    """Return the legal action that a text means for a seat, in the notation of records."""
    s = t.state
    if s is None:
        raise Refused(409, "No cards have been dealt yet.")
    if s.ended:
        raise Refused(409, "The deal is over.")
    view = observe(s, seat)
    with refusing(422, ActionError):
        action = read(view.state, text) if s.turn == seat else actions.parse(text, t.rules.pack)
    if s.turn != seat:
        raise Refused(409, f"It is {t.names[s.turn]}'s turn.")
    if (reason := view.why_not(action)) is not None:
        raise Refused(409, reason)
    return view.text(action)


def next_deal(t: TableState, seat: TableSeat = -1, share: str = "") -> Draft:
    """Deal the cards; the seat that starts the deal may add a seed (``share``) of its own.

    Shared deals take no such seed.
    """
    if t.match.over:
        raise Refused(409, "The game is over.")
    if t.turn is not None:
        raise Refused(409, "The deal is still being played.")
    adds = share and t.deals is None
    dealt = t.next.adding(seat, share) if adds else t.next
    number, seed = dealt.number + 1, fair.new_seed()
    # A deal set's seeds already exist, and their locks are known.
    lock = t.deals.locks[number - 1] if t.deals else fair.lock(seed)
    before = dealt.link(t.game_no, t.match.dealer)
    promise = fair.promise(fair.terms(t.dealt_as, t.rules), number, before, lock)
    act = Dealt(dealt.number, promise, (seat, share) if adds else None)
    return Draft(act, None if t.deals else (number, seed))


def ring(t: TableState, *, now: bool) -> Draft:
    """End the game with the current deal; ``now``: bots finish that deal."""
    if t.match.over:
        raise Refused(409, "The game is over.")
    last = t.turn is not None and t.rules.goal.deals == t.match.counted + 1
    if t.hurried or (last and not now):
        raise Refused(409, "This is already the last deal.")
    return Draft(Rung(now))


def again(t: TableState, changed: Changed | None = None) -> Draft:
    """Start another game with the same players, or as it was changed."""
    if t.purpose is not None:
        raise Refused(409, "This table was for one game only.")
    if not t.match.over:
        raise Refused(409, "The game is not over.")
    if t.game_no >= MOST_GAMES:
        raise Refused(409, f"{MOST_GAMES} games are enough for one table; please open another.")
    return Draft(Again(changed, until=steady() + 1000 * t.cover))


def undo(t: TableState, seat: TableSeat) -> Draft:
    """Take back the seat's last choice of this deal, if nobody has learned anything from it."""
    index, reason = undoable(t, seat)
    if reason:
        raise Refused(409, reason)
    return Draft(Undone(seat, index))


def undoable(t: TableState, seat: TableSeat, look: Observe = observe) -> tuple[int, str]:
    """Return the state index that an undo would lead to, or why there is none.

    Allowed only if nobody has acted since or seen a new card.
    """
    if t.turn is None:
        return 0, "There is nothing to undo."
    last = next((i for i in range(len(t.states) - 2, -1, -1) if t.states[i].turn == seat), None)
    if last is None:
        return 0, "You have not made a choice in this deal yet."
    for s in t.states[last + 1 : -1]:
        if s.turn != seat:
            return 0, f"{t.names[s.turn]} has acted since."
    then, now = t.states[last], t.states[-1]
    for p in range(t.rules.seats):
        if look(now, p).seen & ~look(then, p).seen:
            # Do not name the cards: they may be hidden from this person.
            return 0, "Too late to undo: new cards have been shown."
    return last, ""


def skip(t: TableState, seat: TableSeat) -> Draft:
    """Ask to skip to the end of this deal, if nothing depends on it anymore."""
    if seat in t.skips:
        raise Refused(409, "You have already asked for that.")
    if not pace.reason(t):
        raise Refused(409, "This deal is not decided yet.")
    return Draft(Skipped(seat))


def claimable(view: View, t: TableState) -> bool:
    """Whether a seat may lay its cards down: all the rest are its (see ``offers.claim``)."""
    return not pace.skips(t) and bool(offers.claim(view))


def claim(t: TableState, seat: TableSeat) -> Draft:
    """Lay a seat's cards down and take all the remaining tricks."""
    if t.state is None or t.state.ended or not claimable(observe(t.state, seat), t):
        raise Refused(409, "It is not certain that you win all the remaining tricks.")
    return Draft(Claimed(seat))


def automatic(t: TableState) -> str | None:
    """Return the card that the table plays for the seat on turn, by its person's setting.

    By default only the last card of a hand, which everyone knows to be the only choice.
    """
    s = t.state
    if s is None or s.ended:
        return None
    player = t.seats[s.turn]
    if t.kind(s.turn) != "person" or player.forced == "last":
        return forced(t)
    if player.forced == "never":
        return None
    choices = legal(s)
    only = len(choices) == 1 and actions.verb(choices[0]) == Verb.PLAY
    return actions.text(choices[0], t.rules.pack) if only else None


def forced(t: TableState) -> str | None:
    """Return the action of the seat on turn that everyone knows to be its only one."""
    s = t.state
    if s is None or s.ended or s.hands[s.turn].bit_count() != 1:
        return None
    only = offers.last_card(s, legal(s))
    return None if only is None else actions.text(only, t.rules.pack)


def why(t: TableState, seat: TableSeat, text: str) -> str:
    """Return why a seat may not do this now; empty if it may.

    Raises ``Refused`` if the text is not an action.
    """
    try:
        _meant(t, seat, text)
    except Refused as refused:
        if refused.status != 409:
            raise
        return refused.sentence
    return ""
