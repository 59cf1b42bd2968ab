"""The full-screen table: a session drawn, with keys, mouse and typed commands."""

from __future__ import annotations

import asyncio
import os
import signal
from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from functools import partial
from time import monotonic
from typing import Any

import click
from textual import events, work
from textual.app import ComposeResult
from textual.containers import Horizontal, VerticalScroll
from textual.widgets import Input, Static

from euchre.cli.dialog import Dialog, Reply
from euchre.cli.fullscreen.canvas import Display
from euchre.cli.fullscreen.choices import Offer, choices_of
from euchre.cli.fullscreen.felt import holds
from euchre.cli.fullscreen.table_app import ChoiceWindow, Panel, Stage
from euchre.cli.line_terminal import PATIENCE
from euchre.cli.saved import Shelf
from euchre.language import telling

#: Minimum width for showing the log beside the table.
WIDE = 112
#: Pauses in seconds: between the bots' actions, and after a trick.
PACE, TRICK = 0.45, 0.9

HELP = """\
← →  Tab      move between choices, or between cards
↑ ↓           move from the choices to the cards and back
Enter  Space  take the choice, play the card, mark a card to discard or pass
1 … 9         the choice with that number; if you can only play cards, that card
h             hint: what is best, and why
k             coach on or off: speaks up at serious mistakes
w             why the other cards can't be played
l  u  s       last trick, undo, score
g  r          log of the deal, rules of this table
t             type what you would say, such as order it up, 9h, hearts alone; or hint 9h, why 9h, \
save FILE
c  f          two or four colors, slow or fast bots
o  < >        sort your cards otherwise, move the chosen one
q             quit: the game is saved; euchre play --continue resumes it

You can do all of this with the mouse, too. Undo takes back your last decision in the deal and \
everything after it, for practice: the record says so.""".splitlines()

#: Key -> the command that it gives.
_COMMANDS = {"k": "coach", "l": "last", "u": "undo", "s": "score", "r": "rules", "q": "quit"}
#: Keys that work while a bot is thinking.
_FREE = (*"?grcfoq", "escape")
#: Answers that get a window, by title.
_WINDOWS = ("Score", "Rules", "Table", "Log")


