// Friends' lists for the daily challenge: a few people compare their days; a code lets them join.
import { byId, dayOf, el, fill } from "./dom.js";
import { ask } from "./net.js";
import { remembered } from "./settings.js";

const path = "/api/daily/lists";
/** A code as people read it out. */
const spoken = (code) => `${code.slice(0, 4)}-${code.slice(4)}`;
/** A number with its sign. */
export const signed = (n) => (n > 0 ? `+${n}` : String(n).replace("-", "−"));
const problem = (text) => (byId("friends-problem").textContent = text);

/** A ranking: a caption, what heads the columns, and for each person who it is, the place, and other cells. */
export function table(caption, heads, rows) {
  const line = ({ you, mine, name }, place, cells) => el("tr", { class: mine ?? you ? "mine" : "" }, el("td", {}, place), el("th", { scope: "row" }, you ? `${name} (you)` : name), cells.map((cell) => el("td", {}, cell)));
  return el("table", { class: "plain" }, caption && el("caption", {}, caption), el("thead", {}, el("tr", {}, heads.map((word) => el("th", { scope: "col" }, word)))), el("tbody", {}, rows.map(([who, place, ...cells]) => line(who, place, cells))));
}

/** The places of a day; equal results share a place. */
const places = (day) => day.map((one) => 1 + day.findIndex((other) => other.given === one.given && other.net === one.net));

function drawn(one, found) {
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
    ask(`${path}/${one.code}/leave`, {}).then(look, failed);
  });
  const where = places(one.day ?? []);
  const day = one.day === null ? el("p", { class: "fine" }, `${one.done} of ${one.people.length} done. You'll see how the others did when you are.`) : one.day.length ? table(`The deals of ${dayOf(found.day)}`, ["Place", "Name", "Gave away", "Points"], one.day.map((line, n) => [line, String(where[n]), line.given.toFixed(1), signed(line.net)])) : el("p", { class: "fine" }, "No one on the list has played this day.");
  const month = one.month.length ? table(found.month, ["Place", "Name", "Days", "Gave away per day"], one.month.map((line) => [line, String(line.place), String(line.days), line.mean.toFixed(2)])) : null;
  return el(
    "article",
    { class: "friends", "aria-label": one.title },
    el("h3", {}, one.title),
    el("p", {}, `Code `, el("b", { class: "code" }, spoken(one.code)), ` · ${one.people.length === 1 ? "only you so far: give your friends the code" : one.people.join(", ")}`),
    el("div", { class: "scroll", tabindex: "0", "aria-label": `Standings of ${one.title}` }, day, month),
    el("p", { class: "buttons start" }, copy, leave),
  );
}

async function look() {
  problem("");
  const day = byId("day").dataset.day;
  const found = await ask(day ? `${path}?day=${day}` : path);
  fill(byId("friend-lists"), found.lists.map((one) => drawn(one, found)));
}

const failed = (error) => problem(error.message);

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
      return look();
    }).catch(failed);
  });
}

byId("friend-name").value = remembered("last", {}).name ?? "";
sends(byId("join-list"), `${path}/join`, () => ({ code: byId("friend-code").value }));
sends(byId("new-list"), path, () => ({ title: byId("list-title").value }));
if (location.hash.length > 1) {
  byId("friend-code").value = decodeURIComponent(location.hash.slice(1)).slice(0, 20);
  byId("friends").scrollIntoView();
  byId("friend-code").focus();
}
look().catch(failed);
