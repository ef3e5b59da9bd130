"use client";

import { Trash2 } from "lucide-react";
import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { IconButton } from "@/components/ui/icon-button";
import { Td, Tr } from "@/components/ui/table";
import { TextInput } from "@/components/ui/text-input";
import type { Price } from "@/lib/contracts/model";
import { draftOfPrice, type PriceDraft, parsePrice } from "./parse-price";

interface PriceRowProps {
  price: Price;
  /** Saves; the row says what failed. */
  onSave: (price: Price) => Promise<void>;
  onRemove: () => void;
}

/** One price, changed in place: leaving a cell or Enter saves, Escape takes the change back. */
export function PriceRow({ price, onSave, onRemove }: PriceRowProps) {
  const [draft, setDraft] = useState(() => draftOfPrice(price));
  const [failure, setFailure] = useState<string | null>(null);
  const [state, setState] = useState<"idle" | "saving" | "saved">("idle");
  const row = useRef<HTMLTableRowElement>(null);
  const stored = draftOfPrice(price);
  const storedKey = JSON.stringify(stored);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a price that changed elsewhere replaces the draft
  useEffect(() => setDraft(stored), [storedKey]);
  const changed = JSON.stringify(draft) !== storedKey;
  const parsed = parsePrice(draft);
  const issues = "issues" in parsed ? parsed.issues : {};
  const save = async () => {
    if (!changed || !("value" in parsed)) return;
    setState("saving");
    setFailure(null);
    try {
      await onSave(parsed.value);
      setState("saved");
    } catch (error) {
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
  const cell = (name: keyof PriceDraft, label: string, numeric: boolean) => {
    const issue = name === "note" ? undefined : issues[name];
    return (
      <>
        <TextInput
          aria-label={`${label} of ${price.model}`}
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
      <Td>
        <span translate="no" className="num break-all">
          {price.model}
        </span>
        {failure !== null && (
          <span role="alert" className="block text-xs text-fail">
            {failure}
          </span>
        )}
      </Td>
      <Td className="w-24 sm:w-36">{cell("input", "Input price", true)}</Td>
      <Td className="w-24 sm:w-36">{cell("output", "Output price", true)}</Td>
      <Td className="max-sm:hidden">{cell("note", "Note", false)}</Td>
      <Td className="w-14 text-xs text-ink-3 max-sm:hidden" aria-live="polite">
        {state === "saving" ? "saving" : state === "saved" ? "saved" : ""}
      </Td>
      <Td align="right" className="w-9">
        <IconButton size="sm" icon={Trash2} label={`Remove the price of ${price.model}`} onClick={onRemove} />
      </Td>
    </Tr>
  );
}
