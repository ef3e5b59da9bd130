import { QueryClient } from "@tanstack/react-query";
import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { createLoader, parseAsString, type SearchParams } from "nuqs/server";
import { cache } from "react";
import { addressOf, found } from "@/app/(house)/found";
import { prefetchPanels } from "@/app/(house)/prefetch-panels";
import { Hydrated } from "@/app/hydrated";
import { OutdatedNotice } from "@/components/runs/outdated-notice";
import { publishedSeries } from "@/components/runs/published-series";
import { runMetricsQuery, runQuery } from "@/components/runs/queries";
import { RunActions } from "@/components/runs/run-actions";
import { RunView } from "@/components/runs/run-view";
import { benchmarkView } from "@/components/samples/benchmark-view";
import { firstPage, startPage } from "@/components/samples/page-plan";
import { samplePageQuery } from "@/components/samples/queries";
import { filtersOfAddress, tableParsers } from "@/components/samples/sample-filters";
import { runSource } from "@/components/samples/source";
import { manifestById } from "@/lib/benchmarks/registry";
import { rewrittenSearch } from "@/lib/filter/old-filters";
import { idPath } from "@/lib/http/path";
import { benchmarkInEdition } from "@/lib/reads/benchmark-info";
import { readPanel } from "@/lib/reads/panel";
import { publishedRows } from "@/lib/reads/published-rows";
import { readRun } from "@/lib/reads/run";
import { readRunMetrics } from "@/lib/reads/run-metrics";
import { readRunSamples } from "@/lib/reads/run-samples";
import { readRuns } from "@/lib/reads/runs";
import { editionOfSuite, suiteRows } from "@/lib/reads/suites";

export const dynamic = "force-dynamic";

type Props = { params: Promise<{ id: string }>; searchParams: Promise<SearchParams> };

const runOf = cache((id: number) => found(readRun(id)));

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { id } = await addressOf(idPath, params);
  return { title: (await runOf(id)).name };
}

export default async function Page({ params, searchParams }: Props) {
  const { id } = await addressOf(idPath, params);
  const run = await runOf(id);
  const benchmark = manifestById(run.benchmark);
  const { tags, variables } = benchmark.views;
  const search = await searchParams;
  const rewritten = rewrittenSearch(
    search,
    tags.map(({ tag }) => tag),
  );
  if (rewritten !== null) redirect(`/runs/${id}?${rewritten}`);
  const filters = filtersOfAddress(createLoader(tableParsers)(search), benchmark.views);
  const { verifier } = createLoader({ verifier: parseAsString })(search);
  const asked = verifier === run.verifier ? null : verifier;
  const source = runSource(id, run.benchmark);
  const client = new QueryClient();
  client.setQueryData(runQuery(source).queryKey, run);
  const [suites, edition, peers] = await Promise.all([
    suiteRows("where s.id = $1", [run.suiteId]),
    editionOfSuite(benchmark, run.suiteId),
    readRuns({ suiteId: run.suiteId, status: "finished", limit: 40 }),
    client.prefetchQuery({ ...runMetricsQuery(source, asked), queryFn: () => readRunMetrics(id, asked ?? undefined), retry: false }),
    // Numbers of another value are made from the turns; without one the page can wait for them.
    ...(variables?.some(({ id: name, recomputed }) => recomputed && search[name] !== undefined)
      ? [
          prefetchPanels(client, { panels: benchmark.panels, place: "run", source: source.panels, of: { verifier: asked } }, (panel) =>
            readPanel(run.benchmark, panel, { runId: id, verifier: asked ?? undefined }),
          ),
        ]
      : []),
    client.prefetchQuery({
      ...samplePageQuery(source, filters, startPage),
      queryFn: () => readRunSamples(id, filters, { limit: firstPage }),
      retry: false,
    }),
  ]);
  const view = benchmarkView(benchmarkInEdition(benchmark, edition));
  return (
    <Hydrated client={client}>
      <RunView
        source={source}
        benchmark={view}
        published={publishedSeries(publishedRows(benchmark, true, edition))}
        peers={peers
          .filter((peer) => peer.id !== id)
          .map(({ id: runId, modelName, source: from, traits }) => ({
            ...{ id: `run-${runId}`, runId, label: `${modelName} (run ${runId})`, source: from, traits },
          }))}
        suiteHash={suites[0]?.contentHash ?? ""}
        follow={id}
        crumbs={[{ label: "Runs", href: "/runs" }]}
        actions={<RunActions runId={id} source={source} benchmark={view} />}
        notice={<OutdatedNotice source={source} benchmark={view} />}
      />
    </Hydrated>
  );
}
