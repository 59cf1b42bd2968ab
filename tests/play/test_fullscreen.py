"""Using the full-screen table: by keyboard, by mouse, in a real terminal, safe from accidents."""

import asyncio
import threading
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
from textual.pilot import Pilot
from textual.widgets import Input

from euchre import Rules, rules
from euchre.cli import saved
from euchre.cli.dialog import Dialog
from euchre.cli.fullscreen.app import TableScreen
from euchre.cli.fullscreen.canvas import Display
from euchre.cli.fullscreen.table_app import ChoiceWindow, Panel
from euchre.cli.saved import Shelf
from euchre.cli.session import Session
from euchre.engine import actions
from euchre.engine.actions import Verb
from tests.waiting import LATEST

from .sittings import new_session
from .test_felt import session_at


@asynccontextmanager
async def at_table(
    played: Rules | None = None,
    *,
    seed: int = 1,
    size: tuple[int, int] = (80, 24),
    fast: bool = True,
    bots: str = "random",
    session: Session | None = None,
) -> AsyncIterator[tuple[TableScreen, Pilot[None]]]:
    """Sit down at a new game, or the one given, until it waits for the person."""
    if session is None:
        session = new_session(played or rules("standard"), seed=seed, bots=bots)
        session.number = 0
    table = TableScreen(Shelf(session).keep(), Display(), fast=fast)
    try:
        async with table.run_test(size=size) as pilot:
            await asked(table, pilot)
            yield table, pilot
    finally:
        table.dialog.shelf.close()


async def until(happened: Callable[[], object], pilot: Pilot[None]) -> None:
    for _ in range(3000):
        await pilot.pause()
        if happened():
            return
        await asyncio.sleep(0.005)
    raise AssertionError("it never happens")


async def asked(table: TableScreen, pilot: Pilot[None]) -> None:
    """Wait until the table waits for the person."""
    await until(lambda: table.waits, pilot)


def text(table: TableScreen) -> str:
    return "\n".join(table._felt.canvas.lines())


async def test_a_whole_game_by_keys_alone() -> None:
    """A rubber is played to its end, which offers another game."""
    played = rules("standard", {"target": "5", "rubber": "points"})
    async with at_table(played, bots="club") as (table, pilot):
        session = table.session
        for _ in range(1000):
            await asked(table, pilot)
            over = bool(session.states) and session.state.ended
            if over and session.match.after(session.state).over:
                break
            assert table.choices is not None
            assert table.choices.can(table.choices.focus)
            await pilot.press("enter")
        assert "Play again" in text(table)
        await pilot.press("1")
        await asked(table, pilot)
        assert session.number == 2
    assert any(" win the rubber, " in line for line in table.log_lines)


@pytest.mark.parametrize("key", ["1", "2", "escape"])
async def test_who_deals_first_is_asked_before_the_cards_are_dealt(key: str) -> None:
    """B28 F6: where the person's side may choose."""
    session = new_session(rules("uka"), seed=1)
    assert session.choosers
    session.number = 0
    table = TableScreen(Shelf(session).keep(), Display(), fast=True)
    try:
        async with table.run_test(size=(60, 20)) as pilot:
            await until(lambda: isinstance(table.screen, ChoiceWindow), pilot)
            assert not session.states
            await pilot.press(key)
            await until(lambda: session.states, pilot)
    finally:
        table.dialog.shelf.close()
    mates = sorted(p for p in range(4) if p % 2 == session.seat % 2)
    assert session.states[0].dealer == mates[key == "2"]


async def test_cards_are_discarded_in_whatever_order_they_were_marked() -> None:
    """The hand has trumps first, the pack does not."""
    seeds = (session_at("auction-5", 2, seed) for seed in range(200))
    session = next(s for s in seeds if Verb.DISCARD in map(actions.verb, s.view.legal()))
    async with at_table(session=session) as (table, pilot):
        scene = table.dialog.scene()
        before, pick = len(table.session.states), scene["pick"]
        cards = [card["card"] for card in scene["hand"] if card["card"] in pick["cards"]]
        for order in (cards, cards[::-1]):
            table._play(" ".join([pick["verb"], *order[: pick["count"]]]))
            await asked(table, pilot)
            assert len(table.session.states) > before
            assert table.session.undo() is None


@pytest.mark.every(4)
@pytest.mark.parametrize("game", ["two-tableau", "auction-5", "bacon", "double-hasenpfeffer"])
async def test_a_deal_of_every_kind_by_keys_alone(game: str) -> None:
    """Arrows and Enter alone reach whatever is asked."""
    async with at_table(rules(game), size=(60, 20)) as (table, pilot):
        for count in range(60):
            await asked(table, pilot)
            if table.session.state.ended:
                break
            assert table.choices is not None
            for _ in range(count % 3):
                await pilot.press("right")
            while not table.choices.can(table.choices.focus):
                await pilot.press("right")
            await pilot.press("enter")
        assert table.session.state.ended


async def test_cards_and_choices_by_mouse() -> None:
    async with at_table() as (table, pilot):
        for _ in range(8):
            await asked(table, pilot)
            assert table.choices is not None
            before = len(table.session.states), table.session.match.deals
            item = next(i for i in table.choices.items if table.choices.can(i))
            spot = next(s for s in table._felt.canvas.spots if s.what == item)
            await pilot.click(offset=(spot.x, spot.y))
            await asked(table, pilot)
            assert (len(table.session.states), table.session.match.deals) != before
        await pilot.click(offset=(1, 23))
        await until(lambda: isinstance(table.screen, Panel), pilot)


