"""Euchre in five minutes: seven deals for someone who has never played."""

from __future__ import annotations

from euchre.lessons import recaps
from euchre.lessons.lesson import Course, Goal, Lesson, Sorting, Step

_TRICKS = Lesson(
    name="tricks",
    title="Tricks",
    teaches="Follow suit, and win a trick",
    dealer=0,
    hands=("AH AD KS TH 9D", "QH TD 9C JD JH", "9H QD TS QS QC", "KH KD TC KC JC"),
    calls=((), (), (), ("name C",)),
    up="9S",
    rest="AS JS AC",
    tricks=2,
    hides=("trump", "score"),
    goal=Goal(tricks=2),
    steps=(
        Step(
            at="play 1",
            say="Ann led a heart, and whoever has one must play one. The highest heart wins all"
            " four cards. Can you win them?",
            best=("AH",),
            light=("AH", "TH"),
            wrong={"TH": "Allowed, but Cora's king is higher. Find something above a king."},
        ),
        Step(
            at="play 2",
            say="Yours! The winner leads next. Ben, across from you, is your partner: his tricks"
            " are yours. Lead a card nobody can beat.",
            best=("AD",),
            also={"KS": "Brave, and lucky: nobody was dealt the ace of spades."},
            wrong={"play": "A small card is easy to beat. An ace is safer."},
        ),
    ),
    end="Two tricks! There are five in a deal, and three are enough to win it.",
    recap=recaps.TRICKS,
)

_TRUMP = Lesson(
    name="trump",
    title="Trump",
    teaches="Trump beats every other suit",
    dealer=3,
    hands=("9H AD QD QC TC", "TH TS KS KC JC", "9D QS KH AH JH", "TD AS 9S KD AC"),
    calls=((), (), ("name H",)),
    up="9C",
    rest="JD QH JS",
    tricks=2,
    hides=("score",),
    goal=Goal(tricks=1),
    steps=(
        Step(
            at="play 1",
            say="Ben made hearts trump: any heart beats any card of another suit. You lead. Try"
            " your ace of diamonds.",
            best=("AD",),
            light=("AD",),
            also={"QD": "The queen will do: watch what happens to her."},
            wrong={
                "9H": "Hold on to your trump for a moment. Diamonds first.",
                "suit C": "Diamonds first: an ace is the best card to lead.",
            },
        ),
        Step(
            at="play 2",
            say="Oh! Ann had no diamonds, so she could trump you. Now spades are led, and you have"
            " none. What beats Cora's ace?",
            best=("9H",),
            wrong={"play": "Allowed, but the ace wins. Do you hold anything stronger than an ace?"},
        ),
    ),
    end="The smallest trump beat the biggest ace. You'll never forget that one.",
    recap=recaps.TRUMP,
)

_BOWERS = Lesson(
    name="bowers",
    title="The bowers",
    teaches="Two jacks rule the trump suit",
    dealer=0,
    hands=("JC JS AD KD QH", "AS QS TD KS AH", "TS TC QD TH KC", "9S 9D JD KH AC"),
    calls=((), ("name S",)),
    up="9H",
    rest="JH QC 9C",
    goal=Goal(points=2),
    sorting=Sorting(
        say="Spades are trump. Choose these trumps one by one, from the strongest down. One of"
        " them surprises everybody.",
        order=("JS", "JC", "AS", "KS", "QS", "TS", "9S"),
        shuffled=("QS", "JC", "9S", "AS", "JS", "TS", "KS"),
        trump="S",
        right={
            "JS": "Yes: the jack of trump is the top card. It is called the right bower.",
            "JC": "Right! The other black jack changes sides: it is a spade now, the left bower.",
            "AS": "Then the ace. From here on it goes down as you would expect.",
        },
        wrong={
            "JS": "One card beats even the ace: the jack of the trump suit.",
            "JC": "Not yet. The other black jack joins the spades, right behind the first.",
            "AS": "The ace comes next.",
            "KS": "The king comes next.",
            "QS": "The queen comes next.",
            "TS": "The ten comes next.",
        },
        end="That's trump, top to bottom. Now play it.",
    ),
    steps=(
        Step(
            at="play 1",
            say="Ann named spades, so her side needs three tricks. Two of your cards beat her ace."
            " Which is the cheaper one?",
            best=("JC",),
            also={"JS": "That wins. The left bower would have been enough."},
            illegal={
                "AD": "Look at your jack of clubs: today it is a spade.",
                "KD": "Look at your jack of clubs: today it is a spade.",
                "QH": "Look at your jack of clubs: today it is a spade.",
            },
        ),
        Step(
            at="play 2",
            has="JS",
            say="Now lead the right bower. Nothing beats it, and everybody who has a trump must"
            " give one up.",
            best=("JS",),
            also={"suit D": "That works too: nobody can trump it yet."},
            wrong={"QH": "Ann may hold the ace of hearts. Your diamonds are surer."},
        ),
        Step(
            at="play 2",
            has="JC",
            say="With the right bower gone, your left bower is the boss. What will you lead?",
            best=("JC",),
            also={"suit D": "That works too: nobody can trump it yet."},
            wrong={"QH": "Ann may hold the ace of hearts. Your diamonds are surer."},
        ),
        Step(
            at="play 3",
            say="One more trick, and Ann can't get her three. What is your surest card?",
            best=("JS", "JC", "AD", "KD"),
            also={"play": "That one is good, too."},
            wrong={"QH": "Ann may hold the ace of hearts. Your diamonds are surer."},
        ),
    ),
    end="Ann needed three tricks and didn't get them: she is euchred. Two points for you and Ben!",
    recap=recaps.BOWERS,
)

