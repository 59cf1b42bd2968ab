"""B10, the Railroad family on the classic game (document 004): joker, lone defenders, call for
best, laps, slams, jambon with and without the dictated lead."""

from __future__ import annotations

import pytest

from .table import Case, Deal, cases, hearts

row = cases("railroad")
dictated = cases("railroad", options={"jambon-lead": "on"})
closed = cases("railroad", options={"call-for-best": "off", "jambon": "off"})

PASSED = "pass, pass, pass, pass"
# Seat 0 orders hearts, seat 3 lays a jack away.  A lone maker is followed by the question to
# both defenders, by his call for best, and by his choice to lay his hand open.
TOGETHER = "order, discard JS, together"
ALONE = "order, discard JS, alone, together, together"
KEEPS = f"{ALONE}, leave, conceal"
OPEN = f"{ALONE}, leave, expose"
DEFENDED = "order, discard JS, alone, alone, leave, leave, conceal"
OPEN_DEFENDED = "order, discard JS, alone, alone, leave, leave, expose"

SCORES = [
    row("B10-F16-three-tricks-1", f"{TOGETHER}, ...", hearts(3), points=(1, 0)),
    row("B10-F16-four-tricks-1", f"{TOGETHER}, ...", hearts(4), points=(1, 0)),
    row("B10-F16-march-2", f"{TOGETHER}, ...", hearts(5), points=(2, 0)),
    row("B10-F16-euchred-2", f"{TOGETHER}, ...", hearts(2), points=(0, 2)),
    row("B10-F16-alone-three-1", f"{KEEPS}, ...", hearts(3), points=(1, 0)),
    row("B10-F16-alone-march-4", f"{KEEPS}, ...", hearts(5), points=(4, 0)),
    row("B10-F16-alone-euchred-by-two-2", f"{KEEPS}, ...", hearts(2), points=(0, 2)),
    row("B10-F16-euchred-by-a-lone-defender-4", f"{DEFENDED}, ...", hearts(2), points=(0, 4)),
    row("B10-F16-D108-lone-defender-fails-1", f"{DEFENDED}, ...", hearts(3), points=(1, 0)),
    row("B10-F16-D108-lone-defender-fails-4", f"{DEFENDED}, ...", hearts(5), points=(4, 0)),
    row("B10-F16-jambon-march-8", f"{OPEN}, ...", hearts(5), points=(8, 0)),
    row("B10-F16-jambon-four-1", f"{OPEN}, ...", hearts(4), points=(1, 0)),
    row("B10-F16-jambon-three-1", f"{OPEN}, ...", hearts(3), points=(1, 0)),
    row("B10-D115-jambon-euchred-2", f"{OPEN}, ...", hearts(2), points=(0, 2)),
    row("B10-D115-jambon-euchred-by-one-4", f"{OPEN_DEFENDED}, ...", hearts(2), points=(0, 4)),
    row("B10-D115-jambon-march-against-one-8", f"{OPEN_DEFENDED}, ...", hearts(5), points=(8, 0)),
    row("B10-F8-passed-out-0", f"{PASSED}, {PASSED}", points=(0, 0), next_dealer=0),
]

JOKER = Deal(("B 9C 9S 9D TC", "JH AD AC KC QC", "JD KH AS KS QS", "QD KD TD JC JS"), up="9H")
TURNED = hearts(3, maker=3, up="B")
JOKERS = [
    row("B10-C36-joker-tops-the-trumps", f"{TOGETHER}, B JH JD 9H", JOKER, won="0"),
    row("B10-C36-joker-asks-for-trumps", f"{TOGETHER}, B", JOKER, turn=1, legal="JH"),
    row("B10-C36-next-jack-is-second-bower", f"{TOGETHER}, B JH", JOKER, turn=2, legal="JD KH"),
    row(
        "B10-D039-joker-turned-named-blind",
        "",
        TURNED,
        turn=3,
        legal="name C, name D, name H, name S",
    ),
    row(
        "B10-D039-the-dealer-takes-it",
        "name H, discard 9C",
        TURNED,
        hands={3: "JH JD AH 9S B"},
        maker=3,
    ),
    row(
        "B10-D039-preset-suit",
        "",
        TURNED,
        options={"joker-turned": "spades"},
        turn=0,
        legal="pass, order",
        refused={"name H": "you may pass or say “I order it up”"},
    ),
    row(
        "B10-D039-preset-suit-accepted",
        "order",
        TURNED,
        options={"joker-turned": "spades"},
        trump="S",
        hands={3: "JH JD AH 9C 9S B"},
    ),
    row(
        "B10-D039-redeal",
        "",
        TURNED,
        options={"joker-turned": "redeal"},
        outcome="redeal",
        points=(0, 0),
    ),
    row("B10-C36-without-the-joker", f"{TOGETHER}, ...", options={"joker": "off"}, points=(1, 0)),
]

