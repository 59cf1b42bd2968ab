"""A table is a fold of its events: the same log gives the same table; the engine decides."""

from __future__ import annotations

from random import Random

import pytest

from euchre.engine.actions import Verb, verb
from euchre.games import GAMES
from euchre.records import replay
from euchre.server.refusals import Refused
from euchre.server.tables import commands, frames, records
from euchre.server.tables.fold import advance
from euchre.server.tables.snapshot import Snapshot
from euchre.server.tables.table import encode
from tests.server.kit import Log, refold, text_of

NAMES = [game.name for game in GAMES]


@pytest.mark.parametrize("game", NAMES)
def test_the_same_events_make_the_same_table(game: str) -> None:
    log = Log(game)
    for seed in range(2):
        if not log.state.match.over:
            log.play(Random(seed))
    again = refold(log.events, log.seeds)
    one, other = Snapshot(again), Snapshot(log.state)
    for seat in (*range(again.rules.seats), None):
        assert encode(frames.frame(one, seat, [])) == encode(frames.frame(other, seat, []))


@pytest.mark.parametrize("game", ["standard", "pepper", "british", "three-24"])
def test_a_finished_game_leaves_a_record_that_replays(game: str) -> None:
    log = Log(game)
    t = log.finish(Random(5))
    record = records.record_of_table(t, log.seeds)
    played = replay(record).checked()
    assert played.match.winners == t.match.winners
    assert len(record.deals) == len(t.committed)


def test_no_record_before_the_end() -> None:
    log = Log()
    log.play(Random(1))
    with pytest.raises(Refused) as refused:
        records.record_of_table(log.state, log.seeds)
    assert refused.value.status == 403


def test_another_game_begins_where_the_deal_moves_on() -> None:
    log = Log()
    old = log.finish(Random(2))
    new = log.add(commands.again(old))
    assert new.match.dealer == old.match.dealer
    assert (new.game_no, new.committed, new.finished, new.match.over) == (2, (), (), False)
    log.finish(Random(3))
    assert records.proof(log.state, log.seeds)["hands"][0]["hand"] == old.next.number


def test_a_gap_in_the_log_is_no_table() -> None:
    log = Log()
    log.play(Random(1))
    with pytest.raises(ValueError, match="cannot follow"):
        advance(log.steps[0][2], "t" * 12, log.events[3], log.seeds)
    with pytest.raises(ValueError, match="begins with its opening"):
        advance(None, "t" * 12, log.events[1], log.seeds)


def test_only_the_last_card_plays_itself() -> None:
    """Any other lack of choice is the seat's own secret."""
    log = Log()
    rng = Random(4)
    seen = 0
    for _ in range(6):
        log.add(commands.next_deal(log.state))
        while (seat := log.state.turn) is not None:
            only, s = commands.forced(log.state), log.state.states[-1]
            last = s.hands[seat].bit_count() == 1 and not s.barred
            assert (only is not None) <= last
            seen += only is not None
            log.add(commands.play(log.state, seat, text_of(s, rng)))
        if log.state.match.over:
            break
    assert seen


# -- undo ------------------------------------------------------------


def test_undo_ends_where_somebody_has_acted() -> None:
    log = Log()
    log.add(commands.next_deal(log.state))
    first = log.state.turn
    assert first is not None
    log.add(commands.play(log.state, first, "pass"))
    before = log.steps[-1][0]
    undone = log.add(commands.undo(log.state, first))
    assert undone.states == before.states
    assert undone.calls == before.calls
    log.add(commands.play(log.state, first, "pass"))
    second = log.state.turn
    assert second is not None
    log.add(commands.play(log.state, second, "pass"))
    with pytest.raises(Refused, match="has acted since"):
        commands.undo(log.state, first)


def test_undo_ends_where_a_card_was_seen() -> None:
    rng = Random(11)
    log = Log()
    plays = 0
    while plays < 20 and not log.state.match.over:
        log.add(commands.next_deal(log.state))
        while (seat := log.state.turn) is not None:
            log.add(commands.play(log.state, seat, text_of(log.state.states[-1], rng)))
            last = log.state.states[-1].history[-1].action
            if log.state.turn is not None and verb(last) == Verb.PLAY:
                plays += 1
                with pytest.raises(Refused, match="new cards"):
                    commands.undo(log.state, seat)
    assert plays >= 20