_ORDER = Lesson(
    name="order-up",
    title="Pick it up",
    teaches="Make trump with the upcard",
    dealer=0,
    hands=("9S TH QC KH KC", "AS 9H TC QS KD", "TS TD 9C QD AC", "KS JD JC 9D AD"),
    calls=(("TH", "JH", "QC", "KH", "KC"),),
    up="JH",
    rest="AH QH JS",
    goal=Goal(points=1),
    steps=(
        Step(
            at="order",
            say="The jack of hearts is turned up. As dealer you may take it, and hearts are trump."
            " Do you want it?",
            best=("order",),
            light=("JH",),
            wrong={
                "pass": "Look again, with the jack in your hand: three trumps, the best one too.",
                "order alone": "Bold! That is lesson seven. Take Ben along for now.",
            },
        ),
        Step(
            at="discard",
            say="Now you hold six cards. Discard one, face down.",
            best=("discard 9S",),
            also={"discard QC": "Fine, but the nine of spades was your loneliest card."},
            wrong={
                "trump": "Keep your trumps. They are why you picked it up.",
                "discard KC": "That king still has work to do. What is your weakest card?",
            },
        ),
        Step(
            at="play 1",
            gone="9S",
            say="Spades are led, and you have none left. That is why you threw the nine: now you"
            " may trump.",
            best=("TH",),
            also={"trump": "That wins. A smaller trump would have done it."},
            wrong={"suit C": "You threw the nine of spades for this very moment. Trump it!"},
        ),
        Step(
            at="play 2",
            leads=True,
            has="JH",
            say="Now lead the right bower, and watch who has to follow.",
            best=("JH",),
            also={"trump": "Good enough. The right bower would have been surer."},
            wrong={"suit C": "First take their trumps away, while you hold the boss."},
        ),
        Step(
            at="play 2",
            leads=True,
            say="Keep a trump for later. Which club will you try?",
            best=("QC", "KC"),
            also={"play": "That works, too."},
            wrong={"play": "Keep your last trumps for later. Try a club."},
        ),
        Step(
            at="play 3",
            leads=True,
            say="Even the left bower had to follow. Two tricks are yours, and one is missing. Keep"
            " a trump; try a club.",
            best=("QC", "KC"),
            also={"suit C": "That works, too.", "play": "That works, too."},
            wrong={"KH": "Keep the king of trump. It wins a trick later, whatever they lead."},
        ),
    ),
    end="Three or four tricks make one point. All five are a march: two. Ten points win the game.",
    recap=recaps.ORDER,
)

_NAME = Lesson(
    name="name-a-suit",
    title="Name a suit",
    teaches="Call your own trump",
    dealer=3,
    hands=("JS AH JC KS 9D", "QS KH KC KD AD", "TS TH 9C TC QC", "AS QH TD QD AC"),
    up="9H",
    rest="9S JD JH",
    goal=Goal(tricks=4, points=1),
    steps=(
        Step(
            at="order",
            say="Cora deals and turns up a heart. You may make hearts trump, or pass. You hold one"
            " heart.",
            best=("pass",),
            light=("AH",),
            wrong={
                "order": "That hands the nine to Cora, who plays against you. And you hold only"
                " one heart."
            },
        ),
        Step(
            at="name",
            say="Nobody wanted hearts. Now anybody may name another suit, and you are first. Where"
            " are your jacks?",
            best=("name S",),
            light=("JS", "JC"),
            wrong={
                "name C": "Both bowers are there, too. But count: three spades, only two clubs.",
                "name S alone": "A strong hand, but not that strong. Take Ben along.",
                "name C alone": "A strong hand, but not that strong. Take Ben along.",
                "name": "You hold both black jacks. Which suits make them bowers?",
                "pass": "With both black jacks? Somebody else would name trump instead.",
            },
        ),
        Step(
            at="play 1",
            say="You made spades trump, so your side needs three tricks. Lead a bower, and the"
            " trumps come down.",
            best=("JS",),
            also={
                "JC": "The left bower does it as well.",
                "AH": "It wins. Trumps first is surer: somebody might have had no hearts.",
            },
            wrong={
                "KS": "The ace of spades is still out there. A bower brings it down.",
                "9D": "Win first, lose last. Keep the nine for the end.",
            },
        ),
        Step(
            at="play 2",
            say="What else is sure to win?",
            best=("AH", "JS", "JC"),
            also={"play": "That wins, too."},
            wrong={
                "9D": "Win first, lose last. Keep the nine for the end.",
                "*": "The ace of spades is still out there. A bower brings it down.",
            },
        ),
        Step(
            at="play 3",
            say="Two down, one to go. Play another winner.",
            best=("JC", "JS", "KS", "AH"),
            also={"play": "That works, too."},
            wrong={"9D": "Win first, lose last. Keep the nine for the end."},
        ),
    ),
    end="Four tricks, one point. Naming trump is a promise: break it, and they get two.",
    recap=recaps.NAME,
)

