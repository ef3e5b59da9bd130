"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { sendJson } from "@/components/data/fetch-json";
import { estimateKeys, priceKeys } from "@/components/data/query-keys";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { formatCount } from "@/components/ui/format";
import { toast } from "@/components/ui/toast";
import type { Price } from "@/lib/contracts/model";
import { priceChanges } from "@/lib/contracts/plain/price-changes";
import type { PriceImport } from "@/lib/contracts/price-import";

/** Largest number of rows of each kind that the dialog lists. */
const shown = 12;

const named = ({ model, host }: Price) => (host === "" ? model : `${model} at ${host}`);
const send = (file: { text: string; name: string }, apply: boolean) =>
  sendJson("POST", "/api/prices/import", { ...file, apply }, () =>
    import("@/lib/contracts/price-import").then(({ priceImport }) => priceImport),
  );

function Rows({ title, rows }: { title: string; rows: readonly { key: string; name: string; words: string }[] }) {
  if (rows.length === 0) return null;
  return (
    <section className="text-sm">
      <h3 className="font-medium">{title}</h3>
      <ul className="mt-1 space-y-0.5">
        {rows.slice(0, shown).map(({ key, name, words }) => (
          <li key={key} className="flex flex-wrap justify-between gap-x-4">
            <span translate="no" className="num break-all">
              {name}
            </span>
            <span className="text-ink-2">{words}</span>
          </li>
        ))}
      </ul>
      {rows.length > shown && <p className="text-xs text-ink-3">and {formatCount(rows.length - shown, "more", "more")}</p>}
    </section>
  );
}

/** Button that reads a price file, shows what it changes, and imports it when that is confirmed. */
export function ImportPrices() {
  const queries = useQueryClient();
  const input = useRef<HTMLInputElement>(null);
  const [file, setFile] = useState<{ text: string; name: string } | null>(null);
  const [plan, setPlan] = useState<PriceImport | null>(null);
  const [busy, setBusy] = useState(false);
  const close = () => {
    setFile(null);
    setPlan(null);
  };
  const attempt = async (work: () => Promise<void>) => {
    setBusy(true);
    try {
      await work();
    } catch (error) {
      toast.error(error instanceof Error ? error.message : "The price file could not be read. Select it again.");
    } finally {
      setBusy(false);
    }
  };
  const read = (chosen: File | undefined) =>
    chosen &&
    attempt(async () => {
      const next = { text: await chosen.text(), name: chosen.name };
      setPlan(await send(next, false));
      setFile(next);
    });
  const apply = () =>
    file &&
    attempt(async () => {
      const { added, changed } = await send(file, true);
      await Promise.all([priceKeys.all, estimateKeys.all].map((queryKey) => queries.invalidateQueries({ queryKey })));
      toast.success(`${formatCount(added.length, "price")} added, ${formatCount(changed.length, "price")} changed.`);
      close();
    });
  const count = plan === null ? 0 : plan.added.length + plan.changed.length + plan.same;
  return (
    <>
      <input
        ref={input}
        type="file"
        accept=".json"
        tabIndex={-1}
        aria-label="Price file"
        className="sr-only"
        onChange={(event) => {
          void read(event.target.files?.[0]);
          event.target.value = "";
        }}
      />
      <Button onClick={() => input.current?.click()} busy={busy && file === null}>
        Import prices
      </Button>
      <Dialog
        open={plan !== null}
        onOpenChange={(open) => !open && close()}
        title={`Import ${file?.name ?? "prices"}?`}
        description="Prices that are not in the file are kept. Existing runs keep theirs."
        footer={
          <>
            <Button onClick={close}>Cancel</Button>
            <Button variant="primary" busy={busy} disabled={count === 0} onClick={() => void apply()}>
              Import {formatCount(count, "price")}
            </Button>
          </>
        }
      >
        {plan !== null && (
          <div className="max-h-[50vh] space-y-4 overflow-y-auto">
            <Rows
              title={`${formatCount(plan.changed.length, "price")} changed`}
              rows={plan.changed.map(({ before, after }) => ({
                ...{ key: named(after), name: named(after), words: priceChanges(after, before).join(", ") },
              }))}
            />
            <Rows
              title={`${formatCount(plan.added.length, "price")} added`}
              rows={plan.added.map((price) => ({ key: named(price), name: named(price), words: priceChanges(price).join(", ") }))}
            />
            {plan.same > 0 && (
              <p className="text-sm text-ink-2">{formatCount(plan.same, "price")} unchanged, with the file’s source and date.</p>
            )}
            <Rows
              title={`${formatCount(plan.problems.length, "row")} not imported`}
              rows={plan.problems.map(({ where, message }, at) => ({ key: `${at} ${where}`, name: where, words: message }))}
            />
            {plan.leftOut > 0 && (
              <p className="text-sm text-ink-2">{formatCount(plan.leftOut, "price")} skipped, for models that are not used here.</p>
            )}
          </div>
        )}
      </Dialog>
    </>
  );
}
