import { beforeAll, describe, expect, it } from "vitest";
import { functions } from "../../data/functions/functions";
import { styles } from "../../simulate/narrate";
import { firstExecutions, sharesByStyle, sharesOfModels } from "./divergences.fixture";
import { heldOutStyles, sealedStyles, unseenStyles } from "./held-out-styles.fixture";
import type { Recording } from "./record";

let executions = new Map<string, Recording>();
beforeAll(async () => {
  executions = await firstExecutions(functions);
});

/* Plants faults of all kinds in a case of every function; the tables printed here are in the family's README. */
describe("the first divergence of simulated replies", () => {
  it.each([
    { name: "styles of the simulated models", styles, exact: 90, near: 92, right: 5 },
    { name: "styles that were held out once", styles: heldOutStyles, exact: 78, near: 81, right: 5 },
    { name: "styles that were not used in its development", styles: unseenStyles, exact: 74, near: 76, right: 5 },
    { name: "styles that were sealed before the second tuning", styles: sealedStyles, exact: 52, near: 55, right: 7 },
  ])("$name", ({ styles, exact, near, right }) => {
    const shares = sharesByStyle([...executions.values()], styles, "floors");
    console.log(shares.text);
    expect(shares.exact).toBeGreaterThanOrEqual(exact);
    expect(shares.near).toBeGreaterThanOrEqual(near);
    expect(shares.right).toBeLessThanOrEqual(right);
  });
});

it("finds most faults that Heed's simulated models plant, and few in right replies without their answers", async () => {
  const shares = await sharesOfModels(executions);
  console.log(shares);
  expect(shares.n).toBeGreaterThan(80);
  expect(shares.exact).toBeGreaterThanOrEqual(89);
  expect(shares.near).toBeGreaterThanOrEqual(90);
  expect(shares.right).toBeLessThanOrEqual(5);
});
