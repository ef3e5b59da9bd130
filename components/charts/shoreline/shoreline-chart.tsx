"use client";

import { useQuery } from "@tanstack/react-query";
import { type PointerEvent, useMemo, useRef, useState } from "react";
import { missedQuery } from "@/components/data/missed-query";
import { MissedList } from "@/components/rows/missed-list";
import { Button } from "@/components/ui/button";
import { Failed } from "@/components/ui/failed";
import { formatNumber } from "@/components/ui/format";
import type { ShorelineChart as ShorelineSpec } from "@/lib/contracts/charts/shoreline";
import type { Slice } from "@/lib/contracts/slice";
import { axisTitle, labelSize, labelWidth, type RendererProps } from "../chart-kit";
import { SeriesPanels } from "../series-panels";
import {
  foot,
  head,
  type ShorelineData,
  type ShorelineSeries,
  type ShoreSpan,
  shades,
  shorelinePaths,
  spanBetween,
  stripHeight,
} from "./shoreline-data";

/** Height of a label of the tag, in pixels. */
const labelRoom = 15;

/** Positions in the list at which replies miss their checks, one plot per series. */
export default function ShorelineChart(props: RendererProps<ShorelineData, ShorelineSpec>) {
  return (
    <SeriesPanels series={props.data.series} width={props.width} across={props.data.series.length > 1 && props.width >= 900 ? 2 : 1}>
      {(series, width) => <Shore key={series.id} {...props} series={series} width={width} />}
    </SeriesPanels>
  );
}

interface ShoreProps extends RendererProps<ShorelineData, ShorelineSpec> {
  series: ShorelineSeries;
}

