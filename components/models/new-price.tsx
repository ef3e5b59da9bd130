"use client";

import { ChevronRight } from "lucide-react";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { FormAlert } from "@/components/forms/form-alert";
import { useFailedFocus } from "@/components/forms/use-failed-focus";
import { Button } from "@/components/ui/button";
import { Field, fieldNote } from "@/components/ui/field";
import { TextInput } from "@/components/ui/text-input";
import type { Price } from "@/lib/contracts/model";
import { draftOfPrice, type PriceDraft, type PriceIssues, parsePrice } from "./parse-price";

interface NewPriceProps {
  /** Names at endpoints without a price yet, offered while typing. */
  unpriced: readonly string[];
  /** Initial name, if the page was opened for a model. */
  model: string;
  onSave: (price: Price) => Promise<void>;
}

interface NewColumn {
  name: keyof PriceDraft;
  label: string;
  placeholder: string;
  mono: boolean;
}

const columns: readonly NewColumn[] = [
  { name: "model", label: "Model name at the endpoint", placeholder: "vendor/model-name", mono: true },
  { name: "input", label: "Input, $ per million", placeholder: "0.15", mono: true },
  { name: "output", label: "Output, $ per million", placeholder: "0.60", mono: true },
  { name: "note", label: "Note", placeholder: "optional", mono: false },
];
/** Columns that few prices use, folded. */
const more: readonly NewColumn[] = [
  { name: "host", label: "Only at this host", placeholder: "api.openai.com", mono: true },
  { name: "cacheRead", label: "Cache read, $ per million", placeholder: "as input", mono: true },
  { name: "cacheWrite", label: "Cache write, $ per million", placeholder: "as input", mono: true },
  { name: "reasoning", label: "Reasoning, $ per million", placeholder: "as output", mono: true },
  { name: "batch", label: "Batch factor", placeholder: "0.5", mono: true },
  { name: "source", label: "Source", placeholder: "the provider’s page", mono: false },
  { name: "asOf", label: "As of", placeholder: "2026-01-31", mono: true },
];
const texts: ReadonlySet<keyof PriceDraft> = new Set(["model", "host", "note", "source", "asOf"]);

/** Form that adds a price. */
export function NewPrice({ unpriced, model, onSave }: NewPriceProps) {
  const [draft, setDraft] = useState<PriceDraft>({ ...draftOfPrice(), model });
  const [issues, setIssues] = useState<PriceIssues>({});
  const [error, setError] = useState<unknown>(null);
  const [busy, setBusy] = useState(false);
  const { form, failed } = useFailedFocus();
  const first = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (model === "") return;
    setDraft((now) => ({ ...now, model }));
    document.getElementById("price-input")?.focus();
  }, [model]);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const parsed = parsePrice(draft);
    setError(null);
    setIssues("issues" in parsed ? parsed.issues : {});
    if (!("value" in parsed)) return failed();
    setBusy(true);
    try {
      await onSave(parsed.value);
      setDraft(draftOfPrice());
      first.current?.focus();
    } catch (caught) {
      setError(caught);
      failed();
    } finally {
      setBusy(false);
    }
  };
  const field = ({ name, label, placeholder, mono }: NewColumn) => {
    const id = `price-${name}`;
    const issue = issues[name];
    return (
      <Field key={name} label={label} htmlFor={id} error={issue}>
        <TextInput
          ref={name === "model" ? first : undefined}
          id={id}
          list={name === "model" ? "unpriced-models" : undefined}
          mono={mono}
          inputMode={texts.has(name) ? undefined : "decimal"}
          autoComplete="off"
          spellCheck={false}
          placeholder={placeholder}
          value={draft[name]}
          aria-invalid={issue !== undefined}
          aria-describedby={fieldNote(id)}
          onChange={(event) => setDraft({ ...draft, [name]: event.target.value })}
        />
      </Field>
    );
  };
  return (
    <form ref={form} onSubmit={submit} noValidate aria-label="New price" className="mt-6 border-t border-line pt-4">
      <div className="grid items-start gap-3 sm:grid-cols-2 lg:grid-cols-[minmax(0,2fr)_9rem_9rem_minmax(0,1fr)_auto]">
        {columns.map(field)}
        <Button type="submit" busy={busy} className="lg:mt-6">
          Add price
        </Button>
      </div>
      <details className="group mt-3" open={more.some(({ name }) => name in issues) || undefined}>
        <summary className="flex w-fit cursor-pointer list-none items-center gap-1.5 rounded-sm text-sm font-medium max-sm:min-h-11 [&::-webkit-details-marker]:hidden">
          <ChevronRight aria-hidden className="size-3.5 text-ink-3 transition-transform group-open:rotate-90" />
          More
          <span className="font-normal text-ink-3">host, caches, reasoning, source</span>
        </summary>
        <div className="mt-3 grid items-start gap-3 sm:grid-cols-2 lg:grid-cols-4">{more.map(field)}</div>
      </details>
      <datalist id="unpriced-models">
        {unpriced.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
      <div className="mt-3">
        <FormAlert error={error} />
      </div>
    </form>
  );
}
