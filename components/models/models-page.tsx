"use client";

import { useQuery } from "@tanstack/react-query";
import { parseAsString, parseAsStringLiteral, useQueryState } from "nuqs";
import { Archived } from "@/components/curation/archived-list";
import { May, useMay } from "@/components/data/caller";
import { modelsQuery, pricesQuery } from "@/components/data/model-queries";
import { TableSkeleton } from "@/components/forms/table-skeleton";
import { ButtonLink } from "@/components/ui/button";
import { Empty } from "@/components/ui/empty";
import { Failed } from "@/components/ui/failed";
import { formatCount } from "@/components/ui/format";
import { PageHeader } from "@/components/ui/page-header";
import { Tabs } from "@/components/ui/tabs";
import type { ModelRow } from "@/lib/contracts/model";
import { isRemote } from "@/lib/contracts/plain/model-kinds";
import { KeyTable } from "./key-table";
import { ModelTable } from "./model-table";
import { PriceTable } from "./price-table";

function stateOf(models: readonly ModelRow[]): string {
  const endpoints = models.filter(({ settings }) => isRemote(settings)).length;
  const simulated = models.filter(({ settings }) => settings.kind === "simulated").length;
  const keyless = models.filter(({ keyPresent }) => keyPresent === false).length;
  return [
    formatCount(endpoints, "endpoint"),
    `${formatCount(simulated, "simulated model")}`,
    ...(keyless === 0 ? [] : [`${keyless} without ${keyless === 1 ? "its" : "their"} key`]),
  ].join(", ");
}

const tabs = ["models", "prices", "keys"] as const;

/** Page with the models, the price table and the keys. */
export function ModelsPage() {
  const may = useMay();
  const [tab, setTab] = useQueryState("tab", parseAsStringLiteral(tabs).withDefault("models"));
  const [price] = useQueryState("price", parseAsString.withDefault(""));
  const { data, error, refetch } = useQuery(modelsQuery());
  const { data: prices } = useQuery(pricesQuery());
  const models = data?.filter((model) => !model.archived);
  const add = (
    <May needs="owner">
      <ButtonLink variant="primary" href="/models/new">
        New model
      </ButtonLink>
    </May>
  );
  return (
    <>
      <PageHeader
        title="Models"
        state={models ? stateOf(models) : "Loading"}
        actions={models?.length === 0 && tab === "models" ? undefined : add}
      />
      <Tabs
        label="Models, prices and keys"
        value={tab}
        onChange={(to) => void setTab(tabs.find((name) => name === to) ?? "models")}
        items={[
          { id: "models", label: "Models", count: models && String(models.length) },
          { id: "prices", label: "Prices", count: prices && String(prices.length) },
          ...(may("owner") ? [{ id: "keys", label: "Keys" }] : []),
        ]}
      >
        {tab === "prices" ? (
          <PriceTable model={price} />
        ) : tab === "keys" && may("owner") ? (
          <KeyTable />
        ) : models === undefined ? (
          error ? (
            <Failed error={error} retry={() => refetch()} />
          ) : (
            <TableSkeleton rows={5} />
          )
        ) : models.length === 0 ? (
          <Empty
            title="No models yet"
            note="A model is an endpoint’s model with its sampling parameters, or a simulated model for experiments."
            action={add}
          />
        ) : (
          <ModelTable rows={models} />
        )}
        {tab === "models" && <Archived kind="models" />}
      </Tabs>
    </>
  );
}
