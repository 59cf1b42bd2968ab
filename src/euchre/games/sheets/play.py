"""The phases of a deal in words: from the exchange to the last trick."""

from __future__ import annotations

from euchre.engine.phases import (
    Alone,
    AskCard,
    Auction,
    CallForBest,
    Exchange,
    Jambon,
    NameSuit,
    Nominate,
    Tricks,
    TurnUp,
)
from euchre.engine.rules import Rules
from euchre.games.facts import (
    each_for_himself,
    lone_defenders,
    lone_makers,
    may_drop,
    no_maker_possible,
    said_alone,
)
from euchre.games.sheets.phases import tell
from euchre.games.sheets.text import Section, a, said, section, sentences


def _lone_accept(rules: Rules) -> bool:
    """Whether the dealer's partner may accept the upcard alone, in one breath."""
    turn_up = rules.phase(TurnUp)
    return isinstance(turn_up, TurnUp) and (turn_up.alone or turn_up.partner_alone)


@tell.register
def _(phase: Exchange, rules: Rules) -> list[Section]:
    """Somebody takes the accepted upcard (A20, B23, B25, C28, C29, D029, D030, D036, D124)."""
    stock, naming = rules.words.stock, rules.phase(NameSuit)
    who = {
        "dealer": "the dealer",
        "maker": "the maker",
        "foe": "the player on the maker's left, an opponent,",
    }[phase.taker]
    whose = {"dealer": "dealer", "maker": "maker", "foe": "opponent"}[phase.taker]
    when = (
        f"When trump is named, whatever it is, {who}"
        if rules.phase(Auction)
        else f"When the upcard's suit has been accepted, no matter by whom, {who}"
    )
    takes = "may take the upcard" if phase.optional else "takes the upcard"
    lays = "then lays" if phase.optional else "lays"
    forced = isinstance(naming, NameSuit) and naming.stuck == "upcard"
    return [
        section(
            "The dealer's exchange" if phase.taker == "dealer" else "The exchange",
            sentences(
                f"{when} {takes} into the hand and {lays} one card away, face down under the "
                f"{stock}.",
                "Any card will do, the one just taken included."
                if phase.bury_up
                else "The card just taken may not be laid away.",
                "Table cards may not be laid away." if rules.columns else "",
                f"{a(whose).capitalize()} who does not want the card leaves it lying, and it is "
                "out of play."
                if phase.optional
                else "",
                "The same goes for a dealer who is made to accept it in the second round."
                if forced
                else "",
                "Nobody else sees the card that was laid away.",
            ),
            f"The {whose} may leave the taken card lying on the {stock} until it is played; it "
            f"belongs to the {whose}'s hand all the same."
            if rules.customs.on_stock
            else "",
            _dealer_left_out(phase, rules),
        )
    ]


def _dealer_left_out(phase: Exchange, rules: Rules) -> str:
    mates = rules.sides.mates(0, rules.seats).bit_count()
    if not mates or phase.taker != "dealer" or not _lone_accept(rules):
        return ""
    partner = "the dealer's partner" if mates == 1 else "a partner of the dealer"
    if phase.for_best and (rules.phase(CallForBest) or rules.phase(AskCard)):
        best = "the best card" if rules.phase(CallForBest) else "the card that is asked for"
        may = "may still take" if phase.optional else "still takes"
        return (
            f"If it is {partner} who accepts and plays alone, the dealer {may} the upcard and lays "
            f"a card away before leaving the play, since the upcard can be passed on as {best}."
        )
    return (
        f"If it is {partner} who accepts and plays alone, nobody takes the upcard: "
        "both it and the dealer's hand are out of play."
    )


# -- alone ------------------------------------------------------------------------------------


@tell.register
def _(phase: Alone, rules: Rules) -> list[Section]:
    """Who plays alone, and when it is said (A25, A26, C9, C11, C34, D100, D101, D106, D107)."""
    defend = phase.defenders != "off"
    if not said_alone(rules) and not defend:
        return []
    asked = _asked(phase, rules)
    if not _with_call(rules) and not asked:
        return []
    mates = rules.sides.mates(0, rules.seats).bit_count()
    return [
        section(
            "Playing alone",
            (
                "A player who plays alone has no partner in the deal, and plays against all the "
                "others.",
                "A player who plays alone does without the partner, who lays the hand face down "
                "and takes no further part in the deal.",
                "A player who plays alone does without the partners, who lay their hands face down "
                "and take no further part in the deal.",
            )[min(mates, 2)],
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


def _asked(phase: Alone, rules: Rules) -> list[str]:
    items = []
    if phase.maker:
        items.append("The maker may play alone.")
    elif rules.phase(Alone) and rules.phase(Nominate) and rules.joker_turned == "blind":
        items.append(
            f"A dealer who has named a suit because the {rules.words.joker} was turned up may play "
            "alone too."
        )
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
    elif len(_asked(phase, rules)) > len(_asked(phase, rules.without(Nominate))):
        order.append("the dealer")
    if phase.partner:
        order.append("the maker's partner")
    if phase.defenders != "off":
        order.append("the defenders, beginning with the one who will deal sooner")
    when = "when trump is made and any exchange is done, before the first lead"
    kinds = [type(found) for found in rules.phases]
    if Exchange not in kinds:
        when = "when trump is made, before the first lead"
    elif Alone in kinds and kinds.index(Alone) < kinds.index(Exchange):
        when = "when trump is made, before the upcard is taken"
    say = f"The words are {said(rules.words.alone)}."
    if len(order) == 1 and phase.defenders == "off":
        return f"{order[0].capitalize()} decides {when}. {say}"
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
            _from_the_table(rules),
            "A trick is won by the highest trump in it or, if there is none, by the highest card "
            f"of the suit led{_identical(rules)}. The winner leads to the next trick.",
            _tricks_kept(phase, rules),
            _claim(phase, rules),
        )
    ]


