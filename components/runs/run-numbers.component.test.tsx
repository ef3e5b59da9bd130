import { render, screen } from "@testing-library/react";
import { Tooltip } from "radix-ui";
import { expect, it } from "vitest";
import { manifestById } from "@/lib/benchmarks/registry";
import type { Metric } from "@/lib/contracts/metric";
import { exampleRunDetail } from "@/lib/contracts/run.fixture";
import { RunNumbers } from "./run-numbers";

const { views } = manifestById("ifscale");
const [headline, ...others] = views.summary;
const metric = ({ metric: id, slice }: (typeof others)[number], value: number | null): Metric => ({
  ...{ id, slice, value, standardError: null, low: null, high: null, n: 5, missing: 0 },
  ...(value === null && { why: "The fitted pattern is linear." }),
});
const shown = (metrics: Metric[], state: { live: boolean; isWhole: boolean }) =>
  render(
    <Tooltip.Provider>
      <RunNumbers
        views={views}
        metrics={metrics}
        {...state}
        headline={headline ?? views.headline}
        context={{ run: exampleRunDetail({}), suiteHash: "ab", verifier: "Reference", isOwn: true, condition: null }}
      />
    </Tooltip.Provider>,
  );

it("lists numbers with a value and folds those without one, with their count", () => {
  const [first, second, ...rest] = others;
  if (!first || !second) throw new Error("The family lists too few numbers.");
  shown([metric(first, 42), metric(second, 7), ...rest.map((column) => metric(column, null))], { live: false, isWhole: true });
  expect(screen.getByText(first.label)).toBeTruthy();
  expect(screen.getByText(`${rest.length} not applicable`)).toBeTruthy();
});

it("shows numbers without a value as not known yet for a live run, and as no value for a partial run", () => {
  const all = others.map((column) => metric(column, null));
  shown(all, { live: true, isWhole: false });
  expect(screen.getByText(`${all.length} not known yet`)).toBeTruthy();
  shown(all, { live: false, isWhole: false });
  expect(screen.getByText(`${all.length} no value`)).toBeTruthy();
});
