import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { cache } from "react";
import { addressOf } from "@/app/(house)/or-not-found";
import { page, pageMetadata } from "@/app/page-declaration";
import { ModelPage } from "@/components/models/model-page";
import { manifests } from "@/lib/benchmarks/registry";
import { idPath } from "@/lib/http/path";
import { readRepeatedSuites } from "@/lib/ranking/over-time";
import { scoresOfModel } from "@/lib/ranking/scores-of-model";
import { readModels } from "@/lib/reads/models";
import { readPrices } from "@/lib/reads/prices";
import { readRuns } from "@/lib/reads/runs";

export const dynamic = "force-dynamic";

/** Number of newest runs on the page; the list of runs has all of them. */
const runsListed = 10;

type Props = { params: Promise<{ id: string }> };

/** The model, which may be archived. */
const modelOf = cache(async (id: number) => {
  const [used, archived] = await Promise.all([readModels(), readModels({ archived: true })]);
  return [...used, ...archived].find((model) => model.id === id) ?? notFound();
});

export const generateMetadata = pageMetadata({ role: "reader" }, async ({ params }: Props): Promise<Metadata> => {
  const { id } = await addressOf(idPath, params);
  return { title: (await modelOf(id)).name };
});

export default page({ role: "reader" }, async ({ params }: Props) => {
  const { id } = await addressOf(idPath, params);
  const [model, prices, runs, scores, repeated] = await Promise.all([
    modelOf(id),
    readPrices(),
    readRuns({ modelId: id, examples: "none", limit: runsListed }),
    scoresOfModel(id),
    readRepeatedSuites(id),
  ]);
  return (
    <ModelPage
      model={model}
      prices={prices}
      scores={scores}
      runs={runs}
      repeated={repeated}
      families={manifests.map(({ id: family, title, profiles }) => ({ id: family, title, profiles }))}
    />
  );
});