DEFENDING = [
    row("B10-D107-not-against-two-makers", TOGETHER, leads=0),
    row(
        "B10-D106-first-say-to-the-next-dealer",
        "pass, order, discard QC, alone",
        hearts(3, maker=1),
        turn=0,
        legal="alone, together",
    ),
    row(
        "B10-D106-then-the-other",
        "pass, order, discard QC, alone, together",
        hearts(3, maker=1),
        turn=2,
        legal="alone, together",
    ),
    row(
        "B10-D106-against-the-eldest",
        "order, discard JS, alone",
        turn=1,
        legal="alone, together",
    ),
    row("B10-D106-the-dealer-has-the-last-say", "order, discard JS, alone, together", turn=3),
    row(
        "B10-D106-one-is-enough",
        "order, discard JS, alone, alone",
        turn=0,
        alone=(0, 1),
        out=(2, 3),
    ),
    row(
        "B10-F12-the-makers-partner-is-not-asked", "order, discard JS, together", alone=(), leads=0
    ),
    row(
        "B10-C37-off",
        "order, discard JS, alone",
        options={"defend-alone": "off", "call-for-best": "maker"},
        turn=0,
        legal="leave, discard JH, discard JD, discard AH, discard 9C, discard 9S",
    ),
]

BEST = [
    row(
        "B10-C38-a-card-of-the-hand",
        ALONE,
        refused={"discard AC": "one card from your hand ~ keep"},
    ),
    row(
        "B10-D110-one-card-is-laid-away-first",
        ALONE,
        turn=0,
        legal="leave, discard JH, discard JD, discard AH, discard 9C, discard 9S",
    ),
    row(
        "B10-D110-then-the-partner-gives",
        f"{ALONE}, discard 9C",
        turn=2,
        legal="give QC, give QS, give TD, give TS, give TC",
    ),
    row(
        "B10-D111-the-partner-judges-what-is-best",
        f"{ALONE}, discard 9C, give TC",
        hands={0: "JH JD AH 9S TC"},
        turn=0,
    ),
    row("B10-C38-or-keeps-the-hand", f"{ALONE}, leave", turn=0, legal="expose, conceal"),
    row(
        "B10-C38-not-both-ways",
        f"{ALONE}, discard 9C",
        refused={"give AC": "one card from your hand", "leave": "choose what to pass"},
    ),
    row(
        "B10-C38-a-lone-defender-too",
        "order, discard JS, alone, alone, leave, discard KS, give QD",
        turn=0,
        hands={1: "KC AD AS AC QD"},
    ),
    row(
        "B10-C38-the-maker-calls-first",
        "order, discard JS, alone, alone, leave",
        turn=1,
        legal="leave, discard KS, discard KC, discard AD, discard AS, discard AC",
    ),
    row(
        "B10-C38-maker-only",
        "order, discard JS, alone, alone, leave",
        options={"call-for-best": "maker"},
        turn=0,
        legal="expose, conceal",
    ),
    row(
        "B10-D036-the-dealer-may-pass-the-upcard",
        "pass, order, discard QC, alone, together, together, discard 9C, give 9H",
        hearts(3, maker=1),
        hands={1: "JH JD AH 9S 9H", 3: "QS TD TS TC"},
    ),
    row("B10-C38-not-without-a-loner", TOGETHER, leads=0),
]

