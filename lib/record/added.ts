import { noUsage, type Usage } from "@/lib/contracts/usage";

/** Adds two counts of which either may be unknown; null if both are. */
export function added(a: number | null, b: number | null): number | null {
  return a === null ? b : b === null ? a : a + b;
}

/** Adds up what several calls used, count by count. */
export function usageSum(...usages: readonly Usage[]): Usage {
  return usages.reduce(
    (sum, usage) => ({
      input: added(sum.input, usage.input),
      output: added(sum.output, usage.output),
      reasoning: added(sum.reasoning, usage.reasoning),
      cached: added(sum.cached, usage.cached),
      cacheWrite: added(sum.cacheWrite, usage.cacheWrite),
    }),
    noUsage,
  );
}
