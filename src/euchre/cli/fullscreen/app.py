"""The full-screen table: keys, mouse and panels around the felt, and the course of a game."""

from __future__ import annotations

import asyncio
import os
import signal
from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from time import monotonic
from typing import Any, ClassVar

import click
from textual import events, work
from textual.app import App, ComposeResult
from textual.binding import BindingType
from textual.containers import Horizontal, VerticalScroll
from textual.geometry import Size as Room
from textual.strip import Strip
from textual.widget import Widget
from textual.widgets import Input, Static

from euchre.cli import answers, say, terminal
from euchre.cli.fullscreen import felt, moment
from euchre.cli.fullscreen.asking import Asking, Offer, asking
from euchre.cli.fullscreen.canvas import Canvas
from euchre.cli.fullscreen.look import Look
from euchre.cli.fullscreen.panel import Panel
from euchre.cli.keeping import Shelf
from euchre.cli.screen import PATIENCE
from euchre.cli.table import score
from euchre.records import results, telling
from euchre.records.choices import menu
from euchre.records.faces import Faces, Style
from euchre.records.telling import Teller

#: From so many columns on the log stands beside the table.
WIDE = 112
#: Seconds between the bots' actions, and after a trick.
PACE, TRICK = 0.45, 0.9

HELP = """\
← →  Tab         from choice to choice, and from card to card
↑ ↓              from the choices to the cards and back
Enter  Space     take the choice, play the card, mark a card to be moved
1 … 9            that choice; where only cards may be played, that card
h                hint: what is best, and why
w                why the other cards may not be played
l  u  s          last trick, undo, score
g  r             log of the deal, rules of this table
t                type what you would say: order it up, 9h, hearts alone, hint 9h, save FILE
c  f             two or four colors, slow or fast bots
q                quit: the game is kept, and euchre play --continue goes on with it

The mouse does all of this, too. Undo takes back your own last decision of the deal with all
that followed, for practice: the record says so.""".splitlines()


class Felt(Widget, can_focus=True):
    """The table itself, drawn again whenever anything has changed."""

    def __init__(self, table: Table):
        super().__init__()
        self.table = table
        self.canvas = Canvas(1, 1)

    def redraw(self) -> None:
        """Draw what is there now."""
        table, width, height = self.table, self.size.width, self.size.height
        if table.asking is not None and width and height:
            self.canvas = felt.draw(table.asking, width, height, table.look, table.message)
        self.refresh()

    def on_resize(self) -> None:
        """Draw for another room."""
        self.redraw()

    def render_line(self, y: int) -> Strip:
        """Return a row of the canvas."""
        from rich.segment import Segment

        if y >= self.canvas.height:
            return Strip.blank(self.size.width, self.table.look.styles["felt"])
        styles = self.table.look.styles
        return Strip([Segment(text, styles[name]) for text, name in self.canvas.row(y)])

    def get_content_height(self, container: Room, viewport: Room, width: int) -> int:
        """Return all the height there is."""
        return container.height

    def on_click(self, event: events.Click) -> None:
        """Do what stands where the mouse was."""
        self.table.take(self.canvas.at(event.x, event.y), event.time)