def _leads(phase: Tricks, rules: Rules) -> list[str]:
    jambon, asked = rules.phase(Jambon), rules.phase(Alone)
    lone, defend = lone_makers(rules), lone_defenders(rules)
    mates = rules.sides.mates(0, rules.seats) != 0
    out = (mates and (lone or defend)) or may_drop(rules)
    still_in = " (passing over a player who is out)" if out else ""
    partner = isinstance(asked, Alone) and asked.partner
    goes_by_loner = phase.lead == "loner-left" and (lone or defend)
    items = {
        "maker": ["The maker leads."],
        "maker-left": [f"The player on the left of the maker leads{still_in}."],
        "dealer-left": [f"The player on the left of the dealer leads{still_in}."],
        "loner-left": [
            "The player on the left of the dealer leads when nobody plays alone."
            if goes_by_loner
            else f"The player on the left of the dealer leads{still_in}."
        ],
    }[phase.lead]
    if goes_by_loner:
        items.append("If one player is alone, the player on the left of the lone player leads.")
    if phase.lead == "maker-left" and partner:
        items.append("This goes by the player who made trump, even if the partner plays alone.")
    if phase.lead == "maker" and partner:
        items.append("If the maker's partner plays alone, it is the partner who leads.")
    if defend and phase.lead != "maker":
        items.append("If both sides are alone, the lone defender leads.")
    if phase.lead in ("maker", "maker-left") and no_maker_possible(rules):
        items.append("When there is no maker, the player on the left of the dealer leads.")
    if isinstance(jambon, Jambon) and jambon.dictated:
        items.append(
            "In jambon the jambon player leads, and leads the card that was named, whatever the "
            "rules above say."
        )
    return items


def _from_the_table(rules: Rules) -> str:
    """Tell how table cards are played (B6, D128, D129)."""
    if not rules.columns:
        return ""
    when = (
        "when the trick is complete"
        if rules.reveal_after
        else "at once, and can be played from the next trick on"
    )
    return (
        "A card of the hand may be played or an open one of the own table cards, and whoever can "
        "follow suit with either must. Covered cards do not count. The card under a table card "
        f"that was played is turned up {when}; so a player may be unable to follow a suit now and "
        "have one of it later."
    )


def _identical(rules: Rules) -> str:
    return "; of two identical cards, by the one played first" if rules.pack.copies > 1 else ""


def _claim(phase: Tricks, rules: Rules) -> str:
    """Tell how all the rest is claimed (C45, D135)."""
    if phase.claim == "off":
        return ""
    stands = (
        "in an order of the player's own choice"
        if phase.claim == "best-order"
        else "in whatever order the player's own cards are played"
    )
    return (
        "A player on turn who expects to win every trick that is left, the unfinished one "
        f"included, may say {said(rules.words.claim)} and lay the hand open, which ends the play. "
        f"If that hand would win them all {stands}, whatever all the others play from the cards "
        "they really hold, the partner as well, the player has won them. If not, they all go to "
        "the other side."
    )


def _left_bower(rules: Rules) -> str:
    return {
        "both": "; the left bower is a card of the trump suit",
        "bald": "; the left bower is a card of the suit printed on it",
        "none": "",
    }[rules.bowers]


def _tricks_kept(phase: Tricks, rules: Rules) -> str:
    if rules.customs.chips:
        return (
            "Every player has a chip, one colour for each side. The cards of a trick are not "
            "gathered: they stay before the players, each on its owner's chip, and the card that "
            "won the trick is turned face down."
        )
    by = "player who" if each_for_himself(rules) else "side that"
    out = "" if phase.claim != "off" else " All tricks are played out."
    return f"Tricks are gathered face down by the {by} won them.{out}"
