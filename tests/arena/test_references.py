"""Reference players: legal, honest (except the clairvoyant), and frozen."""

import ast
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path
from random import Random

import numpy as np
import pytest

import euchre
from euchre import GAMES, Rules, State, deal, legal, observe, push, rules, shuffled, worlds
from euchre.arena.entrants import entrant
from euchre.arena.references import REFERENCES, AllSeeing
from euchre.arena.references import openspiel_ismcts as theirs
from euchre.arena.references.cfr_calls import CfrCalls
from euchre.arena.references.pimc import (
    TRICK,
    Pimc,
    to_the_play,
    values_before,
    values_of_cards,
    values_of_deals,
)
from euchre.arena.running import run
from euchre.arena.simulate import play_out
from euchre.arena.tournaments import tournament
from euchre.bots import BOTS, UnknownBot, bot
from euchre.engine import actions
from euchre.engine.actions import CLAIM, PASS
from euchre.engine.scoring import points
from euchre.fast.solve.from_state import in_play
from euchre.fast.solve.solution import solve
from tests.rows import each_row
from tests.written import tables_of

OPENSPIEL = rules("standard", theirs.OPTIONS)
HONEST = ("pimc-50", "cfr-calls")

#: Tables of every kind for which the exact references are defined.
TABLES = tables_of("""
standard
standard defend-alone=any alone=before-lead bury-upcard=off
standard call-for-best=maker
standard jambon=on
british
railroad
bald
two
six
""")


def needs_openspiel() -> None:
    if not theirs.AVAILABLE:
        pytest.skip("OpenSpiel (pyspiel) cannot be imported here")


def at_random(table: Rules, seed: int, number: int = 1) -> Iterator[State]:
    """States with a choice, of deals that are played at random."""
    for i in range(number):
        rng = Random(f"{seed}:{i}")
        s = deal(table, shuffled(table.pack, rng), i % table.seats)
        while not s.ended:
            choices = legal(s)
            if len(choices) > 1:
                yield s
            # Passing is the commonest thing to do.
            passes = PASS in choices and rng.random() < 0.6
            push(s, PASS if passes else rng.choice(choices))


# -- legal -------------------------------------------------------------------------------------


@pytest.mark.every(4)
@pytest.mark.parametrize("table", TABLES, ids=lambda table: table.id)
def test_exact_references_play_legally(table: Rules) -> None:
    # play_out raises for what is not legal.
    names = ("clairvoyant", "pimc-50")
    players = [entrant(names[p % 2], Random(p), p) for p in range(table.seats)]
    s = deal(table, shuffled(table.pack, Random(2)), 2 % table.seats)
    play_out(s, players)
    assert s.ended


@pytest.mark.shapes
@pytest.mark.parametrize("game", [g.name for g in GAMES])
def test_the_clairvoyant_plays_every_game(game: str) -> None:
    table = rules(game)
    s = deal(table, shuffled(table.pack, Random(game)), 1)
    play_out(s, [entrant("clairvoyant", Random(p), p) for p in range(table.seats)])
    assert s.ended


def test_openspiel_plays_legally() -> None:
    needs_openspiel()
    for number in range(4):
        s = deal(OPENSPIEL, shuffled(OPENSPIEL.pack, Random(number)), number)
        play_out(s, [theirs.IsMcts(Random(p), simulations=20) for p in range(4)])
        assert s.ended


@pytest.mark.parametrize(
    ("name", "game", "reason"),
    [
        ("pimc-50", "three", "two fixed sides"),
        ("pimc-50", "pepper", "upcard is accepted"),
        ("pimc-50", "two-tableau", "cards on the table"),
        ("openspiel-ismcts-1000", "standard", "OpenSpiel"),
    ],
)
def test_where_a_reference_is_not_defined_it_says_so(name: str, game: str, reason: str) -> None:
    with pytest.raises(ValueError, match=f"cannot be entered in {game}: .*{reason}"):
        tournament(rules(game), (name, "club"))


# -- honest ------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", HONEST)
def test_hidden_cards_change_no_decision(name: str) -> None:
    for number, s in enumerate(at_random(rules("standard"), 11, 2)):
        view = observe(s, s.turn)
        answers = set()
        for w in [s, *worlds(view, Random(number), 2)]:
            player = entrant(name, Random(number), s.turn)
            assert not isinstance(player, AllSeeing)
            answers.add(player.choose(observe(w, s.turn), legal(w)))
        assert len(answers) == 1


def test_openspiel_is_told_what_the_seat_knows_and_nothing_else() -> None:
    # What its search answers is no test: it walks through hash tables, in an order that changes.
    needs_openspiel()
    asked = 0
    for number, s in enumerate(at_random(OPENSPIEL, 5, 6)):
        view, truth = observe(s, s.turn), theirs.their_state(s)
        told = [theirs.their_state(w) for w in worlds(view, Random(number), 3)]
        for w in worlds(view, Random(number + 1), 1):
            again = theirs.likely_state(observe(w, s.turn), Random(number))
            assert again.history() == theirs.likely_state(view, Random(number)).history()
        for state in told:
            assert state.current_player() == s.turn
            assert sorted(theirs.theirs(s, a) for a in legal(s)) == sorted(state.legal_actions())
            # Their information state has everything that a seat knows.
            mine = state.information_state_string(s.turn)
            assert mine == truth.information_state_string(s.turn)
        # Worlds differ, so what is built does not come from the true deal.
        hands = {str(state.history()[:22]) for state in told}
        asked += len(hands) > 1
    assert asked > 20


