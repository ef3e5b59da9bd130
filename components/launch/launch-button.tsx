import { Button } from "@/components/ui/button";
import { formatCount, formatUsd } from "@/components/ui/format";
import type { Estimate } from "@/lib/contracts/run";

interface LaunchButtonProps {
  /** Null while the form is not whole. */
  estimate: Estimate | null;
  /** False for models that cost nothing. */
  paid: boolean;
  busy: boolean;
}

/** Starts the run, and says what that takes. */
export function LaunchButton({ estimate, paid, busy }: LaunchButtonProps) {
  return (
    <Button type="submit" variant="primary" busy={busy} className="h-10! w-full">
      <span className="truncate">{launchLabel(estimate, paid)}</span>
    </Button>
  );
}

/** What the launch button says it does; the price is left out for models that cost nothing. */
export function launchLabel(estimate: Pick<Estimate, "samples" | "costUsd"> | null, paid: boolean): string {
  if (estimate === null) return "Launch";
  const samples = `Launch ${formatCount(estimate.samples, "sample")}`;
  if (!paid) return samples;
  return `${samples}, ${estimate.costUsd === null ? "no price set" : `about ${formatUsd(estimate.costUsd)}`}`;
}
