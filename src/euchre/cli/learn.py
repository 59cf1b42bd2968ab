"""``euchre learn``: the lessons of the page, full-screen or line by line."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from euchre.cli.line_terminal import Quit, Study, has_full_screen, numbered
from euchre.cli.options import taking
from euchre.cli.output import Misuse, refuse_beside, say
from euchre.engine.state import State
from euchre.engine.view import observe
from euchre.games import GAMES
from euchre.games.search import search
from euchre.language import results
from euchre.language.choices import menu
from euchre.ranking import in_order
from euchre.study.attempt import Learner, faces_of
from euchre.study.lesson import (
    COURSES,
    LEARNER,
    Lesson,
    Sorting,
    course_of,
    differences,
    following,
    for_game,
    for_option,
)
from euchre.study.position import in_words
from euchre.text import brief, counted

_HELP = (
    "Type what you would say or play: ah, pass, order it up, or the number in front of it.",
    "back takes back your last choice, skip goes to the next lesson, show names the best choice,",
    "quit ends.",
)


@taking(
    """learn [LESSON]...
    --list=listing  List the lessons and exit.
    --plain         Use plain lines instead of the full screen."""
)
def command(lesson: tuple[str, ...], listing: bool = False, plain: bool = False) -> None:
    """Learn Euchre in seven short deals, or one of its games and house rules.

    LESSON is a lesson or course from the list, the number of a lesson for beginners, a game, or a
    house rule; the default is the course for beginners.  A lesson goes on with the rest of its
    course.
    """
    if listing:
        refuse_beside("--list")
        say("\n".join(_listing()))
        return
    plan = _find(" ".join(lesson) or COURSES[0].name)
    if not plain and has_full_screen():
        from euchre.cli.fullscreen.canvas import Display
        from euchre.cli.fullscreen.lesson import learn

        left = learn(plan.lessons, Display.of_terminal(), at=plan.at, game=plan.game)
        for line in _farewell(plan, left):
            say(line)
        return
    table, left = _PlainLessons(), None
    try:
        for i, left in enumerate(plan.lessons[plan.at :], plan.at + 1):
            table.play(left, f"Lesson {i} of {len(plan.lessons)}: {left.title}", plan.game)
        left = None
    except (Quit, EOFError, KeyboardInterrupt):
        pass
    table.say(*_farewell(plan, left))


@dataclass(frozen=True)
class _LessonPlan:
    """Lessons to play, the index of the first, and the game they are for."""

    lessons: tuple[Lesson, ...]
    at: int
    game: str


def _farewell(plan: _LessonPlan, left: Lesson | None) -> list[str]:
    """Return how to go on from the lesson that was left, or what to do after the last one."""
    if left is not None:
        return ["See you at the table.", f"To go on with this lesson: euchre learn {left.name}"]
    lines = [f"To play: euchre play {plan.game}"]
    if further := following(course_of(plan.lessons[0])):
        lines.append(f"To go on learning: euchre learn {further.title.lower()}")
    if plan.lessons == COURSES[0].lessons:
        lines += [
            "Type coach at that table, and you are warned before serious mistakes.",
            "Ten positions, each explained: euchre practice",
        ]
    return lines


def _find(name: str) -> _LessonPlan:
    """Return the lessons with a name.  Raises ``Misuse`` if there are none."""
    wanted = " ".join(name.lower().split())
    known = _known()
    if wanted not in known:
        from difflib import get_close_matches

        for entry in search(wanted):
            if entry.kind == "game" and entry.name in known:
                return known[entry.name]
            if entry.kind == "rule" and (course := for_option(entry.name)):
                return _LessonPlan(course.lessons, 0, course.game)
        close = get_close_matches(wanted, known, n=1)
        hint = f"did you mean {close[0]}?" if close else "see euchre learn --list"
        raise Misuse(f"there is no lesson {brief(name)}; {hint}")
    return known[wanted]


def _known() -> dict[str, _LessonPlan]:
    """Return all lessons by the names of games, courses and lessons, and by numbers."""
    known: dict[str, _LessonPlan] = {}
    for game in GAMES:
        if course := for_game(game.name):
            plan = _LessonPlan(course.lessons_for(game.name), 0, game.name)
            known |= {game.name: plan, game.rules.title.lower(): plan}
    for course in COURSES:
        plan = _LessonPlan(course.lessons, 0, course.game)
        known |= {course.name: plan, course.title.lower(): plan}
        for i, one in enumerate(course.lessons):
            known.setdefault(one.name, _LessonPlan(course.lessons, i, course.game))
    for i in range(len(COURSES[0].lessons)):
        known[str(i + 1)] = _LessonPlan(COURSES[0].lessons, i, COURSES[0].game)
    return known


def _listing() -> Iterator[str]:
    for course in COURSES:
        yield f"{course.name}: {course.title} ({counted(course.minutes, 'minute')})"
        yield from (f"  {one.name}: {one.title}" for one in course.lessons)


class _PlainLessons(Study):
    """Lessons on the screen, for whoever wants to play one of a course's games."""

    commands = Study.commands | {
        **dict.fromkeys(("back", "undo"), "back"),
        **dict.fromkeys(("show", "show me", "hint"), "show"),
        "skip": "skip",
    }

    def play(self, lesson: Lesson, title: str, game: str) -> None:
        """Play a lesson until it ends or is skipped.  Raises ``Quit``."""
        learner, self.faces = Learner(lesson), faces_of(lesson, self.style)
        self.say("", f"== {title} ==")
        course = course_of(lesson)
        if lesson is course.lessons[0] and course is not COURSES[0]:
            self.say(*(f"* {line}" for line in differences(course, game)))
        if lesson.sorting and not self._sort(learner, lesson.sorting):
            return
        self._tell(learner.attempt.news)
        while learner.attempt.step is not None:
            choice = self._choose(learner)
            if choice == "skip":
                return
            if choice == "back":
                learner.back()
                continue
            verdict, states = learner.choose(choice)
            self._tell(states)
            if verdict.words:
                self.say(f"Coach: {verdict.words}")
            if not verdict.right:
                self.say("(Taken back.)")
        self.say(f"Coach: {lesson.end}")
        if lesson.recap:
            self.say("", "To remember:", *(f"* {one}" for one in lesson.recap))

    def _tell(self, states: tuple[State, ...]) -> None:
        """Print what happened between states."""
        self.recount(self.faces, states)
        if states[-1].ended:
            self.say(results.result(self.faces, states[-1]))

    def _choose(self, learner: Learner) -> str:
        """Return a legal choice, ``back`` or ``skip``.  Raises ``Quit``."""
        attempt = learner.attempt
        view = observe(attempt.state, LEARNER)
        self.say("", f"Coach: {attempt.step.say if attempt.step else learner.lesson.end}")
        best = learner.in_words(self.faces, attempt.best)
        if learner.hinted:
            self.say(f"(Try {best}.)")
        rules = view.rules
        hand = in_order(rules.pack, rules.ranks, view.state.trump, view.hand)
        self.say(f"Your hand: {self.faces.cards(hand)}")
        self.say(numbered(in_words(self.faces, attempt.state, action) for action in menu(view)))
        while (choice := self.choose(self.faces, view)) in ("help", "show"):
            self.say(*(_HELP if choice == "help" else [f"The coach would choose {best}."]))
        return choice

    def _sort(self, learner: Learner, game: Sorting) -> bool:
        """Play the sorting game before a deal; return False if it is skipped.  Raises ``Quit``."""
        pack = learner.lesson.rules.pack
        self.say("", f"Coach: {game.say}")
        while left := learner.unsorted:
            self.say(numbered(self.faces.card(pack.index(card)) for card in left))
            typed = self.ask("").upper()
            if (word := self.commands.get(typed.lower())) == "quit":
                raise Quit
            if word == "skip":
                return False
            typed = typed.replace("10", "T") if len(typed) == 3 else typed
            if typed.isdecimal() and 1 <= int(typed) <= len(left):
                typed = left[int(typed) - 1]
            if words := learner.sort(game, typed):
                self.say(f"Coach: {words}")
        return True
