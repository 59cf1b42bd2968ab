"""Telling what happens: each action and what follows from it, in the eyes of one player.

Works on views before and after an action, so that nothing hidden can be told.
"""

from __future__ import annotations

from euchre.cards import SUIT_NAMES, each
from euchre.cli.table import Faces, counted, listed
from euchre.engine import actions
from euchre.engine.actions import Action, Verb
from euchre.engine.dealing import Draw, cutter
from euchre.engine.match import GameResult, Match
from euchre.engine.rules import Rules
from euchre.engine.scoring import points, tally
from euchre.engine.state import Outcome, State
from euchre.engine.view import View
from euchre.engine.words import phrase
from euchre.ranking import in_order


def told(faces: Faces, view: View, action: Action) -> str:
    """Return one line on an action: ``view`` is from before it, others' cards taken out."""
    s, kind = view.state, actions.verb(action)
    who, cards = s.turn, faces.cards(each(actions.more(action)))
    if kind == Verb.PLAY:
        suit = (
            f", asking for {SUIT_NAMES[actions.more(action) - 1]}" if actions.more(action) else ""
        )
        verb = "play" if s.trick else "lead"
        return f"{faces.does(who, verb)} {faces.card(actions.arg(action))}{suit}."
    if kind == Verb.DISCARD:
        return f"{faces.does(who, 'lay')} {cards or 'a card'} away."
    if kind == Verb.EXCHANGE:
        return f"{faces.does(who, 'change')} {cards or 'three cards'} for the face-down ones."
    if kind == Verb.GIVE:
        partner = listed([faces.names[p] for p in each(s.partners(who))])
        return f"{faces.does(who, 'pass')} {cards or 'a card'} to {partner}."
    if kind == Verb.DICTATE:
        loner = faces.names[next(each(s.exposed))]
        return f"{faces.names[who]}: {loner} must lead {faces.card(actions.arg(action))}."
    return f"{faces.names[who]}: {phrase(s, action)}"


def followed(faces: Faces, before: View, after: View) -> list[str]:
    """Return what follows from an action, a line each: cards turned, trump made, tricks won."""
    old, s = before.state, after.state
    lines = []
    if old.up >= 0 and s.trump < 0 and (s.up != old.up):
        lines.append(f"{faces.card(old.up)} is turned down.")
    lines += [f"The next upcard is {faces.card(c)}." for c in s.faced[len(old.faced) :]]
    if s.trump >= 0 > old.trump:
        lines.append(f"{faces.strain(s.trump)}, made by {faces.names[s.maker]}.")
    taken = actions.verb(s.history[-1].action) in (Verb.ORDER, Verb.TAKE) and old.turn == s.dealer
    if s.picked >= 0 > old.picked and not taken:
        lines.append(f"{faces.does(s.dealer, 'take')} up {faces.card(s.up)}.")
    if s.out != old.out:
        sitting = [faces.names[p] for p in each(s.out & ~old.out)]
        verb = "sit" if sitting == ["You"] else "sits"
        lines.append(f"{listed(sitting)} {verb} out.")
    for p in each(s.exposed & ~old.exposed):
        order = in_order(s.rules.pack, s.rules.ranks, s.trump, s.hands[p])
        lines.append(f"{faces.does(p, 'show')} {faces.cards(order)}.")
    if sum(s.taken) > sum(old.taken):
        lines.append(trick(faces, after))
    return lines


def trick(faces: Faces, view: View) -> str:
    """Return the last trick in one line; there must be one."""
    s = view.state
    cards = f" {faces.dot} ".join(f"{faces.names[p]} {faces.card(c)}" for p, c in s.last)
    # The winner of a trick leads to the next one; after the last trick the turn is over.
    strength = s.rules.ranks.strength[s.trump]
    led = _led(view)
    winner = max(s.last, key=lambda play: strength[led][play[1]])[0]
    return f"Trick {sum(s.taken)}: {cards}. {faces.does(winner, 'win')} it."


