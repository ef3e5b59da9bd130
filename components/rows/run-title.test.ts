import { expect, it } from "vitest";
import { hasOwnName, runTitle } from "./run-title";

const views = { metrics: [] };
const run = { id: 13, modelName: "mini-a", status: "running", sampleCount: 250, headline: null } as const;
const counts = { queued: 150, running: 0, scored: 90, unscored: 4, rejected: 0, withheld: 0, failed: 6, cancelled: 0 };

it("shows a run's progress in the tab while it is running, then its model", () => {
  expect(runTitle({ ...run, counts }, views)).toBe("40% · #13");
  expect(runTitle({ ...run, counts, sampleCount: 0 }, views)).toBe("0% · #13");
  expect(runTitle({ ...run, counts, status: "finished" }, views)).toBe("#13 mini-a");
});

it("does not treat a name made of model and suite as the run's own", () => {
  const names = { modelName: "mini-a", suiteName: "300 words" };
  expect(hasOwnName({ ...names, name: "mini-a on 300 words" })).toBe(false);
  expect(hasOwnName({ ...names, name: "For the talk" })).toBe(true);
  // The name of a run stays the same when its model or suite is renamed later.
  expect(hasOwnName({ ...names, suiteName: "Words", name: "mini-a on 300 words" })).toBe(true);
});
