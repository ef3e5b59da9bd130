import type { DrawnSeries } from "./chart-point";
import { markerPath, seriesLook } from "./series-look";

/** Piece of a series' line with its marker, for legends. */
export function SeriesSwatch({ series, line = true }: { series: Pick<DrawnSeries, "slot" | "source" | "base">; line?: boolean }) {
  const look = seriesLook(series.slot, series.source, series.base);
  const width = line ? 22 : 12;
  return (
    <svg data-export width={width} height={12} viewBox={`0 0 ${width} 12`} className="shrink-0" aria-hidden>
      {line && (
        <line
          x1={1}
          y1={6}
          x2={21}
          y2={6}
          stroke={look.colour}
          strokeWidth={look.width}
          strokeDasharray={look.dash}
          strokeLinecap={look.dash ? "round" : "butt"}
        />
      )}
      <path
        d={markerPath(look.marker, width / 2, 6, 3.6)}
        fill={look.hollow ? "var(--color-ground)" : look.colour}
        stroke={look.colour}
        strokeWidth={1.25}
      />
    </svg>
  );
}
