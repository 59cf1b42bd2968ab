// The money of a night at the desk: who owes the fee, the prizes, and what is in the till.
import { button, sends, small } from "../forms.js";
import { byId, el, fill } from "../page.js";

let wired = false;

/** An amount in cents as people write it. */
export const amountText = (amount) => `${amount < 0 ? "−" : ""}${(Math.abs(amount) / 100).toFixed(2)}`;

export function drawMoney(desk, view) {
  const { money } = view;
  byId("tab-money").hidden = !money;
  if (!money) return;
  if (!wired) wire(desk);
  wired = true;
  const { owing, refunds } = money;
  const people = (n) => `${n} ${n === 1 ? "person" : "people"}`;
  const facts = [
    ["In the till", amountText(money.till)],
    ["Entry fees paid", amountText(money.fees)],
    [`Kept by the club (${money.percent} %)`, amountText(money.kept)],
    ["For prizes", amountText(money.purse)],
    ["Prizes still to pay out", amountText(money.to_pay)],
  ];
  fill(byId("till"), el("table", { class: "plain" }, el("tbody", {}, facts.map(([word, amount]) => el("tr", {}, el("th", { scope: "row" }, word), el("td", {}, amount))))));
  const name = (number) => view.players.find((player) => player.number === number)?.name || `Player ${number}`;
  const tick = (word, label, wish) => small(word, label, () => desk.command(wish));
  fill(
    byId("owing"),
    el("h2", {}, owing.length ? `${people(owing.length)} to pay the entry fee of ${amountText(money.fee)}` : "No entry fees are due"),
    el("ul", { class: "people" }, owing.map(({ number, amount }) => el("li", {}, el("b", { class: "number" }, String(number)), el("span", { class: "name" }, name(number), el("small", {}, `owes ${amountText(amount)}`)), el("span", { class: "actions" }, tick("Paid", `${name(number)} has paid`, { do: "fee", number }))))),
    owing.length > 1 ? el("p", { class: "buttons start" }, button(`All ${owing.length} have paid`, () => desk.command({ do: "fee" }))) : null,
    el("p", { class: "fine" }, "Everyone here owes the fee except bots and house players."),
    refunds.length ? el("h2", {}, `${people(refunds.length)} to get the fee back`) : null,
    refunds.length ? el("ul", { class: "people" }, refunds.map(({ number, amount }) => el("li", {}, el("b", { class: "number" }, String(number)), el("span", { class: "name" }, name(number), el("small", {}, `paid ${amountText(amount)} and left before game 1`)), el("span", { class: "actions" }, tick("Refunded", `${name(number)} got the fee back`, { do: "refund", number }))))) : null,
  );
  const share = (one) => `${one.name} ${one.said || amountText(one.amount)}`;
  const payOut = (word, how, debts, wish) => button(word, async () => (await desk.sure("Pay out the prize money anyway?", debts, "Pay out")) && desk.command(wish), how);
  const open = (prize) => view.final && prize.shares.some((one) => one.due);
  fill(
    byId("prize-money"),
    el("h2", {}, view.final ? "Prize money" : "Prize money so far"),
    el("ul", { class: "said" }, money.prizes.map((prize) => el("li", {}, el("b", {}, `${prize.title}, ${amountText(prize.amount)}: `), prize.shares.length ? prize.shares.map(share).join("; ") : "no one yet", open(prize) ? el("span", { class: "buttons start" }, payOut("Pay out", { class: "small", "aria-label": `Pay out ${prize.title}` }, prize.debts, { do: "payout", prize: prize.prize })) : null))),
    view.final && money.to_pay ? el("p", { class: "buttons start" }, payOut("Pay out all prizes", {}, [...new Set(money.prizes.flatMap((prize) => prize.debts))], { do: "payout" })) : null,
    el("p", { class: "fine" }, `${view.final ? "" : "Prizes are paid out when every score is in. "}Winners who share a prize split it, and odd cents stay in the till.`),
  );
}

function wire(desk) {
  const form = byId("cash");
  sends(form, async (event) => {
    const amount = byId("amount").value.trim();
    const out = event.submitter?.value === "out";
    if (await desk.command({ do: "cash", amount: out ? `-${amount}` : amount, note: byId("cash-note").value.trim() })) form.reset();
  });
}
