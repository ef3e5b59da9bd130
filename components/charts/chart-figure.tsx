"use client";

import { ChartLine, Download, Image as Picture, Sheet, Spline } from "lucide-react";
import { useId, useMemo, useRef, useState } from "react";
import { toast } from "sonner";
import { formatInterval, formatMetric, formatNumber } from "@/components/ui/format";
import { Menu } from "@/components/ui/menu";
import { Skeleton } from "@/components/ui/skeleton";
import { type ChartSpec, chartMetrics } from "@/lib/contracts/charts/chart-spec";
import type { MetricDeclaration } from "@/lib/contracts/metric";
import { type ChartData, chartData } from "./chart-data";
import { ChartLegend } from "./chart-legend";
import type { ChartPoint, DrawnSeries } from "./chart-point";
import { ChartRenderer } from "./chart-renderer";
import type { ChartSeries } from "./chart-series";
import { chartCsv, chartTable } from "./chart-table";
import { ChartTableView } from "./chart-table-view";
import type { ChartTarget } from "./chart-target";
import { defaultSubtitle } from "./default-subtitle";
import { exportCaption } from "./export-caption";
import { figurePng, figureSvg, svgText } from "./export-figure";
import { LogRankNote } from "./log-rank-note";
import { riskHeight } from "./risk-height";
import { saveFile } from "./save-file";
import { looks } from "./series-look";
import { useWidth } from "./use-width";

export interface ChartFigureProps {
  spec: ChartSpec;
  metrics: readonly MetricDeclaration[];
  series: readonly ChartSeries[];
  /** The slice and its n; how many samples stand behind a point, without it. */
  subtitle?: string;
  /** A point was clicked, or chosen with Enter. */
  onPoint?: (seriesId: string, target: ChartTarget) => void;
  /** Series whose points lead somewhere; all but published ones, without it. */
  opens?: (series: DrawnSeries) => boolean;
  /** Series that stands out while the others step back. */
  lit?: string | null;
  /** The pointer is at a point of this series, or has left. */
  onLight?: (seriesId: string | null) => void;
  /** Of the plot, in pixels. */
  height?: number;
  /** Plot alone, where the title and the names of the series stand beside it. */
  small?: boolean;
  /** Keeps the place while the numbers are on their way. */
  loading?: boolean;
}

