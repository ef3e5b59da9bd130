import type { SimulationProfile } from "@/lib/benchmarks/manifest";

/** Skill of a simulated model at a density of n words. */
export interface Skill extends SimulationProfile {
  /** Mean share of words that are not included exactly, 0 to 1. */
  errorRate(n: number): number;
  /** Slope of the error rate along the list: at 0 it is constant, at 1 it rises from 0 to twice the mean. */
  primacy(n: number): number;
  /** Share of the errors that are modifications, 0 to 1. */
  modified(n: number): number;
  /** Relative deviation of the error rate between samples. */
  spread: number;
  /** Probability that an attempt evades the task with a bare list or a refusal, 0 to 1. */
  evades: number;
}

const fading = (n: number) => 0.06 + 0.5 * Math.exp(-n / 120);
/** Primacy peaks at 150 to 200 words and fades when a model is overwhelmed (section 4). */
const peaked = (most: number) => (n: number) => most * Math.exp(-(((n - 175) / 140) ** 2));

export const skills: Skill[] = [
  {
    id: "threshold",
    label: "Threshold decay",
    description: "Follows nearly all words up to about 200, then falls steeply to 60% at 500.",
    errorRate: (n) => 0.006 + Math.max(0, n - 200) * 0.0013,
    primacy: peaked(0.6),
    modified: fading,
    spread: 0.12,
    evades: 0,
  },
  {
    id: "linear",
    label: "Linear decay",
    description: "Loses words at a steady rate, from none at 10 to half at 500.",
    errorRate: (n) => 0.001 * n,
    primacy: peaked(0.5),
    modified: fading,
    spread: 0.1,
    evades: 0,
  },
  {
    id: "exponential",
    label: "Exponential decay",
    description: "Loses most words early and levels off near 8% at 500.",
    errorRate: (n) => 0.93 * (1 - Math.exp(-n / 95)),
    primacy: peaked(0.35),
    modified: (n) => 0.1 + 0.55 * Math.exp(-n / 150),
    spread: 0.08,
    evades: 0,
  },
  {
    id: "frontier",
    label: "Late threshold",
    description: "Follows nearly all words up to about 1,500, then falls steadily to a third at 5,000; the end of the list goes first.",
    errorRate: (n) => 0.003 + Math.max(0, n - 1500) * 0.00019,
    primacy: (n) => Math.min(0.6, n / 4000),
    modified: (n) => 0.04 + 0.4 * Math.exp(-n / 400),
    spread: 0.1,
    evades: 0,
  },
  {
    id: "perfect",
    label: "Perfect",
    description: "Includes every word exactly.",
    errorRate: () => 0,
    primacy: () => 0,
    modified: () => 0,
    spread: 0,
    evades: 0,
  },
  {
    id: "evasive",
    label: "Evasive",
    description: "Linear decay, but two of five attempts are rejected: a bare word list or a short refusal.",
    errorRate: (n) => 0.001 * n,
    primacy: peaked(0.5),
    modified: fading,
    spread: 0.1,
    evades: 0.4,
  },
];
