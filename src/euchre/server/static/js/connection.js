// One table: its stream of frames and the commands sent to it; nothing is lost and nothing done twice.
import { ask, pause, randomHex, Refused, remember, remembered } from "./page.js";

/** How often, in milliseconds, a silent stream is checked. */
const LOOK = 20_000;
/** How long, in milliseconds, an answer may take before its outcome counts as unknown. */
const PATIENCE = 8_000;

/** One table: its stream of frames, and the commands of the person here. */
export class Connection extends EventTarget {
  constructor(table) {
    super();
    this.table = table;
    this.seq = -1;
    this.seated = false;
    this.source = null;
    this.waits = 500;
    this.tab = randomHex(8); // what this page calls itself, to say when it is hidden
    addEventListener("offline", () => this.tell("link", false));
    addEventListener("online", () => this.look());
    // A page that was left may be kept in the back cache; meanwhile no one is here.
    addEventListener("pagehide", () => this.close());
    addEventListener("pageshow", (event) => event.persisted && this.again());
    document.addEventListener("visibilitychange", () => {
      this.seen();
      this.look();
    });
    setInterval(() => this.look(), LOOK);
  }

  newest() {
    return ask(`/api/tables/${this.table}`, undefined, "GET", {}, PATIENCE);
  }

  /** See whether the stream still lives: a dead line does not say that it is dead. */
  async look() {
    if (document.hidden || !this.source || this.looking) return;
    this.looking = true;
    const before = this.seq;
    try {
      const frame = await this.newest();
      const deaf = frame.seq > before && this.seq === before;
      this.take(frame);
      this.tell("link", true);
      if (deaf) this.listen();
    } catch {
      this.tell("link", false);
      this.again();
    } finally {
      this.looking = false;
    }
  }

  /** Say whether this page can be seen; who only watches is not waited for. */
  seen() {
    if (!this.seated) return;
    const said = JSON.stringify({ tab: this.tab, visible: !document.hidden });
    const headers = { "content-type": "application/json" };
    // A page being put away can still report it.
    fetch(`/api/tables/${this.table}/visible`, { method: "POST", headers, body: said, keepalive: true }).catch(() => {});
  }

  tell(type, detail) {
    this.dispatchEvent(new CustomEvent(type, { detail }));
  }

  /** Fetch the newest frame and listen from there.  Throws Refused where this table is closed. */
  async open() {
    this.take(await this.newest());
    this.listen();
  }

  listen() {
    this.source?.close();
    const source = new EventSource(`/api/tables/${this.table}/stream?tab=${this.tab}`);
    this.source = source;
    source.addEventListener("open", () => {
      this.waits = 500;
      this.tell("link", true);
      if (document.hidden) this.seen();
    });
    source.addEventListener("frame", (event) => this.take(JSON.parse(event.data)));
    for (const kind of ["chat", "presence"]) {
      source.addEventListener(kind, (event) => this.tell(kind, JSON.parse(event.data)));
    }
    source.addEventListener("error", () => {
      this.tell("link", false);
      // The browser retries by itself, unless the server refused.
      if (source.readyState === EventSource.CLOSED && this.source === source) this.again();
    });
  }

  async again() {
    if (this.coming) return;
    this.coming = true;
    await pause(this.waits);
    this.coming = false;
    this.waits = Math.min(8000, this.waits * 2);
    try {
      this.take(await this.newest());
      this.listen();
    } catch (error) {
      if (error instanceof Refused && [401, 403, 404, 410].includes(error.status)) {
        this.tell("closed", error.message);
      } else {
        this.again();
      }
    }
  }

  close() {
    this.source?.close();
    this.source = null;
  }

  take(frame) {
    if (frame.seq < this.seq) return;
    const again = frame.seq === this.seq;
    this.seq = frame.seq;
    this.seated = frame.you.seat !== null;
    this.tell("frame", { ...frame, again });
  }

  /**
   * Do something at the table.  While the answer is unknown the same command is sent again,
   * under the same id; it is done once.  Throws Refused with the reason where it is not done.
   */
  async command(action, expected) {
    const body = { cmd_id: randomHex(16), expected_seq: expected, action };
    for (let wait = 300; ; wait = Math.min(5000, wait * 2)) {
      try {
        const answer = await ask(`/api/tables/${this.table}/commands`, body, "POST", {}, PATIENCE);
        this.tell("link", true);
        return answer;
      } catch (error) {
        if (error instanceof Refused && error.status < 500 && error.status !== 429) {
          for (const frame of error.body.frames ?? []) this.take(frame);
          throw error;
        }
        // A proxy answers for a server that is down; only the stream tells whether it is back.
        if (!(error instanceof Refused)) this.tell("link", false);
        await pause(Math.max(wait, 1000 * (error.after || 0)));
      }
    }
  }
}

// -- what was shown of the fair deal: kept here, compared in the end -----------------------------

/** How many tables to keep receipts for; those of older tables are thrown away. */
const MOST = 40;
const last = new Map();

/** What was kept for a table, or null. */
export const receiptsOf = (table) => remembered(`shown-${table}`, null);

/** Keep the commitments and seeds of a frame.  What was shown first is never overwritten. */
export function keepShown(table, { commitment: shown, table: { game_no: game } }) {
  const text = JSON.stringify([shown, game]);
  if (last.get(table) === text) return;
  last.set(table, text);
  const kept = receiptsOf(table) ?? { format: "euchre-receipts/1", table, hands: [] };
  const see = (hand, commitment, when) => {
    // A commitment may have been replaced, when rules or seats changed before the deal.
    for (const one of [...(shown.discarded?.[hand] ?? []), commitment]) seeOne(hand, one, when);
  };
  const seeOne = (hand, commitment, when) => {
    let entry = kept.hands.find((one) => one.hand === hand);
    if (!entry) {
      entry = { hand, commitment, game: null, dealer: null, others: [], shares: {} };
      kept.hands.push(entry);
    }
    if (![entry.commitment, ...entry.others].includes(commitment)) entry.others.push(commitment);
    entry.shares = { ...shown.shares[hand], ...entry.shares };
    if (when && entry.game === null) Object.assign(entry, when);
  };
  if (shown.hand !== null) see(shown.hand, shown.this, { game, dealer: shown.dealer });
  see(shown.next_hand, shown.next, null);
  remember(`shown-${table}`, kept);
  const tables = remembered("shown", []).filter((one) => one !== table);
  for (const old of tables.splice(0, Math.max(0, tables.length + 1 - MOST))) forget(old);
  remember("shown", [...tables, table]);
}

const mine = new Map(); // the seeds of this browser, by table and deal

/** The seed that this browser adds to a deal that it starts: the same one however often it asks. */
export function ownSeed(table, hand) {
  const name = `${table} ${hand}`;
  if (!mine.has(name)) mine.set(name, randomHex(32));
  return mine.get(name);
}

/** Record that the server accepted a seed sent from here. */
export function keepSent(table, hand, seat) {
  const kept = receiptsOf(table);
  const entry = kept?.hands.find((one) => one.hand === hand);
  if (!entry) return;
  entry.shares = { ...entry.shares, [seat]: ownSeed(table, hand) };
  remember(`shown-${table}`, kept);
}

function forget(table) {
  try {
    localStorage.removeItem(`euchre-shown-${table}`);
  } catch {
    // Then nothing can have been kept.
  }
}
