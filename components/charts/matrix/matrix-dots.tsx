"use client";

import { useMemo } from "react";
import { formatNumber } from "@/components/ui/format";
import type { MatrixChart as MatrixSpec } from "@/lib/contracts/charts/matrix";
import { labelWidth, narrowBelow, type RendererProps } from "../chart-kit";
import { belowZero } from "../figure-cell";
import { LyingGrid, LyingPlot, LyingWhisker, namesIn, namesWidth, RowName } from "../lying-plot";
import { bandClass, markerPath, seriesClass, seriesLook } from "../series-look";
import { type MatrixData, matrixMarks } from "./matrix-data";

/** Height of a row, and of the area below the rows, in pixels. */
const rowHeight = 22;
const foot = 24;
/** Height of the heading of the means, in pixels. */
const heading = 18;
const gap = 40;
/** Minimum width for two columns of rows, and the fewest rows for which they are used. */
const twoFrom = 900;
const manyRows = 12;

/** Values of a tag as rows of dots, one dot per series, in one or two columns over the same axis. */
export function MatrixDots(props: RendererProps<MatrixData, MatrixSpec>) {
  const { data, spec, width, formatValue, formatInterval } = props;
  const marks = useMemo(
    () => matrixMarks(data, spec, spec.title, { formatValue, formatInterval }),
    [data, spec, formatValue, formatInterval],
  );
  const rows = data.columns.map((column, at) => ({ column, at, words: rowWords(data, spec, at, { formatValue }, width >= narrowBelow) }));
  const halves = width >= twoFrom && rows.length >= manyRows ? 2 : 1;
  const each = Math.ceil(rows.length / halves);
  const room = Math.floor((width - gap * (halves - 1)) / halves);
  return (
    <div className="flex" style={{ columnGap: gap }}>
      {Array.from({ length: halves }, (_, half) => rows.slice(half * each, (half + 1) * each)).map((part) => (
        <Rows key={part[0]?.column.key} {...props} rows={part} marks={marks} width={room} />
      ))}
    </div>
  );
}

/** Text at the right of a row: the figure of a single series, with its n if there is room, else the mean. */
function rowWords(
  { series, columns }: MatrixData,
  { metric, fromZero }: MatrixSpec,
  at: number,
  { formatValue }: Pick<RendererProps<MatrixData, MatrixSpec>, "formatValue">,
  withCounts: boolean,
): string {
  const [only, more] = series;
  if (more || !only) return formatValue(metric, columns[at]?.mean ?? null);
  const cell = only.cells[at];
  if (!cell) return "";
  const figure = fromZero && cell.point.value < 0 ? belowZero : formatValue(metric, cell.point.value, cell.point);
  return `${figure}${withCounts ? ` · n ${formatNumber(cell.point.n)}` : ""}`;
}

interface RowsProps extends RendererProps<MatrixData, MatrixSpec> {
  rows: readonly { column: MatrixData["columns"][number]; at: number; words: string }[];
  marks: ReturnType<typeof matrixMarks>;
}

function Rows({ rows, marks, data, spec, width, onPoint, onLight, canOpen }: RowsProps) {
  const names = rows.map(({ column }) => column.label);
  const left = namesWidth(names, width, 0.42);
  const short = namesIn(names, left);
  const several = data.series.length > 1;
  const head = several ? heading : 0;
  const right = Math.max(...rows.map(({ words }) => labelWidth(words)), several ? labelWidth("mean") : 0) + 12;
  const across = Math.max(40, width - left - right);
  const bottom = head + rows.length * rowHeight;
  const [least, most] = data.xDomain;
  const x = (value: number) => left + ((value - least) / (most - least || 1)) * across;
  const middle = (row: number) => head + (row + 0.5) * rowHeight;
  const placed = marks.flatMap(({ mark, row }) => {
    const at = rows.findIndex((candidate) => candidate.at === row);
    return at < 0 ? [] : [{ mark, left: x(Math.max(least, mark.y)), top: middle(at) }];
  });
  return (
    <LyingPlot
      width={width}
      height={bottom + foot}
      placed={placed}
      area={{ x: left, y: head, width: across, height: bottom - head }}
      label={spec.title}
      onPoint={onPoint}
      onLight={onLight}
      canOpen={canOpen}
    >
      <LyingGrid domain={[least, most]} many={across < 200 ? 3 : 5} x={x} top={head} foot={bottom} words={bottom + 16} />
      {several && (
        <text x={width} y={heading / 2} textAnchor="end" dominantBaseline="central" className="fill-ink-3">
          mean
        </text>
      )}
      {rows.map(({ column, words }, row) => (
        <g key={column.key}>
          <RowName name={column.label} short={short[row]} left={left} y={middle(row)} className="fill-ink" />
          <text x={width} y={middle(row)} textAnchor="end" dominantBaseline="central" className="num fill-ink-2">
            {words}
          </text>
        </g>
      ))}
      {data.series.map((series) => {
        const look = seriesLook(series.slot, series.source);
        const dots = rows.flatMap(({ at }, row) => {
          const cell = series.cells[at];
          return cell ? [{ ...cell, y: middle(row), key: at }] : [];
        });
        return (
          <g key={series.id}>
            <g className={bandClass(series.slot, data.series.length)}>
              {dots.map(({ key, y, point }) =>
                point.low === null || point.high === null ? null : (
                  <LyingWhisker
                    key={key}
                    low={x(point.low)}
                    high={x(point.high)}
                    within={[left, left + across]}
                    y={y}
                    arm={3}
                    stroke={look.colour}
                    opacity={0.6}
                  />
                ),
              )}
            </g>
            <g className={seriesClass(series.slot)} stroke={look.colour} strokeWidth={1.25}>
              {/* A value below the axis is shown only by its arrow and in words. */}
              {dots.map(({ key, y, point, few }) =>
                point.value < least ? null : (
                  <path
                    key={key}
                    d={markerPath(look.marker, x(point.value), y, 4)}
                    fill={look.hollow || few ? "var(--color-ground)" : look.colour}
                  />
                ),
              )}
            </g>
          </g>
        );
      })}
    </LyingPlot>
  );
}
