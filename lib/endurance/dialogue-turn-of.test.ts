import { expect, it } from "vitest";
import { dialogueTurnOf } from "./dialogue-turn-of";

it("shows the worst state of each group and counts all constraints", () => {
  const turn = dialogueTurnOf(
    ["case", "format", "length"],
    [
      { group: "format", state: "p" },
      { group: "format", state: "f" },
      { group: "unknown", state: "f" },
      { group: "length", state: "e" },
    ],
    false,
  );
  expect(turn).toEqual({ satisfied: 1, active: 4, passed: false, states: "-fe" });
  expect(dialogueTurnOf(["case"], [], true)).toEqual({ satisfied: 0, active: 0, passed: true, states: "-" });
});
