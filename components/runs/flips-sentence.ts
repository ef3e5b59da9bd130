import { formatCount, formatNumber } from "@/components/ui/format";
import type { RunFlips } from "@/lib/contracts/run-results";

type Counts = Pick<RunFlips, "from" | "to" | "compared" | "gained" | "lost" | "changed"> & { flips: readonly unknown[] };

/** Formats the disagreement of two verifiers: `Of 200 samples, 3 pass only under Corrected and 12 only under Reference.` */
export function flipsSentence(
  { from, to, compared, gained, lost, changed, flips }: Counts,
  label: (id: string) => string,
  noun: { one: string; many: string },
): string {
  const all = formatCount(compared, "sample");
  const total = gained + lost + changed;
  if (total === 0) return `${label(from)} and ${label(to)} agree on every ${noun.one} of ${all}.`;
  const verdicts =
    gained + lost === 0
      ? `Of ${all}, none has a different verdict`
      : `Of ${all}, ${formatNumber(gained)} ${gained === 1 ? "passes" : "pass"} only under ${label(to)} and ${formatNumber(lost)} only under ${label(from)}`;
  const checks = changed === 0 ? "" : `; on ${formatNumber(changed)}${gained + lost === 0 ? "" : " more"}, individual ${noun.many} differ`;
  const shown = flips.length < total ? ` Showing the first ${formatNumber(flips.length)}.` : "";
  return `${verdicts}${checks}.${shown}`;
}