def _led(view: View) -> int:
    """Return the suit that was led to the last trick."""
    s = view.state
    leader, card = s.last[0]
    for entry in reversed(s.history):
        if entry.seat == leader and actions.verb(entry.action) == Verb.PLAY:
            if actions.arg(entry.action) != card:
                continue
            if actions.more(entry.action):
                return actions.more(entry.action) - 1
            break
    return s.rules.ranks.suit[s.trump][card]


def result(faces: Faces, s: State) -> str:
    """Return what a finished deal came to, in one line."""
    if s.outcome == Outcome.PASSED_OUT:
        return "All have passed: nobody scores, and the deal moves on."
    if s.outcome == Outcome.MISDEAL:
        return "A misdeal: nobody scores, and the deal moves on."
    if s.outcome == Outcome.REDEAL:
        return f"This deal does not count: {faces.does(s.dealer, 'deal')} again."
    facts, scored = tally(s), points(s)
    makers = s.rules.sides.side(s.maker)
    got = facts.made_by(s.rules)
    who = faces.side(makers)
    if facts.alone(s.rules, makers=True):
        lone = [p for p in each(s.lone) if s.rules.sides.side(p) == makers]
        who = f"{faces.names[lone[0]]}, alone,"
    winners = max(range(len(scored)), key=lambda side: scored[side])
    gain = f"{counted(scored[winners], 'point')} to {faces.side(winners)}"
    many = who == "You, alone," or not who.endswith(",")
    tricks = counted(got, "trick")
    if winners == makers and got == s.rules.hand:
        return f"{who} {'march' if many else 'marches'} with all {got} tricks: {gain}."
    if winners == makers:
        return f"{who} {'make' if many else 'makes'} it with {tricks}: {gain}."
    if 2 * got <= s.rules.hand:
        return f"{who} {'are' if many else 'is'} euchred with {tricks}: {gain}."
    return f"{who} {'win' if many else 'wins'} only {tricks}: {gain}."


def game_over(faces: Faces, game: GameResult) -> str:
    """Return who has won a game, and how high."""
    scores = f"{game.scores[game.winner]} to "
    scores += " and ".join(str(s) for i, s in enumerate(game.scores) if i != game.winner)
    slam = " A slam: it counts as two games." if game.games == 2 else ""
    return f"{faces.side(game.winner)} win the game, {scores}.{slam}"


def match_over(faces: Faces, match: Match) -> list[str]:
    """Return how a rubber ended; nothing where single games are played."""
    if match.rules.goal.rubber == "none":
        return []
    side = match.winners[0]
    lines = [f"{faces.side(side)} win the rubber, {match.games[side]} games to "]
    lines[0] += " and ".join(str(g) for i, g in enumerate(match.games) if i != side) + "."
    if match.rules.goal.rubber == "points":
        lines.append(f"The margin is {counted(match.margin, 'rubber point')}.")
    return lines


def drawn(faces: Faces, draw: Draw, seats: tuple[int, ...], dealer: int) -> list[str]:
    """Return the draw for partners and first deal in a line or two.

    ``seats`` says which player of the draw sits at each seat of ``faces``.
    """
    customs = faces.rules.customs
    first = f"{faces.does(dealer, 'deal')} first."
    if not draw.rounds:
        return [f"First deal goes by chance: {first}"]
    where = {player: seat for seat, player in enumerate(seats)}
    rounds = "; again ".join(
        ", ".join(f"{faces.names[where[p]]} {faces.card(c)}" for p, c in cards)
        for cards in draw.rounds
    )
    if customs.partners == "fixed":
        return [f"Draw for the first deal: {rounds}.", first]
    sides = " against ".join(faces.side(side) for side in faces.sides)
    return [f"Draw for partners: {rounds}.", f"It is {sides}. {first}"]


def shuffled_and_cut(faces: Faces, rules: Rules, dealer: int, *, bumped: bool) -> str:
    """Return who deals and who cuts or bumps, in one line."""
    who = cutter(rules, dealer)
    line = faces.does(dealer, "deal")
    if who is not None:
        line += f"; {faces.does(who, 'bump' if bumped else 'cut')}"
    return f"{line}."
