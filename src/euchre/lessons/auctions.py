"""Auctions: count, bid, name trump; a widow, and no trump."""

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
                "bid": "They can outbid you cheaply. Bid what you have.",
            },
        ),
        Step(
            at="name",
            say="Your bid stands. Which call lets your three diamonds and your other ace all win?",
            best=("name notrump",),
            wrong={
                "name D": "As trump your ace is only third, behind two bowers. With no trump"
                " nothing beats it.",
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
    end="Four bid, four made: a point per trick. With only three you would have lost three.",
)


_BIG = Lesson(
    name="big-pepper",
    title="Big Pepper",
    teaches="Bid all six, at double stakes",
    game="pepper",
    dealer=3,
    hands=("JH JD KC AH AC 9D", "KD 9H 9C JS TC QC", "TD AD JC QH QS AS", "QD 9S TS TH KS KH"),
    goal=Goal(tricks=6, points=12),
    steps=(
        Step(
            at="bid",
            say="Two red jacks, two aces, and a king with one of them. Big Pepper is all six tricks"
            " for twelve points. Do you dare?",
            best=("bid big",),
            light=("JH", "JD", "AC", "KC", "AH"),
            wrong={
                "bid little": "Little Pepper is the same six tricks for half the points.",
                "pass": "You won't see a better hand tonight.",
                "bid 5": "You can see all six. Five tricks bring five points, Big Pepper twelve.",
                "bid": "You can see far more than that. What if you won them all?",
            },
        ),
        Step(
            at="name",
            say="Which suit makes both of your jacks bowers, and holds your nine?",
            best=("name D",),
            wrong={
                "name H": "Both would be bowers there, too; but you hold only one more heart, and a"
                " diamond loses.",
                "name notrump": "Without trump your jacks are only jacks.",
                "name": "Then your red jacks are worth nothing. Think of the bowers.",
            },
        ),
        Step(
            at="play 1",
            say="Four trumps are outside your hand. Draw them.",
            best=("JD",),
            also={"JH": "The left bower wins as well: you hold the right one."},
            wrong={
                "9D": "The nine is for the last trick. Lead a bower.",
                "play": "Somebody may trump it. Draw the trumps first.",
            },
        ),
    ),
    end="All six: twelve points. One trick fewer would have cost ten.",
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
                "pass": "The joker and the left bower: this hand is too good to leave to them.",
                "bid": "Four is enough to win the bidding. Every extra trick can break you.",
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
            say="The widow was the right bower! One card goes. Which suit can you get rid of?",
            best=("discard TC",),
            also={"discard TS": "Good: now you have no spades, and may trump them."},
            wrong={"trump": "Five trumps! Keep them all. A lone small card goes."},
        ),
    ),
    end="You bid four and took five: a point for each. A widow may help, but don't bid on it.",
)


PEPPER = Course(
    name="pepper",
    title="Pepper: bids and no trump",
    games=("pepper",),
    lessons=(_PEPPER, _BIG),
)
HASENPFEFFER = Course(
    name="hasenpfeffer",
    title="Hasenpfeffer: bids and a widow",
    games=("hasenpfeffer",),
    lessons=(_WIDOW,),
)
