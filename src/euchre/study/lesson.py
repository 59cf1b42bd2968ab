"""Lessons as data: a stacked deal, the other players' moves, the questions and the coach's words.

The lessons stand in ``courses/``.  ``COURSES`` lists all courses; the first is for complete
beginners.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from itertools import islice
from pathlib import Path

import msgspec

from euchre import typed
from euchre.engine.phases import Alone, Auction, CallPartner, DropOut, TurnUp
from euchre.engine.rules import Rules
from euchre.engine.scoring import CountDown
from euchre.games import OPTIONS, rules
from euchre.games.facts import each_for_himself, lone_defenders, no_trump_played
from euchre.games.house.names import title
from euchre.records.record import Deal
from euchre.text import number

#: Who sits at the table, from the learner's seat clockwise.
NAMES = ("You", "Ann", "Ben", "Cora", "Dora", "Eli", "Finn")

#: The learner's seat.
LEARNER = 0

#: The files of ``courses/``, in the order in which their courses are listed.
_FILES = (
    "first",
    "calls",
    "defense",
    "partners",
    "british",
    "railroad",
    "auctions",
    "family",
    "house",
)


class _Data(msgspec.Struct, frozen=True, eq=False, forbid_unknown_fields=True):
    """A part of a course, as a file says it."""


class Step(_Data, frozen=True):
    """A question to the learner, and the coach's reply to every answer.

    Choices are named as in records (``order``, ``discard 9S``), except that a card played is
    just the card (``AH``), or by kind: the verb (``discard``, ``play``), ``trump``, a printed
    suit (``suit H``), or ``*`` for the rest.  The first step of a lesson that matches a
    decision is asked.
    """

    #: What is decided: a legal verb (``order``, ``bid``), or ``play`` and the number of the
    #: trick (``play 2``); ``play`` alone matches any trick.
    at: str
    #: What the coach says first: at most two short sentences.
    say: str
    #: The best choice, or several: the coach points at the first legal one.
    best: tuple[str, ...]
    #: Cards that must still be in the learner's hand, and cards that must be gone.
    has: str = ""
    gone: str = ""
    #: Whether the learner leads to the trick; None: either way.
    leads: bool | None = None
    #: Choices that the coach highlights from the beginning: cards and buttons.
    light: tuple[str, ...] = ()
    #: Remarks on other good choices.
    also: Mapping[str, str] = {}
    #: Why a choice is taken back.  A choice named here is taken back even if the goal could
    #: still be reached; ``*`` covers only choices after which it cannot.
    wrong: Mapping[str, str] = {}
    #: Added to the reason why a card may not be played, by card.
    illegal: Mapping[str, str] = {}
    #: Said after the best choice, if the next step does not comment on it.
    well: str = ""


class LessonGoal(_Data, frozen=True):
    """What the learner must achieve; every part that is given counts."""

    #: Tricks of the learner and fixed partners.
    tricks: int = 0
    #: Points of the learner's side in this deal: at least, or at most where points count down.
    points: int | None = None
    #: The most points that any other side may get in this deal.
    others: int | None = None


class Sorting(_Data, frozen=True):
    """A warm-up before the deal: the learner taps cards from the strongest down."""

    say: str
    #: The cards, strongest first, and their initial arrangement.
    order: tuple[str, ...]
    shuffled: tuple[str, ...]
    trump: str
    #: Said after the right card was tapped, and after a wrong one: keyed by the right card.
    right: Mapping[str, str]
    wrong: Mapping[str, str]
    end: str


class Lesson(_Data, frozen=True):
    """One deal that teaches one thing.

    Every seat takes its first legal choice: from ``calls``, else a pass, else the cards of
    ``hands`` in order.  So does the learner where no step matches, before the questions begin
    and after the last one; so every line of play is determined and legal, without search or
    chance.
    """

    name: str
    title: str
    #: What the learner can do afterwards, in a few words.
    teaches: str
    #: By seat, the learner's first, each in the order in which it is played.
    hands: tuple[str, ...]
    steps: tuple[Step, ...] = msgspec.field(name="step")
    goal: LessonGoal
    end: str
    #: Actions other than plays, by seat.
    calls: tuple[tuple[str, ...], ...] = ()
    #: What to remember when it is over: rules that the deal alone does not show.
    recap: tuple[str, ...] = ()
    game: str = "standard"
    options: Mapping[str, str] = {}
    dealer: int = 0
    up: str = ""
    widow: str = ""
    #: The remaining cards, top first; if empty, all that are not named.
    rest: str = ""
    #: The score of each side when the deal begins.
    scores: tuple[int, ...] = ()
    #: The number of tricks after which the lesson ends; 0: at the end of the deal.
    tricks: int = 0
    #: Parts of the table that the lesson does not show yet: ``trump``, ``score``.
    hides: tuple[str, ...] = ()
    sorting: Sorting | None = None
    #: Games of its course whose rules it does not fit.
    not_in: tuple[str, ...] = ()
    #: The reasons (``analysis.reasons``) for what it teaches: it cures the habits that they name.
    reasons: tuple[str, ...] = ()

    @property
    def rules(self) -> Rules:
        """The rules of the lesson's game."""
        return rules(self.game, dict(self.options))

    @property
    def deal(self) -> Deal:
        """The cards as in a record, without actions."""
        return Deal(
            dealer=self.dealer,
            hands=[hand.split() for hand in self.hands],
            up=self.up or None,
            widow=self.widow.split(),
            rest=self.rest.split() or None,
            actions=[],
        )


