import { expect, test } from "vitest";
import { sampleStatus } from "@/lib/contracts/sample";
import { wasBrokenOff } from "./was-broken-off";

test("a dialogue was broken off unless it was scored, or could not be", () => {
  expect(sampleStatus.options.filter((status) => !wasBrokenOff(status))).toEqual(["scored", "unscored"]);
});
