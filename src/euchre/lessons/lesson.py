"""What a lesson is: a rigged deal, what the others play, and what the coach says.  Data only."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from euchre.engine.rules import Rules
from euchre.games import rules
from euchre.records.record import Deal

#: Who sits at the table, from the learner's seat clockwise.
NAMES = ("You", "Ann", "Ben", "Cora", "Dora", "Eli", "Finn")

#: The learner's seat.
LEARNER = 0


@dataclass(frozen=True, kw_only=True)
class Step:
    """A question to the learner, and what the coach says of every answer.

    Choices are called as in records (``order``, ``discard 9S``), a card played by itself (``AH``);
    or by a kind: the verb (``discard``, ``play``), ``trump``, a printed suit (``suit H``), or ``*``
    for the rest.
    The first step of a lesson that fits a decision is the one that is asked.
    """

    #: What is decided: a verb that is legal (``order``, ``bid``), or ``play`` and the number of
    #: the trick (``play 2``); ``play`` alone is any trick.
    at: str
    #: What the coach says first: at most two short sentences.
    say: str
    #: The best choice, or several: the first that may be made is pointed at.
    best: tuple[str, ...]
    #: Cards that must still be in the learner's hand, and cards that must be gone.
    has: str = ""
    gone: str = ""
    #: Whether the learner leads to the trick; either way if None.
    leads: bool | None = None
    #: Choices that the coach points at from the beginning: cards and words of the dock.
    light: tuple[str, ...] = ()
    #: Remarks on other good choices.
    also: Mapping[str, str] = field(default_factory=dict)
    #: Why a choice is taken back.  One that is named here is taken back though the goal could
    #: still be reached; ``*`` speaks only of choices after which it cannot.
    wrong: Mapping[str, str] = field(default_factory=dict)
    #: What is added to the reason why a card may not be played, by the card.
    illegal: Mapping[str, str] = field(default_factory=dict)
    #: Said after the best choice, where the next step says nothing of it.
    well: str = ""


@dataclass(frozen=True, kw_only=True)
class Goal:
    """What the learner is to come to; every part that is given must be reached."""

    #: Tricks of the learner and fixed partners.
    tricks: int = 0
    #: Points of the learner's side in this deal; the most, where points are counted down.
    points: int | None = None
    #: The most points that any other side may get in this deal.
    others: int | None = None


@dataclass(frozen=True, kw_only=True)
class Sorting:
    """A game before the deal: cards are tapped from the strongest down."""

    say: str
    #: The cards, the strongest first, and how they lie at the beginning.
    order: tuple[str, ...]
    shuffled: tuple[str, ...]
    trump: str
    #: Said when a card was tapped rightly, and when another one should have been: by that card.
    right: Mapping[str, str]
    wrong: Mapping[str, str]
    end: str


@dataclass(frozen=True, kw_only=True, eq=False)
class Lesson:
    """One deal that teaches one thing.

    Everybody answers with the first choice of his list that is legal: ``calls`` first, else a
    pass, else the cards of ``hands`` in their order.  The learner does so too where no step
    fits, before the questions begin and after the last one; so every line is defined and legal
    without search and without chance.
    """

    name: str
    title: str
    #: What one can do afterwards, in a few words.
    teaches: str
    #: By seat, the learner's first, each in the order in which it is played.
    hands: tuple[str, ...]
    #: What is said or moved besides the cards, by seat.
    calls: tuple[tuple[str, ...], ...] = ()
    steps: tuple[Step, ...]
    goal: Goal
    end: str
    game: str = "standard"
    options: Mapping[str, str] = field(default_factory=dict)
    dealer: int = 0
    up: str = ""
    widow: str = ""
    #: The other cards, top first; all that are not named, if empty.
    rest: str = ""
    #: The score of each side when the deal begins.
    scores: tuple[int, ...] = ()
    #: After how many tricks the lesson ends; 0: with the deal.
    tricks: int = 0
    #: Parts of the table that the lesson does not speak of yet: ``trump``, ``score``.
    hides: tuple[str, ...] = ()
    sorting: Sorting | None = None

    @property
    def rules(self) -> Rules:
        """The rules that it is played by."""
        return rules(self.game, dict(self.options))

    @property
    def deal(self) -> Deal:
        """The cards as a record has them, nothing done yet."""
        return Deal(
            dealer=self.dealer,
            hands=[hand.split() for hand in self.hands],
            up=self.up or None,
            widow=self.widow.split(),
            rest=self.rest.split() or None,
            actions=[],
        )


@dataclass(frozen=True, kw_only=True)
class Course:
    """Lessons that belong together, played one after the other."""

    name: str
    title: str
    lessons: tuple[Lesson, ...]
    #: The house rule that it teaches, if it teaches one.
    option: str = ""
    #: How long it takes.
    minutes: int = 2
    #: The games before which it is offered.
    games: tuple[str, ...] = ()

    @property
    def game(self) -> str:
        """The game of its lessons."""
        return self.lessons[0].game
