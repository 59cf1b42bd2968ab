"""Lessons on the full-screen table: coach below, cards above, mistakes taken back visibly."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise

from textual import events, work
from textual.app import ComposeResult
from textual.widgets import Static

from euchre.cli.fullscreen.canvas import Display
from euchre.cli.fullscreen.choices import Offer, choices_of
from euchre.cli.fullscreen.felt import holds
from euchre.cli.fullscreen.table_app import Panel, Stage
from euchre.cli.scene_text import scene_of
from euchre.engine.state import State
from euchre.engine.view import observe
from euchre.language.naming import Faces
from euchre.scene import Scene
from euchre.scene.offers import unasked
from euchre.study.attempt import Learner, faces_of, match_of, opening
from euchre.study.lesson import COURSES, LEARNER, Lesson, Sorting, course_of, differences
from euchre.study.position import with_signs

#: Pauses in seconds: between pictures, while a mistake stays on the table, and after the end.
PACE, MISTAKE, LOOK = 0.5, 1.6, 3.0
#: Below this many rows the coach's words replace the choices until a key is pressed.
_LOW = 24

HELP = """\
← →  Tab         move between choices, or between cards
Enter  Space     take the choice, play the card
1 … 9            the choice with that number; if you can only play cards, that card
s                show the best choice
w                why a card can't be played
b  u             take back your last choice
n                skip to the next lesson
c                two or four colors
q                quit

