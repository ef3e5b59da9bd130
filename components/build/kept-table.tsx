"use client";

import { useState } from "react";
import { Button } from "@/components/ui/button";
import { formatCount, formatNumber } from "@/components/ui/format";
import { Table, TBody, Td, THead, Th, Tr } from "@/components/ui/table";
import type { BuildResult } from "@/lib/contracts/suite";

const atOnce = 200;

/** Decimals that a column's numbers need to line up, at most three. */
function decimalsOf(kept: BuildResult["kept"], index: number): number {
  return kept.reduce((most, { cells }) => {
    const cell = cells[index];
    return typeof cell === "number" ? Math.max(most, Math.min(3, String(cell).split(".")[1]?.length ?? 0)) : most;
  }, 0);
}

interface KeptTableProps extends Pick<BuildResult, "columns" | "kept"> {
  /** Drops a value by hand; absent if no other value can replace it. */
  onDrop?: ((value: string) => void) | undefined;
  /** Value that is being dropped. */
  dropping?: string | null;
}

/** Table of kept values in order, with the findings of the steps about each. */
export function KeptTable({ columns, kept, onDrop, dropping }: KeptTableProps) {
  const [shown, setShown] = useState(atOnce);
  const numeric = columns.map((_, index) => kept.every(({ cells }) => typeof cells[index] !== "string"));
  const decimals = columns.map((_, index) => decimalsOf(kept, index));
  return (
    <>
      <Table label="Kept">
        <THead>
          <Tr>
            <Th align="right" className="w-14">
              Rank
            </Th>
            <Th>Value</Th>
            {columns.map((column, index) => (
              <Th key={column} align={numeric[index] ? "right" : "left"}>
                {column}
              </Th>
            ))}
            {onDrop && (
              <Th align="right">
                <span className="sr-only">Drop</span>
              </Th>
            )}
          </Tr>
        </THead>
        <TBody>
          {kept.slice(0, shown).map(({ value, cells }, row) => (
            <Tr key={value}>
              <Td numeric className="text-ink-3">
                {row + 1}
              </Td>
              <Td className="font-medium">{value}</Td>
              {columns.map((column, index) => {
                const cell = cells[index] ?? null;
                return (
                  <Td key={column} numeric={numeric[index]} className="text-ink-2">
                    {typeof cell === "number" ? formatNumber(cell, decimals[index]) : cell === null ? "–" : cell}
                  </Td>
                );
              })}
              {onDrop && (
                <Td align="right">
                  <Button size="sm" busy={dropping === value} aria-label={`Drop “${value}”`} onClick={() => onDrop(value)}>
                    Drop
                  </Button>
                </Td>
              )}
            </Tr>
          ))}
        </TBody>
      </Table>
      {kept.length > shown && (
        <Button className="mt-3" size="sm" onClick={() => setShown(shown + 500)}>
          Show more of the {formatCount(kept.length, "value")}
        </Button>
      )}
    </>
  );
}
