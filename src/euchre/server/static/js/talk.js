// Log and chat.
import { byId, el, fill } from "./dom.js";
import { isMuted } from "./mute.js";
import { Refused, ask } from "./net.js";
import { remember, remembered } from "./settings.js";

const KEPT = 400; // lines of the log that stay in the page
const NARROW = 56.25; // up to this width, in rem, log and chat cover the table

/** The width of the window in rem, which grows with the reader's letters. */
const letters = () => innerWidth / Number.parseFloat(getComputedStyle(document.documentElement).fontSize);

/** Wire log and chat; returns what the table calls when lines come. */
export function wireTalk(table, link) {
  const main = byId("main");
  const toggle = byId("side-toggle");
  const unread = byId("unread");
  let missed = 0;

  const open = (on) => {
    main.classList.toggle("with-side", on);
    toggle.setAttribute("aria-expanded", String(on));
    remember("side", on);
    if (on) {
      missed = 0;
      unread.hidden = true;
      byId("log").parentElement.scrollTop = byId("log").scrollHeight;
    }
  };
  open(remembered("side", letters() > 68) && letters() > NARROW);
  toggle.addEventListener("click", () => open(!main.classList.contains("with-side")));
  byId("side").addEventListener("keydown", (event) => {
    if (event.key === "Escape" && letters() <= NARROW) {
      open(false);
      toggle.focus();
    }
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
  let heard = 0; // the streams begin with what was said before
  link.addEventListener("chat", ({ detail }) => {
    if (detail.n <= heard) return;
    heard = detail.n;
    const hidden = isMuted(table, detail.name);
    const data = { n: detail.n, name: detail.name };
    add(byId("chat"), el("li", { data, hidden }, el("b", {}, `${detail.name}: `), detail.text));
    if (muted || hidden || main.classList.contains("with-side")) return;
    missed += 1;
    unread.textContent = String(missed);
    unread.hidden = false;
  });

  addEventListener("euchre-mute", () => {
    for (const line of byId("chat").children) line.hidden = isMuted(table, line.dataset.name);
  });
  const rule = el("p", { class: "fine", id: "chat-rule", hidden: true }, "At this table there are quick phrases only; the host can let everybody write.");
  byId("say").before(rule);
  link.addEventListener("frame", ({ detail: { table: t, you } }) => {
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

  return {
    /** Add the lines of a frame; one that tells the whole hand stands for all before it. */
    log({ log: lines = [], whole, scene }, before) {
      if (whole) fill(byId("log"));
      const dealt = scene && before?.deal_no !== scene.deal_no;
      lines.forEach((line, i) => add(byId("log"), el("li", { class: dealt && !i ? "deal" : "" }, line)));
    },
  };
}
