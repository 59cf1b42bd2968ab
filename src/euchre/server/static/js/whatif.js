// What would have happened: the actual and the better choice, played out in typical deals.
import { byId, el, fill } from "./dom.js";
import { ask, pause } from "./net.js";
import { settings } from "./settings.js";

const LOOK = 400;
const STEP = 800;
const END = 2600;

/** The name of the button in the dock that has the focus, or nothing. */
function focused() {
  const here = document.activeElement;
  return byId("choices").contains(here) ? here.ariaLabel || "back" : "";
}

/**
 * Play both lines out on the felt: `show(frame, on)` draws, `done(keys)` brings the game back;
 * `keys`: whether the player goes back by keyboard.
 * `state.world` is set as long as it is shown.
 */
export async function whatIf(state, mark, show, done) {
  const { record, seat, you } = state;
  const run = new Run(mark, show, () => {
    if (state.world === run) state.world = null;
  }, done);
  state.world?.end();
  state.world = run;
  run.say("Playing it out …");
  try {
    const { id } = await ask("/api/what-ifs", { record, deal: mark.deal, action: mark.action, play: mark.best.play, seat, you });
    let told = { ready: false };
    while (!told.ready && state.world === run) {
      told = await ask(`/api/what-ifs/${id}`);
      if (!told.ready) await pause(LOOK);
    }
    if (state.world === run) run.begin(told.worlds);
  } catch (error) {
    if (state.world === run) run.say(error.message);
  }
}

class Run {
  constructor(mark, show, gone, done) {
    // `place`: the button that had the focus before the felt was drawn.
    Object.assign(this, { mark, show, gone, done, going: 0, place: "" });
    byId("stage").dataset.world = "on";
  }

  /** Put a sentence and the way back into the dock. */
  say(words, ...buttons) {
    byId("prompt").textContent = words;
    const box = byId("choices");
    const place = this.place || focused();
    const back = el("button", { type: "button", class: "quiet", id: "back-to-game", onclick: ({ detail }) => (this.end(), this.done(!detail)) }, "Back", el("span", { class: "more" }, " to the game"));
    fill(box, buttons, back);
    // The buttons are new at every step: the keyboard's place stays on the same one.
    if (place) (buttons.find((button) => button.ariaLabel === place) ?? back).focus({ preventScroll: true });
    this.place = "";
  }

  begin(worlds) {
    this.worlds = worlds;
    this.play(0);
  }

  /** Show both lines of a typical deal, what was done first. */
  async play(number) {
    const mine = (this.going += 1);
    const world = this.worlds[number];
    const lines = [
      ["The actual choice", this.mark.played.text, world.played],
      ["The better choice", this.mark.best.text, world.instead],
    ];
    for (const [title, words, frames] of lines) {
      for (const [i, frame] of frames.entries()) {
        if (mine !== this.going) return;
        this.place = focused();
        this.show(i ? frame : { ...frame, line: "" }, i > 0);
        this.banner(number, `${title}: ${words}`);
        this.say(frame.line || `${title}: ${words}.`, ...this.choices(number));
        await pause((i === frames.length - 1 ? END : STEP) * ({ slow: 1.6, fast: 0.6 }[settings.motion] ?? 1));
      }
    }
    if (mine === this.going) this.say(world.text, ...this.choices(number));
  }

  choices(now) {
    return this.worlds.map((_, i) =>
      el("button", { type: "button", class: "world", "aria-pressed": String(i === now), "aria-label": `Deal ${"ABC"[i]}`, onclick: () => this.play(i) }, el("span", { class: "more" }, "Deal "), "ABC"[i]),
    );
  }

  /** Which deal it is and which line, above the trick. */
  banner(number, words) {
    const box = byId("banner");
    fill(box, el("small", {}, `Typical deal ${"ABC"[number]}`), el("span", {}, words));
    box.hidden = false;
  }

  end() {
    this.going += 1;
    byId("stage").dataset.world = "";
    byId("banner").hidden = true;
    this.gone();
  }
}
