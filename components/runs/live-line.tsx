import { formatNumber, formatUsd } from "@/components/ui/format";
import type { RunProgress } from "@/lib/contracts/run";

/** What the runner is doing now: rate, requests in flight, money spent. */
export function LiveLine({ progress }: { progress: RunProgress }) {
  const facts = [
    progress.rate !== null && `${formatNumber(progress.rate, progress.rate < 10 ? 1 : 0)} samples a second`,
    `${formatNumber(progress.inFlight)} in flight, ${formatNumber(progress.limit)} allowed`,
    progress.costUsd !== null && `${formatUsd(progress.costUsd)} spent`,
  ].filter((fact) => fact !== false);
  return <p className="num mt-2 text-xs text-ink-2">{facts.join(" · ")}</p>;
}
