"use client";

import { ChartLine, Download, Image as Picture, Ruler, Sheet, Spline } from "lucide-react";
import { useId, useMemo, useRef, useState } from "react";
import { formatInterval, formatMetric, formatNumber, withDigits } from "@/components/ui/format";
import { Menu } from "@/components/ui/menu";
import { Skeleton } from "@/components/ui/skeleton";
import { toast } from "@/components/ui/toast";
import type { ChartSpec } from "@/lib/contracts/charts/chart-spec";
import type { MetricDeclaration } from "@/lib/contracts/metric";
import { byteOrderMark } from "@/lib/contracts/plain/csv-text";
import type { FilteredViews } from "@/lib/filter/slice-terms";
import { offeredScale, withScale } from "./axis-scale";
import type { Formats } from "./chart-kit";
import { ChartPlots } from "./chart-plots";
import type { DrawnSeries } from "./chart-point";
import type { ChartSeries } from "./chart-series";
import { chartCsv, chartTable } from "./chart-table";
import { ChartTableView } from "./chart-table-view";
import type { ChartTarget } from "./chart-target";
import { exportCaption } from "./export-caption";
import { figurePng, figureSvg, svgText } from "./export-figure";
import { type ChosenSlice, narrowedTo } from "./facets";
import { openChart } from "./registry";
import { looks } from "./series-look";
import { targetAddress } from "./target-address";
import { useAsked } from "./use-asked";
import { useWidth } from "./use-width";

export interface ChartFigureProps {
  spec: ChartSpec;
  metrics: readonly MetricDeclaration[];
  series: readonly ChartSeries[];
  /** Slice and its n; by default the number of samples per point. */
  subtitle?: string;
  /** Slice to which the page's selectors narrow the chart. */
  chosen?: ChosenSlice | null;
  /** Called when a point is clicked, or chosen with Enter. */
  onPoint?: (seriesId: string, target: ChartTarget) => void;
  /** Views of the family, by which the samples behind a point are filtered; a point that no filter expresses opens nothing. */
  views?: FilteredViews;
  /** Highlighted series; the others are dimmed. */
  lit?: string | null;
  /** Called with the series under the pointer, or null when the pointer leaves. */
  onLight?: (seriesId: string | null) => void;
  /** Height of the plot, in pixels. */
  height?: number;
  /** Shows the plot alone, if its title and series names are elsewhere. */
  small?: boolean;
  /** Shows the table below the chart. */
  large?: boolean;
  /** Keeps the space while the numbers are loading. */
  loading?: boolean;
}

