"""The same deals and choices on two engines: ours and OpenSpiel's ``euchre``.

``play`` deals one deal to both, makes the same choices in both, and compares at
every step whose turn it is and what may be done, and at the end the tricks and the
scores.  It raises ``Disagreement`` at the first difference that is not listed.

What is compared: the standard game with those options that make it OpenSpiel's
dialect (``Dialect.options``).  Where OpenSpiel differs beyond that, the difference
is a named entry of ``DIFFERENCES`` and is adjusted in one marked place here.
"""

from collections import Counter
from dataclasses import dataclass
from functools import cached_property
from random import Random
from typing import Any

from euchre import Rules, State, legal, points, push, rules, start
from euchre.cards import each
from euchre.engine import actions
from euchre.engine.actions import ALONE, ORDER, ORDER_ALONE, PASS, TOGETHER
from euchre.engine.fields import Outcome

try:
    import pyspiel
except ImportError:
    pyspiel = None

#: Why the comparison cannot run here; None where it can.
MISSING = (
    None
    if pyspiel
    else "OpenSpiel (pyspiel) cannot be imported here, so there is no second opinion"
)

# OpenSpiel's actions: cards are rank * 4 + suit with ranks 9-A and suits C D H S.
THEIR_PASS, THEIR_CLUBS, THEIR_ALONE, THEIR_TOGETHER = 24, 25, 29, 30
CARDS = 24

#: What OpenSpiel's dialect does otherwise than ours, and how the comparison treats it.
DIFFERENCES = {
    "dealer dealt first": "the first card goes to the dealer, not to the dealer's left (A16); "
    "the hands are taken over as OpenSpiel dealt them",
    "zero sum": "what the makers win the defenders lose; ours gives points to one side only "
    "(A33), so the difference of our two scores is compared",
    "taken card stays": "the picked-up card may not be laid away; ours plays bury-upcard=off",
    "first active leads": "the first active player from the dealer's left always leads; ours "
    "plays lead=dealer-left",
    "two loners": "the same when both sides are alone, where our law is that the lone defender "
    "leads (D104); the lead is handed to the player whom OpenSpiel names",
    "alone after the discard": "going alone is a question of its own after the dealer's "
    "discard; ours plays alone=before-lead, and alone said with the call too: that answer is "
    "given to OpenSpiel when it asks",
    "dead dealer discards": "a dealer whose partner has said alone with the order still takes "
    "the card and lays one away, out of the hand; ours leaves the card where it is (D036)",
}


class Disagreement(AssertionError):
    """The two engines differ where they should not."""


@dataclass(frozen=True)
class Dialect:
    """One setting of both engines under which the rules are the same."""

    name: str
    stick: bool = True
    defend: bool = False
    with_call: bool = False

    @property
    def options(self) -> dict[str, str]:
        """The options of our standard game."""
        return {
            "stick-the-dealer": "on" if self.stick else "off",
            "bury-upcard": "off",
            "lead": "dealer-left",
            "alone": "with-call" if self.with_call else "before-lead",
            "defend-alone": "any" if self.defend else "off",
        }

    @cached_property
    def ours(self) -> Rules:
        """Our rules."""
        return rules("standard", self.options)

    @cached_property
    def theirs(self) -> Any:
        """OpenSpiel's game."""
        return pyspiel.load_game(
            "euchre", {"allow_lone_defender": self.defend, "stick_the_dealer": self.stick}
        )


DIALECTS = (
    Dialect("stuck"),
    Dialect("stuck-defend", defend=True),
    Dialect("pass-out", stick=False),
    Dialect("pass-out-defend", stick=False, defend=True),
    Dialect("with-call-defend", with_call=True, defend=True),
)


@dataclass(frozen=True)
class Temper:
    """How a random player bids: the chance of a pass, and of going or defending alone."""

    passes: float
    alone: float


TEMPERS = (Temper(0.5, 0.5), Temper(0.93, 0.1), Temper(0.05, 0.7), Temper(0.75, 0.25))


