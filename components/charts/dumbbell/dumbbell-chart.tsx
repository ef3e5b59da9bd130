"use client";

import { formatNumber } from "@/components/ui/format";
import type { DumbbellChart as DumbbellSpec } from "@/lib/contracts/charts/dumbbell";
import { axisTitle, labelWidth, type RendererProps } from "../chart-kit";
import { LyingGrid, LyingPlot, LyingWhisker, namesIn, namesWidth, RowName } from "../lying-plot";
import { seriesClass, seriesLook } from "../series-look";
import { type DumbbellData, type DumbbellPart, type DumbbellRow, dumbbellMark, partFoot, partHead, rowStep } from "./dumbbell-data";

const gap = 32;
/** Minimum width of a part beside another, in pixels; a row has at most three parts. */
const leastWidth = 330;

/** Plots for each part of the run over the same axis, with a row for each series. */
export default function DumbbellChart(props: RendererProps<DumbbellData, DumbbellSpec>) {
  const { data, width, height } = props;
  // A small chart shows only the whole run.
  const parts = height < 240 && data.parts.length > 1 ? data.parts.slice(0, 1) : data.parts;
  const across = Math.max(1, Math.min(parts.length, 3, Math.floor((width + gap) / (leastWidth + gap))));
  const each = Math.floor((width - gap * (across - 1)) / across);
  return (
    <div className="flex flex-wrap" style={{ columnGap: gap, rowGap: 12 }}>
      {parts.map((part) => (
        <Part key={part.label} {...props} part={part} titled={parts.length > 1} width={each} />
      ))}
    </div>
  );
}

function Part({
  part,
  titled,
  data,
  spec,
  width,
  formatValue,
  formatInterval,
  onPoint,
  onLight,
  canOpen,
}: RendererProps<DumbbellData, DumbbellSpec> & { part: DumbbellPart; titled: boolean }) {
  const { rows } = part;
  const nameOf = (row: DumbbellRow) => (data.rowsAre === "parts" ? row.part : row.series.label);
  const left = namesWidth(
    data.parts.flatMap((part) => part.rows.map(nameOf)),
    width,
    0.36,
  );
  const short = namesIn(rows.map(nameOf), left);
  const right = Math.max(...rows.map((row) => labelWidth(counted(row)))) + 12;
  const across = Math.max(40, width - left - right);
  const foot = partHead + rows.length * rowStep;
  const high = foot + partFoot;
  const [least, most] = data.xDomain;
  const x = (value: number) => left + ((value - least) / (most - least || 1)) * across;
  const middle = (at: number) => partHead + at * rowStep + rowStep / 2;
  const placed = rows.flatMap((row, at) => {
    const mark = dumbbellMark(row, spec, { formatValue, formatInterval });
    return mark ? [{ mark, left: x(mark.y), top: middle(at) }] : [];
  });
  return (
    <LyingPlot
      width={width}
      height={high}
      placed={placed}
      area={{ x: left, y: partHead, width: across, height: foot - partHead }}
      label={`${spec.title}, ${part.label}`}
      onPoint={onPoint}
      onLight={onLight}
      canOpen={canOpen}
    >
      {titled && (
        <text x={0} y={12} className="fill-ink-2 font-medium">
          {part.label}
        </text>
      )}
      <LyingGrid domain={[least, most]} many={across < 200 ? 3 : 5} x={x} top={partHead} foot={foot} words={foot + 14} />
      <line x1={left} x2={left + across} y1={foot} y2={foot} stroke="var(--color-line-2)" />
      <text x={left + across} y={foot + 30} textAnchor="end" className="fill-ink-2">
        {axisTitle(spec.x)}
      </text>
      {rows.map((row, at) => {
        const { series } = row;
        return (
          <g key={`${series.id} ${row.part}`} className={seriesClass(series.slot)}>
            <RowName name={nameOf(row)} short={short[at]} left={left} y={middle(at)} className="fill-ink" />
            <Ends row={row} x={x} within={[left, left + across]} y={middle(at)} />
            <text x={width} y={middle(at)} textAnchor="end" dominantBaseline="central" className="num fill-ink-3">
              {counted(row)}
            </text>
          </g>
        );
      })}
    </LyingPlot>
  );
}

/** Counts behind a row; papers seldom give them. */
function counted({ series, from, to }: DumbbellRow): string {
  const n = (to ?? from)?.n ?? 0;
  return series.source === "published" || n === 0 ? "" : `n ${formatNumber(n)}`;
}

interface EndsProps {
  row: DumbbellRow;
  /** Horizontal position of a value, in pixels from the left. */
  x: (value: number) => number;
  /** Left and right edge of the plot, in pixels. */
  within: readonly [start: number, end: number];
  y: number;
}

/** Both ends with their intervals, the first one's above the line and the second one's below it, because they usually overlap. */
function Ends({ row: { series, from, to }, x, within, y }: EndsProps) {
  const { colour, dash } = seriesLook(series.slot, series.source);
  return (
    <>
      {[from, to].map((end, at) => {
        if (!end || end.low === null || end.high === null) return null;
        const [key, level] = at === 0 ? ["from", y - 7] : ["to", y + 7];
        const ends = { low: x(end.low), high: x(end.high), within };
        return <LyingWhisker key={key} {...ends} y={Number(level)} arm={2} stroke={colour} opacity={0.6} />;
      })}
      {from && to && (
        <line
          x1={x(from.value)}
          x2={x(to.value)}
          y1={y}
          y2={y}
          stroke={colour}
          strokeWidth={3}
          strokeOpacity={0.45}
          strokeDasharray={dash}
          // Dots are dashes of length zero, drawn by their round caps.
          strokeLinecap={dash === undefined ? "butt" : "round"}
        />
      )}
      {from && <circle cx={x(from.value)} cy={y} r={5} fill="var(--color-ground)" stroke={colour} strokeWidth={1.75} />}
      {to && <circle cx={x(to.value)} cy={y} r={3.5} fill={colour} />}
    </>
  );
}
