import { QueryClient } from "@tanstack/react-query";
import type { Metadata } from "next";
import { afterPage } from "@/app/after-page";
import { Hydrated } from "@/app/hydrated";
import { page } from "@/app/page-declaration";
import { modelsQuery, pricesQuery } from "@/components/data/model-queries";
import { runsQuery } from "@/components/data/run-queries";
import { suitesQuery } from "@/components/data/suite-queries";
import { LaunchPage } from "@/components/launch/launch-page";
import { manifests } from "@/lib/benchmarks/registry";
import { infoOfManifest } from "@/lib/reads/benchmark-info";
import { readModels } from "@/lib/reads/models";
import { readPrices } from "@/lib/reads/prices";
import { readRuns } from "@/lib/reads/runs";
import { readSuites } from "@/lib/reads/suites";

export const metadata: Metadata = { title: "Launch" };
export const dynamic = "force-dynamic";

export default page({ role: "runner" }, async () => {
  const client = new QueryClient();
  const [suites, models, prices] = await Promise.all([readSuites({}), readModels(), readPrices()]);
  client.setQueryData(suitesQuery(null).queryKey, suites);
  client.setQueryData(modelsQuery().queryKey, models);
  client.setQueryData(pricesQuery().queryKey, prices);
  // Runs are needed only for choosing a baseline, further down, so they are sent after the page.
  void client.prefetchQuery({ ...runsQuery(), queryFn: () => afterPage(() => readRuns({ limit: 500, examples: "none" })) });
  const infos = manifests.map(infoOfManifest).map(({ id, title, runForm, verifiers, profiles, endurance, nouns, sharesTexts, views }) => ({
    id,
    title,
    runForm,
    endurance,
    nouns,
    sharesTexts,
    verifiers,
    profiles,
    headline: views.metrics.find((metric) => metric.id === views.headline.metric) ?? null,
  }));
  return (
    <Hydrated client={client}>
      <LaunchPage benchmarks={infos} />
    </Hydrated>
  );
});
