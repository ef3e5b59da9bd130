import type { DrawnSeries } from "./chart-point";
import { SeriesSwatch } from "./series-swatch";

/** Names of the drawn series; `line` adds a piece of each line. */
export function SeriesLegend({ series, line = false }: { series: readonly DrawnSeries[]; line?: boolean }) {
  return (
    <ul className="mt-2 flex flex-wrap gap-x-4 gap-y-1 text-xs text-ink-2">
      {series.map((drawnSeries) => (
        <li key={drawnSeries.id} className="flex min-w-0 max-w-full items-center gap-1.5">
          <SeriesSwatch series={drawnSeries} line={line} />
          <span data-export-text className="truncate">
            {drawnSeries.label}
            {line && drawnSeries.base && <span className="text-ink-3"> (base)</span>}
          </span>
        </li>
      ))}
    </ul>
  );
}
