// My devices and data: codes for other devices, signing out, being forgotten.  The server draws it.
import { attempt, commands, redraw, sends } from "./forms.js";
import { ask, byId, el, fill, home, remember, remembered } from "./page.js";

/** The code of a link is in the fragment, which browsers never send. */
const given = location.hash.slice(1, 13);
if (given) {
  history.replaceState(null, "", location.pathname);
  byId("one-time").value = given;
  byId("one-time").focus();
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

/** A code for another device, and how to use it. */
function show({ code, link, until }) {
  const href = new URL(link, home).href;
  const when = new Date(until).toLocaleString([], { dateStyle: "medium", timeStyle: "short" });
  fill(
    byId("made"),
    el("p", {}, "Open ", el("b", {}, `${new URL(home).host}/me`), " on the other device and type this code: ", el("output", { class: "code" }, code)),
    el("p", {}, "Or open this link there: ", el("input", { readonly: true, value: href, "aria-label": "Link for the other device" })),
    el("p", { class: "fine" }, `It works once, until ${when}. Anyone who uses it gets your name and your seats.`),
  );
}

/** What this browser does after the server: without an identity it also drops what it remembers. */
const AFTER = {
  "/code": show,
  "/signout": () => remember("table", ""),
  "/forget": () => [["last", {}], ["learnt", {}], ["played", []], ["company", []]].forEach(([what, nothing]) => remember(what, nothing)),
};

commands((wish, { dataset: { to } }) =>
  attempt(async () => {
    const made = await ask(`/api/me${to}`, wish);
    AFTER[to]?.(made);
    if (to === "/signout") return "/";
    await redraw(location.href, ["who", "devices", "forgetting"]);
    if (to.startsWith("/devices/")) byId("devices-title").focus();
  }),
);
