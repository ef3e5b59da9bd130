"use client";

import { type KeyboardEvent, useId, useRef, useState } from "react";
import { formatNumber } from "@/components/ui/format";
import { gridMove } from "@/components/ui/grid-move";
import type { HeatmapChart as HeatmapSpec } from "@/lib/contracts/charts/heatmap";
import { axisTitle, labelSize, markSentence, type RendererProps } from "../chart-kit";
import { type ChartTarget, cellTarget } from "../chart-target";
import { type GridDigits, gridDigits, gridWords } from "../figure-cell";
import { heatStrength } from "../heat-scale";
import { PlotTip } from "../plot-tip";
import { SeriesPanels } from "../series-panels";
import { HeatHatch } from "./heat-legend";
import { type HeatCell, type HeatDifference, type HeatmapData, type HeatPanel, heatMark } from "./heatmap-data";

const margin = { top: 24, left: 22, bottom: 42 };
/** Width of a character of the labels, in pixels. */
const letter = 7.2;
const gap = 2;
/** Space for the figures at the edges, in pixels. */
const edges = { right: 48, below: 22 };
/** Gap between panels, and minimum cell width of a panel in a row with others, in pixels. */
const [between, leastCell] = [24, 40];

/**
 * Heat maps of one metric over two tags, one per series over the same axes, in one row if they fit; for two series also their difference.
 */
export default function HeatmapChart(props: RendererProps<HeatmapData, HeatmapSpec>) {
  const { data, spec, width, formatValue } = props;
  const count = data.series.length + (data.difference ? 1 : 0);
  const least = leftOf(data) + data.xs.length * leastCell + edges.right;
  const fit = Math.max(1, Math.min(count, Math.floor((width + between) / (least + between))));
  // Balances the rows: four panels form two rows of two.
  const across = Math.ceil(count / Math.ceil(count / fit));
  const [first, second] = data.series;
  return (
    <SeriesPanels
      series={data.series}
      width={width}
      across={across}
      last={
        data.difference &&
        first &&
        second && {
          name: `${first.label} minus ${second.label}`,
          draw: (panel) => (
            <DifferencePanel
              data={data}
              difference={data.difference}
              digits={gridDigits(formatValue(spec.metric, 0))}
              label={`${spec.title}: ${first.label} minus ${second.label}`}
              axes={{ x: axisTitle(spec.x), y: axisTitle(spec.y) }}
              grid={gridOf(data, panel, props.height)}
            />
          ),
        }
      }
    >
      {(series, panel) => <Panel {...props} spec={spec} series={series} width={panel} />}
    </SeriesPanels>
  );
}

/** Space for the names of the rows, in pixels. */
const leftOf = ({ ys }: HeatmapData): number => Math.max(margin.left, 10 + letter * Math.max(0, ...ys.map((y) => String(y).length)));

/** Dimensions of a map of this width, in pixels. */
function gridOf(data: HeatmapData, width: number, height: number) {
  const left = leftOf(data);
  const across = Math.min(112, Math.floor((width - left - edges.right) / Math.max(1, data.xs.length)));
  const longest = letter * Math.max(0, ...data.xs.map((x) => String(x).length));
  // Names wider than their column are rotated.
  const upright = longest > across;
  const bottom = edges.below + (upright ? margin.bottom - 12 + longest : margin.bottom);
  const down = Math.max(50, Math.min(66, Math.floor((height - margin.top - bottom) / Math.max(1, data.ys.length))));
  const high = margin.top + down * data.ys.length + bottom;
  return { width, left, across, down, high, upright, bottom, right: left + across * data.xs.length };
}
type Grid = ReturnType<typeof gridOf>;

/** Names of rows, columns and axes. */
function HeatAxes({ data, grid, axes }: { data: HeatmapData; grid: Grid; axes: { x: string; y: string } }) {
  const { left, across, down, high, upright, bottom, right } = grid;
  const names = high - bottom + edges.below;
  return (
    <>
      <text x={0} y={12} className="fill-ink-2">
        {axes.y}
      </text>
      <text x={right - gap} y={high - 6} textAnchor="end" className="fill-ink-2">
        {axes.x}
      </text>
      {data.ys.map((y, row) => (
        <text
          key={String(y)}
          x={left - 8}
          y={margin.top + (row + 0.5) * down}
          textAnchor="end"
          dominantBaseline="central"
          className="num fill-ink-3"
        >
          {String(y)}
        </text>
      ))}
      {data.xs.map((x, column) => (
        <text
          key={String(x)}
          {...(upright
            ? { transform: `translate(${left + (column + 0.5) * across} ${names + 6}) rotate(-90)`, dominantBaseline: "central" }
            : { x: left + (column + 0.5) * across, y: names + 14 })}
          textAnchor={upright ? "end" : "middle"}
          className="num fill-ink-3"
        >
          {String(x)}
        </text>
      ))}
    </>
  );
}

