"""Club players asked in many worlds at once answer as one of them does with that hand."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from random import Random
from typing import Any

import numpy as np
import pytest

from euchre import GAMES, State, deal, legal, observe, push, rules, shuffled
from euchre.bots import bot
from euchre.bots.crowd import upcard
from euchre.bots.crowd.callers import Callers
from euchre.bots.crowd.hands import Rows
from euchre.bots.search import rounds
from euchre.bots.search.beliefs import likely
from euchre.bots.search.candidates import candidates
from euchre.bots.search.ends import Ends, play_out
from euchre.bots.search.others import care_of
from euchre.bots.search.rounds import crowded, ends_of_rounds, play_on
from euchre.bots.search.values import ends_of
from euchre.bots.thumb import ThumbBot
from euchre.brain import auctions
from euchre.brain.earlier import done_by_others, hands_then
from euchre.brain.imagine import Imaginer, Worlds, imagine
from euchre.club import numbers
from euchre.club.seat import Seat
from euchre.engine import actions
from euchre.engine.actions import PASS, Action
from euchre.engine.phases import Auction, Declare, Exchange, SwapBest, TakeWidow, Tricks
from euchre.engine.rewind import hand_at
from euchre.engine.rules import Rules
from euchre.engine.view import View
from tests.bots.tables import decisions, every_option
from tests.test_bots_family import dealt, say

pytestmark = pytest.mark.untraced

THUMB = ThumbBot()
BIDDING = [g.name for g in GAMES if g.rules.phase(Auction)]
#: Games in which bids name their strains, so that there are very many.
NAMING = ["indiana", "three-buck"]
#: Games over an upcard in which crowds answer; of these the kernel does not play the auction.
OVER_AN_UPCARD = [g.name for g in GAMES if upcard.answered(g.rules)]
CALLED = [g for g in OVER_AN_UPCARD if not auctions.plays(rules(g))]
#: So little between two answers is rounding.
TIE = 1e-9


def questions(game: str, deals: int, odd: float = 0.3) -> Iterator[State]:
    """Yield what is asked before the cards, with bids of all kinds."""
    yield from said_at(rules(game), "crowd", deals, odd)


def said_at(table: Rules, seed: str, deals: int, odd: float) -> Iterator[State]:
    """Yield what is asked before the cards at a table."""
    for s, _ in decisions(table, [THUMB], f"{seed}:{table.id}", deals, odd=odd):
        if not isinstance(table.phases[s.phase], Tricks):
            yield s


def seen_by_another(s: State, n: int) -> Worlds:
    """Return worlds in which the hand of the seat on turn is anybody's guess."""
    return imagine(observe(s, (s.turn + 1) % s.rules.seats), n, s.turn)


@pytest.mark.parametrize("game", BIDDING + OVER_AN_UPCARD)
def test_every_answer_is_that_of_a_club_player(game: str) -> None:
    asked = compared(questions(game, 4 if game in BIDDING else 12))
    assert asked > 100


def test_every_answer_is_that_of_a_club_player_whatever_the_options() -> None:
    tables = [t for t in every_option() if t.id != t.game and upcard.answered(t)]
    asked = [compared(said_at(table, "options", 1, 0.3)) for table in tables]
    assert sum(asked) > 1000


def compared(states: Iterable[State]) -> int:
    """Compare the answers of a crowd with those of club players; return how many there were."""
    asked = 0
    for s in states:
        cases = seen_by_another(s, 12)
        crowd = Callers(s.rules, cases.hands, cases.piles)
        said = crowd.say(s, np.arange(len(cases)))
        if said is None:
            continue
        for i, answer in enumerate(said.tolist()):
            world = cases.state(i)
            wanted = THUMB.choose(observe(world, s.turn), legal(world))
            if wanted != answer:
                # Of two that are worth the same either will do.
                regret = crowd.regret(s, wanted)
                assert regret is not None
                assert regret[i] < TIE, (actions.text(wanted, s.rules.pack), i)
            asked += 1
    return asked


@pytest.mark.parametrize("game", ["three-buck", "dirty-clubs", "indiana", "hasenpfeffer"])
def test_whoever_is_hopelessly_behind_bids_by_the_rules_too(game: str) -> None:
    """Far behind everything is worth less than nothing; something is still worth most."""
    table = rules(game)
    ahead, behind = (3, 90) if table.goal.down else (table.goal.target - 1, -90)
    asked = 0
    for number in range(12):
        order = shuffled(table.pack, Random(number))
        sides = table.sides.count(table.seats)
        scores = tuple(behind if side == number % sides else ahead for side in range(sides))
        s = deal(table, order, number % table.seats, scores=scores)
        while not s.ended and not isinstance(table.phases[s.phase], Tricks):
            asked += compared([s.copy()]) if len(legal(s)) > 1 else 0
            push(s, THUMB.choose(observe(s, s.turn), legal(s)))
    assert asked > 200


