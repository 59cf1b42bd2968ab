"""The phases of a deal in words: from the exchange to the last trick, and what it scores."""

from __future__ import annotations

from functools import singledispatch
from itertools import groupby

from euchre.cards import SPADES
from euchre.engine.phases import Alone, CallForBest, Exchange, Jambon, NameSuit, Tricks, TurnUp
from euchre.engine.rules import Rules
from euchre.engine.scoring import Points, Prices, Tally
from euchre.engine.state import Outcome
from euchre.games.sheet_phases import tell
from euchre.games.sheet_table import lone_defenders, lone_makers
from euchre.games.sheet_text import (
    Section,
    Table,
    listed,
    number,
    said,
    section,
    sentences,
)


def _lone_accept(rules: Rules) -> bool:
    """Whether the dealer's partner may accept the upcard alone, in one breath."""
    turn_up = rules.phase(TurnUp)
    return isinstance(turn_up, TurnUp) and (turn_up.alone or turn_up.partner_alone)


@tell.register
def _(phase: Exchange, rules: Rules) -> list[Section]:
    """The dealer takes the accepted upcard (A20, C28, C29, D029, D030, D036)."""
    stock = rules.words.stock
    takes = "may take the upcard" if phase.optional else "takes the upcard"
    lays = "then lays" if phase.optional else "lays"
    naming = rules.phase(NameSuit)
    forced = isinstance(naming, NameSuit) and naming.stuck == "upcard"
    return [
        section(
            "The dealer's exchange",
            sentences(
                f"When the upcard's suit has been accepted, no matter by whom, the dealer {takes} "
                f"into the hand and {lays} one card away, face down under the {stock}.",
                "Any card will do, the one just taken included."
                if phase.bury_up
                else "The card just taken may not be laid away.",
                "A dealer who does not want the card leaves it lying, and it is out of play."
                if phase.optional
                else "",
                "The same goes for a dealer who is made to accept it in the second round."
                if forced
                else "",
                "Nobody else sees the card that was laid away.",
            ),
            f"The dealer may leave the taken card lying on the {stock} until it is played; it "
            "belongs to the dealer's hand all the same."
            if rules.customs.on_stock
            else "",
            _dealer_left_out(phase, rules),
        )
    ]


def _dealer_left_out(phase: Exchange, rules: Rules) -> str:
    if not _lone_accept(rules):
        return ""
    if phase.for_best and rules.phase(CallForBest):
        may = "may still take" if phase.optional else "still takes"
        return (
            "If it is the dealer's partner who accepts and plays alone, the dealer "
            f"{may} the upcard and lays a card away before leaving the play, since the upcard can "
            "be passed on as the best card."
        )
    return (
        "If it is the dealer's partner who accepts and plays alone, nobody takes the upcard: "
        "both it and the dealer's hand are out of play."
    )


# -- alone ------------------------------------------------------------------------------------


@tell.register
def _(phase: Alone, rules: Rules) -> list[Section]:
    """Who plays alone, and when it is said (A25, A26, C9, C11, C34, D100, D101, D106, D107)."""
    defend = phase.defenders != "off"
    if not lone_makers(rules) and not defend:
        return []
    asked = _asked(phase)
    return [
        section(
            "Playing alone",
            "A player who plays alone does without the partner, who lays the hand face down and "
            "takes no further part in the deal.",
            (*_with_call(rules), *asked),
            _in_order(phase, rules) if asked else "",
            "Whichever of the makers plays alone is the lone maker of what follows."
            if phase.partner
            else "",
            "Nobody may defend alone." if not defend else "",
        )
    ]


def _with_call(rules: Rules) -> list[str]:
    turn_up, naming = rules.phase(TurnUp), rules.phase(NameSuit)
    items = []
    if isinstance(turn_up, TurnUp) and turn_up.partner_alone:
        items.append("The dealer's partner who accepts the upcard always plays alone.")
    if isinstance(turn_up, TurnUp) and turn_up.alone:
        calls = "accepting the upcard"
        if isinstance(naming, NameSuit) and naming.alone:
            calls += " or naming a suit"
        items.append(f"The maker may play alone, but must say so together with {calls}.")
    return items


