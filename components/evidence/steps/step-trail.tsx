"use client";

import { Check, ChevronRight, X } from "lucide-react";
import { Tabs } from "radix-ui";
import { type ReactNode, useId } from "react";
import { cx } from "@/components/ui/cx";
import { formatNumber } from "@/components/ui/format";
import type { RuleEvidence } from "@/lib/contracts/step-evidence";

interface StepTrailProps {
  rule: RuleEvidence;
  /** Current step, from 0. */
  at: number;
  onStep: (at: number) => void;
  /** Content for the current step. */
  children: ReactNode;
}

/** Steps of a procedure as tabs with their numbers of pieces, ending with the comparison; arrow keys move between them. */
export function StepTrail({ rule, at, onStep, children }: StepTrailProps) {
  const End = rule.passed ? Check : X;
  const end = useId();
  return (
    <Tabs.Root value={String(at)} onValueChange={(value) => onStep(Number(value))}>
      <div
        className={cx(
          "sticky top-0 z-[1] -mx-3 flex flex-wrap items-center gap-x-1 bg-ground px-3 py-2 gap-y-1.5 text-sm",
          // Without steps there is only the comparison, which is shown below.
          rule.steps.length + rule.rest.length === 0 && "sr-only",
        )}
      >
        <Tabs.List aria-label="Steps of the procedure" aria-describedby={end} className="contents">
          {rule.steps.map((step, index) => (
            <Tabs.Trigger
              // biome-ignore lint/suspicious/noArrayIndexKey: steps are not reordered, and two may have the same text
              key={index}
              value={String(index)}
              className={cx(
                "inline-flex h-7 items-center gap-1.5 rounded-md border px-2 focus-visible:outline-offset-0",
                index === at ? "border-accent bg-accent/10 text-ink" : "border-line-2 text-ink-2 hover:bg-sunken hover:text-ink",
              )}
            >
              {step.label}
              {step.total !== 1 && <span className="num text-xs text-ink-3">{formatNumber(step.total)}</span>}
              {step.failing !== null && (
                <span className="num text-xs text-fail">
                  <span aria-hidden>✗</span>
                  <span className="sr-only">missed at</span> {step.failing + 1}
                </span>
              )}
            </Tabs.Trigger>
          ))}
        </Tabs.List>
        {rule.rest.map((label, index) => (
          <span
            // biome-ignore lint/suspicious/noArrayIndexKey: as the steps
            key={index}
            className="inline-flex h-7 items-center rounded-md border border-dashed border-line-2 px-2 text-ink-3"
            title={rule.passed ? "Passes in each part separately" : "Not reached"}
          >
            {label}
            <span className="sr-only">{rule.passed ? ", passes in each" : ", not reached"}</span>
          </span>
        ))}
        <span id={end} className={cx("inline-flex items-center gap-1", rule.passed ? "text-pass" : "text-fail")}>
          <ChevronRight aria-hidden className="size-3.5 text-ink-3" />
          <End aria-hidden className="size-3.5" /> {rule.expected}
          <span className="sr-only">{rule.passed ? ": holds" : ": missed"}</span>
        </span>
      </div>
      {rule.steps.map((_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: as the tabs
        <Tabs.Content key={index} value={String(index)} tabIndex={-1}>
          {index === at && children}
        </Tabs.Content>
      ))}
      {rule.steps.length === 0 && children}
    </Tabs.Root>
  );
}
