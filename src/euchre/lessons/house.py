"""House rules that need a lesson: one deal, one or two decisions each."""

from __future__ import annotations

from euchre.lessons.lesson import Course, Goal, Lesson, Step

_STICK = Lesson(
    name="stuck",
    title="Stick the dealer",
    teaches="Name a suit because you must",
    options={"stick-the-dealer": "on"},
    dealer=0,
    hands=("QD KS JC 9D AS", "JD 9C TS TH KC", "TD TC QS 9H AH", "KD AC 9S QC KH"),
    up="JH",
    rest="AD QH JS",
    goal=Goal(points=1),
    steps=(
        Step(
            at="name",
            say="Everybody else has passed twice, and you deal: with this rule you must name a"
            " suit. Which is the least bad?",
            best=("name S",),
            wrong={
                "name S alone": "You were forced into this. Take Ben along.",
                "name C alone": "You were forced into this. Take Ben along.",
                "name D alone": "You were forced into this. Take Ben along.",
                "name C": "One club! In spades the same jack is the left bower, with ace and king"
                " beside it.",
                "name D": "Two small diamonds, and no bower. In spades your jack of clubs is the"
                " left bower.",
            },
        ),
        Step(
            at="play 2",
            say="Clubs are led, and your jack of clubs is a spade now. You may trump.",
            best=("KS", "JC", "AS"),
            also={"trump": "That wins, too."},
            wrong={"9D": "This is what trumps are for."},
        ),
    ),
    end="Made it! Being stuck isn't being lost: nobody else had much, either.",
)

_FARMERS = Lesson(
    name="farmers-hand",
    title="Farmer's hand",
    teaches="Trade three small cards for the stock",
    options={"farmers": "on"},
    dealer=0,
    hands=("KH AS 9C TD 9S", "KC AH JC QS AC", "JD KD TS JS 9D", "QC TH TC KS JH"),
    calls=(("order", "discard QD", "AD", "QH", "9H"), ("on",), ("on",), ("on",)),
    up="QH",
    rest="QD AD 9H",
    goal=Goal(points=1),
    steps=(
        Step(
            at="exchange",
            say="Three nines and tens in one hand: a farmer's hand. You may trade them for the"
            " three cards under the upcard.",
            best=("exchange 9C TD 9S", "exchange 9C 9S TD"),
            wrong={"on": "These three won't win anything. What comes can hardly be worse."},
        ),
        Step(
            at="order",
            say="What a change: another ace and a trump. The queen of hearts would give you three"
            " trumps. Take it?",
            best=("order",),
            wrong={
                "pass": "Three trumps and two aces, with the deal: take it.",
                "order alone": "Without a bower? Take Ben along.",
            },
        ),
    ),
    end="From nothing to a point. When the rule is on, look for three nines and tens first.",
)

_BEST = Lesson(
    name="partners-best",
    title="Partner's best",
    teaches="Ask your partner for a card before a loner",
    options={"call-for-best": "maker"},
    dealer=0,
    hands=("JH JD 9S 9C TD", "AC AH AD JC KC", "TC TH KH JS AS", "KD TS QC QS 9D"),
    calls=(("order alone", "discard 9C", "JH", "JD", "QH", "AS"), (), ("give AS",)),
    up="QH",
    rest="QD KS 9H",
    goal=Goal(points=4),
    steps=(
        Step(
            at="discard",
            gone="9C",
            say="You're going alone with three top trumps. You may discard one card and get Ben's"
            " best card for it.",
            best=("discard 9S",),
            also={"discard TD": "Close. The nine is the smaller of the two."},
            wrong={
                "leave": "Two small cards won't win by themselves. Ben may hold an ace.",
                "trump": "Not a trump! Discard a small card.",
            },
        ),
        Step(
            at="play 1",
            say="Ben gave you the ace of spades. Clubs are led, and you have none. Which trump?",
            best=("QH",),
            also={"trump": "That wins. The queen would have been enough."},
            wrong={"play": "A trump takes this trick, and you need all five."},
        ),
    ),
    end="All five tricks, alone, with a little help first: four points.",
)

_DEFEND = Lesson(
    name="defend-alone",
    title="Defend alone",
    teaches="Go alone against the makers",
    options={"defend-alone": "any"},
    dealer=1,
    hands=("AD QC KC JC 9S", "AS QD KD JS JD", "9C 9D 9H KH AH", "QS TD TH JH KS"),
    calls=(("together", "9S"), ("order", "discard JD", "AS", "QD", "AC"), ("together",), ()),
    up="AC",
    rest="QH TC TS",
    goal=Goal(points=4),
    steps=(
        Step(
            at="alone",
            say="Ann picked up the ace of clubs. You hold the right bower, king and queen of clubs."
            " You may defend alone. Do you?",
            best=("alone",),
            light=("JC", "KC", "QC"),
            wrong={"together": "Together a euchre is worth two. Alone it is worth four."},
        ),
    ),
    end="Three tricks, alone against both: four points. Picking up that ace was expensive.",
)

