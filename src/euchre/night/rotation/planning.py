"""The best known chart for a number of players and games, and a new one when they change."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import replace
from random import Random

from euchre.coordinates import MOST_GAMES, MOST_PLAYERS
from euchre.night.rotation.annealing import STEPS, WEIGHTS, Progress, Search, cost_of, past_of, seat
from euchre.night.rotation.balance import MEASURES, bounds, report
from euchre.night.rotation.chart import Chart, ChartError, Foursome, Seating, foursomes
from euchre.night.rotation.leveling import apart, levelled, running, sat_out, sit_outs
from euchre.night.rotation.library import Design, best_known, design_for
from euchre.night.rotation.mending import mend
from euchre.night.rotation.wishes import NO_WISHES, Constraints

#: Tables laid out in the search for the best way through a design.
_TABLES_TRIED = 20_000
#: The cost of sitting out twice in a row: less than a repeated partner, but more if nearly half
#: of the players sit out each game.
RUNNING, RUNNING_AT_ONE_TABLE = 10, 300
#: The cost of one player sitting out two times more than another, beyond all that repeats cost.
UNFAIR = 1_000_000


def plan(
    players: int,
    games: int,
    *,
    seed: int = 0,
    constraints: Constraints = NO_WISHES,
    budget_steps: int = STEPS,
    progress: Progress | None = None,
) -> Chart:
    """Return the best chart known for players 1 to ``players``; ``made`` says which it is.

    An exact design if there is one for exactly this night; else the best chart in the library;
    else the better of a truncated design and simulated annealing, which tries at most
    ``budget_steps`` steps and reports to ``progress(done, total)``. Deterministic for equal
    arguments.  Raises ``ChartError`` for numbers out of range, or wishes that cannot be met.
    """
    if not 4 <= players <= MOST_PLAYERS:
        raise ChartError(f"a night must have 4 to {MOST_PLAYERS} players, not {players}")
    how = Search(constraints, seed, budget_steps, progress)
    _check(games, how)
    numbers = range(1, players + 1)
    constraints.check(numbers)
    return _planned(numbers, games, how)


def replan(
    chart: Chart,
    played: int,
    here: Iterable[int] | None = None,
    *,
    least: bool = False,
    games: int | None = None,
    seed: int = 0,
    constraints: Constraints = NO_WISHES,
    budget_steps: int = STEPS,
    progress: Progress | None = None,
) -> Chart:
    """Return a chart whose first ``played`` games are those of ``chart``, the rest new.

    The rest is reseated for the players who are ``here``, by default those of the next game; past
    meetings and sit-outs still count.  An arriving player counts as having sat out an average
    number of times.  With ``least`` as few cards as possible change.  ``games`` is the total
    number of games, by default unchanged.  Raises ``ChartError`` if that is impossible.
    """
    total = len(chart.games) if games is None else games
    how = Search(constraints, seed, budget_steps, progress)
    _check(total, how)
    if not 0 <= played <= len(chart.games):
        raise ChartError(f"0 to {len(chart.games)} games have been played, not {played}")
    if total <= played:
        raise ChartError(f"{played} games have been played, so none of {total} are left to plan")
    next_game = chart.games[min(played, len(chart.games) - 1)]
    there = sorted(next_game.players if here is None else set(here))
    if len(there) < 4:
        raise ChartError(f"{len(there)} players are left, but a table needs four")
    if wrong := [player for player in there if not 1 <= player <= MOST_PLAYERS]:
        raise ChartError(f"player numbers must be 1 to {MOST_PLAYERS}, not {wrong[0]}")
    constraints.check({*chart.players, *there})
    wishes, past = constraints.among(there), chart.games[:played]
    if least:
        return mend(chart, played, there, wishes)
    how = replace(how, wishes=wishes)
    if not played:
        return _planned(there, total, how)
    result = annealed(there, past, total, how)
    result = Chart((*past, *levelled(result.games[played:], wishes.fixed, past)), "", "", seed)
    return _labeled(result, "replanned", f"replanned from game {played + 1} on", wishes)


def _check(games: int, how: Search) -> None:
    if not 1 <= games <= MOST_GAMES:
        raise ChartError(f"a night must have 1 to {MOST_GAMES} games, not {games}")
    if how.seed < 0:
        raise ChartError(f"a seed must be a whole number of 0 or more, not {how.seed}")
    if not 1 <= how.steps <= 10**11:
        raise ChartError(f"annealing takes 1 to 100,000,000,000 steps, not {how.steps}")


def _planned(players: Sequence[int], games: int, how: Search) -> Chart:
    """Return the best chart known, its tables and seats level unless arrows lead from them."""
    chart, wishes = _chosen(players, games, how), how.wishes
    if wishes.arrows and not wishes.level_tables and chart.way != "annealed":
        return chart
    return replace(chart, games=levelled(chart.games, wishes.fixed))


def _chosen(players: Sequence[int], games: int, how: Search) -> Chart:
    design, wishes = design_for(len(players)), how.wishes
    # A design dictates its partners, and has at most one fixed player.
    if design and (wishes.of_partners or len(wishes.fixed) > design.stays):
        design = None
    whole, ideal, found = 0, False, list[Chart]()
    if design:
        # Annealing may beat a design that is only nearly even.
        whole = games - games % design.games if design.exact else 0
        found.append(_designed(design, players, games, wishes))
        ideal = _ideal(found[0], whole)
        if wishes.arrows:
            return found[0]
    if (known := _known(players, games, how)) is not None:
        found.insert(int(ideal), known)
    if ideal or known is not None:
        return min(found, key=price)
    begun = _designed(design, players, whole, wishes).games if design and whole else ()
    if running(begun):
        begun, whole = (), 0
    words = f"annealed from seed {how.seed}"
    if design and whole:
        words = f"{design.words} for {whole} games, then {words}"
    by_chance = annealed(players, begun, games, how)
    return min((*found, _labeled(by_chance, "annealed", words, wishes)), key=price)


def _ideal(chart: Chart, whole: int) -> bool:
    """Whether no chart can be better than this one, of which ``whole`` games are whole designs."""
    fair = _spread(chart.games) < 2 and not running(chart.games)
    return fair and (whole == len(chart.games) or report(chart).at_bound)


def _known(players: Sequence[int], games: int, how: Search) -> Chart | None:
    """Return the best library chart for such a night; None if there are wishes or no chart.

    A positive seed permutes the player numbers.
    """
    wishes, seed = how.wishes, how.seed
    if wishes.of_partners or wishes.fixed or wishes.arrows:
        return None
    order = Random(seed).sample(list(players), len(players)) if seed else players
    if (seatings := best_known(order, games)) is None:
        return None
    chart = Chart(seatings, "", "", seed or None)
    perfect = not report(chart).meetings.repeats
    words = "no two players meet twice" if perfect else "the best known chart"
    return _labeled(chart, "library", f"{words} (kept with the program)", wishes)


def price(chart: Chart) -> int:
    """Return what is wrong with a chart: repeats, and unfair or exhausting sit-outs."""
    each = RUNNING if len(chart.players) > 7 else RUNNING_AT_ONE_TABLE
    unfair = UNFAIR * max(0, _spread(chart.games) - 1)
    return _cost(chart.players, chart.games) + each * running(chart.games) + unfair


def _designed(design: Design, players: Sequence[int], games: int, wishes: Constraints) -> Chart:
    """Return a design of the night's length, using the best of several step sizes."""
    tried = max(1, _TABLES_TRIED // (games * max(1, len(players) // 4)))
    # A stationary player takes the number of the design's fixed player, the last one.
    order = [*(p for p in players if p not in wishes.fixed), *wishes.fixed]

    def seated(step: int) -> tuple[Seating, ...]:
        return tuple(_renamed(game, order) for game in design.seatings(games, step))

    def worth(games: tuple[Seating, ...]) -> tuple[bool, int, int]:
        return _spread(games) > 1, _cost(players, games), running(games)

    # A backward step gives the same meetings as the forward one.
    steps = design.steps[: (len(design.steps) + 1) // 2][:tried]
    best = min((seated(step) for step in steps), key=worth)
    # In the order of the design one arrow a chair moves everybody, and its fixed player stays.
    if wishes.level_tables or not wishes.arrows:
        best = apart(best)
    whole = games % design.games == 0
    part = f"{games} of its {design.games} games"
    if games > design.games:
        part = f"its {design.games} games, repeated from the first to make {games}"
    words = design.words if whole else f"{design.words}, {part}"
    return _labeled(Chart(best, "", ""), design.way if whole else "cut", words, wishes)


def _renamed(game: Seating, order: Sequence[int]) -> Seating:
    return Seating(
        tuple(Foursome(*(order[p - 1] for p in table)) for table in game.tables),
        tuple(order[p - 1] for p in game.byes),
    )


def annealed(players: Sequence[int], played: Sequence[Seating], total: int, how: Search) -> Chart:
    """Return a chart of ``total`` games that begins with those played."""
    last = played[-1].byes if played else ()
    out = sit_outs(players, total - len(played), how.wishes, sat_out(players, played), last)
    rows = [[p for p in players if p not in byes] for byes in out]
    anyhow = [Seating(foursomes(row), byes) for row, byes in zip(rows, out, strict=True)]
    least = bounds(Chart((*played, *anyhow), "", ""))
    enough = sum(weight * least[name] for name, weight in zip(MEASURES, WEIGHTS, strict=True))
    games = seat(played, out, players, how, enough)
    return Chart((*played, *games), "", "", how.seed)


def _cost(players: Sequence[int], games: Sequence[Seating]) -> int:
    return cost_of(past_of(players, games))


def _spread(games: Sequence[Seating]) -> int:
    """Return the difference between the most and the fewest sit-outs of any player."""
    sat = Counter(dict.fromkeys(games[0].players, 0))
    sat.update(p for game in games for p in game.byes)
    return max(sat.values()) - min(sat.values())


def _labeled(chart: Chart, way: str, words: str, wishes: Constraints) -> Chart:
    """Return the chart labeled with the way it was made and its quality in words."""
    balance = report(chart, wishes)
    origin = f"{words}; {balance.summary}"
    if unmet := len(balance.of("wishes")):
        origin += f"; {unmet} wish{'es' * (unmet > 1)} not met"
    return Chart(chart.games, way, origin, chart.seed)
