import { memo, useMemo } from "react";
import { cx } from "@/components/ui/cx";
import type { TextMark } from "@/lib/contracts/evidence";
import type { TextLine } from "@/lib/contracts/text-slice";
import { lineSegments } from "./line-segments";
import { markTones } from "./mark-tones";

/** Height of a screen line, in pixels. */
export const lineHeight = 20;

interface ViewerLineProps {
  line: TextLine | undefined;
  /** Pixels from the top of the text. */
  top: number;
  marks: readonly TextMark[];
  matches: readonly { start: number; end: number }[];
  /** Current match of the search. */
  match: { start: number; end: number } | null;
  /** Current mark. */
  markId: string | null;
  /** True if this line was not sent to the model. */
  cut: boolean;
}

/** Screen line with its marks; a bar while it is loading. */
export const ViewerLine = memo(function ViewerLine({ line, top, marks, matches, match, markId, cut }: ViewerLineProps) {
  const drawn = useMemo(() => (line ? lineSegments(line, marks, matches) : []), [line, marks, matches]);
  return (
    <div
      className={cx("absolute left-0 flex w-max min-w-full text-xs leading-5", cut && "bg-sunken text-ink-3")}
      style={{ top, height: lineHeight }}
    >
      <span aria-hidden className="num w-14 shrink-0 pr-3 text-right text-ink-3 select-none @max-[560px]:hidden">
        {line?.number}
      </span>
      {line === undefined && <span aria-hidden className="my-1.5 h-2 w-1/2 animate-breathe rounded-sm bg-line/70" />}
      <span translate="no" className="font-mono whitespace-pre @max-[560px]:pl-1">
        {drawn.map(({ start, text, marks: lineMarks, match: isMatch }) => {
          const [mark] = lineMarks;
          if (!mark && !isMatch) return text;
          const isMatchHere = isMatch && match !== null && start >= match.start && start < match.end;
          const isMarkHere = lineMarks.some(({ id }) => id === markId);
          return (
            <mark
              key={start}
              title={lineMarks.map(({ label }) => label).join("\n") || undefined}
              className={cx(
                "rounded-[2px] text-inherit underline-offset-3",
                mark ? `underline ${markTones[mark.tone].mark}` : "bg-transparent",
                isMatch && "bg-warn/30 text-ink",
                isMarkHere && "bg-accent/30 decoration-2",
                isMatchHere && "outline-2 outline-accent",
              )}
            >
              {text}
            </mark>
          );
        })}
      </span>
    </div>
  );
});
