// Deals that all play alike, by date or by a code: one try, and what it gave away.
import { expertLine, judgedDeal, signed } from "./deal-item.js";
import { ask, byId, dayOf, el, fill, many, remembered } from "./page.js";

const box = byId("day");
const wanted = box.dataset.day;
/** The code of the deals, if they are no day's; then everything else about days stays away. */
const code = box.dataset.code;
/** What deals are called: by their day, or by their code. */
const called = (name) => code || dayOf(name);
/** How often to poll while decisions are judged (ms). */
const AGAIN = 1500;

async function begin(event) {
  event.currentTarget.disabled = true;
  try {
    const { table } = await ask("/api/daily/play", { name: remembered("last", {}).name ?? "Player", code: code || null });
    location.assign(table);
  } catch (error) {
    fill(box, el("p", { class: "bad", role: "alert" }, error.message));
  }
}

/** How much of the day is left, in words. */
function left({ now, ends }) {
  const minutes = Math.max(1, Math.round((ends - now) / 60_000));
  return minutes < 60 ? many(minutes, "minute") : many(Math.round(minutes / 60), "hour");
}

function offer(today) {
  const played = today.players === 1 ? "One person is" : `${today.players} people are`;
  fill(
    box,
    el("h2", {}, called(today.day)),
    el("p", {}, today.begun ? "You have started; your deal is waiting." : "About four minutes."),
    el("p", { class: "buttons start" }, el("button", { type: "button", class: "primary big", id: "play", onclick: begin }, today.begun ? "Continue" : code ? "Play these deals" : "Play today's deals")),
    el("p", { class: "fine" }, `${today.players ? `${played} done. ` : ""}${code ? "Play them whenever you like." : `The day ends in ${left(today)}.`}`),
    code ? null : inARow(today),
  );
}

/** How many days in a row the player has played. */
function inARow({ streak }) {
  return streak > 1 ? el("p", { class: "fine", id: "streak" }, `${streak} days in a row. One missed day a week is forgiven.`) : null;
}

function figure(value, words) {
  return el("div", {}, el("dt", {}, words), el("dd", {}, value));
}

function result(found) {
  const { yours, field } = found;
  const area = el("textarea", { readonly: true, rows: 4, "aria-label": "The text to share" });
  area.value = yours.share;
  const copy = el("button", { type: "button", class: "primary" }, "Copy the text");
  copy.addEventListener("click", () => navigator.clipboard.writeText(yours.share).then(() => (copy.textContent = "Copied"), () => area.select()));
  fill(
    box,
    el("h2", {}, called(found.day)),
    el("p", { class: "squares", role: "img", "aria-label": yours.deals.map((deal, n) => `Deal ${n + 1}: gave away ${deal.given}`).join("; ") }, yours.deals.map((deal) => el("i", { class: deal.grade }))),
    el("dl", { class: "figures" }, figure(yours.given.toFixed(1), "points given away"), figure(signed(yours.net), "points, yours minus theirs"), field.players > 1 ? figure(signed(yours.ahead), "against the field") : null, figure(String(field.players), field.players === 1 ? "player done" : "players done")),
    area,
    el("p", { class: "buttons start" }, copy),
    field.rows.length > 1 ? compared(field.rows, yours.deals) : null,
  );
  byId("deals").hidden = false;
  fill(byId("deal-list"), yours.deals.map((deal, n) => dealItem(deal, field.players > 1 ? field.deals[n] : null)));
}

/** Everybody's points, deal by deal, and how expert plays them. */
function compared(rows, deals) {
  const expert = { name: "expert", deals: deals.map((deal) => deal.expert?.net ?? 0), net: 0, given: 0 };
  expert.net = expert.deals.reduce((sum, net) => sum + net, 0);
  const all = deals[0].expert ? [...rows, expert] : rows;
  return el("div", { class: "scroll", tabindex: "0", role: "region", "aria-label": "Deal by deal" }, table("Points in each deal", ["Name", ...deals.map((_, n) => n + 1), "Points", "Gave away"].map(String), all.map((one) => [one, ...one.deals.map(signed), signed(one.net), one.given.toFixed(1)])));
}

