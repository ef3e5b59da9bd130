import { formatCount, formatNumber } from "@/components/ui/format";
import type { SurvivalChart } from "@/lib/contracts/charts/survival";
import type { MetricDeclaration } from "@/lib/contracts/metric";
import { compareLifetimes, type LifetimeComparison } from "@/lib/endurance/compare-lifetimes";
import { kaplanMeier, type SurvivalStep } from "@/lib/endurance/kaplan-meier";
import type { Lifetime } from "@/lib/endurance/lifetime";
import { lifetimesOf } from "@/lib/endurance/lifetime";
import { holm } from "@/lib/stats/holm";
import { type Formats, type Mark, tipRow } from "../chart-kit";
import { type DrawnSeries, drawnSeries } from "../chart-point";
import type { ChartSeries } from "../chart-series";
import { level, namesOf } from "../finding";
import { behindSlot } from "../series-look";

export interface SurvivalSeries extends DrawnSeries {
  /** From turn 0 to the last turn of any series at which this one still had a dialogue. */
  steps: SurvivalStep[];
  lifetimes: Lifetime[];
  missing: number;
}

/** How the lifetimes of two drawn series differ. */
export interface SurvivalTest extends LifetimeComparison {
  first: DrawnSeries;
  second: DrawnSeries;
  /** Of the test of mean turns, else of the log-rank test, adjusted for all pairs by Holm's method; null where neither has one. */
  adjusted: number | null;
}

export interface SurvivalData {
  series: SurvivalSeries[];
  /** In grey behind them. */
  behind: SurvivalSeries[];
  xDomain: [number, number];
  /** 100 where the shares are in percent, else 1. */
  scale: number;
  tests: SurvivalTest[];
  absent: string[];
}

/** Survival curves of the series' dialogues, from the lifetimes that their metric carries. */
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
        // Without a script each lifetime stands for itself.
        cluster: key ?? `${chartSeries.id} ${ordinal}`,
      }),
    );
    return { ...drawnSeries(chartSeries, position), steps: kaplanMeier(lifetimes), lifetimes, missing: metric?.missing ?? 0 };
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
  };
}

/** Every pair that can be tested. */
function testsOf(drawn: readonly SurvivalSeries[]): SurvivalTest[] {
  const tests = drawn.flatMap((first, at) =>
    drawn.slice(at + 1).flatMap((second) => {
      const test = compareLifetimes(first.lifetimes, second.lifetimes);
      return test.logRank || test.turns ? [{ first, second, ...test, adjusted: (test.turns ?? test.logRank)?.p ?? null }] : [];
    }),
  );
  const adjusted = holm(tests.flatMap((test) => test.adjusted ?? []));
  return tests.map((test) => ({ ...test, adjusted: test.adjusted === null ? null : (adjusted.shift() ?? null) }));
}

/** The curve that tests of mean turns find to last longer than most others, and these; null where they find none. */
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

/** The step in force at a turn: the last one that is not after it. */
export function stepAt(steps: readonly SurvivalStep[], turn: number): SurvivalStep | undefined {
  return steps.findLast((step) => step.turn <= turn);
}

/** Dialogues that answered a turn; all of them at turn 0. */
export function atRiskAt(lifetimes: readonly Lifetime[], turn: number): number {
  return lifetimes.filter(({ turns }) => turns >= turn).length;
}

/** Every turn of every curve as a point under the pointer; a turn on which dialogues ended opens them. */
export function survivalMarks({ series, behind, scale }: SurvivalData, spec: SurvivalChart, formats: Formats): Mark[] {
  return [...series, ...behind].flatMap((survivalSeries) => {
    const last = survivalSeries.steps.at(-1)?.turn ?? 0;
    return Array.from({ length: last + 1 }, (_, turn): Mark => {
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
        at: `${spec.x.label} ${formatNumber(turn)}${here ? `: ${endings(here)}` : ""}`,
        rows: [tipRow(spec.y.label, spec.metric, point, formats)],
        target: here ? { slice: {}, ended: [turn, turn] } : null,
      };
    });
  });
}

/** `3 of 31 dialogues ended, 1 broken off`. */
function endings({ atRisk, ended, censored }: SurvivalStep): string {
  const parts = [
    ...(ended > 0 || censored === 0 ? [`${formatNumber(ended)} of ${formatCount(atRisk, "dialogue")} ended`] : []),
    ...(censored > 0 ? [`${formatNumber(censored)}${ended > 0 ? "" : ` of ${formatCount(atRisk, "dialogue")}`} cut short`] : []),
  ];
  return parts.join(", ");
}

/** Height of a row of the numbers at risk, in pixels, and of one whose name has a line of its own. */
const riskLines = { beside: 16, above: 32 };

/** Where a row's name is: none of a single series, beside the numbers, or above them on a narrow page. */
export type RiskNames = "none" | "beside" | "above";

/** Height of a row of the numbers at risk, in pixels. */
export function riskLine(names: RiskNames): number {
  return riskLines[names === "above" ? "above" : "beside"];
}

/** Height that the numbers at risk take below the axis, in pixels: known before anything is drawn, so that nothing moves. */
export function riskHeight(series: number, names: RiskNames): number {
  return 22 + riskLine(names) * series;
}
