"use client";

import { useEffect, useRef } from "react";
import { ChartFigure } from "@/components/charts/chart-figure";
import type { ChartSeries } from "@/components/charts/chart-series";
import { exportCaption } from "@/components/charts/export-caption";
import { figureSvg, svgText } from "@/components/charts/export-figure";
import { firstFamily, fontRules } from "@/components/charts/export-fonts";
import { narrowedTo } from "@/components/charts/facets";
import { openChart } from "@/components/charts/registry";
import { useChosen, useVariables } from "@/components/charts/use-variables";
import type { ChartSpec } from "@/lib/contracts/charts/chart-spec";
import type { MetricDeclaration } from "@/lib/contracts/metric";
import type { Views } from "@/lib/contracts/views";
import type { HtmlChart } from "./html-file";
import { inThemeColours } from "./html-style";
import { slimDrawing } from "./slim-drawing";

/** Charts of a page that go into its file. */
export interface ChartsToTake {
  views: Pick<Views, "variables">;
  metrics: readonly MetricDeclaration[];
  /** `further` charts are folded. */
  charts: readonly { spec: ChartSpec; series: readonly ChartSeries[]; further?: boolean }[];
  /** Note about charts that are not drawn. */
  note?: string;
}

/** Drawings of charts with their fonts, and the titles of charts with figures that could not be drawn. */
export interface DrawnCharts {
  charts: HtmlChart[];
  fonts: string;
  undrawn: string[];
}

/** Widths in pixels of the drawings for a wide screen and for a phone. */
const widths = { wide: 1000, phone: 326 } as const;
const lookEveryMs = 60;
/** Milliseconds after which a chart that is not drawn is left out. */
const patienceMs = 8000;
const drawn = "svg.recharts-surface, [data-export=plot]";

/** Renders charts out of sight at the widths of a file, and passes the drawings on once they are complete, without those that fail. */
export function StaticCharts({ charts, onDone }: { charts: ChartsToTake; onDone: (drawn: DrawnCharts) => void }) {
  const place = useRef<HTMLDivElement>(null);
  const isDone = useRef(false);
  const variables = useVariables(
    charts.views.variables,
    charts.charts.flatMap(({ series }) => series.flatMap(({ metrics }) => metrics)),
  );
  const chosen = useChosen(
    charts.charts.map(({ spec }) => spec),
    variables,
  );
  const latest = useRef(chosen);
  useEffect(() => {
    latest.current = chosen;
  });
  useEffect(() => {
    const until = performance.now() + patienceMs;
    const look = setInterval(() => {
      const figures = [...(place.current?.querySelectorAll("figure") ?? [])];
      const ready = figures.length > 0 && figures.every((figure) => figure.querySelector(drawn));
      if (isDone.current || (!ready && performance.now() < until)) return;
      isDone.current = true;
      clearInterval(look);
      // A chart draws itself again after it has measured itself, for example for the space of its labels.
      setTimeout(() => void take(place.current, charts, latest.current).then(onDone), 2 * lookEveryMs);
    }, lookEveryMs);
    return () => clearInterval(look);
  }, [charts, onDone]);
  return (
    <div ref={place} aria-hidden inert className="fixed top-0 -left-[9999px]">
      {Object.entries(widths).map(([name, width]) => (
        <div key={name} style={{ width }}>
          {charts.charts.map(({ spec, series }) => (
            <div key={spec.id} data-chart={spec.id} data-for={name}>
              <ChartFigure
                spec={spec}
                metrics={charts.metrics}
                series={series}
                chosen={chosen.get(spec.id) ?? null}
                height={name === "wide" ? 340 : 250}
              />
            </div>
          ))}
        </div>
      ))}
    </div>
  );
}

async function take(
  place: HTMLElement | null,
  { charts, metrics }: ChartsToTake,
  chosen: ReturnType<typeof useChosen>,
): Promise<DrawnCharts> {
  const theme = document.documentElement.dataset.theme === "dark" ? "dark" : "light";
  const families = pageFamilies();
  const named = (text: string) => families.reduce((left, { has, is }) => left.replaceAll(has, is), text);
  const drawnCharts: HtmlChart[] = [];
  const undrawn: string[] = [];
  for (const { spec, series, further } of charts) {
    const choice = chosen.get(spec.id);
    const { series: shown } = openChart(spec, metrics, choice ? narrowedTo(series, choice.slice) : series);
    // The file's title contains the name of a single series.
    const caption = shown.length > 1 ? exportCaption(shown) : "";
    const drawing = async (name: keyof typeof widths) => {
      const figure = place?.querySelector<HTMLElement>(`[data-chart="${CSS.escape(spec.id)}"][data-for="${name}"] figure`);
      if (!figure?.querySelector(drawn)) return null;
      const svg = await figureSvg(figure, caption).catch(() => null);
      if (svg === null) return null;
      // The file contains the fonts once.
      for (const style of svg.querySelectorAll("style")) style.remove();
      slimDrawing(svg);
      return named(inThemeColours(svgText(svg), theme));
    };
    const [wide, phone] = [await drawing("wide"), await drawing("phone")];
    if (wide === null || phone === null) undrawn.push(...(shown.length > 0 ? [spec.title] : []));
    else drawnCharts.push({ title: spec.title, wide, phone, ...(further && { further }) });
  }
  const fonts = await fontRules(new Set(families.map(({ has }) => has))).catch(() => "");
  return { charts: drawnCharts, fonts: named(fonts), undrawn };
}

/** Font families of the page, whose names the build generates, with their names in the file. */
function pageFamilies(): { has: string; is: string }[] {
  const page = getComputedStyle(document.documentElement);
  const rules = [
    { has: firstFamily(page.getPropertyValue("--font-geist-mono")), is: "Geist Mono" },
    { has: firstFamily(page.getPropertyValue("--font-geist-sans") || page.fontFamily), is: "Geist" },
  ];
  return rules.filter(({ has }) => has !== "");
}
