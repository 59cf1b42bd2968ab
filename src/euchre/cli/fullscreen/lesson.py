"""Lessons on the full-screen table: coach below, cards above, mistakes taken back visibly."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise
from typing import Any

from textual import events, work
from textual.app import ComposeResult
from textual.widgets import Static

from euchre.cli.fullscreen.asking import Offer, asking
from euchre.cli.fullscreen.look import Look
from euchre.cli.fullscreen.stage import STEPS, Panel, Stage
from euchre.engine.state import State
from euchre.engine.view import observe
from euchre.language import results
from euchre.language.naming import Faces
from euchre.scene import Scene, common, picture, spoken
from euchre.scene.offers import unasked
from euchre.study.attempt import Attempt, begin, choices_of, faces_of, match_of, opening
from euchre.study.differences import differences
from euchre.study.lesson import COURSES, LEARNER, Lesson, Sorting, course_of
from euchre.study.question import in_words, with_signs

#: Pauses in seconds: between pictures, while a mistake stays on the table, and after the end.
PACE, MISTAKE, LOOK = 0.5, 1.6, 3.0
#: Misses after which the best choice is named.
MISSES = 2
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
        look: Look,
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
        self.attempt = begin(self.lessons[at])
        self.before: list[Attempt] = []
        self.misses = 0
        #: Cards left in the sorting game before a deal; None if there is no such game.
        self.sorting: list[str] | None = None
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
        self.attempt, self.before, self.misses = begin(self.lesson), [], 0
        course = course_of(self.lesson)
        if self.lesson is course.lessons[0] and course is not COURSES[0]:
            self.push_screen(
                Panel(course.title, [f"• {one}" for one in differences(course, self.game)])
            )
        if self.lesson.sorting:
            self.sorting = list(self.lesson.sorting.shuffled)
            self._ask_to_sort(self.lesson.sorting.say)
        else:
            self._go(self.attempt.news)

    @work(exclusive=True)
    async def _go(self, states: tuple[State, ...], words: str = "") -> None:
        """Show states one after the other, then ask; ``words`` comment on what was just done."""
        self.waits = False
        for s in states[:-1]:
            self._show(s, words)
            await self._moment(PACE)
        self._ask(words)
        lesson = self.lesson
        if self.attempt.step is None and lesson.recap:
            await self._moment(LOOK)
            if lesson is self.lesson and self.attempt.step is None:
                self.push_screen(Panel("To remember", [f"• {one}" for one in lesson.recap]))

    @work(exclusive=True)
    async def _fly_back(self, states: tuple[State, ...], words: str) -> None:
        """Show the consequence of a mistake and explain it, then take it back."""
        self.waits = False
        for s in states[1:]:
            self._show(s, words)
            await self._moment(PACE)
        await self._moment(MISTAKE)
        self.misses += 1
        best = f" Try {self._named(self.attempt.best)}." if self.misses >= MISSES else ""
        self._ask(words + best)

    async def _moment(self, seconds: float) -> None:
        if not self.fast:
            await asyncio.sleep(seconds)

    def _ask(self, words: str = "") -> None:
        """Ask for the next step of the line, or say how the lesson ends."""
        step = self.attempt.step
        said = " ".join(filter(None, [words, step.say if step else self.lesson.end]))
        self._show(self.attempt.state, said, asks=step is not None)
        if step is None and self.asking is not None:
            last = self.number + 1 == len(self.lessons)
            self.finished = last
            offers = (Offer("Done", "quit"),) if last else (Offer("Next lesson", "next"),)
            self.asking = replace(self.asking, offers=offers, focus="offer:0", deeper=True)
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
        self.asking = asking(scene, self.look)
        self._coach(words)
        self._felt.redraw()

    def _scene(self, s: State) -> Scene:
        """Return the scene of a state as the learner sees it."""
        faces, attempt, said = self.faces, self.attempt, dict[int, str]()
        for before, after in pairwise(attempt.states):
            if before is s:
                break
            if len(after.history) > len(before.history):
                action = after.history[-1].action
                if words := spoken(observe(before, LEARNER).state, action):
                    said[before.turn] = words
        match = match_of(self.lesson)
        after_deal = match.after(s) if s.ended else match
        ended: dict[str, Any] = {}
        if s.ended:
            ended = {"result": results.result(faces, s), "banner": results.banner(s)}
        view = observe(s, LEARNER)
        watched = Faces(faces.rules, faces.names, -1, self.style)
        shared = common(observe(s, None), watched, after_deal, bubbles=said)
        return picture(view, faces, after_deal, shared, **ended)

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
        cards = [Offer(self.faces.card(pack.index(card)), card) for card in self.sorting or ()]
        if self.asking is not None:
            self.asking = replace(self.asking, offers=tuple(cards), focus="offer:0", deeper=True)
        self.asks()

    def _sort(self, game: Sorting, card: str) -> None:
        """Take a card as the learner's answer for the strongest one left."""
        left = self.sorting or []
        wanted = next(one for one in game.order if one in left)
        if card != wanted:
            self._ask_to_sort(game.wrong[wanted])
            return
        left.remove(card)
        if len(left) > 1:
            self._ask_to_sort(game.right.get(card, game.say))
            return
        self.sorting = None
        self._go(self.attempt.news, game.end)

    # -- keys and mouse ---------------------------------------------------------------------------

    def on_key(self, event: events.Key) -> None:
        """Handle a key."""
        if len(self.screen_stack) > 1 or event.key in ("ctrl+c", "ctrl+q"):
            return
        event.prevent_default()
        event.stop()
        if event.character and event.character.lower() in "?nqc":
            self._command(event.character.lower())
            return
        if not self.waits or event.time < self.since or self.asking is None:
            return
        if self.message:
            # The coach's words cover the choices, so this key only dismisses them.
            self.message = ()
            self._felt.redraw()
        elif event.key in STEPS:
            self.move_focus(event.key)
        elif event.key in ("enter", "space"):
            self.take(self.asking.focus, event.time)
        elif event.character and event.character.isdecimal() and event.character.isascii():
            numbered = self.asking.numbered()
            if 0 < int(event.character) <= len(numbered):
                self.take(numbered[int(event.character) - 1], event.time)
        elif event.character:
            self._command(event.character.lower())

    def _command(self, key: str) -> None:
        asks = self.waits and self.attempt.step is not None and self.sorting is None
        if key == "?":
            self.push_screen(Panel("Help", HELP))
        elif key == "q":
            self.action_leave()
        elif key == "n":
            self._next()
        elif key == "c":
            self.switch_colors()
        elif key in ("b", "u") and self.waits and self.before:
            self.attempt, self.misses = self.before.pop(), 0
            self._ask("Taken back.")
        elif key == "s" and asks:
            self._coach(f"The coach would choose {self._named(self.attempt.best)}.")
        elif key == "w" and asks and self.asking is not None:
            reason = self.asking.why(self.asking.focus) or "You may play this card."
            self._refuse(reason, self.asking.focus)

    def _refuse(self, reason: str, what: str) -> None:
        """Have the coach explain why a card may not be played, and what follows from that."""
        step, cards = self.attempt.step, self.asking.scene["hand"] if self.asking else []
        kind, _, place = what.partition(":")
        card = cards[int(place)]["card"] if kind == "card" and int(place) < len(cards) else ""
        added = step.illegal.get(card, "") if step else ""
        self._coach(" ".join(filter(None, (with_signs(self.faces, reason), added))))

    def _play(self, play: str) -> None:
        if play == "quit":
            self.action_leave()
        elif play == "next":
            self._next()
        elif self.sorting is not None and self.lesson.sorting:
            self._sort(self.lesson.sorting, play)
        else:
            after = self.attempt.after(play.removeprefix("play "))
            verdict = self.attempt.verdict(after.choices[-1])
            if not verdict.right:
                self._fly_back(after.consequence(), verdict.words)
                return
            self.before.append(self.attempt)
            self.attempt, self.misses = after, 0
            self._go(after.news[1:], verdict.words)

    def _next(self) -> None:
        """Go to the next lesson; leave after the last."""
        self.sorting = None
        if self.number + 1 == len(self.lessons):
            self.action_leave()
            return
        self.number += 1
        self._begin()

    def _named(self, choice: str) -> str:
        s = self.attempt.state
        return in_words(self.faces, s, choices_of(s)[choice])


def learn(lessons: Sequence[Lesson], look: Look, *, at: int = 0, game: str = "") -> Lesson | None:
    """Play lessons until the learner leaves; return the one left, or None if all are over."""
    table = Lessons(lessons, look, at=at, game=game)
    table.run()
    return None if table.finished else table.lesson