/** A chart with its title, its legend, a table of the same numbers, and files of all three. */
export function ChartFigure({
  spec,
  metrics,
  series,
  subtitle,
  onPoint,
  opens,
  lit,
  onLight,
  height = 320,
  small,
  loading,
}: ChartFigureProps) {
  const figure = useRef<HTMLElement>(null);
  const [measure, width] = useWidth();
  const [asTable, setAsTable] = useState(false);
  const title = useId();
  const data = useMemo(() => chartData(spec, metrics, series), [spec, metrics, series]);
  const table = useMemo(() => chartTable(spec, data, metrics), [spec, data, metrics]);
  const formats = useMemo(() => {
    const declared = (id: string) => metrics.find((metric) => metric.id === id) ?? { unit: "", decimals: 2 };
    return {
      formatValue: (id: string, value: number | null) => formatMetric(value, declared(id)),
      formatInterval: (id: string, point: ChartPoint) => formatInterval(point, declared(id)),
    };
  }, [metrics]);

  const drawn = data.series.length;
  const litSlot = data.series.find(({ id }) => id === lit)?.slot;
  const directLabels =
    !small && (data.kind === "curve" || data.kind === "survival") && drawn > 1 && width >= 560 && drawn * 15 <= height - 60;
  const legend = !small && hasLegend(data, directLabels);
  // Grids are as high as their rows.
  const grows = data.kind === "heatmap" || rowsHeight(data) !== null || data.kind === "survival" || (data.kind === "bars" && drawn > 1);
  const sub = subtitle ?? defaultSubtitle(data);
  const name = spec.id;
  const caption = exportCaption(data.series);
  const save = async (kind: "csv" | "svg" | "png") => {
    try {
      if (kind === "csv") return saveFile(`${name}.csv`, new Blob([chartCsv(table)], { type: "text/csv;charset=utf-8" }));
      if (!figure.current) return;
      if (kind === "png") return saveFile(`${name}.png`, await figurePng(figure.current, caption));
      saveFile(`${name}.svg`, new Blob([svgText(await figureSvg(figure.current, caption))], { type: "image/svg+xml" }));
    } catch (error) {
      toast.error(error instanceof Error ? error.message : "The file could not be made.");
    }
  };
  const drawing = asTable
    ? []
    : [
        { label: "SVG drawing", icon: Spline, onSelect: () => void save("svg") },
        { label: "PNG picture", icon: Picture, onSelect: () => void save("png") },
      ];

  return (
    <figure ref={figure} aria-labelledby={title} data-lit={litSlot === undefined ? undefined : litSlot % looks} className="min-w-0">
      <figcaption className={small ? "sr-only" : "mb-2 flex items-start justify-between gap-3"}>
        <div className="min-w-0">
          <h3 id={title} data-export-text className="text-base font-semibold tracking-[-0.005em] text-ink">
            {spec.title}
          </h3>
          {!small && (
            <p data-export-text className="min-h-4 text-xs text-ink-3">
              {loading ? "" : sub}
            </p>
          )}
        </div>
        {!small && drawn > 0 && (
          <Menu
            label={`${spec.title}: table and files`}
            items={[
              asTable
                ? { label: "Show the chart", icon: ChartLine, onSelect: () => setAsTable(false) }
                : { label: "Show as table", icon: Sheet, onSelect: () => setAsTable(true) },
              { label: "CSV file", icon: Download, onSelect: () => void save("csv") },
              ...drawing,
            ]}
          />
        )}
      </figcaption>
      <div
        ref={measure}
        className="min-w-0"
        style={grows && drawn > 0 && !loading ? { minHeight: rowsHeight(data) ?? height + below(data) } : { height }}
      >
        {loading ? (
          <Skeleton className="size-full" />
        ) : drawn === 0 ? (
          <p className="flex size-full items-center justify-center rounded-md border border-dashed border-line-2 px-6 text-center text-sm text-ink-2">
            {series.length === 0 ? "Nothing is chosen to draw here." : "No figures for this chart yet."}
          </p>
        ) : asTable ? (
          <ChartTableView table={table} label={spec.title} height={height} />
        ) : (
          width > 0 && (
            <ChartRenderer
              data={data}
              spec={spec}
              width={width}
              height={height}
              directLabels={directLabels}
              {...formats}
              onPoint={onPoint}
              onLight={onLight}
              canOpen={opens ?? ((of) => of.source !== "published")}
            />
          )
        )}
      </div>
      {!asTable && !loading && legend && <ChartLegend data={data} unit={metrics.find(({ id }) => chartMetrics(spec).includes(id))?.unit} />}
      {!small && !loading && data.kind === "survival" && <LogRankNote tests={data.tests} />}
      {!small && drawn > 0 && (
        <p className="mt-2 max-w-[76ch] text-xs text-ink-3">
          {spec.note}
          {data.absent.length > 0 && ` ${absence(data.absent)}`}
        </p>
      )}
    </figure>
  );
}

/** About how high what is made of rows is, so that nothing below it moves when it comes; null for what has the height it is given. */
function rowsHeight(data: ChartData): number | null {
  if (data.kind === "table") return 66 + 38 * (data.series[0]?.rows.length ?? 0);
  return data.kind === "matrix" ? 28 + 40 * data.series.length : null;
}

/** What stands below a plot and comes with it, in pixels. */
function below(data: ChartData): number {
  return data.kind === "survival" ? riskHeight(data.series.length) : 0;
}

/** Whether what is drawn needs names beside it. */
function hasLegend(data: ChartData, directLabels: boolean): boolean {
  switch (data.kind) {
    case "bars":
      return data.metrics.length > 1;
    case "heatmap":
      return data.series.length > 0;
    case "table":
    case "matrix":
      return false;
    case "scatter":
      return data.series.length > 1 && data.series.some(({ points }) => points.length > 1);
    default:
      return data.series.length > 1 && !directLabels;
  }
}

/** Which chosen series this chart has no numbers of. */
function absence(labels: readonly string[]): string {
  const shown = labels.slice(0, 4).join(", ");
  return `No figures here for ${shown}${labels.length > 4 ? ` and ${formatNumber(labels.length - 4)} more` : ""}.`;
}
