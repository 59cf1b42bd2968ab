"""The narration of a deal: each action, its consequences, and the result.

Works on redacted states (``View.state``) as well as on full ones: a hidden action is narrated
without its cards.
"""

from __future__ import annotations

from collections.abc import Sequence

from euchre.cards import SUIT_NAMES, each
from euchre.coordinates import TableSeat
from euchre.engine import actions
from euchre.engine.actions import Action, Verb
from euchre.engine.dealing import Draw
from euchre.engine.phases import CallForBest, SwapBest
from euchre.engine.rules import Rules
from euchre.engine.sides import SUIT_CALLED
from euchre.engine.state import State, legal
from euchre.engine.words import SPEECH, phrase
from euchre.games.house.names import options_text
from euchre.language.naming import Faces
from euchre.ranking import NO_SUIT, in_order
from euchre.text import counted, listed, sentence


class Teller:
    """Narrates a deal step by step.

    Consecutive identical calls become one line, and so do the cards of a trick; calls are
    therefore held back until something else happens, or until ``rest``.
    """

    def __init__(self, faces: Faces):
        self.faces = faces
        self._callers: list[int] = []
        self._call = ""

    def step(
        self, before: State, action: Action, after: State, *, forced: bool = False
    ) -> list[str]:
        """Return the lines that an action adds.

        A play is narrated with its trick; a ``forced`` one, which the player did not choose, is
        also narrated at once.
        """
        remark = " (forced)" if forced else ""
        lines = []
        if SPEECH[actions.verb(action)].narrated:
            lines += self.rest()
            if actions.verb(action) != Verb.PLAY or forced:
                lines.append(f"{narration(self.faces, before, action)}{remark}.")
        elif actions.verb(action) != Verb.TOGETHER:
            # Who says nothing else plays with the partner: only a loner is worth a line.
            call = phrase(before, action, self.faces.names) + remark
            if call != self._call:
                lines += self.rest()
            self._callers.append(before.turn)
            self._call = call
        if consequences := followed(self.faces, before, after):
            lines += [*self.rest(), " ".join(consequences)]
        return lines

    def rest(self) -> list[str]:
        """Return the calls that were held back."""
        names = self.faces.one_by_one(self._callers)
        lines = [f"{names}: {self._call}"] if names else []
        self._callers, self._call = [], ""
        return lines


def narration(faces: Faces, s: State, action: Action) -> str:
    """Return an action in words, without a period; ``s`` is the state before it."""
    who, kind = s.turn, actions.verb(action)
    do = SPEECH[kind].do
    if kind == Verb.PLAY:
        shown = faces.the(actions.card(action))
        if s.trick:
            return f"{faces.does(who, do)} {shown}"
        return _leads(faces, who, shown, actions.suit_led(action))
    moved = faces.these(each(actions.cards(action))) or _some(actions.size(action))
    if kind == Verb.DISCARD:
        line = f"{faces.does(who, do)} {moved}"
        if not isinstance(s.rules.phases[s.phase], CallForBest):
            return line
        return f"{line} and {faces.form([who], 'call')} for the partner's best card"
    if kind == Verb.EXCHANGE:
        return f"{faces.does(who, do)} {moved} for the face-down cards"
    if kind == Verb.GIVE:
        return f"{faces.does(who, do)} {moved} to {faces.whom([receiver(s)])}"
    if kind == Verb.DICTATE:
        loner = faces.whom(each(s.exposed))
        return f"{faces.does(who, 'tell')} {loner} to lead {faces.the(actions.card(action))}"
    if kind == Verb.CHOOSE:
        chosen = [*each(actions.seats(action))]
        partners = f"{faces.whom(chosen)} as partner{'s' * (len(chosen) > 1)}"
        return f"{faces.does(who, do)} {partners if chosen else 'no partner'}"
    if kind == Verb.CALL:
        return _calls(faces, who, action)
    if kind == Verb.ASK:
        return f"{faces.does(who, do)} {faces.whom(each(actions.seats(action)))} for a card"
    if kind == Verb.SWAP:
        return f"{faces.does(who, 'trade')} hands for the {s.rules.words.widow}"
    if kind == Verb.CLAIM:
        return f"{faces.does(who, 'claim')} the rest"
    return f"{faces.names[who]}: {phrase(s, action, faces.names)}"


