import { expect, it } from "vitest";
import type { RunRow } from "@/lib/contracts/run";
import { countsOf, launchAbilities, launchCost, launchMatrix, launchName, launchSentence } from "./launch-words";

it("describes a launch's progress", () => {
  expect(launchSentence({ finished: 3, running: 2, queued: 3 })).toBe("3 of 8 finished, 2 running, 3 waiting");
  expect(launchSentence({ cancelled: 1, stopped: 1 })).toBe("0 of 2 finished, 1 stopped, 1 cancelled");
  expect(countsOf([{ status: "queued" }, { status: "finished" }, { status: "queued" }])).toEqual({ queued: 2, finished: 1 });
  expect([launchName({ id: 4, name: "" }), launchName({ id: 4, name: "Nightly" })]).toEqual(["Launch 4", "Nightly"]);
});

it("adds up what a launch has cost, and counts the runs that may have cost more", () => {
  const run = (costUsd: number | null, scored = 5, source: RunRow["source"] = "measured") => ({
    costUsd,
    source,
    counts: { ...{ queued: 0, running: 0, failed: 0, unscored: 0, rejected: 0, withheld: 0, cancelled: 0 }, scored },
  });
  expect(launchCost([run(null), run(null, 5, "simulated")])).toBeNull();
  const free = [run(null, 0), run(null, 5, "simulated"), run(0)];
  expect(launchCost([run(4), run(8), ...free])).toBe("$12.00");
  expect(launchCost([run(4), run(8), run(null), run(null), ...free])).toBe("$12.00 plus 2 unpriced runs");
});

it("offers actions that at least one run allows", () => {
  const runWith = (status: RunRow["status"], stoppedBy: RunRow["stoppedBy"] = null) => ({ status, stoppedBy });
  expect(launchAbilities([runWith("finished"), runWith("queued")])).toEqual({ pause: true, resume: false, cancel: true });
  expect(launchAbilities([runWith("paused")])).toEqual({ pause: false, resume: true, cancel: true });
  expect(launchAbilities([runWith("stopped")])).toEqual({ pause: false, resume: true, cancel: false });
  expect(launchAbilities([runWith("stopped", "rule"), runWith("cancelled")])).toEqual({ pause: false, resume: false, cancel: false });
});

it("arranges runs by suite and model, even if a pair has two runs or a model was deleted", () => {
  const run = (id: number, suiteId: number, modelId: number | null) =>
    ({ id, suiteId, suiteName: `suite ${suiteId}`, modelId, modelName: `model ${modelId}` }) as RunRow;
  const { suites, models, cell } = launchMatrix({ runs: [run(1, 7, 2), run(2, 7, null), run(3, 5, 2), run(4, 7, 2)] });
  expect(suites.map(({ id }) => id)).toEqual([7, 5]);
  const [first, second] = models.map(({ key }) => key);
  expect(cell(7, first ?? "").map(({ id }) => id)).toEqual([1, 4]);
  expect(cell(7, second ?? "").map(({ id }) => id)).toEqual([2]);
  expect(cell(5, second ?? "")).toEqual([]);
});