def _asked(phase: Alone) -> list[str]:
    items = []
    if phase.maker:
        items.append("The maker may play alone.")
    if phase.partner:
        items.append("The maker's partner may play alone instead, if the maker does not.")
    if phase.defenders == "any":
        items.append(
            "Either defender may play alone too, whether a maker is alone or not: then one "
            "defender faces the makers."
        )
    elif phase.defenders == "loner":
        items.append(
            "If a maker plays alone, either defender may play alone too: then it is one against "
            "one."
        )
    return items


def _in_order(phase: Alone, rules: Rules) -> str:
    order = []
    if phase.maker:
        order.append("the maker")
    if phase.partner:
        order.append("the maker's partner")
    if phase.defenders != "off":
        order.append("the defenders, beginning with the one who will deal sooner")
    when = "when trump is made and any exchange is done, before the first lead"
    say = f"The words are {said(rules.words.alone)}."
    if order == ["the maker"]:
        return f"The maker decides {when}. {say}"
    return sentences(
        f"Those who may are asked {when}, in this order: {'; '.join(order)}.",
        "As soon as one of a side plays alone, that side is settled.",
        say,
    )


@tell.register
def _(phase: CallForBest, rules: Rules) -> list[Section]:
    """A card for the partner's best (C38, D110, D111)."""
    who = "A lone maker, and a lone defender too," if phase.defender else "A lone maker"
    first = (
        " If both sides play alone, the maker is asked before the defender."
        if phase.defender
        else " A lone defender may not."
    )
    return [
        section(
            "Calling for the best card",
            f"{who} may call for the partner's best card before the first lead: the player first "
            "lays one card away, face down, and then receives one card from the partner, unseen "
            "by the others. The partner alone decides which card is best, and any card of the "
            f"hand may be passed.{first}",
        )
    ]


@tell.register
def _(phase: Jambon, rules: Rules) -> list[Section]:
    """The open hand (C41, C42, D114, D115)."""
    best = " and any best card has been passed" if rules.phase(CallForBest) else ""
    return [
        section(
            "Jambon",
            f"Once it is settled who plays alone{best}, a lone maker may lay the hand open on the "
            "table and play it so: this is jambon (or ham bone). It pays more for all the tricks, "
            "as the table of scores shows; otherwise nothing changes.",
            "The opponent on the jambon player's left then says which card of the open hand "
            "must be led, and the jambon player leads it to the first trick."
            if phase.dictated
            else "",
        )
    ]


# -- the tricks -------------------------------------------------------------------------------


@tell.register
def _(phase: Tricks, rules: Rules) -> list[Section]:
    """Lead, follow, win (A27-A29, D102-D105)."""
    return [
        section(
            "The play",
            "Who leads to the first trick:",
            tuple(_leads(phase, rules)),
            "Any card may be led. The others play in turn and must follow the suit led if they "
            f"can{_left_bower(rules)}. Who cannot follow may play any card, a trump or not. Nobody "
            "is ever obliged to trump or to try to win.",
            "A trick is won by the highest trump in it or, if there is none, by the highest card "
            "of the suit led. The winner leads to the next trick.",
            _tricks_kept(rules),
        )
    ]


def _leads(phase: Tricks, rules: Rules) -> list[str]:
    jambon = rules.phase(Jambon)
    lone, defend = lone_makers(rules), lone_defenders(rules)
    still_in = " (passing over a player who is out)" if lone or defend else ""
    asked = rules.phase(Alone)
    both = " and partner" if isinstance(asked, Alone) and asked.partner else ""
    items = {
        "maker-left": [f"The player on the left of the maker leads{still_in}."],
        "dealer-left": [f"The player on the left of the dealer leads{still_in}."],
        "loner-left": ["The player on the left of the dealer leads when nobody plays alone."],
    }[phase.lead]
    if phase.lead == "loner-left" and (lone or defend):
        items.append("If one player is alone, the player on the left of the lone player leads.")
    if phase.lead == "maker-left" and both:
        items.append("This goes by the player who made trump, even if the partner plays alone.")
    if defend:
        items.append("If both sides are alone, the lone defender leads.")
    if isinstance(jambon, Jambon) and jambon.dictated:
        items.append(
            "In jambon the jambon player leads, and leads the card that was named, whatever the "
            "rules above say."
        )
    return items