JAMBON = [
    row(
        "B10-C41-after-any-exchange-before-the-lead",
        f"{ALONE}, discard 9C, give TC",
        turn=0,
        legal="expose, conceal",
    ),
    row("B10-C41-closed-is-an-ordinary-loner", f"{KEEPS}, ...", hearts(5), points=(4, 0)),
    row("B10-D114-without-dictation-the-normal-lead", OPEN, leads=1),
    dictated(
        "B10-C42-left-hand-opponent-names-the-card",
        OPEN,
        turn=1,
        legal="dictate JH, dictate JD, dictate AH, dictate 9C, dictate 9S",
    ),
    dictated(
        "B10-C42-a-card-of-the-open-hand", OPEN, refused={"dictate AC": "card from the open hand"}
    ),
    dictated(
        "B10-D114-the-jambon-player-leads-it",
        f"{OPEN}, dictate 9C",
        leads=0,
        legal="9C",
        refused={"JH": "told you to lead 9C"},
    ),
    dictated("B10-D114-only-to-the-first-trick", f"{OPEN}, dictate 9C, 9C KC JC, KS", turn=3),
    dictated("B10-D114-closed-so-the-normal-lead", KEEPS, leads=1),
    dictated(
        "B10-D114-free-afterwards",
        f"{OPEN}, dictate JH, JH KS TH",
        hearts(5),
        turn=0,
        legal="JD AH KH QH",
    ),
    dictated(
        "B10-F16-dictated-jambon-march-8",
        f"{OPEN}, dictate QH, QH KS TH, ...",
        hearts(5),
        points=(8, 0),
    ),
    row("B10-C41-no-jambon-without-a-loner", TOGETHER, leads=0),
]

LEADS = [
    closed("B10-F14-nobody-alone", TOGETHER, leads=0),
    closed("B10-F14-left-of-the-lone-maker", ALONE, leads=1),
    closed(
        "B10-F14-dealer-alone",
        "pass, pass, pass, order, discard JC, alone, together, together",
        leads=0,
    ),
    closed("B10-D104-two-alone-the-defender", "order, discard JS, alone, alone", leads=1),
    closed(
        "B10-D104-two-alone-the-dealer-defends",
        "order, discard JS, alone, together, alone",
        leads=3,
    ),
]

GAMES = [
    row(
        "B10-C39-the-example-of-the-book",
        f"{TOGETHER}, ...",
        hearts(5),
        scored=(4, 3),
        winners=(0,),
        games=(1, 0),
    ),
    row(
        "B10-C39-one-point-over-opens-the-next-game",
        f"{TOGETHER}, ...",
        hearts(5),
        options={"rubber": "games"},
        scored=(4, 3),
        winners=(),
        games=(1, 0),
        scores=(1, 0),
    ),
    row(
        "B10-C39-no-surplus-nothing-carried",
        f"{TOGETHER}, ...",
        hearts(4),
        options={"rubber": "games"},
        scored=(4, 3),
        games=(1, 0),
        scores=(0, 0),
    ),
    row(
        "B10-C39-off",
        f"{TOGETHER}, ...",
        hearts(5),
        options={"rubber": "games", "laps": "off"},
        scored=(4, 3),
        scores=(0, 0),
    ),
    row(
        "B10-C40-slam-counts-two-games", f"{TOGETHER}, ...", hearts(4), scored=(4, 0), games=(2, 0)
    ),
    row(
        "B10-C40-no-slam-when-the-losers-have-scored",
        f"{TOGETHER}, ...",
        hearts(4),
        scored=(4, 1),
        games=(1, 0),
    ),
    row(
        "B10-D116-slam-wins-a-rubber-outright",
        f"{TOGETHER}, ...",
        hearts(4),
        options={"rubber": "games"},
        scored=(4, 0),
        games=(2, 0),
        winners=(0,),
    ),
    row(
        "B10-C40-off",
        f"{TOGETHER}, ...",
        hearts(4),
        options={"rubber": "games", "slams": "off"},
        scored=(4, 0),
        games=(1, 0),
        winners=(),
    ),
    row(
        "B10-D116-defenders-slam-too",
        f"{TOGETHER}, ...",
        hearts(2),
        scored=(0, 3),
        games=(0, 2),
        winners=(1,),
    ),
    row("B10-F17-five-wins", f"{TOGETHER}, ...", hearts(3), scored=(4, 4), winners=(0,)),
    row(
        "B10-F17-seven",
        f"{TOGETHER}, ...",
        hearts(3),
        options={"target": 7},
        scored=(5, 4),
        winners=(),
    ),
]


@pytest.mark.parametrize("case", SCORES + JOKERS + DEFENDING + BEST + JAMBON + LEADS + GAMES)
def test_railroad(case: Case) -> None:
    case.check()
