"use client";

import { type KeyboardEvent, type PointerEvent, useId, useState } from "react";
import { createPortal } from "react-dom";
import { sliceKey } from "@/lib/contracts/plain/slice-key";
import { type ChartMark, markSentence, type PlotProps } from "./chart-kit";
import type { ChartTarget } from "./chart-target";
import { markAfterKey, marksBeside, nearestMark, type PlacedMark, type Pointing } from "./nearest-mark";
import { PlotTip } from "./plot-tip";
import { rangeTarget } from "./range-target";
import { markerPath, seriesLook } from "./series-look";

export interface PointLayerProps extends Pick<PlotProps, "onPoint" | "onLight" | "canOpen"> {
  /** Positions of the marks. */
  placed: readonly PlacedMark[];
  /** Interactive part of the drawing, in its pixels. */
  area: { x: number; y: number; width: number; height: number };
  pointing: Pointing;
  /** Description of the plot for screen readers. */
  label: string;
  into: HTMLElement | null;
  /** Name of the target that a click opens; by default the samples behind the point. */
  opened?: string;
  /** Draws a dot at the chosen marks; bars are highlighted by a band instead. */
  dots?: boolean;
}

/** Minimum length in pixels of a drag that selects a range instead of counting as a click. */
const leastStretch = 8;

const keys = ["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown", "Home", "End"];

/** Pointer layer over a custom SVG drawing, of the same size. */
export function PointSurface({ width, height, ...layer }: Omit<PointLayerProps, "into"> & { width: number; height: number }) {
  const [into, setInto] = useState<HTMLElement | null>(null);
  return (
    <>
      {/* biome-ignore lint/a11y/noSvgWithoutTitle: its content has accessible names */}
      <svg width={width} height={height} className="absolute inset-0">
        <PointLayer {...layer} into={into} />
      </svg>
      <div ref={setInto} className="pointer-events-none absolute inset-0" />
    </>
  );
}

const isSamePlace = (a: ChartMark, b: ChartMark) =>
  a.series.id === b.series.id && a.x === b.x && sliceKey(a.point.slice) === sliceKey(b.point.slice);

