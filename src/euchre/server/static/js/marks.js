// A review in progress: its marks on the felt, and what would have happened, played out in typical deals.
import { card } from "./cards.js";
import { ask, byId, el, fill, pause, settings, setVars } from "./page.js";
import { leanOf, positionOf, stepsTo } from "./seats.js";

/** Cards in record notation: rank and suit, or a joker. */
const CARD = /^(?:[2-9TJQKA][CDHS]|B[RK]?)$/;

/**
 * Show the mark of the current step, or none.  `worlds(mark)` shows what would have happened,
 * `sharing(mark)` are buttons for what else may be done with the decision.
 */
export function showMark(mark, scene, worlds, sharing) {
  byId("stage").toggleAttribute("data-mark", Boolean(mark));
  for (const was of document.querySelectorAll(".worse, .hand .best")) was.classList.remove("worse", "best");
  fill(byId("better"));
  byId("better").hidden = true;
  fill(byId("choices"));
  if (!mark) return;
  const instead = mark.bad && compare(mark, scene);
  const tell = (words) => fill(byId("prompt"), instead ? el("span", { class: "instead", "aria-hidden": "true" }, calls(mark)) : null, el("span", {}, words.replaceAll(" %", "\u00a0%")));
  tell(mark.says);
  const figures = el("button", { type: "button", class: "quiet", id: "figures", "aria-expanded": "false" }, "Figures");
  figures.addEventListener("click", () => {
    const open = figures.getAttribute("aria-expanded") !== "true";
    figures.setAttribute("aria-expanded", String(open));
    tell(open ? mark.figures : mark.says);
  });
  const what = mark.bad && mark.best ? el("button", { type: "button", class: "go", id: "what-if", "aria-keyshortcuts": "w", onclick: () => worlds(mark) }, el("span", {}, "What", el("span", { class: "more" }, " would have happened"), el("span", { class: "less" }, " if"), "?")) : null;
  fill(byId("choices"), what, sharing(mark), mark.figures ? figures : null);
}

/** The cards of a choice in record notation. */
const cardsOf = (play) => play.split(" ").filter((word) => CARD.test(word));

/** The actual call and the better one. */
const calls = (mark) => [el("s", {}, mark.done), " ", el("b", {}, mark.best)];

/** Show the better choice on the felt; return whether it is a call, which is also told. */
function compare(mark, scene) {
  const [done, best] = [cardsOf(mark.action_done), cardsOf(mark.action_best)];
  const lies = byId("trick").querySelector(`li[data-seat="${mark.seat}"]`);
  const box = byId("better");
  const at = stepsTo(scene, mark.seat);
  const played = /^play\b/.test(mark.action_done) || (done.length === 1 && lies?.dataset.card === done[0]);
  if (played && lies) lies.classList.add("worse");
  for (const held of document.querySelectorAll("#hand > [data-card]")) {
    if (!played && best.includes(held.dataset.card)) held.firstElementChild.classList.add("best");
  }
  setVars(box, { ...positionOf(at, scene.seats.length, false), "--lean": leanOf(at) });
  box.className = `better ${played ? "card-of" : "call-of"}`;
  box.dataset.at = at;
  if (played && best.length === 1) fill(box, el("span", { class: "shown", role: "img", "aria-label": `Better: ${mark.best}` }, card(best[0])));
  else if (!played) fill(box, el("p", {}, calls(mark)));
  box.hidden = !box.childElementCount;
  return !played;
}

const LOOK = 900;
const MISTAKES = { "??": "grave", "?": "clear", "?!": "slight" };

/**
 * Review a record and report findings as they come: `{done, of, marks, chances, problem}`.
 * `marks` are for the decisions that deserve one, in order; `chances` are keyed by "deal action side".
 * Ends when another record is on the page (`state.record`).
 */
export async function follow(record, state, tell) {
  const found = { done: 0, of: 0, marks: [], chances: new Map(), problem: "" };
  const here = () => state.record === record;
  try {
    const { id } = await ask("/api/reviews", { record, opponents: settings.opponents });
    while (here()) {
      const told = await ask(`/api/reviews/${id}/marks?after=${found.done}${state.you ? `&seat=${state.seat}` : ""}`);
      if (!here()) return;
      if (told.done > found.done || !found.of) {
        for (const { deal, action, side, chance } of told.curve) found.chances.set(`${deal} ${action} ${side}`, chance);
        found.marks = [...found.marks, ...told.decisions.filter(({ mark }) => mark).map(marked)];
        Object.assign(found, { done: told.done, of: told.of, review: `/review/${id}${state.you ? `?seat=${state.seat}` : ""}` });
        tell({ ...found });
      }
      if (told.error) throw new Error(told.error);
      if (told.done === told.of) return;
      await pause(LOOK);
    }
  } catch (error) {
    // The game can be viewed without marks.
    if (here()) tell({ ...found, problem: error.message });
  }
}

/** A decision with a mark as the page shows it. */
function marked(decision) {
  const bad = decision.mark in MISTAKES;
  return { ...decision, ...decision.judged, bad, kind: bad ? MISTAKES[decision.mark] : "good", title: decision.judged.says };
}

// -- what would have happened: the actual and the better choice ----------------------------------

const STEP = 800;
const END = 2600;

/** The name of the button in the dock that has the focus, or nothing. */
function focusedButton() {
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
    const { worlds } = await ask("/api/what-ifs", { record, deal: mark.deal, action: mark.action, play: mark.action_best, seat, you });
    if (state.world === run) run.begin(worlds);
  } catch (error) {
    if (state.world === run) run.say(error.message);
  }
}

class Run {
  constructor(mark, show, gone, done) {
    // `focused`: the button that had the focus before the felt was drawn.
    Object.assign(this, { mark, show, gone, done, going: 0, focused: "" });
    byId("stage").dataset.world = "on";
  }

  /** Put a sentence and the way back into the dock. */
  say(words, ...buttons) {
    byId("prompt").textContent = words;
    const box = byId("choices");
    const focused = this.focused || focusedButton();
    const back = el("button", { type: "button", class: "quiet", id: "back-to-game", onclick: ({ detail }) => (this.end(), this.done(!detail)) }, "Back", el("span", { class: "more" }, " to the game"));
    fill(box, buttons, back);
    // The buttons are new at every step: the focus stays on the same one.
    if (focused) (buttons.find((button) => button.ariaLabel === focused) ?? back).focus({ preventScroll: true });
    this.focused = "";
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
      ["The actual choice", this.mark.done, world.played],
      ["The better choice", this.mark.best, world.instead],
    ];
    for (const [title, words, frames] of lines) {
      for (const [i, frame] of frames.entries()) {
        if (mine !== this.going) return;
        this.focused = focusedButton();
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
