"""A learner's attempt at a lesson: a pure fold of the choices made over the engine."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache

from euchre.engine.actions import Action
from euchre.engine.fields import IllegalAction
from euchre.engine.match import Match, new_match
from euchre.engine.scoring import points
from euchre.engine.state import State, legal, push, read, text, why_not
from euchre.language.naming import Faces, Style
from euchre.records.replay import state_as_dealt
from euchre.study.lesson import LEARNER, NAMES, Lesson, Sorting, Step
from euchre.study.position import Feedback, in_words


@dataclass(frozen=True)
class Attempt:
    """A lesson after some choices of the learner."""

    lesson: Lesson
    choices: tuple[str, ...]
    #: Every state from the deal on, one before each action and the last one.
    states: tuple[State, ...]
    #: The index in ``states`` at which the last choice was made, or else at which the lesson's
    #: display begins.
    since: int

    @property
    def state(self) -> State:
        """The current state."""
        return self.states[-1]

    @cached_property
    def step(self) -> Step | None:
        """The question to the learner; None when the lesson is over."""
        return asked(self.lesson, self.state)

    @property
    def news(self) -> tuple[State, ...]:
        """The states since the last choice, the one in which it was made first."""
        return self.states[self.since :]

    @cached_property
    def best(self) -> str:
        """The choice that the coach points at: the first best one that reaches the goal."""
        may = choices_of(self.state)
        best = (c for c in (self.step.best if self.step else ()) if c in may)
        return next((c for c in best if _reaches(self.lesson, (*self.choices, c))), "")

    def after(self, choice: str) -> Attempt:
        """Return the attempt after a choice of the learner.

        Raises ``ActionError`` for text that is not an action, and ``IllegalAction`` with the
        reason for an illegal one.
        """
        s = self.state
        if self.step is None:
            raise IllegalAction("This lesson is over.")
        may = choices_of(s)
        words = f"play {choice}" if choice in s.pack.texts else choice
        action = may[choice] if choice in may else read(s, words)
        if (reason := why_not(s, action)) is not None:
            raise IllegalAction(reason)
        after = s.copy()
        push(after, action)
        states = (*self.states, *_played_on(self.lesson, after))
        return Attempt(
            self.lesson, (*self.choices, _name(text(s, action))), states, len(self.states) - 1
        )

    def verdict(self, choice: str) -> Feedback:
        """Return the coach's verdict on a legal choice."""
        step, s = self.step, self.state
        if step is None:
            raise IllegalAction("This lesson is over.")
        if reason := _taken_back(step, choice, s):
            return Feedback("costly", reason)
        if not _reaches(self.lesson, (*self.choices, choice)):
            return Feedback("costly", _named(step.wrong, choice, s) or step.wrong.get("*", ""))
        if choice == self.best:
            return Feedback("best", step.well)
        return Feedback("good", _named(step.also, choice, s) or step.also.get("*", ""))

    def consequence(self) -> tuple[State, ...]:
        """Return the states shown for a choice that is taken back: up to the end of its trick."""
        tricks = sum(self.news[0].taken)
        if self.news[1].trump < 0 or sum(self.state.taken) == tricks:
            return self.news[:2]
        return self.news[: 1 + next(i for i, s in enumerate(self.news) if sum(s.taken) > tricks)]


class Learner:
    """A learner in a lesson: the attempt, what can be taken back, and the warm-up before it."""

    #: Misses after which the best choice is named.
    MISSES = 2

    def __init__(self, lesson: Lesson):
        self.lesson = lesson
        self.attempt = begin(lesson)
        #: The attempts before each choice.
        self.before: list[Attempt] = []
        self.misses = 0
        #: Cards left to be sorted before the deal; empty without that game or once it is over.
        self.unsorted = list(lesson.sorting.shuffled) if lesson.sorting else []

    @property
    def hinted(self) -> bool:
        """Whether the best choice is now named, after ``MISSES`` misses."""
        return self.misses >= self.MISSES

    def choose(self, choice: str) -> tuple[Feedback, tuple[State, ...]]:
        """Make a choice; return the verdict and the states that follow.

        A choice that is not right is taken back, and its states are the consequence.
        """
        after = self.attempt.after(choice.removeprefix("play "))
        verdict = self.attempt.verdict(after.choices[-1])
        if not verdict.right:
            self.misses += 1
            return verdict, after.consequence()
        self.before.append(self.attempt)
        self.attempt, self.misses = after, 0
        return verdict, after.news

    def back(self) -> None:
        """Take back the last choice, if there was one."""
        self.misses = 0
        if self.before:
            self.attempt = self.before.pop()

    def sort(self, game: Sorting, card: str) -> str:
        """Take a card as the strongest of the unsorted ones; return the coach's words."""
        strongest = next(one for one in game.order if one in self.unsorted)
        if card != strongest:
            return game.wrong[strongest]
        self.unsorted.remove(card)
        words = game.right.get(card, "")
        if len(self.unsorted) > 1:
            return words
        self.unsorted = []
        return " ".join(filter(None, (words, game.end)))

    def in_words(self, faces: Faces, choice: str) -> str:
        """Return a choice of the current step as a coach names it."""
        return in_words(faces, self.attempt.state, choices_of(self.attempt.state)[choice])


