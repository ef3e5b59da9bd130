import { formatCount, formatNumber } from "@/components/ui/format";
import type { SurvivalChart } from "@/lib/contracts/charts/survival";
import type { MetricDeclaration } from "@/lib/contracts/metric";
import { compareLifetimes, type LifetimeComparison } from "@/lib/endurance/compare-lifetimes";
import { kaplanMeier, type SurvivalStep } from "@/lib/endurance/kaplan-meier";
import type { Lifetime } from "@/lib/endurance/lifetime";
import { lifetimesOf } from "@/lib/endurance/lifetime";
import { holm } from "@/lib/stats/holm";
import { type ChartMark, type Formats, tipRow } from "../chart-kit";
import { type DrawnSeries, drawnSeries } from "../chart-point";
import type { ChartSeries } from "../chart-series";
import { level, namesOf } from "../finding";
import { behindSlot } from "../series-look";

export interface SurvivalSeries extends DrawnSeries {
  /** From turn 0 to the last turn of any series at which this one still had a dialogue. */
  steps: SurvivalStep[];
  lifetimes: Lifetime[];
  missing: number;
  /** True if the run did not ask its whole suite. */
  isPart: boolean;
}

/** Test of the difference between the lifetimes of two drawn series. */
export interface SurvivalTest extends LifetimeComparison {
  first: DrawnSeries;
  second: DrawnSeries;
  /**
   * P-value of the test of mean turns, or else of the log-rank test, adjusted for all pairs by Holm's method; null if neither is available.
   */
  adjusted: number | null;
}

export interface SurvivalData {
  series: SurvivalSeries[];
  /** Gray series behind the others. */
  behind: SurvivalSeries[];
  xDomain: [number, number];
  /** 100 if the shares are percentages, else 1. */
  scale: number;
  tests: SurvivalTest[];
  absent: string[];
  words: SurvivalWords;
}

/** Singular names of a step of the axis and of a cluster of lifetimes: "turn" and "script". */
export interface SurvivalWords {
  unit: string;
  cluster: string;
}

/** The unit of the lifetimes if the chart names none. */
export const dialogues = { one: "dialogue", many: "dialogues" };

/** Computes the survival curves of the series' dialogues from the lifetimes in their metric. */
export function survivalData(
  spec: SurvivalChart,
  declarations: readonly MetricDeclaration[],
  series: readonly ChartSeries[],
): SurvivalData {
  const placed = series.map((chartSeries, position): SurvivalSeries => {
    const metric = chartSeries.metrics.find(({ id, slice }) => id === spec.metric && Object.keys(slice).length === 0);
    const lifetimes = (lifetimesOf(metric?.detail) ?? []).map(
      ([turns, ended, ordinal, key]): Lifetime => ({
        ...{ turns, ended },
        // Without a script each lifetime is its own cluster.
        cluster: key ?? `${chartSeries.id} ${ordinal}`,
      }),
    );
    return {
      ...drawnSeries(chartSeries, position),
      steps: kaplanMeier(lifetimes),
      lifetimes,
      missing: metric?.missing ?? 0,
      isPart: metric?.soFar !== undefined,
    };
  });
  const all = placed.filter(({ slot }) => slot !== behindSlot);
  const drawn = all.filter(({ lifetimes }) => lifetimes.length > 0);
  const behind = drawn.length === 0 ? [] : placed.filter(({ slot, lifetimes }) => slot === behindSlot && lifetimes.length > 0);
  const last = [...drawn, ...behind].flatMap(({ steps }) => steps.at(-1)?.turn ?? 0).reduce((a, b) => Math.max(a, b), 1);
  return {
    series: drawn,
    behind,
    xDomain: [0, last],
    scale: declarations.find(({ id }) => id === spec.metric)?.unit === "%" ? 100 : 1,
    tests: testsOf(drawn),
    absent: all.filter(({ lifetimes }) => lifetimes.length === 0).map(({ label }) => label),
    words: { unit: spec.x.label.toLowerCase(), cluster: spec.clusters?.one ?? "script" },
  };
}

