"use client";

import { useId, useMemo } from "react";
import { formatNumber } from "@/components/ui/format";
import type { SharesChart as SharesSpec } from "@/lib/contracts/charts/shares";
import { axisTitle, labelSize, labelWidth, type RendererProps } from "../chart-kit";
import { PointSurface } from "../point-layer";
import { seriesClass } from "../series-look";
import { ticks } from "../ticks";
import { PartPatterns, PartPiece } from "./part-look";
import { type SharesData, type SharesSeries, sharesMark, sharesPieces } from "./shares-data";

const head = 22;
const foot = 54;
const widest = 44;

/** Columns for each value of the tag: some parts extend above a common line, the others below it. */
export function DivergingColumns({
  data,
  spec,
  series,
  width,
  height,
  onPoint,
  onLight,
  canOpen,
}: RendererProps<SharesData, SharesSpec> & { series: SharesSeries }) {
  const id = useId();
  const columns = useMemo(
    () =>
      series.rows.map((row) => {
        const pieces = sharesPieces(row).map((piece) => ({
          ...piece,
          mark: sharesMark(data, series, row, piece),
          share: piece.to - piece.from,
        }));
        const isBelow = ({ part }: { part: number }) => data.parts[part]?.below === true;
        return { row, above: stacked(pieces.filter((piece) => !isBelow(piece))), below: stacked(pieces.filter(isBelow)) };
      }),
    [data, series],
  );
  const top = (side: "above" | "below") => Math.max(0, ...columns.map((column) => column[side].at(-1)?.end ?? 0));
  const [most, least] = [Math.max(10, top("above")), Math.max(10, top("below"))];
  const marks = ticks(-least, most, height < 260 ? 5 : 7);
  const left = Math.max(...marks.map((tick) => labelWidth(String(Math.abs(tick))))) + 10;
  const [across, high] = [Math.max(40, width - left - 4), height - head - foot];
  const y = (share: number) => head + ((most - share) / (most + least)) * high;
  const step = across / columns.length;
  const wide = Math.max(2, Math.min(widest, step * 0.72));
  const middle = (at: number) => left + (at + 0.5) * step;
  const every = (textOf: (column: (typeof columns)[number]) => string) =>
    Math.max(1, Math.ceil((Math.max(...columns.map((column) => labelWidth(textOf(column)))) + 6) / step));
  const counted = ({ row }: (typeof columns)[number]) => `n ${formatNumber(row.n)}`;
  const [named, counts] = [every(({ row }) => row.label), every(counted)];
  return (
    <div className="relative" style={{ width, height }}>
      <svg data-export="plot" width={width} height={height} fontSize={labelSize} aria-hidden className={seriesClass(series.slot)}>
        <PartPatterns id={id} parts={data.parts} />
        <text x={0} y={10} className="fill-ink-2">
          {axisTitle({ label: "Share of requests", unit: "%" })}
        </text>
        {marks.map((tick) => (
          <g key={tick}>
            <line x1={left} x2={left + across} y1={y(tick)} y2={y(tick)} stroke="var(--color-line)" />
            <text x={left - 6} y={y(tick)} textAnchor="end" dominantBaseline="central" className="num fill-ink-3">
              {Math.abs(tick)}
            </text>
          </g>
        ))}
        {columns.map(({ row, above, below }, at) =>
          [...above.map((piece) => ({ ...piece, sign: 1 })), ...below.map((piece) => ({ ...piece, sign: -1 }))].map((piece) => {
            const part = data.parts[piece.part];
            const ends = [y(piece.sign * piece.start), y(piece.sign * piece.end)];
            const from = Math.min(...ends);
            return (
              part && (
                <PartPiece
                  key={`${row.label} ${part.id}`}
                  {...{ part, place: piece.part, id, x: middle(at) - wide / 2, y: from, width: wide }}
                  height={Math.max(1, Math.max(...ends) - from)}
                />
              )
            );
          }),
        )}
        <line x1={left} x2={left + across} y1={y(0)} y2={y(0)} stroke="var(--color-ink-2)" strokeWidth={1.5} />
        {columns.map((column, at) => (
          <g key={column.row.label} textAnchor="middle">
            {at % named === 0 && (
              <text x={middle(at)} y={height - foot + 16} className="fill-ink-2">
                {column.row.label}
              </text>
            )}
            {at % counts === 0 && (
              <text x={middle(at)} y={height - foot + 31} className="num fill-ink-3">
                {counted(column)}
              </text>
            )}
          </g>
        ))}
        <text x={left + across} y={height - 4} textAnchor="end" className="fill-ink-2">
          {axisTitle(spec.x)}
        </text>
      </svg>
      <PointSurface
        width={width}
        height={height}
        placed={columns.flatMap(({ above, below }, at) => [
          ...above.map(({ mark, start, end }) => ({ mark, left: middle(at), top: y((start + end) / 2) })),
          ...below.map(({ mark, start, end }) => ({ mark, left: middle(at), top: y(-(start + end) / 2) })),
        ])}
        area={{ x: left, y: head, width: across, height: high }}
        pointing="columns"
        dots={false}
        label={`${spec.title}, ${series.label}`}
        onPoint={onPoint}
        onLight={onLight}
        canOpen={canOpen}
      />
    </div>
  );
}

/** Pieces with their start and end, measured from the line. */
function stacked<Piece extends { share: number }>(pieces: readonly Piece[]): (Piece & { start: number; end: number })[] {
  let end = 0;
  return pieces.map((piece) => {
    const start = end;
    end += piece.share;
    return { ...piece, start, end };
  });
}
