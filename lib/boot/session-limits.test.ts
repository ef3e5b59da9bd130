import { expect, test } from "vitest";
import { sessionLimits } from "./session-limits.mjs";

test("sessions end after 7 days without use and 30 days in any case, or as the environment says", () => {
  expect(sessionLimits({})).toEqual({ idleSeconds: 604_800, seconds: 2_592_000 });
  expect(sessionLimits({ HEED_SESSION_IDLE_DAYS: "0.5", HEED_SESSION_DAYS: " 400 " })).toEqual({
    idleSeconds: 43_200,
    seconds: 34_560_000,
  });
});

test.each(["0", "-1", "401", "7d", "1e2", "Infinity", "0x10"])("%s days are refused with the variable's name", (text) => {
  for (const name of ["HEED_SESSION_IDLE_DAYS", "HEED_SESSION_DAYS"])
    expect(() => sessionLimits({ [name]: text })).toThrow(`${name}=${text} is no number of days`);
});
