"""A game told in plain words, action by action or from beginning to end.

Works on states from which the hidden things have been taken out (``View.state``)
as well as on full ones: a hidden action is told without its cards.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from euchre.cards import STRAIN_NAMES, SUIT_NAMES, each
from euchre.engine import actions
from euchre.engine.actions import Action, Verb
from euchre.engine.match import Match
from euchre.engine.phases import Exchange
from euchre.engine.rules import Rules
from euchre.engine.scoring import points, tally
from euchre.engine.state import Outcome, State
from euchre.engine.words import phrase
from euchre.ranking import NO_SUIT
from euchre.records.replay import Replay, Replayed

#: Writes a card, given its text in the notation of records.
Card = Callable[[str], str]

_NO_PLAY = {
    Outcome.PASSED_OUT: "Everybody has passed; the deal goes on to the next player.",
    Outcome.MISDEAL: "A misdeal; the deal goes on to the next player.",
    Outcome.REDEAL: "The same player deals again.",
}

_MOVES = (Verb.DISCARD, Verb.GIVE, Verb.EXCHANGE)


def line(s: State, action: Action, names: Sequence[str], card: Card = str) -> str:
    """Return one action in words: what the seat on turn in ``s`` does or says."""
    who, pack, kind = names[s.turn], s.rules.pack, actions.verb(action)
    moved = " ".join(card(pack.text(c)) for c in each(actions.more(action)))
    if kind == Verb.PLAY:
        return f"{who} {_played(s, action, card)}"
    if kind == Verb.DISCARD:
        away = f"lays {moved} away" if moved else "lays a card away"
        phase = s.rules.phases[s.phase]
        if not isinstance(phase, Exchange):
            return f"{who} {away} and calls for the partner's best card"
        return f"{who} {away}" if phase.optional else f"{who} takes {card(pack.text(s.up))}, {away}"
    if kind == Verb.GIVE:
        mate = names[next(each(s.partners(s.turn)))]
        return f"{who} passes {moved or 'a card'} to {mate}"
    if kind == Verb.EXCHANGE:
        return f"{who} changes {moved or 'three cards'} for the face-down cards"
    if kind == Verb.DICTATE:
        loner = names[next(each(s.exposed))]
        return f"{who} tells {loner} to lead {card(pack.text(actions.arg(action)))}"
    return f'{who}: "{phrase(s, action)}"'


def _played(s: State, action: Action, card: Card) -> str:
    shown = card(s.rules.pack.text(actions.arg(action)))
    if s.trick:
        return f"plays {shown}"
    asked = f" and asks for {SUIT_NAMES[actions.more(action) - 1]}" if actions.more(action) else ""
    return f"leads {shown}{asked}"


def trick_line(before: State, after: State, names: Sequence[str], card: Card = str) -> str:
    """Return a whole trick in words: the states before and after its last card."""
    pack = after.rules.pack
    (leader, led), *others = after.last
    asked = ""
    if after.rules.ranks.suit[after.trump][led] == NO_SUIT:
        asked = f" and asks for {SUIT_NAMES[before.led]}"
    cards = [f"{names[leader]} leads {card(pack.text(led))}{asked}"]
    cards += [f"{names[seat]} {card(pack.text(c))}" for seat, c in others]
    winner = next(
        seat for seat in range(after.rules.seats) if after.taken[seat] > before.taken[seat]
    )
    return f"Trick {sum(after.taken)}: {', '.join(cards)}; {names[winner]} wins it"


def result_line(s: State, names: Sequence[str]) -> str:
    """Return how a finished deal ended, and what it is worth."""
    if s.outcome != Outcome.PLAYED:
        return _NO_PLAY[s.outcome]
    rules, facts, got = s.rules, tally(s), points(s)
    makers = rules.sides.side(s.maker)
    tricks = facts.made_by(rules)
    if got[makers] > 0:
        how = "march with all" if tricks == rules.hand else "make it with"
        winners = makers
    else:
        how = "fall short with" if 2 * tricks > rules.hand else "are euchred with"
        winners = got.index(max(got))
    alone = " alone" if facts.alone(rules, makers=True) else ""
    return (
        f"{side_names(s.rules, makers, names)} {how} {tricks} of {rules.hand}"
        f" tricks{alone}: {_counted(got[winners])} for"
        f" {side_names(s.rules, winners, names)}."
    )


def _counted(value: int) -> str:
    return f"{value} point" + "s" * (value != 1)


def side_names(rules: Rules, side: int, names: Sequence[str]) -> str:
    """Return the players of one side."""
    return " and ".join(
        names[seat] for seat in range(rules.seats) if rules.sides.side(seat) == side
    )


def score_text(scores: Sequence[int]) -> str:
    """Return scores as figures: ``8-10``."""
    return "-".join(str(score) for score in scores)


def story(played: Replay, card: Card = str) -> Iterator[str]:
    """Yield a whole replay, line by line."""
    rules, names = played.rules, played.names
    house = ", ".join(f"{name} {value}" for name, value in rules.options)
    yield f"{rules.title}{f' ({house})' if house else ''}, to {rules.goal.target}"
    first, second = (side_names(rules, side, names) for side in (0, 1))
    yield f"{first} against {second}"
    for deal in played.deals:
        yield ""
        yield from _deal(deal, names, card)
        if deal.last.ended:
            yield from _after(deal, played)
    yield ""
    yield _ending(played.match, names)


def _deal(deal: Replayed, names: Sequence[str], card: Card) -> Iterator[str]:
    s, pack = deal.first, deal.first.rules.pack
    guessed = pack.mask(deal.deal.rebuilt)
    up = f" and turns up {card(pack.text(s.up))}" if s.up >= 0 else ""
    yield f"Deal {deal.number}, at {score_text(s.scores)}: {names[s.dealer]} deals{up}."
    for count, (before, action, after) in enumerate(deal.steps()):
        if count == deal.deal.told:
            yield "  (The rest of the cards is not told; it changes nothing that counts.)"
        if actions.verb(action) != Verb.PLAY:
            # A card that the record's source did not tell is not told as if it were known.
            unsure = actions.more(action) & guessed and actions.verb(action) in _MOVES
            shown = actions.hidden(action) if unsure else action
            yield f"  {line(before, shown, names, card)}"
        elif sum(after.taken) > sum(before.taken):
            yield f"  {trick_line(before, after, names, card)}"
        if len(after.faced) > len(before.faced):
            yield f"  {names[s.dealer]} turns up {card(pack.text(after.faced[-1]))}."
        if before.trump < 0 <= after.trump:
            yield f"  {names[after.maker]} has made it: {STRAIN_NAMES[after.trump]}."
    s = deal.last
    if not s.ended:
        if s.trick:
            cards = ", ".join(f"{names[seat]} {card(pack.text(c))}" for seat, c in s.trick)
            yield f"  Trick {sum(s.taken) + 1}, not finished: {cards}"
        yield f"  The deal is not finished; it is {names[s.turn]}'s turn."


def _after(deal: Replayed, played: Replay) -> Iterator[str]:
    s, names = deal.last, played.names
    yield f"  {result_line(s, names)}"
    after = deal.match.after(s)
    if len(after.results) > len(deal.match.results) and s.rules.goal.rubber != "none":
        game = after.results[-1]
        side = side_names(s.rules, game.winner, names)
        yield f"  {side} win the game {score_text(game.scores)}; games {score_text(after.games)}."


def _ending(match: Match, names: Sequence[str]) -> str:
    score = score_text(match.scores)
    if not match.over:
        return f"The score stands at {score}; the match is not finished."
    winners = side_names(match.rules, match.winners[0], names)
    games = ""
    if match.rules.goal.rubber != "none":
        games = f", {score_text(match.games)} in games"
    return f"Final score {score}{games}: {winners} win."
