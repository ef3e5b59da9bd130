import { expect, it } from "vitest";
import { funnelOf } from "./funnel";

it("counts the candidates that enter and are dropped at each step", () => {
  const dropped = [
    { value: "a", step: "Zipf", reason: "" },
    { value: "b", step: "Lemma", reason: "" },
    { value: "c", step: "Zipf", reason: "" },
  ];
  const kept = [{ value: "d", cells: [] }];
  const steps = funnelOf({ kept, dropped });
  expect(steps).toEqual([
    { step: "Zipf", entering: 4, dropped: 2 },
    { step: "Lemma", entering: 2, dropped: 1 },
  ]);
  expect((steps.at(-1)?.entering ?? 0) - (steps.at(-1)?.dropped ?? 0)).toBe(kept.length);
});

it("has no steps if nothing was dropped", () => expect(funnelOf({ kept: [], dropped: [] })).toEqual([]));
