import type { SurvivalChart } from "@/lib/contracts/charts/survival";
import { lifetimesDetail } from "@/lib/contracts/endurance";
import type { MetricDeclaration } from "@/lib/contracts/metric";
import { kaplanMeier, type SurvivalStep } from "@/lib/endurance/kaplan-meier";
import type { Lifetime } from "@/lib/endurance/lifetime";
import { logRank } from "@/lib/endurance/log-rank";
import { type DrawnSeries, drawnSeries } from "./chart-point";
import type { ChartSeries } from "./chart-series";

export interface SurvivalSeries extends DrawnSeries {
  /** From turn 0 to the last turn of any series at which this one still had a dialogue. */
  steps: SurvivalStep[];
  lifetimes: Lifetime[];
  missing: number;
}

/** A log-rank test of two drawn series. */
export interface SurvivalTest {
  first: DrawnSeries;
  second: DrawnSeries;
  p: number;
  chiSquare: number;
}

export interface SurvivalData {
  kind: "survival";
  series: SurvivalSeries[];
  xDomain: [number, number];
  /** 100 where the shares are in percent, else 1. */
  scale: number;
  tests: SurvivalTest[];
  absent: string[];
}

/** Tests against each other so many series at most; more are each tested against the first. */
const allPairsBelow = 4;

/** Survival curves of the series' dialogues, from the lifetimes that their metric carries. */
export function survivalData(
  spec: SurvivalChart,
  declarations: readonly MetricDeclaration[],
  series: readonly ChartSeries[],
): SurvivalData {
  const all = series.map((of, position): SurvivalSeries => {
    const metric = of.metrics.find(({ id, slice }) => id === spec.metric && Object.keys(slice).length === 0);
    const read = lifetimesDetail.safeParse(metric?.detail);
    const lifetimes = (read.data?.lifetimes ?? []).map(([turns, ended]): Lifetime => ({ turns, ended }));
    return { ...drawnSeries(of, position), steps: kaplanMeier(lifetimes), lifetimes, missing: metric?.missing ?? 0 };
  });
  const drawn = all.filter(({ lifetimes }) => lifetimes.length > 0);
  const last = drawn.flatMap(({ steps }) => steps.at(-1)?.turn ?? 0).reduce((a, b) => Math.max(a, b), 1);
  return {
    kind: "survival",
    series: drawn,
    xDomain: [0, last],
    scale: declarations.find(({ id }) => id === spec.metric)?.unit === "%" ? 100 : 1,
    tests: testsOf(drawn),
    absent: all.filter(({ lifetimes }) => lifetimes.length === 0).map(({ label }) => label),
  };
}

function testsOf(drawn: readonly SurvivalSeries[]): SurvivalTest[] {
  return drawn.flatMap((first, at) =>
    drawn.slice(at + 1).flatMap((second): SurvivalTest[] => {
      if (at > 0 && drawn.length > allPairsBelow) return [];
      const test = logRank(first.lifetimes, second.lifetimes);
      return test ? [{ first, second, ...test }] : [];
    }),
  );
}

/** The step in force at a turn: the last one that is not after it. */
export function stepAt(steps: readonly SurvivalStep[], turn: number): SurvivalStep | undefined {
  return steps.findLast((step) => step.turn <= turn);
}

/** Dialogues that answered a turn; all of them at turn 0. */
export function atRiskAt(lifetimes: readonly Lifetime[], turn: number): number {
  return lifetimes.filter(({ turns }) => turns >= turn).length;
}
