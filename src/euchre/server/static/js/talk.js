// Log and talk, in a drawer: quick phrases, bubbles beside the faces, and who is muted.
import { byId, el, fill } from "./dom.js";
import { ask, Refused } from "./net.js";
import { note, say as tell, sayLines } from "./notes.js";
import { asking } from "./rights.js";
import { say } from "./seats.js";
import { remember, remembered } from "./settings.js";

const KEPT = 400; // lines of the log that stay in the page
/** From this width on, in pixels, the drawer may stay open beside the table. */
const DOCKED = 1600;

const docked = () => innerWidth >= DOCKED;
let missed = 0;

/** Open the drawer and show a part of it, or close it. */
export function openSide(part) {
  setSide(true);
  if (part) part.scrollIntoView({ block: "start" });
}

function setSide(on) {
  byId("side").hidden = !on;
  byId("side-toggle").setAttribute("aria-expanded", String(on));
  byId("main").classList.toggle("with-side", on);
  if (docked()) remember("side", on);
  if (!on) return;
  setMissed(0);
  byId("log").parentElement.scrollTop = byId("log").scrollHeight;
}

/** Count the messages that came while the drawer was closed. */
function setMissed(count) {
  missed = count;
  byId("unread").textContent = String(count);
  byId("unread").hidden = !count;
  byId("side-toggle").setAttribute("aria-label", count ? `Log and talk, ${count} unread` : "Log and talk");
}

function closeSide() {
  setSide(false);
  byId("side-toggle").focus();
}

/** Wire log and talk; returns what the table calls when lines come. */
export function wireTalk(table, link) {
  setSide(docked() && remembered("side", false));
  byId("side-toggle").addEventListener("click", () => (byId("side").hidden ? openSide() : closeSide()));
  byId("side-close").addEventListener("click", closeSide);
  addEventListener("keydown", (event) => {
    if (event.key === "Escape" && !byId("side").hidden && !document.querySelector("dialog[open]")) closeSide();
  });
  // The table is beside the drawer: a tap on the felt closes the drawer.
  document.querySelector(".room").addEventListener("pointerdown", (event) => {
    if (!byId("side").hidden && !docked() && !event.target.closest("button")) setSide(false);
  });

  const add = (list, item) => {
    const box = list.parentElement;
    const low = box.scrollHeight - box.scrollTop - box.clientHeight < 60;
    list.append(item);
    while (list.children.length > KEPT) list.firstChild.remove();
    if (low) box.scrollTop = box.scrollHeight;
  };

  let muted = false;
  const setMuted = (on) => {
    muted = on;
    byId("mute").setAttribute("aria-pressed", String(on));
    byId("chat").hidden = on;
    byId("muted").hidden = !on;
    remember("muted", on ? table : "");
  };
  setMuted(remembered("muted", "") === table);
  byId("mute").addEventListener("click", () => setMuted(!muted));
  let mine = null;
  let heard = 0; // the streams start with earlier messages
  link.addEventListener("chat", ({ detail }) => {
    if (detail.n <= heard) return;
    heard = detail.n;
    const hidden = isMuted(table, detail.name);
    const data = { n: detail.n, name: detail.name };
    add(byId("chat"), el("li", { data, hidden }, el("b", {}, `${detail.name}: `), detail.text));
    if (muted || hidden || detail.seat === mine || !byId("side").hidden) return;
    setMissed(missed + 1);
  });

  addEventListener("euchre-mute", () => {
    for (const line of byId("chat").children) line.hidden = isMuted(table, line.dataset.name);
  });
  const rule = el("p", { class: "fine", id: "chat-rule", hidden: true }, "This table allows quick phrases only; the host can let everyone write.");
  byId("say").before(rule);
  link.addEventListener("frame", ({ detail: { table: t, you } }) => {
    mine = you.seat;
    byId("say").hidden = you.seat === null || !t.writes;
    rule.hidden = you.seat === null || t.writes;
    for (const line of [...byId("chat").children]) if (Number(line.dataset.n) <= t.cleared) line.remove();
  });

  byId("say").addEventListener("submit", async (event) => {
    event.preventDefault();
    const field = byId("say-text");
    const text = field.value.trim();
    if (!text) return;
    try {
      await ask(`/api/tables/${table}/chat`, { text });
      field.value = "";
    } catch (error) {
      const said = error instanceof Refused ? error.message : "Not sent: the server cannot be reached.";
      add(byId("chat"), el("li", { class: "bad" }, said));
    }
  });

  wireQuick(table, link, () => docked() || setSide(false));

  return {
    /** Add the lines of a frame; one that tells the whole hand stands for all before it. */
    log({ log: lines = [], whole, earlier = [], scene }, before) {
      if (whole) fill(byId("log"), earlier.map((one) => folded(table, one)));
      const dealt = scene && before?.deal_no !== scene.deal_no;
      sayLines({ log: lines, whole, scene });
      lines.forEach((line, i) => add(byId("log"), el("li", { class: dealt && !i ? "deal" : "" }, line)));
    },
  };
}

/** An earlier deal of the game: its result, and all of it when opened. */
function folded(table, { deal, text }) {
  const lines = el("ol", {});
  const box = el("details", {}, el("summary", {}, `Deal ${deal}: ${text}`), lines);
  box.addEventListener("toggle", async () => {
    if (!box.open || lines.childElementCount) return;
    try {
      const { lines: told } = await ask(`/api/tables/${table}/log?deal=${deal}`);
      fill(lines, told.map((line) => el("li", {}, line)));
    } catch (error) {
      fill(lines, el("li", { class: "bad" }, error.message));
    }
  });
  return el("li", {}, box);
}

/** Letters that fit into a bubble; all of a longer message is in the log. */
const FITS = 60;
/** The stream starts with earlier messages: for this many milliseconds nothing is news. */
const OLD = 1500;

/** Wire the phrases, and show what is said; `shut()` closes the drawer. */
function wireQuick(table, link, shut) {
  const box = byId("quick");
  const begun = performance.now();
  let heard = 0;
  link.addEventListener("frame", ({ detail: { you } }) => (box.hidden = you.seat === null));
  link.addEventListener("chat", ({ detail: { n, seat, name, text } }) => {
    const news = n > heard && performance.now() - begun > OLD;
    heard = Math.max(heard, n);
    const bubble = document.querySelector(`.seat[data-seat="${seat}"] .bubble`);
    if (!news || isMuted(table, name) || byId("mute").getAttribute("aria-pressed") === "true") return;
    tell(`${name} says: ${text}`);
    if (bubble) say(bubble, text.length > FITS ? `${text.slice(0, FITS - 1)}…` : text);
  });
  box.addEventListener("click", async ({ target }) => {
    const { quick } = target.closest("[data-quick]")?.dataset ?? {};
    if (!quick) return;
    shut();
    await ask(`/api/tables/${table}/chat`, { quick }).catch((error) => note(error.message));
  });
}

const names = (table) => remembered(`mute-${table}`, []);

/** Whether a person is muted at a table. */
const isMuted = (table, name) => names(table).includes(name);

/** A button that mutes or unmutes a person; the chat learns of it through the event `euchre-mute`. */
export function muteButton(table, name, done) {
  const on = isMuted(table, name);
  return asking(on ? `Unmute ${name}` : `Mute ${name}`, null, async () => {
    const others = names(table).filter((one) => one !== name);
    remember(`mute-${table}`, on ? others : [...others, name]);
    dispatchEvent(new CustomEvent("euchre-mute"));
    done();
  });
}
