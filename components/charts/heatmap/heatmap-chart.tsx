"use client";

import { type KeyboardEvent, useId, useRef, useState } from "react";
import { formatNumber } from "@/components/ui/format";
import { gridMove } from "@/components/ui/grid-move";
import type { HeatmapChart as HeatmapSpec } from "@/lib/contracts/charts/heatmap";
import { axisTitle, labelSize, markSentence, type RendererProps } from "../chart-kit";
import { type GridDigits, gridDigits, gridWords } from "../figure-cell";
import { heatStrength } from "../heat-scale";
import { PlotTip } from "../plot-tip";
import { SeriesPanels } from "../series-panels";
import { HeatHatch } from "./heat-legend";
import { type HeatCell, type HeatmapData, type HeatPanel, heatMark } from "./heatmap-data";

const margin = { top: 24, left: 22, bottom: 42 };
/** Of a letter of the labels, in pixels. */
const letter = 7.2;
const gap = 2;

/** Maps of one metric over two tags, one for each series over the same axes. */
export default function HeatmapChart(props: RendererProps<HeatmapData, HeatmapSpec>) {
  const { data, spec, width } = props;
  const across = Math.min(data.series.length, width >= 980 ? 3 : width >= 640 ? 2 : 1);
  return (
    <SeriesPanels of={data.series} width={width} across={across}>
      {(series, panel) => <Panel {...props} spec={spec} series={series} width={panel} />}
    </SeriesPanels>
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
  const left = Math.max(margin.left, 10 + letter * Math.max(0, ...data.ys.map((y) => String(y).length)));
  const digits = gridDigits(formatValue(spec.metric, 0));
  const across = Math.min(112, Math.floor((width - left) / Math.max(1, data.xs.length)));
  const longest = letter * Math.max(0, ...data.xs.map((x) => String(x).length));
  // Names that are wider than their column stand upright.
  const upright = longest > across;
  const bottom = upright ? margin.bottom - 12 + longest : margin.bottom;
  const down = Math.max(50, Math.min(66, Math.floor((height - margin.top - bottom) / Math.max(1, data.ys.length))));
  const high = margin.top + down * data.ys.length + bottom;
  const right = left + across * data.xs.length;
  const opens = onPoint !== undefined && canOpen(series);
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
        <text x={0} y={12} className="fill-ink-2">
          {axisTitle(spec.y)}
        </text>
        <text x={right - gap} y={high - 6} textAnchor="end" className="fill-ink-2">
          {axisTitle(spec.x)}
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
              ? { transform: `translate(${left + (column + 0.5) * across} ${high - bottom + 6}) rotate(-90)`, dominantBaseline: "central" }
              : { x: left + (column + 0.5) * across, y: high - bottom + 16 })}
            textAnchor={upright ? "end" : "middle"}
            className="num fill-ink-3"
          >
            {String(x)}
          </text>
        ))}
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
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset cannot lie over a drawing without its own box */}
      <div
        role="group"
        aria-label={`${spec.title}, ${series.label}. Arrow keys move from cell to cell${opens ? ", Enter opens the missed samples of one" : ""}.`}
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
            className={`absolute focus-visible:outline-offset-0 ${opens ? "" : "cursor-default!"}`}
            style={{ ...place(cell), width: across - gap, height: down - gap }}
            onPointerEnter={() => choose(cell)}
            onPointerLeave={() => choose(null)}
            onFocus={() => {
              setEntry(index);
              choose(cell);
            }}
            onBlur={() => choose(null)}
            onKeyDown={(event) => onKeyDown(event, cell)}
            onClick={() => opens && onPoint?.(series.id, { slice: cell.point.slice, passed: false })}
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
          opens={opens}
          what="the missed samples"
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

/** Width of a letter of n, in pixels. */
const small = 6.7;

/** A cell with its figure, and its interval and n where they fit. */
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