/** Figures at the right of the rows and below the columns. */
function HeatEdges({ data, series, grid, digits }: { data: HeatmapData; series: HeatPanel; grid: Grid; digits: GridDigits }) {
  const { left, across, down, high, bottom, right } = grid;
  const words = (value: number | null) => (value === null ? "" : formatNumber(value, digits.value));
  return (
    <g fontSize={11} className="num fill-ink-2">
      <text x={right + 8} y={margin.top - 8} className="fill-ink-3">
        {data.edge}
      </text>
      {series.beside.map((value, row) => (
        <text key={String(data.ys[row])} x={right + 8} y={margin.top + (row + 0.5) * down} dominantBaseline="central">
          {words(value)}
        </text>
      ))}
      {series.below.map((value, column) => (
        <text
          key={String(data.xs[column])}
          x={left + (column + 0.5) * across}
          y={high - bottom + edges.below / 2}
          textAnchor="middle"
          dominantBaseline="central"
        >
          {across < 30 && column % 2 === 1 ? "" : words(value)}
        </text>
      ))}
    </g>
  );
}

interface DifferencePanelProps {
  data: HeatmapData;
  difference: HeatDifference | null;
  digits: GridDigits;
  label: string;
  axes: { x: string; y: string };
  grid: Grid;
}

/** Difference of two series, with one hue for each side of zero, stronger the farther from it. Cells are not tested, so none is marked. */
function DifferencePanel({ data, difference, digits, label, axes, grid }: DifferencePanelProps) {
  const hatch = useId();
  const { left, across, down, high, width } = grid;
  if (!difference) return null;
  return (
    <svg data-export="plot" width={width} height={high} fontSize={labelSize} role="img" aria-label={label}>
      <HeatHatch id={hatch} />
      <HeatAxes data={data} grid={grid} axes={axes} />
      {difference.cells.map(({ x, y, column, row, value, n, few }) => {
        const box = { x: left + column * across, y: margin.top + row * down, width: across - gap, height: down - gap };
        const strength = difference.most === 0 ? 0 : (0.7 * Math.abs(value)) / difference.most;
        const signed = `${value > 0 ? "+" : ""}${formatNumber(value, across < 56 ? digits.interval : digits.value)}`;
        return (
          <g key={`${x} ${y}`} textAnchor="middle" className={`num ${few ? "fill-ink-2" : "fill-ink"}`}>
            <title>{`${x}, ${y}: ${signed}, n ${formatNumber(n[0])} and ${formatNumber(n[1])}`}</title>
            <rect
              {...box}
              fill={few ? "var(--color-sunken)" : value < 0 ? "var(--color-changed)" : "var(--color-heat)"}
              fillOpacity={few ? 1 : strength}
              stroke="var(--color-line)"
            />
            {few && <rect {...box} fill={`url(#${hatch})`} />}
            <text
              x={box.x + box.width / 2}
              y={box.y + box.height / 2}
              dominantBaseline="central"
              fontSize={across < 44 ? 11 : 13}
              fontWeight={few ? 400 : 600}
            >
              {signed}
            </text>
          </g>
        );
      })}
    </svg>
  );
}

interface PanelProps extends RendererProps<HeatmapData, HeatmapSpec> {
  spec: HeatmapSpec;
  series: HeatPanel;
}

