"""The artwork: cards of every pack and portraits, all distinct and silent for screen readers."""

from hashlib import sha256

from euchre.games import GAMES, rules
from euchre.scene.deck import deck
from euchre.server.http.pages import static
from euchre.server.tables.seats import BOT_NAMES
from tests.pages.hands import SETTLED, Person, asked, open_table

_DRAW = """async ([path, faces]) => {
  const { card } = await import(path);
  const seen = {};
  for (const face of faces) {
    for (const small of [false, true]) {
      const drawn = card(face, small);
      const hidden = drawn.getAttribute("aria-hidden");
      seen[`${face}${small ? ", small" : ""}`] = [drawn.innerHTML, hidden];
    }
  }
  return seen;
}"""


def _faces() -> list[str]:
    """Return the face of every card of every game, jokers with and without a card of their own."""
    tables = [g.rules for g in GAMES] + [rules("british", {"joker-card": "2-of-spades"})]
    return sorted(
        {
            deck(table, "symbols").card(card)["face"]
            for table in tables
            for card in range(table.pack.size)
        }
        | {"BR", "BK"}
    )


def test_every_card_has_a_picture_of_its_own_and_every_court_is_a_person(person: Person) -> None:
    page = person()
    page.goto("/join")
    faces = _faces()
    assert {"2H", "9S", "TH", "AC", "B", "B2"} <= set(faces)
    drawn = page.evaluate(_DRAW, [static("js/cards.js"), faces])
    assert len(drawn) == 2 * len(faces)
    # A suit is told by the class that colors it, but its sign alone must tell it, too.
    assert len({picture for picture, _ in drawn.values()}) == len(drawn)
    assert all(hidden == "true" for _, hidden in drawn.values())
    assert "undefined" not in str(drawn)
    assert "NaN" not in str(drawn)
    people = page.evaluate(
        """async path => {
          const { court } = await import(path);
          return [..."JQK"].flatMap(rank => [..."CDHS"].map(suit => court(rank + suit)));
        }""",
        static("js/cards.js"),
    )
    assert len(set(people)) == 12
    # They differ by more than one thing: no two share half of their strokes.
    strokes = [set(person.split("<path")[1:]) for person in people]
    for i, one in enumerate(strokes):
        for other in strokes[:i]:
            assert len(one & other) < len(one | other) / 2


def test_a_name_has_one_face_another_one_turned_and_no_bots_share_one(person: Person) -> None:
    page = person()
    page.goto("/join")
    draw = (
        """([path, ask]) => import(path).then(({ faceMarkup }) => ask.map(a => faceMarkup(...a)))"""
    )
    path = static("js/faces.js")
    ask = [["Ann"], ["Ann"], ["Ann", 1], ["Zoë"], ["Ann", 0, "bot"]]
    drawn = page.evaluate(draw, [path, ask])
    assert drawn[0] == drawn[1]
    assert len(set(drawn)) == len(drawn) - 1
    many = [[f"name {i}", i % 7] for i in range(2000)]
    faces = page.evaluate(draw, [path, many])
    assert len(set(faces)) > 1900
    assert max(len(face) for face in faces) < 2200
    # The same on every machine, today and later: a face is kept as a number only.
    assert sha256("".join(faces[:50]).encode()).hexdigest()[:12] == "6cf98316ce85"
    cast = page.evaluate(draw, [path, [[name, 0, 0, "bot"] for name in BOT_NAMES]])
    assert len(set(cast)) == len(BOT_NAMES)


def test_whoever_taps_the_own_face_chooses_from_a_dozen_and_all_see_it(person: Person) -> None:
    page = person()
    made = open_table(page, "standard")
    assert asked(page)
    worn = page.locator(".seat.me .ava").inner_html()
    page.locator(".seat.me .plate").click()
    page.click(".emotes [aria-label='My face']")
    faces = page.get_by_role("group", name="Your face").get_by_role("button")
    faces.nth(11).wait_for()
    assert faces.count() == 12
    faces.nth(4).click()
    page.wait_for_function(
        "worn => document.querySelector('.seat.me .ava').innerHTML !== worn", arg=worn
    )
    frame = page.request.get(f"/api/tables/{made['table']}").json()
    assert frame["scene"]["seats"][0]["face"] == 4
    assert faces.nth(4).get_attribute("aria-pressed") == "true"
    # It is worn at the next table and where there is none, such as in a lesson.
    page.goto("/")
    page.locator("#play").click()
    page.wait_for_url("**/table/*")
    page.wait_for_selector(".seat.me .ava svg")
    mine = page.locator(".seat.me .ava").inner_html()
    frame = page.request.get(f"/api/tables/{page.url.rpartition('/')[2]}").json()
    assert frame["table"]["seats"][0]["face"] == 4
    page.goto("/learn/euchre")
    page.wait_for_selector(".seat.me .ava svg")
    assert page.locator(".seat.me .ava").inner_html() == mine


def test_a_quick_phrase_stands_beside_the_face_and_in_nobodys_way(person: Person) -> None:
    page = person()
    open_table(page, "standard")
    assert asked(page)
    # What was said before somebody came is in the log only.
    page.evaluate(SETTLED)
    page.click("#side-toggle")
    page.click("[data-quick=well-played]")
    bubble = page.locator(".seat.me .bubble")
    bubble.wait_for(state="visible")
    assert bubble.inner_text() == "Well played"
    style = bubble.evaluate("node => getComputedStyle(node).pointerEvents")
    assert style == "none"
    assert page.locator("#unread").is_hidden(), "one's own words are no news"
    bubble.wait_for(state="hidden")
    assert "Well played" in page.locator("#chat").text_content()
