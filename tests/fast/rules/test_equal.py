"""The machine equals the engine: the same legal actions, rows, views, points and winners."""

import ast
import inspect
from collections import Counter
from dataclasses import fields
from random import Random

import pytest

from euchre import GAMES, Rules, rules
from euchre.engine import phases
from euchre.engine.actions import CLAIM
from euchre.engine.fields import Outcome
from euchre.engine.phases.tricks import claim_stands
from euchre.engine.scoring import tally
from euchre.engine.state import State, legal, push
from euchre.fast.layout import tables
from tests.kit.players import tempers

from .combined import TABLES
from .side_by_side import Seen, begun, compare, mixed, note, one_option, options_with, values_of

#: Deals of each game as it is, of each value of each option, and of mixtures of options.
PLAIN, EACH, MIXED = 14, 1, 21
#: Deals in which happens what hardly ever does: a joker is led without a trump and names a suit.
JOKER_LED = {"joker": "on", "high-low": "on", "joker-no-trump": "on", "stick-the-dealer": "on"}
SELDOM = {"uka": [(JOKER_LED, seed) for seed in (5, 46, 51, 83)]}
#: Deals of each table in ``combined``.
TOGETHER = 12


def cases(name: str) -> list[tuple[Rules, int]]:
    """The deals of a game: rules and seed."""
    plain = [(mixed(name, 0), seed) for seed in range(PLAIN)]
    single = [(one_option(name, i // EACH), i) for i in range(EACH * options_with(name))]
    rare = [(rules(name, options), seed) for options, seed in SELDOM.get(name, ())]
    return plain + single + [(mixed(name, seed), seed) for seed in range(1, MIXED + 1)] + rare


@pytest.mark.shapes
@pytest.mark.parametrize("name", [g.name for g in GAMES])
def test_a_deal_is_the_same_at_every_action(name: str) -> None:
    for number, (table, seed) in enumerate(cases(name)):
        compare(table, seed, look=0 if number % 5 else 3)


@pytest.mark.every(4)
@pytest.mark.parametrize("table", TABLES, ids=lambda table: table.id)
def test_so_it_is_where_house_rules_meet(table: Rules) -> None:
    for seed in range(TOGETHER):
        compare(table, seed, look=0 if seed % 5 else 3)


def test_every_setting_of_a_phase_is_in_the_table() -> None:
    """The machine would play on without a setting that ``tables`` does not read."""
    # The fields of a phase are settings in order; those of another place are read by name.
    source = ast.walk(ast.parse(inspect.getsource(tables._phase)))
    assert {n.attr for n in source if isinstance(n, ast.Attribute)} >= tables._ELSEWHERE
    settings = {field.name for phase in phases.ORDER for field in fields(phase)}  # type: ignore[arg-type]
    assert settings >= tables._ELSEWHERE


@pytest.mark.exhaustive
def test_those_deals_meet_every_action_and_every_option() -> None:
    seen: Seen = Counter()
    wanted: set[tuple[str, ...]] = set()
    for game in GAMES:
        for table, seed in cases(game.name):
            remember(seen, played(table, seed, seen))
            wanted |= {value for phase in table.phases for value in values_of(phase)}
    reached = {(key[0], *key[2:]) for key in seen if len(key) == 4}
    missing = sorted(value for value in wanted - reached if value[0] not in ASKS_NOTHING)
    assert not missing
    assert {kind.__name__ for kind in phases.ORDER} - {key[0] for key in seen} == ASKS_NOTHING
    assert [what for what in RARE if not seen[what]] == []


ASKS_NOTHING = {"TurnedTrump"}
#: What has to have happened: (phase, verb), sometimes with a value, and ends of deals.
RARE = [
    ("Nominate", "name"),
    ("Misdeal", "misdeal", "all_low", "must"),
    ("Misdeal", "misdeal", "one_ace", "can"),
    ("Farmers", "exchange"),
    ("TurnUp", "deny"),
    ("TurnUp", "allow"),
    ("TurnUp", "order", "partner_alone", "True"),
    ("TurnUp", "order", "again", "True"),
    ("NameSuit", "order", "stuck", "upcard"),
    ("NameSuit", "name", "suit_needed", "True"),
    ("DummyHand", "swap"),
    ("Auction", "bid", "nobody", "dealer"),
    ("Exchange", "leave"),
    ("Exchange", "discard", "taker", "foe"),
    ("Exchange", "discard", "taker", "maker"),
    ("Alone", "alone", "defenders", "any"),
    ("Alone", "alone", "partner", "True"),
    ("CallForBest", "give", "defender", "True"),
    ("AskCard", "give"),
    ("AskCard", "discard"),
    ("SwapBest", "give"),
    ("SwapBest", "leave"),
    ("ChoosePartners", "choose"),
    ("CallPartner", "alone"),
    ("Jambon", "expose"),
    ("Jambon", "dictate"),
    ("DropOut", "drop"),
    ("Tricks", "claim", "claim", "best-order"),
    ("Tricks", "claim", "claim", "any-order"),
    ("outcome", "PLAYED"),
    ("outcome", "PASSED_OUT"),
    ("outcome", "MISDEAL"),
    ("outcome", "REDEAL"),
    ("the claim stands",),
    ("the claim falls",),
    ("a suit is named with a joker",),
    ("two upcards",),
    ("no partner is found",),
    ("a partner is found",),
    ("both sides play alone",),
    ("a lone defender euchres",),
    ("everybody else drops out",),
    ("nobody is maker",),
    ("the joker must bid",),
    ("big pepper",),
    ("must stay in",),
]


def played(table: Rules, seed: int, seen: Seen) -> State:
    """Play what ``compare`` plays, on the engine alone."""
    rng = Random(seed)
    s, seated = begun(table, rng), tempers(table, seed, rng)
    while not s.ended:
        can = legal(s)
        action = seated[s.turn].choose(can, rng)
        note(seen, s, action)
        if action == CLAIM:
            play = table.phase(phases.Tricks)
            assert play
            stands = claim_stands(s, any_order=play.claim == "any-order")
            seen["the claim stands" if stands else "the claim falls",] += 1
        if action < 1 << 20 and action >> 12 and not action >> 6 & 63:
            seen["a suit is named with a joker",] += 1
        if isinstance(table.phases[s.phase], phases.DropOut) and len(can) == 1:
            seen["must stay in",] += 1
        push(s, action)
    return s


def remember(seen: Seen, s: State) -> None:
    """Count what has come of a deal."""
    seen["outcome", Outcome(s.outcome).name] += 1
    if s.outcome != Outcome.PLAYED:
        return
    facts = tally(s)
    called = s.called >= 0
    partner = facts.makers != 1 << max(s.maker, 0)
    seen["no partner is found",] += called and not partner
    seen["a partner is found",] += called and partner
    seen["both sides play alone",] += facts.lone_maker and facts.lone_defender
    seen["a lone defender euchres",] += (
        facts.lone_defender and 2 * facts.tricks_made < s.rules.tricks
    )
    seen["everybody else drops out",] += s.maker >= 0 and s.active == 1
    seen["nobody is maker",] += s.maker < 0
    seen["the joker must bid",] += bool(s.known) and s.picked < 0 and s.bid > 0
    seen["big pepper",] += s.bid == 62
    seen["two upcards",] += len(s.faced) > 1
