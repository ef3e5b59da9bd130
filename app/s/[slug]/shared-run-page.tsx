import { QueryClient } from "@tanstack/react-query";
import { redirect } from "next/navigation";
import { createLoader, parseAsString, type SearchParams } from "nuqs/server";
import { orNotFound } from "@/app/(house)/or-not-found";
import { afterPage } from "@/app/after-page";
import { Hydrated } from "@/app/hydrated";
import { benchmarkView } from "@/components/data/benchmark-view";
import { missedQuery } from "@/components/data/missed-query";
import { firstPage, startPage } from "@/components/data/page-plan";
import { firstMetricsQuery, runQuery } from "@/components/data/run-queries";
import { sharedSource } from "@/components/data/run-source";
import { filtersOfAddress, tableParsers } from "@/components/data/sample-filters";
import { samplePageQuery } from "@/components/data/sample-queries";
import { Methods } from "@/components/rows/methods";
import { missedKinds } from "@/components/runs/missed-kinds";
import { failureFilters, shownTab, tabParser } from "@/components/runs/run-tabs";
import { RunView } from "@/components/runs/run-view";
import { sharedRunSentence } from "@/components/runs/shared-run-sentence";
import { Provenance } from "@/components/share/provenance";
import { runProvenance } from "@/components/share/run-provenance";
import { rewrittenSearch } from "@/lib/filter/old-filters";
import { withoutKeys } from "@/lib/keys/redact-keys";
import { benchmarkInEdition } from "@/lib/reads/benchmark-info";
import { readRunMetrics } from "@/lib/reads/run-metrics";
import { readMissedChecks } from "@/lib/reads/samples/missed-checks";
import { sharedSamples } from "@/lib/shares/shared-samples";
import { scopeOf, sharedRunOf } from "./share-metadata";

/** Page of a shared run: the run's own page without its actions. */
export async function SharedRunPage({ slug, search }: { slug: string; search: SearchParams }) {
  const [scope, { run, manifest: benchmark, suite, marks }] = await Promise.all([orNotFound(scopeOf(slug)), orNotFound(sharedRunOf(slug))]);
  const rewritten = rewrittenSearch(search, benchmark.views);
  if (rewritten !== null) redirect(`/s/${slug}?${rewritten}`);
  const filters = filtersOfAddress(createLoader(tableParsers)(search), benchmark.views);
  const { verifier, tab: named } = createLoader({ verifier: parseAsString, tab: tabParser })(search);
  const tab = shownTab(named, filters);
  const asked = verifier === run.verifier ? null : verifier;
  const source = sharedSource(slug);
  const client = new QueryClient();
  client.setQueryData(runQuery(source).queryKey, run);
  const shown = tab === "failures" ? failureFilters(filters) : filters;
  await Promise.all([
    tab === "results" &&
      client.prefetchQuery({
        ...firstMetricsQuery(source, asked),
        queryFn: async () => withoutKeys(await readRunMetrics(scope.wholeRun(), asked ?? undefined, { first: true })),
        retry: false,
      }),
    (tab === "samples" || tab === "failures") &&
      client.prefetchQuery({
        ...samplePageQuery(source, shown, startPage),
        queryFn: () => sharedSamples(scope, shown, { limit: firstPage }),
        retry: false,
      }),
  ]);
  // Slower data are sent after the page.
  if ((tab === "results" && run.counts.scored > 0) || tab === "failures") {
    const counted = { over: "run", by: missedKinds(benchmark.views)[0].by } as const;
    const read = async () => withoutKeys(await readMissedChecks(scope.wholeRun(), { ...counted, from: 0, to: 1 }));
    void client.prefetchQuery({ ...missedQuery(source.api, counted), queryFn: () => afterPage(read) });
  }
  const view = benchmarkView(benchmarkInEdition(benchmark, suite.edition));
  return (
    <Hydrated client={client}>
      <p className="mb-4 max-w-[76ch] border-b border-line pb-3 text-sm text-ink-2">
        {benchmark.summary} {sharedRunSentence(run, view.views, marks.published)}{" "}
        <a href="#methods" className="text-accent underline underline-offset-2">
          Methods
        </a>
      </p>
      <RunView source={source} benchmark={view} marks={marks} suiteHash={suite.hash} suiteHref={null} follow={null} />
      <Provenance facts={runProvenance(run, view)} />
      <Methods benchmark={view} verifier={run.verifier} />
    </Hydrated>
  );
}
