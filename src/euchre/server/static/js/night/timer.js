// The clock of a game: how long it has been running, or how much time is left.
import { ring } from "./bell.js";
import { span } from "./words.js";

/** Keep a clock going in an element; it rings once when its time is up. */
export class GameClock {
  constructor(place, live) {
    Object.assign(this, { place, live, view: null, minutes: null, rung: "" });
    setInterval(() => this.show(), 500);
  }

  /** Follow a game; `minutes` of one's own count where the rules have none. */
  set(view, minutes = null) {
    const ended = this.view && !this.view.ended && view.ended && this.view.game === view.game;
    this.view = view;
    this.minutes = view.rules.minutes ?? minutes;
    if (ended) this.once(`${view.game} ended`);
    this.show();
  }

  once(what) {
    if (this.rung === what) return;
    this.rung = what;
    ring();
  }

  show() {
    const { view } = this;
    if (!view?.started || view.ended) {
      this.place.textContent = "";
      return;
    }
    const gone = this.live.now - view.started;
    const left = this.minutes ? this.minutes * 60_000 - gone : null;
    this.place.classList.toggle("late", left !== null && left <= 0);
    this.place.textContent = left === null ? span(gone) : left > 0 ? span(left) : "Time!";
    // A page opened late does not ring for something long over.
    if (left !== null && left <= 0 && left > -5000) this.once(`${view.game} over`);
  }
}
