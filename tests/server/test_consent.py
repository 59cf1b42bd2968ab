"""What people at a table agree to: takebacks and a coach; among bots one decides alone."""

import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from random import Random
from types import SimpleNamespace
from typing import Any

import pytest

from euchre.engine.actions import Verb, verb
from euchre.engine.state import legal
from euchre.engine.view import View, observe
from euchre.server.queues import FairQueue, Slots
from euchre.server.refusals import Refused
from euchre.server.reviews import api
from euchre.server.store.event import Act
from euchre.server.tables import advice, consent, drafts, frames, records
from euchre.server.tables.events.seats import Coached, Left, Sat
from euchre.server.tables.joining import Sitting
from euchre.server.tables.play import Action, draft
from euchre.server.tables.registry import Tables
from euchre.server.tables.snapshot import Snapshot
from euchre.server.tables.state import Purpose, Seat, TableState
from tests.server.memory import Log, open_table, playing, refold, text_of, turn_of, until

ASK, YES, NO = (Action(takeback=said) for said in ("ask", "yes", "no"))


def do(log: Log, seat: int, action: Action) -> TableState:
    return log.add(draft(log.state, seat, action))


def stopped(wanted: Callable[[TableState], bool], seed: int = 1) -> Log:
    """Return a table with Zoe at seat 0 whose deal goes on, where something is as wanted."""
    rng = Random(seed)
    while True:
        log = Log()
        log.deal()
        if any(map(wanted, log.moments(rng))):
            return log


def decided_by(t: TableState, seat: int) -> int | None:
    """Return where a seat has last had more than one choice."""
    places = [i for i, s in enumerate(t.states[:-1]) if s.turn == seat and len(legal(s)) > 1]
    return places[-1] if places else None


def played_since(t: TableState, place: int) -> bool:
    cards = (s.history[-1] for s in t.states[place + 1 :])
    return any(verb(entry.action) == Verb.PLAY and entry.seat != 0 for entry in cards)


def called_since(t: TableState) -> bool:
    """Whether Zoe has passed, and others have since, and no card was played."""
    place = decided_by(t, 0)
    return place is not None and t.states[-1].trump < 0 and len(t.states) - place > 2


def with_people(log: Log, *seats: int) -> Log:
    people = [
        replace(s, person=f"p{i}") if i in seats else s for i, s in enumerate(log.state.seats)
    ]
    log.state = replace(log.state, seats=tuple(people))
    return log


# -- against bots -------------------------------------------------------------------------------


def test_of_bots_the_last_decision_is_taken_back_with_all_that_followed() -> None:
    log = stopped(lambda t: (p := decided_by(t, 0)) is not None and played_since(t, p))
    t, place = log.state, decided_by(log.state, 0)
    frame = frames.frame(Snapshot(t), 0, [])
    assert frame["undo"]
    assert frame["takeback"] == {"ask": False, "marks": True, "request": None}
    after = do(log, 0, Action(undo=True))
    assert place is not None
    assert after.states == t.states[: place + 1]
    assert after.turn == 0
    assert after.takebacks == ((1, 0),)
    # The bots play on, and the record of the game tells of it.
    log.play(Random(3))
    end = log.finish(Random(4))
    assert records.record_of_table(end, log.seeds).notes["takebacks"] == [{"deal": 1, "seat": 0}]
    assert refold(log.events, log.seeds).takebacks == ((1, 0),)
    again = log.add(drafts.again(end))
    assert again.takebacks == ()


def test_what_nobody_has_followed_is_taken_back_without_a_mark() -> None:
    log = stopped(lambda t: len(t.states) > 1 and t.states[-2].turn == 0 and t.states[-1].trump < 0)
    assert not do(log, 0, Action(undo=True)).takebacks


def test_a_forced_card_was_no_decision() -> None:
    def forced_last(t: TableState) -> bool:
        mine = [s for s in t.states[:-1] if s.turn == 0]
        return bool(mine) and len(legal(mine[-1])) == 1 and decided_by(t, 0) is not None

    log = stopped(forced_last)
    place = decided_by(log.state, 0)
    assert do(log, 0, Action(undo=True)).states == log.steps[-1][0].states[: (place or 0) + 1]


def test_a_deal_that_is_over_stays() -> None:
    log = Log()
    log.play(Random(5))
    with pytest.raises(Refused, match="nothing to undo"):
        do(log, 0, Action(undo=True))
    assert not frames.frame(Snapshot(log.state), 0, [])["undo"]


# -- with people ----------------------------------------------------------------------------------


