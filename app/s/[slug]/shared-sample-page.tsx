import { QueryClient } from "@tanstack/react-query";
import { createLoader, parseAsString, type SearchParams } from "nuqs/server";
import { orNotFound } from "@/app/(house)/or-not-found";
import { prefetchPanels } from "@/app/(house)/prefetch-panels";
import { Hydrated } from "@/app/hydrated";
import { annotationsQuery, sampleAnnotations } from "@/components/data/annotation-queries";
import { benchmarkView } from "@/components/data/benchmark-view";
import { sharedSource } from "@/components/data/run-source";
import { sampleQuery } from "@/components/data/sample-queries";
import { Methods } from "@/components/rows/methods";
import { SampleAnnotations } from "@/components/samples/sample-annotations";
import { SampleView } from "@/components/samples/sample-view";
import { Provenance } from "@/components/share/provenance";
import { runProvenance } from "@/components/share/run-provenance";
import { manifestById } from "@/lib/benchmarks/registry";
import { infoOfManifest } from "@/lib/reads/benchmark-info";
import { sharedAnnotations } from "@/lib/shares/shared-annotations";
import { sharedPanel } from "@/lib/shares/shared-panel";
import { sharedSample } from "@/lib/shares/shared-sample";
import { sampleOf, scopeOf, sharedRunOf } from "./share-metadata";

interface SharedSamplePageProps {
  slug: string;
  ordinal: number;
  search: SearchParams;
  /** True if the share is of this sample and not of its run. */
  alone: boolean;
}

/** Page of a sample from its own share or from its run's. */
export async function SharedSamplePage({ slug, ordinal, search, alone }: SharedSamplePageProps) {
  const [scope, sample, { run }] = await Promise.all([
    orNotFound(scopeOf(slug)),
    orNotFound(sampleOf(slug, ordinal)),
    orNotFound(sharedRunOf(slug)),
  ]);
  const { verifier } = createLoader({ verifier: parseAsString })(search);
  const source = sharedSource(slug);
  const client = new QueryClient();
  client.setQueryData(sampleQuery(source, ordinal, null).queryKey, sample);
  const shown = sampleAnnotations(sample.runId, ordinal);
  await client.prefetchQuery({
    ...annotationsQuery(source.annotations, shown),
    queryFn: () => sharedAnnotations(scope, shown),
    retry: false,
  });
  if (verifier !== null && verifier !== sample.verifier) {
    await client.prefetchQuery({
      ...sampleQuery(source, ordinal, verifier),
      queryFn: () => sharedSample(scope, ordinal, { verifier }),
      retry: false,
    });
  }
  const manifest = manifestById(sample.benchmark);
  const panelParams = { sample: ordinal, turns: sample.turns.length };
  await prefetchPanels(client, { panels: manifest.panels, place: "sample", source: source.panels, panelParams }, (panel) =>
    sharedPanel(scope, panel, { ordinal, turns: panelParams.turns }),
  );
  const view = benchmarkView(infoOfManifest(manifest));
  return (
    <Hydrated client={client}>
      <Provenance facts={runProvenance(run, view)} />
      <SampleView
        source={source}
        ordinal={ordinal}
        benchmark={view}
        stepping={!alone}
        crumbs={alone ? undefined : [{ label: sample.runName, href: source.pages }]}
      />
      <SampleAnnotations source={source} runId={sample.runId} ordinal={ordinal} open={false} />
      <div className="mt-10">
        <Methods benchmark={view} verifier={sample.verifier} />
      </div>
    </Hydrated>
  );
}
