import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { renderHook } from "@testing-library/react";
import type { ReactNode } from "react";
import { expect, it } from "vitest";
import type { Metric } from "@/lib/contracts/metric";
import { exampleRunDetail } from "@/lib/contracts/run.fixture";
import { useRunSeries } from "./use-run-series";

const wrapper = ({ children }: { children: ReactNode }) => <QueryClientProvider client={new QueryClient()}>{children}</QueryClientProvider>;
const soFar: Metric = {
  ...{ id: "accuracy", slice: {}, value: 44, standardError: null, low: null, high: null, n: 40, missing: 0, soFar: { asked: 40, of: 250 } },
};
const partOf = (metrics: Metric[], condition: string) =>
  renderHook(
    () => useRunSeries({ run: exampleRunDetail(), metrics, samples: null, beside: undefined, chosen: [], condition, remade: null }),
    {
      wrapper,
    },
  ).result.current[0]?.part;

it("names in a run's charts what its numbers leave out and how they were recomputed", () => {
  expect(partOf([], "")).toBeUndefined();
  expect(partOf([soFar], "")).toBe("so far, 40 of 250");
  expect(partOf([soFar], "recomputed at patience 2; the run used 3")).toBe("so far, 40 of 250; recomputed at patience 2; the run used 3");
});