def test_the_clairvoyant_is_no_player() -> None:
    player = entrant("clairvoyant", Random(0), 0)
    assert isinstance(player, AllSeeing)
    s = next(at_random(rules("standard"), 1))
    with pytest.raises(TypeError, match="only the arena"):
        player.choose(observe(s, s.turn), legal(s))
    for name in REFERENCES:
        assert name not in BOTS
        with pytest.raises(UnknownBot):
            bot(name, Random(0))


def test_nothing_outside_the_arena_knows_the_references() -> None:
    root = Path(euchre.__file__).parent
    for path in root.rglob("*.py"):
        if (root / "arena") not in path.parents:
            text = path.read_text("utf-8")
            assert "arena.references" not in text, path
            assert "AllSeeing" not in text, path


def test_only_the_marked_reference_is_shown_a_state() -> None:
    """No honest reference's module so much as names what would show it the true deal."""
    folder = Path(euchre.__file__).parent / "arena" / "references"
    for path in sorted(folder.glob("*.py")):
        tree = ast.parse(path.read_text("utf-8"))
        names = {n.name for n in ast.walk(tree) if isinstance(n, ast.FunctionDef)}
        assert ("choose_seeing" in names) == (path.stem in ("__init__", "clairvoyant"))


# -- what they compute -------------------------------------------------------------------------


@each_row("table", TABLES)
def test_cards_are_worth_what_the_solver_says(table: Rules) -> None:
    looked = 0
    for s in at_random(table, 21, 12):
        if not in_play(s) or s.hands[s.turn].bit_count() > 4 or looked > 12:
            continue
        side = s.rules.sides.side(s.turn)
        choices = [a for a in legal(s) if a != CLAIM]
        found = values_of_cards(s, np.array([s.hands], np.uint64), choices)[0]
        solution = solve(s)
        assert solution.mode == "two sides"
        mine = 0 if solution.sides[0] >> s.turn & 1 else 1
        for choice in solution.choices:
            us, them = choice.points[mine], choice.points[1 - mine]
            assert us is not None
            assert them is not None
            ahead = choice.tricks[mine] - choice.tricks[1 - mine]
            assert found[choices.index(choice.action)] == us - them + TRICK * ahead
        assert side in (0, 1)
        looked += 1
    assert looked > 5


def test_whole_deals_are_worth_what_their_best_card_is() -> None:
    for s in at_random(rules("standard"), 31, 8):
        if in_play(s) and not s.trick:
            side = s.rules.sides.side(s.turn)
            best = values_of_cards(s, np.array([s.hands], np.uint64), legal(s)).max()
            assert values_of_deals([s], side)[0] == best
            assert values_of_deals([s], 1 - side)[0] == -best


def test_a_pass_is_worth_what_comes_after_it() -> None:
    s = next(s for s in at_random(rules("standard"), 41, 30) if PASS in legal(s))
    choices = legal(s)
    priced = Pimc(Random(0)).values(observe(s, s.turn), choices, 5)
    assert priced.shape == (50, len(choices))
    assert (priced[:, choices.index(PASS)] != 0).any()


def test_learned_calls_go_with_the_cards_of_pimc() -> None:
    table, others = rules("standard"), 0
    for number in range(6):
        s = deal(table, shuffled(table.pack, Random(f"calls:{number}")), number % 4)
        while not s.ended:
            choices, view = legal(s), observe(s, s.turn)
            call = CfrCalls(Random(3)).choose(view, choices)
            usual = Pimc(Random(3)).choose(view, choices)
            assert call == usual or not in_play(s)
            others += call != usual
            push(s, call)
    assert others


def test_a_deal_that_is_over_is_worth_its_points() -> None:
    table = rules("standard")
    s = next(s for s in at_random(table, 1) if PASS in legal(s))
    world = to_the_play(s, PASS)
    while not world.ended:
        push(world, legal(world)[0])
    got = points(world)
    assert values_of_deals([world], 1)[0] == got[1] - got[0]


def test_the_same_worlds_serve_all_actions() -> None:
    s = next(s for s in at_random(rules("standard"), 41, 30) if PASS in legal(s))
    drawn = list(worlds(observe(s, s.turn), Random(1), 3))
    whole = values_before(drawn, legal(s))
    for i, w in enumerate(drawn):
        assert (values_before([w], legal(s))[0] == whole[i]).all()


# -- stronger in the order that they must be -----------------------------------------------------


@pytest.mark.exhaustive
@pytest.mark.untraced
def test_more_knowledge_wins_more() -> None:
    table = rules("standard")
    for better, worse, deals in (("pimc-50", "random", 20), ("clairvoyant", "club", 100)):
        versus = run(tournament(table, (better, worse), 9), deals).pairs[0]
        assert versus.mean - versus.error > 0


# -- frozen ------------------------------------------------------------------------------------

#: What the references answer at some places, as a digest.  If it changes they are others than
#: those that were measured: give them other names, or measure everything again.
FROZEN = {
    "pimc-50": "7d6a8c3dda601206",
    "clairvoyant": "e7f52d01548781d5",
    "cfr-calls": "4d2ead1f05ff74c4",
}


@each_row("name", sorted(FROZEN))
def test_a_reference_is_what_it_was(name: str) -> None:
    said = []
    for i, s in enumerate(at_random(rules("standard"), 51, 6)):
        player = entrant(name, Random(i), s.turn)
        if isinstance(player, AllSeeing):
            action = player.choose_seeing(s.copy(), legal(s))
        else:
            action = player.choose(observe(s, s.turn), legal(s))
        said.append(actions.text(action, s.rules.pack))
    assert len(said) > 20
    assert sha256(" ".join(said).encode()).hexdigest()[:16] == FROZEN[name]
