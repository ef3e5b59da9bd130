import { formatPercent } from "@/components/ui/format";
import type { FourCells } from "@/lib/contracts/comparison";

const cells = ["both", "lost", "gained", "neither"] as const;

/**
 * Formats the shares of four cells so that they add up to 100%: whole percentages if all are whole, else tenths by largest remainder. A
 * positive share is never shown as 0.
 */
export function cellPercents(counts: FourCells): Record<(typeof cells)[number], string> {
  const exact = cells.map((cell) => (1000 * counts[cell]) / counts.n);
  const tenths = exact.map((share) => Math.floor(share + 1e-9));
  const left = Math.round(1000 - tenths.reduce((sum, share) => sum + share, 0));
  const byRemainder = exact.map((_, at) => at).sort((a, b) => (exact[b] ?? 0) - (tenths[b] ?? 0) - ((exact[a] ?? 0) - (tenths[a] ?? 0)));
  for (const at of byRemainder.slice(0, left)) tenths[at] = (tenths[at] ?? 0) + 1;
  const decimals = exact.every((share) => Math.abs(share / 10 - Math.round(share / 10)) < 1e-9) ? 0 : 1;
  const text = (at: number) => {
    if (tenths[at] === 0 && (exact[at] ?? 0) > 0) return `< ${formatPercent(0.1, 1)}`;
    return formatPercent((tenths[at] ?? 0) / 10, decimals);
  };
  return { both: text(0), lost: text(1), gained: text(2), neither: text(3) };
}
