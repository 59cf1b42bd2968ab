// A new link of one's own, at a night or in a club: for a second device, or because the old one is lost.
import { ask, byId, el, fill, home, qrCode } from "./page.js";

/** Let the button `show-link` make it; `path` is where, `words` what to do with it. */
export const newLink = (path, words) =>
  byId("main").addEventListener("click", async ({ target }) => {
    if (target.id !== "show-link") return;
    try {
      const code = await ask(`${path}?url=${encodeURIComponent(home)}`, {});
      fill(byId("own-link"), qrCode(code), el("p", { class: "fine" }, code.url), el("p", { class: "fine" }, words));
    } catch (error) {
      fill(byId("own-link"), el("p", { class: "bad", role: "alert" }, error.message));
    }
  });
