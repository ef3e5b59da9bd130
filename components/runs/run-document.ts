import { hasFigures } from "@/components/charts/chart-span";
import type { BenchmarkView } from "@/components/data/benchmark-view";
import { findMetric } from "@/components/rows/find-metric";
import { missingOf, missingSentence, missingText } from "@/components/rows/missing-text";
import { chartsToTake } from "@/components/takeaway/charts-to-take";
import type { Takeaway } from "@/components/takeaway/html-button";
import { type HtmlSample, type HtmlSection, htmlName, mostMetrics } from "@/components/takeaway/html-file";
import { methodSection } from "@/components/takeaway/method-section";
import { formatCount, formatCounted, formatInterval, formatMetric, formatNumber, withDigits } from "@/components/ui/format";
import type { Metric } from "@/lib/contracts/metric";
import { capitalized } from "@/lib/contracts/plain/capitalized";
import { leadingMissed } from "@/lib/contracts/plain/limits";
import { spokenText } from "@/lib/contracts/plain/message-text";
import { lossOf } from "@/lib/contracts/plain/rank-state";
import { askedChart, splitOfAsked } from "@/lib/contracts/plain/sample-outcomes";
import { sampleTitle } from "@/lib/contracts/plain/sample-title";
import { sliceKey } from "@/lib/contracts/plain/slice-key";
import { traitsOf } from "@/lib/contracts/plain/traits";
import type { SampleDetail, TurnView } from "@/lib/contracts/sample";
import type { RunTakeaway } from "@/lib/contracts/takeaway";
import { headlineColumn } from "./headline-column";
import { intervalNote } from "./interval-note";
import { missedKinds } from "./missed-kinds";
import { numberNote } from "./number-note";
import { parameterFacts } from "./parameter-facts";
import { caveatWords } from "./run-caveat";

/**
 * Number of characters of a prompt that the file shows; the following limits are for replies, checks of a sample and turns of a dialogue.
 */
const mostOfPrompt = 1200;
const mostOfText = 6000;
const mostChecks = 40;
const mostTurns = 2;

const cut = (text: string, most: number): string =>
  text.length <= most ? text : `${text.slice(0, most)}\n[… the first ${formatNumber(most)} of ${formatNumber(text.length)} characters]`;

function turnParts(turn: TurnView, several: boolean): HtmlSample["parts"] {
  const prompt = turn.messages
    .map((message) => (turn.messages.length > 1 ? `${message.role}: ${spokenText(message)}` : spokenText(message)))
    .join("\n\n");
  const turnWords = several ? ` of turn ${turn.turn + 1}` : "";
  return [
    { label: `Prompt${turnWords}, ${formatCount(prompt.length, "character")}`, text: cut(prompt, mostOfPrompt) },
    ...(turn.reply === null
      ? []
      : [{ label: `Reply${turnWords}, ${formatCount(turn.reply.length, "character")}`, text: cut(turn.reply, mostOfText) }]),
  ];
}

function sampleOf(sample: SampleDetail, why: string, comments: readonly string[], views: BenchmarkView["views"]): HtmlSample {
  const several = sample.turns.length > 1;
  const missed = sample.turns.filter(({ verdict }) => verdict && !verdict.passed);
  const shown = (missed.length > 0 ? missed : sample.turns).slice(0, mostTurns);
  const outcomes = new Map(views.outcomes.map((outcome) => [outcome.id, outcome]));
  const checks = shown
    .flatMap(({ verdict }) => verdict?.checks ?? [])
    .map(({ label, outcome, expected, actual }) => {
      const declared = outcomes.get(outcome);
      const lines = [
        declared?.label ?? outcome,
        expected !== undefined && `expected ${expected}`,
        actual !== undefined && `found ${actual}`,
      ];
      return { passed: declared?.tone === "pass", text: `${label}: ${lines.filter(Boolean).join(", ")}` };
    })
    .sort((a, b) => Number(a.passed) - Number(b.passed));
  const left = checks.length - mostChecks;
  const facts = [
    why,
    sample.score === null ? sample.status : `score ${formatNumber(sample.score, 3)}`,
    `${formatNumber(sample.checksPassed)} of ${formatNumber(sample.checksTotal)} checks passed`,
    ...Object.entries(sample.tags).map(([tag, value]) => `${tag} ${String(value)}`),
    ...comments.map((comment) => `said: ${comment}`),
  ];
  return {
    title: `${sampleTitle(sample, views)} (sample ${sample.ordinal}, ${sample.key})`,
    facts: facts.join(" · "),
    parts: shown.flatMap((turn) => turnParts(turn, several)),
    checks: checks.slice(0, mostChecks).map(({ passed, text }) => ({ passed, text: text.slice(0, 300) })),
    more: [
      left > 0 ? `${formatCount(left, "further check")} not listed; passed checks are listed last.` : "",
      several && shown.length < sample.turns.length
        ? `The first ${missed.length > 0 ? "missed " : ""}turns of ${formatNumber(sample.turns.length)}.`
        : "",
    ]
      .filter(Boolean)
      .join(" "),
  };
}

/** Same content as the section of this title on the page, as a table. */
function wrongSection({ rows }: RunTakeaway["missed"], views: BenchmarkView["views"]): HtmlSection {
  const [{ one: singular, many, labels }] = missedKinds(views);
  const share = { unit: "%", decimals: 1 };
  return {
    title: "What the model gets wrong",
    table: {
      label: `The ${many} missed most often`,
      head: [capitalized(singular), "Missed", "95%", "Count", "First in"],
      rows: rows
        .slice(0, leadingMissed)
        .map(({ label, missed, asked, low, high, first }) => [
          labels?.[label] ?? label,
          formatMetric((100 * missed) / asked, share),
          formatInterval({ low, high }, share),
          `${formatNumber(missed)} of ${formatNumber(asked)}`,
          first ? sampleTitle(first, views) : "",
        ]),
    },
  };
}