You can do all of this with the mouse, too. Nothing counts here: mistakes are explained and undone.\
""".splitlines()


class Lessons(Stage):
    """Plays lessons one after the other."""

    KEYS = (
        ("?", "help"),
        ("s", "show me"),
        ("w", "why"),
        ("b", "back"),
        ("n", "next lesson"),
        ("c", "colors"),
        ("q", "quit"),
    )
    CSS = """
    Screen { layout: vertical; }
    Felt { width: 100%; height: 1fr; }
    #coach { height: auto; max-height: 4; padding: 0 2; background: $surface; }
    #coach.away { display: none; }
    """

    def __init__(
        self,
        lessons: Sequence[Lesson],
        look: Display,
        *,
        at: int = 0,
        game: str = "",
        fast: bool = False,
    ):
        super().__init__(look)
        self.lessons, self.number = tuple(lessons), at
        #: The game for which they are taken; if empty, the one in which they are played.
        self.game = game
        self.fast = fast
        #: Whether the last lesson was finished.
        self.finished = False
        self.learner = Learner(self.lessons[at])
        #: The coach's current words.
        self.words = ""
        #: Height of the screen in rows; 0 until known.
        self.rows = 0

    @property
    def lesson(self) -> Lesson:
        """The current lesson."""
        return self.lessons[self.number]

    @property
    def faces(self) -> Faces:
        """Names of cards and players."""
        return faces_of(self.lesson, self.style)

    def compose(self) -> ComposeResult:
        """Lay out the table with the coach below it."""
        yield self._felt
        yield Static("", id="coach", markup=False)

    def on_mount(self) -> None:
        """Start the first lesson."""
        self._felt.focus()
        self._begin()

    def on_resize(self, event: events.Resize) -> None:
        """Place the coach's words where there is room."""
        self.rows = event.size.height
        self._coach(self.words)

    # -- the course of a lesson -------------------------------------------------------------------

    def _begin(self) -> None:
        """Begin the current lesson."""
        self.learner = Learner(self.lesson)
        course = course_of(self.lesson)
        if self.lesson is course.lessons[0] and course is not COURSES[0]:
            self.push_screen(
                Panel(course.title, [f"• {one}" for one in differences(course, self.game)])
            )
        if self.lesson.sorting:
            self._ask_to_sort(self.lesson.sorting.say)
        else:
            self._go(self.learner.attempt.news)

    @work(exclusive=True)
    async def _go(self, states: tuple[State, ...], words: str = "") -> None:
        """Show states one after the other, then ask; ``words`` comment on what was just done."""
        self.waits = False
        for s in states[:-1]:
            self._show(s, words)
            await self._moment(PACE)
        self._ask(words)
        learner, recap = self.learner, self.lesson.recap
        if learner.attempt.step is None and recap:
            await self._moment(LOOK)
            if learner is self.learner and learner.attempt.step is None:
                self.push_screen(Panel("To remember", [f"• {one}" for one in recap]))

    @work(exclusive=True)
    async def _fly_back(self, states: tuple[State, ...], words: str) -> None:
        """Show the consequence of a mistake and explain it, then take it back."""
        self.waits = False
        for s in states[1:]:
            self._show(s, words)
            await self._moment(PACE)
        await self._moment(MISTAKE)
        best = self.learner.in_words(self.faces, self.learner.attempt.best)
        self._ask(words + f" Try {best}." * self.learner.hinted)

    async def _moment(self, seconds: float) -> None:
        if not self.fast:
            await asyncio.sleep(seconds)

    def _ask(self, words: str = "") -> None:
        """Ask for the next step of the line, or say how the lesson ends."""
        step = self.learner.attempt.step
        words = " ".join(filter(None, [words, step.say if step else self.lesson.end]))
        self._show(self.learner.attempt.state, words, asks=step is not None)
        if step is None and self.choices is not None:
            last = self.number + 1 == len(self.lessons)
            self.finished = last
            offers = (Offer("Done", "quit"),) if last else (Offer("Next lesson", "next"),)
            self.choices = replace(self.choices, offers=offers, focus="offer:0", deeper=True)
        self.asks()

    def _show(self, s: State, words: str, *, asks: bool = False) -> None:
        """Draw a state of the line with the coach's words."""
        scene = self._scene(s)
        if not asks:
            scene |= unasked(scene)
        else:
            scene["prompt"] = "What do you do?"
        if "trump" in self.lesson.hides:
            scene["trump"] = None
        self.choices = choices_of(scene, self.look)
        self._coach(words)
        self._felt.redraw()

    def _scene(self, s: State) -> Scene:
        """Return the scene of a state as the learner sees it."""
        states = self.learner.attempt.states
        pairs = pairwise(states[: 1 + next((i for i, one in enumerate(states) if one is s), -2)])
        calls = ((observe(a, LEARNER).state, b.history[-1].action) for a, b in pairs)
        return scene_of(s, observe(s, LEARNER), self.faces, match_of(self.lesson), calls)

    def _coach(self, words: str) -> None:
        """Show the coach's words below the table, or instead of the choices if there is no room."""
        self.words = words
        low = (self.rows or self.size.height) < _LOW
        shown = self.query("#coach")
        if not shown:
            return
        title = f"{self.lesson.title} ({self.number + 1} of {len(self.lessons)})"
        coach = shown.only_one(Static)
        coach.set_class(low or not words, "away")
        coach.update(f"{title}\n{words}")
        self.message = (words,) if low and words else ()
        self._felt.redraw()

    # -- the sorting game before a deal -----------------------------------------------------------

    def _ask_to_sort(self, words: str) -> None:
        """Ask for the strongest of the remaining cards."""
        self._show(opening(self.lesson), words)
        pack = self.lesson.rules.pack
        cards = [Offer(self.faces.card(pack.index(card)), card) for card in self.learner.unsorted]
        if self.choices is not None:
            self.choices = replace(self.choices, offers=tuple(cards), focus="offer:0", deeper=True)
        self.asks()

    def _sort(self, game: Sorting, card: str) -> None:
        """Take a card as the learner's answer for the strongest one left."""
        words = self.learner.sort(game, card)
        if self.learner.unsorted:
            self._ask_to_sort(words or game.say)
        else:
            self._go(self.learner.attempt.news, words)

    # -- keys and mouse ---------------------------------------------------------------------------

    def _dismissed(self, char: str) -> bool:
        # Where there is no room for both, the coach's words cover the choices.
        size = self._felt.size
        shown = self.choices is None or holds(self.choices, size.width, size.height, self.message)
        return not shown and char not in ("?", "n", "q", "c")

    def _command(self, key: str) -> None:
        learner = self.learner
        asks = self.waits and learner.attempt.step is not None and not learner.unsorted
        if key == "?":
            self.push_screen(Panel("Help", HELP))
        elif key == "q":
            self.action_leave()
        elif key == "n":
            self._next()
        elif key == "c":
            self.switch_colors()
        elif key in ("b", "u") and self.waits and learner.before:
            learner.back()
            self._ask("Taken back.")
        elif key == "s" and asks:
            best = learner.in_words(self.faces, learner.attempt.best)
            self._coach(f"The coach would choose {best}.")
        elif key == "w" and asks and self.choices is not None:
            reason = self.choices.why(self.choices.focus) or "You may play this card."
            self._refuse(reason, self.choices.focus)

    def _refuse(self, reason: str, what: str) -> None:
        """Have the coach explain why a card may not be played, and what follows from that."""
        step = self.learner.attempt.step
        cards = self.choices.scene["hand"] if self.choices else []
        kind, _, index = what.partition(":")
        card = cards[int(index)]["card"] if kind == "card" and int(index) < len(cards) else ""
        added = step.illegal.get(card, "") if step else ""
        self._coach(" ".join(filter(None, (with_signs(self.faces, reason), added))))

    def _play(self, play: str) -> None:
        if play == "quit":
            self.action_leave()
        elif play == "next":
            self._next()
        elif self.learner.unsorted and self.lesson.sorting:
            self._sort(self.lesson.sorting, play)
        else:
            verdict, states = self.learner.choose(play)
            if verdict.right:
                self._go(states[1:], verdict.words)
            else:
                self._fly_back(states, verdict.words)

    def _next(self) -> None:
        """Go to the next lesson; leave after the last."""
        if self.number + 1 == len(self.lessons):
            self.action_leave()
            return
        self.number += 1
        self._begin()


def learn(
    lessons: Sequence[Lesson], look: Display, *, at: int = 0, game: str = ""
) -> Lesson | None:
    """Play lessons until the learner leaves; return the one left, or None if all are over."""
    table = Lessons(lessons, look, at=at, game=game)
    table.run()
    return None if table.finished else table.lesson