_PARTNER = Lesson(
    name="partner",
    title="Your partner",
    teaches="Two hands, one side",
    dealer=1,
    hands=("KS QH JH 9D 9S", "KC TS KD AH 9H", "AC JS TD KH AS", "9C QS AD QD TC"),
    calls=((), (), ("name S",)),
    up="TH",
    rest="JC QC JD",
    goal=Goal(tricks=4, points=1),
    steps=(
        Step(
            at="play 1",
            say="Ben made spades trump and leads the ace of clubs. You have no clubs, so you could"
            " trump. Should you?",
            best=("9D",),
            also={
                "suit H": "Right not to trump. Without the lone diamond you could trump diamonds."
            },
            wrong={"trump": "That beats your partner's own ace. Save the trump for their tricks."},
        ),
        Step(
            at="play 2",
            say="Ben leads the right bower: this trick is ours. Which spade can you spare?",
            best=("9S",),
            wrong={"KS": "Ben wins this one anyway. Give him your smallest."},
        ),
        Step(
            at="play 3",
            gone="9D",
            say="Diamonds, and you have none left. Cora's ace is winning. Will you let her?",
            best=("KS",),
            wrong={"suit H": "The trick was there for the taking: your king is a trump."},
        ),
    ),
    end="Four tricks between you. Trump their winners, and leave your partner's alone.",
    recap=recaps.PARTNER,
)

_ALONE = Lesson(
    name="alone",
    title="Alone",
    teaches="All five tricks, without a partner",
    dealer=0,
    hands=("9C JH JD AH AS", "AC 9H TS KD KS", "QS 9S JC QD AD", "TC TH KH TD KC"),
    calls=(("QH", "JH", "JD", "AH", "AS"),),
    up="QH",
    rest="QC 9D JS",
    scores=(6, 9),
    goal=Goal(points=4),
    steps=(
        Step(
            at="order",
            say="Ten points win: they need one, you need four. All five tricks without Ben score"
            " four. Look at your hand!",
            best=("order alone",),
            wrong={
                "order": "Together you get two at most: eight to nine, and they are dealing next.",
                "pass": "Both bowers and two aces: you won't see a better hand tonight.",
            },
        ),
        Step(
            at="discard",
            say="Ben lays his cards down. Which of your six will never win a trick?",
            best=("discard 9C",),
            wrong={"discard": "You need that one. Which card can't win?"},
        ),
        Step(
            at="play 1",
            say="Ann leads the ace of clubs, and you have no clubs.",
            best=("QH",),
            also={"trump": "That wins. The queen would have been enough."},
            wrong={"AS": "It isn't a spade trick. Only a trump beats the ace of clubs."},
        ),
        Step(
            at="play 2",
            say="Four to go. Take their trumps away first, and start at the top.",
            best=("JH", "JD", "AH"),
            also={"trump": "That wins, too."},
            wrong={"AS": "Cora could trump it. Take the trumps away first; then your ace is safe."},
        ),
        Step(
            at="play 3",
            say="One of them still has a trump. Go on.",
            best=("JH", "JD", "AH"),
            also={"trump": "That wins, too."},
            wrong={
                "AS": "Cora still has the king of hearts. Take it first.",
                "*": "Not the small one: somebody still holds a higher trump.",
            },
        ),
    ),
    end="All five, alone: four points, and ten to nine. Game! You know Euchre now.",
    recap=recaps.ALONE,
)

COURSE = Course(
    name="euchre",
    title="Euchre in five minutes",
    minutes=5,
    games=("standard", "classic", "progressive"),
    lessons=(_TRICKS, _TRUMP, _BOWERS, _ORDER, _NAME, _PARTNER, _ALONE),
)