/** A deal; `counts` says how often each result came up, and is null while nobody else has played. */
function dealItem(deal, counts) {
  const nets = Object.keys(counts ?? {}).map(Number).sort((a, b) => a - b);
  const most = Math.max(1, ...Object.values(counts ?? {}));
  const bar = (net) => {
    const stroke = el("i", {});
    stroke.style.height = `${Math.round((36 * counts[net]) / most)}px`;
    return el("li", { class: net === deal.net ? "mine" : "", "aria-label": `${signed(net)}: ${counts[net]}` }, stroke, signed(net));
  };
  return el(
    "li",
    {},
    judgedDeal(deal, counts ? el("span", { class: "fine" }, `the field: ${signed(deal.field)}`) : null),
    expertLine(deal.expert),
    counts ? el("ul", { class: "bars", "aria-label": "How often each result came up" }, nets.map(bar)) : null,
  );
}

async function day(name) {
  const found = await ask(`/api/daily/${name}`);
  byId("title").textContent = `The deals of ${called(found.day)}`;
  if (found.yours) result(found);
  else if (found.judging) {
    fill(box, el("h2", {}, called(found.day)), el("p", {}, "Your decisions are being judged …"));
    setTimeout(() => day(name).catch(failed), AGAIN);
  } else if (found.over) fill(box, el("h2", {}, dayOf(found.day)), el("p", {}, `You did not play this day. ${many(found.field.players, "person", "people")} did.`), el("p", { class: "buttons start" }, el("a", { class: "button primary", href: "/daily" }, "Today's deals")));
  else return code ? offer(found) : today();
  const by = found.judges ?? [];
  byId("judged").textContent = !found.yours || !by.length ? "" : by.length === 1 ? `Decisions were judged by version ${by[0]} of the review.` : `The program was updated during this day: decisions were judged by versions ${by.join(" and ")} of the review.`;
  return undefined;
}

async function today() {
  const found = await ask("/api/daily");
  if (found.done) return day(found.day);
  if (found.begun && wanted === found.day) {
    const mine = await ask(`/api/daily/${found.day}`);
    if (mine.judging) return day(found.day);
  }
  return offer(found);
}

/** The ranking of a month, from its finished days. */
async function month(name) {
  const found = await ask(`/api/daily/months/${name}`);
  const others = found.others === 1 ? "One other player, with fewer than five days in all, is not listed." : `${found.others} other players, with fewer than five days in all, are not listed.`;
  byId("month-title").textContent = found.title;
  const lines = found.lines.map((line) => [{ ...line, mine: line.you, you: line.you && line.name !== "You" }, String(line.place), String(line.days), line.mean.toFixed(2)]);
  fill(byId("month-list"), lines.length ? table("", ["Name", "Place", "Days", "Given away per day"], lines) : el("p", { class: "fine" }, "No finished days yet."));
  byId("month-note").textContent = `Each player's best ${found.best} days of the month count, or every day so far if there are fewer. A missed day counts as the maximum given away. ${found.others ? others : ""}`;
  byId("month").hidden = false;
}

// -- friends: a few people compare their days; a code lets them join -----------------------------

const LISTS = "/api/daily/lists";
/** A code as people read it out. */
const spoken = (code) => `${code.slice(0, 4)}-${code.slice(4)}`;
const problem = (text) => (byId("friends-problem").textContent = text);

/** A ranking: a caption, what heads the columns, and for each person who it is and the other cells. */
function table(caption, heads, rows) {
  const line = ([{ you, mine, name }, ...cells]) => el("tr", { class: mine ?? you ? "mine" : "" }, el("th", { scope: "row" }, you ? `${name} (you)` : name), cells.map((cell) => el("td", {}, cell)));
  return el("table", { class: "plain" }, caption && el("caption", {}, caption), el("thead", {}, el("tr", {}, heads.map((word) => el("th", { scope: "col" }, word)))), el("tbody", {}, rows.map(line)));
}

/** The places of a day; equal results share a place. */
const places = (day) => day.map((one) => 1 + day.findIndex((other) => other.given === one.given && other.net === one.net));

