// Paper, files and links: everything that leaves the desk.
import { bearer } from "./live.js";
import { attempt, download, sends, small } from "../forms.js";
import { byId, el, fill, home, qrCode, remember, remembered } from "../page.js";

const KEY = "night-address";

/** Whether an address is good on this computer only. */
const isLocal = (url) => /^https?:\/\/(localhost|127\.|\[::1\])/.test(url);

/** Let the browser keep a file of the desk.  Throws Refused. */
const save = (desk, part, name) => download(`/api/nights/${desk.night}${part}`, name, bearer(desk.secret));

/** All links of the night, at the address that is written on the page. */
const allLinks = (desk) => desk.ask(`/links?url=${encodeURIComponent(byId("address").value.trim())}`);

/** Show the code with which people check in, large enough for the door. */
export async function showCheckIn(desk) {
  const links = await allLinks(desk);
  fill(byId("check-in-code"), qrCode(links.evening), el("p", { class: "fine" }, links.evening.url));
  byId("check-in-local").hidden = !isLocal(links.evening.url);
  byId("check-in").showModal();
}

const codeBox = (code, title, more = null) => el("figure", {}, qrCode(code), el("figcaption", {}, el("b", {}, title), el("a", { href: code.url, target: "_blank", rel: "noopener" }, "Open"), more));

/** A player's own link, to be copied. */
function ownLink(desk, { number, name, url, device }) {
  const copy = el("button", { type: "button", class: "small", "aria-label": `Copy the link for ${name}` }, "Copy");
  copy.addEventListener("click", () => navigator.clipboard.writeText(url).then(() => (copy.textContent = "Copied"), () => (copy.textContent = "Not copied")));
  return el("li", {}, el("b", { class: "number" }, String(number)), el("span", {}, name, el("small", {}, device ? " has a device" : "")), copy, newLink(desk, "player", number, name));
}

/** What a new link of a kind ends, in a sentence for the desk. */
const ENDS = {
  desk: "Whoever has this desk's old link is shut out. This page goes on with the new one; bookmark it again",
  evening: "The old code opens nothing, on paper, too, and whoever waits to be let in must scan the new one",
  table: "The old code opens nothing, also on the table's tent, and its phones must scan the new one",
  player: "The old link opens nothing, also on the card, and this player's phones are out until they open the new one",
};

/** Replace a link, after asking. */
async function replaceLink(desk, kind, number) {
  if (!(await desk.sure("Make a new link?", [ENDS[kind]], "New link"))) return;
  const made = await desk.ask("/replace", { kind, number });
  if (made.desk) {
    const own = remembered("nights-own", []).map((one) => (one.desk.startsWith(`/night/${desk.night}/`) ? { ...one, desk: made.desk } : one));
    remember("nights-own", own);
    location.replace(made.desk);
    location.reload();
  }
  for (const id of ["evening", "own-links", "codes"]) fill(byId(id));
  desk.look();
}

const newLink = (desk, kind, number, name) => small("New link", `New link for ${name}`, () => attempt(() => replaceLink(desk, kind, number)));

/** Offer only the parts that this night has a use for. */
export function drawPaper(view) {
  if (document.activeElement !== byId("conduct-words")) byId("conduct-words").value = view.rules.conduct;
  for (const box of document.querySelectorAll("[name=part]")) {
    box.disabled = view.unused_parts.includes(box.value);
    if (box.disabled) box.checked = false;
  }
}

export function wirePaper(desk) {
  sends(byId("conduct"), () => {
    desk.command({ do: "conduct", text: byId("conduct-words").value });
    byId("conduct-words").blur();
  });
  const address = byId("address");
  address.value = remembered(KEY, isLocal(home) ? "" : home) || byId("main").dataset.nearby || home;
  const note = () => {
    byId("address-note").textContent = isLocal(address.value)
      ? "This address works on this computer only. For phones, start the server with: euchre serve --host 0.0.0.0, and enter this computer's own address here, such as http://192.168.1.20:8000."
      : "The codes on paper and on screen lead to this address.";
  };
  address.addEventListener("input", () => {
    remember(KEY, address.value.trim());
    fill(byId("codes"));
    fill(byId("evening"));
    note();
  });
  note();
  const on = (button, work) => button.addEventListener("click", () => attempt(work));
  sends(byId("print"), () => attempt(async () => {
    const parts = [...document.querySelectorAll("[name=part]:checked")].map((box) => box.value);
    const wish = new URLSearchParams({ parts: parts.join(","), paper: byId("size").value, theme: byId("theme").value });
    if (byId("per-page").value) wish.set("per_page", byId("per-page").value);
    if (byId("own-line").value.trim()) wish.set("note", byId("own-line").value);
    if (byId("by-hand").checked) wish.set("by_hand", "true");
    if (byId("with-links").checked) wish.set("url", address.value.trim());
    await save(desk, `/print?${wish}`, `euchre-night-${parts.join("-")}.pdf`);
  }, byId("make-pdf")));
  for (const button of document.querySelectorAll("[data-sheet]")) {
    on(button, () => save(desk, `/export/${button.dataset.sheet}.csv`, `${button.dataset.sheet}.csv`));
  }
  on(byId("download"), () => save(desk, "/night.jsonl", "euchre.night.jsonl"));
  on(byId("show-evening"), async () => {
    const links = await allLinks(desk);
    fill(byId("evening"), codeBox(links.evening, "For everyone"), el("p", { class: "fine" }, links.evening.url));
    fill(byId("own-links"), links.players.map((one) => ownLink(desk, one)));
  });
  for (const button of document.querySelectorAll("[data-replace]")) on(button, () => replaceLink(desk, button.dataset.replace, 0));
  on(byId("show-codes"), async () => {
    const codes = await allLinks(desk);
    fill(byId("codes"), codeBox(codes.wall, "Standings, for everyone"), codes.tables.map((code, at) => codeBox(code, `Table ${at + 1}`, newLink(desk, "table", at + 1, `table ${at + 1}`))));
  });
}