@pytest.mark.parametrize(
    "game", [g.name for g in GAMES if g.rules.phase(TakeWidow)] + OVER_AN_UPCARD
)
def test_the_same_cards_are_laid_away(game: str) -> None:
    asked = 0
    for s in questions(game, 6):
        if isinstance(s.rules.phases[s.phase], (TakeWidow, Exchange)):
            cases = seen_by_another(s, 20)
            away = Callers(s.rules, cases.hands, cases.piles).lay_away(s, cases.hands[:, s.turn])
            for i, mask in enumerate(away.tolist()):
                world = cases.state(i)
                assert THUMB.choose(observe(world, s.turn), legal(world)) == actions.discard(mask)
                asked += 1
    assert asked > 20


def one_by_one(cases: Worlds, choices: list[int]) -> list[Ends]:
    """Return what choices come to where every world is bid on by itself."""
    found = []
    for action in choices:
        reached = []
        for i in range(len(cases)):
            s = cases.state(i)
            push(s, action)
            play_on(s)
            reached.append(s)
        found.append(play_out(reached))
    return found


@pytest.mark.parametrize("game", BIDDING + CALLED)
def test_an_auction_played_on_together_ends_as_one_by_one(
    game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(rounds, "_CLUB", ThumbBot(numbers.usual(care=care_of(rules(game)))))
    same = rows = 0
    for s in questions(game, 2 if game in BIDDING else 6, odd=0.1):
        view = observe(s, s.turn)
        if not crowded(view) or rows > 2000:
            continue
        choices, cases = candidates(view, legal(s)), Imaginer(view).draw(16, 5)
        for a, b in zip(ends_of_rounds(cases, choices), one_by_one(cases, choices), strict=True):
            for name in Ends.__dataclass_fields__:
                x, y = getattr(a, name), getattr(b, name)
                same += int((x == y).reshape(len(x), -1).all(axis=1).sum())
                rows += len(x)
    # A bid that is worth as much as another may be chosen by rounding.
    assert rows > 500
    assert same > 0.99 * rows


@pytest.mark.parametrize("game", ["double-hasenpfeffer", "double-hasenpfeffer-6"])
@pytest.mark.parametrize("strong", [False, True])
def test_a_lone_maker_changes_cards_as_one_by_one(game: str, strong: bool) -> None:
    """D068: each gives what club players give, and cards that win anyhow stay."""
    table, same = rules(game), []
    best = "JS JS JC JC AS AS KS KS QS QS TS TS"[: 3 * table.hand]
    for number in range(6):
        s = say(dealt(game, best if strong else "", chance=number), f"bid {table.tricks}")
        view = observe(s, s.turn)
        choices, cases = candidates(view, legal(s)), imagine(view, 20, number)
        for a, b in zip(ends_of_rounds(cases, choices), one_by_one(cases, choices), strict=True):
            same.append((a.points == b.points).all(axis=1) & (a.taken == b.taken).all(axis=1))
    assert np.mean(same) > 0.99


def test_options_that_bring_other_phases_into_an_auction_are_played_on_too() -> None:
    met = 0
    for table in every_option():
        if table.phase(Auction) is None or table.id == table.game:
            continue
        for s, _ in decisions(table, [THUMB], f"options:{table.id}", 1):
            view = observe(s, s.turn)
            if crowded(view):
                cases = imagine(view, 4, 1)
                found = ends_of(cases, candidates(view, legal(s))[:2])
                assert all((e.dealer >= 0).all() for e in found)
                met += 1
                break
    assert met > 10


class Daring:
    """Bids as high as can be, so that what only such bids bring comes up too."""

    def choose(self, view: View, legal: Sequence[Action]) -> Action:
        """Return the highest bid where there is one."""
        bids = [a for a in legal if actions.verb(a) == actions.Verb.BID]
        return bids[-1] if bids else THUMB.choose(view, legal)


# -- what bids tell ----------------------------------------------------------------


@pytest.mark.parametrize("game", BIDDING)
def test_hands_are_put_back_as_they_were_when_somebody_spoke(game: str) -> None:
    table, asked, swapped = rules(game), 0, 0
    players: list[Any] = [THUMB, bot("random", Random(1)), Daring()]
    for number, (s, _) in enumerate(decisions(table, players, f"then:{game}", 3)):
        if number % 5 or not s.history:
            continue
        cases = imagine(observe(s, s.turn), 2, number)
        swapped += any(actions.verb(e.action) == actions.Verb.GIVE for e in s.history)
        for ply, then, _ in done_by_others(cases.state(0), s.turn):
            if isinstance(table.phases[then.phase], (Auction, Declare, Tricks)):
                hands = hands_then(cases, ply)
                for i in range(len(cases)):
                    world = cases.state(i)
                    held = [hand_at(world, p, ply) for p in range(table.seats)]
                    assert hands[i].tolist() == held, (ply, s.history)
                    asked += 1
    assert asked > 20
    assert swapped or table.phase(SwapBest) is None


def test_who_must_bid_gives_up_nothing_by_not_passing() -> None:
    """A least bid that was forced (D069) tells nothing of who would rather have passed."""
    asked = 0
    for s in questions("indiana", 8, odd=0.0):
        if not isinstance(s.rules.phases[s.phase], Auction) or PASS in legal(s):
            continue
        cases = seen_by_another(s, 40)
        crowd = Callers(s.rules, cases.hands, cases.piles)
        for bid in np.unique(said_by(crowd, s)).tolist():
            regret = crowd.regret(s, bid)
            assert regret is not None
            assert (regret[said_by(crowd, s) == bid] < TIE).all()
        asked += 1
    assert asked > 4


def said_by(crowd: Callers, s: State) -> Rows:
    said = crowd.say(s, np.arange(len(crowd.hands)))
    assert said is not None
    return said


@pytest.mark.parametrize("game", ["pepper", "indiana", "hasenpfeffer"])
def test_whoever_bids_high_is_believed_to_hold_much(game: str) -> None:
    """In the worlds taken, the highest bidder's hand is worth more than in all that fit."""
    gains = []
    for s in questions(game, 12, odd=0.0):
        if s.bidder < 0 or s.bidder == s.turn or s.trump >= 0:
            continue
        cases = imagine(observe(s, s.turn), 300, 3)
        taken = likely(cases, 60, 3)

        def worth(i: int, s: State = s, cases: Worlds = cases) -> float:
            world = cases.state(i)
            world.turn = s.bidder
            strains = [s.bid_strain] if s.bid_strain >= 0 else range(4)
            view = observe(world, s.bidder)
            return max(Seat(view).expected(strain, s.bid, alone=False) for strain in strains)

        gains.append(np.mean([worth(i) for i in taken]) - np.mean([worth(i) for i in range(60)]))
    assert len(gains) > 5
    assert np.mean(gains) > 0.1


@pytest.mark.parametrize("enough", [0.2, 1.0, 12.5])
def test_a_few_worlds_are_enough(enough: float) -> None:
    """However many are asked to count, there is an end to making worlds more alike."""
    for s in questions("indiana", 2):
        rows = likely(imagine(observe(s, s.turn), 5, 1), 5, 1, enough)
        assert len(rows) == 5
        assert set(rows.tolist()) <= set(range(5))


def test_a_bid_hardly_any_hand_is_worth_is_heard() -> None:
    """Whoever opens with nine of twelve tricks is taken to hold a hand for it, not just any."""
    gains = []
    for number in range(6):
        table = rules("indiana")
        s = deal(table, shuffled(table.pack, Random(f"bold:{number}")), 0)
        bidder, said = s.turn, next(a for a in legal(s) if actions.arg(a) == 9)
        trumps = table.ranks.trumps[actions.more(said) - 1]
        push(s, said)
        cases = imagine(observe(s, s.turn), 2000, 1)
        held = [(hand & trumps).bit_count() for hand in cases.hands[:, bidder].tolist()]
        rows = likely(cases, 400, 1, 0.05)
        gains.append(np.mean([held[i] for i in rows]) - np.mean(held))
    assert np.mean(gains) > 1.0


@pytest.mark.parametrize("game", NAMING)
def test_passing_is_never_all_that_is_thought_of(game: str) -> None:
    """Among very many bids some are weighed, whatever the lowest of each strain is by now."""
    asked = 0
    for s in questions(game, 12, odd=0.5):
        choices = legal(s)
        if isinstance(s.rules.phases[s.phase], Auction) and len(choices) > 8:
            few = candidates(observe(s, s.turn), choices)
            assert any(actions.verb(a) == actions.Verb.BID for a in few)
            assert (PASS in choices) == (PASS in few)
            asked += 1
    assert asked > 20
