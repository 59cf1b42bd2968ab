"""C3, C4, C15-C17, C25-C33, C39, C40: customs and games, and combinations that are refused."""

from __future__ import annotations

import random
from collections.abc import Mapping

import pytest

import euchre
from euchre import Match, RulesError
from euchre.engine.dealing import allowed_packets, cutter
from euchre.engine.markers import kind_for, marker
from euchre.engine.match import GameResult

from .table import table

PLAYED = "order, discard JS, ..."
ASKED = "order, discard JS, together, ..."
RUBBER = {"rubber": "games"}


# Final scores of the games of a rubber; rubber points of each side; the winners' margin.
RUBBERS = [
    pytest.param([(5, 0), (6, -1)], (6, 0), 8, id="A37-losers-on-nothing-three-each"),
    pytest.param([(5, 1), (5, 2)], (4, 0), 6, id="A37-losers-on-1-or-2-two-each"),
    pytest.param([(5, 3), (5, 4)], (2, 0), 4, id="A37-losers-on-3-or-more-one-each"),
    pytest.param([(5, 0), (3, 5), (5, 2)], (5, 1), 6, id="A37-D147-losers-points-count-against"),
    pytest.param([(0, 5), (5, 4), (4, 5)], (1, 4), 5, id="A37-C27-the-other-side-wins-the-rubber"),
]


@pytest.mark.parametrize(("games", "points", "margin"), RUBBERS)
def test_rubber_points(games: list[tuple[int, int]], points: tuple[int, int], margin: int) -> None:
    results = tuple(GameResult(g, (g.index(max(g)),), 1) for g in games)
    rules = table("classic", (("rubber", "points"),))
    match = Match(rules=rules, dealer=0, scores=(0, 0), results=results)
    assert (match.over, match.rubber_points, match.margin) == (True, points, margin)


BRIDGE = [
    pytest.param("classic", (4, 2), 0, id="A35-D146-four-to-two"),
    pytest.param("classic", (0, 4), 1, id="A35-D146-the-other-side"),
    pytest.param("classic", (4, 3), None, id="A35-D146-not-with-three-against"),
    pytest.param("classic", (3, 0), None, id="A35-D146-not-at-three"),
    pytest.param("standard", (4, 0), None, id="D146-only-in-a-game-to-five"),
]


@pytest.mark.parametrize(("game", "scores", "side"), BRIDGE)
def test_at_the_bridge(game: str, scores: tuple[int, int], side: int | None) -> None:
    assert euchre.new_match(table(game), scores=scores).at_the_bridge == side


# kind, score, the card below, the card above, what shows of the one below, face up, crosswise
MARKERS = [
    pytest.param("3+4", 1, (3, 4, 1, False, False), id="A40-one-four-face-down-on-the-three"),
    pytest.param("3+4", 2, (4, 3, 2, False, False), id="A40-two-three-face-down-on-the-four"),
    pytest.param("3+4", 3, (4, 3, 0, True, False), id="A40-three-three-face-up-on-the-four"),
    pytest.param("3+4", 4, (3, 4, 0, True, False), id="A40-four-four-face-up-on-the-three"),
]


@pytest.mark.parametrize(("kind", "score", "cards"), MARKERS)
def test_marker_positions(kind: str, score: int, cards: tuple[int, ...]) -> None:
    m = marker(kind, 5, score)
    assert m is not None
    assert (m.below, m.above, m.below_shows, m.above_face_up, m.crossed) == cards


REACH = [
    pytest.param("6+4", 10, id="C16-six-and-four-to-10"),
    pytest.param("2+3", 10, id="C17-D181-two-and-three-to-10"),
    pytest.param("5+6", 11, id="A39-five-and-six-to-11"),
    pytest.param("7+8", 15, id="A39-C32-seven-and-eight-to-15"),
    pytest.param("3+4", 5, id="A39-three-and-four-to-5"),
]


@pytest.mark.parametrize(("kind", "most"), REACH)
def test_markers_show_every_score(kind: str, most: int) -> None:
    for score in range(most + 1):
        m = marker(kind, most, score)
        assert m is not None
        assert m.pips == score
        assert m.crossed == (kind == "2+3" and score > 5)


@pytest.mark.parametrize(
    ("target", "kind"),
    [(5, "3+4"), (10, "6+4"), (11, "5+6"), (15, "7+8")],
    ids=["D145-A39-5", "D145-A39-10", "D145-A39-11", "D145-A39-15"],
)
def test_markers_by_target(target: int, kind: str) -> None:
    assert kind_for(target) == kind


