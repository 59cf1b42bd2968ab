"""Buck, few players, called partners and double packs: what changes, one or two deals each."""

from __future__ import annotations

from euchre.lessons.lesson import Course, Goal, Lesson, Step

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
            say="Scores count down here. Each trick takes one off; no trick at all adds five."
            " Hearts are trump. Stay in, or drop out?",
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
            say="Cora named diamonds. You have no trump and no ace, and no tricks means five"
            " points. Stay in?",
            best=("drop",),
            wrong={"stay": "Which trick would be yours? Without one, you go up five points."},
        ),
    ),
    end="Your score stands still, and Ben, who stayed, goes up five. Dropping out is no disgrace.",
)

_CLUBS = Lesson(
    name="no-way-out",
    title="Clubs turned up",
    not_in=("three-buck",),
    teaches="Nobody may drop out: get a trick early",
    game="buck",
    dealer=1,
    hands=("JC KC QH AD AH", "TC JH QS KS AS", "AC JS QC QD TH", "9H 9D TS TD JD"),
    up="9C",
    rest="9S KH KD",
    goal=Goal(points=-1),
    steps=(
        Step(
            at="play 1",
            say="A club was turned up: clubs are trump, and nobody may drop out. Ben leads the ace."
            " Take it?",
            best=("JC",),
            wrong={
                "KC": "The ace wins then, and you still have no trick. Only a trick saves you from"
                " five points."
            },
        ),
        Step(
            at="play 2",
            leads=True,
            say="One trick, and you are safe. Every trick from here on takes another point off.",
            best=("KC",),
            also={"play": "Good, too: you have your trick."},
        ),
    ),
    end="Three tricks, three points off. Ann and Cora got none, and go up five each.",
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
            " trumps, two aces and a king. Pick it up?",
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
    end="Four of five with only two trumps. With fewer players, aces and kings live longer.",
)

_CALL = Lesson(
    name="call-a-suit",
    title="Call your partner",
    not_in=("five",),
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
                "call": "That partner may have little for you. Who could help most? Whoever has"
                " the best club.",
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

_SECRET = Lesson(
    name="secret-partner",
    title="You are the partner",
    teaches="Know it from your own cards",
    game="call-ace",
    dealer=0,
    hands=("8H QC 7D AD 9S", "AS 9D JC KC TH", "7S QD 9C KH 7H", "KS TD TC AH JH"),
    calls=(("discard 9S", "AD", "QC", "8C", "8H"), ("order", "call D")),
    up="8C",
    goal=Goal(points=1),
    steps=(
        Step(
            at="play 1",
            say="Ann made clubs and called diamonds. Look at your hand: whose partner are you? You"
            " have no spades.",
            best=("8H", "7D"),
            light=("AD",),
            also={"play": "Right not to trump: Ann is winning, and she is your partner."},
            wrong={
                "trump": "You hold the ace of diamonds, so you are Ann's partner, and her ace wins"
                " already.",
                "AD": "That ace will win a trick of its own. Throw something small.",
            },
        ),
        Step(
            at="play 2",
            say="Ann leads a diamond, looking for you. Ben is winning. Will you show yourself?",
            best=("AD",),
            wrong={"7D": "Ben's queen would win it. Your ace takes the trick for both of you."},
        ),
    ),
    end="A point for Ann and a point for you. Nobody told you; your ace did.",
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
    end="Ann took only two: she is euchred, and Ben and you score two each. Next deal you may be"
    " on your own.",
)

BUCK = Course(
    name="buck",
    title="Buck: stay in or drop out",
    minutes=3,
    games=("buck", "dirty-clubs", "club-buck", "three-buck"),
    lessons=(_STAY, _DROP, _CLUBS),
)
TWO = Course(name="two", title="Euchre for two", minutes=1, games=("two",), lessons=(_TWO,))
THREE = Course(
    name="three",
    title="Euchre for three",
    minutes=1,
    games=("three", "three-24"),
    lessons=(_THREE,),
)
CALL = Course(
    name="call-ace", title="A secret partner", games=("call-ace", "five"), lessons=(_CALL, _SECRET)
)
TWINS = Course(
    name="six-double",
    title="Two packs",
    minutes=1,
    games=("six-double", "double-hasenpfeffer", "double-hasenpfeffer-6", "indiana"),
    lessons=(_TWINS,),
)