def our_card(card: int) -> int:
    """Return OpenSpiel's card as ours: they count by rank, we by suit."""
    return card % 4 * 6 + card // 4


THEIR_CARD = tuple(sorted(range(CARDS), key=our_card))
#: Every action of ours that OpenSpiel has too, but for ordering up (its suit depends).
THEIRS = (
    {PASS: THEIR_PASS, ALONE: THEIR_ALONE, TOGETHER: THEIR_TOGETHER}
    | {actions.name(suit): THEIR_CLUBS + suit for suit in range(4)}
    | {actions.play(card): THEIR_CARD[card] for card in range(CARDS)}
    | {actions.discard(1 << card): THEIR_CARD[card] for card in range(CARDS)}
)
_WITH_ALONE = {ORDER: ORDER_ALONE} | {
    actions.name(suit): actions.name(suit, alone=True) for suit in range(4)
}
_SPOKEN_ALONE = set(_WITH_ALONE.values())


def deal_both(dialect: Dialect, order: list[int], dealer: int) -> tuple[State, Any]:
    """Deal one order of the pack (OpenSpiel's cards) to both engines."""
    theirs = dialect.theirs.new_initial_state()
    theirs.apply_action(dealer)
    for card in order[:21]:
        theirs.apply_action(card)
    hands = [0] * 4
    for i, card in enumerate(order[:20]):
        hands[(dealer + i) % 4] |= 1 << our_card(card)  # difference: dealer dealt first
    return start(dialect.ours, hands, [our_card(c) for c in order[20:]], dealer), theirs


