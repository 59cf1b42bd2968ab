"""C7-C10 and C12: house rules of the bidding."""

from __future__ import annotations

import pytest

from .table import Case, Deal, cases

standard = cases("standard")
classic = cases("classic")
british = cases("british")
uka = cases("uka")

PASSED = "pass, pass, pass, pass"

# Seat 3, who deals, has no heart; seat 0 only the left bower; seat 1 none at all.
VOID = Deal(("JD KD 9C 9S AC", "KS KC AD AS 9D", "QC QS TD TH TC", "QD JC JS TS KH"), up="9H")
NONE = Deal(("JD KD 9C 9S AC", "KS KC AD AS 9D", "QC QS KH TH TC", "QD JC JS TS TD"), up="9H")
LEFT = Deal(("QD KD 9C 9S AC", "KS KC AD AS 9D", "QC QS KH TH TC", "JD JC JS TS TD"), up="9H")
JOKER = Deal(("QD KD 9C 9S AC", "KS KC AD AS 9D", "QC QS KH TH TC", "B JC JS TS TD"), up="9H")
ONLY_REFUSED = Deal(
    ("9C 9S AC TC TS", "JC KC 8C QC 7C", "QS JH TH AS KH", "7D 8D TD QD KD"),
    up="9D",
)
NEEDS, OWN = {"dealer-needs-trump": "on"}, {"suit-to-order": "all"}
RESTRICTIONS = [
    standard(
        "C7-not-as-the-only-trump",
        "pass, pass, pass",
        NONE,
        options=NEEDS,
        turn=3,
        legal="pass",
        refused={"order": "dealer ~ only trump"},
    ),
    standard(
        "C7-with-another-trump",
        "pass, pass, pass",
        VOID,
        options=NEEDS,
        turn=3,
        legal="pass, order, order alone",
    ),
    standard(
        "C7-D042-the-left-bower-is-a-trump",
        "pass, pass, pass",
        LEFT,
        options=NEEDS,
        legal="pass, order, order alone",
    ),
    standard(
        "C7-D042-so-is-the-joker",
        "pass, pass, pass",
        JOKER,
        options=NEEDS | {"joker": "on"},
        legal="pass, order, order alone",
    ),
    standard(
        "C7-binds-only-the-dealer",
        "",
        NONE,
        options=NEEDS,
        turn=0,
        legal="pass, order, order alone",
    ),
    standard(
        "C7-D043-an-ordered-dealer-picks-up",
        "order, discard QD",
        NONE,
        options=NEEDS,
        hands={3: "9H JC JS TS TD"},
    ),
    standard(
        "C8-nobody-without-the-suit",
        "pass",
        NONE,
        options=OWN,
        turn=1,
        legal="pass",
        refused={"order": "hearts trump only with a card of that suit"},
    ),
    standard("C8-D042-the-left-bower-does-not-count", "", NONE, options=OWN, turn=0, legal="pass"),
    standard(
        "C8-D042-nor-for-the-dealer", "pass, pass, pass", LEFT, options=OWN, turn=3, legal="pass"
    ),
    standard(
        "C8-D042-nor-the-joker",
        "pass, pass, pass",
        JOKER,
        options=OWN | {"joker": "on"},
        turn=3,
        legal="pass",
    ),
    standard(
        "C8-with-the-suit",
        "pass, pass",
        NONE,
        options=OWN,
        turn=2,
        legal="pass, order, order alone",
    ),
    standard(
        "C8-not-in-round-two",
        f"{PASSED}, pass",
        NONE,
        options=OWN,
        turn=1,
        legal="pass, name C, name D, name S, name C alone, name D alone, name S alone",
    ),
    standard(
        "C8-D043-an-ordered-dealer-picks-up",
        "pass, pass, order",
        NONE,
        options=OWN,
        turn=3,
        hands={3: "QD JC JS TS TD 9H"},
    ),
    standard("C8-C7-together", "pass, pass, pass", LEFT, options=NEEDS | OWN, turn=3, legal="pass"),
    standard(
        "C8-non-dealers-as-in-uka",
        "pass, pass, pass",
        NONE,
        options={"suit-to-order": "non-dealers"},
        turn=3,
        legal="pass, order, order alone",
    ),
    standard(
        "D044-naming-a-suit-one-holds",
        PASSED,
        Deal(
            ("9C TC QC KC AC", "KS JC AD AS 9D", "QD QS KH TH JD", "KD 9S JS TS TD"),
            up="9H",
        ),
        options={"suit-to-name": "on"},
        turn=0,
        legal="pass, name C, name C alone",
    ),
    standard(
        "C9-partner-accepts-only-alone",
        "pass",
        options={"partner-alone": "on"},
        turn=1,
        legal="pass, order alone",
        refused={"order": "only by going alone"},
    ),
    standard(
        "C9-D036-and-the-dealer-is-out",
        "pass, order alone",
        options={"partner-alone": "on"},
        out=(3,),
        leads=2,
    ),
    standard(
        "C9-round-two-is-free",
        f"{PASSED}, pass, name S",
        options={"partner-alone": "on"},
        out=(),
        maker=1,
    ),
    classic(
        "C9-in-the-classic-game", "pass", options={"partner-alone": "on"}, legal="pass, order alone"
    ),
    standard(
        "C10-the-dealer-must-call",
        f"{PASSED}, pass, pass, pass",
        options={"stick-the-dealer": "on"},
        turn=3,
        legal="name C, name D, name S, name C alone, name D alone, name S alone",
        refused={"pass": "dealer is stuck and may not pass", "name H": "turned down"},
    ),
    standard(
        "C10-only-the-dealer",
        f"{PASSED}, pass, pass",
        options={"stick-the-dealer": "on"},
        turn=2,
        legal="pass, name C, name D, name S, name C alone, name D alone, name S alone",
    ),
    standard(
        "C10-D041-may-go-alone",
        f"{PASSED}, pass, pass, pass, name S alone",
        options={"stick-the-dealer": "on"},
        maker=3,
        alone=(3,),
        leads=0,
    ),
    standard(
        "C10-D041-high-and-low-too",
        f"{PASSED}, pass, pass, pass",
        options={"stick-the-dealer": "on", "high-low": "on"},
        turn=3,
        legal="name C, name D, name S, name high, name low, "
        "name C alone, name D alone, name S alone, name high alone, name low alone",
    ),
    uka(
        "C10-D044-a-stuck-dealer-who-holds-no-free-suit-names-any",
        f"{PASSED}, pass, pass, pass",
        ONLY_REFUSED,
        options={"stick-the-dealer": "on"},
        turn=3,
        legal="name C, name H, name S",
    ),
    british(
        "C10-british",
        f"{PASSED}, pass, pass, pass",
        options={"stick-the-dealer": "on"},
        turn=3,
        legal="name C, name D, name S",
    ),
    uka(
        "C10-instead-of-the-forced-upcard",
        f"{PASSED}, pass, pass, pass",
        Deal(("9C 9S AC TC TS", "JD KC 8C QC 7C", "QS TD TH AD KH", "KD QD JS JC 8S"), "9D"),
        options={"stick-the-dealer": "on"},
        turn=3,
        legal="name C, name S",
    ),
]

