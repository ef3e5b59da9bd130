import { QueryClient } from "@tanstack/react-query";
import { Hydrated } from "@/app/hydrated";
import { modelsQuery } from "@/components/data/model-queries";
import { overviewQuery } from "@/components/data/overview-queries";
import { OverviewPage } from "@/components/overview/overview-page";
import { readOverview } from "@/lib/ranking/overview";
import { readModels } from "@/lib/reads/models";
import { ConnectStep } from "./connect-step";

export const dynamic = "force-dynamic";

export default async function Page() {
  const client = new QueryClient();
  client.setQueryData(overviewQuery.queryKey, await readOverview());
  client.setQueryData(modelsQuery().queryKey, await readModels());
  return (
    <Hydrated client={client}>
      <OverviewPage connect={<ConnectStep />} />
    </Hydrated>
  );
}
