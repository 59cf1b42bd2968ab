"""Bids, Buck, few players, called partners and double packs: what changes, a deal or two each."""

from __future__ import annotations

from euchre.lessons.lesson import Course, Goal, Lesson, Step

_PEPPER = Lesson(
    name="sure-tricks",
    title="Count, then bid",
    teaches="Count your sure tricks, then bid them",
    game="pepper",
    dealer=3,
    hands=("QD KD AD AH 9S 9H", "9D JD JS QH QC KH", "TD TH 9C KC QS KS", "JH TS TC JC AS AC"),
    goal=Goal(tricks=4, points=4),
    steps=(
        Step(
            at="bid",
            say="You bid how many of the six tricks your side will win. Count what nobody can beat:"
            " how many do you have?",
            best=("bid 4",),
            light=("AD", "KD", "QD", "AH"),
            wrong={
                "pass": "Four winners, and you'd leave the bidding to them?",
                "bid 5": "Four are yours for sure. The fifth would have to come from Ben.",
                "bid little": "That promises all six. You have four for sure.",
                "bid big": "That promises all six, at double stakes. You have four for sure.",
                "bid": "They can outbid you cheaply. Say what you have.",
            },
        ),
        Step(
            at="name",
            say="Your bid stands. Which call lets your three diamonds and your other ace all win?",
            best=("name notrump",),
            wrong={
                "name D": "Without the bowers your ace is only third. With no trump nothing beats"
                " it.",
                "name": "Your winners are high cards. With no trump, high cards are all that"
                " counts.",
            },
        ),
        Step(
            at="play 1",
            say="No trump: the highest card of the suit led wins, and jacks are only jacks. Lead.",
            best=("QD", "KD", "AD"),
            also={"suit D": "They are all the same: ace, king, queen.", "AH": "That wins, too."},
            wrong={
                "9S": "Your winners first. Once they lead, you may not get in again.",
                "9H": "Your winners first. Once they lead, you may not get in again.",
            },
        ),
    ),
    end="Four bid, four made: a point a trick. With only three you would have lost three.",
)

_STAY = Lesson(
    name="stay-in",
    title="Stay in",
    teaches="One sure trick is enough",
    game="buck",
    dealer=2,
    hands=("JH KD 9S TD AS", "TC JC JD QD TH", "9H KH KC AC 9D", "9C AH TS JS KS"),
    calls=(("pass",), ("drop",), ("order", "discard 9D", "9H", "QH"), ("drop",)),
    up="QH",
    rest="QC AD QS",
    goal=Goal(points=-1),
    steps=(
        Step(
            at="stay",
            say="Points go down here. Each trick takes one off; no trick at all adds five. Hearts"
            " are trump. Stay in, or drop out?",
            best=("stay",),
            light=("JH",),
            wrong={
                "drop": "The right bower is a sure trick. Dropping is safe, but you'd gain nothing."
            },
        ),
        Step(
            at="play 1",
            say="You lead, with one sure trick in your hand.",
            best=("JH",),
            also={
                "play": "Your bower wins later as well. Led first, it takes one of Ben's trumps."
            },
            wrong={},
        ),
    ),
    end="One trick, one point off. That is all you stayed in for.",
)

_DROP = Lesson(
    name="drop-out",
    title="Drop out",
    teaches="No trick in sight: drop out",
    game="buck",
    dealer=1,
    hands=("KS QC TH QH KH", "JC KC 9D 9H QS", "AC 9S TS 9C TC", "QD AD AS JH JS"),
    calls=((), ("drop",), ("stay",), ("name D",)),
    up="AH",
    rest="KD JD TD",
    goal=Goal(points=0),
    steps=(
        Step(
            at="stay",
            say="Cora named diamonds. You have no trump and no ace, and no trick costs five points."
            " Stay in?",
            best=("drop",),
            wrong={"stay": "Which trick would be yours? Without one, you go up five points."},
        ),
    ),
    end="Your score stands still, and Ben, who stayed, goes up five. Dropping out is no disgrace.",
)