/**
 * Builds the HTML file of a run with its number and context, tables, charts, most frequent errors, worst and annotated samples, and
 * methods.
 */
export function runDocument({ run, suiteHash, metrics, missed, samples }: RunTakeaway, benchmark: BenchmarkView, api: string): Takeaway {
  const { views } = benchmark;
  const column = headlineColumn(views, metrics);
  const declaredOf = (id: string) => views.metrics.find((metric) => metric.id === id);
  const declaration = declaredOf(column.metric);
  const headline = findMetric(metrics, column);
  const isOwnHeadline =
    headline !== undefined && run.headline?.id === headline.id && sliceKey(run.headline.slice) === sliceKey(headline.slice);
  const verifier = benchmark.verifiers.find(({ id }) => id === run.verifier);
  const row = (label: string, metric: Metric | undefined, unit: { unit: string; decimals: number }): string[] => [
    label,
    formatMetric(metric?.value ?? null, withDigits(unit, metric)),
    metric ? formatInterval(metric, { ...unit, unit: "" }) : "",
    metric ? formatCounted(metric) : "",
    metric ? missingText(missingOf(metric)) : "",
    metric?.why ?? "",
  ];
  const head = ["Metric", "Value", "95%", "n", "Missing", "Note"];
  const summary = views.summary.flatMap((summarySpec) => {
    const declared = declaredOf(summarySpec.metric);
    const metric = findMetric(metrics, summarySpec);
    return declared && metric ? [row(summarySpec.label, metric, declared)] : [];
  });
  const figures = metrics.flatMap((metric) => {
    const declared = declaredOf(metric.id);
    const slice = Object.entries(metric.slice).map(([tag, value]) => `${tag} ${String(value)}`);
    return declared ? [row([declared.label, ...slice].join(", "), metric, declared)] : [];
  });
  const series = [
    {
      ...{ id: `run-${run.id}`, label: run.modelName, source: run.source, traits: traitsOf(run.model), metrics, axes: run.axes },
      samples: api,
    },
  ];
  const outcomeCharts = views.asked ? [askedChart(views.asked)] : [];
  const all = [...views.charts, ...outcomeCharts]
    .filter((spec) => hasFigures(spec, series))
    .map((spec) => ({ spec, metrics: views.metrics, series }));
  const at = run.finishedAt ?? run.startedAt ?? run.createdAt;
  const split = splitOfAsked(run.counts, run.endings).filter(({ count }) => count > 0);
  const settings = parameterFacts(run, suiteHash).filter(({ label }) => label !== "Endpoint");
  const sections: HtmlSection[] = [
    { title: "Numbers", note: intervalNote(metrics, views, run), table: { label: "Numbers of the run", head, rows: summary } },
    { title: "Charts", charts: true },
    ...(missed.rows.length > 0 ? [wrongSection(missed, views)] : []),
    ...(samples.length > 0
      ? [
          {
            title: "Samples",
            note: `Samples that missed the largest share of their ${views.checkNoun.many}, then samples with comments. Long prompts and replies are truncated and marked.`,
            samples: samples.map(({ sample, why, said: comments }) =>
              sampleOf(sample, why === "worst" ? "among the worst" : "annotated", comments, views),
            ),
          },
        ]
      : []),
    {
      title: "All numbers",
      folded: true,
      table: {
        label: `All ${formatCount(figures.length, "figure")}${figures.length > mostMetrics ? `, the first ${mostMetrics} of them` : ""}`,
        head,
        rows: figures.slice(0, mostMetrics),
      },
    },
    {
      title: "Settings",
      table: {
        label: "Everything needed to reproduce the run",
        head: ["Setting", "Value"],
        rows: settings.map(({ label, value, state }) => [label, state ? `${value} (${state.words})` : value]),
      },
    },
    methodSection(benchmark, run.verifier),
  ];
  return {
    document: {
      file: htmlName("run", run.id, run.modelName, benchmark.id),
      title: `#${run.id} ${run.modelName}`,
      state: `${benchmark.title}, ${run.suiteName}. ${split.map(({ count, label }) => `${formatNumber(count)} ${label}`).join(", ")}.`,
      caveat: caveatWords(run),
      ...(headline &&
        declaration && {
          lead: {
            label: column.label,
            value: formatNumber(headline.value, withDigits(declaration, headline).decimals),
            unit: declaration.unit === "ratio" ? "" : declaration.unit,
            note: [
              formatInterval(headline, declaration) && `95%: ${formatInterval(headline, declaration)}`,
              numberNote(headline),
              missingSentence(isOwnHeadline ? run.missing : null, lossOf(run), declaration),
            ]
              .filter(Boolean)
              .join("; "),
          },
        }),
      facts: [
        at.slice(0, 10),
        `${run.status}${run.source === "measured" ? "" : `, ${run.source} replies`}`,
        `suite SHA-256 ${suiteHash}`,
        `verifier ${verifier?.label ?? run.verifier} ${run.verifierVersion}`,
        `${formatCount(run.counts.scored, "sample")} scored`,
        ...(run.takenFrom ? [`measured by another Heed as run ${run.takenFrom.runId}`] : []),
      ],
      sections,
    },
    charts: { views, ...chartsToTake(all.slice(0, 1), all) },
  };
}
