import { expect, test } from "vitest";
import { sampleStatus } from "@/lib/contracts/sample";
import { wasBrokenOff } from "./was-broken-off";

test("a dialogue was cut short unless it is scored or unscored", () => {
  expect(sampleStatus.options.filter((status) => !wasBrokenOff(status))).toEqual(["scored", "unscored"]);
});
