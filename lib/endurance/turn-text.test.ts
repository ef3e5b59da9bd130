import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parseTurnText, turnText } from "./turn-text";

const turn = fc.record({
  satisfied: fc.nat(9),
  active: fc.nat(9),
  passed: fc.boolean(),
  states: fc.array(fc.constantFrom("p", "f", "e", "-"), { minLength: 0, maxLength: 12 }).map((letters) => letters.join("")),
});

describe("a turn's text", () => {
  it("consists of its states if they are sufficient", () => {
    expect(turnText({ satisfied: 2, active: 4, passed: false, states: "pf-p--e--" })).toBe("pf-p--e--");
    expect(turnText({ satisfied: 2, active: 2, passed: true, states: "pp-" })).toBe("pp-");
    expect(turnText({ satisfied: 0, active: 0, passed: true, states: "---" })).toBe("---");
  });

  it("adds counts for constraints that belong to no group", () => {
    expect(turnText({ satisfied: 1, active: 2, passed: false, states: "p--" })).toBe("p--:1/2:f");
    expect(parseTurnText("p--:1/2:f")).toEqual({ satisfied: 1, active: 2, passed: false, states: "p--" });
  });

  it("parses back to the same turn", () => {
    fc.assert(
      fc.property(turn, (dialogueTurn) => {
        expect(parseTurnText(turnText(dialogueTurn))).toEqual(dialogueTurn);
      }),
    );
    expect(parseTurnText("pp:1")).toBeNull();
  });
});
