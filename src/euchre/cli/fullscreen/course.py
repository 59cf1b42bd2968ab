"""The course of a game at the full-screen table: who is asked, what is drawn and logged."""

from __future__ import annotations

import asyncio
import os
import signal
from contextlib import suppress
from dataclasses import replace

from textual import events, work
from textual.app import ComposeResult
from textual.containers import Horizontal, VerticalScroll
from textual.widgets import Input, Static

from euchre.cli import answers
from euchre.cli.coaching import Coach
from euchre.cli.fullscreen import moment
from euchre.cli.fullscreen.asking import Offer, asking
from euchre.cli.fullscreen.look import Look
from euchre.cli.fullscreen.stage import Stage
from euchre.cli.keeping import Shelf
from euchre.cli.screen import PATIENCE
from euchre.language import results, telling
from euchre.language.naming import Faces
from euchre.language.telling import Teller

#: Minimum width for showing the log beside the table.
WIDE = 112
#: Pauses in seconds: between the bots' actions, and after a trick.
PACE, TRICK = 0.45, 0.9


class Course(Stage):
    """A session and its table; every action is saved before it is shown."""

    CSS = """
    Screen { layout: vertical; }
    #row { height: 1fr; }
    Felt { width: 1fr; height: 100%; }
    #log { width: 36; height: 100%; padding: 0 1; background: $surface; }
    #log.away { display: none; }
    Input { display: none; }
    Input.asked { display: block; }
    """

    def __init__(self, shelf: Shelf, look: Look, *, new: bool, fast: bool = False):
        super().__init__(look)
        self.shelf = shelf
        self.session = shelf.session
        self.new = new or self.session.number == 0
        self.fast = fast
        self.log_lines: list[str] = []
        self.teller = Teller(self.faces)
        self.coach = Coach(self.session)
        #: The latest message that a bot is thinking.
        self.thinking: tuple[str, ...] = ()

    @property
    def faces(self) -> Faces:
        """Names of cards and players."""
        return Faces(self.session.rules, self.session.names, self.session.seat, self.style)

    def compose(self) -> ComposeResult:
        """Lay out the table, the log and the input line."""
        with Horizontal(id="row"):
            yield self._felt
            with VerticalScroll(id="log", can_focus=False):
                yield Static("", id="lines", markup=False)
        yield Input(placeholder="Type what you would say, or a command", id="words")

    def on_mount(self) -> None:
        """Start the game or resume it."""
        self._felt.focus()
        self._listen()
        session = self.session
        self.tell(telling.house_rules(session.rules))
        if self.shelf.problem:
            self.message = (f"This game cannot be saved automatically ({self.shelf.problem}).",)
        if self.new:
            self._draw_for_seats()
        elif session.states:
            self.tell("", f"== Deal {session.match.deals + 1}, resumed ==")
            self.tell(*answers.log(session, self.faces))
        self._log_beside(self.size.width)
        self.go_on()

    def _listen(self) -> None:
        """Exit cleanly when the system asks; the game is already saved."""
        loop = asyncio.get_running_loop()
        for name in ("SIGINT", "SIGTERM"):
            with suppress(NotImplementedError, AttributeError, ValueError, RuntimeError):
                loop.add_signal_handler(getattr(signal, name), self.exit)
        with suppress(NotImplementedError, AttributeError, ValueError, RuntimeError):
            # The terminal is gone, so show nothing more.
            loop.add_signal_handler(signal.SIGHUP, os._exit, 1)

    def on_resize(self, event: events.Resize) -> None:
        """Show the log if there is room for it."""
        self._log_beside(event.size.width)

    def _log_beside(self, width: int) -> None:
        self.query_one("#log").set_class(width < WIDE, "away")

    def _draw_for_seats(self) -> None:
        drawn, seats = self.session.draw()
        self.tell("", *telling.drawn(self.faces, drawn, seats, self.session.match.dealer))

    @work(exclusive=True)
    async def go_on(self) -> None:
        """Deal, and let the bots act, until the person is asked or the deal is over."""
        session = self.session
        self.waits = False
        if not session.states and not session.match.over:
            session.deal()
            self.shelf.note()
            self._deal_begins()
        while session.states:
            self.show()
            told = self.set_timer(PATIENCE, self._thinking)
            event = await asyncio.to_thread(session.step)
            told.stop()
            self._thought()
            if event is None:
                break
            self.shelf.note()
            lines = answers.told(self.teller, event)
            self.tell(*lines)
            if session.state.ended:
                break
            full = telling.wins_trick(event.before.state, event.after.state)
            if full:
                self.show(trick=event.after.state.last)
            if not self.fast:
                self.show() if not full else None
                await asyncio.sleep(TRICK if full else PACE)
        self.tell(*self.teller.rest())
        if session.states and session.state.ended:
            self.tell(results.result(self.faces, session.state))
        self.wait()

    def _thinking(self) -> None:
        s = self.session.state
        if s.turn >= 0:
            self.message = self.thinking = (f"{self.faces.does(s.turn, 'be thinking')} ...",)
            self._felt.redraw()

    def _thought(self) -> None:
        """Take back the message that a bot is thinking: it would cover the choices."""
        if self.message and self.message == self.thinking:
            self.message = ()

    def _deal_begins(self) -> None:
        session, faces = self.session, self.faces
        self.teller = Teller(faces)
        self.tell("", f"== Deal {session.match.deals + 1} ==")
        if news := session.waiting.news():
            self.tell(news)
            self.notify(news, timeout=6)
        dealer = session.state.dealer
        self.tell(telling.shuffled_and_cut(faces, dealer, bumped=session.bumped))
        if session.view.state.faced:
            up = session.view.state.faced[0]
            self.tell(f"The upcard is {faces.card(up)}, {faces.spoken(up)}.")
            self.tell(*filter(None, [telling.turned(faces, session.states[0])]))

    def wait(self) -> None:
        """Ask the person for a play, the next deal or another game."""
        self.show()
        session = self.session
        if self.asking is not None and session.states and session.state.ended:
            over = session.match.after(session.state).over
            offers = [Offer("Next deal", "next")]
            if over:
                offers = [Offer("Play again", "again"), Offer("Quit", "quit")]
                if session.rules.customs.partners == "draw":
                    offers.insert(1, Offer("Draw for partners again", "draw"))
            self.asking = replace(self.asking, offers=tuple(offers), focus="offer:0")
        self.asks()

    def show(self, trick: tuple[tuple[int, int], ...] = ()) -> None:
        """Draw the session; a ``trick`` just completed stays on the table."""
        if self.session.states:
            scene = moment.scene(self.session, self.style, trick)
            self.asking = asking(scene, self.look)
            if not self.session.my_turn and not self.session.state.ended:
                self.asking = replace(self.asking, focus="")
        self._felt.redraw()

    def tell(self, *lines: str) -> None:
        """Write lines to the log."""
        self.log_lines += lines
        shown = self.query("#lines")
        if shown:
            shown.only_one(Static).update("\n".join(self.log_lines).strip("\n"))
            self.query_one("#log", VerticalScroll).scroll_end(animate=False)
