"""C1-C6, C13, C25, C31, C35: house rules of the pack and before the bidding.

The bidding is in ``test_house_bidding``, playing alone and the lead in ``test_house_alone``,
customs, games and mixes that are refused in ``test_house_customs``.
"""

from __future__ import annotations

import pytest

from .table import Case, Deal, cases, hearts

standard = cases("standard")
classic = cases("classic")
british = cases("british")

PASSED = "pass, pass, pass, pass"
ALL_ON = "play on, play on, play on, play on"
ORDERED = "order, discard JS"

PACK = [
    standard(
        "C1-sevens-are-trumps",
        "order, discard 7S, 7H",
        Deal(("7H 8H 9C TC JC", "KS KC AD AS AC", "QC QS TD TS 7C", "KD QD 8C JS 7S"), up="9H"),
        options={"pack": "32"},
        turn=1,
        legal="KS KC AD AS AC",
    ),
    standard(
        "C1-seven-of-trumps-beats-an-ace",
        "order, discard 9H, 7H AC QC KD",
        Deal(("7H 8H 9C TC JC", "KS KC AD AS AC", "QC QS TD TS 7C", "KD QD 8C JS 7S"), up="9H"),
        options={"pack": "32"},
        won="0",
    ),
    standard("C1-C25-28-cards", f"{ORDERED}, ...", options={"pack": "28"}, points=(1, 0)),
    standard(
        "C2-joker-tops-the-right-bower",
        f"{ORDERED}, JH KS B 9H",
        Deal(("JH JD AH 9C 9S", "KS KC AD AS AC", "QC QS TD B TC", "KD QD JC JS TH"), up="9H"),
        options={"joker": "on"},
        won="2",
    ),
    standard(
        "C2-C35-joker-turned-blind",
        "",
        hearts(3, maker=3, up="B"),
        options={"joker": "on"},
        turn=3,
        legal="name C, name D, name H, name S",
    ),
    standard(
        "C2-D038-then-the-dealer-is-asked-about-playing-alone",
        "name H, discard 9C",
        hearts(3, maker=3, up="B"),
        options={"joker": "on"},
        turn=3,
        legal="alone, together",
    ),
    standard(
        "C35-preset-suit",
        "",
        hearts(3, up="B"),
        options={"joker": "on", "joker-turned": "hearts"},
        turn=0,
        legal="pass, order, order alone",
    ),
    standard(
        "C35-preset-suit-is-barred-when-refused",
        PASSED,
        hearts(3, up="B"),
        options={"joker": "on", "joker-turned": "hearts"},
        refused={"name H": "turned down"},
    ),
    standard(
        "C35-redeal",
        "",
        hearts(3, up="B"),
        options={"joker": "on", "joker-turned": "redeal"},
        outcome="redeal",
    ),
    british(
        "C35-british-redeal",
        "",
        hearts(3, up="B"),
        options={"joker-turned": "redeal"},
        outcome="redeal",
        points=(0, 0),
    ),
    british(
        "C31-D006-two-of-spades-is-the-benny",
        "name H, discard 9C",
        hearts(3, maker=3, up="B"),
        options={"joker-card": "2-of-spades"},
        hands={3: "JH JD AH 9S B"},
    ),
]

