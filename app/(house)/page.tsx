import { QueryClient } from "@tanstack/react-query";
import { afterPage } from "@/app/after-page";
import { Hydrated } from "@/app/hydrated";
import { page } from "@/app/page-declaration";
import { estimateQuery } from "@/components/data/launch-form-queries";
import { modelsQuery } from "@/components/data/model-queries";
import { cellPricesQuery, changesQuery, overviewQuery } from "@/components/data/overview-queries";
import { emptyCells, shownAtFirst } from "@/components/overview/matrix-rows";
import { OverviewPage } from "@/components/overview/overview-page";
import { readyEndpoint } from "@/components/overview/ready-endpoint";
import { launchRequest } from "@/lib/contracts/run-request";
import { cellPrices } from "@/lib/planning/cell-prices";
import { estimateRun } from "@/lib/planning/estimate-run";
import { readChanges } from "@/lib/ranking/changes";
import { readOverview } from "@/lib/ranking/overview";
import { readModels } from "@/lib/reads/models";
import { ConnectStep } from "./connect-step";

export const dynamic = "force-dynamic";

export default page({ role: "reader" }, async () => {
  const client = new QueryClient();
  const [overview, models] = await Promise.all([readOverview(), readModels()]);
  client.setQueryData(overviewQuery.queryKey, overview);
  client.setQueryData(modelsQuery().queryKey, models);
  // Data that depend on comparisons and estimates of runs are sent after the page.
  const { rows, columns, isSimulated } = overview.matrix;
  if (!isSimulated) void client.prefetchQuery({ ...changesQuery, queryFn: () => afterPage(() => readChanges(new Date())) });
  const ready = readyEndpoint(models);
  const firstSteps = isSimulated && ready ? overview.smallest.map(({ id }) => ({ suiteId: id, modelId: ready.id })) : [];
  for (const order of firstSteps)
    void client.prefetchQuery({ ...estimateQuery(order), queryFn: () => afterPage(() => estimateRun(launchRequest.parse(order))) });
  const empty = emptyCells(rows.slice(0, shownAtFirst), columns);
  if (empty.length > 0) void client.prefetchQuery({ ...cellPricesQuery(empty), queryFn: () => afterPage(() => cellPrices(empty)) });
  return (
    <Hydrated client={client}>
      <OverviewPage connect={<ConnectStep />} />
    </Hydrated>
  );
});
