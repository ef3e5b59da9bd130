import { QueryClient } from "@tanstack/react-query";
import type { Metadata } from "next";
import { createLoader, parseAsString, type SearchParams } from "nuqs/server";
import { cache } from "react";
import { addressOf, orNotFound } from "@/app/(house)/or-not-found";
import { prefetchPanels } from "@/app/(house)/prefetch-panels";
import { afterPage } from "@/app/after-page";
import { Hydrated } from "@/app/hydrated";
import { page, pageMetadata } from "@/app/page-declaration";
import { SameItemCard } from "@/components/compare/same-item";
import { annotationsQuery, sampleAnnotations } from "@/components/data/annotation-queries";
import { benchmarkView } from "@/components/data/benchmark-view";
import { sameItemQuery } from "@/components/data/comparison-queries";
import { flagsQuery } from "@/components/data/flag-queries";
import { runQuery } from "@/components/data/run-queries";
import { runSource } from "@/components/data/run-source";
import { tableParsers } from "@/components/data/sample-filters";
import { askedAgainQuery, placeQuery, sampleQuery } from "@/components/data/sample-queries";
import { SampleActions } from "@/components/samples/sample-actions";
import { SampleAnnotations } from "@/components/samples/sample-annotations";
import { SampleView } from "@/components/samples/sample-view";
import { UnreadableSample } from "@/components/samples/unreadable-sample";
import { manifestById } from "@/lib/benchmarks/registry";
import { sampleTitle } from "@/lib/contracts/plain/sample-title";
import { ordinalPath } from "@/lib/http/path";
import { readAnnotations } from "@/lib/reads/annotations";
import { infoOfManifest } from "@/lib/reads/benchmark-info";
import { readFlags } from "@/lib/reads/flags";
import { readPanel } from "@/lib/reads/panel";
import { readRun } from "@/lib/reads/run";
import { readAskedAgain } from "@/lib/reads/samples/asked-again";
import { readSamplePlace } from "@/lib/reads/samples/run-samples";
import { readSameItem } from "@/lib/reads/samples/same-item";
import { readSample } from "@/lib/reads/samples/sample";
import { readOrWhy } from "@/lib/record/unreadable-runs";

export const dynamic = "force-dynamic";

type Props = { params: Promise<{ id: string; ordinal: string }>; searchParams: Promise<SearchParams> };

/** The sample, or the reason why its rows cannot be read. */
const sampleOf = cache((id: number, ordinal: number) => orNotFound(readOrWhy(readSample(id, ordinal))));

export const generateMetadata = pageMetadata({ role: "reader" }, async ({ params }: Props): Promise<Metadata> => {
  const { id, ordinal } = await addressOf(ordinalPath, params);
  const sample = await sampleOf(id, ordinal);
  if ("why" in sample) return { title: `Sample ${ordinal} · #${id}` };
  return { title: `${sampleTitle(sample, manifestById(sample.benchmark).views)} · #${id}` };
});

export default page({ role: "reader" }, async ({ params, searchParams }: Props) => {
  const { id, ordinal } = await addressOf(ordinalPath, params);
  const sample = await sampleOf(id, ordinal);
  if ("why" in sample) return <UnreadableSample runId={id} ordinal={ordinal} why={sample.why} />;
  const { verifier, q, sort } = createLoader({ verifier: parseAsString, ...tableParsers })(await searchParams);
  const manifest = manifestById(sample.benchmark);
  const source = runSource(id, sample.benchmark);
  const client = new QueryClient();
  client.setQueryData(sampleQuery(source, ordinal, null).queryKey, sample);
  const annotationFilter = sampleAnnotations(id, ordinal);
  const other = verifier !== null && verifier !== sample.verifier;
  // The run determines the buttons beside the heading, and other runs are shown above the verdicts; neither should move the page's content
  // later.
  await Promise.all([
    client.prefetchQuery({ ...runQuery(source), queryFn: () => readRun(id), retry: false }),
    client.prefetchQuery({ ...sameItemQuery(source, ordinal), queryFn: () => readSameItem(id, ordinal), retry: false }),
    client.prefetchQuery({
      ...annotationsQuery(source.annotations, annotationFilter),
      queryFn: () => readAnnotations(annotationFilter),
      retry: false,
    }),
    client.prefetchQuery({ ...flagsQuery, queryFn: readFlags, retry: false }),
    client.prefetchQuery({ ...askedAgainQuery(source, ordinal), queryFn: () => readAskedAgain(id, ordinal), retry: false }),
    ...(other
      ? [
          client.prefetchQuery({
            ...sampleQuery(source, ordinal, verifier),
            queryFn: () => readSample(id, ordinal, { verifier }),
            retry: false,
          }),
        ]
      : []),
  ]);
  const panelParams = { sample: ordinal, turns: sample.turns.length };
  await prefetchPanels(client, { panels: manifest.panels, place: "sample", source: source.panels, panelParams }, (panel) =>
    readPanel(sample.benchmark, panel, { runId: id, ordinal, turns: panelParams.turns }),
  );
  // Finding the position counts through the whole table, so it is sent after the page.
  if (q !== null || sort !== null) {
    const read = () => readSamplePlace(id, ordinal, { ...(q && { line: q }), ...(sort && { sort }) });
    void client.prefetchQuery({ ...placeQuery(source, ordinal, { line: q, sort }), queryFn: () => afterPage(read) });
  }
  return (
    <Hydrated client={client}>
      {/* The panes take the screen's height; the space below the frame would only make the page scroll. */}
      <div className="lg:-mb-16">
        <SampleView
          source={source}
          ordinal={ordinal}
          editable
          benchmark={benchmarkView(infoOfManifest(manifest))}
          crumbs={[
            { label: "Runs", href: "/runs" },
            { label: `#${id} ${sample.modelName}`, href: source.pages },
          ]}
          actions={<SampleActions source={source} runId={id} ordinal={ordinal} />}
          elsewhere={<SameItemCard source={source} runId={id} ordinal={ordinal} />}
        />
        <SampleAnnotations source={source} runId={id} ordinal={ordinal} open />
      </div>
    </Hydrated>
  );
});