class Course(_Data, frozen=True):
    """Lessons that belong together, played one after the other."""

    name: str
    title: str
    lessons: tuple[Lesson, ...] = msgspec.field(name="lesson")
    #: The house rule that it teaches, if any.
    option: str = ""
    #: The time it takes.
    minutes: int = 2
    #: The games before which it is offered.
    games: tuple[str, ...] = ()

    @property
    def game(self) -> str:
        """The game of its lessons."""
        return self.lessons[0].game

    def lessons_for(self, game: str) -> tuple[Lesson, ...]:
        """Return the lessons that are true in a game."""
        return tuple(lesson for lesson in self.lessons if game not in lesson.not_in)


def _read(name: str) -> tuple[Course, ...]:
    """Return the courses of a file."""
    file = Path(__file__).parent / "courses" / f"{name}.toml"
    return typed.converted(tomllib.loads(file.read_text("utf-8"))["course"], tuple[Course, ...])


COURSES = tuple(one for name in _FILES for one in _read(name))


#: What beginners take one after the other: the first course, then those that go on with its game.
PATH = tuple(one for one in COURSES if one is COURSES[0] or not (one.games or one.option))


def following(course: Course) -> Course | None:
    """Return the course that goes on where another one ends; None if there is none."""
    at = PATH.index(course) + 1 if course in PATH else len(PATH)
    return PATH[at] if at < len(PATH) else None


def course(name: str) -> Course | None:
    """Return the course of this name; None if there is none."""
    return next((one for one in COURSES if one.name == name), None)


def course_of(lesson: Lesson) -> Course:
    """Return the course that a lesson belongs to."""
    return next(one for one in COURSES if lesson in one.lessons)


def for_game(name: str) -> Course | None:
    """Return the course offered to players new to a game; None if there is none."""
    return next((one for one in COURSES if name in one.games), None)


def for_option(name: str) -> Course | None:
    """Return the course of a house rule; None if it needs none."""
    return next((one for one in COURSES if name == one.option), None)


# -- what is different --------------------------------------------------------------------------

#: Readers take in this many lines and no more.
_LINES = 3
_BASE = rules("standard")


def differences(course: Course, game: str = "") -> list[str]:
    """Return, in at most three lines, what a Euchre player needs to know first.

    ``game`` is one of the course's games; the default is the one its lessons are played in.
    """
    if course.option:
        doc = next(option.doc for option in OPTIONS if option.name == course.option)
        return [f"{title(course.option)}: {doc[0].lower()}{doc[1:]}"]
    return [*islice(_differences(rules(game) if game else course.lessons[0].rules), _LINES)]


def _differences(table: Rules) -> Iterator[str]:
    """Yield what is different from Euchre in a game, the most important first."""
    alone, joker, widow = table.phase(Alone), table.words.joker, table.widow
    solo, turn_up, goal = each_for_himself(table), table.phase(TurnUp), table.goal
    if solo or table.seats != _BASE.seats:
        yield _players(table)
    if isinstance(table.prices, CountDown):
        yield (
            f"Scores count down from {goal.start}: a trick takes one off, and no trick at all adds"
            f" {table.prices.none}."
        )
    if table.phase(DropOut) is not None:
        yield "When trump is made, you may drop out and keep your score."
    if table.pack.twins:
        yield "Every card is in the pack twice; of two equal cards the first one played wins."
    if table.phase(Auction) is not None:
        who = "you" if solo else "your side"
        yield f"You bid how many tricks {who} will win; the highest bid names trump."
    if widow:
        cards = "One card lies" if widow == 1 else f"{number(widow).capitalize()} cards lie"
        yield f"{cards} face down, the {table.words.widow}: the highest bidder takes it."
    if table.pack.jokers:
        yield f"The {joker} is the highest trump of all, above the right bower."
    if turn_up is not None and turn_up.partner_alone:
        yield "The dealer's partner may order it up only by going alone."
    if lone_defenders(table):
        loner = "Against a loner a" if alone and alone.defenders == "loner" else "A"
        yield f"{loner} defender may go alone, too."
    if no_trump_played(table):
        yield "A deal may be played without trump: the highest card of the suit led wins."
    if table.pack.size != _BASE.pack.size:
        yield f"The pack: {table.pack.describe()}."
    if not goal.down and not goal.deals and goal.target != _BASE.goal.target:
        yield f"The game is played to {number(goal.target)}."


def _players(table: Rules) -> str:
    """Say who plays with whom."""
    seats = number(table.seats).capitalize()
    if table.phase(CallPartner) is not None:
        return "Each scores separately; the maker calls a card or suit to find a secret partner."
    if not each_for_himself(table):
        return f"{seats} play in two teams; the seats alternate."
    if isinstance(table.prices, CountDown):
        return f"{seats} play, without partners."
    if table.seats == 2:
        return "Two play against each other, and most of the pack stays undealt."
    return f"{seats} play: whoever makes trump plays against the others."
