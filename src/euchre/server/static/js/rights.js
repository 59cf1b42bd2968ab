// What the host of a table may do: remove people, hand over, lock, decide who writes, clear the chat.
import { byId, el, fill } from "./dom.js";
import { ask } from "./net.js";

/** A button that asks for confirmation before it acts; errors are shown after it. */
export function asking(words, sure, act) {
  const button = el("button", { type: "button" }, words);
  const problem = el("span", { class: "bad", role: "alert" });
  let armed = false;
  button.addEventListener("click", async () => {
    if (sure && !armed) {
      armed = true;
      button.textContent = sure;
      return;
    }
    try {
      await act();
      armed = false;
      button.textContent = words;
      problem.textContent = "";
    } catch (error) {
      problem.textContent = ` ${error.message}`;
    }
  });
  button.addEventListener("blur", () => {
    armed = false;
    button.textContent = words;
  });
  return el("p", {}, button, problem);
}

/** What the host may do with a person at another seat; `done` closes the dialog. */
export function seatRights(table, seat, name, done) {
  const act = (what) => async () => {
    await ask(`/api/tables/${table}/host`, what);
    done();
  };
  return [
    asking(`Make ${name} the host`, null, act({ host: seat })),
    asking(
      `Remove ${name} from the table`,
      `Really remove ${name}? The code and link of this table will change.`,
      act({ remove: seat }),
    ),
  ];
}

/** The host's part of the menu, and the mute buttons for everyone; returns a function for each frame. */
export function wireRights(table, mute) {
  const box = el("div", { id: "rights", hidden: true });
  byId("invite").after(box);
  const act = (what) => ask(`/api/tables/${table}/host`, what);
  let drawn = "";
  let newest = null;

  function draw() {
    const { table: t, you } = newest;
    const others = t.seats.flatMap((one, seat) => (one.kind === "bot" || seat === you.seat ? [] : [{ seat, name: one.name }]));
    box.hidden = you.seat === null || !(you.host || others.length);
    const now = JSON.stringify([you, t.locked, t.writes, others]);
    if (now === drawn || box.hidden) return;
    drawn = now;
    const focused = box.contains(document.activeElement) && document.activeElement.dataset.what;
    fill(
      box,
      you.host ? hosting(t) : [],
      others.flatMap(({ seat, name }) => [
        ...(you.host ? seatRights(table, seat, name, () => {}) : []),
        mute(table, name, redraw),
      ]),
    );
    if (focused) box.querySelector(`[data-what="${focused}"]`)?.focus();
  }

  function redraw() {
    drawn = "";
    draw();
  }

  function hosting(t) {
    const choice = el(
      "select",
      { id: "who-writes", data: { what: "write" } },
      el("option", { value: "no", selected: !t.writes }, "Quick phrases only"),
      el("option", { value: "yes", selected: t.writes }, "Everyone may write"),
    );
    choice.addEventListener("change", () => act({ write: choice.value === "yes" }).catch(() => {}));
    const lock = asking(t.locked ? "Unlock the table" : "Lock the table", null, () => act({ lock: !t.locked }));
    lock.firstChild.dataset.what = "lock";
    return [
      el("h3", {}, "You are the host"),
      lock,
      el("p", { class: "fine" }, t.locked ? "No one else can join this table." : "A locked table lets no one else in to play or watch."),
      el("p", {}, el("label", { for: "who-writes" }, "Chat: "), choice),
      asking("Clear the chat", "Really delete the whole chat?", () => act({ clear: true })),
    ];
  }

  addEventListener("euchre-mute", () => newest && redraw());
  return (frame) => {
    newest = frame;
    draw();
  };
}
