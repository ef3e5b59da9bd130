import type { ChartSeries } from "@/components/charts/chart-series";
import { hasFigures } from "@/components/charts/chart-span";
import { boundsText, missingText } from "@/components/rows/missing-text";
import type { Takeaway } from "@/components/takeaway/html-button";
import { type HtmlSection, htmlName, mostMetrics } from "@/components/takeaway/html-file";
import { methodSection } from "@/components/takeaway/method-section";
import { formatCount, formatCounted, formatInterval, formatMetric, formatNumber, formatP, withDigits } from "@/components/ui/format";
import { formatDifference } from "@/components/ui/format-difference";
import type { ComparedMetric, Comparison } from "@/lib/contracts/comparison";
import { lossOf } from "@/lib/contracts/plain/rank-state";
import { shownFigure } from "./shown-figure";
import {
  churnWords,
  differenceSentence,
  formatBounds,
  pairEffect,
  settingsWords,
  shortName,
  sideLabels,
  sideMissing,
  testsSentence,
} from "./words";

/**
 * Builds the HTML file of a comparison with the headline and its tests, all metrics, the runs, charts and methods. `series` are the sides
 * for the charts.
 */
export function comparisonDocument(
  comparison: Comparison,
  title: string,
  metrics: readonly ComparedMetric[],
  series: readonly ChartSeries[],
): Takeaway {
  const { sides, baseline, headline, pairs, benchmark } = comparison;
  const labels = sideLabels(sides);
  const label = (id: string) => labels.get(id) ?? id;
  const [only] = headline.figures;
  const p = (value: number | null) => (value === null ? "" : formatP(value).replace(/^p (= )?/, ""));
  const rows = sides.map((side, at) => {
    const figures = headline.figures.find((figure) => figure.side === side.id);
    const pair = pairs.find((pair) => pair.side === side.id);
    const effect = pair && pairEffect(pair, benchmark.views.checkNoun);
    const ownMetric = headline.own[at] ?? null;
    const shown = shownFigure(comparison, at);
    return [
      label(side.id),
      [formatMetric(shown.value, withDigits(headline, shown.metric)), shown.note && `(${shown.note})`].filter(Boolean).join(" "),
      shown.metric ? formatInterval(shown.metric, { ...headline, unit: "" }) : "",
      ownMetric ? formatCounted(ownMetric) : "",
      missingText(sideMissing(side, ownMetric), lossOf(side.run)),
      boundsText(sideMissing(side, ownMetric), { ...headline, unit: "" }),
      figures ? formatDifference(figures.difference, headline, figures) : "the baseline",
      figures ? formatBounds(figures, headline) : "",
      p(figures?.p ?? null),
      p(figures?.pHolm ?? null),
      effect?.words ?? "",
      effect && effect.words !== "" ? churnWords(effect.churn) : "",
    ];
  });
  const all = metrics.flatMap((metric) =>
    metric.figures.map((figures) => [
      sides.length > 2 ? `${metric.label}: ${label(figures.side)}` : metric.label,
      formatMetric(figures.baseline, metric),
      formatMetric(figures.value, metric),
      formatDifference(figures.difference, metric, figures),
      formatBounds(figures, metric),
      formatNumber(figures.n),
    ]),
  );
  // There may be thousands of slices.
  const details = all.slice(0, mostMetrics);
  const sections: HtmlSection[] = [
    {
      title: headline.label,
      note: [`Against ${label(baseline)}.`, testsSentence(comparison)].filter(Boolean).join(" "),
      paragraphs:
        sides.length === 2 && only
          ? [differenceSentence(only, headline, shortName(label(only.side), 44), shortName(label(baseline), 44))]
          : [],
      table: {
        label: `${headline.label} by run`,
        head: [
          "Run",
          headline.label,
          "95%",
          "n of the run",
          "Missing",
          "Range with missing",
          "Difference",
          "95% interval",
          "p",
          "p, Holm",
          "Effect",
          "Chance",
        ],
        rows,
      },
    },
    { title: "Charts", charts: true },
    ...(details.length > 0
      ? [
          {
            title: "All metrics",
            folded: true,
            table: {
              label: `Every metric next to the baseline’s${all.length > mostMetrics ? `, the first ${mostMetrics} of ${formatNumber(all.length)}` : ""}`,
              head: ["Metric", "Baseline", "Run", "Difference", "95% interval", "Pairs"],
              rows: details,
            },
          },
        ]
      : []),
    {
      title: "The runs",
      table: {
        label: "What is compared",
        head: ["Run", "Number", "Suite and its SHA-256", "Verifier", "Settings", "Date"],
        rows: sides.map(({ id, run, suite, verifier, model, noEffect }) => [
          label(id),
          `#${run.id}`,
          `${suite.name}, ${suite.hash}`,
          `${verifier.label} ${verifier.version}`,
          settingsWords({ model, noEffect }),
          (run.finishedAt ?? run.createdAt).slice(0, 10),
        ]),
      },
      paragraphs: pairs.flatMap(({ sentence, notes }) => [sentence, ...notes.map(({ text }) => text)]),
    },
    methodSection(benchmark, null),
  ];
  return {
    document: {
      file: htmlName("comparison", ...sides.map(({ run }) => run.id), benchmark.id),
      title,
      state: `${benchmark.title}: ${formatCount(sides.length - 1, "run")} compared with ${label(baseline)}.`,
      facts: [],
      sections,
    },
    charts: {
      views: benchmark.views,
      metrics: benchmark.views.metrics,
      charts: benchmark.views.charts.filter((spec) => hasFigures(spec, series)).map((spec) => ({ spec, series })),
    },
  };
}
