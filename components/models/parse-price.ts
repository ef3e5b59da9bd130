import { type Price, price } from "@/lib/contracts/model";

/** A row of the price table as typed. */
export interface PriceDraft {
  model: string;
  input: string;
  output: string;
  note: string;
}

export type PriceIssues = Partial<Record<"model" | "input" | "output", string>>;

function dollars(text: string): number | string {
  const trimmed = text.trim().replace(/^\$/, "").replace(",", ".");
  if (trimmed === "") return "Enter a price; 0 if the model is free.";
  const value = Number(trimmed);
  if (!Number.isFinite(value)) return `“${text.trim()}” is not a number.`;
  return value < 0 ? "Enter a price of 0 or more." : value;
}

/** Parses a row of the price table: US dollars for a million tokens. */
export function parsePrice(draft: PriceDraft): { value: Price } | { issues: PriceIssues } {
  const input = dollars(draft.input);
  const output = dollars(draft.output);
  const issues: PriceIssues = {
    ...(draft.model.trim() === "" && { model: "Enter the model’s name at its endpoint." }),
    ...(typeof input === "string" && { input }),
    ...(typeof output === "string" && { output }),
  };
  const parsed = price.safeParse({ model: draft.model.trim(), inputPerMillion: input, outputPerMillion: output, note: draft.note.trim() });
  return parsed.success ? { value: parsed.data } : { issues };
}

/** At least cents, and no digit less than there is. */
function written(value: number): string {
  const cents = value.toFixed(2);
  return Number(cents) === value ? cents : String(value);
}

/** Draft of a stored price; an empty one without. */
export function draftOfPrice(price?: Price): PriceDraft {
  return {
    model: price?.model ?? "",
    input: price === undefined ? "" : written(price.inputPerMillion),
    output: price === undefined ? "" : written(price.outputPerMillion),
    note: price?.note ?? "",
  };
}
