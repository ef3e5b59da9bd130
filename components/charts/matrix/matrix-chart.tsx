"use client";

import { Table, TBody, THead, Tr } from "@/components/ui/table";
import type { MatrixChart as MatrixSpec } from "@/lib/contracts/charts/matrix";
import { countedWords, type RendererProps } from "../chart-kit";
import type { ChartTarget } from "../chart-target";
import { FigureCell, type GridCell, gridDigits } from "../figure-cell";
import { heatStrength } from "../heat-scale";
import { SeriesSwatch } from "../series-swatch";
import type { MatrixData } from "./matrix-data";

/** One metric over one tag: a row for each series, a coloured cell for each value, published figures below the measured ones. */
export default function MatrixChart({ data, spec, formatValue, formatInterval, onPoint, canOpen }: RendererProps<MatrixData, MatrixSpec>) {
  return (
    <div data-export="plot">
      <Table label={spec.title} className="w-auto!">
        <THead>
          <Tr className="border-0">
            <th scope="col" className="sticky left-0 z-10 bg-ground pr-3 pb-1 text-left font-medium whitespace-nowrap" data-export-text>
              {spec.x.label}
            </th>
            {data.columns.map(({ value, label, short }) => (
              <th key={String(value)} scope="col" className="px-1 pb-1 text-center font-medium" title={label}>
                <span data-export-text aria-hidden>
                  {short}
                </span>
                <span className="sr-only">{label}</span>
              </th>
            ))}
          </Tr>
        </THead>
        <TBody>
          {data.series.map((row) => {
            const opens = onPoint !== undefined && canOpen(row);
            return (
              <tr key={row.id}>
                <th scope="row" className="sticky left-0 z-10 bg-ground py-px pr-3 text-left text-sm font-normal text-ink-2">
                  <span className="flex max-w-44 items-center gap-1.5">
                    <SeriesSwatch series={row} line={false} />
                    <span data-export-text className="truncate" title={row.label}>
                      {row.label}
                    </span>
                  </span>
                </th>
                {row.cells.map((cell, i) => {
                  const column = data.columns[i];
                  return (
                    <td key={String(column?.value)} className="p-px">
                      {cell && (
                        <FigureCell
                          cell={cell}
                          digits={gridDigits(formatValue(spec.metric, 0))}
                          strength={heatStrength(cell.point.value, data.scale)}
                          label={`${row.label}, ${column?.label}: ${formatValue(spec.metric, cell.point.value)}${tail(row.source, cell, formatInterval(spec.metric, cell.point))}`}
                          caption={row.source === "published" ? "published" : undefined}
                          onOpen={opens ? () => onPoint?.(row.id, target(spec, cell)) : undefined}
                        />
                      )}
                    </td>
                  );
                })}
              </tr>
            );
          })}
        </TBody>
      </Table>
    </div>
  );
}

function tail(source: string, { point }: GridCell, interval: string): string {
  return source === "published" ? ", published" : `${interval && `, 95 % ${interval}`}, ${countedWords(point)}`;
}

/** What failed behind a cell: samples with the tag, or those that missed a check of the group. */
function target({ opens }: MatrixSpec, { point: { slice } }: GridCell): ChartTarget {
  if (opens === "run") return { slice: {} };
  return opens === "tag" ? { slice, passed: false } : { slice: {}, group: Object.values(slice).join(" ") };
}
