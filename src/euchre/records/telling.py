"""What is told of a deal: each action, what follows from it, and what it comes to.

Works on states from which the hidden things have been taken out (``View.state``)
as well as on full ones: a hidden action is told without its cards.
"""

from __future__ import annotations

from collections.abc import Sequence

from euchre.cards import SUIT_NAMES, each
from euchre.engine import actions
from euchre.engine.actions import Action, Verb
from euchre.engine.dealing import Draw, cutter
from euchre.engine.match import GameResult, Match
from euchre.engine.phases import Exchange
from euchre.engine.rules import Rules
from euchre.engine.scoring import points, tally
from euchre.engine.state import Outcome, State
from euchre.engine.words import phrase
from euchre.games.sheet_text import listed
from euchre.ranking import NO_SUIT, in_order
from euchre.records.faces import Faces, counted

#: What is done with cards; everything else is said.
_DEEDS = (Verb.PLAY, Verb.DISCARD, Verb.EXCHANGE, Verb.GIVE, Verb.DICTATE)


class Teller:
    """Tells a deal step by step.

    Equal calls one after the other become one line, and so do the cards of a trick;
    calls are therefore held back until something else happens, or until ``rest``.
    """

    def __init__(self, faces: Faces):
        self.faces = faces
        self._callers: list[int] = []
        self._call = ""

    def step(
        self, before: State, action: Action, after: State, *, forced: bool = False
    ) -> list[str]:
        """Return the lines that an action brings.

        A play is told with its trick; one that was ``forced`` on the player, who has
        not chosen it, is told at once too.
        """
        remark = " (nothing else is possible)" if forced else ""
        lines = []
        if actions.verb(action) in _DEEDS:
            lines += self.rest()
            if actions.verb(action) != Verb.PLAY or forced:
                lines.append(f"{told(self.faces, before, action)}{remark}.")
        else:
            call = phrase(before, action) + remark
            if call != self._call:
                lines += self.rest()
            self._callers.append(before.turn)
            self._call = call
        if consequences := followed(self.faces, before, after):
            lines += [*self.rest(), " ".join(consequences)]
        return lines

    def rest(self) -> list[str]:
        """Return the calls that were held back."""
        names = listed([self.faces.names[p] for p in self._callers])
        lines = [f"{names}: {self._call}"] if names else []
        self._callers, self._call = [], ""
        return lines


def told(faces: Faces, s: State, action: Action) -> str:
    """Return an action in words, without a full stop; ``s`` is the state before it."""
    who, kind = s.turn, actions.verb(action)
    moved = faces.cards(each(actions.more(action)))
    if kind == Verb.PLAY:
        shown = faces.card(actions.arg(action))
        if s.trick:
            return f"{faces.does(who, 'play')} {shown}"
        return _leads(faces, who, shown, actions.more(action) - 1)
    if kind == Verb.DISCARD:
        line = f"{faces.does(who, 'lay')} {moved or 'a card'} away"
        if isinstance(s.rules.phases[s.phase], Exchange):
            return line
        return f"{line} and {faces.form([who], 'call')} for the partner's best card"
    if kind == Verb.EXCHANGE:
        return f"{faces.does(who, 'change')} {moved or 'three cards'} for the face-down cards"
    if kind == Verb.GIVE:
        return f"{faces.does(who, 'pass')} {moved or 'a card'} to {faces.whom(_mates(s, who))}"
    if kind == Verb.DICTATE:
        loner = faces.whom(each(s.exposed))
        return f"{faces.does(who, 'tell')} {loner} to lead {faces.card(actions.arg(action))}"
    return f"{faces.names[who]}: {phrase(s, action)}"


def _mates(s: State, seat: int) -> list[int]:
    return list(each(s.partners(seat)))


def _leads(faces: Faces, who: int, card: str, asked: int) -> str:
    line = f"{faces.does(who, 'lead')} {card}"
    return line if asked < 0 else f"{line} and {faces.form([who], 'ask')} for {SUIT_NAMES[asked]}"


def followed(faces: Faces, before: State, after: State) -> list[str]:
    """Return what follows from an action, a sentence each: cards turned, trump made, tricks won."""
    lines = []
    if before.up >= 0 and after.trump < 0 and after.up != before.up:
        lines.append(f"{faces.card(before.up)} is turned down.")
    for card in after.faced[len(before.faced) :]:
        lines.append(f"The next upcard is {faces.card(card)}.")
    if after.trump >= 0 > before.trump:
        lines.append(f"{faces.strain(after.trump)}, made by {faces.whom([after.maker])}.")
    # A dealer who has just said so need not be told to take the card.
    said = actions.verb(after.history[-1].action) in (Verb.ORDER, Verb.TAKE)
    if after.picked >= 0 > before.picked and not (said and before.turn == after.dealer):
        lines.append(f"{faces.does(after.dealer, 'take')} up {faces.card(after.up)}.")
    if after.out != before.out:
        lines.append(f"{faces.do(each(after.out & ~before.out), 'sit')} out.")
    for seat in each(after.exposed & ~before.exposed):
        hand = in_order(after.rules.pack, after.rules.ranks, after.trump, after.hands[seat])
        lines.append(f"{faces.does(seat, 'show')} {faces.cards(hand)}.")
    if sum(after.taken) > sum(before.taken):
        lines.append(trick(faces, before, after))
    return lines