/** Chart with its title, its legend, a table of the same numbers, and downloads of all three. */
export function ChartFigure({
  spec: described,
  metrics,
  series,
  subtitle,
  chosen,
  onPoint,
  views,
  lit,
  onLight,
  height = 320,
  small,
  large,
  loading: waiting = false,
}: ChartFigureProps) {
  const figure = useRef<HTMLElement>(null);
  const [measure, width] = useWidth();
  const [asTable, setAsTable] = useState(false);
  // If the page does not set the highlighted series, it is the one under the pointer.
  const [pointed, setPointed] = useState<string | null>(null);
  const standing = onLight ? (lit ?? null) : pointed;
  const title = useId();
  const narrowed = useMemo(() => (chosen ? narrowedTo(series, chosen.slice) : series), [series, chosen]);
  const begins = useMemo(() => offeredScale(described, narrowed), [described, narrowed]);
  const [chosenScale, setScale] = useState<"linear" | "log" | null>(null);
  const scale = begins && (chosenScale ?? begins);
  const spec = useMemo(() => withScale(described, scale), [described, scale]);
  const asked = useAsked(spec, narrowed);
  const chart = useMemo(() => openChart(spec, metrics, asked.series), [spec, metrics, asked.series]);
  const table = useMemo(() => chartTable(chart.frame(), metrics), [chart, metrics]);
  const formats = useMemo((): Formats => {
    const declared = (id: string) => metrics.find((metric) => metric.id === id) ?? { unit: "", decimals: 2 };
    return {
      formatValue: (id, value, interval) => formatMetric(value, withDigits(declared(id), interval)),
      formatInterval: (id, point) => formatInterval(point, declared(id)),
    };
  }, [metrics]);

  const loading = waiting || asked.pending;
  const drawn = chart.series.length;
  const litSlot = chart.series.find(({ id }) => id === standing)?.slot;
  const isNamed = drawn > 1 || (drawn === 1 && series.some(({ behind }) => behind));
  const directLabels = !small && chart.directLabels && chart.plots.length === 1 && isNamed && width >= 520 && drawn * 15 <= height - 60;
  const sub = [chosen?.words, subtitle ?? chart.subtitle()].filter(Boolean).join(": ");
  const finding = loading ? null : chart.finding();
  const name = spec.id;
  const caption = exportCaption(chart.series);
  const words = [spec.note, absence(chart.absent), caption && `${caption}.`].filter(Boolean).join(" ");
  const saveCsv = (start = "") => saveFile(`${name}.csv`, new Blob([start, chartCsv(table)], { type: "text/csv;charset=utf-8" }));
  const save = async (kind: "svg" | "png") => {
    try {
      if (!figure.current) return;
      if (kind === "png") return saveFile(`${name}.png`, await figurePng(figure.current, words));
      saveFile(`${name}.svg`, new Blob([svgText(await figureSvg(figure.current, words))], { type: "image/svg+xml" }));
    } catch (error) {
      toast.error(error instanceof Error ? error.message : "The file could not be created.");
    }
  };
  const drawing = asTable
    ? []
    : [
        { label: "SVG", icon: Spline, onSelect: () => void save("svg") },
        { label: "PNG", icon: Picture, onSelect: () => void save("png") },
      ];
  // A point's slice lacks the values that the page's selectors have chosen, so they are added here.
  const within = (target: ChartTarget): ChartTarget => (chosen ? { ...target, slice: { ...chosen.slice, ...target.slice } } : target);
  const open = onPoint && ((id: string, target: ChartTarget) => onPoint(id, within(target)));
  const canOpen = ({ source }: DrawnSeries, target: ChartTarget) =>
    source !== "published" && views !== undefined && targetAddress(within(target), views) !== null;
  const least = chart.plots.length === 1 ? (chart.plots[0]?.height(height) ?? null) : Math.round(height * 0.6) + 20;

  return (
    <figure ref={figure} aria-labelledby={title} data-lit={litSlot === undefined ? undefined : litSlot % looks} className="min-w-0">
      <figcaption className={small ? "sr-only" : "mb-2 flex items-start justify-between gap-3"}>
        <div className="min-w-0">
          <h3 className="text-base tracking-[-0.005em] text-wrap text-ink">
            <span data-export-text>
              <span id={title} className="font-semibold">
                {spec.title}
              </span>
              {finding !== null && `: ${finding}`}
            </span>
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
              ...(large
                ? []
                : [
                    asTable
                      ? { label: "Show the chart", icon: ChartLine, onSelect: () => setAsTable(false) }
                      : { label: "Show as table", icon: Sheet, onSelect: () => setAsTable(true) },
                  ]),
              ...(scale && !asTable
                ? [
                    {
                      label: scale === "log" ? "Linear axis" : "Logarithmic axis",
                      icon: Ruler,
                      onSelect: () => setScale(scale === "log" ? "linear" : "log"),
                    },
                  ]
                : []),
              { label: "CSV file", icon: Download, onSelect: () => saveCsv() },
              { label: "CSV file, for Excel", icon: Download, onSelect: () => saveCsv(byteOrderMark) },
              ...drawing,
            ]}
          />
        )}
      </figcaption>
      <div ref={measure} className="min-w-0" style={least !== null && drawn > 0 && !loading ? { minHeight: least } : { height }}>
        {loading ? (
          <Skeleton className="size-full" />
        ) : asked.error ? (
          <p role="alert" className="flex size-full items-center justify-center px-6 text-center text-sm text-ink-2">
            {asked.error.message}
          </p>
        ) : drawn === 0 ? (
          <p className="flex size-full items-center justify-center rounded-md border border-dashed border-line-2 px-6 text-center text-sm text-ink-2">
            {series.length === 0 ? "No series is selected for this chart." : "No data for this chart yet."}
          </p>
        ) : asTable ? (
          <ChartTableView table={table} label={spec.title} height={height} />
        ) : (
          width > 0 && (
            <ChartPlots
              plots={chart.plots}
              width={width}
              height={height}
              directLabels={directLabels}
              {...formats}
              onPoint={open}
              onLight={onLight ?? setPointed}
              lit={standing}
              canOpen={canOpen}
            />
          )
        )}
      </div>
      {!small && !asTable && !loading && drawn > 0 && !directLabels && chart.legend()}
      {!small && !loading && drawn > 0 && chart.note()}
      {!small && drawn > 0 && (
        <p className="mt-2 max-w-[76ch] text-xs text-ink-3">{[spec.note, absence(chart.absent)].filter(Boolean).join(" ")}</p>
      )}
      {large && drawn > 0 && !loading && (
        <>
          {caption && <p className="mt-2 max-w-[76ch] text-xs text-ink-3">{caption}.</p>}
          <h4 className="mt-6 mb-2 text-sm font-medium">Table</h4>
          <ChartTableView table={table} label={spec.title} />
        </>
      )}
    </figure>
  );
}

/** Names the chosen series that have no numbers in this chart; empty if all have some. */
function absence(labels: readonly string[]): string {
  if (labels.length === 0) return "";
  const shown = labels.slice(0, 4).join(", ");
  return `No data here for ${shown}${labels.length > 4 ? ` and ${formatNumber(labels.length - 4)} more` : ""}.`;
}

/** Saves a file on the reader's machine. */
function saveFile(name: string, content: Blob): void {
  const url = URL.createObjectURL(content);
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  // The browser has read the address when the click handler returns.
  setTimeout(() => URL.revokeObjectURL(url), 0);
}