class TableScreen(Stage):
    """A session and its table; every action is saved before it is shown."""

    HORIZONTAL_BREAKPOINTS = [(0, "-narrow"), (WIDE, "-wide")]  # noqa: RUF012
    CSS = """
    Screen { layout: vertical; }
    #row { height: 1fr; }
    Felt { width: 1fr; height: 100%; }
    #log { width: 36; height: 100%; padding: 0 1; background: $surface; }
    .-narrow #log { display: none; }
    Input { display: none; }
    Input.asked { display: block; }
    """

    def __init__(self, shelf: Shelf, look: Display, *, fast: bool = False):
        super().__init__(look)
        self.dialog = Dialog(shelf, self.style)
        self.session = shelf.session
        self.fast = fast
        self.log_lines: list[str] = []
        #: The latest message that somebody is thinking.
        self.thinking: tuple[str, ...] = ()

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
        house_rules, *problems = self.dialog.welcome()
        self.tell(house_rules)
        self.message = tuple(problems)
        if self.session.number == 0:
            self._draw()
            return
        if self.session.states:
            self.tell("", *self.dialog.deal())
        self.go_on()

    def _draw(self) -> None:
        """Draw for partners and the first deal; ask who deals first if the side may choose."""
        self.tell("", *self.dialog.draw())
        if dealers := self.dialog.dealers:
            chosen = partial(self._deal_first, [seat for seat, _ in dealers])
            asked = "Your side drew the highest card. Who deals first?"
            self.push_screen(ChoiceWindow(asked, [name for _, name in dealers]), chosen)
        else:
            self.go_on()

    def _deal_first(self, seats: list[int], answer: int | None) -> None:
        self.tell(*self.dialog.first_dealer(seats[answer or 0]))
        self.go_on()

    def _listen(self) -> None:
        """Exit cleanly when the system asks; the game is already saved."""
        loop = asyncio.get_running_loop()
        for name in ("SIGINT", "SIGTERM", "SIGHUP"):
            # Once the terminal is gone, show nothing more.
            end = partial(os._exit, 1) if name == "SIGHUP" else self.exit
            with suppress(NotImplementedError, AttributeError, ValueError, RuntimeError):
                loop.add_signal_handler(getattr(signal, name), end)

    # -- the course of the game ---------------------------------------------------

    @work(exclusive=True)
    async def go_on(self) -> None:
        """Deal, and let the bots act, until the person is asked or the deal is over."""
        session, dialog = self.session, self.dialog
        self.waits = False
        if not session.states and not session.match.over:
            self.tell("", *dialog.deal())
            if news := dialog.news:
                self.notify(news, timeout=6)
        while session.states:
            self.show()
            event = await self._slowly(dialog.waiting(), dialog.step)
            if event is None:
                break
            self.tell(*dialog.tell(event))
            if event.after.state.ended:
                break
            full = telling.wins_trick(event.before.state, event.after.state)
            if full:
                self.show(trick=event.after.state.last)
            if not self.fast:
                self.show() if not full else None
                await asyncio.sleep(TRICK if full else PACE)
        self.tell(*dialog.teller.rest())
        if session.states and session.view.state.ended:
            self.tell(*dialog.result())
        self.wait()

    async def _slowly(self, words: str, function: Callable[..., Any], *arguments: Any) -> Any:
        """Call a function in a thread; if that takes long, show ``words`` meanwhile."""

        def think() -> None:
            self.message = self.thinking = (words,)
            self._felt.redraw()

        timer = self.set_timer(PATIENCE, think)
        try:
            return await asyncio.to_thread(function, *arguments)
        finally:
            timer.stop()
            if self.message == self.thinking:
                # It would cover the choices.
                self.message = ()

    def wait(self) -> None:
        """Ask the person for a play, the next deal or another game."""
        self.show()
        session = self.session
        if self.choices is not None and self._between:
            offers = [Offer("Next deal", "next")]
            if session.match.after(session.state).over:
                offers = [Offer("Play again", "again"), Offer("Quit", "quit")]
                if session.rules.customs.partners == "draw":
                    offers.insert(1, Offer("Draw for partners again", "draw"))
            self.choices = replace(self.choices, offers=tuple(offers), focus="offer:0")
        self.asks()

    @property
    def _between(self) -> bool:
        return bool(self.session.states) and self.session.view.state.ended

    def show(self, trick: tuple[tuple[int, int], ...] = ()) -> None:
        """Draw the session; a ``trick`` just completed stays on the table."""
        if self.session.states:
            self.choices = choices_of(self.dialog.scene(trick), self.look)
            if not self.session.my_turn and not self._between:
                self.choices = replace(self.choices, focus="")
        self._felt.redraw()

    def tell(self, *lines: str) -> None:
        """Write lines to the log."""
        self.log_lines += lines
        shown = self.query("#lines")
        if shown:
            shown.only_one(Static).update("\n".join(self.log_lines).strip("\n"))
            self.query_one("#log", VerticalScroll).scroll_end(animate=False)

    # -- what the person does -----------------------------------------------------

    def _play(self, play: str) -> None:
        session = self.session
        if play == "quit":
            self.action_leave()
        elif play in ("next", "again", "draw"):
            self.tell(*self.dialog.count())
            if play == "again":
                self.tell(*self.dialog.again())
            elif play == "draw":
                self._draw()
                return
            self.go_on()
        else:
            view, words = session.view, sorted(play.split())
            # Marked cards come in the order of the hand, those of an action in the pack's.
            action = next(a for a in view.legal() if sorted(view.text(a).split()) == words)
            if self.dialog.coach.listens:
                self.ask(self.dialog.act, action)
            else:
                self._show_reply(self.dialog.act(action))

    def ask(self, answer: Callable[..., Reply], *arguments: Any) -> None:
        """Show an answer that may take a while; nothing can be played meanwhile."""
        self.waits = False
        self.run_worker(self._ask(answer, *arguments), exclusive=True)

    async def _ask(self, answer: Callable[..., Reply], *arguments: Any) -> None:
        reply = await self._slowly("Thinking ...", answer, *arguments)
        self.waits, self.since = True, monotonic()
        self._show_reply(reply)

    def _show_reply(self, reply: Reply) -> None:
        if reply.leaves:
            self.action_leave()
        elif reply.event:
            self.tell(*reply.lines)
            self.message = ()
            s = reply.event.after.state
            if telling.wins_trick(reply.event.before.state, s) and not self.fast:
                self.waits = False
                self.show(trick=s.last)
                self.set_timer(TRICK, self.go_on)
            else:
                self.go_on()
        elif reply.undone:
            self.tell(*reply.lines)
            self.message = reply.lines
            self.wait()
        else:
            self._say(reply.lines, reply.title)

    def _say(self, lines: tuple[str, ...], title: str) -> None:
        """Show lines under the table until the next key, or in a window if they do not fit."""
        width, height = self._felt.size
        if title in _WINDOWS or (
            self.choices is not None and not holds(self.choices, width, height, lines)
        ):
            self.message = ()
            self.push_screen(Panel(title, lines, answer=title not in _WINDOWS))
        else:
            self.message = lines
        self._felt.redraw()

    def _typing(self, event: events.Key) -> bool:
        typing = isinstance(self.focused, Input)
        if typing and event.key == "escape":
            self._end_typing()
        return typing

    def _command(self, key: str) -> None:
        if not (self.waits or key in _FREE):
            return
        if key == "escape":
            self.message = ()
            self.wait() if self.waits else None
        elif key == "h":
            self.ask(self.dialog.answer, "hint")
        elif key in _COMMANDS:
            self._show_reply(self.dialog.answer(_COMMANDS[key]))
        elif key == "?":
            self.push_screen(Panel("Help", HELP))
        elif key == "g":
            self.push_screen(Panel("This game", self.log_lines, end=True))
        elif key == "w":
            self._why()
        elif key and key in "t:/":
            self._begin_typing("")
        elif key == "c":
            self.switch_colors()
        elif key == "o":
            self._say((self.dialog.order.choose(""),), "Answer")
            self.wait() if self.waits else self.show()
        elif key in ("<", ">"):
            self._move(1 if key == ">" else -1)
        elif key == "f":
            self.fast = not self.fast
            self._say(("Bots act at once." if self.fast else "Bots take their time.",), "Answer")
        elif key == "n" and self._between:
            self.take("offer:0", monotonic())

    def _move(self, step: int) -> None:
        """Move the card that has the focus within the hand."""
        kind, _, at = (self.choices.focus if self.choices else "").partition(":")
        if self.choices is not None and kind == "card":
            to = self.dialog.order.move(self.choices.scene, int(at), step)
            self.show()
            self.choices = replace(self.choices, focus=f"card:{to}", marked=())
            self._felt.redraw()

    def _why(self) -> None:
        if self.choices is None:
            return
        card = self.choices.why(self.choices.focus)
        reasons = [card] if card else [self.choices.why(item) for item in self.choices.items]
        plays = self.choices.scene["stage"] == "play"
        free = "You may play any card." if plays else "All of these choices are allowed."
        reason = next(filter(None, reasons), free)
        self._say((reason if self.session.my_turn else "It is not your turn.",), "Answer")

    def _begin_typing(self, begun: str) -> None:
        words = self.query_one("#words", Input)
        words.add_class("asked")
        words.value = begun
        words.focus()
        words.cursor_position = len(begun)

    def _end_typing(self) -> None:
        words = self.query_one("#words", Input)
        words.remove_class("asked")
        words.value = ""
        self._felt.focus()

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Handle typed text, a command or a play in words."""
        typed = event.value.strip()
        self._end_typing()
        if typed and self.waits:
            self.ask(self.dialog.answer, typed)


def play(shelf: Shelf) -> None:
    """Play a session at the full-screen table until the person leaves; say where it is saved."""
    table = TableScreen(shelf, Display.of_terminal())
    try:
        table.run()
    finally:
        lines = shelf.leave()
        shelf.close()
    for line in lines:
        click.echo(line)
