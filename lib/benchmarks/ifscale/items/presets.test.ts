import { expect, it } from "vitest";
import { ifscaleParams } from "./params";
import { presets } from "./presets";

it("says of a preset with fewer than nine densities that it gives no degradation pattern, and of no other", () => {
  const few = presets.filter(({ params }) => ifscaleParams.parse(params).densities.length < 9).map(({ id }) => id);
  expect(few).toEqual(["table", "quick", "to-2000"]);
  expect(
    presets.filter(({ help }) => help.includes("Too few densities for a degradation pattern, which needs nine.")).map(({ id }) => id),
  ).toEqual(few);
});
