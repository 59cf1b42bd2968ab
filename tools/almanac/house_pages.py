"""Pages on the game itself: what each house rule does to it, and how much is luck."""

from __future__ import annotations

import numpy as np

from euchre.analysis.rule_effects import SURE
from euchre.games.house.names import GROUPS, NAMES, title, value
from tools.almanac.form import Made, chance, points, rows_of
from tools.almanac.plot import dots
from tools.almanac.sums import Mean, Sums, Z

_HEADS = ("Dealer's edge", "Not played, %", "Euchred, %", "March, %", "Alone, %")


def house_page(made: Made) -> dict[str, str]:
    """What each house rule changes."""
    base = [made.mean("rule", [place]) for place in range(5)]
    groups: dict[str, list[tuple[str, list[Mean | None]]]] = {name: [] for name in GROUPS}
    same = []
    for study in made.sums.found:
        option, equals, chosen = study.removeprefix("rule ").partition("=")
        if not study.startswith("rule ") or not equals or option in _LENGTH:
            continue
        means = [made.mean(study, [place]) for place in range(5)]
        if made.sums.found[study] == made.sums.found["rule"]:
            same.append(_rule(option, chosen))
        else:
            groups[NAMES[option].group].append((_rule(option, chosen), means))
    text = [
        "# What each house rule does\n",
        "Club players play the same deals with one house rule changed. The dealer's edge is"
        " the points of the dealer's side minus the others', per deal. Euchred, march and alone"
        " are percentages of the deals in which someone made trump; in deals not played, no one"
        " did. A star marks a difference that chance makes less than once in a thousand.\n",
        "**In short.** Dealing is worth about half a point per deal. Calling for partner's"
        " best and the jambon make it worth more, a joker or a larger pack less. Sticking the"
        " dealer changes next to nothing among players who call as freely as these.\n",
        "![The dealer's edge under each house rule](house-rules.svg)\n",
        rows_of(["", *_HEADS], [["**The standard game**", *_cells(base, base)]]),
    ]
    shown = []
    for group, rules in groups.items():
        if rules:
            rows = [[name, *_cells(means, base)] for name, means in rules]
            text += [f"## {GROUPS[group]}\n", rows_of(["House rule", *_HEADS], rows)]
            shown += rules
    if same:
        these = "These rules change nothing in deals from 0–0 between club players"
        text.append(f"{these}: {'; '.join(same)}.\n")
    text.append(made.said("house"))
    moved = [(name, means) for name, means in shown if _changed(means[0], base[0])]
    plotted = [("As it stands", base), *sorted(moved, key=lambda r: -(r[1][0] or _ZERO).mean)]
    heading = "The dealer's edge in points per deal, where it changes"
    return {
        "house-rules.md": "\n".join(text),
        "house-rules.svg": dots(
            heading,
            [name for name, _ in plotted],
            [("Edge", [means[0] for _, means in plotted])],
            form="{:+.2f}",
        ),
    }


#: How long a game is, and not what a deal is.
_LENGTH = ("target",)


def _rule(option: str, chosen: str) -> str:
    """Return a house rule by its title, with its value if that is not just that it holds."""
    said = value(option, chosen)
    return title(option) if chosen == "on" else f"{title(option)}: {said[:1].lower()}{said[1:]}"


_ZERO = Mean(0, 0.0, 0.0, 0.0)


def _cells(means: list[Mean | None], base: list[Mean | None]) -> list[str]:
    edge, *shares = means
    told = [points(edge), *(chance(share, sign=False) for share in shares)]
    return [
        text + "\\*" * (_changed(mean, then))
        for text, mean, then in zip(told, means, base, strict=True)
    ]


def _changed(now: Mean | None, then: Mean | None) -> bool:
    if now is None or then is None or now == then:
        return False
    return bool(abs(now.mean - then.mean) > SURE / Z * (now.half**2 + then.half**2) ** 0.5)


