// Entries made here that are not on the server yet: kept in this browser, sent once.
//
// Every entry has its id from the moment it is made, so that it counts once however often it is
// sent, and an item of its own, so that two open pages do not undo each other.  An entry that
// the server refuses is kept with the reason until somebody has seen it.
import { bearer } from "./live.js";
import { ask, randomHex, Refused, remember, remembered } from "../page.js";

const PREFIX = "euchre-night-out-";
const LONGEST = 7 * 24 * 3_600_000;
/** Answers after which the same entry may succeed later. */
const LATER = [408, 429];

/** The four letters and figures by which this phone is known in what it said. */
export function phone() {
  const known = remembered("night-phone", null);
  if (known) return known;
  const made = randomHex(2).toUpperCase();
  remember("night-phone", made);
  return made;
}

/** The entries in the storage of this browser; none where it has no storage. */
function entries() {
  try {
    const keys = Object.keys(localStorage).filter((key) => key.startsWith(PREFIX));
    return keys.map((key) => JSON.parse(localStorage.getItem(key)));
  } catch {
    return [];
  }
}

export class Outbox extends EventTarget {
  /** `arrived` is awaited for what the server has taken, before it is forgotten here. */
  constructor(arrived) {
    super();
    this.arrived = arrived;
    this.unkept = new Map();
    this.sending = false;
    addEventListener("storage", () => this.dispatchEvent(new Event("change")));
  }

  /** All that is not on the server yet, oldest first. */
  get items() {
    return [...entries(), ...this.unkept.values()].sort((a, b) => a.made - b.made);
  }

  /** Entries that wait, and those that came back. */
  get waiting() {
    return this.items.filter((item) => !item.refused);
  }

  get returned() {
    return this.items.filter((item) => item.refused);
  }

  /** Take an entry in: for a night, a table and its secret. */
  put(origin, command) {
    const body = { id: randomHex(12), phone: phone(), ...command };
    this.keep({ ...origin, body, made: Date.now() });
    this.send();
  }

  /** Send an entry that came back again, now that its sender is sure. */
  insist({ refused, ...item }) {
    this.keep({ ...item, body: { ...item.body, sure: true } });
    this.send();
  }

  keep(item) {
    try {
      localStorage.setItem(PREFIX + item.body.id, JSON.stringify(item));
      this.unkept.delete(item.body.id);
    } catch {
      // A browser that keeps nothing: the entry lives as long as this page does.
      this.unkept.set(item.body.id, item);
    }
    this.dispatchEvent(new Event("change"));
  }

  drop(item) {
    if (!this.unkept.delete(item.body.id)) localStorage.removeItem(PREFIX + item.body.id);
    this.dispatchEvent(new Event("change"));
  }

  /** Send what waits, oldest first, until the network fails. */
  async send() {
    if (this.sending) return;
    this.sending = true;
    try {
      let going = true;
      while (going && this.waiting.length) going = await this.sent(this.waiting[0]);
    } finally {
      this.sending = false;
    }
  }

  /** Send one entry; false where there was no answer that settles it. */
  async sent(item) {
    const age = Math.min(LONGEST, Math.max(0, Date.now() - item.made));
    const path = `/api/nights/${item.night}/tables/${item.table}`;
    try {
      await ask(path, { ...item.body, age }, "POST", bearer(item.secret));
    } catch (error) {
      if (!(error instanceof Refused)) return false;
      if (error.status >= 500 || LATER.includes(error.status)) return false;
      this.keep({ ...item, refused: { reason: error.message, doubt: Boolean(error.body.doubt) } });
      return true;
    }
    await this.arrived();
    this.drop(item);
    return true;
  }
}
