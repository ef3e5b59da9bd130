import { cx } from "@/components/ui/cx";
import { formatNumber } from "@/components/ui/format";
import type { StatusCounts } from "@/lib/contracts/run";

/** Order of the segments, from done to open. */
const parts: readonly { key: keyof StatusCounts; word: string; look: string }[] = [
  { key: "scored", word: "scored", look: "bg-pass" },
  { key: "unscored", word: "unscored", look: "hatch" },
  { key: "rejected", word: "rejected", look: "bg-fail" },
  { key: "withheld", word: "withheld", look: "bg-warn/60" },
  { key: "failed", word: "failed", look: "bg-warn" },
  { key: "cancelled", word: "cancelled", look: "bg-ink-3/50" },
  { key: "running", word: "running", look: "bg-accent/55 animate-breathe" },
  { key: "queued", word: "queued", look: "bg-line" },
];

/** A run's samples by status as one bar, with the same counts in words below it unless `words` is false. */
export function ProgressBar({ counts, words = true, thin }: { counts: StatusCounts; words?: boolean; thin?: boolean }) {
  const total = parts.reduce((sum, part) => sum + counts[part.key], 0);
  const shown = parts.filter((part) => counts[part.key] > 0);
  const summary = shown.map((part) => `${formatNumber(counts[part.key])} ${part.word}`).join(", ");
  return (
    <div className="min-w-0">
      <div
        role="img"
        aria-label={total === 0 ? "No samples" : summary}
        className={cx("flex w-full gap-px overflow-hidden rounded-full bg-line", thin ? "h-1" : "h-2")}
      >
        {shown.map((part) => (
          <span
            key={part.key}
            style={{ flexGrow: counts[part.key] / total }}
            className={cx("min-w-0.5 basis-0 transition-[flex-grow]", part.look)}
          />
        ))}
      </div>
      {words && (
        <ul aria-hidden className="mt-2 flex flex-wrap gap-x-4 gap-y-1 text-xs text-ink-2">
          {shown.map((part) => (
            <li key={part.key} className="flex items-center gap-1.5">
              <span className={cx("size-2 rounded-full", part.look)} />
              <span className="num">{formatNumber(counts[part.key])}</span> {part.word}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
