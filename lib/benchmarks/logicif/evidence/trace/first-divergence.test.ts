import { beforeAll, describe, expect, it } from "vitest";
import { functions } from "../../data/functions/functions";
import { styles } from "../../simulate/narrate";
import { firstExecutions, sharesByStyle, sharesOfModels } from "./divergences.fixture";
import { follow } from "./first-divergence";
import { heldOutStyles, sealedStyles, unseenStyles } from "./held-out-styles.fixture";
import type { Recording } from "./record";

/** Executions of every fourth function. */
let executions = new Map<string, Recording>();
beforeAll(async () => {
  executions = await firstExecutions(functions.filter((_, at) => at % 4 === 0));
});

/*
 * Plants faults of all kinds in a case of every sixteenth function; first-divergence.long.test.ts tests all functions. Right replies are
 * read without their answer. The floors are a little below the results of these functions.
 */
describe("the first divergence of simulated replies", () => {
  it.each([
    { name: "styles of the simulated models", styles, exact: 93, near: 94, right: 2 },
    { name: "styles that were held out once", styles: heldOutStyles, exact: 83, near: 86, right: 4 },
    { name: "styles that were not used in its development", styles: unseenStyles, exact: 79, near: 80, right: 4 },
    { name: "styles that were sealed before the second tuning", styles: sealedStyles, exact: 62, near: 67, right: 4 },
  ])("$name", ({ styles, exact, near, right }) => {
    const shares = sharesByStyle(
      [...executions.values()].filter((_, at) => at % 4 === 0),
      styles,
      "floors",
    );
    expect(shares.exact, shares.text).toBeGreaterThanOrEqual(exact);
    expect(shares.near, shares.text).toBeGreaterThanOrEqual(near);
    expect(shares.right, shares.text).toBeLessThanOrEqual(right);
  });
});

it("finds most faults that Heed's simulated models plant, and few in right replies without their answers", async () => {
  const shares = await sharesOfModels(executions);
  expect(shares.n).toBeGreaterThan(10);
  expect(shares.exact).toBeGreaterThanOrEqual(89);
  expect(shares.near).toBeGreaterThanOrEqual(90);
  expect(shares.right).toBeLessThanOrEqual(5);
});

describe("a comparison of reply and execution", () => {
  const steps = [
    { line: 1, depth: 0, opens: true, changed: [["a", "[4, 9]"] as [string, string]] },
    { line: 2, depth: 0, changed: [["t", "0"] as [string, string], ["tracker turns", "0"] as [string, string]] },
    { line: 4, depth: 0, changed: [["x", "4"] as [string, string]] },
    { line: 5, depth: 0, changed: [["t", "1"] as [string, string], ["tracker turns", "1"] as [string, string]] },
    { line: 4, depth: 0, changed: [["x", "9"] as [string, string]] },
    { line: 5, depth: 0, changed: [["t", "2"] as [string, string], ["tracker turns", "2"] as [string, string]] },
    { line: 6, depth: 0, changed: [], note: "returns (9, {'turns': 2})" },
  ];
  const execution = { steps, trackers: { turns: "t" } };

  it("links right statements, and names the first wrong step", () => {
    const reply = "turns starts at 0. The element is 4, so turns becomes 1. The element is 9, and turns becomes 3.";
    const { links, divergence, followed } = follow(reply, execution, { right: new Set(), wrong: new Set(["turns"]), output: true });
    expect(links.map(({ step, span }) => [step, reply.slice(...span)])).toEqual([
      [1, "turns starts at 0"],
      [2, "The element is 4"],
      [3, "turns becomes 1"],
      [4, "The element is 9"],
      [5, "turns becomes 3"],
    ]);
    expect(divergence).toEqual({ step: 5, note: "the reply has turns at 3, the execution has 2." });
    expect(followed).toBe(5);
  });

  it("reports no divergence for a terse right reply, and reads a tracker's variable as the tracker", () => {
    expect(follow("At the end t = 2.", execution)).toMatchObject({ divergence: null, links: [{ step: 5 }] });
    expect(follow("I cannot tell.", execution)).toEqual({ links: [], divergence: null, followed: 0 });
  });
});