THREES, TWOS, MIXED, ODD = (3, 3, 3, 3), (2, 2, 2, 2), (3, 2, 2, 3), (1, 4, 3, 2)
PACKETS = [
    pytest.param("uniform", [THREES, TWOS], id="C4-D018-uniform-001-003-004"),
    pytest.param("mixed", [THREES, TWOS, MIXED], id="C4-D018-mixed-000-002"),
    pytest.param("free", [THREES, TWOS, MIXED, ODD], id="C3-any-two-packets"),
    pytest.param("2-3", [TWOS], id="D018-two-then-three-uka"),
    pytest.param("3-2", [THREES], id="D018-three-then-two"),
]


@pytest.mark.parametrize(("custom", "first_rounds"), PACKETS)
def test_packets(custom: str, first_rounds: list[tuple[int, ...]]) -> None:
    rules = table("standard", (("packets", custom),))
    plans = [(first, tuple(5 - k for k in first)) for first in (THREES, TWOS, MIXED, ODD)]
    assert [p[0] for p in plans if allowed_packets(rules, p)] == first_rounds
    assert not allowed_packets(rules, ((5, 5, 5, 5),)), "the deal takes two rounds"


CUSTOMS = [
    pytest.param("classic", {}, "draw_ace", "high", id="D008-ace-high-in-the-draw-004"),
    pytest.param("classic", {"account": "bicycle"}, "draw_ace", "low", id="D008-ace-low-001"),
    pytest.param("classic", {"account": "bicycle"}, "least_cut", 4, id="A15-four-cards-each-part"),
    pytest.param("classic", {"account": "bicycle"}, "on_stock", True, id="C29-card-stays-on-stock"),
    pytest.param("standard", {"on-stock": "on"}, "on_stock", True, id="C29-as-a-house-rule"),
    pytest.param("classic", {"account": "bicycle"}, "refused_in_sight", True, id="D032-face-up"),
    pytest.param("standard", {}, "refused_in_sight", False, id="D032-face-down"),
    pytest.param("standard", {"partners": "fixed"}, "partners", "fixed", id="C30-prearranged"),
    pytest.param("classic", {}, "partners", "draw", id="C30-drawn"),
    pytest.param(
        "british", {"joker-card": "2-of-spades"}, "joker_card", "2S", id="C31-2-of-spades"
    ),
    pytest.param("british", {}, "bump", True, id="C33-left-neighbour-may-bump"),
    pytest.param("british", {"bump": "off"}, "bump", False, id="C33-or-must-cut"),
    pytest.param("uka", {}, "chips", True, id="B28-F15-cards-stay-on-the-chips"),
    pytest.param(
        "standard", {"refused-in-sight": "on"}, "refused_in_sight", True, id="D032-as-a-house-rule"
    ),
    pytest.param("classic", {"draw-ace": "low"}, "draw_ace", "low", id="D008-as-a-house-rule"),
    pytest.param("standard", {"cutter": "right"}, "cutter", "right", id="D017-as-a-house-rule"),
    pytest.param("classic", {"least-cut": "4"}, "least_cut", 4, id="A15-as-a-house-rule"),
    pytest.param("standard", {"markers": "2+3"}, "markers", "2+3", id="C17-chosen"),
    pytest.param("standard", {"markers": "6+4"}, "markers", "6+4", id="C16-chosen"),
]


@pytest.mark.parametrize(("game", "options", "custom", "value"), CUSTOMS)
def test_custom(game: str, options: dict[str, str], custom: str, value: object) -> None:
    assert getattr(table(game, tuple(options.items())).customs, custom) == value


@pytest.mark.parametrize(
    ("game", "seat"),
    [("standard", None), ("classic", 2), ("railroad", 2), ("british", 0), ("uka", None)],
    ids=[
        "A15-002-silent",
        "A15-D017-right-004",
        "A15-D017-railroad",
        "A15-D017-left-000",
        "A15-uka-silent",
    ],
)
def test_who_cuts_when_seat_3_deals(game: str, seat: int | None) -> None:
    assert cutter(table(game), 3) == seat


def test_c33_bump_and_a15_least_cut() -> None:
    pack = list(range(25))
    assert euchre.cut(table("british"), pack, None) == pack
    with pytest.raises(euchre.DealError, match="nobody bumps"):
        euchre.cut(table("classic"), list(range(32)), None)
    bicycle = table("classic", (("account", "bicycle"),))
    assert euchre.cut(bicycle, list(range(32)), 4)[0] == 4
    with pytest.raises(euchre.DealError, match="4 or more"):
        euchre.cut(bicycle, list(range(32)), 3)


