// A hand that came with the address: unpacked, bounded and checked; its verdict came with it.
import { ask } from "./page.js";

/** The most letters of an address, and bytes of what is packed in it; the most values, and how deep they lie. */
const LETTERS = 12_000;
const BYTES = 200_000;
const VALUES = 8000;
const DEEP = 9;
/** The largest number, as of cards and points, so many of which may be drawn. */
const LARGEST = 1000;
/** The longest text, and what a card may be drawn from. */
const TEXT = 600;
const FACE = /^(?:[2-9TJQKA][CDHS]|B[RK2]?|back|)$/;

const DAMAGED = "This link is damaged or incomplete. Please ask for it again.";
const STRANGE = "This link holds no hand that this page can show.";

/** The answers to a hand: of the one in the address, else of the practice session on the server. */
export async function questions() {
  const packed = location.hash.slice(1);
  if (!packed) return practice;
  const hand = await handIn(packed);
  const answer = (play) => hand.answers.find((one) => one.play === play) ?? reject(STRANGE);
  const standing = { of: 1, done: [], position: hand };
  return {
    standing: async () => standing,
    answer: async (id, play) => ({ answer: answer(play), asked: null, next: standing }),
    worlds: async () => ({ worlds: hand.worlds }),
  };
}

/** The hand that is packed in some letters.  Throws if they hold none, with words for the reader. */
export const handIn = async (letters) => checked(await unpacked(letters));

const practice = {
  standing: () => ask("/api/practice"),
  answer: (id, play) => ask("/api/practice/answer", { id, play }),
  worlds: (id) => ask("/api/practice/worlds", { id }),
};

function reject(words) {
  throw new Error(words);
}

/** The values packed in an address: JSON, compressed with its checksum, in base64 for addresses. */
async function unpacked(text) {
  if (text.length > LETTERS) reject(`This link is too long: a hand has at most ${LETTERS.toLocaleString("en")} letters.`);
  if (!/^[\w-]+$/.test(text)) reject(DAMAGED);
  try {
    const bytes = Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (c) => c.charCodeAt(0));
    const reader = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate")).getReader();
    const parts = [];
    let size = 0;
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      size += part.value.length;
      if (size > BYTES) reject(STRANGE);
      parts.push(part.value);
    }
    return JSON.parse(await new Blob(parts).text());
  } catch (error) {
    return reject(error.message === STRANGE ? STRANGE : DAMAGED);
  }
}

/** A hand whose values are all of the kinds that are drawn; whoever made the link chose its words. */
function checked(hand) {
  let left = VALUES;
  const plain = (value, key, depth) => {
    if ((left -= 1) < 0 || depth > DEEP) return false;
    if (typeof value === "string") return value.length <= TEXT && (!["card", "face"].includes(key) || FACE.test(value));
    if (value === null || typeof value === "boolean") return true;
    if (typeof value === "number") return Number.isFinite(value) && Math.abs(value) <= LARGEST;
    const inside = Array.isArray(value) ? value.map((one) => [key === "face" || key === "card" ? "" : key, one]) : Object.entries(value);
    return !["card", "face"].includes(key) && inside.every(([name, one]) => name !== "__proto__" && plain(one, name, depth + 1));
  };
  const texts = (values) => Array.isArray(values) && values.every((one) => typeof one === "string");
  const told = (one) => texts([one.play, one.grade, one.said, one.chosen, one.why, one.passing, one.best.play, one.best.text, ...one.reason, ...one.also, ...one.costs.flatMap(({ text, cost }) => [text, cost])]);
  const course = ({ choice, lines, result }) => texts([choice, result, ...lines]);
  try {
    const { scene, lines, answers, worlds, game, theme } = hand;
    const whole = plain(hand, "", 0) && texts([game, theme, scene.prompt, ...lines]) && [scene.hand, scene.seats, scene.sides, scene.actions, scene.trick].every(Array.isArray);
    if (whole && scene.seats.length <= 7 && scene.seats[scene.me] && answers.length && answers.every(told) && worlds.every((one) => texts(one.hands) && one.courses.every(course))) return hand;
  } catch {
    // Something is missing.
  }
  return reject(STRANGE);
}
