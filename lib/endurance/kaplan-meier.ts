import type { Lifetime } from "./lifetime";

/** A step of a survival curve: from this turn on, up to the next step. */
export interface SurvivalStep {
  turn: number;
  /** Estimated share of dialogues that go on after this turn, 0 to 1. */
  survival: number;
  /** 95 % interval by Greenwood's variance on the log-log scale; null once nothing is left. */
  low: number | null;
  high: number | null;
  /** Dialogues that answered this turn, and how many of them ended or were broken off on it. */
  atRisk: number;
  ended: number;
  censored: number;
}

const Z = 1.959963984540054;

/**
 * The Kaplan-Meier estimate: a step for each turn on which a dialogue ended or was broken off, after a first one at turn 0. A
 * dialogue broken off on a turn still counts as at risk on it.
 */
export function kaplanMeier(of: readonly Lifetime[]): SurvivalStep[] {
  const steps: SurvivalStep[] = [{ turn: 0, survival: 1, low: 1, high: 1, atRisk: of.length, ended: 0, censored: 0 }];
  let survival = 1;
  let variance = 0;
  for (const turn of [...new Set(of.map(({ turns }) => turns))].sort((a, b) => a - b)) {
    const atRisk = of.filter(({ turns }) => turns >= turn).length;
    const here = of.filter(({ turns }) => turns === turn);
    const ended = here.filter((one) => one.ended === "patience").length;
    survival *= 1 - ended / atRisk;
    if (ended > 0 && ended < atRisk) variance += ended / (atRisk * (atRisk - ended));
    const [low, high] = logLog(survival, variance);
    steps.push({ turn, survival, low, high, atRisk, ended, censored: here.length - ended });
  }
  return steps;
}

function logLog(survival: number, variance: number): [number | null, number | null] {
  if (survival === 1) return [1, 1];
  if (survival <= 0) return [null, null];
  const reach = Math.exp((Z * Math.sqrt(variance)) / -Math.log(survival));
  return [survival ** reach, survival ** (1 / reach)];
}