def revoked(faces: Faces, s: State, action: Action) -> str:
    """Return a revoke in a sentence; ``s`` is the full state before it."""
    had_to = listed([faces.the(actions.card(a)) for a in legal(s)], "or")
    with_it = faces.the(actions.card(action))
    return f"{faces.does(s.turn, 'revoke')} with {with_it}, instead of playing {had_to}."


def _some(count: int) -> str:
    """Return a number of cards that are not shown."""
    return f"{count} cards" if count > 1 else "a card"


def _calls(faces: Faces, who: TableSeat, action: Action) -> str:
    """Return the call for a partner (B9, B15), never the partner's identity."""
    called, suit = actions.card(action), actions.suit_called(action)
    if suit >= 0:
        what = f"the best of the {SUIT_NAMES[suit]}"
    elif faces.the(called) != faces.card(called):
        what = faces.the(called)
    else:
        spoken = faces.spoken(called).removeprefix("the ")
        what = f"the {spoken} ({faces.card(called)})"
    return f"{faces.does(who, 'call')} {what}: whoever has it is the partner"


def receiver(s: State) -> int:
    """Return the seat that receives the cards passed by the seat on turn."""
    phase = s.rules.phases[s.phase]
    if s.turn == s.maker and isinstance(phase, SwapBest):
        return phase.mate(s)
    lone = s.lone & ~(1 << s.turn)
    return next(each(lone & s.partners(s.turn) or s.partners(s.turn)))


def _leads(faces: Faces, who: TableSeat, card: str, asked: int) -> str:
    line = f"{faces.does(who, 'lead')} {card}"
    return line if asked < 0 else f"{line} and {faces.form([who], 'ask')} for {SUIT_NAMES[asked]}"


def followed(faces: Faces, before: State, after: State, *, again: bool = True) -> list[str]:
    """Return the consequences of an action, one sentence each: trump made, tricks won.

    With ``again`` all cards of a trick are named; without it, where each was narrated as it was
    played, only the winning card is.
    """
    lines = []
    if before.up >= 0 and after.trump < 0 and after.up != before.up and not _says_so(before):
        lines.append(sentence(f"{faces.the(before.up)} is turned down"))
    for card in after.faced[len(before.faced) :]:
        lines.append(f"The next upcard is {faces.the(card)}.")
    kind = actions.verb(after.history[-1].action)
    if after.bidder >= 0 > before.bidder and kind == Verb.PASS:
        joker = f"the {after.rules.words.joker}"
        has = faces.does(after.bidder, "have")
        lines.append(f"Nobody bids: {has} {joker} and must bid {after.bid}.")
    if kind == Verb.PASS and any(not known.seats for known in after.known):
        # Otherwise its holder would have had to bid (D063).
        lines.append(f"The {after.rules.words.joker} is in the {after.rules.words.widow}.")
    if after.trump >= 0 > before.trump:
        maker = f", made by {faces.whom([after.maker])}" if after.maker >= 0 else ""
        lines.append(f"{faces.strain(after.trump)}{maker or ': nobody has made trump'}.")
    # A player who just called this needs no line about picking up the card.
    called = kind in (Verb.ORDER, Verb.TAKE)
    if after.picked >= 0 > before.picked and not (called and before.turn == after.picker):
        lines.append(f"{faces.does(after.picker, 'pick')} up {faces.the(after.up)}.")
    lines += _received(faces, before, after)
    if after.out != before.out and kind != Verb.DROP:
        lines.append(f"{faces.do(each(after.out & ~before.out), 'sit')} out.")
    if kind == Verb.PLAY and _shows_partner(after):
        partner = after.history[-1].seat
        them = faces.whom([after.maker])
        plays = faces.form([partner], "play")
        lines.append(f"{faces.does(partner, 'have')} the called card and {plays} with {them}.")
    for seat in each(after.exposed & ~before.exposed):
        hand = in_order(after.rules.pack, after.rules.ranks, after.trump, after.hands[seat])
        lines.append(f"{faces.does(seat, 'show')} {faces.cards(hand)}.")
    if wins_trick(before, after):
        line = trick(faces, before, after) if again else trick_winner(faces, before, after)
        lines += [line, *_uncovered(faces, after)]
    elif judged := claim_judged(faces, before, after):
        lines.append(judged)
    return lines


