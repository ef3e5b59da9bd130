import type { Price } from "@/lib/contracts/model";
import type { Usage } from "@/lib/contracts/usage";

/** What of a price a call is paid by, in US dollars per million tokens. */
type Rates = Pick<Price, "inputPerMillion" | "outputPerMillion" | "cacheReadPerMillion" | "cacheWritePerMillion" | "reasoningPerMillion">;

/**
 * Computes the US dollars that counted tokens cost; null without a price or without counts. Cached input, cache writes and reasoning cost
 * what other input and output does where the price has no sum for them.
 */
export function runCost(price: Rates | null, tokens: Pick<Usage, "input" | "output"> & Partial<Usage>): number | null {
  const { input, output } = tokens;
  if (price === null || (input === null && output === null)) return null;
  // A part that an endpoint counts higher than the whole is the whole.
  const read = Math.min(tokens.cached ?? 0, input ?? 0);
  const written = Math.min(tokens.cacheWrite ?? 0, (input ?? 0) - read);
  const reasoning = Math.min(tokens.reasoning ?? 0, output ?? 0);
  const sum = (input ?? 0) * price.inputPerMillion + (output ?? 0) * price.outputPerMillion;
  const apart = (count: number, rate: number | null | undefined, usual: number) => (rate == null ? 0 : count * (rate - usual));
  return (
    (sum +
      apart(read, price.cacheReadPerMillion, price.inputPerMillion) +
      apart(written, price.cacheWritePerMillion, price.inputPerMillion) +
      apart(reasoning, price.reasoningPerMillion, price.outputPerMillion)) /
    1_000_000
  );
}

/**
 * Returns SQL for what `runCost` gives, except that uncounted tokens cost 0; `price` is JSON, and the tokens are expressions that may be
 * null.
 */
export function costSql(price: string, tokens: Record<keyof Usage, string>): string {
  const rate = (name: keyof Rates) => `(${price}->>'${name}')::float8`;
  const known = (count: string) => `coalesce(${count}, 0)`;
  const [input, output] = [known(tokens.input), known(tokens.output)];
  const read = `least(${known(tokens.cached)}, ${input})`;
  const apart = (count: string, name: keyof Rates, usual: keyof Rates) => `coalesce(${count} * (${rate(name)} - ${rate(usual)}), 0)`;
  const parts = [
    `${input} * ${rate("inputPerMillion")}`,
    `${output} * ${rate("outputPerMillion")}`,
    apart(read, "cacheReadPerMillion", "inputPerMillion"),
    apart(`least(${known(tokens.cacheWrite)}, ${input} - ${read})`, "cacheWritePerMillion", "inputPerMillion"),
    apart(`least(${known(tokens.reasoning)}, ${output})`, "reasoningPerMillion", "outputPerMillion"),
  ];
  return `((${parts.join(" + ")}) / 1000000)`;
}

/** SQL for the cost of a call, an `attempt t` of a `run r`; null without a price or counts. */
export const callCostSql = `case when t.input_tokens is not null or t.output_tokens is not null then ${costSql("r.price", {
  ...{ input: "t.input_tokens", output: "t.output_tokens", reasoning: "t.reasoning_tokens" },
  ...{ cached: "t.cached_tokens", cacheWrite: "t.cache_write_tokens" },
})} end`;
