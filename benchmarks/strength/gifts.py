"""What a player gives away among others who play like itself: in its last tricks, by its calls.

A player is taken as a function of what it sees.  It plays a deal in every seat until each hand has
three cards, and a seat is on lead.  What that seat may believe follows from the player: of the
hidden cards those count with which the others would have done what they did.  Its best response
is then found by full search: the cards that win most on average against three others who go on
playing as they do.  The *gift* is what they win more than its own.

The possible deals are a sample, drawn at random and kept where the player would have acted so (and
the true deal, which is one of them).  In the sample the best response is exact, but it also learns
by heart what is only chance: its gift is too high on average.  A response that is found in one
half of the sample and played in the other is too low on average, since it is some way of playing
and maybe not the best.  The truth lies between the two; more deals bring them together.

What the calls give away is bounded in the same two ways (``lab.bench.calls``).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import sqrt
from random import Random
from statistics import fmean, stdev

import msgspec
import numpy as np
from numpy.typing import NDArray

from benchmarks.strength.calls import bot_for, gifts_of_calls
from benchmarks.strength.leads import gifts_of_leads
from euchre.arena.entrants import answers_of
from euchre.arena.intervals import quantile
from euchre.arena.results import Mean
from euchre.arena.tournaments import is_test, seed_of
from euchre.bots import Player, name_of
from euchre.engine.actions import CLAIM, Action
from euchre.engine.dealing import deal, shuffled
from euchre.engine.phases import Tricks
from euchre.engine.rewind import rewind
from euchre.engine.rules import Rules
from euchre.engine.scoring import net, points
from euchre.engine.state import State, legal, push
from euchre.engine.view import observe
from euchre.fast.sample.imagine import imagine
from euchre.games import rules as rules_of
from euchre.work import ALONE, WorkError, Workload, in_order

Floats = NDArray[np.float64]
#: The cards in each hand where an ending begins.
CARDS = 3
#: Deals drawn for each that is to be kept, and deals played to find an ending, at most.
TRIES, _TRIED = 60, 1000
#: Endings in a part.
PART = 5
#: The seats whose calls are looked at.
POSITIONS = (
    *("dealer's left", "dealer's partner", "dealer's right", "dealer"),
    *("any seat", "first lead"),
)
#: Whose first leads are looked at.
CLUB = "club", "club"
#: The format of saved results.
FORMAT = "euchre gifts 1"


class Policy:
    """A player as a function of what it sees; it never claims."""

    def __init__(self, player: Player, seed: str):
        self.player, self.seed = player, seed
        self.known: dict[str, Action] = {}

    def choose(self, s: State) -> Action:
        """Return what the player does in the seat on turn."""
        choices = [action for action in legal(s) if action != CLAIM]
        if len(choices) == 1:
            return choices[0]
        view = observe(s, s.turn)
        seen = view.state
        about = seen.turn, seen.dealer, seen.faced, seen.hands[s.turn], seen.buried
        key = f"{about} {[int(entry.action) for entry in seen.history]}"
        if key not in self.known:
            # The same random numbers wherever the seat sees the same.
            player = bot_for(self.player, Random(f"{self.seed} {key}"), s.turn)
            self.known[key] = player.choose(view, choices)
        return self.known[key]


def ending(rules: Rules, policy: Policy, seed: str, number: int) -> State:
    """Return the first ending of the deals with this number, played by a policy in every seat."""
    for tries in range(_TRIED):
        s = deal(
            rules, shuffled(rules.pack, Random(f"{seed}:{number}:{tries}")), number % rules.seats
        )
        while not s.ended and not _begins(s):
            push(s, policy.choose(s))
        if not s.ended:
            return s
    raise WorkError(f"{name_of(policy.player)} never plays a deal to its last three tricks")


def _begins(s: State) -> bool:
    in_play = isinstance(s.rules.phases[s.phase], Tricks) and not s.trick
    return in_play and s.hands[s.turn].bit_count() == CARDS


def plausible(world: State, policy: Policy, seat: int) -> bool:
    """Whether all seats but one would have done in a world what they did."""
    again = rewind(world).start(world.rules, world.dealer, world.scores)
    for entry in world.history:
        if again.turn != seat and policy.choose(again) != entry.action:
            return False
        push(again, entry.action)
    return True


def beliefs(s: State, policy: Policy, number: int, seed: int) -> list[State]:
    """Return deals that the seat on turn may believe in, the true one first."""
    drawn = imagine(observe(s, s.turn), number * TRIES, seed)
    found = [s]
    for i in range(len(drawn)):
        if len(found) == number:
            break
        world = drawn.state(i)
        if plausible(world, policy, s.turn):
            found.append(world)
    return found


class Response:
    """Best responses of a seat to a policy: each learned in some deals, and valued in others.

    ``learn`` and ``value`` (``[response, deal]``) are the weights of the deals.  Where a response
    has learned nothing, or nothing is better, it plays as the policy does.
    """

    def __init__(self, policy: Policy, seat: int, learn: Floats, value: Floats):
        self.policy, self.seat = policy, seat
        self.learn, self.value = learn, value

    def values(self, worlds: Sequence[State]) -> Floats:
        """Return ``[response]``: the summed value of each in the deals that it is valued in.

        The seat, on turn in all of them, cannot tell the deals apart.
        """
        return self._answer(dict(enumerate(worlds)))[1]

    def _answer(self, worlds: dict[int, State]) -> tuple[Floats, Floats]:
        """Return the sums over the deals learned in, and over those valued in."""
        first = next(iter(worlds.values()))
        usual = self.policy.choose(first)
        choices = [usual, *(a for a in legal(first) if a not in (usual, CLAIM))]
        sums = [self._after(worlds, action) for action in choices]
        learned = np.array([one for one, _ in sums])
        valued = np.array([one for _, one in sums])
        best = (learned > learned.max(axis=0) - 1e-9).argmax(axis=0)
        every = np.arange(learned.shape[1])
        return learned[best, every], valued[best, every]

    def _after(self, worlds: dict[int, State], action: Action) -> tuple[Floats, Floats]:
        learned, valued = np.zeros(len(self.learn)), np.zeros(len(self.learn))
        alike: dict[tuple[Action, ...], dict[int, State]] = {}
        for i, before in worlds.items():
            s = before.copy()
            push(s, action)
            while not s.ended and s.turn != self.seat:
                push(s, self.policy.choose(s))
            if s.ended:
                worth = net(points(s), s.rules.sides.side(self.seat), s.rules)
                learned += self.learn[:, i] * worth
                valued += self.value[:, i] * worth
            else:
                seen = tuple(entry.action for entry in s.history[len(before.history) :])
                alike.setdefault(seen, {})[i] = s
        for some in alike.values():
            one, other = self._answer(some)
            learned, valued = learned + one, valued + other
        return learned, valued


class Gift(msgspec.Struct, omit_defaults=True):
    """What was given away: bounds, in points, and the deals it is a mean of.

    The errors, half of a 95 % interval, are those of calls.
    """

    low: float
    high: float
    deals: int
    low_error: float = 0.0
    high_error: float = 0.0


def gift(worlds: Sequence[State], policy: Policy) -> Gift:
    """Return what a policy gives away to the best response of the seat on turn, in some deals."""
    n = len(worlds)
    every, half = np.ones(n), (np.arange(n) % 2).astype(np.float64)
    learn = np.array([every, half, 1 - half, 0 * every])
    value = np.array([every, 1 - half, half, every])
    best, one, other, own = Response(policy, worlds[0].turn, learn, value).values(worlds)
    return Gift(float(one + other - own) / n, float(best - own) / n, n)


def gifts(player: Player, seed: str, first: int, number: int, worlds: int) -> list[Gift]:
    """Return the gifts of some endings of the standard game."""
    rules, found = rules_of("standard", {}), []
    for i in range(first, first + number):
        policy = Policy(player, f"{seed}:{i}")
        s = ending(rules, policy, seed, i)
        found.append(gift(beliefs(s, policy, worlds, i), policy))
    return found


class Giving(msgspec.Struct):
    """What a player gives away in an ending of three tricks, on average, in points."""

    player: str
    #: A digest of how it plays (``euchre.arena.entrants.answers``); None where that varies.
    answers: str | None
    endings: int
    #: Deals in the sample of an ending, on average.
    deals: float
    low: Mean
    high: Mean


class CallGiving(msgspec.Struct):
    """What a seat gives away by its calls in a deal, on average, in points."""

    player: str
    answers: str | None
    #: The seat, counted from the dealer; "any seat" is the mean of the four, and "first lead" the
    #: first card instead of the calls.
    position: str
    #: The deals in which the best response was learned.
    deals: int
    low: Mean
    high: Mean


class Gifts(msgspec.Struct):
    """What players give away in endings, and by their calls, among others like themselves."""

    format: str
    rules: str
    seed: str
    fit_for_claims: bool
    players: list[Giving]
    calls: list[CallGiving]


def mean_of(values: Sequence[float]) -> Mean:
    """Return a mean with its 95 % interval (Student's t)."""
    mean, n = fmean(values), len(values)
    error = quantile(n - 1) * stdev(values) / sqrt(n)
    return Mean.of(mean, error)


def run(
    players: Sequence[Player],
    *,
    endings: int,
    worlds: int = 100,
    calls: int = 0,
    seed: int | str = "gifts",
    how: Workload = ALONE,
) -> Gifts:
    """Return what players give away in so many endings, with up to ``worlds`` deals in each.

    With ``calls``, best responses to their calls are learned in so many deals.  More players or
    endings can be added to the parts in a file.  Raises ``WorkError`` for what cannot be measured
    or shared.
    """
    if 1 in (endings, calls) or worlds < 2:
        raise WorkError("an interval needs at least 2 endings, and a gift at least 2 deals")
    if not endings and not calls:
        raise WorkError("there is nothing to measure: no endings and no calls")
    how.check(players)
    rules, seed = rules_of("standard", {}), seed_of(seed)
    answers = answers_of(rules, players)
    parts: dict[str, tuple[str, Player, str, int, int, int]] = {}
    found: dict[str, list[Gift]] = {name_of(player): [] for player in players}
    by_position: dict[str, list[Gift]] = {name_of(player): [] for player in players}
    for player in players:
        name = name_of(player)
        who = f"{name}@{answers.get(name, '')}"
        for part, (first, number) in _parts(endings):
            parts[f"{who} {part}"] = "endings", player, seed, first, number, worlds
        for what in ("calls", "leads") if name in CLUB else ("calls",):
            if calls:
                parts[f"{who} {what} {calls}"] = what, player, seed, 0, calls, 0
    header = {"format": FORMAT, "rules": rules.id, "seed": seed, "worlds": worlds}
    with how.file(header, list[Gift]) as saved:
        played = in_order(_given, parts, how, saved)
        for done, (key, given) in enumerate(zip(parts.values(), played, strict=True), 1):
            where = found if key[0] == "endings" else by_position
            where[name_of(key[1])] += given
            how.progress(done, len(parts))
    giving = [
        Giving(
            name,
            answers.get(name),
            len(some),
            fmean(one.deals for one in some),
            mean_of([one.low for one in some]),
            mean_of([one.high for one in some]),
        )
        for name, some in found.items()
        if some
    ]
    calling = [
        CallGiving(
            name,
            answers.get(name),
            position,
            one.deals,
            Mean.of(one.low, one.low_error),
            Mean.of(one.high, one.high_error),
        )
        for name, some in by_position.items()
        for position, one in zip(POSITIONS, some, strict=False)
    ]
    return Gifts(FORMAT, rules.id, seed, is_test(seed), giving, calling)


def _given(
    what: str, player: Player, seed: str, first: int, number: int, worlds: int
) -> list[Gift]:
    """Return the gifts of some endings, or by calls or first leads, learned in so many deals."""
    rules = rules_of("standard", {})
    if what == "endings":
        return gifts(player, seed, first, number, worlds)
    if what == "calls":
        return [Gift(*one) for one in gifts_of_calls(rules, player, seed, number)]
    return [Gift(*gifts_of_leads(rules, seed, number))]


def _parts(endings: int) -> Iterator[tuple[str, tuple[int, int]]]:
    for first in range(0, endings, PART):
        number = min(PART, endings - first)
        yield f"{first}:{number}", (first, number)
