import { formatCount, formatNumber } from "@/components/ui/format";
import type { SurvivalChart } from "@/lib/contracts/charts/survival";
import { lifetimesDetail } from "@/lib/contracts/endurance";
import type { MetricDeclaration } from "@/lib/contracts/metric";
import { kaplanMeier, type SurvivalStep } from "@/lib/endurance/kaplan-meier";
import type { Lifetime } from "@/lib/endurance/lifetime";
import { quantiles95, studentP } from "@/lib/stats/quantiles-95";
import { type Lifespan, restrictedDifference } from "@/lib/stats/restricted-mean";
import { stratifiedLogRank } from "@/lib/stats/stratified-log-rank";
import { type Formats, type Mark, tipRow } from "../chart-kit";
import { type DrawnSeries, drawnSeries } from "../chart-point";
import type { ChartSeries } from "../chart-series";

export interface SurvivalSeries extends DrawnSeries {
  /** From turn 0 to the last turn of any series at which this one still had a dialogue. */
  steps: SurvivalStep[];
  lifetimes: Lifetime[];
  missing: number;
}

/** The log-rank test of two drawn series, and where scripts are shared or repeated that of their restricted mean turns. */
export interface SurvivalTest {
  first: DrawnSeries;
  second: DrawnSeries;
  /** Within shared scripts; null where scripts are repeated and none is shared, and where nothing ended. */
  logRank: { p: number; chiSquare: number } | null;
  /** Mean turns of the second less those of the first up to a horizon, with Student's t over scripts. */
  turns: { difference: number; low: number; high: number; p: number; horizon: number; scripts: number } | null;
  /** Whether scripts are shared: then both tests are paired by them. */
  isPaired: boolean;
}

export interface SurvivalData {
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
    const lifetimes = (read.data?.lifetimes ?? []).map(
      ([turns, ended, ordinal, key]): Lifetime => ({
        ...{ turns, ended },
        // Without a script each lifetime stands for itself.
        cluster: key ?? `${of.id} ${ordinal}`,
      }),
    );
    return { ...drawnSeries(of, position), steps: kaplanMeier(lifetimes), lifetimes, missing: metric?.missing ?? 0 };
  });
  const drawn = all.filter(({ lifetimes }) => lifetimes.length > 0);
  const last = drawn.flatMap(({ steps }) => steps.at(-1)?.turn ?? 0).reduce((a, b) => Math.max(a, b), 1);
  return {
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
      const test = comparison(first.lifetimes, second.lifetimes);
      return test.logRank || test.turns ? [{ first, second, ...test }] : [];
    }),
  );
}

const spans = (of: readonly Lifetime[]): Lifespan[] =>
  of.map(({ turns, ended, cluster }) => ({ time: turns, ended: ended === "patience", cluster }));

/** Two samples of lifetimes: within the scripts that they share, else by clusters of repeated scripts, else as they are. */
function comparison(first: readonly Lifetime[], second: readonly Lifetime[]): Omit<SurvivalTest, "first" | "second"> {
  const [one, other] = [spans(first), spans(second)];
  const [own, theirs] = [new Set(one.map(({ cluster }) => cluster)), new Set(other.map(({ cluster }) => cluster))];
  const isPaired = [...own].some((cluster) => theirs.has(cluster));
  const isRepeated = own.size < one.length || theirs.size < other.length;
  const together = (of: readonly Lifespan[]) => of.map((span) => ({ ...span, cluster: 0 }));
  const logRank = isPaired ? stratifiedLogRank(one, other) : isRepeated ? null : stratifiedLogRank(together(one), together(other));
  return { logRank, isPaired, turns: isPaired || isRepeated ? meanTurns(one, other) : null };
}

function meanTurns(one: readonly Lifespan[], other: readonly Lifespan[]): SurvivalTest["turns"] {
  const longest = [...one, ...other].reduce((most, { time }) => Math.max(most, time), 0);
  const found = restrictedDifference(one, other, longest);
  if (found === null || found.standardError === null || found.standardError === 0 || found.degrees < 1) return null;
  const { difference, standardError, degrees, horizon } = found;
  const reach = quantiles95.student(degrees) * standardError;
  const scripts = new Set([...one, ...other].map(({ cluster }) => cluster)).size;
  return {
    difference,
    low: difference - reach,
    high: difference + reach,
    p: studentP(difference / standardError, degrees),
    horizon,
    scripts,
  };
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
export function survivalMarks({ series, scale }: SurvivalData, spec: SurvivalChart, formats: Formats): Mark[] {
  return series.flatMap((of) => {
    const last = of.steps.at(-1)?.turn ?? 0;
    return Array.from({ length: last + 1 }, (_, turn): Mark => {
      const step = stepAt(of.steps, turn);
      const point = {
        value: (step?.survival ?? 1) * scale,
        low: step?.low == null ? null : step.low * scale,
        high: step?.high == null ? null : step.high * scale,
        n: atRiskAt(of.lifetimes, turn),
        missing: of.missing,
        slice: {},
      };
      const here = step?.turn === turn && turn > 0 ? step : undefined;
      return {
        series: of,
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
    ...(censored > 0 ? [`${formatNumber(censored)}${ended > 0 ? "" : ` of ${formatCount(atRisk, "dialogue")}`} broken off`] : []),
  ];
  return parts.join(", ");
}

/** Height of a row of the numbers at risk, in pixels. */
export const riskLine = 16;

/** Height that the numbers at risk take below the axis, in pixels: known before anything is drawn, so that nothing moves. */
export function riskHeight(series: number): number {
  return 22 + riskLine * series;
}