def _says_so(s: State) -> bool:
    """Whether the dealer's pass has words of its own, so that it says that the upcard goes down."""
    words = s.rules.words
    return s.turn == s.dealer and words.turn_down != words.pass_up


def laid_out(faces: Faces, s: State) -> list[str]:
    """Return the open table cards, one line per player; empty if there are none."""
    return [
        f"Open before {faces.whom([seat])}: {faces.cards(each(s.open_cards(seat)))}."
        for seat in range(len(s.columns))
    ]


def wins_trick(before: State, after: State) -> bool:
    """Whether an action completed a trick."""
    played = actions.verb(after.history[-1].action) == Verb.PLAY
    return played and not after.trick and sum(after.taken) > sum(before.taken)


def _uncovered(faces: Faces, s: State) -> list[str]:
    """Return the table cards uncovered by the trick just finished (B6)."""
    return [
        f"{faces.does(seat, 'turn up')} {faces.the(s.columns[seat][column])}."
        for seat, column, card in s.tabled
        if (seat, card) in s.last and s.columns[seat][column] >= 0
    ]


def _received(faces: Faces, before: State, after: State) -> list[str]:
    """Return the widow or the dummy taken, and the gift that was hidden until now."""
    lines = []
    if after.took >= 0 > before.took:
        cards = faces.these(each(after.drawn[after.maker]))
        lines.append(f"{faces.does(after.maker, 'take')} the widow{f': {cards}' * bool(cards)}.")
    elif actions.verb(after.history[-1].action) == Verb.SWAP:
        seat = after.history[-1].seat
        if after.drawn[seat]:
            cards = faces.these(each(after.drawn[seat]))
            lines.append(f"{faces.does(seat, 'find')} {cards}.")
    if len(before.history) > 0:
        then, now = before.history[-1], after.history[-2]
        if then.action != now.action:
            cards = faces.these(each(actions.cards(now.action)))
            receiver = [after.history[-1].seat]
            lines.append(f"{faces.do(receiver, 'get')} {cards} from {faces.whom([now.seat])}.")
    return lines


def _shows_partner(s: State) -> bool:
    """Whether the card just played is the called card (B9)."""
    last = s.history[-1]
    card = actions.card(last.action)
    if not 0 <= s.called < SUIT_CALLED or last.seat == s.maker:
        return False
    return bool(s.rules.pack.like(s.called) >> card & 1)


def claim_judged(faces: Faces, before: State, after: State) -> str:
    """Return how a claim was decided (C45); nothing after any other action."""
    if actions.verb(after.history[-1].action) != Verb.CLAIM:
        return ""
    seats = range(after.rules.seats)
    winner = next(p for p in seats if after.taken[p] > before.taken[p])
    left = after.taken[winner] - before.taken[winner]
    rest = f"{left} tricks" if left > 1 else "trick"
    stands = "stands" if winner == before.turn else "fails"
    verb = faces.form([winner], "get")
    return f"The claim {stands}: {faces.whom([winner])} {verb} the last {rest}."


def trick(faces: Faces, before: State, after: State) -> str:
    """Return a whole trick in words, given the states before and after its last card."""
    seats = range(after.rules.seats)
    winner = next(p for p in seats if after.taken[p] > before.taken[p])
    cards = _trick(faces, after, after.last, before.led)
    wins = f"{faces.whom([winner])} {faces.form([winner], 'win')} it"
    if after.rules.customs.chips:
        card = next(card for seat, card in after.last if seat == winner)
        wins += f" and {faces.form([winner], 'turn')} {faces.the(card)} face down"
    return f"Trick {sum(after.taken)}: {cards}; {wins}."


