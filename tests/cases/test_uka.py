"""B28, Uka, the game of New Zealand (document 004, lines 267-283)."""

from __future__ import annotations

import pytest

from euchre.engine.actions import parse
from euchre.engine.words import phrase

from .table import Case, Deal, Told, cases, hearts

row = cases("uka")

AWAY = "pass, pass, pass, pass"
FORCED = f"{AWAY}, pass, pass, pass"
TOGETHER = "order, discard JS, together"
ALONE = "order, discard JS, alone"

# Seat 0 holds the left bower and no printed heart; seat 1 no heart at all; 2 has one; 3 none.
VOID = Deal(("JD KD 9C 9S AC", "KS KC AD AS 9D", "QC QS TD TH TC", "QD JC JS TS 8S"), up="9H")
# Diamonds are turned down.  Seat 0 has spades and clubs only, seat 1 the jack of diamonds only
# beside its clubs: a printed diamond, not a heart.
NAMES = Deal(("9C 9S AC TC TS", "JD KC 8C QC 7C", "QS TD TH AD KH", "QD KD JS JC 8S"), up="9D")

# Seat 0 holds nothing but the suit that is refused.
ONLY_REFUSED = Deal(
    ("7D 8D TD QD KD", "JC KC 8C QC 7C", "QS JH TH AS KH", "9C 9S AC TC TS"),
    up="9D",
)

SCORES = [
    row("B28-F16-three-tricks-1", f"{TOGETHER}, ...", hearts(3), points=(1, 0)),
    row("B28-F16-four-tricks-1", f"{TOGETHER}, ...", hearts(4), points=(1, 0)),
    row("B28-F16-D165-march-3", f"{TOGETHER}, ...", hearts(5), points=(3, 0)),
    row("B28-F16-euchred-2", f"{TOGETHER}, ...", hearts(2), points=(0, 2)),
    row("B28-F16-D165-alone-march-4", f"{ALONE}, ...", hearts(5), points=(4, 0)),
    row("B28-D118-alone-four-tricks-others-4", f"{ALONE}, ...", hearts(4), points=(0, 4)),
    row("B28-D118-alone-three-tricks-others-4", f"{ALONE}, ...", hearts(3), points=(0, 4)),
    row("B28-D118-alone-euchred-4-not-6", f"{ALONE}, ...", hearts(2), points=(0, 4)),
    row(
        "B28-F16-named-march-3", f"{AWAY}, name H, together, ...", hearts(5, up="9D"), points=(3, 0)
    ),
    row(
        "B28-F16-forced-dealer-scores-as-maker",
        f"{FORCED}, order, discard 9C, together, ...",
        hearts(3, maker=3),
        maker=3,
        points=(0, 1),
    ),
]

ROUND_ONE = [
    row("B28-F7-with-the-suit", "", hearts(3), turn=0, legal="pass, order"),
    row(
        "B28-D044-the-left-bower-is-no-card-of-the-suit",
        "",
        VOID,
        turn=0,
        legal="pass",
        refused={"order": "hearts trump only with a card of that suit"},
    ),
    row(
        "B28-F7-void-may-not-call",
        "pass",
        VOID,
        turn=1,
        legal="pass",
        refused={"order": "hearts trump only with a card of that suit"},
    ),
    row("B28-F7-one-card-is-enough", "pass, pass", VOID, turn=2, legal="pass, order"),
    row("B28-F7-the-dealer-needs-none", "pass, pass, pass", VOID, turn=3, legal="pass, order"),
    row(
        "B28-F7-the-dealers-partner-may-call", "pass, order", hearts(3, maker=1), maker=1, trump="H"
    ),
    row(
        "B28-F7-three-aways-in-round-one-force-nobody",
        "pass, pass, pass",
        VOID,
        legal="pass, order",
    ),
]

ROUND_TWO = [
    row(
        "B28-F7-name-a-suit-one-holds",
        AWAY,
        NAMES,
        turn=0,
        legal="pass, name C, name S",
        refused={"name H": "hearts only with a card of that suit"},
    ),
    row(
        "B28-D045-the-refused-suit-is-barred",
        AWAY,
        NAMES,
        refused={"name D": "Diamonds ~ turned down"},
    ),
    row(
        "B28-D044-the-jack-of-the-refused-suit-names-nothing",
        f"{AWAY}, pass",
        NAMES,
        turn=1,
        legal="pass, name C",
        refused={"name H": "hearts only with a card of that suit"},
    ),
    row(
        "B28-D044-a-jack-names-its-printed-suit",
        AWAY,
        VOID,
        turn=0,
        legal="pass, name C, name D, name S",
    ),
    row("B28-F7-away-again", f"{AWAY}, pass, pass", NAMES, turn=2, legal="pass, name H, name S"),
    row(
        "B28-F10-naming-gives-the-dealer-nothing",
        f"{AWAY}, name C",
        NAMES,
        turn=0,
        hands={3: "QD KD JS JC 8S"},
    ),
]

