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
    maker_names_high_low,
    may_drop,
    no_maker_possible,
    said_alone,
)
from euchre.games.sheets.layout import Block, Section, beside, section
from euchre.games.sheets.score_in_brief import jambon_pays
from euchre.games.sheets.up_to_the_call import tell
from euchre.text import a, count, quoted, sentences


def _lone_accept(rules: Rules) -> bool:
    """Whether the dealer's partner may assist and go alone in one call."""
    turn_up = rules.phase(TurnUp)
    return turn_up is not None and (turn_up.alone or turn_up.partner_alone)


@tell.register
def _(phase: Exchange, rules: Rules) -> list[Section]:
    """Who takes the upcard (A20, B23, B25, C28, C29, D029, D030, D036, D124)."""
    stock, naming = rules.words.stock, rules.phase(NameSuit)
    who = {
        "dealer": "the dealer",
        "maker": "the maker",
        "foe": "the player on the maker's left, an opponent,",
    }[phase.taker]
    whose = {"dealer": "dealer", "maker": "maker", "foe": "opponent"}[phase.taker]
    left_out = _dealer_left_out(phase, rules)
    but = ", with one exception below," if left_out.startswith("The exception") else ""
    when = (
        f"When trump is named, whatever the suit, {who}"
        if rules.phase(Auction)
        else f"When the upcard's suit is made trump, {who}{but}"
    )
    takes = (
        "may pick up the upcard, discarding"
        if phase.optional
        else "picks up the upcard and discards"
    )
    forced = naming is not None and naming.stuck == "upcard"
    does = "may not leave it" if phase.optional else "does the same"
    return [
        section(
            "The dealer's discard" if phase.taker == "dealer" else "Picking up the upcard",
            sentences(
                f"{when} {takes} one card, face down under the {stock}.",
                "Any card may be discarded, even the one just picked up."
                if phase.bury_up
                else "The card just picked up may not be discarded.",
                "Table cards may not be discarded." if rules.columns else "",
                f"{a(whose).capitalize()} who does not want the upcard leaves it, and it is out of "
                "play."
                if phase.optional
                else "",
                f"A dealer who is stuck with the upcard in the second round {does}."
                if forced
                else "",
                "No one else sees the discard.",
            ),
            f"Once it is the {whose}'s, the upcard may stay on the {stock} until it is played; it "
            f"belongs to the {whose}'s hand all the same."
            if rules.customs.on_stock
            else "",
            left_out,
        )
    ]


def _dealer_left_out(phase: Exchange, rules: Rules) -> str:
    mates = rules.sides.mates(0, rules.seats).bit_count()
    if not mates or phase.taker != "dealer" or not _lone_accept(rules):
        return ""
    partner = "the dealer's partner" if mates == 1 else "a partner of the dealer"
    if phase.for_best and (rules.phase(CallForBest) or rules.phase(AskCard)):
        best = "the best card" if rules.phase(CallForBest) else "the card that is asked for"
        may = (
            "may still pick up the upcard and discard"
            if phase.optional
            else "still picks up the upcard and discards"
        )
        return (
            f"If {partner} orders it up and goes alone, the dealer {may} before sitting out, since "
            f"the upcard can be passed on as {best}."
        )
    called = rules.phase(CallForBest) or rules.phase(AskCard)
    but = ", except for a card that the dealer is asked to pass" if called else ""
    return (
        f"The exception: if {partner} orders it up and goes alone, the dealer sits out and nobody "
        f"picks up the upcard. It and the dealer's hand are out of play{but}."
    )


# -- alone ------------------------------------------------------------------------------------


@tell.register
def _(phase: Alone, rules: Rules) -> list[Section]:
    """Who goes alone, and when they say so (A25, A26, C9, C11, C34, D100, D101, D106, D107)."""
    defend = phase.defenders != "off"
    if not said_alone(rules) and not defend:
        return []
    asked = _asked(phase, rules)
    if not _with_call(rules) and not asked:
        return []
    mates = rules.sides.mates(0, rules.seats).bit_count()
    return [
        section(
            "Going alone",
            (
                "A player who goes alone has no partner in the deal and plays against everyone "
                "else.",
                "If you go alone, your partner lays the hand face down and sits out the deal.",
                "If you go alone, your partners lay their hands face down and sit out the deal.",
            )[min(mates, 2)],
            (*_with_call(rules), *asked),
            _in_order(phase, rules) if asked else "",
            "Whichever of the makers goes alone is the lone maker in what follows."
            if phase.partner
            else "",
            "Nobody may defend alone." if not defend else "",
            _not_from(rules),
        )
    ]