def trick_winner(faces: Faces, before: State, after: State) -> str:
    """Return who won a trick and with what, given the states before and after its last card."""
    seats = range(after.rules.seats)
    winner = next(p for p in seats if after.taken[p] > before.taken[p])
    card = next(card for seat, card in after.last if seat == winner)
    return f"{faces.does(winner, 'win')} trick {sum(after.taken)} with {faces.the(card)}."


def unfinished(faces: Faces, s: State) -> list[str]:
    """Return the unfinished trick on the table in a line; empty if there is none."""
    if not s.trick:
        return []
    return [f"Trick {sum(s.taken) + 1}, so far: {_trick(faces, s, s.trick, s.led)}."]


def _trick(faces: Faces, s: State, plays: Sequence[tuple[int, int]], led: int) -> str:
    (leader, first), *others = plays
    asked = led if s.rules.ranks.suit[s.trump][first] == NO_SUIT else -1
    cards = [_leads(faces, leader, faces.the(first), asked)]
    return ", ".join([*cards, *(f"{faces.whom([p])} {faces.the(c)}" for p, c in others)])


def house_rules(rules: Rules) -> str:
    """Return the game and the house rules of the table in one line."""
    pack = rules.pack.describe()
    if rules.customs.joker_card == "2S":
        pack = pack.replace("1 joker", "the 2 of spades as joker")
    return f"{rules.title}: {pack}, {_ends(rules)}. House rules: {options_text(rules.options)}."


def _ends(rules: Rules) -> str:
    """Return what ends a game."""
    goal = rules.goal
    if goal.deals:
        return counted(goal.deals, "deal")
    return f"from {goal.start} down to {goal.target}" if goal.down else f"to {goal.target}"


def in_short(rules: Rules) -> str:
    """Return the house rules and what ends a game, without a period."""
    house = [(option, value) for option, value in rules.options if option != "target"]
    parts = options_text(house) if house else "no house rules", _ends(rules)
    return " ".join(map(sentence, parts)).removesuffix(".")


def against(faces: Faces) -> str:
    """Return who plays against whom, inside a sentence."""
    sides = [faces.whom(faces.members(side)) for side in faces.sides]
    if len(sides) == faces.rules.seats > 2:
        return f"{listed(sides)}, without partners"
    return " against ".join(sides)


def turned(faces: Faces, s: State) -> str:
    """Return what the card turned up at the deal decides at once, if anything (B24)."""
    if s.trump < 0 or s.history:
        return ""
    return f"{faces.strain(s.trump)} at once: {faces.the(s.up)} was turned up."


def drawn(faces: Faces, draw: Draw, seats: tuple[int, ...], dealer: TableSeat | None) -> list[str]:
    """Return the draw for partners and first deal in a line or two.

    ``seats`` maps each seat of ``faces`` to a player of the draw.  ``dealer`` is None while the
    side that drew the highest card may still choose its first dealer.
    """
    where = {player: seat for seat, player in enumerate(seats)}
    first = "" if dealer is None else f"{faces.does(dealer, 'deal')} first."
    if draw.choosers:
        side = [where[draw.seats[p]] for p in draw.choosers]
        best = f"{faces.do(side, 'have')} the highest card"
        choice = " and choose which of you deals first."
        deals = "" if dealer is None else f"; {faces.whom([dealer])} {faces.form([dealer], 'deal')}"
        first = f"{best}{deals} first." if deals else f"{best}{choice}"
    if not draw.rounds:
        return [f"{first[:-1]} (chosen at random)."]
    rounds = "; again ".join(
        ", ".join(f"{faces.whom([where[p]])} {faces.the(c)}" for p, c in cards)
        for cards in draw.rounds
    )
    if faces.rules.customs.partners == "fixed":
        return [f"Draw for the first deal: {rounds}.", first]
    if len(faces.sides) == faces.rules.seats:
        return [f"Draw for seats: {rounds}.", f"It is {against(faces)}. {first}"]
    return [f"Draw for partners: {rounds}.", f"It is {against(faces)}. {first}"]
