"use client";

import { Check, X } from "lucide-react";
import { type KeyboardEvent, useRef } from "react";
import { cx } from "@/components/ui/cx";
import { gridMove } from "@/components/ui/grid-move";
import type { StepsEvidence } from "@/lib/contracts/step-evidence";

interface CandidateGridProps {
  evidence: StepsEvidence;
  noun: { one: string; many: string };
  /** Current candidate (row) and rule (column). */
  at: { row: number; column: number };
  onChoose: (row: number, column: number) => void;
}

/** Grid of all rules for every form of the reply; a cell opens the rule's steps on that form. */
export function CandidateGrid({ evidence, noun, at, onChoose }: CandidateGridProps) {
  const table = useRef<HTMLTableElement>(null);
  const cells = evidence.candidates.flatMap(({ rules }, row) => rules.map((_, column) => ({ row, column })));
  const onKeyDown = (event: KeyboardEvent) => {
    const to = gridMove(cells, at, event.key);
    if (!to) return;
    event.preventDefault();
    onChoose(to.row, to.column);
    table.current?.querySelector<HTMLButtonElement>(`[data-cell="${to.row}-${to.column}"]`)?.focus();
  };
  const [first] = evidence.candidates;
  return (
    <table ref={table} className="border-collapse text-xs">
      <caption className="sr-only">Each {noun.one} in each variant of the reply. Arrow keys move from cell to cell.</caption>
      <thead className="text-ink-3">
        <tr>
          <th scope="col" className="pr-4 pb-1 text-left font-normal">
            Reply
          </th>
          {first?.rules.map(({ checkId, label }, column) => (
            <th key={checkId} scope="col" title={label} className="w-7 pb-1 text-center font-normal">
              <span className="sr-only">{noun.one} </span>
              <span className="num">{column + 1}</span>
            </th>
          ))}
          <th scope="col" className="pb-1 pl-3 text-left font-normal">
            All
          </th>
        </tr>
      </thead>
      <tbody>
        {evidence.candidates.map(({ transformation, passed, rules }, row) => (
          <tr key={transformation} className={cx("border-t border-line", row === at.row && "bg-sunken")}>
            <th scope="row" className={cx("py-0.5 pr-4 text-left font-normal", row === at.row ? "text-ink" : "text-ink-2")}>
              {transformation}
            </th>
            {rules.map((rule, column) => {
              const chosen = row === at.row && column === at.column;
              const Icon = rule.passed ? Check : X;
              return (
                <td key={rule.checkId} className="p-0.5 text-center">
                  <button
                    type="button"
                    data-cell={`${row}-${column}`}
                    aria-pressed={chosen}
                    tabIndex={chosen ? 0 : -1}
                    aria-label={`${noun.one} ${column + 1} ${rule.passed ? "holds" : "missed"}, ${transformation}`}
                    title={rule.label}
                    onClick={() => onChoose(row, column)}
                    onKeyDown={onKeyDown}
                    className={cx(
                      "inline-flex size-6 items-center justify-center rounded-sm border focus-visible:outline-offset-0",
                      chosen ? "border-accent bg-accent/10" : "border-transparent hover:border-line-2",
                    )}
                  >
                    <Icon aria-hidden className={cx("size-3.5", rule.passed ? "text-pass" : "text-fail")} />
                  </button>
                </td>
              );
            })}
            <td className={cx("py-0.5 pl-3 whitespace-nowrap", passed ? "text-pass" : "text-ink-3")}>
              {passed ? (row > 0 && transformation === evidence.rescuedBy ? "passes in this variant" : "passes") : "missed"}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
