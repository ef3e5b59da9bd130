"use client";

import { useQuery } from "@tanstack/react-query";
import { panelQuery } from "@/components/data/panel-query";
import type { PanelProps } from "@/components/panels/slots";
import { Failed } from "@/components/ui/failed";
import { NONE } from "@/components/ui/format";
import { Skeleton } from "@/components/ui/skeleton";
import { Table, TBody, Td, THead, Th, Tr } from "@/components/ui/table";

const figure = (value: number | null, decimals: number): string =>
  value === null ? NONE : value.toLocaleString("en-US", { minimumFractionDigits: decimals, maximumFractionDigits: decimals });

/** Figures of a suite beside those that the paper gives for its benchmark. */
export function PaperFiguresTable({ source, panel, subject }: PanelProps) {
  const { data, error, refetch } = useQuery(
    panelQuery(source, panel, subject, () => import("@/lib/contracts/paper-figures").then(({ paperFigures }) => paperFigures)),
  );
  if (!data) return error ? <Failed error={error} retry={() => void refetch()} /> : <Skeleton className="h-60" />;
  return (
    <div className="max-w-2xl">
      <Table label="This suite and the paper’s">
        <THead>
          <Tr>
            <Th>Figure</Th>
            <Th align="right">This suite</Th>
            <Th align="right">Paper, {data.source}</Th>
          </Tr>
        </THead>
        <TBody>
          {data.rows.map(({ label, own: value, paper, decimals, note }) => (
            <Tr key={label}>
              <Td>
                {label}
                {note && <span className="ml-2 text-xs text-ink-3">{note}</span>}
              </Td>
              <Td align="right" className="num">
                {figure(value, decimals)}
              </Td>
              <Td align="right" className="num">
                {figure(paper, decimals)}
              </Td>
            </Tr>
          ))}
        </TBody>
      </Table>
    </div>
  );
}