def _not_from(rules: Rules) -> str:
    """Say from which score on nobody may go alone (H12)."""
    if rules.no_loner_from is None:
        return ""
    turn_up, points = rules.phase(TurnUp), count(rules.no_loner_from, "point")
    return sentences(
        f"Nobody may go alone whose side has {points} or more.",
        "The dealer's partner on such a side may not order up the upcard."
        if turn_up and turn_up.partner_alone
        else "",
    )


def _with_call(rules: Rules) -> list[str]:
    turn_up, naming = rules.phase(TurnUp), rules.phase(NameSuit)
    items = []
    if turn_up and turn_up.partner_alone:
        items.append("A dealer's partner who orders up the upcard always goes alone.")
    if turn_up and turn_up.alone:
        calls = "making the upcard's suit trump"
        if naming and naming.alone:
            calls += " or naming a suit"
        items.append(f"The maker may go alone, but must say so when {calls}.")
    return items


def _asked(phase: Alone, rules: Rules) -> list[str]:
    items = []
    if phase.maker:
        items.append("The maker may go alone.")
    elif rules.phase(Alone) and rules.phase(Nominate) and rules.joker_turned == "blind":
        items.append(
            f"A dealer who has named a suit because the {rules.words.joker} was turned up may go "
            "alone too."
        )
    if phase.partner:
        items.append("The maker's partner may go alone instead, if the maker does not.")
    either = "either" if rules.sides.mates(0, rules.seats).bit_count() == 1 else "any"
    if phase.defenders == "any":
        items.append(
            f"{either.capitalize()} defender may defend alone, whether or not a maker goes alone: "
            "then one defender faces the makers."
        )
    elif phase.defenders == "loner":
        items.append(
            f"If a maker goes alone, {either} defender may defend alone: then it is one against "
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
        order.append("the defenders, starting with the one who will deal sooner")
    exchange = rules.phase(Exchange)
    kinds = [type(one) for one in rules.phases]
    when = "after the discard, before the first lead"
    if exchange is None:
        when = "when trump is made, before the first lead"
    elif Alone in kinds and kinds.index(Alone) < kinds.index(Exchange):
        when = "when trump is made, before the upcard is picked up"
    say = f"To go alone, say {quoted(rules.words.alone)}."
    if len(order) == 1 and phase.defenders == "off":
        return f"{order[0].capitalize()} decides {when}. {say}"
    if len(order) == 1:
        sooner = "starting with the one who will deal sooner; only one of them can go alone"
        return f"The defenders are asked {when}, {sooner}. {say}"
    return sentences(
        f"The players are asked {when}, in this order: {'; '.join(order)}.",
        "Only one player of a side can go alone.",
        say,
    )


@tell.register
def _(phase: CallForBest, rules: Rules) -> list[Section]:
    """Exchanging a card for the partner's best (C38, D110, D111)."""
    defend = lone_defenders(rules)
    both = phase.defender and defend
    who = "A lone maker, and a lone defender too," if both else "A lone maker"
    first = (
        " If both sides are alone, the maker is asked before the defender."
        if both
        else " A lone defender may not."
        if defend
        else ""
    )
    return [
        section(
            "Calling for the best card",
            f"{who} may call for the partner's best card before the first lead. The loner first "
            "discards one card, face down, and then gets one card from the partner, unseen by "
            f"everyone else. The partner decides which card is best and may pass any card.{first}",
        )
    ]


@tell.register
def _(phase: Jambon, rules: Rules) -> list[Section]:
    """The open hand (C41, C42, D114, D115)."""
    best = " and any best card has been passed" if rules.phase(CallForBest) else ""
    return [
        section(
            "Jambon",
            f"Once it is settled who goes alone{best}, a lone maker may lay the hand face up on "
            "the table and play it that way: this is jambon (or jambone). "
            f"{jambon_pays(rules)}",
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
    two = rules.seats == 2
    then = "The other player" if two else "The others in turn"
    return [
        section(
            "The play",
            *_first_lead(_leads(phase, rules)),
            f"You may lead any card. {then} must follow suit if able{_left_bower(rules)}. If you "
            "cannot follow suit, you may play any card, a trump or not. You never have to trump "
            "or to try to win a trick.",
            _from_the_table(rules),
            "The highest trump in a trick wins it; if there is no trump in it, the highest card of "
            f"the suit led wins{_in_low(rules)}{_identical(rules)}. The winner leads to the next "
            "trick.",
            _tricks_kept(phase, rules),
            _claim(phase, rules),
        )
    ]


def _first_lead(leads: list[str]) -> tuple[Block, ...]:
    if len(leads) > 1:
        return "Who leads to the first trick:", tuple(leads)
    return (leads[0].replace(" leads", " leads to the first trick", 1),)


def _leads(phase: Tricks, rules: Rules) -> list[str]:
    jambon, asked = rules.phase(Jambon), rules.phase(Alone)
    lone, defend = lone_makers(rules), lone_defenders(rules)
    mates = rules.sides.mates(0, rules.seats) != 0
    out = (mates and (lone or defend)) or may_drop(rules)
    still_in = " (skipping a player who is out)" if out else ""
    # On the maker's left sits an opponent of the maker.
    left_in = still_in if defend or may_drop(rules) else ""
    partner = asked is not None and asked.partner
    goes_by_loner = phase.lead == "loner-left" and (lone or defend)
    first = beside(rules.seats, "dealer").capitalize()
    both = ", even if both sides are alone" if lone and defend else ""
    items = {
        "maker": ["The maker leads."],
        "maker-left": [f"{beside(rules.seats, 'maker').capitalize()} leads{left_in}."],
        "dealer-left": [f"{first} leads{still_in}."],
        "dealer-left-always": [f"{first} leads{still_in}{both}."],
        "loner-left": [f"{first} leads{' when nobody goes alone' if goes_by_loner else still_in}."],
    }[phase.lead]
    if goes_by_loner:
        items.append("If one player goes alone, the player on the loner's left leads.")
    if phase.lead == "maker-left" and partner:
        items.append("Here the maker is whoever made trump, even if the partner goes alone.")
    if phase.lead == "maker" and partner:
        items.append("If the maker's partner goes alone, the partner leads.")
    if defend and phase.lead != "dealer-left-always":
        items.append("If both sides are alone, the lone defender leads.")
    if phase.lead in ("maker", "maker-left") and no_maker_possible(rules):
        items.append(f"When there is no maker, {first[0].lower()}{first[1:]} leads.")
    if jambon and jambon.dictated:
        items.append("In jambon the jambon player leads, and leads the card that was named.")
    return items


def _from_the_table(rules: Rules) -> str:
    """Describe how table cards are played (B6, D128, D129)."""
    if not rules.columns:
        return ""
    when = (
        "when the trick is complete"
        if rules.reveal_after
        else "at once and can be played from the next trick on"
    )
    return (
        "Play a card from your hand or one of your face-up table cards. If you can follow suit "
        "with either, you must. Covered cards do not count. When you play a table card, the card "
        f"under it is turned up {when}; so you may be void in a suit now and hold a card of it "
        "later."
    )


def _in_low(rules: Rules) -> str:
    """Say that the lowest card wins where low may be named (A9)."""
    naming = rules.phase(NameSuit)
    low = maker_names_high_low(rules) or (naming is not None and naming.high_low)
    return f" (in {rules.words.low} the lowest)" if low else ""


def _identical(rules: Rules) -> str:
    return ", and of two identical cards the one played first" if rules.pack.copies > 1 else ""


def _claim(phase: Tricks, rules: Rules) -> str:
    """Describe how to claim the rest of the tricks (C45, D135)."""
    if phase.claim == "off":
        return ""
    stands = (
        "in an order of your choice"
        if phase.claim == "best-order"
        else "in whatever order you play it"
    )
    return (
        "On your turn, if you expect to win all the remaining tricks, including the unfinished "
        f"one, you may say {quoted(rules.words.claim)} and lay your hand open, which ends the "
        f"play. If your hand would win them all {stands}, whatever everyone else plays from the "
        "cards they really hold, partner included, you have won them. If not, they all go to the "
        "other side."
    )


def _left_bower(rules: Rules) -> str:
    return {
        "both": " (the left bower is a trump)",
        "bald": " (the left bower belongs to the suit printed on it)",
        "none": "",
    }[rules.bowers]


def _tricks_kept(phase: Tricks, rules: Rules) -> str:
    if rules.customs.chips:
        return (
            "Every player has a chip, one color for each side, and plays every card onto it. "
            "Tricks are not gathered: the cards pile up on the chips, and the card that wins a "
            "trick is turned face down. A side has won as many tricks as cards lie face down on "
            "its chips."
        )
    by = "player who" if each_for_himself(rules) else "side that"
    out = "" if phase.claim != "off" else " All tricks are played out."
    return f"Tricks are gathered face down by the {by} won them.{out}"
