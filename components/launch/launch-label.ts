import { formatCount, formatUsd } from "@/components/ui/format";
import type { Estimate } from "@/lib/contracts/run";

/** What the launch button says it does; the price is left out for models that cost nothing. */
export function launchLabel(estimate: Pick<Estimate, "samples" | "costUsd"> | null, paid: boolean): string {
  if (estimate === null) return "Launch";
  const samples = `Launch ${formatCount(estimate.samples, "sample")}`;
  if (!paid) return samples;
  return `${samples}, ${estimate.costUsd === null ? "no price set" : `about ${formatUsd(estimate.costUsd)}`}`;
}
