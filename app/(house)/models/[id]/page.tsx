import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { cache } from "react";
import { addressOf } from "@/app/(house)/found";
import { ModelPage } from "@/components/models/model-page";
import { manifests } from "@/lib/benchmarks/registry";
import { idPath } from "@/lib/http/path";
import { readModels } from "@/lib/reads/models";
import { readPrices } from "@/lib/reads/prices";

export const dynamic = "force-dynamic";

type Props = { params: Promise<{ id: string }> };

const modelOf = cache(async (id: number) => (await readModels()).find((model) => model.id === id) ?? notFound());

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { id } = await addressOf(idPath, params);
  return { title: (await modelOf(id)).name };
}

export default async function Page({ params }: Props) {
  const { id } = await addressOf(idPath, params);
  const [model, prices] = await Promise.all([modelOf(id), readPrices()]);
  return (
    <ModelPage
      model={model}
      prices={prices}
      families={manifests.map(({ id: family, title, profiles }) => ({ id: family, title, profiles }))}
    />
  );
}
