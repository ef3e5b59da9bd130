import { quantiles95 } from "@/lib/stats/quantiles-95";
import type { Lifetime } from "./lifetime";

/** Step of a survival curve: from this turn until the next step. */
export interface SurvivalStep {
  turn: number;
  /** Estimated share of dialogues that continue after this turn, 0 to 1. */
  survival: number;
  /** 95% interval on the log-log scale; null while all continue, once none is left, and if all dialogues have the same script. */
  low: number | null;
  high: number | null;
  /** Dialogues that answered this turn, and how many of them ended or were cut short on it. */
  atRisk: number;
  ended: number;
  censored: number;
}

/**
 * Computes the Kaplan-Meier estimate: a step for each turn on which a dialogue ended or was cut short, after a first one at turn 0. A
 * dialogue cut short on a turn still counts as at risk on it.
 * @returns steps, with Greenwood's variance if each script occurs once, else that of the infinitesimal jackknife summed by script (R's
 * `survfit(..., cluster = script)`) times G / (G - 1), with Student's t for few scripts
 */
export function kaplanMeier(lifetimes: readonly Lifetime[]): SurvivalStep[] {
  const steps: SurvivalStep[] = [{ turn: 0, survival: 1, low: null, high: null, atRisk: lifetimes.length, ended: 0, censored: 0 }];
  const byCluster = new Map<string | number, Lifetime[]>();
  for (const lifetime of lifetimes) byCluster.set(lifetime.cluster, [...(byCluster.get(lifetime.cluster) ?? []), lifetime]);
  const repeated = byCluster.size < lifetimes.length ? [...byCluster.values()] : null;
  const reach = repeated ? (repeated.length < 2 ? null : quantiles95.student(repeated.length - 1)) : quantiles95.normal;
  let survival = 1;
  let greenwood = 0;
  for (const turn of [...new Set(lifetimes.map(({ turns }) => turns))].sort((a, b) => a - b)) {
    const atRisk = lifetimes.filter(({ turns }) => turns >= turn).length;
    const atTurn = lifetimes.filter(({ turns }) => turns === turn);
    const ended = atTurn.filter((lifetime) => lifetime.ended === "patience").length;
    survival *= 1 - ended / atRisk;
    if (ended > 0 && ended < atRisk) greenwood += ended / (atRisk * (atRisk - ended));
    const step = { turn, survival, low: null, high: null, atRisk, ended, censored: atTurn.length - ended };
    steps.push(step);
    const variance = repeated && survival < 1 && survival > 0 ? clusteredVariance(repeated, steps) : greenwood;
    const [low, high] = reach === null ? [null, null] : logLog(survival, reach * Math.sqrt(variance));
    steps[steps.length - 1] = { ...step, low, high };
  }
  return steps;
}

/** Variance of the logarithm of the last step's survival, from the effect of each dialogue's weight. */
function clusteredVariance(clusters: readonly (readonly Lifetime[])[], steps: readonly SurvivalStep[]): number {
  const squares = clusters.reduce((sum, cluster) => {
    const moved = cluster.reduce((total, lifetime) => total + influence(lifetime, steps), 0);
    return sum + moved ** 2;
  }, 0);
  return (squares * clusters.length) / (clusters.length - 1);
}

function influence({ turns, ended: how }: Lifetime, steps: readonly SurvivalStep[]): number {
  let moved = 0;
  for (const { turn, atRisk, ended } of steps) {
    if (turn > turns) break;
    if (ended === 0) continue;
    moved += ended / (atRisk * (atRisk - ended));
    if (turn === turns && how === "patience") moved -= 1 / (atRisk - ended);
  }
  return moved;
}

function logLog(survival: number, reach: number): [number | null, number | null] {
  if (survival === 1 || survival <= 0) return [null, null];
  const power = Math.exp(reach / -Math.log(survival));
  return [survival ** power, survival ** (1 / power)];
}
