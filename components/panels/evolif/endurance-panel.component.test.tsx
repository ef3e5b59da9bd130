import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render } from "@testing-library/react";
import { NuqsTestingAdapter } from "nuqs/adapters/testing";
import { expect, it } from "vitest";
import { benchmarkView } from "@/components/data/benchmark-view";
import { panelKey } from "@/components/data/panel-query";
import { runQuery } from "@/components/data/run-queries";
import { runSource } from "@/components/data/run-source";
import { manifestById } from "@/lib/benchmarks/registry";
import type { RunEndurance } from "@/lib/contracts/endurance";
import { exampleRunDetail } from "@/lib/contracts/run.fixture";
import { infoOfManifest } from "@/lib/reads/benchmark-info";
import { EndurancePanel } from "./endurance-panel";

const source = runSource(5, "evolif");
const turns: RunEndurance = { patience: 3, maxTurns: 9, groups: [], dialogues: [] };

/** Condition of the page's numbers at an address. */
function conditionAt(search: string): string | null | undefined {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
  client.setQueryData(panelKey(source.panels, "endurance", { verifier: null }), turns);
  client.setQueryData(runQuery(source).queryKey, exampleRunDetail({ id: 5, benchmark: "evolif" }));
  let condition: string | null | undefined;
  render(
    <NuqsTestingAdapter searchParams={search}>
      <QueryClientProvider client={client}>
        <EndurancePanel
          {...{ source, peers: [], verifier: null, live: false, polling: false as const }}
          benchmark={benchmarkView(infoOfManifest(manifestById("evolif")))}
        >
          {(parts) => {
            condition = parts.condition;
            return null;
          }}
        </EndurancePanel>
      </QueryClientProvider>
    </NuqsTestingAdapter>,
  ).unmount();
  return condition;
}

it("names the patience of numbers that were recomputed, and the run's own", () => {
  expect(conditionAt("?patience=2")).toBe("recomputed at patience 2; the run used 3");
  expect(["", "?patience=3", "?patience=9"].map(conditionAt)).toEqual([null, null, null]);
});