function Panel({ series, data, spec, width, height, formatValue, formatInterval, onPoint, onLight, canOpen }: PanelProps) {
  const [layer, setLayer] = useState<HTMLElement | null>(null);
  const [chosen, setChosen] = useState<HeatCell | null>(null);
  const [entry, setEntry] = useState(0);
  const buttons = useRef(new Map<HeatCell, HTMLButtonElement>());
  const hatch = useId();
  const grid = gridOf(data, width, height);
  const { left, across, down, high } = grid;
  const digits = gridDigits(formatValue(spec.metric, 0));
  const targetOf = (cell: HeatCell): ChartTarget | null => {
    const target = cellTarget({ x: spec.x, opens: spec.opens ?? "tag" }, cell.point, data.unmissed);
    return target && onPoint && canOpen(series, target) ? target : null;
  };
  const open = (cell: HeatCell) => {
    const target = targetOf(cell);
    if (target) onPoint?.(series.id, target);
  };
  const mark = (cell: HeatCell) => heatMark(series, cell, spec, data.metric, { formatValue, formatInterval });
  const place = ({ column, row }: HeatCell) => ({ left: left + column * across, top: margin.top + row * down });
  const choose = (cell: HeatCell | null) => {
    setChosen(cell);
    onLight?.(cell ? series.id : null);
  };
  const onKeyDown = (event: KeyboardEvent, cell: HeatCell) => {
    if (event.key === "Escape") return choose(null);
    const to = gridMove(series.cells, cell, event.key);
    if (!to) return;
    event.preventDefault();
    setEntry(series.cells.indexOf(to));
    buttons.current.get(to)?.focus();
  };
  return (
    <div className="relative" style={{ width, height: high }}>
      <svg data-export="plot" width={width} height={high} fontSize={labelSize} aria-hidden>
        <HeatHatch id={hatch} />
        <HeatAxes data={data} grid={grid} axes={{ x: axisTitle(spec.x), y: axisTitle(spec.y) }} />
        <HeatEdges data={data} series={series} grid={grid} digits={digits} />
        {series.cells.map((cell) => {
          const at = place(cell);
          return (
            <Cell
              key={`${cell.x} ${cell.y}`}
              cell={cell}
              box={{ ...at, width: across - gap, height: down - gap }}
              strength={heatStrength(cell.point.value, data.scale)}
              digits={digits}
              hatch={hatch}
              lit={cell === chosen}
            />
          );
        })}
      </svg>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset over a drawing would have a box */}
      <div
        role="group"
        aria-label={`${spec.title}, ${series.label}. Arrow keys move from cell to cell${series.cells.some(targetOf) ? ", Enter opens a cell’s missed samples" : ""}.`}
      >
        {series.cells.map((cell, index) => (
          <button
            key={`${cell.x} ${cell.y}`}
            ref={(element) => {
              if (element) buttons.current.set(cell, element);
              else buttons.current.delete(cell);
            }}
            type="button"
            tabIndex={index === Math.min(entry, series.cells.length - 1) ? 0 : -1}
            aria-label={markSentence(mark(cell))}
            className={`absolute focus-visible:outline-offset-0 ${targetOf(cell) ? "" : "cursor-default!"}`}
            style={{ ...place(cell), width: across - gap, height: down - gap }}
            onPointerEnter={() => choose(cell)}
            onPointerLeave={() => choose(null)}
            onFocus={() => {
              setEntry(index);
              choose(cell);
            }}
            onBlur={() => choose(null)}
            onKeyDown={(event) => onKeyDown(event, cell)}
            onClick={() => open(cell)}
          />
        ))}
      </div>
      <div ref={setLayer} className="pointer-events-none absolute inset-0" />
      {chosen && layer && (
        <PlotTip
          into={layer}
          marks={[mark(chosen)]}
          chosen={mark(chosen)}
          left={place(chosen).left + across / 2}
          top={place(chosen).top + down}
          opens={targetOf(chosen) !== null}
          opened="the missed samples"
        />
      )}
    </div>
  );
}

interface CellProps {
  cell: HeatCell;
  box: { left: number; top: number; width: number; height: number };
  strength: number;
  digits: GridDigits;
  hatch: string;
  lit: boolean;
}

/** Width of a character of n, in pixels. */
const small = 6.7;

/** Cell with its figure, and its interval and n if they fit. */
function Cell({ cell: { point, few }, box, strength, digits, hatch, lit }: CellProps) {
  const middle = box.left + box.width / 2;
  const wide = gridWords(point, digits).interval.length * small <= box.width && point.low !== null && point.high !== null;
  const n = `n ${formatNumber(point.n)}`;
  const counted = n.length * small <= box.width;
  const centre = box.top + box.height / 2;
  const [first, last] = wide ? [centre - 14, centre + 15] : counted ? [centre - 7, centre + 9] : [centre, centre];
  return (
    <g textAnchor="middle" className={`num ${few ? "fill-ink-2" : "fill-ink"}`}>
      <rect
        x={box.left}
        y={box.top}
        width={box.width}
        height={box.height}
        fill={few ? "var(--color-sunken)" : "var(--color-heat)"}
        fillOpacity={few ? 1 : strength}
        stroke={lit ? "var(--color-ink)" : "var(--color-line)"}
        strokeWidth={lit ? 1.5 : 1}
      />
      {few && <rect x={box.left} y={box.top} width={box.width} height={box.height} fill={`url(#${hatch})`} />}
      <text x={middle} y={first} dominantBaseline="central" fontSize={box.width < 44 ? 11 : 13} fontWeight={few ? 400 : 600}>
        {formatNumber(point.value, box.width < 44 ? digits.interval : digits.value)}
      </text>
      {wide && (
        <text x={middle} y={centre + 1} dominantBaseline="central" fontSize={11}>
          {gridWords(point, digits).interval}
        </text>
      )}
      {counted && (
        <text x={middle} y={last} dominantBaseline="central" fontSize={11}>
          {n}
        </text>
      )}
    </g>
  );
}
