"""British Euchre: the Benny, the dealer's partner, and defenders who go alone."""

from __future__ import annotations

from euchre.lessons.lesson import Course, Goal, Lesson, Step

_BENNY = Lesson(
    name="benny",
    title="The Benny",
    teaches="One card beats the right bower",
    game="british",
    dealer=3,
    hands=("9C B 9H TD KH", "TC TH TS AS JC", "KC QD QH KS JH", "AC 9D QS KD 9S"),
    calls=(
        ("together",),
        ("together",),
        ("together",),
        ("order", "discard 9S", "together", "AC", "JD"),
    ),
    up="JD",
    rest="AH JS QC AD",
    goal=Goal(points=2),
    steps=(
        Step(
            at="play 2",
            say="Cora made diamonds trump and leads the right bower. You hold the Benny, the joker."
            " What now?",
            best=("B",),
            wrong={"TD": "The right bower isn't the top card here. The Benny beats even that."},
        ),
        Step(
            at="play 4",
            say="You have one, they have two. Spades are led, and you have none.",
            best=("TD",),
            wrong={"KH": "You still have a trump. This is the trick for it."},
        ),
    ),
    end="Three tricks: Cora is euchred. While the Benny is out, the right bower is second.",
)

_PARTNER = Lesson(
    name="over-to-you",
    title="The dealer's partner",
    teaches="Ordering up your partner means playing alone",
    game="british",
    dealer=2,
    hands=("KD TS AH JH JS", "JD QC 9H 9S JC", "9D TC KC QS QD", "AD 9C TH QH AS"),
    calls=(("name S", "together"), ("together",), ("together",), ("together",)),
    up="KH",
    rest="B AC KS TD",
    goal=Goal(points=1),
    steps=(
        Step(
            at="order",
            say="Ben deals, and hearts are turned up. You hold the right bower and the ace. Do you"
            " order it up?",
            best=("pass",),
            light=("JH", "AH"),
            wrong={
                "order alone": "Here the dealer's partner who orders always plays alone, and two"
                " trumps won't carry that."
            },
        ),
    ),
    end="You named spades instead, with Ben beside you, and made it: one point.",
)

_DEFENDER = Lesson(
    name="lone-defender",
    title="A defender alone",
    teaches="Defenders may go alone, too",
    game="british",
    dealer=3,
    hands=("KH JC 9C AS AC", "9H 9D JD KS QD", "TC QC KC AD QS", "TH QH 9S TS TD"),
    calls=(
        ("together",),
        ("together",),
        ("together",),
        ("name C", "discard TD", "together", "TH", "B", "QH"),
    ),
    up="B",
    rest="KD JH JS AH",
    goal=Goal(points=4),
    steps=(
        Step(
            at="alone",
            say="The Benny was turned up, so Cora named clubs before looking. You hold the right"
            " bower and both black aces. Alone?",
            best=("alone",),
            light=("JC", "AC", "AS"),
            wrong={
                "together": "Together a euchre brings two points. Alone it brings four, and look at"
                " what you hold."
            },
        ),
        Step(
            at="play 2",
            leads=True,
            say="Your king took the first trick. Cora has the Benny: she picked it up. What"
            " will you lead?",
            best=("JC", "AS"),
            also={"AS": "An ace is fine, too.", "play": "That works, too."},
            wrong={
                "9C": "A small trump is a present to the Benny. Make her spend it on your best.",
            },
        ),
    ),
    end="Four tricks, alone against both: euchred, four points. So much for a blind call.",
)

_TOGETHER = Lesson(
    name="not-alone",
    title="Better together",
    teaches="Three trumps don't make a lone hand",
    game="british",
    dealer=1,
    hands=("9H QS QC 9C AC", "TD TS AD KS TH", "KH TC 9D KC JD", "AH AS KD JS 9S"),
    calls=(
        (),
        ("name C", "discard TH", "together", "TD", "TS", "AD", "B"),
        ("together",),
        ("together",),
    ),
    up="B",
    rest="QD JH QH JC",
    goal=Goal(points=2),
    steps=(
        Step(
            at="alone",
            say="Ann named clubs blind and holds the Benny. You have ace, queen and nine of clubs."
            " Alone again?",
            best=("together",),
            light=("AC", "QC", "9C"),
            wrong={
                "alone": "No bower, and nothing besides the clubs. Alone you'd throw Ben's tricks"
                " away, and the points with them."
            },
        ),
    ),
    end="Two tricks for you and one for Ben: euchred! Alone, the point would have been theirs.",
)

COURSE = Course(
    name="british",
    title="British Euchre",
    minutes=3,
    games=("british",),
    lessons=(_BENNY, _PARTNER, _DEFENDER, _TOGETHER),
)
