import type { Random } from "@/lib/random/random";
import { randomFrom } from "@/lib/random/seeded-random";
import { surelyChanged, weekCandidates } from "@/lib/ranking/week-candidates";
import { mean } from "@/lib/stats/mean";
import { midPMcNemar } from "@/lib/stats/paired-proportions";
import { pairedT } from "@/lib/stats/paired-t";
import { midPInterval } from "@/lib/stats/proportion-interval";
import type { BenchRow } from "../bench-row";
import { logistic, logitFor, normal } from "./draws";

const itemDeviation = 2;
const models = 12;
/** Log odds of models that satisfy 70% of the items. */
const logit = logitFor(0.7, itemDeviation);
const day = new Date(Date.UTC(2026, 2, 1));
const span = { from: new Date(day.getTime() - 1), to: day };

/** A run: a value for each item or cluster that all runs of its ranking were asked. */
interface DrawnRun {
  id: number;
  endedAt: Date;
  values: readonly number[];
}

/** A ranking of models whose runs are drawn from the same distribution, two each, with the p of two runs. */
interface Design {
  draw: (random: Random) => () => number[];
  p: (first: readonly number[], second: readonly number[]) => number | null;
}

const items: Design = {
  draw: (random) => {
    const ease = Array.from({ length: 200 }, () => normal(random, itemDeviation) + logit);
    return () => ease.map((level) => Number(random.uniform() < logistic(level)));
  },
  p: (first, second) => {
    const count = (sign: number) => first.filter((value, at) => sign * (value - (second[at] ?? 0)) > 0).length;
    return midPMcNemar(count(1), count(-1));
  },
};

/** Scripts or seeds, each with its own difficulty, and large chance variation. */
const clusters: Design = {
  draw: (random) => {
    const ease = Array.from({ length: 12 }, () => 30 + normal(random, 8));
    return () => ease.map((script) => Math.max(0, script + normal(random, 8)));
  },
  p: (first, second) => {
    const differences = first.map((value, at) => value - (second[at] ?? 0));
    return pairedT(differences, [...differences.keys()])?.p ?? null;
  },
};

/** True if any difference is reported in a week in which no model differs from another and every model was run again in each ranking. */
function namesAny(random: Random, rankings: readonly Design[]): boolean {
  const tested = rankings.flatMap(({ draw, p }) => {
    const run = draw(random);
    const rows = Array.from({ length: models }, (_, model) => {
      const runs = [1, 0].map(
        (late): DrawnRun => ({ id: 2 * model + late, endedAt: new Date(day.getTime() - (late === 1 ? 0 : 1000)), values: run() }),
      );
      return { model: String(model), value: mean(runs.flatMap(({ values }) => values)) ?? 0, runs };
    });
    return weekCandidates(rows, "higher", span).flatMap(({ run: newest, baseline, picked }) => {
      const pValue = p(newest.values, baseline.values);
      return pValue === null ? [] : [{ p: pValue, picked }];
    });
  });
  return surelyChanged(tested).length > 0;
}

/** Measures in how many weeks of equal models the Overview would report a difference, with the 95% interval of that share. */
export function weekRows(draws: number): BenchRow[] {
  const row = (label: string, rankings: readonly Design[]): BenchRow => {
    const random = randomFrom(label);
    let named = 0;
    for (let week = 0; week < draws; week += 1) named += Number(namesAny(random, rankings));
    const share = (100 * named) / draws;
    const [low, high] = midPInterval(named, draws) ?? [0, 1];
    const most = 5 + 3 * Math.sqrt((5 * 95) / draws);
    return {
      label: `weeks, ${label}`,
      measured: `${share.toFixed(1)}%`,
      reach: `${most.toFixed(1)}%`,
      ratio: most / Math.max(share, 0.01),
      note: `that name a difference of equal models; ${(100 * low).toFixed(1)} to ${(100 * high).toFixed(1)}%`,
    };
  };
  return [
    row(`${models} models, one ranking of 200 items`, [items]),
    row(`${models} models, six rankings`, [items, items, items, items, clusters, clusters]),
  ];
}
