"""The coach with several people: speaks to each privately, and only if all of them agree."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from random import Random
from types import SimpleNamespace
from typing import Any

import pytest

from euchre.engine.view import View
from euchre.server.queues import FairQueue, Places
from euchre.server.refusals import Refused
from euchre.server.tables import advice, commands, consent, frames
from euchre.server.tables.fold import TableState
from euchre.server.tables.joining import Sitting
from euchre.server.tables.parts import Purpose
from euchre.server.tables.snapshot import Snapshot, Step
from tests.server.kit import Log, Player, open_table, playing, refold, rooms, text_of, until

SAYS = {"text": "Partner's A♦ was ahead.", "better": {"play": "pass", "text": "Pass"}}


def sit(log: Log, seat: int, person: str) -> TableState:
    body = {"seat": seat, "name": person.capitalize(), "person": person}
    return log.add(commands.Draft("sat", body))


def says(log: Log, seat: int, agrees: bool) -> TableState:
    return log.add(consent.agree_to_coach(log.state, seat, agrees=agrees))


def test_all_have_to_agree_and_everybody_sees_who_has() -> None:
    log = Log()
    assert consent.coach_consent(log.state) is None
    assert consent.coach_lacks(log.state) == []
    sit(log, 1, "ann")
    sit(log, 2, "ben")
    assert consent.coach_consent(log.state) == {"agreed": [], "missing": [0, 1, 2]}
    for seat, left in ((1, [0, 2]), (0, [2]), (2, [])):
        before = Snapshot(log.state)
        says(log, seat, agrees=True)
        assert consent.coach_lacks(log.state) == left
        after = Snapshot(log.state)
        for eyes in (0, 1, 2, None):
            assert frames.frame(after, eyes, [])["coach"]["missing"] == left
        step = Step(before, log.events[-1], after)
        told = frames.lines(step, (seat + 1) % 4)
        assert len(told) == 1
        assert "agrees to a coach for everyone." in told[0]
        assert ("Everyone has agreed." in told[0]) == (not left)
    # It is in the events, so another server comes to the same.
    assert consent.coach_lacks(refold(log.events, log.seeds)) == []
    says(log, 1, agrees=False)
    assert consent.coach_lacks(log.state) == [1]


def test_who_comes_anew_has_not_agreed_and_bots_need_not() -> None:
    log = Log()
    sit(log, 1, "ann")
    says(log, 0, agrees=True)
    says(log, 1, agrees=True)
    assert consent.coach_lacks(log.state) == []
    # Somebody else in the same chair.
    log.add(commands.Draft("left", {"seat": 1, "name": "Bot", "level": "club"}))
    assert consent.coach_consent(log.state) is None
    sit(log, 1, "cora")
    assert consent.coach_lacks(log.state) == [1]


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
        self.hints = FairQueue(Places(1, of_asker=1, of_address=1))

    async def run(self, work: Callable[..., Any], view: View, *rest: Any) -> dict[str, Any]:
        assert work is advice.remark
        assert self.hints.busy, "bots would wait for any number of them"
        self.asked.append(view)
        return SAYS


def test_a_remark_is_told_to_nobody_else_and_rests_on_no_hidden_card(tmp_path: Path) -> None:
    async def evening() -> None:
        async with rooms(tmp_path) as tables:
            rng, minds = Random(3), Minds()
            table = await open_table(tables)

            async def write(kind: str, body: dict[str, Any]) -> None:
                await table.command(
                    f"{kind}{table.state.seq}" * 3, "", lambda _: commands.Draft(kind, body)
                )

            async def ask() -> dict[str, Any]:
                action = text_of(table.state.states[-1], rng)
                here: Any = SimpleNamespace(minds=minds, hints=minds.hints)
                return await advice.coach(Sitting(table, 0, "zoe"), here, action)

            await write("sat", {"seat": 1, "name": "Ann", "person": "ann"})
            while True:
                await until(lambda: table.state.turn in (0, 1, None))
                t = table.state
                if t.turn == 0:
                    break
                if t.turn is None:
                    # The deal went by without Zoe: her partner played alone.
                    await table.command(f"deal-{t.seq}" * 2, "", commands.next_deal)
                    continue
                await table.command(
                    f"play-of-ann-{t.seq}", "", playing(1, text_of(t.states[-1], rng))
                )

            for seat in (1, 0):
                with pytest.raises(Refused, match="everyone at the table has agreed"):
                    await ask()
                await write("coached", {"seat": seat, "on": True})
            assert not minds.asked
            before = table.state
            seen = [frames.frame(Snapshot(before), eyes, []) for eyes in (1, 2, 3, None)]
            assert await ask() == SAYS
            # Nothing was written, and nobody else's table has changed.
            assert table.state is before
            assert seen == [
                frames.frame(Snapshot(table.state), eyes, []) for eyes in (1, 2, 3, None)
            ]
            view, s = minds.asked[0], before.states[-1]
            assert view.seat == 0
            assert all(not hand for seat, hand in enumerate(view.state.hands) if seat)
            assert view.state.hands[0] == s.hands[0]

    asyncio.run(evening())


def test_people_agree_by_the_api(newcomer: Callable[..., Player]) -> None:
    ann, ben, eve = newcomer("Ann"), newcomer("Ben"), newcomer("Eve")
    told = ann.open(watch="link")
    assert ann.post(ann.at("/coach"), {"agrees": True}).status_code == 409
    ben.join(told["code"])
    eve.join(told["code"], watch=True)
    for player in (ben, eve):
        player.table = told["table"]
    assert eve.post(eve.at("/coach"), {"agrees": True}).status_code == 403
    assert ann.post(ann.at("/coach"), {"agrees": "perhaps"}).status_code == 422
    assert ann.post(ann.at("/coach"), {"agrees": True}).status_code == 200
    coach = ben.frame()["coach"]
    assert len(coach["agreed"]) == len(coach["missing"]) == 1
    assert ben.post(ben.at("/coach"), {"agrees": True}).status_code == 200
    assert ann.frame()["coach"]["missing"] == []
    assert ann.post(ann.at("/coach"), {"agrees": False}).status_code == 200
    assert len(ben.frame()["coach"]["missing"]) == 1
