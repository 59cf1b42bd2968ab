"""The full-screen table: keys, mouse and typed commands."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from time import monotonic
from typing import Any

import click
from textual import events, work
from textual.widgets import Input

from euchre.cli import answers, understanding
from euchre.cli.fullscreen.course import TRICK, Course
from euchre.cli.fullscreen.felt import holds
from euchre.cli.fullscreen.look import Look
from euchre.cli.fullscreen.panel import Panel
from euchre.cli.fullscreen.stage import STEPS
from euchre.cli.keeping import Shelf
from euchre.cli.table import score
from euchre.language import results, telling
from euchre.language.choices import menu
from euchre.language.telling import Teller

HELP = """\
← →  Tab      move between choices, or between cards
↑ ↓           move from the choices to the cards and back
Enter  Space  take the choice, play the card,
              mark a card to discard or pass
1 … 9         the choice with that number;
              if you can only play cards, that card
h             hint: what is best, and why
k             coach on or off: speaks up at serious mistakes
w             why the other cards can't be played
l  u  s       last trick, undo, score
g  r          log of the deal, rules of this table
t             type what you would say, such as order it up, 9h,
              hearts alone; or hint 9h, why 9h, save FILE
c  f          two or four colors, slow or fast bots
q             quit: the game is saved;
              euchre play --continue resumes it

You can do all of this with the mouse, too. Undo takes back your last decision in the deal and
everything after it, for practice: the record says so.""".splitlines()


class TableScreen(Course):
    """A person's session: handles the keyboard and the mouse."""

    def on_key(self, event: events.Key) -> None:
        """Handle a key."""
        if len(self.screen_stack) > 1:
            return
        if isinstance(self.focused, Input):
            if event.key == "escape":
                self._typed_no_more()
            return
        if event.key in ("ctrl+c", "ctrl+q"):
            return
        # The key that opened a window must not also close it.
        event.prevent_default()
        event.stop()
        if event.key in STEPS:
            if self.waits:
                self.message = ()
                self.move_focus(event.key)
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
        """Take the choice with this digit; in an auction it starts a bid."""
        if self.asking is None or not self.waits or at < self.since:
            return
        numbered = self.asking.numbered()
        if 0 < figure <= len(numbered):
            self.take(numbered[figure - 1], at)
        elif not numbered:
            self._type(str(figure))

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
        """Play the person's action and go on, unless the coach speaks up."""
        if self.coach.listens:
            self.coached(action)
        else:
            self._do(action)

    @work(exclusive=True)
    async def coached(self, action: int) -> None:
        """Ask the coach about an action; nothing can be played meanwhile."""
        self.waits = False
        lines = await asyncio.to_thread(self.coach.says, self.faces, action)
        self.waits, self.since = True, monotonic()
        if lines:
            self._say(*lines, title="Coach")
        else:
            self._do(action)

    def _do(self, action: int) -> None:
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
            if not session.match.over:
                self.tell(*results.carried(self.faces, session.match))
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
            "k": lambda: self._say(self.coach.switch()),
            "w": self._why,
            "l": lambda: self._say(answers.last(self.session, self.faces)),
            "u": self._undo,
            "s": lambda: self.panel("Score", score(self.faces, self.session.match)),
            "g": lambda: self.panel("This game", self.log_lines, end=True),
            "r": lambda: self.panel("Rules", answers.sheet(self.session)),
            "t": lambda: self._type(""),
            ":": lambda: self._type(""),
            "/": lambda: self._type(""),
            "c": self.switch_colors,
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
        """Show lines in a window."""
        self.push_screen(Panel(title, lines, end=end))

    def _say(self, *lines: str, title: str = "Answer") -> None:
        """Show lines under the table until the next key, or in a window if they do not fit."""
        width, height = self._felt.size
        if self.asking is not None and not holds(self.asking, width, height, lines):
            self.message = ()
            self.panel(title, list(lines))
        else:
            self.message = lines
        self._felt.redraw()

    def _why(self) -> None:
        if self.asking is None:
            return
        card = self.asking.why(self.asking.focus)
        reasons = [card] if card else [self.asking.why(item) for item in self.asking.items]
        plays = self.asking.scene["stage"] == "play"
        free = "You may play any card." if plays else "All of these choices are allowed."
        told = next(filter(None, reasons), free)
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
        """Show the best choice; nothing can be played meanwhile."""
        if not self.session.my_turn:
            self._say("It is not your turn.")
            return
        self.waits = False
        self._say("Thinking ...")
        lines = await asyncio.to_thread(answers.hint, self.session, self.faces, typed)
        self.waits, self.since = True, monotonic()
        self._say(*lines, title="Hint")

    def _pace(self) -> None:
        self.fast = not self.fast
        self._say("Bots act at once." if self.fast else "Bots take their time.")

    # -- typed text -------------------------------------------------------------------------------

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
        """Handle typed text, a command or a play in words."""
        typed = event.value.strip()
        self._typed_no_more()
        if not typed or not self.waits:
            return
        first, _, rest = typed.partition(" ")
        keys = {"help": "?", "why": "w", "last": "l", "undo": "u", "score": "s", "log": "g"}
        keys |= {"coach": "k", "rules": "r", "quit": "q", "exit": "q", "q": "q", "?": "?"}
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
            meaning = understanding.understand(
                view, typed, menu(view), [*keys, "hint", "save"], names
            )
            if meaning.action is None:
                self._say(meaning.reason)
            else:
                self.act(meaning.action)


def play(shelf: Shelf, *, new: bool) -> None:
    """Play a session at the full-screen table until the person leaves; say where it is saved."""
    table = TableScreen(shelf, Look.of_terminal(), new=new)
    try:
        table.run()
    finally:
        lines = shelf.leave()
        shelf.close()
    for line in lines:
        click.echo(line)
