"use client";

import { Table, TBody, THead, Tr } from "@/components/ui/table";
import type { MatrixChart as MatrixSpec } from "@/lib/contracts/charts/matrix";
import { countedWords, type RendererProps } from "../chart-kit";
import { cellTarget } from "../chart-target";
import { FigureCell, type GridCell, gridDigits, gridWords } from "../figure-cell";
import { heatStrength } from "../heat-scale";
import { SeriesSwatch } from "../series-swatch";
import type { MatrixData } from "./matrix-data";
import { MatrixDots } from "./matrix-dots";

const corner = "sticky left-0 z-10 bg-ground pr-3 pb-1 text-left font-medium whitespace-nowrap";
const head = "sticky left-0 z-10 bg-ground py-px pr-3 text-left text-sm font-normal text-ink-2";

type Column = MatrixData["columns"][number];
type Row = MatrixData["series"][number];

/**
 * Matrix of one metric over one tag: rows of colored cells, one per series, published figures last, with the means at the edges; or rows of
 * dots, one per value.
 */
export default function MatrixChart(props: RendererProps<MatrixData, MatrixSpec>) {
  return props.data.dots ? <MatrixDots {...props} /> : <MatrixTable {...props} />;
}

function MatrixTable(props: RendererProps<MatrixData, MatrixSpec>) {
  const { data, spec, formatValue } = props;
  const { series, columns } = data;
  const digits = gridDigits(formatValue(spec.metric, 0));
  const measured = series.filter(({ source }) => source !== "published");
  // Values below zero are not compared, so a group that contains one has no mean.
  const meanWords = (mean: number | null, cells: readonly (GridCell | null)[]): string =>
    mean === null || (spec.fromZero && cells.some((cell) => cell !== null && cell.point.value < 0))
      ? ""
      : gridWords({ value: mean, low: null, high: null }, digits).value;
  return (
    <div data-export="plot">
      <Table label={spec.title} className="w-auto!">
        <THead>
          <Tr className="border-0">
            <th scope="col" className={corner} data-export-text>
              {spec.x.label}
            </th>
            {columns.map((column) => (
              <th key={column.key} scope="col" className="px-1 pb-1 text-center font-medium" title={column.label}>
                <span data-export-text aria-hidden>
                  {column.short}
                </span>
                <span className="sr-only">{column.label}</span>
              </th>
            ))}
            <th scope="col" className="pr-1 pb-1 pl-3 text-center font-medium" data-export-text>
              mean
            </th>
          </Tr>
        </THead>
        <TBody>
          {series.map((row) => (
            <tr key={row.id}>
              <th scope="row" className={head}>
                <SeriesName row={row} />
              </th>
              {columns.map((column, at) => (
                <td key={column.key} className="p-px">
                  <MatrixCell {...props} row={row} column={column} at={at} />
                </td>
              ))}
              <td className="num pr-1 pl-3 text-center text-sm text-ink-2">
                <span data-export-text>{meanWords(row.mean, row.cells)}</span>
              </td>
            </tr>
          ))}
          {measured.length > 1 && (
            <tr>
              <th scope="row" className={head}>
                <span data-export-text>mean{measured.length < series.length ? " of measured models" : ""}</span>
              </th>
              {columns.map((column, at) => (
                <td key={column.key} className="num pt-1 text-center text-sm text-ink-2">
                  <span data-export-text>
                    {meanWords(
                      column.mean,
                      measured.map(({ cells }) => cells[at] ?? null),
                    )}
                  </span>
                </td>
              ))}
            </tr>
          )}
        </TBody>
      </Table>
    </div>
  );
}

function SeriesName({ row }: { row: Row }) {
  return (
    <span className="flex max-w-44 items-center gap-1.5">
      <SeriesSwatch series={row} line={false} />
      <span data-export-text className="truncate" title={row.label}>
        {row.label}
      </span>
    </span>
  );
}

type CellProps = RendererProps<MatrixData, MatrixSpec> & { row: Row; column: Column; at: number };

function MatrixCell({ data, spec, formatValue, formatInterval, onPoint, canOpen, row, column, at }: CellProps) {
  const cell = row.cells[at];
  if (!cell) return null;
  const target = cellTarget(spec, cell.point, data.unmissed);
  return (
    <FigureCell
      cell={cell}
      digits={gridDigits(formatValue(spec.metric, 0))}
      fromZero={spec.fromZero}
      strength={heatStrength(cell.point.value, data.scale)}
      label={`${row.label}, ${column.label}: ${formatValue(spec.metric, cell.point.value, cell.point)}${tail(row.source, cell, formatInterval(spec.metric, cell.point))}`}
      caption={row.source === "published" ? "published" : undefined}
      onOpen={target && onPoint && canOpen(row, target) ? () => onPoint(row.id, target) : undefined}
    />
  );
}

function tail(source: string, { point }: GridCell, interval: string): string {
  return source === "published" ? ", published" : `${interval && `, 95% ${interval}`}, ${countedWords(point)}`;
}
