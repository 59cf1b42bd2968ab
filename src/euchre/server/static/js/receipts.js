// What this browser was shown of the fair deal: kept here, never sent, compared in the end.
import { randomHex } from "./dom.js";
import { remember, remembered } from "./settings.js";

/** How many tables to keep receipts for; those of older tables are thrown away. */
const MOST = 40;
const last = new Map();

/** What was kept for a table, or null. */
export const receiptsOf = (table) => remembered(`shown-${table}`, null);

/** Keep the commitments and seeds of a frame.  What was shown first is never overwritten. */
export function keepShown(table, { commitment: shown, table: { game_no: game } }) {
  const text = JSON.stringify([shown, game]);
  if (last.get(table) === text) return;
  last.set(table, text);
  const kept = receiptsOf(table) ?? { format: "euchre-receipts/1", table, hands: [] };
  const see = (hand, commitment, when) => {
    let entry = kept.hands.find((one) => one.hand === hand);
    if (!entry) {
      entry = { hand, commitment, game: null, dealer: null, others: [], seals: {}, shares: {} };
      kept.hands.push(entry);
    }
    if (![entry.commitment, ...entry.others].includes(commitment)) entry.others.push(commitment);
    entry.seals = { ...shown.seals[hand], ...entry.seals };
    entry.shares = { ...shown.shares[hand], ...entry.shares };
    if (when && entry.game === null) Object.assign(entry, when);
  };
  if (shown.hand !== null) see(shown.hand, shown.this, { game, dealer: shown.dealer });
  see(shown.next_hand, shown.next, null);
  remember(`shown-${table}`, kept);
  const tables = remembered("shown", []).filter((one) => one !== table);
  for (const old of tables.splice(0, Math.max(0, tables.length + 1 - MOST))) forget(old);
  remember("shown", [...tables, table]);
}

const mine = new Map(); // the seeds of this browser, by table and deal

/** The seed that this browser adds to a deal that it starts: the same one however often it asks. */
export function ownSeed(table, hand) {
  const name = `${table} ${hand}`;
  if (!mine.has(name)) mine.set(name, randomHex(32));
  return mine.get(name);
}

/** Record that the server accepted a seed sent from here. */
export function keepSent(table, hand, seat) {
  const kept = receiptsOf(table);
  const entry = kept?.hands.find((one) => one.hand === hand);
  if (!entry) return;
  entry.shares = { ...entry.shares, [seat]: ownSeed(table, hand) };
  remember(`shown-${table}`, kept);
}

function forget(table) {
  try {
    localStorage.removeItem(`euchre-shown-${table}`);
  } catch {
    // Then nothing can have been kept.
  }
}