function Shore({ series, spec, width, height, onPoint, canOpen }: ShoreProps) {
  const surface = useRef<SVGRectElement>(null);
  const [begun, setBegun] = useState<{ x: number; y: number } | null>(null);
  const [span, setSpan] = useState<ShoreSpan | null>(null);
  const { groups } = series;
  const rows = groups.reduce((sum, { strips }) => sum + strips.length, 0);
  const left = Math.max(...groups.map(({ at }) => labelWidth(formatNumber(at))), 20) + 10;
  const across = Math.max(60, width - left - 4);
  const high = stripHeight(rows, height);
  const tall = rows * high;
  const paths = useMemo(() => shorelinePaths(spec, groups, across, high), [spec, groups, across, high]);
  const marks = useMemo(() => groupMarks(groups, high), [groups, high]);
  const place = (event: PointerEvent) => {
    const box = surface.current?.getBoundingClientRect();
    return { x: event.clientX - (box?.left ?? 0), y: event.clientY - (box?.top ?? 0) };
  };
  const drag = (event: PointerEvent, from: { x: number; y: number }) => setSpan(spanBetween(groups, from, place(event), across, high));
  const whole = (from: number, to: number): ShoreSpan => ({ low: groups[0]?.at ?? 0, high: groups.at(-1)?.at ?? 0, from, to });
  const sliceOf = ({ low, high }: ShoreSpan): Slice => ({ [spec.y.tag]: [low, high] });
  const chosen = span && marks.filter(({ at }) => at >= span.low && at <= span.high);
  const [top, bottom] = [chosen?.[0]?.top ?? 0, chosen?.at(-1)?.bottom ?? 0];
  return (
    <div>
      <svg
        data-export="plot"
        width={width}
        height={head + tall + foot}
        fontSize={labelSize}
        role="img"
        aria-label={`${spec.title}, ${series.label}: ${formatNumber(rows)} replies. The buttons below list the ${spec.noun.many} missed in each part of the list.`}
      >
        <text x={0} y={10} className="fill-ink-2">
          {axisTitle(spec.y)}
        </text>
        {marks.map(({ at, top: from, bottom: to, named }) => (
          <g key={at}>
            {named && (
              <text x={left - 8} y={head + (from + to) / 2} textAnchor="end" dominantBaseline="central" className="num fill-ink-3">
                {formatNumber(at)}
              </text>
            )}
            {to - from >= 5 && <line x1={left} x2={left + across} y1={head + to} y2={head + to} stroke="var(--color-line)" />}
          </g>
        ))}
        <g transform={`translate(${left} ${head})`} shapeRendering="crispEdges">
          <rect width={across} height={tall} fill="var(--color-sunken)" />
          {shades.map((opacity, at) => (
            <path key={opacity} d={paths[at]} fill="var(--color-ink)" fillOpacity={opacity} />
          ))}
        </g>
        {span && (
          <rect
            x={left + span.from * across}
            y={head + top}
            width={(span.to - span.from) * across}
            height={bottom - top}
            fill="var(--color-accent)"
            fillOpacity={0.15}
            stroke="var(--color-accent)"
            strokeWidth={1.5}
          />
        )}
        <text x={left} y={head + tall + 16} className="fill-ink-2">
          first {spec.noun.one} of the list
        </text>
        <text x={left + across} y={head + tall + 16} textAnchor="end" className="fill-ink-2">
          last
        </text>
        <rect
          ref={surface}
          data-surface="strips"
          x={left}
          y={head}
          width={across}
          height={tall}
          fill="transparent"
          className="cursor-crosshair touch-pan-y"
          onPointerDown={(event) => {
            if (event.button !== 0) return;
            event.currentTarget.setPointerCapture(event.pointerId);
            setBegun(place(event));
            drag(event, place(event));
          }}
          onPointerMove={(event) => begun && drag(event, begun)}
          onPointerUp={() => setBegun(null)}
          onPointerCancel={() => setBegun(null)}
        />
      </svg>
      <fieldset aria-label={`Part of the list, ${series.label}`} className="mt-1 flex min-w-0 flex-wrap items-center gap-2">
        {thirds.map(({ label, from, to }) => (
          <Button key={label} size="sm" aria-pressed={span?.from === from && span.to === to} onClick={() => setSpan(whole(from, to))}>
            {label}
          </Button>
        ))}
        {span && (
          <Button size="sm" onClick={() => setSpan(null)}>
            Clear
          </Button>
        )}
      </fieldset>
      {span && begun === null && (
        <SpanList
          key={JSON.stringify(span)}
          {...{ series, spec, span }}
          onOpen={
            onPoint && canOpen(series, { slice: sliceOf(span) })
              ? (missed) => onPoint(series.id, { slice: sliceOf(span), missed })
              : undefined
          }
        />
      )}
    </div>
  );
}

const thirds = [
  { label: "First third", from: 0, to: 1 / 3 },
  { label: "Middle third", from: 1 / 3, to: 2 / 3 },
  { label: "Last third", from: 2 / 3, to: 1 },
];

/** Position of each group of strips, and whether its label fits below the last one. */
function groupMarks(groups: ShorelineSeries["groups"], high: number) {
  let [end, free] = [0, Number.NEGATIVE_INFINITY];
  return groups.map(({ at, strips }) => {
    const top = end;
    end += strips.length * high;
    const middle = (top + end) / 2;
    const named = middle - free >= labelRoom;
    if (named) free = middle;
    return { at, top, bottom: end, named };
  });
}

interface SpanListProps {
  series: ShorelineSeries;
  spec: ShorelineSpec;
  span: ShoreSpan;
  onOpen: ((label: string) => void) | undefined;
}

/** Checks missed in a span, most frequent first. */
function SpanList({ series, spec, span, onOpen }: SpanListProps) {
  const made = useQuery(missedQuery(series.samples, { tag: spec.y.tag, ...span, over: "run" }));
  const values = span.low === span.high ? formatNumber(span.low) : `${formatNumber(span.low)} to ${formatNumber(span.high)}`;
  const where = `${spec.y.label} ${values}, ${Math.round(100 * span.from)} to ${Math.round(100 * span.to)}% of each list`;
  if (made.error && !made.data) return <Failed error={made.error} retry={() => void made.refetch()} />;
  return <MissedList missed={made.data ?? null} noun={spec.noun} where={where} onOpen={onOpen} />;
}
