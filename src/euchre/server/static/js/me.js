// My devices and data: codes for other devices, signing out, downloading, being forgotten.
import { whenText } from "./erasure.js";
import { attempt, sends } from "./forms.js";
import { ask, byId, el, fill, home, Refused, remember, remembered } from "./page.js";

/** The code of a link is in the fragment, which browsers never send. */
const given = location.hash.slice(1, 13);
if (given) {
  history.replaceState(null, "", location.pathname);
  byId("one-time").value = given;
  byId("one-time").focus();
}

/** A time in the reader's own language. */
const when = (at) => new Date(at).toLocaleString(undefined, { dateStyle: "medium", timeStyle: "short" });

async function look() {
  try {
    show({ ...(await ask("/api/me/devices")), ...(await ask("/api/me/forget", undefined, "GET")) });
  } catch (error) {
    if (!(error instanceof Refused && error.status === 401)) throw error;
    show(null);
  }
}

function show(me) {
  for (const part of document.querySelectorAll(".known")) part.hidden = !me;
  const nobody = "This device has no name yet. Sit down at a table to get one.";
  byId("who").textContent = me?.name ? `You are known here as ${me.name}.` : nobody;
  if (me) fill(byId("devices"), me.devices.map(device));
  if (me) drawRequests(me);
}

function device(one) {
  const name = one.label || "A browser";
  const seen = one.here ? "this device" : `last seen ${when(one.seen)}`;
  const out = el("button", { type: "button", "aria-label": `Sign out ${name}, ${seen}` }, "Sign out");
  out.addEventListener("click", () =>
    attempt(async () => {
      await ask(`/api/me/devices/${one.id}/revoke`, {});
      await look();
      byId("devices-title").focus();
    }),
  );
  const text = el("span", {}, el("b", {}, name), `, ${seen}`);
  return el("li", {}, text, one.here ? null : out);
}

const arrive = (sure) =>
  attempt(async () => {
    byId("really").hidden = true;
    try {
      const { name } = await ask("/api/me/device", { code: byId("one-time").value.trim(), sure });
      if (name) remember("last", { ...remembered("last", {}), name });
      return "/me";
    } catch (error) {
      if (!error.body?.confirm) throw error;
      byId("really-text").textContent = error.message;
      byId("really").hidden = false;
      return byId("sure").focus();
    }
  });

sends(byId("arrive"), () => arrive(false));
byId("sure").addEventListener("click", () => arrive(true));

byId("code").addEventListener("click", () =>
  attempt(async () => {
    const made = await ask("/api/me/code", {});
    const href = new URL(made.link, home).href;
    fill(
      byId("made"),
      el("p", {}, "Open ", el("b", {}, `${new URL(home).host}/me`), " on the other device and type this code: ", el("output", { class: "code" }, made.code)),
      el("p", {}, "Or open this link there: ", el("input", { readonly: true, value: href, "aria-label": "Link for the other device" })),
      el("p", { class: "fine" }, `It works once, until ${when(made.until)}. Anyone who uses it gets your name and your seats.`),
    );
  }),
);

/** Leave without an identity: also drop what this browser remembers. */
function gone() {
  remember("table", "");
  location.assign("/");
}

byId("out").addEventListener("click", () => attempt(async () => gone(await ask("/api/me/signout", {}))));
byId("out-everywhere").addEventListener("click", () =>
  attempt(async () => gone(await ask("/api/me/signout", { everywhere: true }))),
);
byId("forget").addEventListener("click", () =>
  attempt(async () => {
    drawRequests(await ask("/api/me/forget", { sure: true }));
    for (const [what, nothing] of [["last", {}], ["learnt", {}], ["played", []], ["company", []]]) remember(what, nothing);
    await look();
  }),
);
byId("keep").addEventListener("click", () => attempt(async () => drawRequests(await ask("/api/me/forget/withdraw", {}))));

/** What has been asked for, what has become of it, and which names nobody has proved to be this person's. */
function drawRequests({ asked, unproved }) {
  // What was stopped, or could not be proved, can be asked for again.
  byId("forget").hidden = asked.length > 0 && !unproved.length && !asked.some((one) => one.stopped);
  byId("keep").hidden = !asked.length;
  const text = (one) =>
    one.stopped
      ? `${one.title}: the desk has stopped this, because it may not have been you who asked. Ask the desk for your own link, open it here, and ask again.`
      : `${one.title || "Your tables"}: on ${whenText(one.due)}.`;
  const rest = asked.length && unproved.length ? `Your name stays at ${unproved.join(", ")}, because nothing proves that it is yours there. Open your own link of that night on this device (the desk has it), and ask again.` : "";
  fill(byId("asked"), asked.length ? el("p", {}, "You have asked to be forgotten:") : null, el("ul", { class: "bullets" }, asked.map((one) => el("li", {}, text(one)))), rest ? el("p", {}, rest) : null);
}
byId("devices-title").tabIndex = -1;
attempt(look);