class Table(App[None]):
    """A session at the full-screen table; every action is on the shelf before it is shown."""

    CSS = """
    Screen { layout: vertical; }
    #row { height: 1fr; }
    Felt { width: 1fr; height: 100%; }
    #log { width: 36; height: 100%; padding: 0 1; background: $surface; }
    #log.away { display: none; }
    Input { display: none; }
    Input.asked { display: block; }
    """
    ENABLE_COMMAND_PALETTE = False
    BINDINGS: ClassVar[list[BindingType]] = [
        ("ctrl+c", "leave", "Quit"),
        ("ctrl+q", "leave", "Quit"),
    ]

    def __init__(self, shelf: Shelf, look: Look, *, new: bool, fast: bool = False):
        super().__init__()
        self.shelf = shelf
        self.session = shelf.session
        self.look = look
        self.new = new or self.session.number == 0
        self.fast = fast
        self.asking: Asking | None = None
        self.message: tuple[str, ...] = ()
        self.log_lines: list[str] = []
        self.teller = Teller(self.faces)
        #: Whether the table waits for the person, and since when.
        self.waits, self.since = False, 0.0
        self._felt = Felt(self)
        # Nothing moves but cards that have been played.
        self.animation_level = "none"
        self.theme = "textual-light" if look.light else "textual-dark"

    @property
    def style(self) -> Style:
        """How cards are written."""
        return "symbols" if self.look.symbols else "letters"

    @property
    def faces(self) -> Faces:
        """How cards and players are called here."""
        return Faces(self.session.rules, self.session.names, self.session.seat, self.style)

    def compose(self) -> ComposeResult:
        """Lay out table, log and the line for words."""
        with Horizontal(id="row"):
            yield self._felt
            with VerticalScroll(id="log", can_focus=False):
                yield Static("", id="lines", markup=False)
        yield Input(placeholder="Type what you would say, or a command", id="words")

    def on_mount(self) -> None:
        """Begin, or go on."""
        self._felt.focus()
        self._listen()
        session = self.session
        self.tell(telling.house_rules(session.rules))
        if self.shelf.problem:
            self.message = (f"This game cannot keep itself ({self.shelf.problem}).",)
        if self.new:
            self._draw_for_seats()
        elif session.states:
            self.tell("", f"== Deal {session.match.deals + 1} goes on ==")
            self.tell(*answers.log(session, self.faces))
        self._log_beside(self.size.width)
        self.go_on()

    def _listen(self) -> None:
        """Leave in order when the system says so; the game is on the disk already."""
        loop = asyncio.get_running_loop()
        for name in ("SIGINT", "SIGTERM"):
            with suppress(NotImplementedError, AttributeError, ValueError, RuntimeError):
                loop.add_signal_handler(getattr(signal, name), self.exit)
        with suppress(NotImplementedError, AttributeError, ValueError, RuntimeError):
            # Nobody is there any more to whom anything could be shown.
            loop.add_signal_handler(signal.SIGHUP, os._exit, 1)

    def on_resize(self, event: events.Resize) -> None:
        """Show the log where there is room for it."""
        self._log_beside(event.size.width)

    def _log_beside(self, width: int) -> None:
        self.query_one("#log").set_class(width < WIDE, "away")

    # -- the course of the game -------------------------------------------------------------------

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
            self.message = (f"{self.faces.does(s.turn, 'be thinking')} ...",)
            self._felt.redraw()

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
        """Ask the person: for a play, for the next deal, or for another game."""
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
        self.waits, self.since = True, monotonic()
        self._felt.redraw()

    def show(self, trick: tuple[tuple[int, int], ...] = ()) -> None:
        """Draw the session as it stands; a ``trick`` that is complete still lies there."""
        if self.session.states:
            scene = moment.scene(self.session, self.style, trick)
            self.asking = asking(scene, self.look)
            if not self.session.my_turn and not self.session.state.ended:
                self.asking = replace(self.asking, focus="")
        self._felt.redraw()

    def tell(self, *lines: str) -> None:
        """Write lines into the log."""
        self.log_lines += lines
        shown = self.query("#lines")
        if shown:
            shown.only_one(Static).update("\n".join(self.log_lines).strip("\n"))
            self.query_one("#log", VerticalScroll).scroll_end(animate=False)

    # -- what the person does ---------------------------------------------------------------------

    def on_key(self, event: events.Key) -> None:
        """Do what a key stands for."""
        if len(self.screen_stack) > 1:
            return
        if isinstance(self.focused, Input):
            if event.key == "escape":
                self._typed_no_more()
            return
        if event.key in ("ctrl+c", "ctrl+q"):
            return
        # A window that a key opens must not be closed by the same key.
        event.prevent_default()
        event.stop()
        steps: dict[str, Callable[[Asking], Asking]] = {
            "right": lambda a: a.moved(1),
            "tab": lambda a: a.moved(1),
            "left": lambda a: a.moved(-1),
            "shift+tab": lambda a: a.moved(-1),
            "up": lambda a: a.risen(-1),
            "down": lambda a: a.risen(1),
        }
        if event.key in steps:
            if self.waits and self.asking is not None:
                self.message = ()
                self.asking = steps[event.key](self.asking)
                self._felt.redraw()
        elif event.key in ("enter", "space"):
            if self.asking is not None:
                self.take(self.asking.focus, event.time)
        elif event.key == "escape":
            self.message = ()
            self.wait() if self.waits else None
        elif event.character and event.character.isdecimal() and event.character.isascii():
            self._figure(int(event.character), event.time)
        elif event.character:
            self.take(f"key:{event.character.lower()}", event.time)

    def _figure(self, figure: int, at: float) -> None:
        """Take the choice of a figure; in an auction it begins a bid."""
        if self.asking is None or not self.waits or at < self.since:
            return
        numbered = self.asking.numbered()
        if 0 < figure <= len(numbered):
            self.take(numbered[figure - 1], at)
        elif not numbered:
            self._type(str(figure))

    def take(self, what: str, at: float) -> None:
        """Do what an item or a key stands for; what was done before the question is no answer."""
        kind, _, name = what.partition(":")
        if kind == "key":
            self._command(name)
        elif what and self.waits and at >= self.since and self.asking is not None:
            self.message = ()
            asked, play = self.asking.chosen(what)
            if not play and (reason := asked.why(what)):
                self.message = (reason,)
            self.asking = asked
            self._felt.redraw()
            if play:
                self._play(play)

    def _play(self, play: str) -> None:
        session = self.session
        if play == "quit":
            self.action_leave()
        elif play in ("next", "again", "draw"):
            self._next(play)
        else:
            action = next(a for a in session.view.legal() if session.view.text(a) == play)
            self.act(action)

    def act(self, action: int) -> None:
        """Do an action of the person, and go on."""
        event = self.session.act(action)
        self.shelf.note()
        self.tell(*answers.told(self.teller, event))
        self.message = ()
        if telling.wins_trick(event.before.state, event.after.state) and not self.fast:
            self.waits = False
            self.show(trick=event.after.state.last)
            self.set_timer(TRICK, self.go_on)
        else:
            self.go_on()

    def _next(self, play: str) -> None:
        session = self.session
        games = len(session.match.results)
        session.score()
        for game in session.match.results[games:]:
            self.tell("", results.game_over(self.faces, game))
        self.tell(*results.match_over(self.faces, session.match))
        if play == "again":
            session.again()
        elif play == "draw":
            self._draw_for_seats()
        self.shelf.note()
        self.go_on()

    def _command(self, key: str) -> None:
        commands: dict[str, Callable[[], Any]] = {
            "?": lambda: self.panel("Help", HELP),
            "h": lambda: self.hint(""),
            "w": self._why,
            "l": lambda: self._say(answers.last(self.session, self.faces)),
            "u": self._undo,
            "s": lambda: self.panel("Score", score(self.faces, self.session.match)),
            "g": lambda: self.panel("This game", self.log_lines, end=True),
            "r": lambda: self.panel("Rules", answers.sheet(self.session)),
            "t": lambda: self._type(""),
            ":": lambda: self._type(""),
            "/": lambda: self._type(""),
            "c": self._colors,
            "f": self._pace,
            "n": lambda: self.take("offer:0", monotonic()) if self._between else None,
            "q": self.action_leave,
        }
        free = ("?", "g", "r", "c", "f", "q")
        if key in commands and (self.waits or key in free):
            commands[key]()

    @property
    def _between(self) -> bool:
        return bool(self.session.states) and self.session.state.ended

    def panel(self, title: str, lines: list[str], *, end: bool = False) -> None:
        """Show lines in a window of their own."""
        self.push_screen(Panel(title, lines, end=end))

    def _say(self, *lines: str) -> None:
        """Show lines under the table until the next key."""
        self.message = lines
        self._felt.redraw()

    def _why(self) -> None:
        if self.asking is None:
            return
        card = self.asking.why(self.asking.focus)
        reasons = [card] if card else [self.asking.why(item) for item in self.asking.items]
        told = next(filter(None, reasons), "Every card may be played.")
        self._say(told if self.session.my_turn else "It is not your turn.")

    def _undo(self) -> None:
        marks = len(self.session.takebacks)
        reason = self.session.undo()
        if reason is not None:
            self._say(f"Nothing to undo: {reason[:1].lower()}{reason[1:]}")
            return
        self.shelf.note()
        self.teller = Teller(self.faces)
        practice = ", for practice: the record says so" * (len(self.session.takebacks) > marks)
        self.tell(f"Taken back{practice}.")
        self.message = (f"Taken back{practice}.",)
        self.wait()

    @work(exclusive=True)
    async def hint(self, typed: str) -> None:
        """Say what is best; nothing can be played meanwhile."""
        if not self.session.my_turn:
            self._say("It is not your turn.")
            return
        self.waits = False
        self._say("Thinking ...")
        lines = await asyncio.to_thread(answers.hint, self.session, self.faces, typed)
        self.message = tuple(lines)
        self.waits, self.since = True, monotonic()
        self._felt.redraw()

    def _colors(self) -> None:
        self.look = replace(self.look, four=not self.look.four)
        self._felt.redraw()

    def _pace(self) -> None:
        self.fast = not self.fast
        self._say("Bots act at once." if self.fast else "Bots take their time.")

    # -- words ------------------------------------------------------------------------------------

    def _type(self, begun: str) -> None:
        words = self.query_one("#words", Input)
        words.add_class("asked")
        words.value = begun
        words.focus()
        words.cursor_position = len(begun)

    def _typed_no_more(self) -> None:
        words = self.query_one("#words", Input)
        words.remove_class("asked")
        words.value = ""
        self._felt.focus()

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Do what was typed, a command or a play in words."""
        typed = event.value.strip()
        self._typed_no_more()
        if not typed or not self.waits:
            return
        first, _, rest = typed.partition(" ")
        keys = {"help": "?", "why": "w", "last": "l", "undo": "u", "score": "s", "log": "g"}
        keys |= {"rules": "r", "quit": "q", "exit": "q", "q": "q", "?": "?"}
        if first == "hint":
            self.hint(rest)
        elif first == "save":
            self._say(self.shelf.save(rest))
        elif first == "why" and rest:
            self._say(answers.why(self.session, rest))
        elif first in keys and not rest:
            self._command(keys[first])
        elif not self.session.my_turn:
            self._say("It is not your turn.")
        else:
            view, names = self.session.view, self.session.names
            meaning = say.understand(view, typed, menu(view), [*keys, "hint", "save"], names)
            if meaning.action is None:
                self._say(meaning.reason)
            else:
                self.act(meaning.action)

    def action_leave(self) -> None:
        """Leave the table; the game is kept."""
        self.exit()


def play(shelf: Shelf, *, new: bool) -> None:
    """Play a session at the full-screen table until the person leaves; say where it is kept."""
    light = os.environ.get("COLORFGBG", "").endswith((";15", ";7"))
    table = Table(shelf, Look(symbols=terminal.signs(), light=light), new=new)
    try:
        table.run()
    finally:
        lines = shelf.leave()
        shelf.close()
    for line in lines:
        click.echo(line)
