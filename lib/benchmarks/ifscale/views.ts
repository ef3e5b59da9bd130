import type { MetricDeclaration } from "@/lib/contracts/metric";
import type { Views } from "@/lib/contracts/views";
import { outcomes } from "./outcomes";

const accuracyAt = (density: number) => ({ metric: "accuracy", slice: { density }, label: `Accuracy at ${density}` });

const interval = "The interval is made as that of accuracy.";

const metrics: MetricDeclaration[] = [
  {
    id: "accuracy",
    label: "Accuracy",
    unit: "%",
    direction: "higher",
    decimals: 1,
    group: "Accuracy",
    description:
      "Words of the list found exactly, as a share of all; the mean over samples (section 3), and over several densities the mean of their means: densities are fixed, so missing samples at some do not shift it. The interval is modified Wilson’s at the effective size, with Student’s t over seeds: samples of one seed share words, so they and their repetitions are one cluster.",
  },
  {
    id: "deviation",
    label: "Standard deviation",
    unit: "%",
    direction: "lower",
    decimals: 1,
    group: "Accuracy",
    description:
      "Sample standard deviation (n − 1) of accuracy between samples, in percentage points. The interval (chi-square) is rough and ends where percentages can vary no more.",
  },
  {
    id: "accuracy_fit",
    label: "Fit of the degradation curve (R²)",
    unit: "",
    direction: "none",
    decimals: 3,
    group: "Degradation",
    description:
      "Threshold, linear or exponential, or flat: the shape with the lowest AICc over the densities’ mean accuracies (section 4). A line must beat a level by 2, and a curved shape both; a threshold needs a plateau over a seventh of the densities’ range, an exponential a scale at least as long as the way to the second density. None of these where even the best is farther from the means than the spread of seeds at one density allows (F test of lack of fit at 1 %). Needs nine densities and two seeds; R² has no interval.",
  },
  {
    id: "knee",
    label: "Knee",
    unit: "words",
    direction: "higher",
    decimals: 0,
    group: "Degradation",
    description:
      "Density at which a threshold’s plateau ends; other patterns have none. The interval is a jackknife over seeds and rough; beyond the densities tested it says “at least” or “at most”.",
  },
  {
    id: "half_life",
    label: "Half-life",
    unit: "words",
    direction: "higher",
    decimals: 0,
    group: "Degradation",
    description:
      "Words in which an exponential pattern loses half of what it has still to lose; other patterns have none. Not comparable with a knee. The interval is a jackknife over seeds and rough.",
  },
  {
    id: "omission_share",
    label: "Omissions",
    unit: "%",
    direction: "none",
    decimals: 1,
    group: "Errors",
    description: `Share of a sample’s errors in which the word is absent altogether. A sample without errors counts as 0, as in the authors’ analysis. ${interval}`,
  },
  {
    id: "modification_share",
    label: "Modifications",
    unit: "%",
    direction: "none",
    decimals: 1,
    group: "Errors",
    description: `Share of a sample’s errors in which another form of the word stands (its first 80 %). A sample without errors counts as 0. ${interval}`,
  },
  {
    id: "omission_ratio",
    label: "Omissions per modification",
    unit: "ratio",
    direction: "none",
    decimals: 2,
    group: "Errors",
    description:
      "Mean omission share over mean modification share; undefined where nothing was modified. The interval is Student’s t of the logarithm by a jackknife over seeds, and rough.",
  },
  {
    id: "primacy",
    label: "Primacy ratio",
    unit: "ratio",
    direction: "none",
    decimals: 2,
    group: "Position",
    description:
      "Error rate of the last third of the list over that of the first; above 1, earlier words are followed better. The mean over samples with an error in the first third, as the authors have it: at 98 % accuracy and no effect of position it is 0.30 to 1.31, by density. Its interval is rough.",
  },
  {
    id: "primacy_pooled",
    label: "Pooled primacy ratio",
    unit: "ratio",
    direction: "none",
    decimals: 2,
    group: "Position",
    description:
      "Errors of the last third over those of the first, each summed over samples before they are divided. With few errors the authors’ mean of ratios lies far from 1 even where position has no effect; this one does not. None below five errors in the first third. The interval is a jackknife over seeds and rough.",
  },
  {
    id: "error_early",
    label: "First third",
    unit: "%",
    direction: "lower",
    decimals: 1,
    group: "Position",
    description: `Error rate over the first third of the list. ${interval}`,
  },
  {
    id: "error_middle",
    label: "Middle",
    unit: "%",
    direction: "lower",
    decimals: 1,
    group: "Position",
    description: `Error rate over the words between the first and the last third of the list. ${interval}`,
  },
  {
    id: "error_late",
    label: "Last third",
    unit: "%",
    direction: "lower",
    decimals: 1,
    group: "Position",
    description: `Error rate over the last third of the list. ${interval}`,
  },
  {
    id: "latency",
    label: "Latency",
    unit: "s",
    direction: "lower",
    decimals: 1,
    group: "Speed",
    description: "Mean seconds of the accepted call alone; rejected attempts are not counted. The interval is Student’s t over seeds.",
  },
  {
    id: "accuracy_per_second",
    label: "Accuracy per second",
    unit: "%/s",
    direction: "higher",
    decimals: 2,
    group: "Speed",
    description:
      "Mean accuracy over mean latency, both of the samples whose latency is known. The interval is Student’s t by a jackknife over seeds.",
  },
];

