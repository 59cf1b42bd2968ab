"""Railroad Euchre: the joker, a partner's best card, jambon, and one against one."""

from __future__ import annotations

from euchre.lessons.lesson import Course, Goal, Lesson, Step

_JAMBON = Lesson(
    name="jambon",
    title="Jambon",
    teaches="Go alone, ask for a card, lay your hand open",
    game="railroad",
    dealer=0,
    hands=("B JH JD 9C 8S", "AS KC TC 8H 7D", "AC QC KS 9D TS", "QS 9S QH TH KD"),
    calls=(("B", "JH", "JD", "AH", "AC"), ("together",), ("give AC", "together"), ("together",)),
    up="AH",
    goal=Goal(points=8),
    steps=(
        Step(
            at="order",
            say="The ace of hearts is turned up. You hold the joker, the best trump of all, and"
            " both bowers. Take it?",
            best=("order",),
            light=("B", "JH", "JD"),
            wrong={"pass": "Three trumps that nothing beats, and the ace comes to you: take it."},
        ),
        Step(
            at="discard",
            has="9C 8S",
            say="Now you hold four trumps from the top. Discard one card.",
            best=("discard 8S",),
            also={"discard 9C": "Just as good: both small cards are alone in their suits."},
            wrong={"trump": "Keep your trumps: nothing beats these four."},
        ),
        Step(
            at="alone",
            say="Here you are asked after the discard. Four sure tricks and a small card: alone?",
            best=("alone",),
            wrong={"together": "All five tricks score two together and four alone. Dare it."},
        ),
        Step(
            at="discard",
            say="A loner may discard once more, and gets the best card of the partner for it. Do"
            " you?",
            best=("discard 9C", "discard 8S"),
            wrong={
                "leave": "The small card would lose the fifth trick. Ben may hold an ace.",
                "trump": "Not a trump! The small card is what keeps you from all five.",
            },
        ),
        Step(
            at="expose",
            say="Ben gave you the ace of clubs. If you play with your hand face up, it is a jambon:"
            " all five score eight. Will you?",
            best=("expose",),
            wrong={
                "conceal": "Four trumps from the top and an ace: seeing them helps nobody. Face up"
                " they score eight, not four."
            },
        ),
    ),
    end="Eight points, in a game to five: what is over counts in the next game. That is a lap.",
)

_AGAINST = Lesson(
    name="one-against-one",
    title="One against one",
    teaches="Defend alone against a loner",
    game="railroad",
    dealer=3,
    hands=("B AC KD JH AS", "KH TC 9H 8S 7C", "KC QC TS 8C 7H", "QD AD JD AH 8D"),
    calls=(
        ("leave",),
        ("together", "give KH"),
        ("together", "give KC"),
        ("order", "discard 8D", "alone", "discard 9D", "conceal"),
    ),
    up="9D",
    goal=Goal(points=4),
    steps=(
        Step(
            at="alone",
            say="Cora made diamonds and goes alone. Now a defender may go alone, too. You hold the"
            " joker, two trumps and two aces.",
            best=("alone",),
            light=("B", "JH", "KD", "AC", "AS"),
            wrong={
                "together": "Together a euchre brings two points. Alone it brings four, and you"
                " hold three tricks yourself."
            },
        ),
        Step(
            at="play 1",
            say="Against a loner the lone defender leads. Which card makes her spend a trump?",
            best=("B", "AC"),
            also={
                "AC": "Good, too: she must trump the ace or lose to it.",
                "AS": "Good, too: she must trump the ace or lose to it.",
            },
            wrong={
                "trump": "She may beat that one. Lead the joker or an ace, and keep this to trump"
                " with.",
            },
        ),
    ),
    end="Three tricks, one against one: Cora is euchred, and that is four of your five points.",
)

COURSE = Course(
    name="railroad",
    title="Railroad Euchre",
    games=("railroad",),
    lessons=(_JAMBON, _AGAINST),
)
