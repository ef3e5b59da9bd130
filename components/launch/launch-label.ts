import type { Estimate } from "@/lib/contracts/run";

const grouped = (count: number) => count.toLocaleString("en-US").replaceAll(",", "\u2009");

function dollars(usd: number): string {
  if (usd === 0) return "free";
  if (usd < 0.01) return "less than $0.01";
  return `about $${usd < 1000 ? usd.toFixed(2) : grouped(Math.round(usd))}`;
}

/** What the launch button says it does; the price is left out for models that cost nothing. */
export function launchLabel(estimate: Pick<Estimate, "samples" | "costUsd"> | null, paid: boolean): string {
  if (estimate === null) return "Launch";
  const samples = `Launch ${grouped(estimate.samples)} ${estimate.samples === 1 ? "sample" : "samples"}`;
  if (!paid) return samples;
  return `${samples}, ${estimate.costUsd === null ? "no price set" : dollars(estimate.costUsd)}`;
}
