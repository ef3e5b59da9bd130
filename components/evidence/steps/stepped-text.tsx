"use client";

import { X } from "lucide-react";
import { memo, useEffect, useMemo, useRef } from "react";
import { cx } from "@/components/ui/cx";
import type { RuleEvidence } from "@/lib/contracts/step-evidence";
import { scrollInPane } from "../scroll-in-pane";
import { stepSegments } from "./step-scope";

interface SteppedTextProps {
  text: string;
  rule: RuleEvidence;
  /** Current step, from 0. */
  at: number;
}

/** Height of the tabs that stay above the text, in pixels. */
const trail = 88;

/** Outline of a piece: neutral in earlier steps; passed or failed for what the rule finally compared. */
const outlines = {
  way: "bg-accent/8 outline-accent/60",
  pass: "bg-pass/10 outline-pass",
  fail: "bg-fail/15 outline-fail decoration-fail underline decoration-double underline-offset-3",
};

/** Text with the pieces of a step outlined, the failing piece marked, and everything outside the step's scope dimmed. */
export const SteppedText = memo(function SteppedText({ text, rule, at }: SteppedTextProps) {
  const drawn = useMemo(() => stepSegments(text, rule, at), [text, rule, at]);
  const box = useRef<HTMLDivElement>(null);
  const step = rule.steps[at];
  const isLast = at === rule.steps.length - 1;
  const together = isLast && step?.failing === null;
  const shown = useRef(step);
  useEffect(() => {
    // The text does not scroll for the step at which it opens, but for each later step it scrolls to the piece.
    if (!step || shown.current === step) return;
    shown.current = step;
    const mark = box.current?.querySelector("[data-failing]") ?? box.current?.querySelector("mark");
    if (mark) scrollInPane(mark, trail);
  }, [step]);
  const toneOf = (piece: number) => {
    if (step?.failing === piece || (together && !rule.passed)) return "fail";
    return isLast && rule.passed ? "pass" : "way";
  };
  return (
    <div ref={box} translate="no" className="font-mono text-sm leading-[1.9] break-words whitespace-pre-wrap">
      {drawn.map(({ start, end, piece, inScope }) => {
        const part = text.slice(start, end);
        if (piece === null) return inScope ? part : <Back key={start}>{part}</Back>;
        const tone = toneOf(piece);
        const fails = step?.failing === piece;
        return (
          <mark
            key={start}
            {...(fails && { "data-failing": true })}
            className={cx("rounded-[2px] box-decoration-clone text-ink outline-1", outlines[tone])}
          >
            {fails && (
              <>
                <X aria-hidden className="mr-0.5 inline size-3.5 align-[-2px] text-fail" />
                <span className="sr-only">missed here: </span>
              </>
            )}
            {part}
          </mark>
        );
      })}
    </div>
  );
});

function Back({ children }: { children: string }) {
  return <span className="text-ink-3">{children}</span>;
}
