"""Sound and vibration: synthesized on the page, released afterwards, and silent where required."""

import pytest

from euchre.server.http.pages import static
from tests.contexts import promised
from tests.pages.hands import Person

#: Count what is connected to be heard, and what is taken off again.
_COUNTED = """
window.wired = 0; window.made = 0;
const { connect, disconnect } = AudioNode.prototype;
AudioNode.prototype.connect = function (...to) { window.wired += 1; window.made += 1; return connect.apply(this, to); };
AudioNode.prototype.disconnect = function (...of) { window.wired -= 1; return disconnect.apply(this, of); };
"""  # noqa: E501 - a line of script
_PLAY = """path => import(path).then(({ sound }) => {
  window.sounds = sound;
  for (const play of Object.values(sound)) play();
  return [window.made, Object.keys(sound).length];
})"""


#: Whether a sound would be heard now: the browser takes a moment after the first touch.
_RUNNING = "path => import(path).then(({ heard }) => heard(true))"


def test_every_sound_is_heard_and_lets_its_nodes_go(person: Person) -> None:
    page = person(quick=False)
    page.add_init_script(_COUNTED)
    page.goto("/join")
    path = static("js/sound.js")
    assert page.evaluate(_PLAY, path)[0] == 0, "nothing before somebody has touched the page"
    page.mouse.click(5, 5)
    promised(page, _RUNNING, static("js/sound.js"))
    made, sounds = page.evaluate(_PLAY, path)
    assert made >= 2 * sounds
    # But for the one that all go through.
    page.wait_for_function("() => window.wired === 1")


def test_sounds_are_switched_off_and_stay_off(person: Person) -> None:
    page = person(quick=False)
    page.add_init_script(_COUNTED)
    page.goto("/join")
    page.click('[data-open="settings"]')
    page.check('[name="sound"][value="off"]')
    page.reload()
    page.mouse.click(5, 5)
    assert page.evaluate(_PLAY, static("js/sound.js"))[0] == 0


#: Keep what is last in the way to the loudspeaker, and what the phone is asked to vibrate.
_KEPT = """
const { connect } = AudioNode.prototype;
AudioNode.prototype.connect = function (to, ...more) {
  if (to instanceof AudioDestinationNode) window.master = this.gain;
  return connect.call(this, to, ...more);
};
window.vibrated = [];
navigator.vibrate = (pattern) => window.vibrated.push(pattern);
"""


def test_sound_volume_and_vibration_are_set_apart(person: Person) -> None:
    page = person(quick=False)
    page.add_init_script(_KEPT)
    page.goto("/join")
    page.click('[data-open="settings"]')
    page.evaluate("path => import(path)", static("js/sound.js"))
    page.click("#settings-title")
    promised(page, _RUNNING, static("js/sound.js"))
    page.evaluate(_PLAY, static("js/sound.js"))
    assert page.evaluate("window.master.value") == pytest.approx(0.6)
    page.focus("#volume")
    for _ in range(2):
        page.keyboard.press("ArrowLeft")
    assert page.evaluate("window.master.value") == pytest.approx(0.4)
    page.check('[name="sound"][value="off"]')
    touch = "path => import(path).then(({ touch }) => (touch(7), window.vibrated.splice(0)))"
    assert page.evaluate(touch, static("js/sound.js")) == [7]
    page.check('[name="vibration"][value="off"]')
    assert page.evaluate(touch, static("js/sound.js")) == []
    page.reload()
    page.click('[data-open="settings"]')
    assert page.input_value("#volume") == "40"


#: Settings as a browser may have kept them; sound, vibration and volume then.
_READ = {
    "{}": ["on", "on", "60"],
    '{"sound": "off"}': ["off", "on", "60"],
    '{"sound": "off", "vibration": "on", "volume": "30"}': ["off", "on", "30"],
    '{"volume": "loud", "vibration": 1}': ["on", "on", "60"],
    "null": ["on", "on", "60"],
    '"loud"': ["on", "on", "60"],
}


def test_settings_that_the_browser_has_kept_are_read(person: Person) -> None:
    page = person(quick=False)
    page.goto("/join")
    read = "(({ sound, vibration, volume }) => [sound, vibration, volume])"
    for before, now in _READ.items():
        page.evaluate("before => localStorage.setItem('euchre-settings', before)", before)
        page.reload()
        assert page.evaluate(f"{read}(document.documentElement.dataset)") == now, before


def test_a_hidden_page_says_nothing_but_whose_turn_it_is(person: Person) -> None:
    page = person(quick=False)
    page.add_init_script(_COUNTED)
    page.goto("/join")
    page.evaluate("path => import(path)", static("js/sound.js"))
    page.mouse.click(5, 5)
    promised(page, _RUNNING, static("js/sound.js"))
    page.evaluate("Object.defineProperty(document, 'hidden', { get: () => true })")
    assert page.evaluate(_PLAY, static("js/sound.js"))[0] > 0
    page.wait_for_function("() => window.wired === 1")
    made = page.evaluate("window.made")
    page.evaluate("for (const [name, play] of Object.entries(sounds)) if (name !== 'turn') play()")
    assert page.evaluate("window.made") == made
