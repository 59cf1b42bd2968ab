"""A table is a fold of its events; what a snapshot takes over from the one before is still true."""

from collections.abc import Mapping
from random import Random
from typing import Any

import pytest

from euchre.coordinates import MOST_GAMES
from euchre.engine import actions
from euchre.engine.state import legal
from euchre.games import GAMES
from euchre.server.refusals import Refused
from euchre.server.store.event import Act, Event
from euchre.server.tables import drafts, frames, next_game, pace, records
from euchre.server.tables.drafts import Draft
from euchre.server.tables.events import advance, play, seats, settings
from euchre.server.tables.events.games import Again
from euchre.server.tables.snapshot import Snapshot, Step
from euchre.server.tables.state import Clock, TableState, replace
from euchre.server.tables.table import encode
from tests.server.memory import Log, text_of

#: A time far ahead, in milliseconds since 1970.
LATER = 4_000_000_000_000
#: Whatever people can do at a table besides dealing and playing, each once at least.
ACTS: list[Act] = [
    seats.Sat(1, "ben", "Ben"),
    seats.Sat(2, "cora", "Cora", 3),
    seats.Shared(1, "bens phone"),
    seats.Faced(1, 5),
    seats.Forced(1, "never"),
    seats.Coached(0, True),
    seats.Coached(1, True),
    seats.Waited(1, 0, LATER),
    seats.Covered(1, 0),
    seats.Returned(1),
    settings.Hosted(1),
    settings.Paced("normal"),
    settings.Clocked(Clock(15, bank=60)),
    settings.Locked(True),
    settings.Invited("ABCDEF"),
    settings.Allowed(False),
    settings.Consulted(True),
    settings.Paired("rotate"),
    settings.Cleared(3),
    settings.Released(),
    play.Asked(0, until=LATER),
    play.Agreed(1),
    play.Declined(-1),
    play.Skipped(0),
    seats.Replaced(1, "Dora", "club"),
    seats.Sat(1, "ben", "Ben"),
    seats.Removed(1, "Emil", "strong", "ABCDEF"),
    settings.Locked(False),
    seats.Left(0, "Finn", "expert"),
    seats.Sat(0, "zoe", "Zoe"),
    play.Rung(False),
]


def test_a_gap_in_the_log_is_no_table() -> None:
    log = Log()
    log.play(Random(1))
    with pytest.raises(ValueError, match="cannot follow"):
        advance(log.steps[0][2], "t" * 12, log.events[3], log.seeds)
    with pytest.raises(ValueError, match="begins with its opening"):
        advance(None, "t" * 12, log.events[1], log.seeds)


class Watched:
    """A log whose every event is drawn twice: after the snapshot before it, and anew."""

    def __init__(self, game: str):
        self.log = Log(game)
        self.now = Snapshot(self.log.state)
        self.kinds: set[str] = set()

    def add(self, draft: Draft) -> None:
        before, after = self.log.state, self.log.add(draft)
        event = self.log.events[-1]
        self.kinds.add(event.kind)
        step = Step(self.now, event, Snapshot(after, self.now))
        seats = (*range(after.rules.seats), None)
        found = [drawn(step, seat) for seat in seats]
        assert found == [fresh(before, event, after, seat) for seat in seats], event
        self.now = step.after.without_scenes()

    def change(self, wish: Mapping[str, Any]) -> None:
        """Change the next game as the host wishes."""
        t = self.log.state
        self.add(next_game.change(t, t.host or 0, wish, self.log.seeds[t.next.number]))

    def play(self, rng: Random, most: int = 1000) -> None:
        """Play up to ``most`` actions of a deal; deal first where it is over."""
        if self.log.state.turn is None:
            if self.log.state.match.over:
                self.add(drafts.again(self.log.state))
            self.add(drafts.next_deal(self.log.state))
        while (seat := self.log.state.turn) is not None and (most := most - 1) >= 0:
            text = text_of(self.log.state.states[-1], rng)
            self.add(drafts.play(self.log.state, seat, text))


