// The clock of a game: how long it has been running, or how much time is left; and its bell.
import { span } from "./words.js";

/** Keep a clock going in an element; it rings once when its time is up. */
export class GameClock {
  constructor(box, live) {
    Object.assign(this, { box, live, view: null, minutes: null, rung: "" });
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
      this.box.textContent = "";
      return;
    }
    const gone = this.live.now - view.started;
    const left = this.minutes ? this.minutes * 60_000 - gone : null;
    this.box.classList.toggle("late", left !== null && left <= 0);
    this.box.textContent = left === null ? span(gone) : left > 0 ? span(left) : "Time!";
    // A page opened late does not ring for something long over.
    if (left !== null && left <= 0 && left > -5000) this.once(`${view.game} over`);
  }
}

let audio = null;

/** Enable sound on this page; browsers require a click first. */
export function wake() {
  audio ??= new AudioContext();
  audio.resume();
}

const isAwake = () => audio?.state === "running";

/** How long after it has rung a bell still rings on a page that hears of it (ms). */
const FRESH = 20_000;
let heard = null;

/** Follow the bell of a night: ring and show it once when it has just rung. */
export function rung(view) {
  if (!view.rang || view.rang === heard) return;
  heard = view.rang;
  if (view.now - view.rang > FRESH) return;
  ring();
  // Browsers refuse, and complain, until someone has touched the page.
  if (navigator.userActivation?.hasBeenActive && chosen.vibration !== "off") navigator.vibrate?.([300, 150, 300]);
  const sign = document.createElement("p");
  sign.className = "bell-sign";
  sign.setAttribute("role", "status");
  sign.textContent = "The bell has rung";
  document.body.append(sign);
  setTimeout(() => sign.remove(), 12_000);
}

const { dataset: chosen } = document.documentElement;

/** Ring, if the page may. */
export function ring() {
  if (!isAwake() || chosen.sound === "off") return;
  for (const stroke of [0, 0.7, 1.4]) {
    for (const [pitch, loud] of [[880, 0.5], [1760, 0.25], [2637, 0.12]]) {
      const tone = audio.createOscillator();
      const level = audio.createGain();
      const at = audio.currentTime + stroke;
      tone.frequency.value = pitch;
      level.gain.setValueAtTime(loud, at);
      level.gain.exponentialRampToValueAtTime(0.001, at + 1.6);
      tone.connect(level).connect(audio.destination);
      tone.start(at);
      tone.stop(at + 1.7);
    }
  }
}
