"use client";

import { useEffect, useMemo, useRef } from "react";
import { cx } from "@/components/ui/cx";
import { scrollInPane } from "./scroll-in-pane";

interface CodeLinesProps {
  code: string;
  label: string;
  /** Current line, from 1, which is kept in view. */
  at?: number | null;
  /** Line of an error, from 1. */
  wrong?: number | null;
}

/** Numbered lines of code with the current one highlighted. Long lines scroll sideways. */
export function CodeLines({ code, label, at = null, wrong = null }: CodeLinesProps) {
  const lines = useMemo(() => code.replace(/\n$/, "").split("\n"), [code]);
  const lit = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (at !== null && lit.current) scrollInPane(lit.current);
  }, [at]);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard
    <section data-pane tabIndex={0} aria-label={label} className="max-h-96 overflow-auto rounded-sm bg-sunken py-1">
      <ol translate="no" className="w-max min-w-full font-mono text-xs leading-5">
        {lines.map((line, index) => {
          const isAt = index + 1 === at;
          const isWrong = index + 1 === wrong;
          return (
            <li
              // biome-ignore lint/suspicious/noArrayIndexKey: lines of code are identified only by their position
              key={index}
              {...(isAt && { ref: lit, "aria-current": "step" as const })}
              className={cx(
                "flex border-l-2 pr-3",
                isAt
                  ? isWrong
                    ? "border-fail bg-fail/12"
                    : "border-accent bg-accent/12"
                  : isWrong
                    ? "border-fail/60"
                    : "border-transparent",
              )}
            >
              <span aria-hidden className={cx("num w-10 shrink-0 pr-3 text-right select-none", isAt ? "text-ink" : "text-ink-3")}>
                {index + 1}
              </span>
              <span className="whitespace-pre">{line}</span>
            </li>
          );
        })}
      </ol>
    </section>
  );
}
