"""``euchre learn``: the lessons of the page, full-screen or line by line."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise

import click

from euchre.cards import Pack
from euchre.cli.output import Refused, say
from euchre.cli.parser import understand
from euchre.cli.screen import Left, Prompt, has_full_screen
from euchre.cli.wrap import numbered
from euchre.engine.state import State
from euchre.engine.view import observe
from euchre.games import GAMES
from euchre.games.house.names import search
from euchre.language import results, telling
from euchre.language.choices import menu
from euchre.language.naming import Faces
from euchre.lessons import COURSES, Lesson, Sorting, course_of, for_game, for_option
from euchre.lessons.differences import differences
from euchre.lessons.lesson import LEARNER
from euchre.lessons.running import (
    Line,
    begin,
    best_of,
    choices_of,
    chosen,
    consequence,
    names_of,
    said_of,
)
from euchre.lessons.words import in_words, with_signs
from euchre.ranking import in_order
from euchre.text import counted

#: Misses after which the best choice is named.
_MISSES = 2

_HELP = (
    "Type what you would say or play: ah, pass, order it up, or the number in front of it.",
    "back takes back your last choice, skip goes to the next lesson, show names the best choice,",
    "quit ends.",
)


#: Other commands -> their meaning.
_WORDS = {
    **dict.fromkeys(("quit", "q", "exit"), "quit"),
    **dict.fromkeys(("back", "undo"), "back"),
    **dict.fromkeys(("help", "h", "?"), "help"),
    **dict.fromkeys(("show", "show me", "hint"), "show"),
    "skip": "skip",
}


@click.command()
@click.argument("lesson", nargs=-1)
@click.option("--list", "listing", is_flag=True, help="List the lessons and exit.")
@click.option("--plain", is_flag=True, help="Use plain lines instead of the full screen.")
def command(lesson: tuple[str, ...], listing: bool, plain: bool) -> None:
    """Learn Euchre in seven short deals, or one of its games and house rules.

    LESSON is a lesson or course from the list, the number of a lesson for beginners, a game, or a
    house rule; the default is the course for beginners.  A lesson goes on with the rest of its
    course.
    """
    if listing:
        say("\n".join(_listing()))
        return
    plan = _find(" ".join(lesson) or COURSES[0].name)
    if not plain and has_full_screen():
        from euchre.cli.fullscreen.lesson import learn
        from euchre.cli.fullscreen.look import Look

        left = learn(plan.lessons, Look.of_terminal(), at=plan.at, game=plan.game)
        for line in _farewell(plan, left):
            say(line)
        return
    table, left = _Table(plan.game), None
    try:
        for i, left in enumerate(plan.lessons[plan.at :], plan.at + 1):
            table.play(left, f"Lesson {i} of {len(plan.lessons)}: {left.title}")
        left = None
    except (Left, EOFError, KeyboardInterrupt):
        pass
    table.say(*_farewell(plan, left))


@dataclass(frozen=True)
class _Plan:
    """Lessons to play, the index of the first, and the game they are for."""

    lessons: tuple[Lesson, ...]
    at: int
    game: str


def _farewell(plan: _Plan, left: Lesson | None) -> list[str]:
    """Return how to go on from the lesson that was left, or what to do after the last one."""
    if left is not None:
        return ["See you at the table.", f"To go on with this lesson: euchre learn {left.name}"]
    found = [f"To play: euchre play {plan.game}"]
    if plan.lessons == COURSES[0].lessons:
        found += [
            "Type coach at that table, and you are warned before serious mistakes.",
            "Ten positions, each explained: euchre practice",
        ]
    return found


def _find(name: str) -> _Plan:
    """Return the lessons with a name.  Raises ``Refused`` if there are none."""
    wanted = " ".join(name.lower().split())
    known = _known()
    if wanted not in known:
        from difflib import get_close_matches

        if options := [one for option in search(wanted) if (one := for_option(option))]:
            return _Plan(options[0].lessons, 0, options[0].game)
        close = get_close_matches(wanted, known, n=1)
        hint = f"did you mean {close[0]}?" if close else "see euchre learn --list"
        raise Refused(f"there is no lesson {name!r}; {hint}")
    return known[wanted]


def _known() -> dict[str, _Plan]:
    """Return all lessons by the names of games, courses and lessons, and by numbers."""
    known: dict[str, _Plan] = {}
    for game in GAMES:
        if course := for_game(game.name):
            plan = _Plan(course.lessons_for(game.name), 0, game.name)
            known |= {game.name: plan, game.rules.title.lower(): plan}
    for course in COURSES:
        known[course.name] = _Plan(course.lessons, 0, course.game)
        for i, one in enumerate(course.lessons):
            known.setdefault(one.name, _Plan(course.lessons, i, course.game))
    for i in range(len(COURSES[0].lessons)):
        known[str(i + 1)] = _Plan(COURSES[0].lessons, i, COURSES[0].game)
    return known


def _listing() -> Iterator[str]:
    for course in COURSES:
        yield f"{course.name}: {course.title} ({counted(course.minutes, 'minute')})"
        yield from (f"  {one.name}: {one.title}" for one in course.lessons)


class _Table(Prompt):
    """Lessons on the screen, for whoever wants to play one of a course's games."""

    def __init__(self, game: str):
        super().__init__()
        self.game = game

    def play(self, lesson: Lesson, title: str) -> None:
        """Play a lesson until it ends or is skipped.  Raises ``Left``."""
        self.lesson = lesson
        self.faces = Faces(lesson.rules, names_of(lesson), LEARNER, self.style)
        self.say("", f"== {title} ==")
        course = course_of(lesson)
        if lesson is course.lessons[0] and course is not COURSES[0]:
            self.say(*(f"* {line}" for line in differences(course, self.game)))
        if lesson.sorting and not self._sort(lesson.sorting, lesson.rules.pack):
            return
        line = begin(lesson)
        before: list[Line] = []
        self._tell(line.states[line.since :])
        misses = 0
        while line.step is not None:
            action = self._choose(line, misses)
            if action == "back":
                line, misses = (before.pop() if before else line), 0
            elif action == "skip":
                return
            else:
                after = chosen(line, action)
                said = said_of(line, after.choices[-1])
                if said.kind == "wrong":
                    self._tell(consequence(after))
                    self.say(f"Coach: {said.words}", "(Taken back.)")
                    misses += 1
                    continue
                self._tell(after.states[after.since :])
                if said.words:
                    self.say(f"Coach: {said.words}")
                before.append(line)
                line, misses = after, 0
        self.say(f"Coach: {lesson.end}")
        if lesson.recap:
            self.say("", "To remember:", *(f"* {one}" for one in lesson.recap))

    def _tell(self, states: tuple[State, ...]) -> None:
        """Print what happened between states."""
        for before, after in pairwise(states):
            seen = [observe(s, LEARNER).state for s in (before, after)]
            action = seen[1].history[-1].action
            self.say(f"{telling.narration(self.faces, seen[0], action)}.")
            self.say(*telling.followed(self.faces, seen[0], seen[1], again=False))
        if states[-1].ended:
            self.say(results.result(self.faces, states[-1]))

    def _choose(self, line: Line, misses: int) -> str:
        """Return a legal choice, ``back`` or ``skip``.  Raises ``Left``."""
        view = observe(line.state, LEARNER)
        listed = menu(view)
        self.say("", f"Coach: {line.step.say if line.step else line.lesson.end}")
        if misses >= _MISSES:
            self.say(f"(Try {self._words(line, best_of(line))}.)")
        rules = view.rules
        hand = in_order(rules.pack, rules.ranks, view.state.trump, view.hand)
        self.say(f"Your hand: {self.faces.cards(hand)}")
        names = (in_words(self.faces, line.state, action) for action in listed)
        self.say(numbered(names))
        while True:
            typed = self.ask()
            word = _WORDS.get(typed.lower(), "")
            if word == "quit":
                raise Left
            if word in ("back", "skip"):
                return word
            if word == "help":
                self.say(*_HELP)
            elif word == "show":
                self.say(f"The coach would choose {self._words(line, best_of(line))}.")
            elif typed:
                meaning = understand(view, typed, listed, names=self.faces.names)
                if meaning.action is not None:
                    return view.text(meaning.action).removeprefix("play ")
                self.say(with_signs(self.faces, meaning.reason))

    def _words(self, line: Line, choice: str) -> str:
        return in_words(self.faces, line.state, choices_of(line.state)[choice])

    def _sort(self, game: Sorting, pack: Pack) -> bool:
        """Play the sorting game before a deal; return False if it is skipped.  Raises ``Left``."""
        self.say("", f"Coach: {game.say}")
        for wanted in game.order[:-1]:
            left = [c for c in game.shuffled if game.order.index(c) >= game.order.index(wanted)]
            while True:
                cards = (self.faces.card(pack.index(card)) for card in left)
                self.say(numbered(cards))
                typed = self.ask().upper()
                if (word := _WORDS.get(typed.lower())) == "quit":
                    raise Left
                if word == "skip":
                    return False
                typed = typed.replace("10", "T") if len(typed) == 3 else typed
                if typed.isdecimal() and 1 <= int(typed) <= len(left):
                    typed = left[int(typed) - 1]
                if typed == wanted:
                    break
                self.say(f"Coach: {game.wrong[wanted]}")
            if wanted in game.right:
                self.say(f"Coach: {game.right[wanted]}")
        self.say(f"Coach: {game.end}")
        return True