def begin(lesson: Lesson) -> Attempt:
    """Return a lesson before its first choice.

    The display begins after the deal, or, if no step concerns the calls, with the trick that
    the first step asks about; if that step asks for a lead, with the trick before.
    """
    states = _played_on(lesson, opening(lesson))
    opens = 0
    if states[-1].trick or sum(states[-1].taken):
        tricks = sum(states[-1].taken) - (not states[-1].trick)
        opens = next(i for i, s in enumerate(states) if s.trick and sum(s.taken) == tricks) - 1
    elif states[-1].trump >= 0:
        opens = len(states) - 1
    return Attempt(lesson, (), states, opens)


def attempt_of(lesson: Lesson, choices: Sequence[str] = ()) -> Attempt:
    """Return a lesson after some choices; deterministic.  Raises as ``Attempt.after`` does."""
    attempt = begin(lesson)
    for choice in choices:
        attempt = attempt.after(choice)
    return attempt


def match_of(lesson: Lesson) -> Match:
    """Return the match before the deal of a lesson."""
    return new_match(lesson.rules, lesson.dealer, lesson.scores or None)


def opening(lesson: Lesson) -> State:
    """Return the state right after the deal.  Raises ``RecordError`` if the cards are no deal."""
    return state_as_dealt(match_of(lesson), lesson.deal)


def faces_of(lesson: Lesson, style: Style = "symbols") -> Faces:
    """Return the names of players and cards; the learner is "You"."""
    return Faces(lesson.rules, NAMES[: lesson.rules.seats], LEARNER, style)


def over(lesson: Lesson, s: State) -> bool:
    """Whether a lesson is over."""
    return s.ended or bool(lesson.tricks and not s.trick and sum(s.taken) >= lesson.tricks)


def asked(lesson: Lesson, s: State) -> Step | None:
    """Return the step that matches a decision of the learner, or None if nothing is asked."""
    if over(lesson, s) or s.turn != LEARNER or len(choices_of(s)) < 2:
        return None
    return next((step for step in lesson.steps if _fits(step, s)), None)


def _fits(step: Step, s: State) -> bool:
    kind, _, number = step.at.partition(" ")
    if kind not in {text(s, action).split(" ")[0] for action in legal(s)}:
        return False
    if number and int(number) != sum(s.taken) + 1:
        return False
    if step.leads is not None and step.leads != (not s.trick):
        return False
    held = set(s.pack.names(s.hands[LEARNER]))
    return held >= set(step.has.split()) and not held & set(step.gone.split())


def choices_of(s: State) -> dict[str, Action]:
    """Return the legal actions by their lesson names: the first of two identical cards."""
    return {_name(text(s, action)): action for action in reversed(legal(s))}


def _name(words: str) -> str:
    """Return the lesson name of an action: as in records, except that a play is just the card."""
    return words.removeprefix("play ")


def _answer(lesson: Lesson, s: State) -> Action:
    """Return the scripted action of a seat."""
    may = choices_of(s)
    calls = lesson.calls[s.turn] if s.turn < len(lesson.calls) else ()
    for wish in (*calls, "pass", *lesson.hands[s.turn].split()):
        if wish in may:
            return may[wish]
    return next(iter(reversed(may.values())))


def _played_on(lesson: Lesson, s: State) -> tuple[State, ...]:
    """Return a state and its successors up to the next question to the learner."""
    states = [s]
    while not over(lesson, s) and asked(lesson, s) is None:
        s = s.copy()
        push(s, _answer(lesson, s))
        states.append(s)
    return tuple(states)


# -- judging choices ------------------------------------------------------------------------------


def reached(lesson: Lesson, s: State) -> bool:
    """Whether the goal is reached at the end of a lesson."""
    goal, rules = lesson.goal, s.rules
    ours = 1 << LEARNER | s.partners(LEARNER)
    tricks = sum(got for seat, got in enumerate(s.taken) if ours >> seat & 1)
    if tricks < goal.tricks:
        return False
    if goal.points is None and goal.others is None:
        return True
    scored, side = points(s), rules.sides.side(LEARNER)
    sign = -1 if rules.goal.down else 1
    if goal.points is not None and sign * scored[side] < sign * goal.points:
        return False
    rest = [sign * got for i, got in enumerate(scored) if i != side]
    return goal.others is None or max(rest) <= sign * goal.others


def _kinds(choice: str, s: State) -> Iterator[str]:
    """Yield the names by which a step can refer to a choice, most specific first."""
    yield choice
    *verb, card = choice.rsplit(" ", 1)
    if verb in ([], ["discard"]) and card in s.pack.texts:
        if s.trump >= 0 and s.rules.ranks.trumps[s.trump] & s.pack.mask([card]):
            yield "trump"
        yield f"suit {card[-1]}"
    yield verb[0].split(" ")[0] if verb else "play"


def _named(words: Mapping[str, str], choice: str, s: State) -> str:
    return next((words[kind] for kind in _kinds(choice, s) if kind in words), "")


def _taken_back(step: Step, choice: str, s: State) -> str:
    """Return why a step rejects a choice outright; the most specific name decides."""
    if choice in step.best:
        return ""
    for kind in _kinds(choice, s):
        if kind in step.also:
            return ""
        if kind in step.wrong:
            return step.wrong[kind]
    return ""


@lru_cache(100_000)
def _reaches(lesson: Lesson, choices: tuple[str, ...]) -> bool:
    """Whether the goal can still be reached by choices that are not taken back."""
    attempt = attempt_of(lesson, choices)
    step, s = attempt.step, attempt.state
    if step is None:
        return reached(lesson, s)
    good = (c for c in choices_of(s) if not _taken_back(step, c, s))
    return any(_reaches(lesson, (*choices, choice)) for choice in good)
