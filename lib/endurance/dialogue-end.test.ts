import { expect, test } from "vitest";
import { dialogueEnd, heldTurns, patienceLeft } from "./dialogue-end";

const turns = (text: string): boolean[] => [...text].map((letter) => letter === "p");

test("patience runs out only with enough consecutive failed turns", () => {
  expect(dialogueEnd(turns("ppfff"), 3, null)).toBe("patience ran out");
  expect(dialogueEnd(turns("ppffpff"), 3, null)).toBe("broken off");
  expect(dialogueEnd(turns("f"), 1, null)).toBe("patience ran out");
  expect(dialogueEnd([], 3, null)).toBe("broken off");
});

test("a dialogue ended by the context is reported as such unless its patience ran out too", () => {
  expect(dialogueEnd(turns("ppf"), 3, "outgrew_context")).toBe("outgrew the context");
  expect(dialogueEnd(turns("fff"), 3, "outgrew_context")).toBe("patience ran out");
});

test("patience falls with each failed turn, never below zero, and is restored by a passed one", () => {
  expect(patienceLeft([true, false, false, true, false, false, false, false], 3)).toEqual([3, 2, 1, 3, 2, 1, 0, 0]);
  expect(patienceLeft([], 3)).toEqual([]);
});

test("a dialogue's verdict shows the number of turns it held", () => {
  expect(heldTurns(turns("ppfpfff"))).toBe("held 3 turns");
  expect([heldTurns(turns("pfff")), heldTurns([])]).toEqual(["held 1 turn", "held 0 turns"]);
});
