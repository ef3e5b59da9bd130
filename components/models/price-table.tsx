"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useMay } from "@/components/data/caller";
import { sendJson } from "@/components/data/fetch-json";
import { modelsQuery, pricesQuery } from "@/components/data/model-queries";
import { estimateKeys, priceKeys } from "@/components/data/query-keys";
import { TableSkeleton } from "@/components/forms/table-skeleton";
import { priceName } from "@/components/rows/describe-model";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { cx } from "@/components/ui/cx";
import { Empty } from "@/components/ui/empty";
import { Failed } from "@/components/ui/failed";
import { Table, TableNote, TBody, THead, Th, Tr } from "@/components/ui/table";
import { toast } from "@/components/ui/toast";
import type { Price } from "@/lib/contracts/model";
import { priceFor } from "@/lib/contracts/plain/price-for";
import { ImportPrices } from "./import-prices";
import { NewPrice } from "./new-price";
import { priceColumns } from "./price-columns";
import { PriceRow } from "./price-row";

/** Price table that owners edit in place, with a row below for a new price. `model` fills in that row's name. */
export function PriceTable({ model }: { model: string }) {
  const queries = useQueryClient();
  const mayChange = useMay()("owner");
  const { data: prices, error, refetch } = useQuery(pricesQuery());
  const { data: models } = useQuery(modelsQuery());
  const [removing, setRemoving] = useState<Price | null>(null);
  const refresh = () => Promise.all([priceKeys.all, estimateKeys.all].map((queryKey) => queries.invalidateQueries({ queryKey })));
  const save = async (price: Price) => {
    await sendJson("PUT", "/api/prices", price);
    await refresh();
  };
  const remove = async ({ model: name, host }: Price) => {
    try {
      const path = name.split("/").map(encodeURIComponent).join("/");
      await sendJson("DELETE", `/api/prices/${path}${host && `?host=${encodeURIComponent(host)}`}`);
      await refresh();
    } catch (failure) {
      toast.error(failure instanceof Error ? failure.message : "The price could not be removed. Try again.");
    }
  };
  if (prices === undefined) return error ? <Failed error={error} retry={() => refetch()} /> : <TableSkeleton rows={4} />;
  const priced = new Set(prices.map((price) => price.model));
  const without = (models ?? []).filter(({ settings }) => priceFor(prices, settings) === null);
  const unpriced = [...new Set(without.flatMap(({ settings }) => priceName(settings) ?? []))];
  const columns = priceColumns.filter(({ isIn }) => isIn === undefined || prices.some(isIn));
  return (
    <>
      {prices.length === 0 ? (
        <Empty
          title="No prices yet"
          note={`With a price, Heed estimates the cost of a launch and tracks what each run spends. ${mayChange ? "Add one below." : "Owners add them."}`}
        />
      ) : (
        <>
          <Table label="Prices">
            <THead>
              <Tr>
                <Th>Model at its endpoint</Th>
                {columns.map(({ name, heading, numeric, wide }) => (
                  <Th
                    key={name}
                    align={numeric ? "right" : "left"}
                    className={cx(numeric ? "pr-4.5!" : "pl-4.5!", wide && "max-sm:hidden")}
                  >
                    {heading}
                  </Th>
                ))}
                {mayChange && (
                  <>
                    <Th className="max-sm:hidden">
                      <span className="sr-only">State</span>
                    </Th>
                    <Th>
                      <span className="sr-only">Actions</span>
                    </Th>
                  </>
                )}
              </Tr>
            </THead>
            <TBody>
              {prices.map((price) => (
                <PriceRow
                  key={`${price.model} ${price.host}`}
                  price={price}
                  columns={columns}
                  {...(mayChange && { onSave: save, onRemove: () => setRemoving(price) })}
                />
              ))}
            </TBody>
          </Table>
          <TableNote>
            US dollars per million tokens. Runs keep the price at launch. A price with a host overrides one without; if cache or reasoning
            prices are empty, the input or output price applies.
          </TableNote>
        </>
      )}
      {mayChange && (
        <>
          <div className="mt-4">
            <ImportPrices />
          </div>
          <NewPrice unpriced={unpriced} model={priced.has(model) ? "" : model} onSave={save} />
        </>
      )}
      <ConfirmDialog
        open={removing !== null}
        onOpenChange={(open) => !open && setRemoving(null)}
        title={`Remove the price of ${removing?.model ?? ""}${removing?.host ? ` at ${removing.host}` : ""}?`}
        description="New runs of this model will show no cost. Existing runs keep theirs."
        confirm="Remove"
        dismiss="Keep price"
        onConfirm={() => removing !== null && void remove(removing)}
      />
    </>
  );
}
