import type { ReactNode } from "react";
import type { DrawnSeries } from "./chart-point";
import { seriesClass } from "./series-look";
import { SeriesSwatch } from "./series-swatch";

const gap = 24;

/**
 * Small charts, one per series and `across` in a row, each with the series' name if there are several. `children` draws one at this width.
 */
export function SeriesPanels<Series extends Pick<DrawnSeries, "id" | "label" | "slot" | "source">>({
  series: allSeries,
  width,
  across,
  children,
  last,
}: {
  series: readonly Series[];
  width: number;
  across: number;
  children: (series: Series, width: number) => ReactNode;
  /** Additional last panel, with its name. */
  last?: { name: string; draw: (width: number) => ReactNode } | null;
}) {
  const panel = Math.floor((width - gap * (across - 1)) / across);
  return (
    <div className="flex flex-wrap" style={{ columnGap: gap, rowGap: 16 }}>
      {allSeries.map((series) => (
        <div key={series.id} className={seriesClass(series.slot)} style={{ width: panel }}>
          {allSeries.length > 1 && (
            <p className="mb-1 flex items-center gap-2 text-xs text-ink">
              <SeriesSwatch series={series} line={false} />
              <span data-export-text className="truncate">
                {series.label}
              </span>
            </p>
          )}
          {children(series, panel)}
        </div>
      ))}
      {last && (
        <div style={{ width: panel }}>
          <p data-export-text className="mb-1 truncate text-xs text-ink">
            {last.name}
          </p>
          {last.draw(panel)}
        </div>
      )}
    </div>
  );
}
