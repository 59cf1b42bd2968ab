"""A game is a frozen value: pack, seats and sides, phases, prices, goal and customs."""

from __future__ import annotations

from dataclasses import dataclass, field, fields, replace
from functools import cached_property
from typing import Any, Literal, TypeVar

from euchre.cards import SUITS, Pack
from euchre.coordinates import Card
from euchre.engine.phases import ORDER, Nominate, Phase, Tricks, TurnUp
from euchre.engine.scoring import Points, Prices
from euchre.engine.sides import Partners, Sides
from euchre.engine.words import Words
from euchre.ranking import Bowers, Ranking, ranking

P = TypeVar("P", bound=Phase)


class RulesError(ValueError):
    """The rules are not playable; ``problems`` lists every reason."""

    def __init__(self, problems: list[str]):
        self.problems = problems
        super().__init__("; ".join(problems))


@dataclass(frozen=True, kw_only=True)
class Goal:
    """How a game ends, and what follows it (A34-A38)."""

    #: Points that win a game.
    target: int = 10
    #: Number of deals in a game won by the most points (B29), without those that the same dealer
    #: deals again (D169); 0: play to the target.
    deals: int = 0
    #: Starting score.
    start: int = 0
    #: Points count down: the target or less wins (B24).
    down: bool = False
    #: Winning every trick of a deal wins the game: never, only against a player who stayed in, or
    #: always (B24, D123, D161, C51).
    sweep_wins: Literal["never", "contested", "always"] = "never"
    #: If several sides reach the target together the best score wins, and ties share (D158-D160,
    #: D164); or the maker's side counts first (B18, D156); or the maker's side wins ties (B19).
    together: Literal["best", "makers", "best-then-makers"] = "best"
    #: ``none``: single games.  ``games``: first to two games (A36).  ``points``: with rubber
    #: points (A37).
    rubber: Literal["none", "games", "points"] = "none"
    #: Points beyond the target carry over to the next game (C39).
    laps: bool = False
    #: A game counts as two if the losers have no points (C40).
    slams: bool = False


@dataclass(frozen=True, kw_only=True)
class Customs:
    """Table customs that do not affect the play."""

    #: How partners are found (C30).
    partners: Literal["draw", "fixed"] = "fixed"
    #: Who deals first (A14, D015).
    first_dealer: Literal["lowest", "highest", "highest-team", "random"] = "random"
    #: Whoever draws the highest card has the first choice of seats (B22 F6).
    first_choice: bool = False
    #: Whether an ace is high or low in the draw (D008).
    draw_ace: Literal["high", "low"] = "high"
    #: Who cuts (A15, D017).
    cutter: Literal["right", "left", "nobody"] = "right"
    #: The cutter may knock instead (C33).
    bump: bool = False
    #: The fewest cards that a cut may leave in either part.
    least_cut: int = 1
    #: The packets of the deal (A16, C3, C4, D018).
    packets: Literal["uniform", "mixed", "free", "3-2", "2-3", "single", "threes", "fours"] = (
        "uniform"
    )
    #: The widow is dealt between the two rounds of packets (B14 F3), not after them.
    widow_between: bool = False
    #: The upcard stays on the stock until it is played (C29).
    on_stock: bool = False
    #: A refused upcard stays visible (D032).
    refused_in_sight: bool = False
    #: Hands stay face down until the upcard is shown (A41, D184).
    nobody_looks: bool = False
    #: Players keep their cards of a trick in front of them, each on a chip (B28 F15).
    chips: bool = False
    #: The cards that show the score (A39); ``auto`` depends on the target.
    markers: Literal["auto", "6+4", "2+3", "5+6", "7+8", "3+4", "none"] = "auto"
    #: The card used as the joker (C31).
    joker_card: Literal["joker", "2S"] = "joker"


