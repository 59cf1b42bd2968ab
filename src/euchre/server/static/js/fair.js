// The page that checks a fair deal: it computes everything again and says what was compared.
import { receiptsOf } from "./connection.js";
import { byId, capital, el, fill, saveAs } from "./page.js";
import { differences, explained, problems, proofOf, receiptsIn, Unreadable } from "./proof.js";
import { fragment, withRecord } from "./record.js";

let others = []; // receipts read from files

const sentence = (text) => `${capital(text)}.`;

function drawHand(hand, wrong, known) {
  const of = wrong.filter((text) => text.startsWith(`deal ${hand.hand}:`));
  const seats = Object.keys(hand.shares).sort();
  return el(
    "li",
    {},
    of.length
      ? of.map((text) => el("b", { class: "bad" }, sentence(text)))
      : el("b", { class: "good" }, `Deal ${hand.hand}: every card follows from the seeds.`),
    el("span", {}, known.has(hand.hand) ? "Compared with the commitment that was shown." : "Not compared with what was shown."),
    el("span", {}, seats.length ? `Seeds added at ${seats.map((seat) => `seat ${Number(seat) + 1}`).join(" and ")}.` : "No player added a seed."),
    el("code", {}, `commitment ${hand.commitment}`),
    el("code", {}, `seed ${hand.seed}`),
  );
}

function clear() {
  fill(byId("hands"));
  fill(byId("meaning"));
  byId("verdict").textContent = "";
}

async function check(record, own) {
  const receipts = [...(own ? [receiptsIn(own)] : []), ...others];
  const found = await problems(record);
  for (const kept of receipts) found.push(...differences(record, kept));
  const proof = proofOf(record);
  const known = new Set(receipts.flatMap((kept) => kept.hands.map((hand) => hand.hand)));
  fill(byId("hands"), proof.hands.map((hand) => drawHand(hand, found, known)));
  const wrong = found.length > 0;
  byId("verdict").className = wrong ? "bad" : "good";
  if (wrong) byId("verdict").textContent = "Something in this record is wrong.";
  else if (receipts.length) byId("verdict").textContent = "The deals agree with the commitments that were shown.";
  else byId("verdict").textContent = "The record is consistent with itself; nothing was compared with what was shown.";
  const told = wrong ? found.map(sentence) : explained(proof, receipts);
  fill(byId("meaning"), told.map((text) => el("p", { class: wrong ? "bad" : "" }, text)));
  byId("verdict").scrollIntoView({ block: "nearest" });
}

/** Say what this browser has kept from the table, and let the user save it. */
function offer(own) {
  byId("kept").textContent = own
    ? `This browser kept ${own.hands.length} commitments shown at this table. They will be compared.`
    : "This browser has kept nothing from this table.";
  const save = byId("save-receipts");
  save.hidden = !own;
  save.onclick = () => {
    const file = new Blob([JSON.stringify(own, null, 1)], { type: "application/json" });
    saveAs(file, `euchre-${own.table}-receipts.json`);
  };
}

byId("receipts").addEventListener("change", async ({ target }) => {
  byId("problem").textContent = "";
  clear();
  try {
    const texts = await Promise.all([...target.files].map((file) => file.text()));
    others = texts.map((text) => receiptsIn(JSON.parse(text)));
  } catch {
    others = [];
    target.value = "";
    byId("problem").textContent = "One of these files contains no receipts.";
  }
});

withRecord((record) => {
  if (!Array.isArray(record?.notes?.fair?.hands)) {
    throw new Unreadable("This record contains no proof of the deal.");
  }
  if (!globalThis.crypto?.subtle) {
    throw new Error(
      "This browser computes digests only over https or on the server's own machine;"
        + " save the record and use euchre verify.",
    );
  }
  // For a record fetched from the server, take the table from the address, not from the record.
  const given = !byId("file").files.length && fragment.get("table");
  const own = receiptsOf(given || record.notes.fair.table);
  clear();
  offer(own);
  const button = byId("check");
  button.disabled = false;
  button.onclick = () => {
    byId("problem").textContent = "";
    check(record, own).catch((error) => {
      clear();
      // Missing or malformed parts raise errors whose text is not meant for people.
      byId("problem").textContent = error instanceof TypeError ? "The proof in this record is incomplete." : error.message;
    });
  };
});
