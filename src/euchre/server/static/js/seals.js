// Seals of the fair deal, and the player's own seed: sealed while a deal is played, opened after it.
import { byId, randomHex } from "./dom.js";
import { keepSent } from "./receipts.js";

const utf8 = new TextEncoder();

/** The bytes that hexadecimal digits stand for. */
export const bytes = (hex) =>
  Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));

/** SHA-256 of a text and bytes after it, in hexadecimal; only where the page is a secure context. */
export async function digest(text, seed) {
  const whole = Uint8Array.of(...utf8.encode(text), ...seed);
  const row = new Uint8Array(await crypto.subtle.digest("SHA-256", whole));
  return [...row].map((b) => b.toString(16).padStart(2, "0")).join("");
}

/** A digest of the second version: of a kind and its parts, a line each. */
export const lines = (...parts) => digest(["euchre/v2", ...parts].join("\n"), []);

/** What players publish before showing the seed they add to the next hand. */
const sealed = ({ scheme, next, next_hand: hand }, table, seat, share) =>
  scheme === "euchre/v2"
    ? lines("seal", next, seat, share)
    : digest(`euchre/v1|${table}|${hand}|${seat}|`, bytes(share));

/**
 * Wire the box that adds one's own seed to every hand.  Returns a function that a frame is given
 * to when it has been shown; it returns what is to be sent now, as `action`, or null; and what is
 * to be called then: `taken` (if there is any) or, where it is refused, `forget`.
 */
export function ownSeed(table) {
  const box = byId("own-seed");
  box.disabled = !globalThis.crypto?.subtle;
  const tried = new Set();
  const once = (key, action) => {
    if (tried.has(key)) return null;
    tried.add(key);
    return { action, forget: () => tried.delete(key) };
  };
  return async ({ commitment, scene, you, ended }) => {
    const { next_hand: hand, sealed: seals, opened } = commitment;
    const name = `euchre-seed-${table}-${hand}`;
    if (you.seat === null || ended || !scene) return null;
    if (scene.stage === "over" && seals.includes(you.seat) && !opened.includes(you.seat)) {
      const share = sessionStorage.getItem(name);
      return share && once(`open ${hand}`, { share });
    }
    if (!box.checked || seals.includes(you.seat) || opened.length) return null;
    const share = randomHex(32);
    const seal = await sealed(commitment, table, you.seat, share);
    const found = once(`seal ${hand}`, { commit: seal });
    if (found) {
      sessionStorage.setItem(name, share);
      found.taken = () => keepSent(table, hand, you.seat, seal);
    }
    return found;
  };
}
