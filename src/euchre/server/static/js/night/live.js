// The server's state of a night, polled; a page without a network keeps trying.
import { ask, Refused, Unreachable } from "../page.js";

/** How often a page looks for news, and the longest pause while it finds no server (ms). */
const EVERY = 2500;
const LONGEST = 8000;

/** The header that shows the secret of a link. */
export const bearer = (secret) => (secret ? { authorization: `Bearer ${secret}` } : {});

/** What changes without an event of the night: tables played here, who waits, and where somebody is to go. */
const BESIDE = ["seq", "live", "claims", "waiting", "waits", "why", "go", "report", "where"];

/**
 * Follow one address: `draw` is awaited for whatever has changed, `take` gets the view after an event, `fresh` every
 * answer with something new, `link` whether the server answers, `end` a refusal, and that it is over (`back`).
 */
export class Live {
  constructor(path, secret, { draw = () => {}, take = () => {}, fresh = () => {}, link = () => {}, end = () => {}, every = EVERY }) {
    Object.assign(this, { path, secret, draw, take, fresh, link, end, every });
    this.seq = 0;
    this.shown = "";
    this.ahead = 0;
    this.wait = every;
    this.timer = null;
    this.lost = false;
    addEventListener("online", () => this.look());
    document.addEventListener("visibilitychange", () => !document.hidden && this.look());
  }

  /** The server's time now (ms). */
  get now() {
    return Date.now() + this.ahead;
  }

  /** Look at once, and from then on every few seconds. */
  async look() {
    try {
      const news = await ask(`${this.path}?seen=${this.seq}`, undefined, "GET", bearer(this.secret));
      this.ahead = news.now - Date.now();
      this.wait = this.every;
      this.link(true);
      if (this.lost) this.end("", true);
      this.lost = false;
      const now = JSON.stringify(BESIDE.map((name) => news[name]));
      const changed = now !== this.shown;
      if (changed) await this.draw();
      this.shown = now;
      const known = news.seq === this.seq;
      this.seq = news.seq;
      if (!known) this.take(news);
      if (changed) this.fresh(news);
    } catch (error) {
      if (error instanceof Refused && [403, 404].includes(error.status)) {
        // A server started with another folder may come back: keep looking.
        if (!this.lost) this.end(error.message, false);
        this.lost = true;
        this.seq = 0;
        this.wait = LONGEST;
        return;
      }
      if (!(error instanceof Refused || error instanceof Unreachable)) throw error;
      this.wait = Math.min(LONGEST, this.wait * 1.5);
      this.link(false);
    } finally {
      clearTimeout(this.timer);
      this.timer = setTimeout(() => this.look(), this.wait);
    }
  }
}

export async function keepPage() {
  if (!navigator.serviceWorker) return;
  try {
    await navigator.serviceWorker.register("/sw.js");
    const { active } = await navigator.serviceWorker.ready;
    const later = ["../settings.js", "../../settings.html"].map((name) => ({ name: new URL(name, import.meta.url).href }));
    const parts = [...performance.getEntriesByType("resource"), ...later].map((one) => new URL(one.name).pathname);
    active.postMessage({ keep: [location.pathname, ...new Set(parts.filter((path) => path.startsWith("/static/")))] });
  } catch {
    // Without a worker the page works as long as it is open.
  }
}
