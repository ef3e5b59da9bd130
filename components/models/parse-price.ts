import { formatPrice } from "@/components/ui/format";
import { isAmbiguous, typedNumber } from "@/components/ui/typed-number";
import { type Price, price } from "@/lib/contracts/model";

/** A row of the price table as typed; those after `output` may be empty. */
export type PriceDraft = Record<
  "model" | "input" | "output" | "cacheRead" | "cacheWrite" | "reasoning" | "batch" | "host" | "note" | "source" | "asOf",
  string
>;

export type PriceIssues = Partial<PriceDraft>;

function dollars(text: string, needed: boolean): number | string | undefined {
  if (text.trim().replace(/^\$/, "") === "") return needed ? "Enter a price; 0 if the model is free." : undefined;
  if (isAmbiguous(text)) return `“${text.trim()}” is ambiguous. Use a point for decimals and no thousands separator.`;
  const value = typedNumber(text);
  if (!Number.isFinite(value)) return `“${text.trim()}” is not a number.`;
  return value < 0 ? "Enter a price of 0 or more." : value;
}

/** The draft's field for each field of a price. */
const draftNames: Readonly<Record<string, keyof PriceDraft>> = {
  ...{ model: "model", host: "host", asOf: "asOf", batchFactor: "batch" },
};
const sentences: PriceIssues = {
  model: "Enter the model’s name at its endpoint.",
  host: "Enter a host in lower case, such as api.openai.com, or leave it empty.",
  batch: "Enter a factor from 0 to 1, such as 0.5.",
  asOf: "Enter a date as 2026-01-31.",
};

/** Parses a row of the price table, in US dollars per million tokens. */
export function parsePrice(draft: PriceDraft): { value: Price } | { issues: PriceIssues } {
  const sums = {
    ...{ input: dollars(draft.input, true), output: dollars(draft.output, true), reasoning: dollars(draft.reasoning, false) },
    ...{ cacheRead: dollars(draft.cacheRead, false), cacheWrite: dollars(draft.cacheWrite, false), batch: dollars(draft.batch, false) },
  };
  const issues: PriceIssues = Object.fromEntries(Object.entries(sums).filter(([, sum]) => typeof sum === "string"));
  const parsed = price.safeParse({
    model: draft.model.trim(),
    host: draft.host.trim(),
    inputPerMillion: sums.input,
    outputPerMillion: sums.output,
    cacheReadPerMillion: sums.cacheRead,
    cacheWritePerMillion: sums.cacheWrite,
    reasoningPerMillion: sums.reasoning,
    batchFactor: sums.batch,
    note: draft.note.trim(),
    source: draft.source.trim(),
    asOf: draft.asOf.trim() || undefined,
  });
  if (parsed.success) return { value: parsed.data };
  for (const { path } of parsed.error.issues) {
    const name = draftNames[String(path[0])];
    if (name !== undefined) issues[name] ??= sentences[name];
  }
  return { issues };
}

/** Formats a value with at least two decimals and all of its digits; empty if nothing is stored. */
const written = (value: number | null | undefined): string => (value == null ? "" : formatPrice(value).slice(1));

/** Returns the draft of a stored price, or an empty one. */
export function draftOfPrice(price?: Price): PriceDraft {
  return {
    ...{
      model: price?.model ?? "",
      host: price?.host ?? "",
      note: price?.note ?? "",
      source: price?.source ?? "",
      asOf: price?.asOf ?? "",
    },
    ...{ input: written(price?.inputPerMillion), output: written(price?.outputPerMillion), reasoning: written(price?.reasoningPerMillion) },
    ...{
      cacheRead: written(price?.cacheReadPerMillion),
      cacheWrite: written(price?.cacheWritePerMillion),
      batch: written(price?.batchFactor),
    },
  };
}