async def test_a_key_pressed_while_a_bot_thinks_is_no_move(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is going on is said after half a second; what was typed meanwhile is forgotten."""
    going = threading.Event()
    async with at_table() as (table, pilot):
        session, step = table.session, table.session.step

        def slow() -> Any:
            if not session.my_turn and not session.state.ended:
                going.wait(LATEST)
            return step()

        monkeypatch.setattr(session, "step", slow)
        while True:
            going.set()
            await asked(table, pilot)
            if session.states and not session.state.ended:
                going.clear()
                await pilot.press("enter")
                await pilot.pause()
                if not table.waits:
                    break
            else:
                await pilot.press("enter")
        before = len(session.states)
        while "is thinking ..." not in text(table):
            await asyncio.sleep(0.02)
        for key in ("enter", "1", "2", "right", "enter"):
            await pilot.press(key)
        assert len(session.states) == before
        acts: list[int] = []
        monkeypatch.setattr(table.dialog, "act", acts.append)
        going.set()
        await asked(table, pilot)
        await pilot.pause()
        assert acts == []
        assert "is thinking" not in text(table), "it covers the choices"


async def test_a_hint_is_waited_for_and_plays_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    ready = threading.Event()

    def hint(*_: object) -> list[str]:
        ready.wait(LATEST)
        return ["Best: Pass.", "It is the best."]

    monkeypatch.setattr(Dialog, "_hint", hint)
    async with at_table() as (table, pilot):
        await pilot.press("h")
        while "Thinking ..." not in text(table):
            await asyncio.sleep(0.01)
        before = len(table.session.states)
        await pilot.press("1", "enter")
        assert len(table.session.states) == before
        ready.set()
        await asked(table, pilot)
        assert "It is the best." in text(table)
        assert len(table.session.states) == before
        await pilot.press("escape")
        long = "It is the best by far. " * 20 + "So pass."
        monkeypatch.setattr(Dialog, "_hint", lambda *_: [long])
        await pilot.press("h")
        await until(lambda: len(table.screen_stack) == 2, pilot)
        panel = table.screen
        assert isinstance(panel, Panel)
        assert long in panel.lines
        await pilot.press("h")
        await until(lambda: len(table.screen_stack) == 1, pilot)
        assert table.choices is not None
        assert table.choices.offers[0].label in text(table)
        # It stands above the choices, one of which is taken by its number at once.
        monkeypatch.setattr(Dialog, "_hint", lambda *_: ["It is the best by far. " * 10])
        await pilot.press("h")
        await until(lambda: len(table.screen_stack) == 2, pilot)
        window = table.screen.query_one("#panel").region
        offer = next(s for s in table._felt.canvas.spots if s.what == "offer:0")
        assert (window.y, window.bottom <= offer.y) == (0, True)
        await pilot.press("1")
        await until(lambda: len(table.session.states) != before, pilot)


async def test_words_panels_and_colors() -> None:
    async with at_table() as (table, pilot):
        for key, part in [("?", "Undo takes back"), ("r", "Keeping score"), ("g", "Deal 1")]:
            await pilot.press("question_mark" if key == "?" else key)
            await until(lambda: len(table.screen_stack) == 2, pilot)
            panel = table.screen
            assert isinstance(panel, Panel)
            assert part.lower() in "\n".join(panel.lines).lower()
            await pilot.press("9")
            await pilot.press("escape")
            await until(lambda: len(table.screen_stack) == 1, pilot)
        await pilot.press("c")
        assert table.look.four
        await pilot.press("t")
        await pilot.press(*"why is this")
        await pilot.press("enter")
        assert "do not understand" in " ".join(text(table).split())
        await pilot.press("t", *"save mine.json", "enter")
        assert "Saved to mine.json." in text(table)
        assert saved.read(Path("mine.json")).states
        await pilot.press("l")
        assert "No trick has been finished" in text(table)
        await pilot.press("u")
        assert "Nothing to undo" in text(table)
        await pilot.press("w")
        assert "All of these choices are allowed." in text(table)
        await pilot.press("escape")
        assert "All of these choices are allowed." not in text(table)
        before = len(table.session.states)
        await pilot.press("t", *"pass", "enter")
        await asked(table, pilot)
        assert len(table.session.states) != before or table.session.match.deals
        assert not table.query_one(Input).has_class("asked")


async def test_another_size_is_drawn_at_once() -> None:
    async with at_table() as (table, pilot):
        for width, height in [(60, 20), (40, 10), (200, 50), (112, 30), (111, 30)]:
            await pilot.resize_terminal(width, height)
            beside = 36 * (width >= 112)
            await until(lambda: table._felt.canvas.width == width - beside, pilot)  # noqa: B023
            assert table._felt.canvas.height == height
            # The same in lines, where it cannot be drawn: no box of a card.
            assert ("╭" in text(table)) == (width >= 60)


async def test_a_trick_stays_and_bots_take_their_time() -> None:
    """At the usual pace the last card of a trick is seen before the next one begins."""
    seen: list[int] = []
    async with at_table(fast=False) as (table, pilot):
        draw, n = table._felt.redraw, table.session.rules.seats

        def redraw() -> None:
            if table.choices is not None:
                seen.append(len(table.choices.scene["trick"]))
            draw()

        table._felt.redraw = redraw  # type: ignore[method-assign]
        while n not in seen:
            await asked(table, pilot)
            await pilot.press("enter")
        table.fast = True