LOW = Deal(
    ("9C TC 9D TD 9S", "AC KC QC JC AD", "KD QD JD AS KS", "QS JS TS AH KH"), up="QH", dealer=2
)
ACE = Deal(
    ("AC TC 9D TD 9S", "9C KC QC JC AD", "KD QD JD AS KS", "QS JS TS AH KH"), up="QH", dealer=2
)
BENNY = Deal(
    ("B TC 9D TD 9S", "9C KC QC JC AD", "KD QD JD AS KS", "QS JS TS AH KH"), up="QH", dealer=2
)
MISDEAL = [
    standard(
        "C5-can", "play on", LOW, options={"misdeal-low": "can"}, turn=0, legal="misdeal, play on"
    ),
    standard(
        "C5-must",
        "play on",
        LOW,
        options={"misdeal-low": "must"},
        turn=0,
        legal="misdeal",
        refused={"play on": "must be called a misdeal"},
    ),
    standard(
        "C5-D178-from-the-dealers-left",
        "",
        LOW,
        options={"misdeal-low": "must"},
        turn=3,
        legal="play on",
        refused={"misdeal": "too good for a misdeal"},
    ),
    standard(
        "C5-D178-next-player-deals",
        "play on, misdeal",
        LOW,
        options={"misdeal-low": "can"},
        outcome="misdeal",
        next_dealer=3,
        points=(0, 0),
    ),
    standard(
        "C5-D178-before-the-first-call",
        "play on, play on, play on, play on",
        LOW,
        options={"misdeal-low": "can"},
        turn=3,
        legal="pass, order, order alone",
    ),
    standard("C5-off", "", LOW, turn=3, legal="pass, order, order alone"),
    standard(
        "C5-one-ace-is-not-enough",
        "play on",
        ACE,
        options={"misdeal-low": "must"},
        turn=0,
        legal="play on",
    ),
    standard(
        "C6-can", "play on", ACE, options={"misdeal-ace": "can"}, turn=0, legal="misdeal, play on"
    ),
    standard("C6-must", "play on", ACE, options={"misdeal-ace": "must"}, turn=0, legal="misdeal"),
    standard(
        "C6-all-low-is-another-rule",
        "play on",
        LOW,
        options={"misdeal-ace": "must"},
        turn=0,
        legal="play on",
    ),
    standard(
        "C6-next-player-deals",
        "play on, misdeal",
        ACE,
        options={"misdeal-ace": "can"},
        outcome="misdeal",
        next_dealer=3,
    ),
    british(
        "D177-a-joker-makes-it-no-misdeal",
        "play on",
        BENNY,
        options={"misdeal-low": "must", "misdeal-ace": "must"},
        turn=0,
        legal="play on",
    ),
    classic(
        "D177-sevens-and-eights-are-low",
        "play on",
        Deal(("7C 8C 9D TD 7S", *LOW.hands[1:]), up="QH", dealer=2),
        options={"misdeal-low": "must"},
        turn=0,
        legal="misdeal",
    ),
]

FARM = Deal(
    ("9C TC 9D TD AS", "AC KC QC JC AD", "KD QD JD TS KS", "QS JS TH AH KH"),
    up="QH",
    rest="9S 9H JH",
)
FARMERS = [
    standard(
        "C13-any-three-nines-and-tens",
        "",
        FARM,
        options={"farmers": "on"},
        turn=0,
        legal="play on, exchange 9C TC 9D, exchange 9C TC TD, exchange 9C 9D TD, exchange TC 9D TD",
        refused={
            "exchange 9C TC AS": "three nines and tens",
            "exchange 9C TC": "three nines and tens",
        },
    ),
    standard(
        "C13-for-the-three-face-down-cards",
        "exchange 9C TC 9D",
        FARM,
        options={"farmers": "on"},
        hands={0: "TD AS 9S 9H JH"},
        up="QH",
    ),
    standard(
        "C13-D179-once-a-deal-then-the-bidding",
        "exchange 9C TC 9D",
        FARM,
        options={"farmers": "on"},
        turn=0,
        legal="pass, order, order alone",
    ),
    standard(
        "C13-D179-from-the-dealers-left",
        "play on",
        FARM,
        options={"farmers": "on"},
        turn=1,
        legal="play on",
    ),
    standard(
        "C13-nobody-wants-it",
        ALL_ON,
        FARM,
        options={"farmers": "on"},
        turn=0,
        hands={0: "9C TC 9D TD AS"},
    ),
    standard(
        "C13-D180-misdeals-are-heard-first",
        ALL_ON,
        LOW,
        options={"farmers": "on", "misdeal-low": "can"},
        turn=3,
        legal="play on",
    ),
]


@pytest.mark.parametrize("case", PACK + MISDEAL + FARMERS)
def test_house_rule(case: Case) -> None:
    case.check()
