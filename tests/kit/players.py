"""Random players of several temperaments, and stacked packs, to make rare things happen.

Uniform players hardly ever pass out a deal, and hardly ever reach a lone hand with everything
that follows from it.  Timid ones pass; bold ones call, go alone, exchange and lay their hand
open whenever they can.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random

from euchre.cards import STRAINS, each
from euchre.engine import actions
from euchre.engine.actions import Action, Verb
from euchre.engine.dealing import deal, shuffled
from euchre.engine.phases import Auction
from euchre.engine.rules import Rules
from euchre.engine.state import State, apply, legal

_QUIET = {
    Verb.PASS,
    Verb.LEAVE,
    Verb.PLAY_ON,
    Verb.TOGETHER,
    Verb.CONCEAL,
    Verb.KEEP,
    Verb.STAY,
    Verb.ALLOW,
}
_PROUD = {
    actions.ORDER_ALONE,
    actions.NO_TRUMP,
    *(actions.name(strain, alone=True) for strain in range(len(STRAINS))),
}
#: How often a player claims when allowed: if it always did, few deals would be played out.
CLAIMS = 0.02


@dataclass(frozen=True)
class Temper:
    """A random player: how often it makes trump, dares other bold actions, and calls boldest.

    None: all actions are equally likely.
    """

    name: str
    calls: float | None = None
    dares: float = 0.0
    pride: float = 0.0

    def choose(self, choices: Sequence[Action], rng: Random) -> Action:
        """Return one of the legal actions."""
        if actions.CLAIM in choices:
            if rng.random() < CLAIMS:
                return actions.CLAIM
            choices = [a for a in choices if a != actions.CLAIM]
        quiet = [a for a in choices if actions.verb(a) in _QUIET]
        if self.calls is None or not quiet or len(quiet) == len(choices):
            pool = list(choices)
        else:
            courage = self.calls if actions.PASS in quiet else self.dares
            loud = rng.random() < courage
            pool = [a for a in choices if a not in quiet] if loud else quiet
        proud = [a for a in pool if a in _PROUD]
        bids = [a for a in pool if actions.verb(a) == Verb.BID]
        if bids:
            # The highest bids are those played alone, or for double stakes.
            top = max(map(actions.level, bids))
            proud = [a for a in bids if actions.level(a) == top]
        if proud and rng.random() < self.pride:
            pool = proud
        return rng.choice(pool)


UNIFORM = Temper("uniform")
TIMID = Temper("timid", 0.12, 0.12)
BOLD = Temper("bold", 0.9, 0.9, 0.7)
#: Leaves trump to others, but exchanges cards, defends alone and claims whenever it can.
SLY = Temper("sly", 0.1, 0.95, 0.5)
SILENT = Temper("silent", 0.0, 0.0)
TEMPERS = (UNIFORM, TIMID, BOLD, SLY)


def stacked(rules: Rules, rng: Random) -> list[int]:
    """Return a pack in random order, sometimes stacked so that something rare happens.

    The joker is turned up, first or second, or is in the widow; a hand holds only low cards, or
    only cards of one suit.
    """
    pack, order = rules.pack, shuffled(rules.pack, rng)
    upcard = rules.seats * rules.tricks + (rules.widow if rules.turn_up else 0)
    seat = rng.randrange(rules.seats)
    wish = rng.randrange(8)
    if wish <= 1:
        favored, at = pack.joker_mask, upcard + wish
    elif wish <= 3:
        favored, at = pack.low, seat * rules.hand
    elif wish == 4:
        favored, at = rng.choice(pack.printed), seat * rules.hand
    else:
        return order
    room = 1 if wish <= 1 else rules.hand
    cards = list(each(favored))
    for i, card in enumerate(rng.sample(cards, min(room, len(cards)))):
        if at + i < pack.size:
            j = order.index(card)
            order[at + i], order[j] = order[j], order[at + i]
    return order


@dataclass
class Trace:
    """One finished deal: the states from first to last, and the actions."""

    rules: Rules
    seed: int
    states: list[State]
    actions: list[Action]

    @property
    def last(self) -> State:
        """The last state."""
        return self.states[-1]


def limit(rules: Rules) -> int:
    """Return an upper bound on the number of actions of a deal.

    No phase asks a seat more than five times, except for the play and the auction, where every
    bid can go round the table, or twice if bids name a strain.
    """
    levels = sum(len(p.levels) for p in rules.phases if isinstance(p, Auction))
    return rules.seats * (rules.tricks + 5 * len(rules.phases) + 2 * levels)


def tempers(rules: Rules, seed: int, rng: Random) -> list[Temper]:
    """Return the players of a deal: depending on the seed, all of one temperament or a mixture."""
    kinds = len(TEMPERS)
    if seed % (kinds + 1) < kinds:
        return [TEMPERS[seed % (kinds + 1)]] * rules.seats
    return [rng.choice(TEMPERS) for _ in range(rules.seats)]


def playing(rules: Rules, seed: int, trace: Trace) -> State:
    """Play the deal of a seed into a trace, as far as it goes; return the last state."""
    rng = Random(seed)
    # Where points count down, some sides start near the end and some do not.
    most = rules.goal.start + 1 if rules.goal.down else 4
    scores = [rng.randrange(most) for _ in range(rules.sides.count(rules.seats))]
    s = deal(rules, stacked(rules, rng), rng.randrange(rules.seats), scores=scores)
    trace.states.append(s)
    seated = tempers(rules, seed, rng)
    while not s.ended and len(trace.actions) < limit(rules):
        action = seated[s.turn].choose(legal(s), rng)
        s = apply(s, action)
        trace.actions.append(action)
        trace.states.append(s)
    return s


def play(rules: Rules, seed: int) -> Trace:
    """Return the deal of a seed, played to the end."""
    trace = Trace(rules, seed, [], [])
    playing(rules, seed, trace)
    return trace
