import { Check, X } from "lucide-react";
import { useEffect, useRef } from "react";
import { scrollInPane } from "@/components/evidence/scroll-in-pane";
import { cx } from "@/components/ui/cx";
import { IconButton } from "@/components/ui/icon-button";
import type { LineReading } from "@/lib/contracts/annotation";

interface ReviewedLinesProps {
  source: string;
  /** Highlighted lines, from 1. */
  lit: ReadonlySet<number>;
  /** Line to be kept in view. */
  first: number | null;
  /** The reader's own readings, by line. */
  ownReadings: ReadonlyMap<number, LineReading>;
  /** Other readers' readings, if they are to be shown. */
  others: readonly LineReading[];
  canSay: boolean;
  onPoint: (line: number | null) => void;
  onPick: (line: number) => void;
  onSay: (line: number, finds: LineReading["finds"]) => void;
}

/** Lines of a function, each with its readers' judgments. */
export function ReviewedLines({ source, lit, first, ownReadings, others, canSay, onPoint, onPick, onSay }: ReviewedLinesProps) {
  const kept = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (first !== null && kept.current) scrollInPane(kept.current);
  }, [first]);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard
    <section data-pane tabIndex={0} aria-label="Lines of the function" className="max-h-[36rem] overflow-auto rounded-sm bg-sunken py-1">
      <ol translate="no" className="w-max min-w-full font-mono text-xs leading-5">
        {source.split("\n").map((text, index) => {
          const line = index + 1;
          const mine = ownReadings.get(line);
          const theirs = others.filter((reading) => reading.line === line);
          return (
            <li
              // biome-ignore lint/suspicious/noArrayIndexKey: lines of code are identified only by their position
              key={index}
              id={`review-line-${line}`}
              {...(line === first && { ref: kept })}
              onPointerEnter={() => onPoint(line)}
              onPointerLeave={() => onPoint(null)}
              className={cx("border-l-2 pr-2", lit.has(line) ? "border-accent bg-accent/12" : "border-transparent")}
            >
              <div className="flex items-center">
                <button
                  type="button"
                  aria-label={`Line ${line}: show its text`}
                  aria-pressed={lit.has(line)}
                  onClick={() => onPick(line)}
                  onFocus={() => onPoint(line)}
                  onBlur={() => onPoint(null)}
                  className="num w-10 shrink-0 rounded-sm pr-3 text-right text-ink-3 select-none hover:text-ink"
                >
                  {line}
                </button>
                <span className="grow pr-6 whitespace-pre">{text}</span>
                {text.trim() !== "" && (
                  <span className="sticky right-0 flex shrink-0 bg-sunken">
                    <VerdictButton line={line} finds="right" chosen={mine?.finds === "right"} disabled={!canSay} onSay={onSay} />
                    <VerdictButton line={line} finds="wrong" chosen={mine?.finds === "wrong"} disabled={!canSay} onSay={onSay} />
                  </span>
                )}
              </div>
              {mine && mine.why !== "" && <Said reading={mine} />}
              {theirs.map((reading) => (
                <Said key={reading.id} reading={reading} />
              ))}
            </li>
          );
        })}
      </ol>
    </section>
  );
}

interface VerdictButtonProps extends Pick<ReviewedLinesProps, "onSay"> {
  line: number;
  finds: LineReading["finds"];
  chosen: boolean;
  disabled: boolean;
}

function VerdictButton({ line, finds, chosen, disabled, onSay }: VerdictButtonProps) {
  const words = finds === "right" ? `Agree with line ${line}` : `Object to line ${line}`;
  return (
    <IconButton
      label={words}
      icon={finds === "right" ? Check : X}
      size="sm"
      aria-pressed={chosen}
      disabled={disabled}
      onClick={() => onSay(line, finds)}
      className={cx("size-5!", chosen && (finds === "right" ? "text-pass!" : "text-fail!"))}
    />
  );
}

/** Judgment of one reader, in one line. */
export function Said({ reading: { finds, author, why } }: { reading: LineReading }) {
  return (
    <p className="pl-10 font-sans text-xs whitespace-normal text-ink-2">
      <span className={finds === "right" ? "text-pass" : "text-fail"}>{finds === "right" ? "Agrees" : "Objects"}</span>, {author}
      {why !== "" && `: ${why}`}
    </p>
  );
}