@dataclass(frozen=True, kw_only=True)
class Rules:
    """One game as it is played at one table.

    >>> from euchre.games import game
    >>> rules = game("standard").rules
    >>> rules.but(goal=Goal(target=5)).goal.target
    5
    """

    game: str
    title: str
    pack: Pack
    phases: tuple[Phase, ...]
    prices: Prices = Points()
    seats: int = 4
    sides: Sides = Partners()
    hand: int = 5
    #: Cards dealt to no player that one may take; a dummy hand is one of its size.
    widow: int = 0
    #: Number of covered table cards of each player, with an open one on each (B6).
    columns: int = 0
    turn_up: bool = True
    bowers: Bowers = "both"
    #: Meaning of a turned-up joker (C35): the dealer names a suit blind, or deals again, or it
    #: stands for this suit.
    joker_turned: Literal["blind", "redeal", "C", "D", "H", "S"] = "blind"
    #: The joker also ranks in high and low (D007).
    joker_no_trump: bool = False
    #: A covered card is turned up only when the trick is over (D128).
    reveal_after: bool = False
    #: The maker's own best card of a called suit counts too: there may be no partner (D082).
    maker_counts: bool = False
    #: Nobody on a side with this score may go alone (H12); None: no such rule.
    no_loner_from: int | None = None
    goal: Goal = Goal()
    customs: Customs = Customs()
    words: Words = Words()
    #: Active house rules, by name, other than those the game has itself.
    options: tuple[tuple[str, str], ...] = ()
    #: The compiled tables.
    ranks: Ranking = field(init=False, repr=False, compare=False)

    @cached_property
    def _hash(self) -> int:
        values = (getattr(self, f.name) for f in fields(self) if f.compare)
        return hash(tuple(values))

    def __hash__(self) -> int:
        # Tables are cached by their rules, so cache the hash.
        return self._hash

    def __getstate__(self) -> dict[str, Any]:
        # String hashes differ between processes, and what is said is found again.
        return {k: value for k, value in self.__dict__.items() if k not in ("_hash", "sayings")}

    @cached_property
    def sayings(self) -> dict[Any, Any]:
        """What is said with actions, by position (``spoken.Sayings``)."""
        return {}

    def __post_init__(self) -> None:
        object.__setattr__(self, "ranks", ranking(self.pack, self.bowers))

    @property
    def tricks(self) -> int:
        """Number of tricks in a deal."""
        return self.hand + 2 * self.columns

    @property
    def id(self) -> str:
        """The game and its house rules as a stable text: ``standard+target=5``."""
        return "+".join([self.game, *(f"{k}={v}" for k, v in sorted(self.options))])

    def upcard_suit(self, card: Card) -> int:
        """Return the suit that an upcard offers, -1 for a joker without one."""
        suit = self.pack.suit[card]
        if suit < 0 and self.joker_turned in SUITS:
            return SUITS.index(self.joker_turned)
        return suit

    def but(self, **changes: Any) -> Rules:
        """Return these rules with some fields changed."""
        return replace(self, **changes)

    def phase(self, kind: type[P]) -> P | None:
        """Return the phase of this kind, or None."""
        return self._by_kind.get(kind)

    @cached_property
    def _by_kind(self) -> dict[type[Phase], Any]:
        return {type(phase): phase for phase in reversed(self.phases)}

    def amend(self, kind: type[Phase], **changes: Any) -> Rules:
        """Return these rules with one phase changed.

        Raises ``RulesError`` if the game has no such phase.
        """
        old = self.phase(kind)
        if old is None:
            raise RulesError([f"{self.game} has no {kind.__name__} phase to amend"])
        new = replace(old, **changes)  # type: ignore[type-var]
        return self.but(phases=tuple(new if p is old else p for p in self.phases))

    def insert(self, phase: Phase) -> Rules:
        """Return these rules with a phase inserted by its kind, replacing one of the same kind."""
        if self.phase(type(phase)) is not None:
            return self.but(
                phases=tuple(phase if type(p) is type(phase) else p for p in self.phases)
            )
        place = ORDER.index(type(phase))
        before = sum(1 for p in self.phases if ORDER.index(type(p)) < place)
        return self.but(phases=(*self.phases[:before], phase, *self.phases[before:]))

    def without(self, kind: type[Phase]) -> Rules:
        """Return these rules without the phase of this kind."""
        return self.but(phases=tuple(p for p in self.phases if type(p) is not kind))

    def problems(self) -> list[str]:
        """Return every reason why these rules are not playable, one sentence each."""
        sentences = []
        spare = self.pack.size - self.seats * self.tricks - self.widow
        if spare < self.turn_up:
            each = f"{self.tricks} cards for each of {self.seats} players"
            sentences.append(
                f"a pack of {self.pack.size} cards leaves none to turn up after {each}"
                if spare == 0
                else f"a pack of {self.pack.size} cards is too small for {each}"
            )
        sentences += self.sides.problems(self.seats)
        if len({type(p) for p in self.phases}) != len(self.phases):
            sentences.append("each kind of phase can appear only once")
        if not self.phases or not isinstance(self.phases[-1], Tricks):
            sentences.append("the play of the cards must come last")
        if self.phase(TurnUp) is not None and not self.turn_up:
            sentences.append("a round of bidding on the upcard needs an upcard")
        if self.turn_up and self.pack.jokers and self.phase(Nominate) is None:
            sentences.append("a joker may be turned up, but no rule says what happens then")
        for phase in self.phases:
            sentences += phase.problems(self)
        return sentences

    def checked(self) -> Rules:
        """Return these rules; raise ``RulesError`` with every problem if there are any."""
        problems = self.problems()
        if problems:
            raise RulesError(problems)
        return self
