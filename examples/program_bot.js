// A player for `euchre lab arena` in another language; needs Node.js.
//
//     euchre lab arena standard --players "program:node examples/program_bot.js,random"
//
// Each line on stdin is one decision, as JSON; the answer is one of its `legal` texts.
const RANKS = "23456789TJQKAB";
const LEFT = { C: "S", S: "C", D: "H", H: "D" };

function choose(view) {
  const trumps = (suit) =>
    view.hand.filter((card) => card[1] === suit || card === "J" + LEFT[suit]).length;
  const long = (action) => trumps(action.split(" ")[1]) >= 3;
  if (view.legal.includes("order") && trumps(view.upcard[1]) >= 3) return "order";
  const named = view.legal.filter((action) => action.startsWith("name ") && long(action));
  if (named.length || view.legal.includes("pass")) return named[0] ?? "pass";
  const cards = view.legal.filter((action) => /^(play|discard) /.test(action));
  if (!cards.length) return view.legal[0];
  const worth = (action) => {
    const card = action.split(" ")[1];
    return (card[1] === view.trump ? 10 : 0) + RANKS.indexOf(card[0]);
  };
  cards.sort((a, b) => worth(a) - worth(b));
  const leads = view.question === "play" && !view.trick.length;
  return leads ? cards[cards.length - 1] : cards[0];
}

require("readline")
  .createInterface({ input: process.stdin })
  .on("line", (line) => console.log(choose(JSON.parse(line))));
