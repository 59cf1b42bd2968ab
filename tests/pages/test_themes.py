"""Words and symbols are legible with any choice of room, felt, backs and suits."""

import re
from itertools import product

import pytest

from tests.pages.hands import Person, asked, open_table

THEMES = {
    "theme": ("light", "dark"),
    "felt": ("green", "blue", "wine", "charcoal"),
    "suits": ("2", "4"),
    "back": ("red", "blue", "green", "slate"),
}
#: What stands on what, and the contrast that it must have.
PAIRS = [
    *(("--text", on, 4.5) for on in ("--bg", "--surface", "--raised")),
    *(("--soft", on, 4.5) for on in ("--bg", "--surface")),
    *((word, "--surface", 4.5) for word in ("--accent", "--bad", "--good")),
    ("--accent-text", "--accent", 4.5),
    ("--focus", "--bg", 3),
    *(("--felt-text", on, 4.5) for on in ("--cloth", "--cloth-deep")),
    *((suit, "--paper", 4.5) for suit in ("--C", "--D", "--H", "--S")),
    ("--back-frame", "--back", 4.5),
    ("--back-lines", "--back", 2),
    ("--paper", "--back", 4.5),
    # Rings of sides lie between a dark edge and the felt.
    *((side, "--cloth", 2) for side in ("--us", "--them")),
    *((side, "#18211d", 7) for side in ("--us", "--them")),
]

_COLORS = """([themes, names]) => {
  const root = document.documentElement;
  const probe = document.body.appendChild(document.createElement("i"));
  const found = themes.map(theme => {
    Object.assign(root.dataset, theme);
    return Object.fromEntries(names.map(name => {
      probe.style.color = name[0] === "#" ? name : `var(${name})`;
      return [name, getComputedStyle(probe).color];
    }));
  });
  probe.remove();
  return found;
}"""

Color = tuple[float, float, float]


def parsed(text: str) -> Color:
    """Return red, green and blue of a computed color, 0 to 255."""
    red, green, blue = map(float, re.findall(r"[\d.]+", text)[:3])
    return red, green, blue


def luminance(color: Color) -> float:
    """Return relative luminance, as WCAG 2 defines it."""
    parts = [c / 255 for c in color]
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one: Color, other: Color) -> float:
    """Return the contrast of two colors, 1 to 21."""
    light, dark = sorted((luminance(one), luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def test_all_themes_can_be_read_and_four_colors_are_four(person: Person) -> None:
    page = person()
    page.goto("/join")
    themes = [dict(zip(THEMES, chosen, strict=True)) for chosen in product(*THEMES.values())]
    names = sorted({name for above, below, _ in PAIRS for name in (above, below)})
    told = []
    for theme, colors in zip(themes, page.evaluate(_COLORS, [themes, names]), strict=True):
        for above, below, least in PAIRS:
            got = contrast(parsed(colors[above]), parsed(colors[below]))
            if got < least:
                told.append(f"{theme}: {above} on {below} has {got:.2f}, not {least}")
    assert len(themes) == 64
    assert told == []
    suits = ["--C", "--D", "--H", "--S"]
    [colors] = page.evaluate(_COLORS, [[{"suits": "4"}], suits])
    for i, one in enumerate(suits):
        for other in suits[:i]:
            apart = zip(parsed(colors[one]), parsed(colors[other]), strict=True)
            assert sum(abs(a - b) for a, b in apart) > 100, (one, other)
    [colors] = page.evaluate(_COLORS, [[{"suits": "2"}], suits])
    assert len(set(colors.values())) == 2


def test_what_is_chosen_is_kept_and_shown_at_once(person: Person) -> None:
    page = person(quick=False)
    page.goto("/join")
    page.evaluate('localStorage.setItem(\'euchre-settings\', \'{"motion": "auto", "back": "x"}\')')
    page.reload()
    root = page.locator("html")
    assert root.get_attribute("data-motion") == "normal", "a value of earlier versions"
    assert root.get_attribute("data-back") == "red"
    page.click('[data-open="settings"]')
    page.check('[name="felt"][value="wine"]')
    page.check('[name="motion"][value="slow"]')
    assert root.get_attribute("data-felt") == "wine"
    page.reload()
    assert root.get_attribute("data-felt") == "wine"
    page.click('[data-open="settings"]')
    assert page.is_checked('[name="motion"][value="slow"]')


#: The words that lie on the felt itself, the felt, and their colors.
_ON_FELT = """([felt, names]) => {
  document.documentElement.dataset.felt = felt;
  const box = node => { const r = node.getBoundingClientRect(); return [r.left, r.top, r.right, r.bottom]; };
  const words = document.createRange();
  words.selectNodeContents(document.querySelector("#prompt"));
  const probe = document.body.appendChild(document.createElement("i"));
  const colors = names.map(name => { probe.style.color = `var(${name})`; return getComputedStyle(probe).color; });
  probe.remove();
  return {
    felt: box(document.querySelector(".felt")),
    words: box(words),
    color: getComputedStyle(document.querySelector("#prompt")).color,
    colors,
  };
}"""  # noqa: E501 - lines of a script


def _felt_at(x: float, y: float, box: list[float], colors: list[Color]) -> Color:
    """Return the color of the felt at a point: an ellipse of light around the upper middle."""
    left, top, right, bottom = box
    across, down = (right - left) / 2, (bottom - top) * 0.7
    middle = (left + right) / 2, top + (bottom - top) * 0.3
    away = (((x - middle[0]) / across) ** 2 + ((y - middle[1]) / down) ** 2) ** 0.5 / 2**0.5
    lit, cloth, deep = colors
    edge = 0.38
    one, other, part = (
        (lit, cloth, away / edge) if away < edge else (cloth, deep, (away - edge) / (1 - edge))
    )
    part = min(1.0, part)
    red, green, blue = (a + (b - a) * part for a, b in zip(one, other, strict=True))
    return red, green, blue


@pytest.mark.every(3)
@pytest.mark.parametrize("size", [(1280, 800), (390, 844), (844, 390)])
def test_the_question_can_be_read_where_the_felt_is_lit(
    person: Person, size: tuple[int, int]
) -> None:
    page = person(viewport={"width": size[0], "height": size[1]})
    open_table(page, "standard")
    assert asked(page)
    names = ["--felt-lit", "--cloth", "--cloth-deep", "--wall", "--wall-deep"]
    for felt in THEMES["felt"]:
        found = page.evaluate(_ON_FELT, [felt, names])
        left, top, right, bottom = found["words"]
        *colors, wall, deep = map(parsed, found["colors"])
        if left > found["felt"][2] - 30:
            # A phone on its side has its questions beside the felt.
            assert min(contrast(parsed(found["color"]), on) for on in (wall, deep)) >= 4.5
            continue
        for x, y in product((left, (left + right) / 2, right), (top, bottom)):
            under = _felt_at(x, y, found["felt"], colors)
            got = contrast(parsed(found["color"]), under)
            assert got >= 4.5, f"{felt} at {size}: {got:.2f}"
