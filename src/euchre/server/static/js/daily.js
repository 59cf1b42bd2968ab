// Deals that all play alike, by date or by a code.  The server draws the page; here one begins, shares, and has lists of
// friends, who compare their days: a code lets them join.
import { redraw, sends } from "./forms.js";
import { ask, byId, fill, el, remembered } from "./page.js";

const LISTS = "/api/daily/lists";
/** How often to look while decisions are judged (ms). */
const AGAIN = 1500;
const failed = (error) => fill(byId("day"), el("p", { class: "bad", role: "alert" }, error.message));

function judged() {
  if ("judging" in byId("day").dataset) setTimeout(() => redraw(location.href, ["played"]).then(judged, failed), AGAIN);
}

async function begin(button) {
  button.disabled = true;
  try {
    const { table } = await ask("/api/daily/play", { name: remembered("last", {}).name ?? "Player", code: button.dataset.code || null });
    location.assign(table);
  } catch (error) {
    failed(error);
  }
}

const problem = (text) => (byId("friends-problem").textContent = text);

/** Change something about the lists of friends, and show them again. */
const change = (path, body = {}) => ask(`${LISTS}${path}`, body).then(() => problem("")).then(() => redraw(location.href, ["friend-lists"])).catch((error) => problem(error.message));

/** Copy a text, and say so; where that is not allowed, `show` it. */
async function copy(button, text, show) {
  try {
    await navigator.clipboard.writeText(text);
    button.textContent = "Copied";
  } catch {
    show();
  }
}

addEventListener("click", ({ target }) => {
  const { copies, link, list, sure } = target.dataset;
  if (target.id === "play") begin(target);
  if (copies) copy(target, byId(copies).value, () => byId(copies).select());
  const href = `${location.origin}/daily#${link}`;
  if (link) copy(target, href, () => (target.textContent = href));
  if (!list) return;
  if (!sure) change(`/${list}`);
  else [target.textContent, target.dataset.sure] = [sure, ""];
});

/** Let a form change the lists under a name. */
const joins = (form, path, body) =>
  sends(form, async () => {
    const name = byId("friend-name").value.trim();
    if (!name) return problem("Enter the name your friends know you by."), byId("friend-name").focus();
    await change(path, { name, ...body() });
    if (byId("friends-problem").textContent) return undefined;
    form.reset();
    return history.replaceState(null, "", location.pathname);
  });

sends(byId("deals-code"), () => location.assign(`/daily/${byId("code").value.toUpperCase()}`));
/** Letters that are not mistaken for digits. */
const LETTERS = "ABCDEFGHJKLMNPQRSTUVWXYZ";
byId("any-code").addEventListener("click", () => (byId("code").value = [...crypto.getRandomValues(new Uint32Array(6))].map((n) => LETTERS[n % LETTERS.length]).join("")));
if (byId("friends")) {
  byId("friend-name").value = remembered("last", {}).name ?? "";
  joins(byId("join-list"), "/join", () => ({ code: byId("friend-code").value }));
  joins(byId("new-list"), "", () => ({ title: byId("list-title").value }));
  if (location.hash.length > 1) {
    byId("friend-code").value = decodeURIComponent(location.hash.slice(1)).slice(0, 20);
    byId("friends").scrollIntoView();
    byId("friend-code").focus();
  }
}
judged();