NT = Deal(
    ("JS 9S TS KC 9D", "QS AS TD JD 9C", "KS KD QD QC JC", "9H TH JH QH AD"),
    up="AC",
    rest="KH AH TC",
)
HL = {"high-low": "on"}
HIGH_LOW = [
    standard(
        "C12-only-in-round-two",
        "",
        NT,
        options=HL,
        legal="pass, order, order alone",
        refused={"name high": "you may pass, or say “I order it up”"},
    ),
    standard(
        "C12-high-or-low-instead-of-a-suit",
        PASSED,
        NT,
        options=HL,
        legal="pass, name D, name H, name S, name high, name low, "
        "name D alone, name H alone, name S alone, name high alone, name low alone",
    ),
    standard(
        "C12-high-no-bowers-highest-of-the-suit",
        f"{PASSED}, name high, JS QS KS 9H",
        NT,
        options=HL,
        trump="high",
        won="2",
    ),
    standard(
        "C12-D009-low-the-lowest-of-the-suit-led",
        f"{PASSED}, name low, TS QS KS 9H",
        NT,
        options=HL,
        trump="low",
        won="0",
    ),
    standard(
        "C12-D009-low-jack-between-ten-and-queen",
        f"{PASSED}, name low, JS QS KS 9H",
        NT,
        options=HL,
        won="0",
    ),
    standard(
        "C12-D009-low-the-ace-is-worst",
        f"{PASSED}, pass, name low, JS AS KS 9H",
        NT,
        options=HL,
        won="0",
    ),
    standard(
        "C12-A8-a-jack-follows-its-printed-suit",
        f"{PASSED}, name high, 9D",
        NT,
        options=HL,
        turn=1,
        legal="TD JD",
    ),
    standard("C12-alone", f"{PASSED}, name low alone", NT, options=HL, alone=(0,), leads=1),
    standard("C12-D040-dealers-left-leads", f"{PASSED}, pass, name high", NT, options=HL, leads=0),
    standard(
        "C12-off",
        PASSED,
        NT,
        refused={
            "name high": "no high at this table; name a suit",
            "name low alone": "no low at this table",
        },
    ),
]
SCORED = Deal(("AS KS QS AC KC", "JS TS 9S 9D TD", "9C TC JC QC 9H", "AD KD QD JD TH"), up="AH")
HIGH_LOW += [
    standard("C12-D040-march-2", f"{PASSED}, name high, ...", SCORED, options=HL, points=(2, 0)),
    standard(
        "C12-D040-alone-march-4",
        f"{PASSED}, name high alone, ...",
        SCORED,
        options=HL,
        points=(4, 0),
    ),
    standard(
        "C12-D040-low-euchre-2", f"{PASSED}, name low, ...", SCORED, options=HL, points=(0, 2)
    ),
]


@pytest.mark.parametrize("case", RESTRICTIONS + HIGH_LOW)
def test_house_rule_of_the_bidding(case: Case) -> None:
    case.check()
