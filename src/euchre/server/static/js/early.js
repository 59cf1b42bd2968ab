// Apply this person's settings before anything is drawn; `choices` lists what can be set.
(() => {
  const choices = {
    theme: ["auto", "light", "dark"],
    felt: ["green", "blue", "wine", "charcoal"],
    back: ["red", "blue", "green", "slate"],
    suits: ["2", "4"],
    order: ["left", "right", "printed", "own"],
    size: ["normal", "large", "huge"],
    motion: ["normal", "slow", "fast", "off"],
    hold: ["850", "2000", "500", "0"],
    sound: ["on", "off"],
    handSound: ["off", "on"],
    vibration: ["on", "off"],
    volume: "60 10 20 30 40 50 70 80 90 100".split(" "),
    confirm: ["off", "on"],
    next: ["auto", "click"],
    forced: ["last", "never", "all"],
    coach: ["off", "serious", "smaller"],
    opponents: ["club", "cautious"],
  };
  let kept = {};
  try {
    kept = JSON.parse(localStorage.getItem("euchre-settings") || "{}");
  } catch {
    kept = {};
  }
  for (const [key, values] of Object.entries(choices)) {
    document.documentElement.dataset[key] = values.includes(kept?.[key]) ? kept[key] : values[0];
  }
})();