_TWO = Lesson(
    name="sleeping-cards",
    title="Half the pack sleeps",
    teaches="Aces live longer with two",
    game="two",
    dealer=0,
    hands=("AS AH KC KD 9C", "TS QH QC TD QD"),
    up="9D",
    rest="TC TH JC JS AC 9H 9S AD KH JH KS JD QS",
    goal=Goal(points=1),
    steps=(
        Step(
            at="order",
            say="Two players, ten cards dealt: most of the pack is asleep. You'd have two"
            " trumps, two aces and a king. Take it?",
            best=("order",),
            light=("AS", "AH"),
            wrong={
                "pass": "With four at the table this would be thin. Here most cards that beat you"
                " are asleep."
            },
        ),
        Step(
            at="discard",
            say="Which card goes?",
            best=("discard 9C",),
            wrong={"discard": "That one can win a trick. Your smallest club can't."},
        ),
        Step(
            at="play 2",
            leads=True,
            say="Your ace took the first trick. What will you lead?",
            best=("AH",),
            also={
                "KC": "Good, too: the ace of clubs is probably asleep.",
                "KD": "Good, too.",
                "play": "That works, too.",
            },
            wrong={"9D": "Keep the small trump. Lead cards that win by themselves."},
        ),
    ),
    end="Four of five with only two trumps. Fewer players, longer lives for aces and kings.",
)

_CALL = Lesson(
    name="call-a-suit",
    title="Call your partner",
    teaches="Call the suit whose best card helps you",
    game="call-ace",
    dealer=0,
    hands=("7C AH AS TS TH", "JC 9H 9S 9C TD", "8C 8H 8D 9D JH", "7D KH 8S QD KS"),
    calls=(("order", "discard TH", "QC"),),
    up="QC",
    rest="JS 7H QH AC JD TC 7S KC QS KD AD",
    goal=Goal(points=1),
    steps=(
        Step(
            at="call",
            say="You made clubs trump. Now call a suit: whoever holds its best card is your secret"
            " partner. Which one?",
            best=("call C",),
            wrong={
                "alone": "Two clubs and two aces: you'll need help.",
                "call": "You hold that ace, or can do without it. Who could help you most? Somebody"
                " with a bower.",
            },
        ),
        Step(
            at="play 1",
            say="Ann leads the right bower, the best club. So who is your partner?",
            best=("7C",),
            wrong={"QC": "Ann is your partner, and she is winning. Save the queen."},
        ),
        Step(
            at="play 3",
            leads=True,
            say="Keep it up. What wins now?",
            best=("AS", "TS"),
            also={"play": "That works, too."},
            wrong={"QC": "Keep the trump for later. You have an ace."},
        ),
    ),
    end="A point for you and one for Ann: the right bower gave her away. Next time, guess again.",
)

_TWINS = Lesson(
    name="twins",
    title="Twin cards",
    teaches="Of two equal cards the first wins",
    game="six-double",
    dealer=2,
    hands=(
        "9H TS QS JS JC",
        "TC AC 9D TD KD",
        "AS TD QS TC 9D",
        "KH JD QH AH AH",
        "KH 9S QD 9S KD",
        "9H KS JC TH JH",
    ),
    calls=(("order",), (), ("discard 9D", "KC")),
    up="KC",
    rest="KS 9C JD QC AD AS TH QC TS 9C QH JS AD KC AC QD JH",
    goal=Goal(points=1),
    steps=(
        Step(
            at="play 3",
            say="Hearts were led, you have none, and Eli played the jack of clubs, the right bower."
            " You hold its twin.",
            best=("QS",),
            wrong={
                "JC": "Of two equal cards the first one played wins. Yours would be wasted on"
                " Eli's.",
                "JS": "That one doesn't beat the right bower. Throw a card you won't miss.",
            },
        ),
    ),
    end="Your bowers lived to win. With two packs, count what is out and play yours first.",
)