/** All pairs that can be tested: dialogues of a partial run may be open, and repeated looks would find too many differences. */
function testsOf(drawn: readonly SurvivalSeries[]): SurvivalTest[] {
  const tested = drawn.filter(({ isPart, source }) => !isPart && source !== "published");
  const tests = tested.flatMap((first, at) =>
    tested.slice(at + 1).flatMap((second) => {
      const test = compareLifetimes(first.lifetimes, second.lifetimes);
      return test.logRank || test.turns ? [{ first, second, ...test, adjusted: (test.turns ?? test.logRank)?.p ?? null }] : [];
    }),
  );
  const adjusted = holm(tests.flatMap((test) => test.adjusted ?? []));
  return tests.map((test) => ({ ...test, adjusted: test.adjusted === null ? null : (adjusted.shift() ?? null) }));
}

/** Names the curve whose mean turns are found to exceed those of the most others, and these others; null if none is found. */
export function survivalFinding({ tests }: Pick<SurvivalData, "tests">): string | null {
  const beaten = new Map<string, string[]>();
  for (const { first, second, turns, adjusted } of tests) {
    if (!turns || adjusted === null || adjusted >= level) continue;
    const [longer, shorter] = turns.difference > 0 ? [second, first] : [first, second];
    beaten.set(longer.label, [...(beaten.get(longer.label) ?? []), shorter.label]);
  }
  const [most] = [...beaten].sort(([, a], [, b]) => b.length - a.length);
  return most ? `${most[0]} lasts longer than ${namesOf(most[1])}` : null;
}

/** Returns the step in force at a turn: the last one at or before it. */
export function stepAt(steps: readonly SurvivalStep[], turn: number): SurvivalStep | undefined {
  return steps.findLast((step) => step.turn <= turn);
}

/** Counts the dialogues that answered a turn; all of them at turn 0. */
export function atRiskAt(lifetimes: readonly Lifetime[], turn: number): number {
  return lifetimes.filter(({ turns }) => turns >= turn).length;
}

/** Returns every turn of every curve as a mark for the pointer; a turn at which dialogues ended opens them. */
export function survivalMarks({ series, behind, scale }: SurvivalData, spec: SurvivalChart, formats: Formats): ChartMark[] {
  return [...series, ...behind].flatMap((survivalSeries) => {
    const last = survivalSeries.steps.at(-1)?.turn ?? 0;
    return Array.from({ length: last + 1 }, (_, turn): ChartMark => {
      const step = stepAt(survivalSeries.steps, turn);
      const point = {
        value: (step?.survival ?? 1) * scale,
        low: step?.low == null ? null : step.low * scale,
        high: step?.high == null ? null : step.high * scale,
        n: atRiskAt(survivalSeries.lifetimes, turn),
        missing: survivalSeries.missing,
        slice: {},
      };
      const here = step?.turn === turn && turn > 0 ? step : undefined;
      return {
        series: survivalSeries,
        x: turn,
        y: point.value,
        point,
        at: `${spec.x.label} ${formatNumber(turn)}${here ? `: ${endings(here, spec)}` : ""}`,
        rows: [tipRow(spec.y.label, spec.metric, point, formats)],
        // A list of samples can be limited to dialogues that ended at a turn, but not to replies that left an execution at a step.
        target: here && !spec.clusters ? { slice: {}, ended: [turn, turn] } : null,
      };
    });
  });
}

/** Formats the endings of a step: `3 of 31 dialogues ended`, and those that were cut short. */
function endings({ atRisk, ended, censored }: SurvivalStep, { counts = dialogues }: SurvivalChart): string {
  const all = formatCount(atRisk, counts.one, counts.many);
  const parts = [
    ...(ended > 0 || censored === 0 ? [`${formatNumber(ended)} of ${all} ended`] : []),
    ...(censored > 0 ? [`${formatNumber(censored)}${ended > 0 ? "" : ` of ${all}`} cut short`] : []),
  ];
  return parts.join(", ");
}

/** Height of a row of the numbers at risk, in pixels: with the name beside the numbers, and with the name on its own line. */
const riskLines = { beside: 16, above: 32 };

/** Position of a row's name: none for a single series, beside the numbers, or above them on a narrow page. */
export type RiskNames = "none" | "beside" | "above";

/** Returns the height of a row of the numbers at risk, in pixels. */
export function riskLine(names: RiskNames): number {
  return riskLines[names === "above" ? "above" : "beside"];
}

/** Returns the height of the numbers at risk below the axis, in pixels, before anything is drawn, so that nothing moves. */
export function riskHeight(series: number, names: RiskNames): number {
  return 22 + riskLine(names) * series;
}
