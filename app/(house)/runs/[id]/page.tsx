import { QueryClient } from "@tanstack/react-query";
import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { createLoader, parseAsString, type SearchParams } from "nuqs/server";
import { cache } from "react";
import { addressOf, orNotFound } from "@/app/(house)/or-not-found";
import { prefetchPanels } from "@/app/(house)/prefetch-panels";
import { afterPage } from "@/app/after-page";
import { Hydrated } from "@/app/hydrated";
import { page, pageMetadata } from "@/app/page-declaration";
import { readTogether } from "@/app/read-together";
import { UnreadableRunsNotice } from "@/components/curation/unreadable-runs";
import { benchmarkView } from "@/components/data/benchmark-view";
import { missedQuery } from "@/components/data/missed-query";
import { firstPage, startPage } from "@/components/data/page-plan";
import { firstMetricsQuery, positionQuery, runMetricsQuery, runQuery } from "@/components/data/run-queries";
import { runSource } from "@/components/data/run-source";
import { filtersOfAddress, tableParsers } from "@/components/data/sample-filters";
import { samplePageQuery } from "@/components/data/sample-queries";
import { runTitle } from "@/components/rows/run-title";
import { HouseRun } from "@/components/runs/house-run";
import { missedKinds } from "@/components/runs/missed-kinds";
import { failureFilters, shownTab, tabParser } from "@/components/runs/run-tabs";
import { PageHeader } from "@/components/ui/page-header";
import type { Manifest } from "@/lib/benchmarks/manifest";
import { manifestById } from "@/lib/benchmarks/registry";
import { rewrittenSearch } from "@/lib/filter/old-filters";
import { idPath } from "@/lib/http/path";
import { readRunPosition } from "@/lib/ranking/run-position";
import { benchmarkInEdition } from "@/lib/reads/benchmark-info";
import { readRunMarks, readSuiteOfRun } from "@/lib/reads/beside-run";
import { readPanel } from "@/lib/reads/panel";
import { readRun } from "@/lib/reads/run";
import { readRunMetrics } from "@/lib/reads/run-metrics";
import { readMissedChecks } from "@/lib/reads/samples/missed-checks";
import { readRunSamples } from "@/lib/reads/samples/run-samples";
import { manifestOnSuite } from "@/lib/record/manifest-on-suite";
import { readOrWhy } from "@/lib/record/unreadable-runs";

export const dynamic = "force-dynamic";

type Props = { params: Promise<{ id: string }>; searchParams: Promise<SearchParams> };

/** The run, or the reason why its rows cannot be read. */
const runOf = cache((id: number) => orNotFound(readOrWhy(readTogether(`run ${id}`, () => readRun(id)))));

export const generateMetadata = pageMetadata({ role: "reader" }, async ({ params }: Props): Promise<Metadata> => {
  const { id } = await addressOf(idPath, params);
  const run = await runOf(id);
  if ("why" in run) return { title: `Run ${id}` };
  return { title: runTitle(run, manifestById(run.benchmark).views) };
});

export default page({ role: "reader" }, async ({ params, searchParams }: Props) => {
  const { id } = await addressOf(idPath, params);
  const run = await runOf(id);
  if ("why" in run)
    return (
      <>
        <PageHeader crumbs={[{ label: "Runs", href: "/runs" }]} title={`Run #${id}`} />
        <UnreadableRunsNotice runs={[{ id, name: "", why: run.why }]} />
      </>
    );
  const benchmark = await manifestOnSuite(manifestById(run.benchmark), run.suiteId);
  const { variables } = benchmark.views;
  const search = await searchParams;
  const rewritten = rewrittenSearch(search, benchmark.views);
  if (rewritten !== null) redirect(`/runs/${id}?${rewritten}`);
  const filters = filtersOfAddress(createLoader(tableParsers)(search), benchmark.views);
  const { verifier, tab: named } = createLoader({ verifier: parseAsString, tab: tabParser })(search);
  const tab = shownTab(named, filters);
  const asked = verifier === run.verifier ? null : verifier;
  const source = runSource(id, run.benchmark);
  const client = new QueryClient();
  client.setQueryData(runQuery(source).queryKey, run);
  const runPanel = (panel: string) => readPanel(run.benchmark, panel, { runId: id, verifier: asked ?? undefined });
  const panels = (read: typeof runPanel) =>
    prefetchPanels(client, { panels: benchmark.panels, place: "run", source: source.panels, panelParams: { verifier: asked } }, read);
  // Numbers for another value are computed from the turns, so only then does the page wait for them.
  const isRemade = variables?.some(({ recomputed, id: name }) => recomputed && search[name] !== undefined) ?? false;
  // The page is sent with the data of the tab's first screen; the rest is requested when it comes into view.
  const reads = {
    results: () => [
      client.prefetchQuery({
        ...firstMetricsQuery(source, asked),
        queryFn: () => readTogether(`metrics ${id} ${asked}`, () => readRunMetrics(id, asked ?? undefined, { first: true })),
        retry: false,
      }),
      ...(isRemade ? [panels(runPanel)] : []),
    ],
    samples: (sampleFilters = filters) => [
      client.prefetchQuery({
        ...samplePageQuery(source, sampleFilters, startPage),
        queryFn: () => readRunSamples(id, sampleFilters, { limit: firstPage }),
        retry: false,
      }),
    ],
    failures: () => reads.samples(failureFilters(filters)),
    settings: () => [],
  };
  const [{ suite, marks }] = await Promise.all([
    readTogether(`suite and marks ${id}`, async () => {
      const suite = await readSuiteOfRun(benchmark, run.suiteId);
      return { suite, marks: await readRunMarks(run, suite) };
    }),
    ...reads[tab](),
  ]);
  // Slower data are sent after the page.
  if (tab === "results" && run.status === "finished")
    void client.prefetchQuery({
      ...positionQuery(source),
      queryFn: () => afterPage(() => readTogether(`position ${id}`, () => readRunPosition(id))),
    });
  if ((tab === "results" && run.counts.scored > 0) || tab === "failures") {
    const counted = { over: "run", by: missedKinds(benchmark.views)[0].by } as const;
    const read = () => readTogether(`missed ${id}`, () => readMissedChecks(id, { ...counted, from: 0, to: 1 }));
    void client.prefetchQuery({ ...missedQuery(source.api, counted), queryFn: () => afterPage(read) });
  }
  if (tab === "results" && variables?.some(({ recomputed }) => !recomputed))
    void client.prefetchQuery({
      ...runMetricsQuery(source, asked),
      queryFn: () => afterPage(() => readRunMetrics(id, asked ?? undefined)),
    });
  if (!isRemade) void panels((panel) => afterPage(() => runPanel(panel)));
  return (
    <Hydrated client={client}>
      <HouseRun runId={id} suiteId={run.suiteId} suiteHash={suite.hash} benchmark={viewText(benchmark, suite.edition)} marks={marks} />
    </Hydrated>
  );
});

const texts = new WeakMap<Manifest, Map<string | undefined, string>>();

/** The family's data that the page needs, in an edition's words, as JSON; built once. */
function viewText(benchmark: Manifest, edition: string | undefined): string {
  const known = texts.get(benchmark) ?? new Map<string | undefined, string>();
  texts.set(benchmark, known);
  const text = known.get(edition) ?? JSON.stringify(benchmarkView(benchmarkInEdition(benchmark, edition)));
  known.set(edition, text);
  return text;
}