_WIDOW = Lesson(
    name="last-to-bid",
    title="Last to bid",
    teaches="Bid one more, and use the widow",
    game="hasenpfeffer",
    dealer=0,
    hands=("TS KH JD B 9H TC", "AS 9S TH QC KC JS", "QS KS AH 9C AC AD", "JC QH 9D TD QD KD"),
    calls=((), ("bid 1",), ("bid 2",), ("bid 3",)),
    widow="JH",
    goal=Goal(tricks=4, points=4),
    steps=(
        Step(
            at="bid",
            say="They bid three, and you speak last. In hearts you hold the joker, the left bower,"
            " king and nine. One more?",
            best=("bid 4",),
            light=("B", "JD", "KH"),
            wrong={
                "pass": "The joker and the left bower: this hand is too good to leave it to them.",
                "bid": "Four is enough to win the bidding. Each trick more can break you.",
            },
        ),
        Step(
            at="name",
            say="Name the suit first. Only then do you see the widow, the card lying face down.",
            best=("name H",),
            wrong={
                "name": "Hearts: the jack of diamonds is the left bower there, with king and nine."
            },
        ),
        Step(
            at="discard",
            say="The widow was the right bower! One card goes. Which suit can you rid yourself of?",
            best=("discard TC",),
            also={"discard TS": "Good: now you have no spades, and may trump them."},
            wrong={"trump": "Five trumps! Keep them all. A lone small card goes."},
        ),
    ),
    end="You bid four and took five: a point for each. A widow helps; never bid on it.",
)

_THREE = Lesson(
    name="two-against-one",
    title="Two against one",
    teaches="Help whoever defends with you",
    game="three-24",
    dealer=0,
    hands=("9H AH TC TD QH", "JH KH TH JS KS", "9C 9S JC QS QD"),
    calls=((), ("name H",)),
    up="JD",
    rest="9D AC KD KC QC TS AS AD",
    goal=Goal(points=2),
    steps=(
        Step(
            at="play 2",
            say="Ann made hearts, so Ben and you defend together. She leads the king of trump. Can"
            " you beat it?",
            best=("AH",),
            wrong={"QH": "Her king wins then. Your ace beats it."},
        ),
        Step(
            at="play 4",
            say="Ann's jack of spades is losing to Ben's queen. You have no spades. Trump it?",
            best=("TD", "TC"),
            also={"play": "Right: the trick is Ben's already."},
            wrong={"QH": "Ben has it won, and this deal his tricks count for you. Save the trump."},
        ),
    ),
    end="Ann took only two: she is euchred, and Ben and you score two each. Next deal, all is new.",
)

PEPPER = Course(
    name="pepper",
    title="Pepper: bids and no trump",
    games=("pepper", "indiana", "double-hasenpfeffer", "double-hasenpfeffer-6"),
    lessons=(_PEPPER,),
)
HASENPFEFFER = Course(
    name="hasenpfeffer",
    title="Hasenpfeffer: bids and a widow",
    games=("hasenpfeffer", "auction-5", "auction-6", "auction-7"),
    lessons=(_WIDOW,),
)
BUCK = Course(
    name="buck",
    title="Buck: stay in or drop out",
    games=("buck", "dirty-clubs", "club-buck", "three-buck"),
    lessons=(_STAY, _DROP),
)
TWO = Course(
    name="two", title="Euchre for two", minutes=1, games=("two", "two-tableau"), lessons=(_TWO,)
)
THREE = Course(
    name="three",
    title="Euchre for three",
    minutes=1,
    games=("three", "three-24"),
    lessons=(_THREE,),
)
CALL = Course(
    name="call-ace", title="A secret partner", games=("call-ace", "five"), lessons=(_CALL,)
)
TWINS = Course(
    name="six-double",
    title="Two packs, six players",
    minutes=1,
    games=("six-double", "six"),
    lessons=(_TWINS,),
)