ROUND_TWO += [
    row("B28-F12-alone-comes-after-the-call", AWAY, NAMES, refused={"name C alone": "asked after"}),
    row("B28-F7-void-of-every-free-suit-away-is-all", AWAY, ONLY_REFUSED, turn=0, legal="pass"),
    row("B28-F8-a-suit-named-by-the-third", f"{AWAY}, pass, pass, name S", NAMES, maker=2, turn=2),
]

STUCK = [
    row(
        "B28-F8-three-aways-and-the-dealer-must-take-it",
        FORCED,
        VOID,
        turn=3,
        legal="order",
        refused={"pass": "may not pass", "name S": "say “Pick it up”"},
    ),
    row("B28-D046-the-dealer-has-no-free-choice", FORCED, NAMES, turn=3, legal="order"),
    row(
        "B28-D046-its-suit-is-trump-he-is-the-maker",
        f"{FORCED}, order",
        VOID,
        trump="H",
        maker=3,
        hands={3: "QD JC JS TS 8S 9H"},
    ),
    row(
        "B28-D047-the-forced-card-stays-in-hand",
        f"{FORCED}, order",
        VOID,
        legal="discard QD, discard JC, discard JS, discard TS, discard 8S",
        refused={"discard 9H": "the card just picked up"},
    ),
    row(
        "B28-D047-a-forced-dealer-may-go-alone",
        f"{FORCED}, order, discard 8S",
        VOID,
        turn=3,
        legal="alone, together",
    ),
    row("B28-F8-no-hand-is-passed-out", f"{FORCED}, order, discard 8S, together", VOID, leads=0),
]

EXCHANGE = [
    row(
        "B28-F10-never-the-turned-card",
        "order",
        hearts(3),
        turn=3,
        legal="discard KD, discard QD, discard JC, discard JS, discard TH",
        refused={"discard 9H": "the card just picked up"},
    ),
    row(
        "B28-F12-who-determined-trump-is-asked",
        "order, discard JS",
        hearts(3),
        turn=0,
        legal="alone, together",
    ),
    row("B28-F12-nobody-else", TOGETHER, hearts(3), leads=0, alone=()),
]

LEADS = [
    row("B28-F14-dealers-left", "pass, order, discard QC, together", hearts(3, maker=1), leads=0),
    row(
        "B28-D117-left-of-the-loner", "pass, order, discard QC, alone", hearts(3, maker=1), leads=2
    ),
    row("B28-D117-forced-dealer-alone", f"{FORCED}, order, discard 8S, alone", VOID, leads=0),
    row("B28-D137-the-winner-leads-next", f"{TOGETHER}, 9C AC TC JC", hearts(3), turn=1, won="1"),
    row(
        "B28-D003-left-bower-is-the-other-jack-of-the-colour",
        f"{TOGETHER}, JH KS QC 9H, JD KC QS TH",
        hearts(3),
        won="0 0",
    ),
]

ENDS = [
    row("B28-F17-ten-wins", f"{TOGETHER}, ...", hearts(3), scored=(9, 9), winners=(0,)),
    row(
        "B28-F17-nine-does-not",
        f"{TOGETHER}, ...",
        hearts(3),
        scored=(8, 9),
        winners=(),
        scores=(9, 9),
    ),
    row("B28-F6-deal-moves-left", f"{TOGETHER}, ...", hearts(3), next_dealer=0),
    row(
        "B28-F6-after-a-forced-hand-too",
        f"{FORCED}, order, discard 9C, together, ...",
        hearts(3, maker=3),
        next_dealer=0,
    ),
]


@pytest.mark.parametrize("case", SCORES + ROUND_ONE + ROUND_TWO + STUCK + EXCHANGE + LEADS + ENDS)
def test_uka(case: Case) -> None:
    case.check()


WORDS = [
    pytest.param("", "pass", "Away", id="B28-F19-away"),
    pytest.param("", "order", "Pick it up", id="B28-F19-pick-it-up"),
    pytest.param(AWAY, "pass", "Away", id="B28-F19-away-in-round-two"),
    pytest.param("order, discard JS", "alone", "I am going alone", id="B28-F19-alone"),
]


@pytest.mark.parametrize(("before", "action", "said"), WORDS)
def test_words(before: str, action: str, said: str) -> None:
    s = Told(Case("uka", hearts(3), before, {})).state
    assert phrase(s, parse(action, s.pack)) == said
