"use client";

import { Check, X } from "lucide-react";
import { useState } from "react";
import { outcomeOf } from "@/components/evidence/check-groups";
import { FilterChip } from "@/components/evidence/filter-chip";
import type { EvidenceProps } from "@/components/evidence/kinds";
import { tones } from "@/components/evidence/tones";
import { cx } from "@/components/ui/cx";
import { formatNumber } from "@/components/ui/format";
import { Table, TBody, Td, THead, Th, Tr } from "@/components/ui/table";

/** Table of expected and given values, with the failures shown first. */
export function TableView({ evidence: { columns, rows, total }, outcomes, noun, picked, onPick }: EvidenceProps<"table">) {
  const drawnRows = rows.map((row, place) => ({ ...row, place, look: outcomeOf(row.outcome, outcomes) }));
  const missed = drawnRows.filter(({ look }) => look.tone !== "pass");
  const [missedAlone, setMissedAlone] = useState(missed.length > 0 && missed.length < rows.length);
  const shown = missedAlone ? missed : drawnRows;
  return (
    <div className="space-y-3 px-3 py-3">
      <fieldset aria-label="Which rows to show" className="flex min-w-0 flex-wrap items-center gap-1">
        <FilterChip label="All" count={rows.length} pressed={!missedAlone} onPress={() => setMissedAlone(false)} />
        {missed.length > 0 && (
          <FilterChip label="Missed" count={missed.length} pressed={missedAlone} onPress={() => setMissedAlone(true)} />
        )}
        <span className="ml-2 text-xs text-ink-3">
          <X aria-hidden className="inline size-3 align-[-1px] text-fail" /> given,{" "}
          <Check aria-hidden className="inline size-3 align-[-1px] text-pass" /> expected
        </span>
        {total > rows.length && (
          <span className="ml-2 text-xs text-ink-3">
            Showing {formatNumber(rows.length)} of {formatNumber(total)} rows.
          </span>
        )}
      </fieldset>
      <Table label="Expected and given">
        <THead>
          <Tr>
            <Th>Row</Th>
            {columns.map(({ id, label, numeric }) => (
              <Th key={id} align={numeric ? "right" : "left"}>
                {label}
              </Th>
            ))}
          </Tr>
        </THead>
        <TBody>
          {shown.map(({ place, label, checkId, cells, look }) => {
            const { icon: Icon, text } = tones[look.tone];
            return (
              <Tr key={place} {...(checkId !== null && { selected: checkId === picked })}>
                <Td className="align-top whitespace-nowrap">
                  <Icon aria-hidden className={`mr-1.5 inline size-3.5 align-[-2px] ${text}`} />
                  {checkId === null ? (
                    label
                  ) : (
                    <button
                      type="button"
                      aria-pressed={checkId === picked}
                      title={`Show the ${noun.one} of this row`}
                      onClick={() => onPick(checkId)}
                      className="rounded-sm text-left hover:underline"
                    >
                      {label}
                    </button>
                  )}
                  <span className="sr-only">, {look.label}</span>
                </Td>
                {columns.map(({ id, numeric }, at) => (
                  <Td key={id} numeric={numeric} className="align-top">
                    <Cell {...(cells[at] ?? { expected: null, given: null })} />
                  </Td>
                ))}
              </Tr>
            );
          })}
        </TBody>
      </Table>
    </div>
  );
}

/** A single value if both agree, else the given value above the expected one. */
function Cell({ expected, given }: { expected: string | null; given: string | null }) {
  if (expected === given)
    return (
      <span translate="no" className="font-mono text-xs break-words">
        {given ?? "–"}
      </span>
    );
  return (
    <span translate="no" className="font-mono text-xs">
      <Line word="given" text={given} />
      <Line word="expected" text={expected} />
    </span>
  );
}

function Line({ word, text }: { word: "given" | "expected"; text: string | null }) {
  const Icon = word === "given" ? X : Check;
  return (
    <span className="block break-words whitespace-pre-wrap">
      <Icon aria-hidden className={cx("mr-1 inline size-3 align-[-1px]", word === "given" ? "text-fail" : "text-pass")} />
      <span className="sr-only">{word}: </span>
      {text === null ? <span className="font-sans text-ink-3">nothing</span> : text}
    </span>
  );
}
