import { cx } from "@/components/ui/cx";
import type { ReviewedInstruction } from "@/lib/contracts/review";

interface InstructionTextProps {
  instruction: Pick<ReviewedInstruction, "text" | "spans">;
  /** Indexes of the highlighted spans. */
  lit: ReadonlySet<number>;
  onPoint: (span: number | null) => void;
  onPick: (span: number) => void;
}

const linesWords = (lines: readonly number[]) => `${lines.length === 1 ? "line" : "lines"} ${lines.join(", ")}`;

/** Pieces of the text in their order; `span` is null between spans. Spans that overlap an earlier one are left out. */
function pieces({ text, spans }: Pick<ReviewedInstruction, "text" | "spans">): { text: string; span: number | null; start: number }[] {
  const pieces: { text: string; span: number | null; start: number }[] = [];
  let at = 0;
  const ordered = spans.map((span, place) => ({ ...span, place })).sort((a, b) => a.start - b.start);
  for (const { start, end, place } of ordered) {
    if (start < at || end <= start) continue;
    if (start > at) pieces.push({ text: text.slice(at, start), span: null, start: at });
    pieces.push({ text: text.slice(start, end), span: place, start });
    at = end;
  }
  if (at < text.length) pieces.push({ text: text.slice(at), span: null, start: at });
  return pieces;
}

/** Instruction whose spans link to the lines of the function that they describe. */
export function InstructionText({ instruction, lit, onPoint, onPick }: InstructionTextProps) {
  return (
    <p className="text-sm leading-6 break-words whitespace-pre-wrap">
      {pieces(instruction).map(({ text, span, start }) => {
        if (span === null) return <span key={start}>{text}</span>;
        const lines = instruction.spans[span]?.lines ?? [];
        return (
          <a
            key={start}
            href={`#review-line-${lines[0] ?? 1}`}
            title={`Describes ${linesWords(lines)}`}
            className={cx(
              "rounded-xs decoration-line-2 decoration-1 underline-offset-4 hover:bg-accent/12",
              lit.has(span) ? "bg-accent/15 underline decoration-accent" : "underline decoration-dotted",
            )}
            onPointerEnter={() => onPoint(span)}
            onPointerLeave={() => onPoint(null)}
            onFocus={() => onPoint(span)}
            onBlur={() => onPoint(null)}
            onClick={(event) => {
              event.preventDefault();
              onPick(span);
            }}
          >
            {text}
          </a>
        );
      })}
    </p>
  );
}