#: Points per deal by which one side is the better.
EDGES = (0.0, 0.05, 0.1, 0.2, 0.4, 0.8)
_GAMES = 40_000


def luck_page(made: Made) -> dict[str, str]:
    """How much is luck: how far an edge shows in games and nights."""
    deal = made.mean("deal", [0])
    shares = _distribution(made.sums)
    if deal is None or shares is None:
        return {}
    text = [
        "# How much is luck\n",
        "Between four equal club players the cards make all the difference. The dealer's side"
        f" outscores the others by {points(deal)} points per deal on average: that is what the deal"
        f" itself is worth. A single deal varies around it by {deal.spread:.2f} (one standard"
        " deviation).\n",
        rows_of(
            ["The dealer's side scores", *(_scored(p) for p in _POINTS)],
            [
                [
                    "in % of the deals",
                    *(f"{100 * shares[p + 4]:.1f}" if shares[p + 4] else "0" for p in _POINTS),
                ]
            ],
        ),
        "How soon can you tell which side is better? Take the same deals, but give those that"
        " go one way more weight, until that side is better by the points per deal in the first"
        " column. The other columns show its share of games to 10 won, and the number of deals"
        " after which its lead is more than chance (95 %).\n",
    ]
    rows, won = [], []
    for edge in EDGES:
        wins = _games(shares, edge, made.seed)
        won.append(wins)
        deals = f"{(Z * deal.spread / edge) ** 2:,.0f}" if edge else "never"
        rows.append([f"{edge:.2f}", chance(wins, sign=False), deals])
    text += [
        rows_of(["Edge in points per deal", "Games won, %", "Deals needed to be sure"], rows),
        "![Games won by the better side](luck.svg)\n",
        "A night of twelve games has about two hundred deals. For scale, look at [the"
        " bots](../bots.md): `strong` is better than `club` by about 0.08 points per"
        " deal, `expert` by about 0.13. A player who never makes a mistake would need hundreds of"
        " deals against club players to prove it; that is why there are [duplicate"
        " play](../bots-method.md) and nights with the same deals at all tables.\n",
        made.said("luck"),
    ]
    heading = "Games won in a hundred, by edge in points per deal"
    rows_ = [f"{edge:.2f}" for edge in EDGES]
    return {
        "luck.md": "\n".join(text),
        "luck.svg": dots(heading, rows_, [("Games won", won)], form="{:.0f}", times=100),
    }


_POINTS = (-4, -2, -1, 0, 1, 2, 4)


def _scored(net: int) -> str:
    return f"{net:+d}".replace("-", "\N{MINUS SIGN}") if net else "0"


def _distribution(sums: Sums) -> np.ndarray | None:
    found = sums.found.get("deal is", {})
    times = np.array([float(found.get(str(i), [0])[0]) for i in range(9)])
    return times / times.sum() if times.sum() else None


def _games(shares: np.ndarray, edge: float, seed: int) -> Mean:
    """Return how often a side wins that is better by ``edge`` points per deal."""
    net = np.arange(9) - 4
    # With the deal on each side in turn: the mean of both ways round.
    both = (shares + shares[::-1]) / 2
    low, high = 0.0, 4.0
    for _ in range(60):
        middle = (low + high) / 2
        weights = both * np.exp(middle * net)
        low, high = (
            (middle, high) if (weights * net).sum() / weights.sum() < edge else (low, middle)
        )
    weights = both * np.exp(low * net)
    rng = np.random.default_rng([seed, 7])
    score = np.zeros((_GAMES, 2), np.int64)
    while not (over := (score >= 10).any(axis=1)).all():
        drawn = rng.choice(net, _GAMES, p=weights / weights.sum())
        score[:, 0] += np.where(over, 0, np.maximum(drawn, 0))
        score[:, 1] += np.where(over, 0, np.maximum(-drawn, 0))
    share = float((score[:, 0] >= 10).mean())
    error = (share * (1 - share) / _GAMES) ** 0.5
    return Mean(_GAMES, share, Z * error, 0.0)
