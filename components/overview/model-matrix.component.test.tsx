import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { fireEvent, render, screen, within } from "@testing-library/react";
import { NuqsTestingAdapter } from "nuqs/adapters/testing";
import { expect, it } from "vitest";
import type { Matrix, MatrixColumn } from "@/lib/contracts/overview";
import { ModelMatrix } from "./model-matrix";

const headline = { label: "Accuracy", unit: "%", decimals: 1, direction: "higher" as const };
const columns = Array.from({ length: 10 }, (_, at): MatrixColumn => {
  const title = `Family ${at + 1}`;
  const views = { headline: { metric: "accuracy", slice: {}, label: "Accuracy" }, metrics: [] };
  return {
    benchmark: { id: `family-${at}`, title, glyph: "", views },
    rankings: [{ key: `k${at}`, suiteId: at, suiteName: `${title}, 200 items`, suiteHash: "ab", params: [], models: 30, partial: 0 }],
    ...{ shown: `k${at}`, pinned: false, headline, suite: { id: at, name: `${title}, 200 items` } },
  };
});
const rows = Array.from({ length: 30 }, (_, row): Matrix["rows"][number] => ({
  ...{ key: `m${row}`, model: `Model ${row + 1}`, settings: null, source: "measured", modelId: row + 1, isRunnable: true },
  newest: "2026-03-01T00:00:00.000Z",
  cells: columns.map((_, at) => {
    const value = (7 * row + 3 * at) % 100;
    const metric = { id: "accuracy", slice: {}, value, standardError: null, low: value - 4, high: value + 4, n: 200, missing: 0 };
    return {
      ...{ id: `run-${row}-${at}`, runId: 1 + 10 * row + at, model: `m${row}`, source: "measured" as const, settings: null, pooled: 1 },
      ...{ partial: null, lossy: null, missing: null, status: "finished" as const, costUsd: 0.5, elsewhere: null, headline: metric },
    };
  }),
}));

it("shows ten families and thirty models: twelve rows at first, all on request, and a benchmark choice for phones", () => {
  render(
    <NuqsTestingAdapter>
      <QueryClientProvider client={new QueryClient()}>
        <ModelMatrix matrix={{ columns, rows, isSimulated: false }} isOpen={false} />
      </QueryClientProvider>
    </NuqsTestingAdapter>,
  );
  const table = screen.getByLabelText("Models by benchmark");
  // Queries by role take seconds in a table of 300 cells.
  const count = (selector: string) => table.querySelectorAll(selector).length;
  expect(count("thead th")).toBe(1 + 10 + 1);
  expect(count("tbody tr")).toBe(12);
  fireEvent.click(screen.getByText("All 30 models"));
  expect(count("tbody tr")).toBe(30);
  // One pass over ten suites at $0.50 each.
  expect(within(table).getAllByText("$5.00")).toHaveLength(30);
  expect(screen.getByLabelText("Benchmark").textContent).toContain("Family 1");
});
