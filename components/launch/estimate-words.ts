import { formatCount, formatNumber, formatTokens, formatUsd } from "@/components/ui/format";
import type { Outlook, RunEstimate } from "@/lib/contracts/estimate";
import type { LaunchTotal } from "./cells";

type Range = Pick<Outlook, "low" | "high">;

/** Rounds to two digits, since a range is no more precise. */
const rough = (value: number) => Number(value.toPrecision(2));
/** Formats a bound of a range, to two digits. */
export function shortNumber(value: number): string {
  const short = rough(value);
  // Trailing zeros would suggest a third digit.
  return formatNumber(short, short >= 10 ? 0 : Math.min(6, /\.(\d+)$/.exec(short.toFixed(6).replace(/0+$/, ""))?.[1]?.length ?? 0));
}
/** Formats a bound in tokens, to two digits. */
export const shortTokens = (value: number) => formatTokens(Math.round(rough(value)));

/** Formats a range as `$12 to 18`; null if both bounds look the same. */
export function rangeOf(range: Range | null | undefined, format: (value: number) => string, unit = ""): string | null {
  if (!range) return null;
  const [low, high] = [format(range.low), format(range.high)];
  return low === high ? null : `${unit}${low} to ${high}`;
}

/** Returns the button's text for one run. The price is left out for models that cost nothing. */
export function launchLabel(estimate: Pick<RunEstimate, "samples" | "costUsd"> | null, paid: boolean): string {
  if (estimate === null) return "Launch";
  const samples = `Launch ${formatCount(estimate.samples, "sample")}`;
  if (!paid) return samples;
  return `${samples}, ${estimate.costUsd === null ? "no price set" : `about ${formatUsd(estimate.costUsd)}`}`;
}

/** Formats the cost of several runs as `$12 to 18`; empty if none of them costs anything. */
export function priceWords({ costUsd, unpriced }: Pick<LaunchTotal, "costUsd" | "unpriced">): string {
  if (costUsd === null) return unpriced > 0 ? "no price set" : "";
  return `${rangeOf(costUsd, shortNumber, "$") ?? formatUsd(costUsd.likely)}${unpriced > 0 ? " plus unpriced runs" : ""}`;
}

/** Returns the button's text for several runs: `Launch 8 runs, 4 210 calls, $12 to 18`. `total` is null until all runs are estimated. */
export function launchesLabel(runs: number, total: Pick<LaunchTotal, "calls" | "costUsd" | "unpriced"> | null): string {
  if (runs === 0) return "Launch";
  const launch = `Launch ${formatCount(runs, "run")}`;
  if (total === null) return launch;
  return [launch, `${formatNumber(Math.round(total.calls.likely))} calls`, priceWords(total)].filter(Boolean).join(", ");
}