def trick(faces: Faces, before: State, after: State) -> str:
    """Return a whole trick in words: the states before and after its last card."""
    seats = range(after.rules.seats)
    winner = next(p for p in seats if after.taken[p] > before.taken[p])
    cards = _trick(faces, after, after.last, before.led)
    wins = f"{faces.whom([winner])} {faces.form([winner], 'win')} it"
    return f"Trick {sum(after.taken)}: {cards}; {wins}."


def unfinished(faces: Faces, s: State) -> list[str]:
    """Return the trick that lies on the table in a line; nothing if there is none."""
    if not s.trick:
        return []
    return [f"Trick {sum(s.taken) + 1}, so far: {_trick(faces, s, s.trick, s.led)}."]


def _trick(faces: Faces, s: State, plays: Sequence[tuple[int, int]], led: int) -> str:
    (leader, first), *others = plays
    asked = led if s.rules.ranks.suit[s.trump][first] == NO_SUIT else -1
    cards = [_leads(faces, leader, faces.card(first), asked)]
    return ", ".join([*cards, *(f"{faces.whom([p])} {faces.card(c)}" for p, c in others)])


def result(faces: Faces, s: State) -> str:
    """Return what a finished deal came to, in one line."""
    if s.outcome == Outcome.PASSED_OUT:
        return "All have passed: nobody scores, and the deal moves on."
    if s.outcome == Outcome.MISDEAL:
        return "A misdeal: nobody scores, and the deal moves on."
    if s.outcome == Outcome.REDEAL:
        return f"This deal does not count: {faces.does(s.dealer, 'deal')} again."
    rules, facts, scored = s.rules, tally(s), points(s)
    makers = rules.sides.side(s.maker)
    got = facts.made_by(rules)
    seats = faces.members(makers)
    who = faces.called(seats)
    if facts.alone(rules, makers=True):
        seats = [p for p in each(s.lone) if p in seats]
        who = f"{faces.called(seats)}, alone,"
    tricks = f"{got} of {rules.hand} tricks"
    if scored[makers] > 0:
        verb, winners = "make it", makers
        if got == rules.hand:
            verb, tricks = "march", f"all {got} tricks"
    else:
        # A lone maker may win most of the tricks and still lose (B28).
        verb = "fall short" if 2 * got > rules.hand else "be euchred"
        winners = scored.index(max(scored))
    gain = f"{counted(scored[winners], 'point')} for {faces.whom(faces.members(winners))}"
    return f"{who} {faces.form(seats, verb)} with {tricks}: {gain}."


def game_over(faces: Faces, game: GameResult) -> str:
    """Return who has won a game, and how high."""
    others = listed([str(s) for i, s in enumerate(game.scores) if i != game.winner])
    slam = " A slam: it counts as two games." if game.games == 2 else ""
    won = faces.do(faces.members(game.winner), "win")
    return f"{won} the game, {game.scores[game.winner]} to {others}.{slam}"


def match_over(faces: Faces, match: Match) -> list[str]:
    """Return how a rubber ended; nothing where single games are played."""
    if match.rules.goal.rubber == "none":
        return []
    side = match.winners[0]
    others = listed([str(games) for i, games in enumerate(match.games) if i != side])
    won = faces.do(faces.members(side), "win")
    lines = [f"{won} the rubber, {match.games[side]} games to {others}."]
    if match.rules.goal.rubber == "points":
        lines.append(f"The margin is {counted(match.margin, 'rubber point')}.")
    return lines


def standing(faces: Faces, match: Match) -> list[str]:
    """Return who is at the bridge, and how the rubber stands."""
    lines = []
    if (side := match.at_the_bridge) is not None:
        lines.append(f"{faces.do(faces.members(side), 'be at the bridge')}.")
    if match.rules.goal.rubber != "none":
        games = ", ".join(f"{faces.side(side)} {match.games[side]}" for side in faces.sides)
        line = f"Games of the rubber: {games}"
        if match.rules.goal.rubber == "points":
            marks = ", ".join(str(match.rubber_points[side]) for side in faces.sides)
            line += f"; rubber points {marks}"
        lines.append(f"{line}.")
    return lines


def house_rules(rules: Rules) -> str:
    """Return the game and the house rules of the table in one line."""
    options = ", ".join(f"{name}={value}" for name, value in rules.options)
    return (
        f"{rules.title}: {rules.pack.describe()}, to {rules.goal.target}."
        f" House rules: {options or 'none'}."
    )


def against(faces: Faces) -> str:
    """Return who plays against whom, inside a sentence."""
    return " against ".join(faces.whom(faces.members(side)) for side in faces.sides)


def drawn(faces: Faces, draw: Draw, seats: tuple[int, ...], dealer: int) -> list[str]:
    """Return the draw for partners and first deal in a line or two.

    ``seats`` says which player of the draw sits at each seat of ``faces``.
    """
    first = f"{faces.does(dealer, 'deal')} first."
    if not draw.rounds:
        return [f"First deal goes by chance: {first}"]
    where = {player: seat for seat, player in enumerate(seats)}
    rounds = "; again ".join(
        ", ".join(f"{faces.names[where[p]]} {faces.card(c)}" for p, c in cards)
        for cards in draw.rounds
    )
    if faces.rules.customs.partners == "fixed":
        return [f"Draw for the first deal: {rounds}.", first]
    return [f"Draw for partners: {rounds}.", f"It is {against(faces)}. {first}"]


def shuffled_and_cut(faces: Faces, dealer: int, *, bumped: bool) -> str:
    """Return who deals and who cuts or bumps, in one line."""
    who = cutter(faces.rules, dealer)
    line = faces.does(dealer, "deal")
    if who is not None:
        line += f"; {faces.does(who, 'bump' if bumped else 'cut')}"
    return f"{line}."
