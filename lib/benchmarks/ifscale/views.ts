import { declarationsOf } from "@/lib/benchmarks/declared-metric";
import type { Views } from "@/lib/contracts/views";
import { metrics } from "./metrics/declared";
import { outcomes } from "./score/outcomes";

const accuracyAt = (density: number) => ({ metric: "accuracy", slice: { density }, label: `Accuracy at ${density}` });

const density = { label: "Density", unit: "words", tag: "density" };
/** In suites up to 5,000 words, most densities are below 500, so a logarithmic axis is offered. */
const overDensity = { ...density, log: "offered" as const };
const percent = (label: string) => ({ label, unit: "%", domain: [0, 100] satisfies [number, number] });

/** Views of the family. */
export const views: Views = {
  metrics: declarationsOf(metrics),
  outcomes,
  sampleTitle: "{density} words, seed {seed}",
  headline: accuracyAt(500),
  intervalsFor: "lists of words like these on this grid of densities",
  leaderboard: [
    accuracyAt(10),
    accuracyAt(50),
    accuracyAt(100),
    accuracyAt(250),
    accuracyAt(500),
    { metric: "accuracy", slice: {}, label: "Mean accuracy" },
    { metric: "deviation", slice: { density: 500 }, label: "Deviation at 500" },
    { metric: "primacy", slice: {}, label: "Primacy ratio" },
  ],
  summary: [
    { metric: "accuracy", slice: {}, label: "Mean accuracy" },
    accuracyAt(100),
    accuracyAt(250),
    accuracyAt(500),
    { metric: "knee", slice: {}, label: "Knee" },
    { metric: "half_life", slice: {}, label: "Half-life" },
    { metric: "primacy", slice: {}, label: "Primacy ratio" },
    { metric: "primacy_pooled", slice: {}, label: "Pooled primacy ratio" },
    { metric: "omission_ratio", slice: {}, label: "Omissions per modification" },
    { metric: "latency", slice: {}, label: "Latency" },
    { metric: "accuracy_per_second", slice: {}, label: "Accuracy per second" },
  ],
  signature: "shoreline",
  charts: [
    {
      kind: "curve",
      id: "accuracy",
      title: "Accuracy as instructions increase",
      note: "Share of words included exactly. The band is the 95% interval over seeds; with several models it is drawn for the one under the pointer. The thin line is the fitted degradation pattern. The shares of unfinished and rejected replies are drawn below.",
      x: overDensity,
      y: percent("Accuracy"),
      metric: "accuracy",
      fit: "accuracy_fit",
      replies: true,
    },
    {
      kind: "shoreline",
      id: "shoreline",
      title: "Where in the list words are missed",
      note: "Every reply is a strip of its words in list order, all strips equally long. Missed words concentrated on the right mean that earlier words are followed better. Drag over part of a strip to list its words.",
      y: density,
      metric: "accuracy",
      noun: { one: "word", many: "words" },
      outcomes,
    },
    {
      kind: "slopes",
      id: "thirds",
      title: "Errors by position in the list",
      note: "Dots are error rates in the first, middle and last third of the list: a rising line means that earlier words are followed better. The ratio divides the errors in the last third by those in the first, summed over samples; it is undefined with fewer than five in the first third, and its interval is approximate.",
      x: density,
      y: { label: "Error rate", unit: "%" },
      metrics: ["error_early", "error_middle", "error_late"],
      ratio: { label: "Pooled primacy ratio", unit: "ratio", metric: "primacy_pooled" },
    },
    {
      kind: "curve",
      id: "primacy",
      title: "The authors’ primacy ratio",
      note: "The mean of each sample’s ratio, if its first third has errors. With few errors it is far from 1 even without a position effect.",
      x: overDensity,
      y: { label: "Primacy ratio", unit: "ratio" },
      metric: "primacy",
    },
    {
      kind: "bars",
      id: "errors",
      title: "Omissions and modifications",
      note: "Shares of a sample’s errors; samples without errors count as 0 for both, so the two can add up to less than 100%.",
      x: density,
      y: percent("Share of errors"),
      metrics: ["omission_share", "modification_share"],
      stacked: true,
    },
    {
      kind: "curve",
      id: "deviation",
      title: "Spread between seeds",
      note: "Standard deviation of accuracy over the samples at a density. With five seeds, the true value lies between 0.6 and 2.9 times this; the intervals are approximate.",
      x: overDensity,
      y: { label: "Standard deviation", unit: "%" },
      metric: "deviation",
    },
    {
      kind: "scatter",
      id: "latency",
      title: "Accuracy against latency",
      note: "One point per density: accuracy against latency. Point at a model to see its intervals; an arrow marks one that leaves the plot.",
      tag: "density",
      x: { label: "Latency", unit: "s", metric: "latency", log: true },
      y: { ...percent("Accuracy"), metric: "accuracy" },
    },
  ],
  asked: density,
  tags: [
    { tag: "density", label: "Density", kind: "number" },
    { tag: "seed", label: "Seed", kind: "number" },
  ],
  checkNoun: { one: "word", many: "words" },
};
