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

/* Planted faults of all kinds over a case of every function; the family's README has the tables that are printed here. */
describe("the first divergence of simulated replies", () => {
  it.each([
    { what: "styles of the simulated models", of: styles, exact: 90, near: 92, right: 5 },
    { what: "styles that were held out once", of: heldOutStyles, exact: 78, near: 81, right: 5 },
    { what: "styles that it was not made with", of: unseenStyles, exact: 74, near: 76, right: 5 },
    { what: "styles that were sealed before the second tuning", of: sealedStyles, exact: 52, near: 55, right: 7 },
  ])("$what", ({ of, exact, near, right }) => {
    const found = sharesByStyle([...executions.values()], of, "floors");
    console.log(found.text);
    expect(found.exact).toBeGreaterThanOrEqual(exact);
    expect(found.near).toBeGreaterThanOrEqual(near);
    expect(found.right).toBeLessThanOrEqual(right);
  });
});

it("finds what the simulated models of the house plant, and claims little of right replies without their answers", async () => {
  const found = await sharesOfModels(executions);
  console.log(found);
  expect(found.n).toBeGreaterThan(80);
  expect(found.exact).toBeGreaterThanOrEqual(89);
  expect(found.near).toBeGreaterThanOrEqual(90);
  expect(found.right).toBeLessThanOrEqual(5);
});