class Comparison:
    """One deal under way in both engines."""

    def __init__(self, dialect: Dialect, rng: Random):
        self.dialect = dialect
        self.rng = rng
        self.temper = rng.choice(TEMPERS)
        self.dealer = rng.randrange(4)
        self.order = rng.sample(range(CARDS), CARDS)
        self.ours, self.theirs = deal_both(dialect, self.order, self.dealer)
        #: What the maker has said of going alone with the call, until OpenSpiel asks.
        self.said: int | None = None
        self.steps = 0
        self.facts: Counter[str] = Counter(deals=1)

    def run(self) -> Counter[str]:
        """Play the deal to its end in both; return what happened in it, by name."""
        while not self.theirs.is_terminal():
            self.steps += 1
            offered = self.theirs.legal_actions()
            if self.said is not None and self._between_call_and_play(offered):
                continue
            self._compare_turn()
            self._compare_legal(offered)
            self._act(offered)
        self._compare_end()
        self.facts["steps"] = self.steps
        return self.facts

    def fail(self, what: str, ours: object, theirs: object) -> None:
        """Raise ``Disagreement`` with all that is needed to look at the deal."""
        raise Disagreement(
            f"{what}: ours {ours}, OpenSpiel's {theirs}; dialect {self.dialect.name}, dealer "
            f"{self.dealer}, order {self.order}, actions {self.theirs.history()[22:]}"
        )

    def _compare_turn(self) -> None:
        ours, seat = self.ours, self.theirs.current_player()
        if ours.turn == seat:
            return
        defenders = 0b1010 >> (ours.maker & 1)
        at_first_lead = ours.trump >= 0 and not ours.played and ours.lone.bit_count() == 2
        law_of_each = defenders >> ours.turn & 1 and seat == ours.left_of(self.dealer)
        if at_first_lead and law_of_each:
            ours.turn = seat  # difference: two loners
            self.facts["lead handed over"] += 1
            return
        self.fail("turn", ours.turn, seat)

    def _compare_legal(self, offered: list[int]) -> None:
        ours = legal(self.ours)
        if self.dialect.with_call and self.ours.trump < 0:
            calls = [a for a in ours if a not in _SPOKEN_ALONE]
            if {_WITH_ALONE[a] for a in calls if a != PASS} != set(ours) - set(calls):
                self.fail("calls with alone", ours, offered)
            ours = calls
        theirs = sorted([self._theirs(a) for a in ours])
        if theirs != offered:
            self.fail("legal set", theirs, offered)

    def _theirs(self, action: int) -> int:
        if action == ORDER:
            return THEIR_CLUBS + self.ours.turned
        return THEIRS.get(action, -1)

    def _act(self, offered: list[int]) -> None:
        ours, rng = self.ours, self.rng
        choice = offered[int(rng.random() * len(offered))]
        if offered[0] == THEIR_ALONE:
            choice = THEIR_ALONE if rng.random() < self.temper.alone else THEIR_TOGETHER
        elif offered[0] == THEIR_PASS and rng.random() < self.temper.passes:
            choice = THEIR_PASS
        action = next(a for a in legal(ours) if self._theirs(a) == choice)
        if self.dialect.with_call and choice > THEIR_PASS and ours.trump < 0:
            alone = rng.random() < self.temper.alone
            self.said = THEIR_ALONE if alone else THEIR_TOGETHER
            action = _WITH_ALONE[action] if alone else action
        push(ours, action)
        self.theirs.apply_action(choice)

    def _between_call_and_play(self, offered: list[int]) -> bool:
        """Answer what OpenSpiel asks and ours does not; return whether that was such a question."""
        if offered[0] == THEIR_ALONE:
            # difference: alone after the discard
            self.theirs.apply_action(self.said)
            self.said = None
            return True
        if self.ours.out >> self.dealer & 1:
            # difference: dead dealer discards
            self.theirs.apply_action(self.rng.choice(offered))
            self.facts["dead dealer discarded"] += 1
            return True
        return False

    def _compare_end(self) -> None:
        ours, returns = self.ours, self.theirs.returns()
        if not ours.ended:
            self.fail("end", "still under way", "over")
        ahead = points(ours)[0] - points(ours)[1]  # difference: zero sum
        if returns != [ahead, -ahead, ahead, -ahead]:
            self.fail("scores", points(ours), returns)
        if ours.outcome == Outcome.PASSED_OUT:
            self.facts["passed out"] += 1
            return
        won = Counter(trick.winner() for trick in self.theirs.tricks())
        if [won[seat] for seat in range(4)] != list(ours.taken):
            self.fail("tricks by seat", ours.taken, dict(won))
        self._note_facts()

    def _note_facts(self) -> None:
        ours, facts = self.ours, self.facts
        makers = 0b0101 << (ours.maker & 1)
        got = sum(ours.taken[seat] for seat in each(makers))
        lone, lone_defender = bool(ours.lone & makers), bool(ours.lone & ~makers)
        facts["played"] += 1
        facts["ordered up" if ours.accepted else "named"] += 1
        facts["loner"] += lone
        facts["lone defender"] += lone_defender
        facts["two loners"] += lone and lone_defender
        facts["march"] += got == 5
        facts["lone march"] += got == 5 and lone
        facts["euchre"] += got < 3
        facts["euchre by a lone defender"] += got < 3 and lone_defender
        facts["makers without a trick"] += got == 0
        facts["stuck dealer"] += (
            not ours.accepted and ours.maker == self.dealer and self.dialect.stick
        )


def play(dialect: Dialect, rng: Random) -> Counter[str]:
    """Play one deal in both engines; return what happened in it, by name.

    Dealer, cards, temper of the players and every choice come from ``rng``.  Raises
    ``Disagreement`` at the first difference that is not one of ``DIFFERENCES``.
    """
    return Comparison(dialect, rng).run()


def rng_of(seed: int, number: int) -> Random:
    """Return the generator of one deal of a run, so that any range of deals can be repeated."""
    return Random(seed << 40 | number)


def dialect_of(number: int) -> Dialect:
    """Return the dialect in which a deal of a run is played: each in turn."""
    return DIALECTS[number % len(DIALECTS)]
