import type { BarsData } from "./bars-data";
import type { ChartData } from "./chart-data";
import { HeatLegend } from "./heat-legend";
import { barFill } from "./series-look";
import { SeriesSwatch } from "./series-swatch";

/** Names of what is drawn: the series, or in a bar chart the bars of a group. */
export function ChartLegend({ data, unit }: { data: ChartData; unit: string | undefined }) {
  if (data.kind === "heatmap") return <HeatLegend scale={data.scale} fewest={data.fewest} unit={unit ?? ""} />;
  return (
    <ul className="mt-2 flex flex-wrap gap-x-4 gap-y-1 text-xs text-ink-2">
      {data.kind === "bars"
        ? data.metrics.map(({ id, label }, i) => (
            <li key={id} className="flex items-center gap-1.5">
              <BarSwatch data={data} position={i} />
              <span data-export-text>{label}</span>
            </li>
          ))
        : data.series.map((series) => (
            <li key={series.id} className="flex min-w-0 max-w-full items-center gap-1.5">
              <SeriesSwatch series={series} line={data.kind === "curve"} />
              <span data-export-text className="truncate">
                {series.label}
              </span>
            </li>
          ))}
    </ul>
  );
}

function BarSwatch({ data, position }: { data: BarsData; position: number }) {
  // With one series its own hue; with more, ink: the hue then tells the series.
  const [only, more] = data.series;
  const colour = only && !more ? `var(--series-${(only.slot % 8) + 1})` : "var(--color-ink-2)";
  return (
    <svg data-export width={12} height={12} viewBox="0 0 12 12" aria-hidden>
      <rect x={1} y={1} width={10} height={10} fill={colour} fillOpacity={barFill(position, data.metrics.length)} stroke={colour} />
    </svg>
  );
}