const density = { label: "Density", unit: "words", tag: "density" };
/** Suites to 5,000 words have most of their densities below 500. */
const overDensity = { ...density, log: "offered" as const };
const percent = (label: string) => ({ label, unit: "%", domain: [0, 100] satisfies [number, number] });

/** How the family is shown. */
export const views: Views = {
  metrics,
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
  charts: [
    {
      kind: "curve",
      id: "accuracy",
      title: "Accuracy as instructions increase",
      note: "Share of words included exactly. The band is the 95 % interval over seeds, the thin line the fitted degradation pattern. Where replies did not finish or were turned away, their shares stand below.",
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
      note: "Every reply is a strip of its words in list order, all strips equally long. Missed words that gather towards the right show that earlier words are followed better. Drag over a part to list its words.",
      y: density,
      metric: "accuracy",
      noun: { one: "word", many: "words" },
      outcomes,
    },
    {
      kind: "bars",
      id: "thirds",
      title: "Errors by position in the list",
      note: "Error rate over the first third, the middle and the last third of the list. Rising bars mean that earlier words are followed better.",
      x: density,
      y: percent("Error rate"),
      metrics: ["error_early", "error_middle", "error_late"],
      stacked: false,
    },
    {
      kind: "curve",
      id: "primacy_pooled",
      title: "Pooled primacy ratio as instructions increase",
      note: "Errors of the last third over those of the first, summed over samples; no point where the first third has fewer than five. Above 1, earlier words are followed better. The intervals are rough.",
      x: overDensity,
      y: { label: "Pooled primacy ratio", unit: "ratio" },
      metric: "primacy_pooled",
    },
    {
      kind: "curve",
      id: "primacy",
      title: "The authors’ primacy ratio",
      note: "The mean of each sample’s own ratio, where its first third has errors. With few errors it lies far from 1 without any effect of position.",
      x: overDensity,
      y: { label: "Primacy ratio", unit: "ratio" },
      metric: "primacy",
    },
    {
      kind: "bars",
      id: "errors",
      title: "Omissions and modifications",
      note: "Shares of a sample’s errors; samples without errors count as none of either, so the two can add up to less than 100 %.",
      x: density,
      y: percent("Share of errors"),
      metrics: ["omission_share", "modification_share"],
      stacked: true,
    },
    {
      kind: "curve",
      id: "deviation",
      title: "Spread between seeds",
      note: "Standard deviation of accuracy over the samples of a density. Of five seeds it is known to 0.6 to 2.9 times itself; the intervals are rough.",
      x: overDensity,
      y: { label: "Standard deviation", unit: "%" },
      metric: "deviation",
    },
    {
      kind: "scatter",
      id: "latency",
      title: "Accuracy against latency",
      note: "One point a density: what the seconds of a reply buy.",
      tag: "density",
      x: { label: "Latency", unit: "s", metric: "latency" },
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
