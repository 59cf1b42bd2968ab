// Talking to the server: JSON up, events down, nothing lost and nothing done twice.
import { randomHex } from "./dom.js";

/** Wait for so many milliseconds. */
export const pause = (ms) => new Promise((done) => setTimeout(done, ms));

/** The server refused: `message` is its sentence, `body` its whole answer. */
export class Refused extends Error {
  constructor(status, body) {
    super(typeof body?.error === "string" ? body.error : `The server answered ${status}.`);
    this.status = status;
    this.body = body ?? {};
  }
}

/** The server was not reached, or not in time. */
export class Unreachable extends Error {
  constructor(cause) {
    super("The server cannot be reached. Please try again in a moment.", { cause });
  }
}

/**
 * Ask the server once; `more` are headers, `patience` is in milliseconds.
 * Throws Refused if the answer is not a success, Unreachable if there is none.
 */
export async function ask(path, body, method, more = {}, patience = 60_000) {
  const headers = { accept: "application/json", ...more };
  const signal = AbortSignal.timeout(patience);
  const init = { method: method ?? (body === undefined ? "GET" : "POST"), headers, signal, credentials: "same-origin" };
  if (body !== undefined) {
    init.headers["content-type"] = "application/json";
    init.body = JSON.stringify(body);
  }
  let answer = null;
  let text = "";
  try {
    answer = await fetch(path, init);
    text = await answer.text();
  } catch (error) {
    throw new Unreachable(error);
  }
  let value = null;
  try {
    value = text ? JSON.parse(text) : null;
  } catch {
    value = null;
  }
  if (!answer.ok) {
    const refused = new Refused(answer.status, value);
    refused.after = Number(answer.headers.get("retry-after")) || 0;
    throw refused;
  }
  return value;
}

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

/** Let the browser keep a file that needs a secret: `headers` carry it.  Throws Refused. */
export async function download(path, name, headers) {
  const answer = await fetch(path, { headers });
  if (!answer.ok) throw new Refused(answer.status, await answer.json());
  saveAs(await answer.blob(), name);
}

/** Let the browser keep a file under a name. */
export function saveAs(file, name) {
  const link = document.createElement("a");
  Object.assign(link, { href: URL.createObjectURL(file), download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
