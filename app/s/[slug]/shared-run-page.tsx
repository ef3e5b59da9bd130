import { QueryClient } from "@tanstack/react-query";
import { redirect } from "next/navigation";
import { createLoader, parseAsString, type SearchParams } from "nuqs/server";
import { found } from "@/app/(house)/found";
import { Hydrated } from "@/app/hydrated";
import { publishedSeries } from "@/components/runs/published-series";
import { runMetricsQuery, runQuery } from "@/components/runs/queries";
import { RunView } from "@/components/runs/run-view";
import { benchmarkView } from "@/components/samples/benchmark-view";
import { firstPage, startPage } from "@/components/samples/page-plan";
import { samplePageQuery } from "@/components/samples/queries";
import { filtersOfAddress, tableParsers } from "@/components/samples/sample-filters";
import { sharedSource } from "@/components/samples/source";
import { Methods } from "@/components/share/methods";
import { Provenance } from "@/components/share/provenance";
import { runProvenance } from "@/components/share/run-provenance";
import { manifestById } from "@/lib/benchmarks/registry";
import { rewrittenSearch } from "@/lib/filter/old-filters";
import { benchmarkInEdition } from "@/lib/reads/benchmark-info";
import { publishedRows } from "@/lib/reads/published-rows";
import { editionOfSuite, suiteRows } from "@/lib/reads/suites";
import { sharedMetrics } from "@/lib/shares/shared-numbers";
import { sharedRun } from "@/lib/shares/shared-run";
import { sharedSamples } from "@/lib/shares/shared-samples";

/** A run through its link: the run's own page without its actions. */
export async function SharedRunPage({ slug, search }: { slug: string; search: SearchParams }) {
  const run = await found(sharedRun(slug));
  const benchmark = manifestById(run.benchmark);
  const rewritten = rewrittenSearch(
    search,
    benchmark.views.tags.map(({ tag }) => tag),
  );
  if (rewritten !== null) redirect(`/s/${slug}?${rewritten}`);
  const filters = filtersOfAddress(createLoader(tableParsers)(search), benchmark.views);
  const { verifier } = createLoader({ verifier: parseAsString })(search);
  const asked = verifier === run.verifier ? null : verifier;
  const source = sharedSource(slug);
  const client = new QueryClient();
  client.setQueryData(runQuery(source).queryKey, run);
  const [suites, edition] = await Promise.all([
    suiteRows("where s.id = $1", [run.suiteId]),
    editionOfSuite(benchmark, run.suiteId),
    client.prefetchQuery({ ...runMetricsQuery(source, asked), queryFn: () => sharedMetrics(slug, asked ?? undefined), retry: false }),
    client.prefetchQuery({
      ...samplePageQuery(source, filters, startPage),
      queryFn: () => sharedSamples(slug, filters, { limit: firstPage }),
      retry: false,
    }),
  ]);
  const view = benchmarkView(benchmarkInEdition(benchmark, edition));
  return (
    <Hydrated client={client}>
      <Provenance facts={runProvenance(run, view)} />
      <RunView
        source={source}
        benchmark={view}
        published={publishedSeries(publishedRows(benchmark, true, edition))}
        peers={[]}
        suiteHash={suites[0]?.contentHash ?? ""}
        follow={null}
      />
      <Methods benchmark={view} verifier={run.verifier} />
    </Hydrated>
  );
}