function listBox(one, found) {
  const link = `${location.origin}/daily#${spoken(one.code)}`;
  const copy = el("button", { type: "button", class: "small" }, "Copy the link");
  copy.addEventListener("click", () => navigator.clipboard.writeText(link).then(() => (copy.textContent = "Copied"), () => (copy.textContent = link)));
  const leave = el("button", { type: "button", class: "small", "aria-label": `Leave ${one.title}` }, "Leave");
  leave.addEventListener("click", () => {
    if (!leave.dataset.sure) {
      leave.dataset.sure = "yes";
      leave.textContent = "Leave for good?";
      return;
    }
    ask(`${LISTS}/${one.code}/leave`, {}).then(lookAtLists, listFailed);
  });
  const anew = el("button", { type: "button", class: "small", "aria-label": `New code for ${one.title}`, onclick: () => ask(`${LISTS}/${one.code}/replace`, {}).then(lookAtLists, listFailed) }, "New code");
  const where = places(one.day ?? []);
  const day = one.day === null ? el("p", { class: "fine" }, `${one.done} of ${one.people.length} done. You'll see how the others did when you are.`) : one.day.length ? table(`The deals of ${dayOf(found.day)}`, ["Name", "Place", "Gave away", "Points"], one.day.map((line, n) => [line, String(where[n]), line.given.toFixed(1), signed(line.net)])) : el("p", { class: "fine" }, "No one on the list has played this day.");
  const month = one.month.length ? table(found.month, ["Name", "Place", "Days", "Gave away per day"], one.month.map((line) => [line, String(line.place), String(line.days), line.mean.toFixed(2)])) : null;
  return el(
    "article",
    { class: "friends", "aria-label": one.title },
    el("h3", {}, one.title),
    el("p", {}, `Code `, el("b", { class: "code" }, spoken(one.code)), ` · ${one.people.length === 1 ? "only you so far: give your friends the code" : one.people.join(", ")}`),
    el("div", { class: "scroll", tabindex: "0", "aria-label": `Standings of ${one.title}` }, day, month),
    el("p", { class: "buttons start" }, copy, anew, leave),
  );
}

async function lookAtLists() {
  problem("");
  const day = byId("day").dataset.day;
  const found = await ask(day ? `${LISTS}?day=${day}` : LISTS);
  fill(byId("friend-lists"), found.lists.map((one) => listBox(one, found)));
}

const listFailed = (error) => problem(error.message);

/** Let a form send its fields, then show the lists again. */
function sends(form, where, body) {
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const name = byId("friend-name").value.trim();
    if (!name) {
      problem("Enter the name your friends know you by.");
      byId("friend-name").focus();
      return;
    }
    ask(where, { name, ...body() }).then(() => {
      form.reset();
      history.replaceState(null, "", location.pathname);
      return lookAtLists();
    }).catch(listFailed);
  });
}

const failed = (error) => fill(box, el("p", { class: "bad", role: "alert" }, error.message));

/** Everything about days, friends and the month. */
function days() {
  byId("friend-name").value = remembered("last", {}).name ?? "";
  sends(byId("join-list"), `${LISTS}/join`, () => ({ code: byId("friend-code").value }));
  sends(byId("new-list"), LISTS, () => ({ title: byId("list-title").value }));
  if (location.hash.length > 1) {
    byId("friend-code").value = decodeURIComponent(location.hash.slice(1)).slice(0, 20);
    byId("friends").scrollIntoView();
    byId("friend-code").focus();
  }
  lookAtLists().catch(listFailed);
  ask("/api/daily").then((today) => month((wanted || today.day).slice(0, 7))).catch(failed);
}

byId("deals-code").addEventListener("submit", (event) => {
  event.preventDefault();
  location.assign(`/daily/${byId("code").value.toUpperCase()}`);
});
/** Letters that are not mistaken for digits. */
const LETTERS = "ABCDEFGHJKLMNPQRSTUVWXYZ";
byId("any-code").addEventListener("click", () => (byId("code").value = [...crypto.getRandomValues(new Uint32Array(6))].map((n) => LETTERS[n % LETTERS.length]).join("")));
if (!code) days();
(wanted ? day(wanted) : today()).catch(failed);