# Mixes that cannot be played; every fragment must be in the one message.
REFUSED = [
    pytest.param(
        "standard", {"joker": "on", "high-low": "on"}, ["high-low=on ~ joker"], id="C2-C12-D007"
    ),
    pytest.param("british", {"high-low": "on"}, ["high-low=on ~ joker"], id="C12-british-D007"),
    pytest.param(
        "standard",
        {"joker-no-trump": "on", "joker": "on"},
        ["needs high-low=on"],
        id="D007-needs-high-low",
    ),
    pytest.param(
        "standard",
        {"joker-no-trump": "on", "high-low": "on"},
        ["needs a joker"],
        id="D007-needs-a-joker",
    ),
    pytest.param(
        "standard",
        {"farmers": "on", "pack": "32"},
        ["farmer's exchange ~ three face-down"],
        id="C13-C1-only-24-cards",
    ),
    pytest.param(
        "standard",
        {"farmers": "on", "joker": "on"},
        ["farmer's exchange ~ three face-down"],
        id="C13-C2-no-joker",
    ),
    pytest.param("classic", {"farmers": "on"}, ["farmer's exchange"], id="C13-not-with-32"),
    pytest.param(
        "standard",
        {"joker-turned": "redeal"},
        ["joker-turned=redeal needs a joker"],
        id="C35-needs-C2",
    ),
    pytest.param("standard", {"joker-card": "2-of-spades"}, ["needs a joker"], id="C31-needs-C2"),
    pytest.param(
        "standard",
        {"call-for-best": "both"},
        ["call-for-best=both needs lone defenders"],
        id="C38-needs-C37",
    ),
    pytest.param(
        "standard", {"jambon-lead": "on"}, ["jambon-lead=on needs jambon=on"], id="C42-needs-C41"
    ),
    pytest.param("classic", {"bump": "on"}, ["bump=on needs cutter=left"], id="C33-left-cut-only"),
    pytest.param(
        "standard", {"markers": "3+4"}, ["markers=3+4 cannot show"], id="C16-too-few-pips"
    ),
    pytest.param("british", {"markers": "2+3"}, ["markers=2+3 cannot show"], id="C17-up-to-10"),
    pytest.param(
        "british", {"optional-pickup": "on"}, ["British dealer always takes"], id="C28-not-british"
    ),
    pytest.param(
        "uka", {"optional-pickup": "on"}, ["dealer of Uka always takes"], id="C28-not-uka"
    ),
    pytest.param("uka", {"bury-upcard": "on"}, ["never be discarded in Uka"], id="D030-not-uka"),
    pytest.param(
        "double-turn-up",
        {"stick-the-dealer": "upcard"},
        ["single card"],
        id="C10-B16-no-one-upcard",
    ),
    pytest.param("bald", {"stick-the-dealer": "on"}, ["no second round"], id="C10-not-bald"),
    pytest.param("bald", {"high-low": "on"}, ["needs a second round"], id="C12-not-bald"),
    pytest.param("standard", {"target": 6}, ["target=6 ~ 5, 7, 11, 15"], id="C15-values"),
    pytest.param(
        "standard",
        {"stik-the-dealer": "on"},
        ["did you mean stick-the-dealer"],
        id="nearest-option",
    ),
    pytest.param(
        "standard",
        {
            "joker": "on",
            "high-low": "on",
            "farmers": "on",
            "jambon-lead": "on",
            "bump": "on",
            "target": 6,
        },
        ["high-low=on", "farmer's exchange", "jambon-lead=on", "bump=on", "target=6"],
        id="every-reason-in-one-message",
    ),
]


@pytest.mark.parametrize(("game", "options", "reasons"), REFUSED)
def test_refused_mix(game: str, options: Mapping[str, object], reasons: list[str]) -> None:
    with pytest.raises(RulesError) as error:
        euchre.rules(game, options)
    for part in (p for reason in reasons for p in reason.split(" ~ ")):
        assert part in str(error.value)


ALLOWED = [
    pytest.param(
        "standard", {"joker": "on", "high-low": "on", "joker-no-trump": "on"}, id="C2-C12-with-D007"
    ),
    pytest.param(
        "standard", {"suit-to-order": "all", "dealer-needs-trump": "on"}, id="C7-C8-harmless"
    ),
    pytest.param(
        "standard", {"farmers": "on", "misdeal-low": "must", "misdeal-ace": "can"}, id="C5-C6-C13"
    ),
    pytest.param("british", {"high-low": "on", "joker": "off"}, id="C12-british-without-benny"),
    pytest.param("classic", {"farmers": "on", "pack": "24"}, id="C13-C25-24"),
    pytest.param("classic", {"bump": "on", "cutter": "left"}, id="C33-with-a-left-cut"),
    pytest.param("classic", {"laps": "on", "slams": "on", "rubber": "points"}, id="C27-C39-C40"),
]


@pytest.mark.parametrize(("game", "options"), ALLOWED)
def test_mix_that_can_be_played(game: str, options: Mapping[str, object]) -> None:
    rules = euchre.rules(game, options)
    rng = random.Random(1)
    for _ in range(20):
        s = euchre.deal(rules, euchre.shuffled(rules.pack, rng), rng.randrange(4))
        while not s.ended:
            s = euchre.apply(s, rng.choice(euchre.legal(s)))
