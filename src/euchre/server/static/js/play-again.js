// A deal of a replay played again from one's seat: the same cards, other choices, then compared with the first time.
import { ask, byId, el, fill, pause, settings } from "./page.js";

const STEP = 700;

/** A number with its sign. */
const signed = (n) => (n > 0 ? `+${n}` : String(n).replace("-", "−"));

/** A decision: its mark, what it cost, and why. */
const decision = (one) => el("li", { class: "decision" }, el("i", { class: one.grade }), el("span", {}, one.text, one.why ? el("small", {}, ` ${one.why}`) : null));

/** What came of a deal, and its decisions; `more` stands beside the points. */
const judgedDeal = (deal, ...more) => [
  el("p", { class: "head" }, el("b", {}, `${signed(deal.net)} ${Math.abs(deal.net) === 1 ? "point" : "points"}`), el("span", {}, deal.given ? `gave away ${deal.given.toFixed(2)}` : "gave nothing away"), more),
  deal.decisions.length ? el("ul", { class: "decisions" }, deal.decisions.map(decision)) : null,
];

/** How expert plays it. */
const expertLine = (expert) => expert && el("p", { class: "expert" }, el("b", {}, `expert, ${signed(expert.net)}: `), expert.text);

/**
 * Play the deal of the replay again: `show(frame, on, act)` draws, and lets the reader `act`; `done(keys)` brings the
 * game back.  `state.world` is set as long as it goes on.
 */
export function playAgain(state, show, done) {
  state.world?.end();
  state.world = new Again(state, show, done);
  state.world.go();
}

class Again {
  constructor(state, show, done) {
    const { record, deal, seat, you } = state;
    Object.assign(this, { state, show, done, asked: { record, deal, seat, you }, plays: [], live: true });
    byId("stage").dataset.world = "on";
    byId("main").classList.add("again");
    // The way back is where the page has its own.
    const back = byId("back");
    const leave = ({ detail }) => (this.end(), done(!detail));
    this.way = el("button", { type: "button", class: "ico", id: "back-to-game", "aria-label": "Back to the game", title: "Back to the game", onclick: leave }, back.firstElementChild.cloneNode(true));
    back.hidden = true;
    back.before(this.way);
  }

  button(words, kind, id, onclick) {
    return el("button", { type: "button", class: kind, id, onclick }, words);
  }

  here = () => this.state.world === this;

  /** Tell the server the choices so far, and play out what follows. */
  async go() {
    const last = this.plays.length;
    try {
      this.say(last ? "" : "Dealing …");
      const { frames, compared } = await ask("/api/replay/again", { ...this.asked, plays: this.plays });
      for (const [i, frame] of frames.entries()) {
        if (!this.here()) return;
        const asks = i === frames.length - 1 && !compared;
        this.show(frame, i + last > 0, asks ? (play) => this.choose(play) : null);
        this.banner();
        if (!asks) await pause(STEP * ({ slow: 1.6, fast: 0.6 }[settings.motion] ?? 1));
      }
      if (compared && this.here()) this.over(compared);
    } catch (error) {
      if (!this.here()) return;
      this.plays.pop();
      this.say(error.message, this.button(last ? "Try again" : "Ask again", "go", "ask-again", () => this.go()));
    }
  }

  choose(play) {
    this.plays.push(play);
    this.go();
  }

  banner() {
    fill(byId("banner"), el("small", {}, "The same cards"), el("span", {}, `Deal ${this.asked.deal} again`));
    byId("banner").hidden = this.plays.length > 0;
  }

  say(words, ...buttons) {
    delete byId("choices").dataset.made;
    byId("prompt").textContent = words;
    byId("prompt").classList.toggle("result", buttons.length > 0);
    fill(byId("choices"), buttons);
  }

  /** The deal is over: how it compares. */
  over({ text, first, again, expert }) {
    const part = (title, deal) => [el("h3", {}, title), ...judgedDeal(deal)];
    const open = () => byId("compared").showModal();
    fill(byId("compared-parts"), ...part("This time", again), ...part("The first time", first), expertLine(expert));
    this.say(text, this.button("Compare", "go", "compare", open), this.button("Again", "quiet", "once-more", () => playAgain(this.state, this.show, this.done)));
    byId("compare").focus({ preventScroll: true });
  }

  end() {
    this.state.world = null;
    byId("stage").dataset.world = "";
    byId("banner").hidden = true;
    byId("main").classList.remove("again");
    this.way.remove();
    byId("back").hidden = false;
    this.say("");
  }
}
