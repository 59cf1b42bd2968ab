// Coming to a table: the secret of a link stands in the fragment, which is never sent by itself.
import { byId } from "./dom.js";
import { ask } from "./net.js";
import { remember, remembered } from "./settings.js";

const form = byId("join");
const { table } = form.dataset;
/** No secret is longer; what is cut off here fits nowhere. */
const LONGEST = 60;
const given = fragment();
// No history, and nobody who looks over a shoulder, keeps the secret.
history.replaceState(null, "", location.pathname);
byId("name").value = remembered("last", {}).name ?? "Player";
byId("by-code").hidden = Boolean(table);
byId("code").required = !table;
if (!table) byId("code").value = given;

/** What stands in the fragment; nothing where it is garbled. */
function fragment() {
  try {
    return decodeURIComponent(location.hash.slice(1));
  } catch {
    return "";
  }
}

form.addEventListener("submit", async (event) => {
  event.preventDefault();
  const name = byId("name").value.trim() || "Player";
  const watch = event.submitter?.value === "watch";
  remember("last", { ...remembered("last", {}), name });
  byId("problem").textContent = "";
  const body = { name, watch };
  if (table && given) body.secret = given.slice(0, LONGEST);
  if (!table) body.code = byId("code").value.trim();
  try {
    const answer = await ask(table ? `/api/tables/${table}/join` : "/api/join", body);
    location.assign(`/table/${answer.table}`);
  } catch (error) {
    byId("problem").textContent = error.message;
  }
});
