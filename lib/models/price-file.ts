import { z } from "zod";
import { type Price, price } from "@/lib/contracts/model";
import { priceChanges } from "@/lib/contracts/plain/price-changes";

/** Fields that a file's head may set for all of its prices. */
const head = z.object({ source: z.string().optional(), asOf: z.iso.date().optional() });
const listShape = head.extend({ prices: z.array(z.unknown()) });

/** A row that cannot be imported: where it is in the file, and what to change. */
export interface PriceProblem {
  where: string;
  message: string;
}

/** The prices in a file, and its rows without a usable price. */
export interface PriceFile {
  prices: Price[];
  problems: PriceProblem[];
  /** True for a table of many providers, of which only models that are used here matter. */
  isTable: boolean;
}

const perToken = z.number().min(0).nullish().catch(null);
/** An entry of the table that LiteLLM publishes (model_prices_and_context_window.json): US dollars for one token. */
const tableEntry = z.object({
  input_cost_per_token: z.number().min(0),
  output_cost_per_token: z.number().min(0),
  cache_read_input_token_cost: perToken,
  // Some of its entries name the same price differently.
  input_cost_per_token_cache_hit: perToken,
  cache_creation_input_token_cost: perToken,
  output_cost_per_reasoning_token: perToken,
  input_cost_per_token_batches: perToken,
});
const byToken = z.object({
  mode: z.enum(["chat", "completion", "responses"]),
  input_cost_per_token: z.unknown().refine((cost) => cost != null),
});
const isEntry = z.object({ litellm_provider: z.string() });

/** Hosts of the providers in that table. The names of other providers do not determine the address at which a price applies. */
const hosts: Readonly<Record<string, string>> = {
  ...{ openai: "api.openai.com", anthropic: "api.anthropic.com", gemini: "generativelanguage.googleapis.com", mistral: "api.mistral.ai" },
  ...{ openrouter: "openrouter.ai", groq: "api.groq.com", deepseek: "api.deepseek.com", xai: "api.x.ai", together_ai: "api.together.xyz" },
  ...{ fireworks_ai: "api.fireworks.ai", cerebras: "api.cerebras.ai", moonshot: "api.moonshot.ai", perplexity: "api.perplexity.ai" },
  ...{ azure: "openai.azure.com", deepinfra: "api.deepinfra.com", sambanova: "api.sambanova.ai" },
};

/** Dollars for a million tokens, without the rounding errors of the product. */
const million = (dollars: number) => Number((dollars * 1e6).toPrecision(12));
const perMillion = (dollars: number | null | undefined) => (dollars == null ? null : million(dollars));

const problemsOf = (name: string, error: z.ZodError): PriceProblem[] =>
  error.issues.map(({ path, message }) => ({ where: [name, ...path.map(String)].join(", "), message }));

/** Reads the table of LiteLLM; entries that have no price for text by tokens, such as images and voices, are not prices of models here. */
function tablePrices(table: Record<string, unknown>, from: Pick<Price, "source" | "asOf">): PriceFile {
  const prices: Price[] = [];
  const problems: PriceProblem[] = [];
  const first = new Map<string, { name: string; price: Price }>();
  for (const [name, json] of Object.entries(table)) {
    const provider = isEntry.safeParse(json).data?.litellm_provider;
    const host = provider && hosts[provider];
    if (!provider || !host || name === "sample_spec") continue;
    const entry = tableEntry.safeParse(json);
    if (!byToken.safeParse(json).success) continue;
    if (!entry.success) {
      problems.push(...problemsOf(name, entry.error));
      continue;
    }
    const { input_cost_per_token: input, output_cost_per_token: output, input_cost_per_token_batches: batch } = entry.data;
    const isPriced = batch != null && input > 0 && batch <= input;
    const price: Price = {
      ...from,
      ...{ model: name.startsWith(`${provider}/`) ? name.slice(provider.length + 1) : name, host, note: "" },
      ...{ inputPerMillion: million(input), outputPerMillion: million(output) },
      cacheReadPerMillion: perMillion(entry.data.cache_read_input_token_cost ?? entry.data.input_cost_per_token_cache_hit),
      cacheWritePerMillion: perMillion(entry.data.cache_creation_input_token_cost),
      reasoningPerMillion: perMillion(entry.data.output_cost_per_reasoning_token),
      batchFactor: isPriced ? Number((batch / input).toPrecision(12)) : null,
    };
    const key = `${price.model} ${host}`;
    const before = first.get(key);
    if (before === undefined) {
      first.set(key, { name, price });
      prices.push(price);
    } else if (priceChanges(price, before.price).length > 0)
      problems.push({
        where: name,
        message: `has different prices from “${before.name}” for the same model and host; the prices of “${before.name}” are used`,
      });
  }
  return { prices, problems, isTable: true };
}

/** Reads rows one by one, so that an invalid row does not affect the others. */
function listPrices({ prices: rows, ...given }: z.infer<typeof listShape>, from: Pick<Price, "source" | "asOf">): PriceFile {
  const prices: Price[] = [];
  const problems: PriceProblem[] = [];
  const seen = new Set<string>();
  for (const [at, row] of rows.entries()) {
    const named = z.object({ model: z.string() }).safeParse(row).data?.model;
    const name = `row ${at + 1}${named ? ` (${named})` : ""}`;
    const object = z.record(z.string(), z.unknown()).safeParse(row);
    const parsed = price.strict().safeParse({ ...from, ...given, ...object.data });
    if (!parsed.success) {
      problems.push(...problemsOf(name, parsed.error));
      continue;
    }
    const key = `${parsed.data.model} ${parsed.data.host}`;
    if (seen.has(key)) problems.push({ where: name, message: "is in the file already: each model and host may have one price" });
    else prices.push(parsed.data);
    seen.add(key);
  }
  return { prices, problems, isTable: false };
}

/**
 * Reads a price file: `{"source", "asOf", "prices": [{"model", "inputPerMillion", "outputPerMillion", …}]}` (docs/prices.md), such a list
 * alone, or the table of LiteLLM. Rows without a source or day get the file's name and `today`. Throws a SyntaxError.
 */
export function readPriceFile(text: string, name: string, today: string): PriceFile {
  const json: unknown = JSON.parse(text.replace(/^\uFEFF/, ""));
  const from = { source: name, asOf: today };
  const list = listShape.safeParse(Array.isArray(json) ? { prices: json } : json);
  if (list.success) return listPrices(list.data, from);
  const table = z.record(z.string(), z.unknown()).safeParse(json);
  const isTable = table.success && Object.values(table.data).some((entry) => isEntry.safeParse(entry).success);
  if (table.success && isTable) return tablePrices(table.data, from);
  return {
    prices: [],
    problems: [{ where: "the file", message: "has neither a list “prices” nor a table of models by name" }],
    isTable: false,
  };
}
