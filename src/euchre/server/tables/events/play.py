"""Events of a deal: cards are dealt and played, choices are taken back."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import pairwise
from typing import TYPE_CHECKING, Any, ClassVar

from euchre.bounds import AnySeat, Millis, Ordinal, SeatOrNobody
from euchre.engine.actions import Action
from euchre.engine.match import GameResult
from euchre.engine.rules import Goal
from euchre.engine.state import State, apply, read
from euchre.language import results, telling
from euchre.language.naming import Faces
from euchre.ranking import in_order
from euchre.scene.picture import spoken
from euchre.server import fair
from euchre.server.fair import Committed
from euchre.server.store.event import Act
from euchre.server.tables.events.games import proposal
from euchre.server.tables.state import Request, Seeds, TableState, replace
from euchre.text import counted

if TYPE_CHECKING:
    from euchre.server.tables.snapshot import Snapshot


class Dealt(Act, frozen=True):
    """Cards are dealt from a seed that is stored elsewhere."""

    moves: ClassVar = True
    free: ClassVar = True

    #: Number of the deal at this table, and the commitment to the next one.
    hand: Ordinal
    next: str
    #: The seat that started the deal with a seed of its own, and that seed (hexadecimal).
    own: tuple[AnySeat, str] | None = None

    def fold(self, t: TableState, seq: int, seeds: Seeds) -> TableState:
        dealt = t.next.adding(*self.own) if self.own else t.next
        key = dealt.shuffle(seeds[dealt.number], t.game_no, t.match.dealer)
        before = dealt.link(t.game_no, t.match.dealer)
        return replace(
            t,
            states=(t.match.deal(fair.order(t.rules.pack.size, key)),),
            skips=frozenset(),
            drawn=(),
            dealt_at=(*t.dealt_at, seq),
            shown={one: p for p, s in enumerate(t.seats) for one in (s.person, *s.devices) if one},
            calls={},
            committed=(*t.committed, dealt),
            next=Committed(dealt.number + 1, self.next, before),
        )

    def lines(self, old: Snapshot, new: Snapshot, faces: Faces) -> list[str]:
        s = new.look(new.t.states[0], _viewer(faces)).state
        log = [f"Deal {new.t.match.deals + 1}: {faces.does(s.dealer, 'deal')}."]
        if s.faced:
            log.append(f"The upcard is {faces.the(s.faced[0])}.")
        if turned := telling.turned(faces, s):
            log.append(turned)
        return log + telling.laid_out(faces, s)


class Played(Act, frozen=True):
    """A seat acts: plays a card, bids, passes, discards."""

    moves: ClassVar = True
    free: ClassVar = True

    seat: AnySeat
    #: In the notation of records.
    action: str
    #: Who chose it (see ``commands.play``).
    by: str
    #: Milliseconds of the time bank that the decision took.
    spent: Millis = 0
    #: Level of the bot that chose it.
    level: str = ""

    def fold(self, t: TableState, seq: int, seeds: Seeds) -> TableState:
        before = t.states[-1]
        action = read(before, self.action)
        after = apply(before, action)
        new = replace(t, states=(*t.states, after), calls=_calls(t.calls, before, action))
        if self.spent:
            spent = t.spent.get(before.turn, 0) + self.spent
            new = replace(new, spent={**t.spent, before.turn: spent})
        if after.ended:
            finished = (*t.finished, after)
            new = replace(new, match=t.match.after(after), finished=finished).counted()
        return new

    def lines(self, old: Snapshot, new: Snapshot, faces: Faces) -> list[str]:
        viewer = _viewer(faces)
        before, after = old.view(viewer).state, new.view(viewer).state
        log = [f"Time: a bot played for {faces.whom([self.seat])}."] if self.by == "late" else []
        forced = self.by == "forced" and old.t.kind(self.seat) == "person"
        done = telling.narration(faces, before, after.history[-1].action)
        log.append(f"{done}{' (forced)' if forced else ''}.")
        log += telling.followed(faces, before, after, again=False)
        s, match = new.t.states[-1], new.t.match
        if s.ended:
            log.append(new.result(viewer))
            games = match.results[len(old.t.match.results) :]
            log += [results.game_over(faces, game) for game in games]
            if games and not match.over:
                log += results.carried(faces, match)
            if match.over:
                log += results.match_over(faces, match)
            elif not match.results:
                score = faces.standings(match.scores)
                log.append(f"The score is {score} after {counted(match.deals, 'deal')}.")
        return log


class Undone(Act, frozen=True):
    """The last choice of a seat is taken back."""

    moves: ClassVar = True

    seat: AnySeat
    #: The number of actions of this deal that remain.
    to: int
    #: Whether others had acted since (the record then notes it); who agreed last.
    takeback: bool = False
    by: AnySeat | None = None

    def fold(self, t: TableState, seq: int, seeds: Seeds) -> TableState:
        states = t.states[: self.to + 1]
        calls: Mapping[int, str] = {}
        for before, after in pairwise(states):
            calls = _calls(calls, before, after.history[-1].action)
        marked = ((t.match.deals + 1, self.seat),) if self.takeback else ()
        takebacks = (*t.takebacks, *marked)
        return replace(t, states=states, calls=calls, skips=frozenset(), takebacks=takebacks)

    def lines(self, old: Snapshot, new: Snapshot, faces: Faces) -> list[str]:
        return [f"{faces.does(self.seat, 'take')} back the last choice."]


class Skipped(Act, frozen=True):
    """A person wants to skip to the end of this deal."""

    seat: AnySeat

    def fold(self, t: TableState, seq: int, seeds: Seeds) -> TableState:
        return replace(t, skips=t.skips | {self.seat})

    def lines(self, old: Snapshot, new: Snapshot, faces: Faces) -> list[str]:
        verb = "skip" if new.pace["skipping"] else "ask to skip"
        return [f"{faces.does(self.seat, verb)} to the end of this deal."]


class Claimed(Act, frozen=True):
    """A person lays the cards down, because all the remaining tricks are theirs."""

    seat: AnySeat

    def fold(self, t: TableState, seq: int, seeds: Seeds) -> TableState:
        shown = t.states[-1].copy()
        shown.exposed |= 1 << self.seat
        everybody = frozenset(range(len(t.seats)))
        return replace(t, states=(*t.states[:-1], shown), skips=everybody)

    def lines(self, old: Snapshot, new: Snapshot, faces: Faces) -> list[str]:
        s = new.t.states[-1]
        cards = in_order(s.rules.pack, s.rules.ranks, s.trump, s.hands[self.seat])
        return [f"{faces.does(self.seat, 'claim')} the rest, with {faces.cards(cards)}."]


class Asked(Act, frozen=True):
    """A person asks the others for a takeback or, with a ``wish``, proposes another next game."""

    seat: AnySeat
    #: The state of the deal to go back to; until when others can answer (milliseconds since 1970).
    to: int = 0
    until: Millis = 0
    wish: dict[str, Any] | None = None

    def fold(self, t: TableState, seq: int, seeds: Seeds) -> TableState:
        return replace(t, request=Request(self.seat, self.to, self.until, wish=self.wish))

    def lines(self, old: Snapshot, new: Snapshot, faces: Faces) -> list[str]:
        if self.wish is not None:
            return [proposal(new.t, faces)]
        return [f"{faces.does(self.seat, 'ask')} to take back the last choice."]


class Agreed(Act, frozen=True):
    """A person agrees to what another has asked or proposed."""

    seat: AnySeat

    def fold(self, t: TableState, seq: int, seeds: Seeds) -> TableState:
        if t.request is None:
            raise ValueError("nobody asks for anything")
        agreed = t.request.agreed | {self.seat}
        return replace(t, request=replace(t.request, agreed=agreed))

    def lines(self, old: Snapshot, new: Snapshot, faces: Faces) -> list[str]:
        return [f"{faces.does(self.seat, 'agree')}."]


class Declined(Act, frozen=True):
    """A person declines or withdraws a request; -1: it was not granted in time."""

    seat: SeatOrNobody

    def fold(self, t: TableState, seq: int, seeds: Seeds) -> TableState:
        return replace(t, request=None)

    def lines(self, old: Snapshot, new: Snapshot, faces: Faces) -> list[str]:
        if old.t.request is not None and old.t.request.seat == self.seat:
            return [f"{faces.does(self.seat, 'withdraw')} the proposal."]
        return [
            f"{faces.does(self.seat, 'decline')}." if self.seat >= 0 else "Not everyone agreed."
        ]


class Rung(Act, frozen=True):
    """The game ends with the current deal, or at once between deals."""

    #: Whether bots finish the deal.
    now: bool

    def fold(self, t: TableState, seq: int, seeds: Seeds) -> TableState:
        match, going_on = t.match, t.turn is not None
        deals = max(1, match.deals + going_on)
        rules = t.rules.but(goal=Goal(target=t.rules.goal.target, deals=deals))
        match = replace(match, rules=rules)
        if not going_on:
            best = max(match.scores)
            winners = tuple(side for side, score in enumerate(match.scores) if score == best)
            match = replace(match, results=(GameResult(match.scores, winners, 1),))
        return replace(t, rules=rules, match=match, hurried=self.now).counted()

    def lines(self, old: Snapshot, new: Snapshot, faces: Faces) -> list[str]:
        what = "the game is over" if new.t.match.over else "this is the last deal"
        return [f"The bell has rung: {what}."]


def _viewer(faces: Faces) -> int | None:
    """Return the seat of whoever reads a log; None for a watcher."""
    return None if faces.seat < 0 else faces.seat


def _calls(calls: Mapping[int, str], before: State, action: Action) -> Mapping[int, str]:
    words = spoken(before, action)
    return {**calls, before.turn: words} if words else calls