def test_all_people_have_to_agree() -> None:
    log = with_people(stopped(called_since), 1, 2)
    t, place = log.state, decided_by(log.state, 0)
    assert place is not None
    with pytest.raises(Refused, match="has acted since"):
        do(log, 0, Action(undo=True))
    assert frames.frame(Snapshot(t), 0, [])["takeback"]["ask"]
    do(log, 0, ASK)
    told = [frames.frame(Snapshot(log.state), seat, [])["takeback"] for seat in (0, 1, 3, None)]
    assert [one["request"]["answer"] for one in told] == [False, True, False, False]
    assert not told[0]["ask"]
    for seat, action, reason in ((0, YES, "up to the others to agree"), (1, ASK, "already asking")):
        with pytest.raises(Refused, match=reason):
            do(log, seat, action)
    do(log, 2, YES)
    with pytest.raises(Refused, match="already agreed"):
        do(log, 2, YES)
    after = do(log, 1, YES)
    assert after.states == t.states[: place + 1]
    assert after.takebacks == ((1, 0),)
    assert after.request is None


@pytest.mark.parametrize("what", ["no", "late", "moved", "left"])
def test_a_request_ends(what: str, monkeypatch: pytest.MonkeyPatch) -> None:
    log = with_people(stopped(called_since), 1, 2)
    do(log, 0, ASK)
    if what == "no":
        do(log, 1, NO)
    elif what == "late":
        monkeypatch.setattr("euchre.server.tables.play.steady", lambda: 1 << 60)
    elif what == "moved":
        log.move(text_of(log.state.states[-1], Random(1)))
    else:
        log.add(drafts.Draft(Left(1, "Bo", "club")))
    with pytest.raises(Refused, match="No one is asking"):
        do(log, 2, YES)


def test_nothing_is_asked_for_once_cards_were_shown_or_somebody_is_away() -> None:
    shown = stopped(lambda t: (p := decided_by(t, 0)) is not None and played_since(t, p))
    with_people(shown, 1)
    with pytest.raises(Refused, match="new cards"):
        do(shown, 0, ASK)
    assert frames.frame(Snapshot(shown.state), 0, [])["takeback"] == {
        "ask": False,
        "marks": False,
        "request": None,
    }
    away = stopped(called_since)
    covered = Seat("Ann", "ann", covered=True)
    away.state = replace(away.state, seats=(away.state.seats[0], covered, *away.state.seats[2:]))
    with pytest.raises(Refused, match="Ann is away"):
        do(away, 0, ASK)
    with pytest.raises(Refused, match="you don't have to ask"):
        do(stopped(called_since), 0, ASK)


def _texts(t: TableState) -> list[str]:
    view = observe(t.states[-1], 0)
    return [view.text(action) for action in view.legal()]