def _left_bower(rules: Rules) -> str:
    return {
        "both": "; the left bower is a card of the trump suit",
        "bald": "; the left bower is a card of the suit printed on it",
        "none": "",
    }[rules.bowers]


def _tricks_kept(rules: Rules) -> str:
    if rules.customs.chips:
        return (
            "Every player has a chip, one colour for each side. The cards of a trick are not "
            "gathered: they stay before the players, each on its owner's chip, and the card that "
            "won the trick is turned face down."
        )
    return "Tricks are gathered face down by the side that won them. All tricks are played out."


# -- scoring ----------------------------------------------------------------------------------


@singledispatch
def tell_prices(prices: Prices, rules: Rules) -> Section:
    """Return the section on scoring for a price list.

    Raises ``TypeError`` for a kind of price list that has no teller.
    """
    raise TypeError(f"no teller for the price list {type(prices).__name__}")


@tell_prices.register
def _(prices: Points, rules: Rules) -> Section:
    """Every figure is asked from the price list itself, so the table cannot disagree with it."""
    return section(
        "Scoring",
        "Only one side scores in a deal: the makers, unless the table gives the points to the "
        "defenders.",
        _score_table(rules),
        sentences(
            f"Winning all {number(rules.hand)} tricks is a march; makers who win fewer than "
            f"{number(rules.hand // 2 + 1)} are euchred.",
            _defence(prices, rules),
        ),
    )


def _defence(prices: Points, rules: Rules) -> str:
    parts = []
    if prices.alone_short is not None and lone_makers(rules):
        parts.append(
            "A lone maker must win all the tricks: short of that, the other side scores, even "
            "though three or four were won."
        )
    if lone_defenders(rules):
        parts.append(
            "A lone defender who does not euchre the makers loses nothing by it: they score what "
            "they would have scored against two."
        )
    return sentences(*parts)


def _sides_in_play(rules: Rules) -> list[tuple[str, int, int]]:
    """Return (in words, mask of lone seats, mask of open hands) for all that can come about.

    Seat 0 is the maker, seat 1 a defender.
    """
    asked = rules.phase(Alone)
    defenders = asked.defenders if isinstance(asked, Alone) else "off"
    lone = lone_makers(rules)
    found = [("Together", 0, 0)]
    if defenders == "any":
        found.append(("Together, against a lone defender", 2, 0))
    if lone:
        found.append(("Alone", 1, 0))
    if lone and defenders != "off":
        found.append(("Alone, against a lone defender", 3, 0))
    if lone and rules.phase(Jambon):
        found.append(("Jambon", 1, 1))
        if defenders != "off":
            found.append(("Jambon, against a lone defender", 3, 1))
    return found


def _price(rules: Rules, tricks: int, lone: int, exposed: int) -> str:
    taken = [0] * rules.seats
    taken[0], taken[1] = tricks, rules.hand - tricks
    facts = Tally(Outcome.PLAYED, 0, 0, SPADES, lone, exposed, tuple(taken))
    makers, *others = rules.prices.price(facts, rules)
    return str(makers) if makers or not any(others) else f"defenders {max(others)}"


def _score_table(rules: Rules) -> Table:
    cases = _sides_in_play(rules)
    by_tricks = [
        (tricks, tuple(_price(rules, tricks, lone, exposed) for _, lone, exposed in cases))
        for tricks in range(rules.hand, -1, -1)
    ]
    columns = [
        (_tricks([tricks for tricks, _ in same], rules), prices)
        for prices, same in (
            (prices, list(same)) for prices, same in groupby(by_tricks, key=lambda c: c[1])
        )
    ]
    head = ("The makers win", *(name for name, _ in columns))
    rows = tuple(
        (words, *(prices[i] for _, prices in columns)) for i, (words, _, _) in enumerate(cases)
    )
    return Table(head, rows)


def _tricks(found: list[int], rules: Rules) -> str:
    if found == [rules.hand]:
        return f"all {number(rules.hand)}"
    if found[-1] == 0:
        return "fewer"
    return listed([number(n) for n in reversed(found)], "or")
