import { QueryClient } from "@tanstack/react-query";
import type { Metadata } from "next";
import { Hydrated } from "@/app/hydrated";
import { page } from "@/app/page-declaration";
import { modelsQuery, pricesQuery } from "@/components/data/model-queries";
import { ModelsPage } from "@/components/models/models-page";
import { readModels } from "@/lib/reads/models";
import { readPrices } from "@/lib/reads/prices";

export const metadata: Metadata = { title: "Models" };
export const dynamic = "force-dynamic";

export default page({ role: "reader" }, async () => {
  const client = new QueryClient();
  const [models, prices] = await Promise.all([readModels(), readPrices()]);
  client.setQueryData(modelsQuery().queryKey, models);
  client.setQueryData(pricesQuery().queryKey, prices);
  return (
    <Hydrated client={client}>
      <ModelsPage />
    </Hydrated>
  );
});
