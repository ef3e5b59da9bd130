import { formatNumber, formatUsd } from "@/components/ui/format";
import type { RunProgress } from "@/lib/contracts/run";

/** Current activity of a run: rate, requests in flight and money spent. */
export function LiveLine({ progress }: { progress: RunProgress }) {
  // Started samples that wait for another attempt or for the next turn of their dialogue.
  const between = progress.counts.running - progress.inFlight;
  const facts = [
    progress.rate !== null &&
      `${formatNumber(progress.rate, progress.rate < 10 ? 1 : 0)} ${progress.rate === 1 ? "sample" : "samples"} per second`,
    `${formatNumber(progress.inFlight)} in flight, ${formatNumber(progress.limit)} allowed`,
    between > 0 && `${formatNumber(between)} between requests`,
    progress.costUsd !== null && `${formatUsd(progress.costUsd)} spent`,
  ].filter((fact) => fact !== false);
  return <p className="num mt-2 text-xs text-ink-2">{facts.join(" · ")}</p>;
}
