"""C11, C14, C28, C34, C37, C38, C41, C42: alone, the exchange, the lead."""

from __future__ import annotations

import pytest

from .table import Case, cases, hearts

standard = cases("standard")
classic = cases("classic")
british = cases("british")

PASSED = "pass, pass, pass, pass"
ORDERED = "order, discard JS"

DEFEND, VS_LONER = {"defend-alone": "any"}, {"defend-alone": "loner"}
DEFENDING = [
    standard(
        "C11a-either-defender-against-two",
        ORDERED,
        options=DEFEND,
        turn=1,
        legal="alone, together",
    ),
    standard(
        "C11a-then-the-other",
        f"{ORDERED}, together",
        options=DEFEND,
        turn=3,
        legal="alone, together",
    ),
    standard(
        "C11a-euchre-by-a-lone-defender-4",
        f"{ORDERED}, alone, ...",
        hearts(2),
        options=DEFEND,
        points=(0, 4),
    ),
    standard(
        "C11a-D108-otherwise-as-usual",
        f"{ORDERED}, alone, ...",
        hearts(3),
        options=DEFEND,
        points=(1, 0),
    ),
    standard(
        "C11a-D105-left-of-the-lone-defender",
        f"{ORDERED}, alone",
        options=DEFEND,
        leads=2,
        out=(3,),
    ),
    standard(
        "C11a-C14-D105-first-from-the-dealer",
        f"{ORDERED}, alone",
        options=DEFEND | {"lead": "dealer-left"},
        leads=0,
    ),
    standard("C11b-not-against-two-makers", ORDERED, options=VS_LONER, leads=0),
    standard(
        "C11b-against-a-lone-maker",
        "order alone, discard JS",
        options=VS_LONER,
        turn=1,
        legal="alone, together",
    ),
    standard(
        "C11b-D104-the-defender-leads", "order alone, discard JS, alone", options=VS_LONER, leads=1
    ),
    standard(
        "C11b-euchre-4",
        "order alone, discard JS, alone, ...",
        hearts(2),
        options=VS_LONER,
        points=(0, 4),
    ),
    standard("C11-off", ORDERED, leads=0),
    standard(
        "C14-C11-D104-two-alone-whatever-the-lead",
        "order alone, discard JS, together, alone",
        options=VS_LONER | {"lead": "dealer-left"},
        leads=3,
    ),
    standard(
        "C14-C11-D104-two-alone-where-the-maker-leads",
        "order alone, discard JS, together, alone",
        options=VS_LONER | {"lead": "maker"},
        leads=3,
    ),
    standard(
        "C37-dealer-alone-nearest-to-the-deal-first",
        "pass, pass, pass, order alone, discard JS",
        options=VS_LONER,
        turn=0,
    ),
]

LEADS = [
    standard(
        "C14-eldests-partner-alone",
        "pass, pass, order alone, discard JS",
        options={"lead": "dealer-left"},
        leads=1,
    ),
    standard(
        "C14-eldest-alone-leads",
        "order alone, discard JS",
        options={"lead": "dealer-left"},
        leads=0,
    ),
    standard(
        "C14-dealers-partner-alone", "pass, order alone", options={"lead": "dealer-left"}, leads=0
    ),
    classic(
        "D103-left-of-the-maker-elsewhere",
        f"pass, pass, {ORDERED}, together".replace("JS", "KD"),
        options={"lead": "maker-left"},
        leads=3,
    ),
]

ALONE = [
    standard("C34-with-the-call", "", turn=0, legal="pass, order, order alone"),
    standard(
        "C34-before-the-lead",
        ORDERED,
        options={"alone": "before-lead"},
        turn=0,
        legal="alone, together",
    ),
    standard(
        "C34-before-the-lead-only-the-maker",
        f"{ORDERED}, together",
        options={"alone": "before-lead"},
        leads=0,
    ),
    standard(
        "C34-any-maker",
        f"{ORDERED}, together",
        options={"alone": "any"},
        turn=2,
        legal="alone, together",
    ),
    standard(
        "C34-any-with-any-defender",
        f"{ORDERED}, together, together",
        options={"alone": "any", "defend-alone": "any"},
        turn=1,
    ),
    standard(
        "C34-naming-then-asked",
        f"{PASSED}, name S",
        options={"alone": "before-lead"},
        turn=0,
        legal="alone, together",
        trump="S",
    ),
    classic(
        "C34-classic-with-the-call",
        "",
        options={"alone": "with-call"},
        legal="pass, order, order alone",
    ),
    british(
        "C34-british-maker-only",
        f"{ORDERED}, together",
        options={"alone": "before-lead", "defend-alone": "off"},
        leads=0,
    ),
    standard(
        "C28-declined",
        "order, leave",
        options={"optional-pickup": "on"},
        leads=0,
        hands={3: "KD QD JC JS TH"},
    ),
    standard(
        "C28-taken",
        "order, take",
        options={"optional-pickup": "on"},
        turn=3,
        hands={3: "KD QD JC JS TH 9H"},
    ),
    standard("C28-mandatory", "order", refused={"leave": "discard"}),
    standard(
        "D030-not-the-card-taken",
        "order",
        options={"bury-upcard": "off"},
        refused={"discard 9H": "the card just picked up"},
    ),
    classic("D030-even-the-card-taken", "order, discard 9H", options={"bury-upcard": "on"}, turn=0),
    standard(
        "C38-call-for-best-with-the-call",
        "order alone, discard JS, discard 9C, give TC",
        options={"call-for-best": "maker"},
        hands={0: "JH JD AH 9S TC"},
        leads=1,
    ),
    standard(
        "C38-D036-dealer-takes-up-and-may-pass-it",
        "pass, order alone, discard QC, discard 9C, give 9H",
        hearts(3, maker=1),
        options={"call-for-best": "maker"},
        hands={1: "JH JD AH 9S 9H"},
        leads=2,
    ),
    standard(
        "C38-C37-lone-defender-too",
        "order alone, discard JS, alone, leave, discard KS, give QD",
        options={"call-for-best": "both", "defend-alone": "loner"},
        hands={1: "KC AD AS AC QD"},
        leads=1,
    ),
    british(
        "C38-D036-british-upcard-stays-out",
        "pass, order alone, together, together, discard 9C",
        hearts(3, maker=1),
        options={"call-for-best": "maker"},
        turn=3,
        legal="give QC, give QS, give TD, give TS, give TC",
    ),
    standard(
        "C41-jambon-8",
        "order alone, discard JS, expose, ...",
        hearts(5),
        options={"jambon": "on"},
        points=(8, 0),
    ),
    standard(
        "C41-not-exposed-4",
        "order alone, discard JS, conceal, ...",
        hearts(5),
        options={"jambon": "on"},
        points=(4, 0),
    ),
    standard(
        "C42-dictated",
        "order alone, discard JS, expose, dictate 9C",
        options={"jambon": "on", "jambon-lead": "on"},
        leads=0,
        legal="9C",
        refused={"AH": "lead 9C"},
    ),
]


@pytest.mark.parametrize("case", DEFENDING + LEADS + ALONE)
def test_house_rule_of_playing_alone(case: Case) -> None:
    case.check()
