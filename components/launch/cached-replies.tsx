import { formatNumber, formatUsd } from "@/components/ui/format";
import type { RunEstimate } from "@/lib/contracts/estimate";

interface CachedRepliesProps {
  estimate: Pick<RunEstimate, "cached" | "samples" | "turns" | "restUsd">;
  /** True if the run takes these replies instead of asking for them. */
  used: boolean;
  onUse: (used: boolean) => void;
}

/** Says how many of a run's replies earlier runs have, and asks whether to use them. */
export function CachedReplies({ estimate: { cached, samples, turns, restUsd }, used, onUse }: CachedRepliesProps) {
  if (cached === 0) return null;
  const noun = turns > 1 ? "first turns" : "replies";
  return (
    <p className="mt-2 text-xs text-ink-2">
      {`${formatNumber(cached)} of ${formatNumber(samples)} ${noun} ${used ? "are taken from earlier runs" : "are already stored from earlier runs"}.`}
      {restUsd !== null && ` With them, the run ${used ? "costs" : "would cost"} about ${formatUsd(restUsd)}.`}{" "}
      <button type="button" className="rounded-sm text-accent underline underline-offset-2" onClick={() => onUse(!used)}>
        {used ? "Ask again for all" : "Use them"}
      </button>
    </p>
  );
}