_HIGH = Lesson(
    name="high",
    title="High",
    teaches="No trump, high cards win",
    options={"high-low": "on"},
    dealer=3,
    hands=("AH KH QH TH 9S", "JH TS QS 9C TC", "TD JC KC KS AS", "QC JD QD KD AD"),
    up="AC",
    rest="9H 9D JS",
    goal=Goal(tricks=4, points=1),
    steps=(
        Step(
            at="name",
            say="Clubs were turned down. Instead of a suit you may name High: no trump, no bowers,"
            " high cards win. What do you say?",
            best=("name high",),
            light=("AH", "KH", "QH"),
            wrong={
                "pass": "Ace, king and queen of one suit! There is a call that makes them win.",
                "name H": "As trump your ace stands behind two bowers. In High nothing beats it.",
                "name H alone": "As trump your ace stands behind two bowers. In High nothing"
                " beats it.",
                "name high alone": "Alone you would need all five. Take Ben along.",
                "name low": "Low is for nines and tens. Yours are high.",
                "name": "Your strength is high hearts. Which call lets them win?",
            },
        ),
        Step(
            at="play 1",
            say="Lead. There is no trump to be afraid of.",
            best=("AH",),
            also={
                "KH": "Just as good: nobody has the ace but you.",
                "QH": "Just as good: you hold the rest.",
            },
            wrong={
                "TH": "The jack of hearts is out. Start at the top.",
                "9S": "Your winners first. Once they lead, you may not get in again.",
            },
        ),
    ),
    end="Four tricks with one suit. Without trump, a long suit from the top runs and runs.",
)

_LOW = Lesson(
    name="low",
    title="Low",
    teaches="No trump, low cards win",
    options={"high-low": "on"},
    dealer=3,
    hands=("9H JS 9S KS AD", "KH QC JD TD 9C", "TH AS AC JC QD", "QH QS KD JH 9D"),
    up="TS",
    rest="TC KC AH",
    goal=Goal(tricks=4, points=1),
    steps=(
        Step(
            at="name",
            say="Spades were turned down. If you name Low, the lowest card of the suit led wins."
            " Look at"
            " your two nines.",
            best=("name low",),
            light=("9H", "9S"),
            wrong={
                "name low alone": "Bold. Two nines and a jack: take Ben along.",
                "name high": "In High your nines are worthless. Go the other way!",
                "pass": "Two nines are two sure tricks, if you make the right call.",
                "name": "Which suit would carry you? Look at your low cards instead.",
            },
        ),
        Step(
            at="play 1",
            say="Now a nine is as good as an ace. Lead.",
            best=("9H", "9S"),
            also={
                "play": "Good, too: the ten of spades was turned down, so only your nine beats it."
            },
            wrong={
                "AD": "An ace loses to everything now. Lead a nine.",
                "KS": "A king loses to nearly everything now. Lead a nine.",
            },
        ),
    ),
    end="Four tricks with nines and jacks. In Low, look for the bottom of a suit.",
)

_LONER = Lesson(
    name="partner-alone",
    title="The dealer's partner",
    teaches="Order up your partner, alone",
    options={"partner-alone": "on"},
    dealer=2,
    hands=("QC JC AS KC AH", "TD TC KS TH KH", "AC QD QH TS JS", "KD 9S 9H JH JD"),
    up="9C",
    rest="QS AD 9D",
    goal=Goal(points=4),
    steps=(
        Step(
            at="order",
            say="Ben deals. With this rule you may order up your partner only alone. You hold the"
            " right bower, king, queen and two aces.",
            best=("order alone",),
            light=("JC", "KC", "QC", "AS", "AH"),
            wrong={
                "pass": "Three good trumps and two aces: this is the hand the rule is made for."
            },
        ),
        Step(
            at="play 1",
            say="Diamonds are led, and you have none. Which trump will do?",
            best=("QC",),
            also={"trump": "That wins. The queen would have been enough."},
            wrong={"play": "You need all five. Trump it."},
        ),
        Step(
            at="play 2",
            leads=True,
            say="Four to go. Where do you start?",
            best=("JC", "KC"),
            also={"play": "That works, too."},
            wrong={"play": "Trumps first, while you hold the right bower."},
        ),
    ),
    end="All five, alone: four points. With less, pass, and let Ben decide.",
)

STICK = Course(
    name="stick", title="Stick the dealer", option="stick-the-dealer", minutes=1, lessons=(_STICK,)
)
FARMERS = Course(
    name="farmers", title="Farmer's hand", option="farmers", minutes=1, lessons=(_FARMERS,)
)
BEST = Course(
    name="best", title="Partner's best", option="call-for-best", minutes=1, lessons=(_BEST,)
)
DEFEND = Course(
    name="defend", title="Defend alone", option="defend-alone", minutes=1, lessons=(_DEFEND,)
)
HIGH_LOW = Course(
    name="high-low", title="High and low", option="high-low", minutes=1, lessons=(_HIGH, _LOW)
)
LONER = Course(
    name="canadian-loner",
    title="Canadian loner",
    option="partner-alone",
    minutes=1,
    lessons=(_LONER,),
)
