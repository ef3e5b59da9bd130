import { expect, it } from "vitest";
import { shelf } from "@/lib/benchmarks/family.fixture";
import { riseItem } from "../../fixtures.fixture";
import { statistics } from "./statistics";

it("counts each function once, instructions by description, and lines that begin a loop or a condition", async () => {
  const { share, text } = shelf();
  const rise = riseItem(share);
  const complexity = {
    ...{ cyclomatic_complexity: 3, max_nesting_depth: 2, code_complexity_score: 20.5, total_control_structures: 2 },
    ...{ function_calls: 4, total_function_lines: 9 },
  };
  const bare = { ...rise, task: "bare", description: null, prompt: ["Count ", { hash: share("it all.") }], complexity };
  const items = [rise, { ...rise, testCase: 1 }, bare].map((item, ordinal) => ({ ordinal, key: String(ordinal), item }));
  const { rows } = await statistics({ suite: async () => items, texts: async () => text });
  const figures = Object.fromEntries(rows.map(({ label, own: figure }) => [label, figure]));
  expect(figures).toMatchObject({
    Functions: 2,
    Cases: 3,
    "Cases per function": 1.5,
    Loops: 2,
    "Conditional statements": 2,
    "Function calls": 4,
  });
  const characters = (rise.description === null ? 0 : text(rise.description).length) + "Count it all.".length;
  expect(figures["Characters per instruction"]).toBe(characters / 2);
  expect(figures["Cyclomatic complexity"]).toBe(3);
  const none = await statistics({ suite: async () => [], texts: async () => text });
  expect(none.rows.find(({ label }) => label === "Words per instruction")).toMatchObject({ own: null, paper: 662 });
});
