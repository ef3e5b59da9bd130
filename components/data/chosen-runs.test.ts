import { describe, expect, it } from "vitest";
import { fewestSides, mostSides } from "@/lib/contracts/plain/limits";
import { type ChosenRun, compareAddress, fewestCompared, mostCompared, toggled, whyNotChosen } from "./chosen-runs";

const run = (runId: number, benchmark = "ifscale"): ChosenRun => ({ runId, benchmark, label: `model ${runId}` });

// `chosen-runs.ts` repeats the two limits, so that lists do not load the contract for two numbers.
it("has the same limits on runs as the server", () => {
  expect([fewestCompared, mostCompared]).toEqual([fewestSides, mostSides]);
});

describe("toggled", () => {
  it("adds a run at the end and removes a chosen run", () => {
    const two = toggled([run(3)], run(7));
    expect(two.map(({ runId }) => runId)).toEqual([3, 7]);
    expect(toggled(two, run(3)).map(({ runId }) => runId)).toEqual([7]);
  });

  it("adds no run of another family and no ninth run", () => {
    const chosenRuns = [run(3)];
    expect(toggled(chosenRuns, run(7, "evolif"))).toBe(chosenRuns);
    const full = Array.from({ length: mostCompared }, (_, at) => run(at));
    expect(toggled(full, run(99))).toBe(full);
    expect(toggled(full, run(0))).toHaveLength(mostCompared - 1);
  });
});

describe("whyNotChosen", () => {
  it("names the run whose family differs", () => {
    expect(whyNotChosen([run(3)], run(7, "evolif"))).toMatch(/^model 3 is a run of another benchmark/);
    expect(whyNotChosen([run(3)], run(7))).toBeNull();
    expect(whyNotChosen([run(3)], run(3, "evolif"))).toBeNull();
  });
});

describe("compareAddress", () => {
  it("makes the first run the baseline", () => {
    expect(compareAddress([3, 7, 9])).toBe("/compare?runs=3,7,9");
    expect(compareAddress([3, 7, 9], 7)).toBe("/compare?runs=3,7,9&baseline=7");
    expect(compareAddress([3])).toBe("/compare?runs=3");
  });
});
