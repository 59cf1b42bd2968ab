// The operator's page: tables without any card, bans, and the audit log.
import { ask, byId, el, fill, Refused } from "./page.js";

const API = "/api/operator";
const key = location.hash.slice(1);
// Keep the key out of the history and the visible address.
if (key) history.replaceState(null, "", location.pathname);

const when = (at) => new Date(at).toLocaleString(undefined, { dateStyle: "short", timeStyle: "short" });

/** Do something that needs a reason, then redraw everything. */
async function deed(path, body = {}) {
  byId("problem").textContent = "";
  const why = byId("why").value.trim();
  if (!why) {
    byId("problem").textContent = "Give a reason first: it is written to the audit log.";
    byId("why").focus();
    return;
  }
  try {
    await ask(`${API}/${path}`, { ...body, why });
    await look();
    byId("state").textContent = "Done.";
  } catch (error) {
    byId("problem").textContent = error.message;
  }
}

function button(words, label, path, body) {
  const made = el("button", { type: "button", "aria-label": label }, words);
  made.addEventListener("click", () => deed(path, typeof body === "function" ? body() : body));
  return made;
}

/** How many hours a ban lasts; null means for good. */
const hours = () => (byId("hours").value ? Number(byId("hours").value) : null);

function tableRow(table) {
  const marks = ["listed", "locked", "closed", "over"].filter((mark) => table[mark]).join(", ");
  const people = table.seats.filter((seat) => seat.person);
  return el(
    "li",
    {},
    el("p", {}, el("b", {}, table.title), ` ${table.id}`, marks ? ` (${marks})` : "", `, ${table.watching} watching`),
    el("ul", {}, people.map((seat) => personRow(seat))),
    table.closed
      ? null
      : el(
          "p",
          { class: "buttons" },
          button("Close", `Close table ${table.id}`, `tables/${table.id}/close`, {}),
          button("Clear the chat", `Clear the chat of table ${table.id}`, `tables/${table.id}/chat`, {}),
        ),
  );
}

function personRow(seat) {
  const where = seat.addresses.map((address) =>
    button(`Ban ${address}`, `Ban the address ${address}`, "bans", () => ({ network: address, hours: hours() })),
  );
  return el(
    "li",
    {},
    `${seat.name}${seat.host ? ", host" : ""}${seat.here ? "" : ", away"} `,
    button("Ban", `Ban ${seat.name}`, "bans", () => ({ person: seat.person, hours: hours() })),
    where,
  );
}

function banRow(ban) {
  const until = ban.until ? `until ${when(ban.until)}` : "for good";
  return el("li", {}, `${ban.n}: ${ban.kind} ${ban.what}, ${until}. ${ban.why} `, button("Lift", `Lift ban ${ban.n}`, `bans/${ban.n}/lift`, {}));
}

const entryRow = (e) =>
  el("tr", {}, [when(e.at), e.who, e.what, e.table_id, e.about, e.why].map((text) => el("td", {}, text)));

let oldest = null;

async function entries(before) {
  const { entries: found } = await ask(`${API}/audit${before ? `?before=${before}` : ""}`);
  if (!before) fill(byId("log"));
  byId("log").append(...found.map(entryRow));
  oldest = found.at(-1)?.n ?? oldest;
  byId("older").hidden = !found.length || oldest === 1;
}

async function look() {
  const [{ live, others, quarantined }, { bans }] = await Promise.all([ask(`${API}/tables`), ask(`${API}/bans`)]);
  const none = (words) => el("li", { class: "fine" }, words);
  fill(byId("tables"), live.length ? live.map(tableRow) : none("No one is at a table right now."));
  fill(byId("bad"), quarantined.map((row) => el("li", { class: "bad" }, `${row.id} cannot be shown: ${row.reason}`)));
  fill(byId("others"), others.map((row) => el("li", {}, `${row.id}: ${row.game}, opened ${when(row.made)}`)));
  fill(byId("bans"), bans.length ? bans.map(banRow) : none("No bans."));
  await entries();
}

async function begin() {
  try {
    if (key) await ask(`${API}/session`, {}, "POST", { authorization: `Bearer ${key}` });
    await look();
    byId("state").textContent = "You see tables and people, but no cards.";
    byId("desk").hidden = false;
  } catch (error) {
    byId("desk").hidden = true;
    byId("state").textContent = error instanceof Refused ? "" : "The server cannot be reached.";
    byId("problem").textContent = error.message;
  }
}

byId("again").addEventListener("click", () => begin());
byId("older").addEventListener("click", () => entries(oldest));
byId("by-name").addEventListener("submit", (event) => {
  event.preventDefault();
  deed(`tables/${encodeURIComponent(byId("table").value.trim())}/${event.submitter?.value ?? "close"}`);
});
byId("ban").addEventListener("submit", (event) => {
  event.preventDefault();
  deed("bans", { network: byId("network").value.trim(), hours: hours() });
});
byId("out").addEventListener("click", async () => {
  try {
    await ask(`${API}/signout`, {});
    location.assign("/");
  } catch (error) {
    byId("problem").textContent = error.message;
  }
});
begin();
