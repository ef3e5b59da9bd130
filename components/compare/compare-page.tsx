"use client";

import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import dynamic from "next/dynamic";
import { parseAsArrayOf, parseAsString, useQueryStates } from "nuqs";
import { useCallback, useMemo, useState } from "react";
import { comparedChartsQuery, comparedMetricsQuery } from "@/components/data/comparison-queries";
import { type CompareSource, houseComparison, runOfSide } from "@/components/data/comparison-source";
import { ShareButton } from "@/components/share/share-button";
import { HtmlButton, type Takeaway } from "@/components/takeaway/html-button";
import { Button } from "@/components/ui/button";
import { orRetry } from "@/components/ui/or-retry";
import type { Comparison, SideId } from "@/lib/contracts/comparison";
import { mostSides } from "@/lib/contracts/plain/limits";
import { CompareView, comparisonPageTitle } from "./compare-view";
import { sideLabels } from "./words";

const RunChooser = dynamic(
  orRetry(() => import("@/components/rows/run-chooser").then((module) => module.RunChooser)),
  { ssr: false },
);

const parsers = {
  ...{ runs: parseAsArrayOf(parseAsString).withDefault([]), baseline: parseAsString },
  ...{ side: parseAsString, pair: parseAsString, change: parseAsString },
};
/** What is shown of one pair of runs: a gain against one baseline is a loss against another. */
const noPair = { side: null, pair: null, change: null };

/** Page that compares runs of this Heed; the address contains the runs and the baseline. */
export function ComparePage({ runs: first, baseline: firstBaseline }: { runs: readonly SideId[]; baseline: SideId }) {
  const client = useQueryClient();
  const [asked, setAsked] = useQueryStates(parsers, { history: "push" });
  const runs = useMemo(() => (asked.runs.length > 1 ? asked.runs.slice(0, mostSides) : first), [asked.runs, first]);
  const baseline = asked.baseline !== null && runs.includes(asked.baseline) ? asked.baseline : (runs[0] ?? firstBaseline);
  const source = useMemo(() => houseComparison(runs, baseline), [runs, baseline]);
  const onChange = useMemo(
    () => ({
      baseline: (to: SideId) => void setAsked({ baseline: to, ...noPair }),
      remove: (side: SideId) => {
        const rest = runs.filter((id) => id !== side);
        void setAsked({ runs: rest, baseline: side === baseline ? (rest[0] ?? null) : baseline, ...noPair });
      },
    }),
    [setAsked, runs, baseline],
  );
  const add = useCallback(
    (more: number[]) => void setAsked({ runs: [...runs, ...more.map(String)].slice(0, mostSides), baseline, pair: null }),
    [setAsked, runs, baseline],
  );
  return (
    <CompareView
      source={source}
      crumbs={[{ label: "Compare", href: "/compare" }]}
      actions={(comparison) => (
        <>
          <AddRun comparison={comparison} onAdd={add} />
          <HtmlButton make={() => takeComparison(client, source, comparison)} />
          <ShareButton target={{ kind: "comparison", runs: [...runs], baseline }} />
        </>
      )}
      onChange={onChange}
    />
  );
}

/** Content of the comparison's HTML file; its code is loaded on request. */
async function takeComparison(client: QueryClient, source: CompareSource, comparison: Comparison): Promise<Takeaway> {
  const [{ comparisonDocument }, { comparedSeries }, { metrics }, charts] = await Promise.all([
    import("./comparison-document"),
    import("./compare-charts"),
    client.fetchQuery(comparedMetricsQuery(source)),
    client.fetchQuery(comparedChartsQuery(source)),
  ]);
  const labels = sideLabels(comparison.sides);
  return comparisonDocument(
    comparison,
    comparisonPageTitle(comparison, labels),
    metrics,
    comparedSeries(comparison.sides, labels, charts, source),
  );
}

function AddRun({ comparison: { sides, baseline, benchmark }, onAdd }: { comparison: Comparison; onAdd: (runs: number[]) => void }) {
  const [open, setOpen] = useState(false);
  const suite = sides.find(({ id }) => id === baseline)?.suite.id ?? 0;
  return (
    <>
      <Button
        disabled={sides.length >= mostSides}
        title={sides.length >= mostSides ? `${mostSides} runs are compared, the most that one chart can show.` : undefined}
        onClick={() => setOpen(true)}
      >
        Add a run
      </Button>
      {open && (
        <RunChooser
          onClose={() => setOpen(false)}
          benchmark={benchmark.id}
          suiteId={suite}
          taken={[...new Set(sides.map(({ id }) => runOfSide(id)))]}
          onChoose={onAdd}
        />
      )}
    </>
  );
}
