import type { MouseEvent } from "react";
import { cx } from "@/components/ui/cx";
import { markTones } from "./mark-tones";

interface MarkRailProps {
  /** Number of screen lines of the whole text. */
  lines: number;
  marks: readonly { id: string; label: string; tone: keyof typeof markTones; line: number }[];
  /** Lines with search matches. */
  matches: readonly number[];
  /** Visible lines: the first, and the one after the last. */
  seen: readonly [number, number];
  onLine: (line: number) => void;
}

/** Largest number of ticks drawn for matches; more would merge into one bar. */
const mostTicks = 400;

/**
 * Overview rail of the whole text with the visible part, the marks and the search matches. A click scrolls there; the buttons above do the
 * same by keyboard.
 */
export function MarkRail({ lines, marks, matches, seen, onLine }: MarkRailProps) {
  const at = (line: number) => `${(100 * line) / Math.max(1, lines)}%`;
  const onClick = (event: MouseEvent<HTMLDivElement>) => {
    const { top, height } = event.currentTarget.getBoundingClientRect();
    onLine(Math.min(lines - 1, Math.floor((lines * (event.clientY - top)) / Math.max(1, height))));
  };
  const every = Math.ceil(matches.length / mostTicks);
  return (
    <div onClick={onClick} aria-hidden className="relative w-4 shrink-0 cursor-pointer border-l border-line bg-sunken/60">
      <span className="absolute inset-x-0 min-h-1 bg-ink-3/20" style={{ top: at(seen[0]), height: at(Math.max(1, seen[1] - seen[0])) }} />
      {matches
        .filter((_, place) => place % every === 0)
        .map((line, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: ticks are identified only by their position
          <span key={place} className="absolute right-0 h-px w-1.5 bg-warn" style={{ top: at(line) }} />
        ))}
      {marks.map(({ id, label, tone, line }) => (
        <span
          key={id}
          title={`${label} (${markTones[tone].word})`}
          className={cx("absolute left-0 h-1 w-3 -translate-y-1/2 rounded-r-sm", markTones[tone].rail)}
          style={{ top: at(line) }}
        />
      ))}
    </div>
  );
}