async def test_bots_wait_for_answers_and_time_runs_out(
    tables: Tables, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(consent, "PATIENCE", 150)
    rng = Random(7)
    table = await open_table(tables)
    while True:
        t = await turn_of(table, 0)
        if called_since(t):
            break
        # The last card of a hand is played without being asked for.
        with suppress(Refused):
            first = "pass" if "pass" in _texts(t) else text_of(t.states[-1], rng)
            await table.command(f"z{t.seq}", "", playing(0, first), expected=t.seq)
    # Ann comes, and is asked; she says nothing.
    table.state = replace(table.state, seats=(t.seats[0], Seat("Ann", "ann"), *t.seats[2:]))
    await table.command("ask", "", lambda t: draft(t, 0, ASK))
    # Somebody sets the computer's clock back meanwhile.
    early = time.time_ns() - 3 * 3600 * 10**9
    monkeypatch.setattr("time.time_ns", lambda: early)
    await until(lambda: table.state.request is None)
    assert [e.kind for _, e, _ in table._steps][-2:] == ["asked", "declined"]


@pytest.mark.parametrize(
    ("notes", "told"),
    [
        ({}, ""),
        ({"takebacks": [{"deal": 4, "seat": 0}]}, "Zoe (1 time, deal 4)"),
        ({"takebacks": [{"deal": 4, "seat": 0}] * 2}, "Zoe (2 times, deal 4)"),
        (
            {"takebacks": [{"deal": 1, "seat": 1}, {"deal": 2, "seat": 0}, {"deal": 3, "seat": 0}]},
            "Zoe (2 times, deal 2 and 3) and Ann (1 time, deal 1)",
        ),
        # A record from a file can say anything.
        ({"takebacks": [{"deal": "x", "seat": 0}, {"seat": 7, "deal": 1}, 5, None]}, ""),
        ({"takebacks": "many"}, ""),
        ("none", ""),
    ],
)
def test_a_review_says_what_was_taken_back(notes: object, told: str) -> None:
    said = api.takebacks({"notes": notes}, ["Zoe", "Ann"])
    assert said == (f"Played with takebacks by {told}." if told else "")


SAYS = {"text": "Partner's A♦ was ahead.", "better": {"play": "pass", "text": "Pass"}}


def sit(log: Log, seat: int, person: str) -> TableState:
    return log.add(drafts.Draft(Sat(seat, person, person.capitalize())))


def says(log: Log, seat: int, agrees: bool) -> TableState:
    return log.add(consent.agree_to_coach(log.state, seat, agrees=agrees))


def test_all_have_to_agree_and_everybody_sees_who_has() -> None:
    log = Log()
    assert consent.coach_consent(log.state) is None
    assert log.state.coach_lacks == []
    sit(log, 1, "ann")
    sit(log, 2, "ben")
    assert consent.coach_consent(log.state) == {"agreed": [], "missing": [0, 1, 2]}
    for seat, left in ((1, [0, 2]), (0, [2]), (2, [])):
        says(log, seat, agrees=True)
        assert log.state.coach_lacks == left
        for eyes in (0, 1, 2, None):
            assert frames.frame(Snapshot(log.state), eyes, [])["coach"]["missing"] == left
        told = log.lines((seat + 1) % 4)
        assert len(told) == 1
        assert "agrees to a coach for everyone." in told[0]
        assert ("Everyone has agreed." in told[0]) == (not left)
    # It is in the events, so another server comes to the same.
    assert refold(log.events, log.seeds).coach_lacks == []
    says(log, 1, agrees=False)
    assert log.state.coach_lacks == [1]


def test_who_comes_anew_has_not_agreed_and_bots_need_not() -> None:
    log = Log()
    sit(log, 1, "ann")
    says(log, 0, agrees=True)
    says(log, 1, agrees=True)
    assert log.state.coach_lacks == []
    # Somebody else in the same chair.
    log.add(drafts.Draft(Left(1, "Bot", "club")))
    assert consent.coach_consent(log.state) is None
    sit(log, 1, "cora")
    assert log.state.coach_lacks == [1]


def test_what_changes_nothing_is_refused() -> None:
    log = Log()
    with pytest.raises(Refused, match="Against bots"):
        consent.agree_to_coach(log.state, 0, agrees=True)
    sit(log, 1, "ann")
    with pytest.raises(Refused, match="already the setting"):
        consent.agree_to_coach(log.state, 0, agrees=False)
    arranged = replace(log.state, purpose=Purpose("night", "Table 3", "/night"))
    assert consent.coach_consent(arranged) is None
    with pytest.raises(Refused, match="Hints are off"):
        consent.agree_to_coach(arranged, 0, agrees=True)


class Minds:
    """Stands for the process that works remarks out, and notes what it is asked."""

    ready = True

    def __init__(self) -> None:
        self.asked: list[View] = []
        self.hints = FairQueue(Slots(1, of_asker=1, of_address=1))

    async def run(self, work: Callable[..., Any], view: View, *rest: Any) -> dict[str, Any]:
        assert work is advice.remark
        assert self.hints.busy, "bots would wait for any number of them"
        self.asked.append(view)
        return SAYS


async def test_a_remark_is_told_to_nobody_else_and_rests_on_no_hidden_card(tables: Tables) -> None:
    rng, minds = Random(3), Minds()
    table = await open_table(tables)

    async def write(act: Act) -> None:
        await table.command(f"{act.kind}{table.state.seq}" * 3, "", lambda _: drafts.Draft(act))

    async def ask() -> dict[str, Any]:
        action = text_of(table.state.states[-1], rng)
        here: Any = SimpleNamespace(minds=minds, hints=minds.hints)
        return await advice.coach(Sitting(table, 0, "zoe"), here, action)

    await write(Sat(1, "ann", "Ann"))
    while (t := await turn_of(table, 0, 1)).turn == 1:
        # A bot may claim the rest meanwhile.
        with suppress(Refused):
            await table.command(f"play-of-ann-{t.seq}", "", playing(1, text_of(t.states[-1], rng)))

    for seat in (1, 0):
        with pytest.raises(Refused, match="everyone at the table has agreed"):
            await ask()
        await write(Coached(seat, True))
    assert not minds.asked
    before = table.state
    seen = [frames.frame(Snapshot(before), eyes, []) for eyes in (1, 2, 3, None)]
    assert await ask() == SAYS
    # Nothing was written, and nobody else's table has changed.
    assert table.state is before
    assert seen == [frames.frame(Snapshot(table.state), eyes, []) for eyes in (1, 2, 3, None)]
    view, s = minds.asked[0], before.states[-1]
    assert view.seat == 0
    assert all(not hand for seat, hand in enumerate(view.state.hands) if seat)
    assert view.state.hands[0] == s.hands[0]