def drawn(step: Step, seat: int | None) -> bytes:
    return encode(frames.frame(step.after, seat, frames.lines(step, seat)))


def fresh(before: TableState, event: Event, after: TableState, seat: int | None) -> bytes:
    return drawn(Step(Snapshot(before), event, Snapshot(after)), seat)


@pytest.mark.shapes
@pytest.mark.untraced
@pytest.mark.parametrize("game", [game.name for game in GAMES])
def test_whatever_happens_the_next_frame_is_as_if_drawn_anew(game: str) -> None:
    rng = Random(game)
    watched = Watched(game)
    watched.change({"partners": "draw"})
    watched.add(Draft(play.Asked(0, wish={"swap": [0, 1]})))
    watched.change({"swap": [0, 1]})
    if rng.random() < 0.5:
        watched.play(rng, 3)
    most = watched.log.state.rules.seats
    for act in ACTS:
        if getattr(act, "seat", 0) < most:
            watched.add(Draft(act))
        # A play would end a request.
        if rng.random() < 0.5 and watched.log.state.request is None:
            watched.play(rng, 1)
    # Only a deal that goes on is taken back.
    while watched.log.state.turn is None:
        watched.play(rng, 1)
    watched.add(Draft(play.Undone(0, 0, takeback=True)))
    while not pace.playing(watched.log.state.state):
        watched.play(rng, 1)
    watched.add(Draft(play.Claimed(0)))
    watched.play(rng)
    while not watched.log.state.match.over:
        watched.play(rng)
    watched.change({"game": "three" if game == "two" else "two"})
    watched.play(rng, 2)
    watched.add(Draft(settings.Closed()))
    # Whoever is forgotten is read again from the database.
    assert watched.kinds == set(Act.KINDS) - {"opened", "forgotten"}


def test_a_rung_game_is_won_on_points_and_counts_its_one_deal() -> None:
    """Of a table that is told to stop after this deal, the rules change while people play."""
    rng = Random(4)
    watched = Watched("two-tableau")
    watched.play(rng, 3)
    watched.add(Draft(play.Rung(False)))
    assert ", 1 deal. " in watched.now.rule_line
    watched.play(rng)
    frame = frames.frame(watched.now, 0, [])
    (over,) = frame["scene"]["over"]
    assert "the game, " in over


def test_a_result_says_once_whether_a_claim_stood() -> None:
    log = Log("bacon", {"claim": "best-order"})
    log.deal()
    while "claim" not in (texts := offered(log.state)):
        log.move(texts[-1])
        if log.state.turn is None:
            log.deal()
    log.move("claim")
    shown = frames.scene(Snapshot(log.state), 0)
    assert shown is not None
    assert shown["result"].startswith("The claim ")
    assert sum("The claim " in line for line in log.lines(0)) == 1


def offered(t: TableState) -> list[str]:
    """Return the legal actions at a table in the notation of records."""
    s = t.states[-1]
    return [actions.text(action, s.rules.pack) for action in legal(s)]


def test_another_game_begins_where_the_deal_moves_on() -> None:
    log = Log()
    old = log.finish(Random(2))
    new = log.add(drafts.again(old))
    assert new.match.dealer == old.match.dealer
    assert (new.game_no, new.committed, new.finished, new.match.over) == (2, (), (), False)
    log.finish(Random(3))
    assert records.proof(log.state, log.seeds)["hands"][0]["hand"] == old.next.number


def test_games_at_one_table_have_an_end() -> None:
    log = Log()
    last, seed = (
        replace(log.finish(Random(2)), game_no=MOST_GAMES),
        log.seeds[log.state.next.number],
    )
    wish = {"game": "british"}
    for more in (drafts.again, lambda t: next_game.change(t, 0, wish, seed)):
        assert isinstance(more(replace(last, game_no=MOST_GAMES - 1)).act, Again)
        with pytest.raises(Refused, match="200 games are enough for one table"):
            more(last)
