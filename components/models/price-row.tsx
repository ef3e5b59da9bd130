"use client";

import { Trash2 } from "lucide-react";
import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { cx } from "@/components/ui/cx";
import { IconButton } from "@/components/ui/icon-button";
import { Td, Tr } from "@/components/ui/table";
import { TextInput } from "@/components/ui/text-input";
import type { Price } from "@/lib/contracts/model";
import { draftOfPrice, parsePrice } from "./parse-price";
import type { PriceColumn } from "./price-columns";

interface PriceRowProps {
  price: Price;
  columns: readonly PriceColumn[];
  /** Saves the price; the row shows an error. Absent, as `onRemove`, for those who may not change prices. */
  onSave?: (price: Price) => Promise<void>;
  onRemove?: () => void;
}

/** Row of a price that owners edit in place: leaving a cell or pressing Enter saves, Escape undoes the change. */
export function PriceRow({ price, columns, onSave, onRemove }: PriceRowProps) {
  const [draft, setDraft] = useState(() => draftOfPrice(price));
  const [failure, setFailure] = useState<string | null>(null);
  const [state, setState] = useState<"idle" | "saving" | "saved">("idle");
  const row = useRef<HTMLTableRowElement>(null);
  const stored = draftOfPrice(price);
  const from = [price.source, price.asOf].filter(Boolean).join(", ");
  const whose = price.host === "" ? price.model : `${price.model} at ${price.host}`;
  const storedKey = JSON.stringify(stored);
  /** What the draft's fields contained when they were read or last sent. */
  const known = useRef(stored);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a price that changed elsewhere replaces the fields that were not edited since
  useEffect(() => {
    const before = known.current;
    known.current = stored;
    setDraft((now) => {
      const next = { ...now };
      for (const name of Object.keys(stored) as (keyof typeof stored)[]) if (now[name] === before[name]) next[name] = stored[name];
      return next;
    });
  }, [storedKey]);
  const changed = JSON.stringify(draft) !== storedKey;
  const parsed = parsePrice(draft);
  const issues = "issues" in parsed ? parsed.issues : {};
  // A figure that was typed does not come from the stored source.
  const isOwnFigure = stored.source !== "" && columns.some(({ name, numeric }) => numeric && stored[name] !== draft[name]);
  const save = async () => {
    if (!onSave || !changed || !("value" in parsed)) return;
    setState("saving");
    setFailure(null);
    const before = known.current;
    known.current = draft;
    try {
      await onSave(
        isOwnFigure ? { ...parsed.value, source: "changed by hand", asOf: new Date().toISOString().slice(0, 10) } : parsed.value,
      );
      setState("saved");
    } catch (error) {
      known.current = before;
      setState("idle");
      setFailure(error instanceof Error ? error.message : "The price could not be saved. Try again.");
    }
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === "Enter") {
      event.preventDefault();
      void save();
    }
    if (event.key === "Escape" && changed) {
      setDraft(stored);
      setFailure(null);
    }
  };
  const cell = ({ name, label, numeric }: PriceColumn) => {
    const issue = issues[name];
    if (!onSave) return <span className={cx("block px-2.5", numeric && "num text-right")}>{stored[name]}</span>;
    return (
      <>
        <TextInput
          aria-label={`${label} of ${whose}`}
          aria-invalid={issue !== undefined}
          title={issue}
          inputMode={numeric ? "decimal" : undefined}
          mono={numeric}
          className={`h-7! border-transparent! bg-transparent! hover:border-line-2! focus:border-accent! aria-invalid:border-fail! ${numeric ? "text-right" : ""}`}
          value={draft[name]}
          onBlur={() => void save()}
          onKeyDown={onKeyDown}
          onChange={(event) => {
            setState("idle");
            setDraft({ ...draft, [name]: event.target.value });
          }}
        />
        {issue !== undefined && (
          <span role="alert" className="block px-2.5 text-right text-xs text-fail">
            {issue}
          </span>
        )}
      </>
    );
  };
  return (
    <Tr ref={row}>
      <Td className="sm:min-w-56">
        <span translate="no" className="num break-all">
          {price.model}
        </span>
        {price.host !== "" && (
          <span className="block text-xs text-ink-3">
            at <span translate="no">{price.host}</span>
          </span>
        )}
        {from !== "" && (
          <span translate="no" className="block text-xs break-words text-ink-3">
            {from}
          </span>
        )}
        {failure !== null && (
          <span role="alert" className="block text-xs text-fail">
            {failure}
          </span>
        )}
      </Td>
      {columns.map((column) => (
        <Td
          key={column.name}
          className={cx(column.numeric && "w-24", column.numeric && columns.length < 4 && "sm:w-36", column.wide && "max-sm:hidden")}
        >
          {cell(column)}
        </Td>
      ))}
      {onRemove && (
        <>
          <Td className="w-14 text-xs text-ink-3 max-sm:hidden" aria-live="polite">
            {state === "saving" ? "saving" : state === "saved" ? "saved" : ""}
          </Td>
          <Td align="right" className="w-9">
            <IconButton size="sm" icon={Trash2} label={`Remove the price of ${whose}`} onClick={onRemove} />
          </Td>
        </>
      )}
    </Tr>
  );
}
