import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { cache } from "react";
import { addressOf } from "@/app/(house)/found";
import { ModelPage } from "@/components/models/model-page";
import { runFamily } from "@/components/rows/run-family";
import { manifests } from "@/lib/benchmarks/registry";
import { headlinesOf } from "@/lib/contracts/plain/edition-words";
import { isWhole } from "@/lib/contracts/plain/rank-state";
import { idPath } from "@/lib/http/path";
import { isColumn } from "@/lib/ranking/latest-of-models";
import { readModels } from "@/lib/reads/models";
import { readPrices } from "@/lib/reads/prices";
import { readRuns } from "@/lib/reads/runs";

export const dynamic = "force-dynamic";

/** Newest runs on the page; the list of runs has all. */
const runsListed = 10;

type Props = { params: Promise<{ id: string }> };

const modelOf = cache(async (id: number) => (await readModels()).find((model) => model.id === id) ?? notFound());

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { id } = await addressOf(idPath, params);
  return { title: (await modelOf(id)).name };
}

export default async function Page({ params }: Props) {
  const { id } = await addressOf(idPath, params);
  const [model, prices, runs] = await Promise.all([modelOf(id), readPrices(), readRuns({ modelId: id, examples: "none", limit: 1000 })]);
  const scores = manifests.map((manifest) => {
    const headlines = headlinesOf(manifest.views);
    const scored = runs.filter(
      ({ benchmark, status, headline: of }) => benchmark === manifest.id && status === "finished" && of !== null && of.value !== null,
    );
    const usual = scored.filter(({ headline: of }) => of !== null && headlines.some((column) => isColumn(of, column)));
    return { family: runFamily(manifest), run: usual.find(isWhole) ?? scored.find(isWhole) ?? usual[0] ?? scored[0] ?? null };
  });
  return (
    <ModelPage
      model={model}
      prices={prices}
      scores={scores}
      runs={runs.slice(0, runsListed)}
      families={manifests.map(({ id: family, title, profiles }) => ({ id: family, title, profiles }))}
    />
  );
}