/** Layer over a drawing for the pointer and the keyboard that shows all series at one place. */
export function PointLayer({
  placed,
  area,
  pointing,
  label,
  into,
  onPoint,
  onLight,
  canOpen,
  opened = "the samples",
  dots = true,
}: PointLayerProps) {
  const descriptionId = useId();
  const [chosen, choose] = useState<ChartMark | null>(null);
  const setChosen = (mark: ChartMark | null) => {
    if (mark === chosen) return;
    choose(mark);
    if (mark?.series.id !== chosen?.series.id) onLight?.(mark?.series.id ?? null);
  };
  // A live run's marks are new objects whenever its figures change.
  const at = chosen && (placed.find(({ mark }) => mark === chosen) ?? placed.find(({ mark }) => isSamePlace(mark, chosen)) ?? null);
  const beside = at ? marksBeside(placed, at, pointing) : [];
  const targetOf = ({ series, target, point }: ChartMark): ChartTarget | null => {
    if (onPoint === undefined || target === null) return null;
    const wanted = target ?? { slice: point.slice };
    return canOpen(series, wanted) ? wanted : null;
  };
  const open = (to: PlacedMark | null) => {
    const target = to && targetOf(to.mark);
    if (target) onPoint?.(to.mark.series.id, target);
  };
  // Range that is being dragged over the plot: its start and its current end.
  const [drag, setDrag] = useState<{ from: number; to: number } | null>(null);
  const isStretch = drag !== null && Math.abs(drag.to - drag.from) >= leastStretch;
  const place = (event: PointerEvent<SVGRectElement>) => {
    const box = event.currentTarget.getBoundingClientRect();
    return area.x + ((event.clientX - box.left) / box.width) * area.width;
  };
  const ownSeries = placed.find(({ mark }) => targetOf(mark) !== null)?.mark.series;
  const stretches = pointing === "across" && ownSeries !== undefined;
  const release = () => {
    setDrag(null);
    if (!drag || ownSeries === undefined || !isStretch) return false;
    const target = rangeTarget(placed, ownSeries.id, Math.min(drag.from, drag.to), Math.max(drag.from, drag.to));
    if (target && canOpen(ownSeries, target)) onPoint?.(ownSeries.id, target);
    return true;
  };
  const under = (event: PointerEvent<SVGRectElement>) => {
    const box = event.currentTarget.getBoundingClientRect();
    const across = place(event);
    const down = area.y + ((event.clientY - box.top) / box.height) * area.height;
    return nearestMark(placed, across, down, pointing);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "Enter") open(at);
    else if (event.key === "Escape" && at) setChosen(null);
    else if (keys.includes(event.key)) setChosen(markAfterKey(placed, at, event.key, pointing)?.mark ?? null);
    else return;
    event.preventDefault();
  };
  return (
    <g className="plot-overlay">
      {at && pointing === "across" && dots && (
        <line x1={at.left} x2={at.left} y1={area.y} y2={area.y + area.height} className="stroke-ink-3" strokeWidth={1} data-export-not />
      )}
      {dots &&
        beside.map(({ mark, left, top }) => {
          const look = seriesLook(mark.series.slot, mark.series.source);
          const isChosen = mark === at?.mark;
          return (
            <path
              key={`${mark.series.id} ${mark.series.slot}`}
              d={markerPath(look.marker, left, top, isChosen ? 5.5 : 4.2)}
              fill={isChosen ? look.colour : "var(--color-ground)"}
              stroke={look.colour}
              strokeWidth={2}
              data-export-not
            />
          );
        })}
      {at && !dots && pointing === "across" && (
        <rect x={at.left - 1} y={area.y} width={2} height={area.height} className="fill-ink-3/40" data-export-not />
      )}
      {drag && isStretch && (
        <rect
          x={Math.min(drag.from, drag.to)}
          y={area.y}
          width={Math.abs(drag.to - drag.from)}
          height={area.height}
          className="fill-accent/12"
          data-export-not
        />
      )}
      {/* biome-ignore lint/a11y/noInteractiveElementToNoninteractiveRole: this role makes screen readers pass the arrow keys to the chart */}
      <rect
        role="application"
        aria-roledescription="chart"
        aria-label={`${label}. Arrow keys move from point to point${ownSeries ? `, Enter opens ${opened} ${opened === "the samples" ? "behind a point" : ""}`.trimEnd() : ""}.`}
        aria-describedby={descriptionId}
        tabIndex={0}
        x={area.x}
        y={area.y}
        width={area.width}
        height={area.height}
        fill="transparent"
        style={{ cursor: at && targetOf(at.mark) ? "pointer" : "crosshair", touchAction: "pan-y" }}
        onPointerMove={(event) => {
          setChosen(under(event)?.mark ?? null);
          if (drag) setDrag({ ...drag, to: place(event) });
        }}
        onPointerDown={(event) => {
          setChosen(under(event)?.mark ?? null);
          if (stretches && event.button === 0) setDrag({ from: place(event), to: place(event) });
        }}
        onPointerLeave={() => {
          setChosen(null);
          setDrag(null);
        }}
        onBlur={() => setChosen(null)}
        onClick={() => release() || open(at)}
        onKeyDown={onKeyDown}
      />
      {into &&
        createPortal(
          <span id={descriptionId} aria-live="polite" className="sr-only">
            {at && markSentence(at.mark)}
          </span>,
          into,
        )}
      {at && into && (
        <PlotTip
          into={into}
          marks={beside.map(({ mark }) => mark)}
          chosen={at.mark}
          left={at.left}
          top={pointing === "across" ? area.y : at.top - 20}
          opens={targetOf(at.mark) !== null}
          opened={opened}
        />
      )}
    </g>
  );
}
