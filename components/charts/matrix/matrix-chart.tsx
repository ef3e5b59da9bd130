"use client";

import { Fragment } from "react";
import { cx } from "@/components/ui/cx";
import { Table, TBody, THead, Tr } from "@/components/ui/table";
import type { MatrixChart as MatrixSpec } from "@/lib/contracts/charts/matrix";
import { countedWords, type RendererProps } from "../chart-kit";
import { FigureCell, type GridCell, gridDigits } from "../figure-cell";
import { heatStrength } from "../heat-scale";
import { SeriesSwatch } from "../series-swatch";
import { type MatrixData, matrixTarget } from "./matrix-data";

const corner = "sticky left-0 z-10 bg-ground pr-3 pb-1 text-left font-medium whitespace-nowrap";
const head = "sticky left-0 z-10 bg-ground py-px pr-3 text-left text-sm font-normal text-ink-2";

type Column = MatrixData["columns"][number];
type Row = MatrixData["series"][number];

/**
 * One metric over one tag, a coloured cell for each series and value: a row for each series, published figures below the measured ones, or a row for each
 * value where there are more than a page is wide.
 */
export default function MatrixChart(props: RendererProps<MatrixData, MatrixSpec>) {
  const { data, spec } = props;
  const { series, columns, down } = data;
  return (
    <div data-export="plot">
      <Table label={spec.title} className="w-auto!">
        <THead>
          <Tr className="border-0">
            <th scope="col" className={corner} data-export-text>
              {spec.x.label}
            </th>
            {down
              ? series.map((row) => (
                  <th key={row.id} scope="col" className="px-1 pb-1 font-medium">
                    <SeriesName row={row} centred />
                  </th>
                ))
              : columns.map((column) => (
                  <th key={column.key} scope="col" className="px-1 pb-1 text-center font-medium" title={column.label}>
                    <span data-export-text aria-hidden>
                      {column.short}
                    </span>
                    <span className="sr-only">{column.label}</span>
                  </th>
                ))}
          </Tr>
        </THead>
        <TBody>
          {down
            ? columns.map((column, at) => (
                <tr key={column.key}>
                  <th scope="row" className={head}>
                    <span data-export-text className="block max-w-36 break-words sm:max-w-none">
                      {breakable(column.label)}
                    </span>
                  </th>
                  {series.map((row) => (
                    <td key={row.id} className="p-px">
                      <MatrixCell {...props} row={row} column={column} at={at} />
                    </td>
                  ))}
                </tr>
              ))
            : series.map((row) => (
                <tr key={row.id}>
                  <th scope="row" className={head}>
                    <SeriesName row={row} />
                  </th>
                  {columns.map((column, at) => (
                    <td key={column.key} className="p-px">
                      <MatrixCell {...props} row={row} column={column} at={at} />
                    </td>
                  ))}
                </tr>
              ))}
        </TBody>
      </Table>
    </div>
  );
}

/** An id that may break after its colon and its underscores. */
const breakable = (label: string) =>
  label.split(/(?<=[:_])/).map((part, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: parts of a name have no identity but their place
    <Fragment key={at}>
      {at > 0 && <wbr />}
      {part}
    </Fragment>
  ));

function SeriesName({ row, centred = false }: { row: Row; centred?: boolean }) {
  return (
    <span className={cx("flex max-w-44 items-center gap-1.5", centred && "justify-center")}>
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
  const opens = onPoint !== undefined && canOpen(row);
  return (
    <FigureCell
      cell={cell}
      digits={gridDigits(formatValue(spec.metric, 0))}
      fromZero={spec.fromZero}
      strength={heatStrength(cell.point.value, data.scale)}
      label={`${row.label}, ${column.label}: ${formatValue(spec.metric, cell.point.value, cell.point)}${tail(row.source, cell, formatInterval(spec.metric, cell.point))}`}
      caption={row.source === "published" ? "published" : undefined}
      onOpen={opens ? () => onPoint?.(row.id, matrixTarget(spec, cell)) : undefined}
    />
  );
}

function tail(source: string, { point }: GridCell, interval: string): string {
  return source === "published" ? ", published" : `${interval && `, 95 % ${interval}`}, ${countedWords(point)}`;
}
