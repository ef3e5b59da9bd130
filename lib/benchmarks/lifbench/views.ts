import type { OutcomeTone } from "@/lib/contracts/check";
import type { MetricDeclaration } from "@/lib/contracts/metric";
import type { Views } from "@/lib/contracts/views";
import { givenClasses } from "./given";
import { fates, readings } from "./metrics/replies";
import { perspectives } from "./metrics/stability";
import { outcomes } from "./outcomes";
import { capabilityMetric } from "./published";
import { type CapabilityId, capabilityIds, taskIds, tasks } from "./tasks";

const capabilities: Readonly<Record<CapabilityId, { label: string; of: string }>> = {
  Ori: { label: "Original content", of: "reproducing what stands in the input" },
  Num: { label: "Numerical ability", of: "recognising and counting numbers" },
  Spat: { label: "Spatial awareness", of: "understanding places and sequences" },
  Fmt: { label: "Format", of: "structuring an answer by rules" },
  Logic: { label: "Logic execution", of: "following conditions and branches" },
  Recog: { label: "Recognition", of: "telling the key elements of the input apart" },
};

const metric = (of: Pick<MetricDeclaration, "id" | "label" | "group" | "description"> & Partial<MetricDeclaration>): MetricDeclaration => ({
  unit: "%",
  direction: "none",
  decimals: 1,
  ...of,
});

const stabilityMetric = (id: string, label: string, what: string): MetricDeclaration => ({
  id,
  label,
  unit: "",
  direction: "lower",
  decimals: 3,
  group: "Stability",
  description: `Instruction-following stability (section 4.3): ${what} Sample standard deviation (n − 1) over mean, as the released code has it; the plain mean over tasks. Lower is steadier. Noise alone moves it, and a suite that asks only some pairs of wording and variable does not show it for either.`,
});

const metrics: MetricDeclaration[] = [
  metric({
    ...{ id: "ars", label: "ARS", unit: "", direction: "higher", decimals: 3, group: "Score" },
    description:
      "Automated rubric-based score (section 4.1): the mean total of each task, then over tasks weighted by their points. 0 to 1, though single answers to MF can exceed 1. The interval is modified Wilson's at the effective number of samples, with Student's t; errors are clustered by wording, by variable and, where every length has several, by context. With one context of a length it speaks for this context.",
  }),
  metric({
    ...{ id: "ars_floor", label: "Floor", unit: "", decimals: 3, group: "Score" },
    description:
      "What a constant answer in the asked form earns that says nothing of the context: any element of the list, the first or the last one for LBI and LBE, so many texts that are none of its elements for LMI, always the same word for OQ, no sentence for OE, lines without a sentence for OR, one label for MB, empty sets for MF; for each task the one that earns most over its samples. Weighted as ARS.",
  }),
  metric({
    ...{ id: "ars_above_floor", label: "Above the floor", unit: "", direction: "higher", decimals: 3, group: "Score" },
    description:
      "(ARS − floor) / (1 − floor): 0 for what a constant answer earns, 1 for everything. Below 0 a model does worse than the constant answer.",
  }),
  metric({
    ...{ id: "ars_uncut", label: "ARS without cut prompts", unit: "", direction: "higher", decimals: 3, group: "Score" },
    description:
      "ARS of the samples whose context was sent whole. Where the model's context is too short for a length, its end is cut away.",
  }),
  metric({
    ...{ id: "parseable", label: "Parseable", direction: "higher", group: "Score" },
    description:
      "Answers in which the scorer finds what it looks for: an element of the list, a JSON list, labels, nested lists, a line with one separator, one of the two words. It tells a lost format from lost content.",
  }),
  ...capabilityIds.map((id) =>
    metric({
      ...{ id: capabilityMetric(id), label: capabilities[id].label, unit: "", direction: "higher", decimals: 3, group: "Capabilities" },
      description: `Instruction-following performance (section 4.2) in ${capabilities[id].of}: the mean of each scoring point over its task's samples, then over the points that tell about it, weighted by their maxima. The released map of points is used.`,
    }),
  ),
  metric({
    ...{ id: "ifp", label: "IFP", unit: "", direction: "higher", decimals: 3, group: "Capabilities" },
    description: "Instruction-following performance (section 4.2) in a capability; its interval is made as that of ARS.",
  }),
  stabilityMetric("ifs", "IFS", "the mean of stability over wording, variable and length, or over those that a slice has."),
  stabilityMetric("ifs_expression", "IFS, wording", "how much a task's score differs between wordings of its instruction."),
  stabilityMetric("ifs_variable", "IFS, variable", "how much a task's score differs between the variables of its instruction."),
  stabilityMetric("ifs_length", "IFS, length", "how much a task's score differs between lengths of the context."),
  metric({
    ...{ id: "ifs_noise", label: "IFS, noise", unit: "", decimals: 3, group: "Stability" },
    description:
      "IFS that noise alone gives: the mean over 100 permutations of the labels among the samples that agree in all else (wordings among samples of one variable and length, and so on), the same permutations every time. An IFS near it says nothing about the model.",
  }),
  metric({
    ...{ id: "effective_length", label: "Effective length", unit: "k tokens", direction: "higher", decimals: 0, group: "Length" },
    description:
      "The longest length whose score is at least 85 % of that at the shortest one (4k); shorter ones in between may fall below. It is at most the longest length of the suite. The interval goes from the longest length that surely keeps it to the longest that may.",
  }),
  metric({
    ...{ id: "claimed_length", label: "Claimed length", unit: "k tokens", decimals: 0, group: "Length" },
    description: "The context length that the model's maker claims, as its settings say.",
  }),
  ...[
    { id: "points_won", label: "Points won", of: "earned" },
    { id: "points_lost", label: "Points lost", of: "lost" },
  ].map(({ id, label, of }) =>
    metric({
      ...{ id, label, group: "Answers" },
      description: `Part of a rubric point that was ${of}, over the tasks that have it, weighted by its maxima. What exceeds a maximum (MF) counts as the maximum.`,
    }),
  ),
  ...readings.map(({ id, label }) =>
    metric({
      ...{ id, label, group: "Answers" },
      description:
        "Content by form: the part of the right content (the point that tells whether the answer is right) in answers that the scorer can read and in those that it cannot. The four parts are 100 %.",
    }),
  ),
  ...fates.map(({ id, label }) =>
    metric({
      ...{ id, label, group: "Answers" },
      description:
        "What became of the request: no usable reply (failed or unscored), refused or filtered by the provider, output limit reached in the reasoning or within the answer, answered with a cut context, or answered. The first that applies counts.",
    }),
  ),
  metric({
    ...{ id: "given", label: "What was given", group: "Answers" },
    description:
      "What replies to the tasks that ask for one element gave: the asked one (or, for LBI and LBE, any on the right side), the asked one within a few edits, an element at most two places away, another one, text that carries out the asked element instead of repeating it, something that the list does not have, the beginning of an answer, a refusal, or nothing.",
  }),
  metric({
    ...{ id: "recall", label: "Found", direction: "higher", group: "Answers" },
    description:
      "Pieces of the answer that were found: right labels of MB by the document's place, sentences of OE, and tagged sentences that OR repeats (it asks for some of them only). Depth in tenths: of the documents, or of the way to the last tagged sentence.",
  }),
  metric({
    ...{ id: "together", label: "Given together", direction: "higher", group: "Answers" },
    description: "Duplicates of MF that stand next to each other in their set and were given in one list, by the documents between them.",
  }),
  metric({
    ...{ id: "latency", label: "Latency", unit: "s", direction: "lower", group: "Cost" },
    description: "Mean time of a sample's accepted calls, measured around the socket.",
  }),
  metric({
    ...{ id: "cached", label: "Cached tokens", group: "Cost" },
    description: "Part of the input tokens that the provider read from its cache, where it says so.",
  }),
  metric({
    ...{ id: "cost", label: "Cost", unit: "$", direction: "lower", decimals: 4, group: "Cost" },
    description: "Mean cost of a sample in US dollars, at the price of the run.",
  }),
];

const score = { label: "ARS", unit: "", domain: [0, 1] as [number, number] };
const length = { label: "Length", unit: "k tokens", tag: "length" };
const overLength = { ...length, log: true };
const task = { label: "Task", unit: "", tag: "task", order: taskIds };
const taskLabels = Object.fromEntries(taskIds.map((id) => [id, { label: tasks[id].label, short: id }]));
const ars = (slice: Record<string, string>, label: string) => ({ metric: "ars", slice, label });
const tones: Readonly<Record<string, OutcomeTone>> = {
  answered: "pass",
  readable_right: "pass",
  readable_wrong: "fail",
  no_reply: "unscored",
};
const parts = (of: readonly { id: string; label: string }[]) =>
  of.map(({ id, label }) => ({ metric: id, label, ...(tones[id] && { tone: tones[id] }) }));

export const views: Pick<Views, "metrics" | "headline"> & Partial<Views> = {
  metrics,
  outcomes,
  sampleTitle: "{task}, {length}k[, position {position}]",
  headline: ars({}, "ARS"),
  leaderboard: [
    ars({}, "ARS"),
    ars({ scenario: "list" }, "List"),
    ars({ scenario: "multidoc" }, "MultiDoc"),
    ars({ scenario: "onedoc" }, "OneDoc"),
    { metric: "ifs_expression", slice: {}, label: "IFS, wording", ranked: true },
    { metric: "ifs_variable", slice: {}, label: "IFS, variable", ranked: true },
    { metric: "ifs_length", slice: {}, label: "IFS, length", ranked: true },
    { metric: "ifs", slice: {}, label: "IFS", ranked: true },
    { metric: "effective_length", slice: {}, label: "Effective length" },
    { metric: "parseable", slice: {}, label: "Parseable" },
  ],
  summary: [
    ars({}, "ARS"),
    { metric: "ars_above_floor", slice: {}, label: "Above the floor" },
    { metric: "ifs", slice: {}, label: "IFS" },
    { metric: "ifs_noise", slice: {}, label: "IFS of noise" },
    { metric: "effective_length", slice: {}, label: "Effective length" },
    { metric: "claimed_length", slice: {}, label: "Claimed length" },
    { metric: "parseable", slice: {}, label: "Parseable" },
    { metric: "ars_uncut", slice: {}, label: "ARS without cut prompts" },
  ],
  charts: [
    {
      kind: "curve",
      id: "length",
      title: "Score over length",
      note: "How much of the rubric is kept as the context grows; choose a task to see it alone.",
      x: overLength,
      y: score,
      metric: "ars",
      floor: { label: "constant answer", metric: "ars_floor" },
      groups: true,
      by: ["task"],
    },
    {
      kind: "radar",
      id: "capabilities",
      title: "Six capabilities",
      note: "What the lost points have in common; choose a length to see where a capability gives way.",
      axes: capabilityIds.map((id) => ({ metric: capabilityMetric(id), label: capabilities[id].label })),
      by: ["length"],
    },
    {
      kind: "heatmap",
      id: "task-length",
      title: "Task and length",
      note: "Where the score falls first.",
      x: length,
      y: { label: "Task", unit: "", tag: "task" },
      metric: "ars",
      fewest: 3,
    },
    {
      kind: "shares",
      id: "points",
      title: "Rubric points won and lost",
      note: "Which points of the rubric cost the score; choose a task to see its own.",
      x: { label: "Scoring point", unit: "", tag: "point" },
      parts: [
        { metric: "points_won", label: "Won", tone: "pass" },
        { metric: "points_lost", label: "Lost", tone: "fail" },
      ],
      by: ["task"],
    },
    {
      kind: "bars",
      id: "capabilities-length",
      title: "Capabilities by length",
      note: "The radar's figures for exact reading.",
      x: length,
      y: { label: "IFP", unit: "", domain: [0, 1] },
      metrics: capabilityIds.map(capabilityMetric),
      stacked: false,
    },
    {
      kind: "bars",
      id: "floors",
      title: "Score and floor by task",
      note: "What a constant answer earns beside what the model earned.",
      x: task,
      y: { label: "ARS", unit: "" },
      metrics: ["ars", "ars_floor"],
      stacked: false,
      by: ["length"],
    },
    {
      kind: "bars",
      id: "effective-task",
      title: "Effective length by task",
      note: "The longest length that keeps 85 % of the score at the shortest one, beside what the model claims.",
      x: task,
      y: { label: "Length", unit: "k tokens" },
      metrics: ["effective_length", "claimed_length"],
      stacked: false,
    },
    {
      kind: "bars",
      id: "effective-capability",
      title: "Effective length by capability",
      note: "The same for what the points tell about.",
      x: { label: "Capability", unit: "", tag: "capability", order: [...capabilityIds] },
      y: { label: "Length", unit: "k tokens" },
      metrics: ["effective_length", "claimed_length"],
      stacked: false,
    },
    {
      kind: "shares",
      id: "readings",
      title: "Lost format and lost content",
      note: "Right content that the scorer cannot read was lost to the format; wrong content in readable answers to the context.",
      x: { label: "Length", unit: "k tokens", tag: "length" },
      parts: parts(readings),
      by: ["task"],
    },
    {
      kind: "shares",
      id: "attrition",
      title: "What became of the requests",
      note: "Limits, refusals and failures beside answers, by length.",
      x: { label: "Length", unit: "k tokens", tag: "length" },
      parts: parts(fates),
    },
    {
      kind: "bars",
      id: "uncut",
      title: "With and without cut prompts",
      note: "Where the model's context is too short, the end of the text is cut away; the second bar leaves such samples out.",
      x: length,
      y: score,
      metrics: ["ars", "ars_uncut"],
      stacked: false,
      by: ["task"],
    },
    {
      kind: "curve",
      id: "together",
      title: "Duplicates found by distance",
      note: "How far apart two documents with the same text may stand (MF).",
      x: { label: "Distance", unit: "documents", tag: "distance", log: true },
      y: { label: "Given together", unit: "%", domain: [0, 100] },
      metric: "together",
      by: ["length"],
      counts: { one: "pair", many: "pairs" },
    },
    {
      kind: "bars",
      id: "stability",
      title: "Stability beside its noise floor",
      note: "What permuted labels give is noise: only what stands out of it tells about wording, variable or length.",
      x: { label: "Perspective", unit: "", tag: "perspective", order: [...perspectives] },
      y: { label: "IFS", unit: "" },
      metrics: ["ifs", "ifs_noise"],
      stacked: false,
      by: ["task"],
    },
    {
      kind: "bars",
      id: "stability-task",
      title: "Stability by task",
      note: "Which tasks depend on wording, variable or length; lower is steadier.",
      x: task,
      y: { label: "IFS", unit: "" },
      metrics: ["ifs_expression", "ifs_variable", "ifs_length"],
      stacked: false,
    },
    {
      kind: "heatmap",
      id: "depth-length",
      title: "Depth and length",
      note: "Score by where the asked element stands (0 is the start); the sweep of depths asks evenly.",
      x: length,
      y: { label: "Depth", unit: "", tag: "depth" },
      metric: "ars",
      fewest: 3,
    },
    {
      kind: "scatter",
      id: "ranks",
      title: "Rank by score and rank by stability",
      note: "1 is best. Below the diagonal a model is steadier than its score says, above it less steady.",
      tag: null,
      x: { label: "Rank by ARS", unit: "", metric: "ars" },
      y: { label: "Rank by IFS", unit: "", metric: "ifs" },
      ranks: true,
      diagonal: true,
    },
    {
      kind: "curve",
      id: "capability-length",
      title: "Each capability over length",
      note: "Where one gives way before the others.",
      x: overLength,
      y: { label: "IFP", unit: "", domain: [0, 1] },
      metric: "ifp",
      facet: { tag: "capability", label: "Capability", order: [...capabilityIds] },
    },
    {
      kind: "curve",
      id: "stability-length",
      title: "Stability over length",
      note: "Whether wording and variable matter more in longer contexts; lower is steadier.",
      x: overLength,
      y: { label: "IFS", unit: "" },
      metric: "ifs",
      floor: { label: "noise", metric: "ifs_noise" },
      facet: { tag: "perspective", label: "Over", order: [...perspectives] },
    },
    {
      kind: "matrix",
      id: "above-floor",
      title: "Above the floor by task",
      note: "(ARS − floor) / (1 − floor): 1 is everything, 0 what a constant answer earns; below 0 a model did worse than that.",
      x: { ...task, labels: taskLabels },
      metric: "ars_above_floor",
      opens: "tag",
      fewest: 3,
      by: ["length"],
    },
    {
      kind: "matrix",
      id: "tasks",
      title: "Tasks",
      note: "Every task's score beside the published ones of Table 3.",
      x: { ...task, labels: taskLabels },
      metric: "ars",
      opens: "tag",
      fewest: 3,
    },
    {
      kind: "scatter",
      id: "positions",
      title: "Position asked and position answered",
      note: "Elements of the list asked for by their place or beside another; those of LMI in turn. Hits lie on the diagonal; drift and smear lie beside it.",
      points: "samples",
      tag: null,
      x: { label: "Asked", unit: "", metric: "asked" },
      y: { label: "Answered", unit: "", metric: "position" },
      diagonal: true,
      facet: { tag: "length", label: "Length", free: true },
      by: ["task"],
    },
    {
      kind: "shares",
      id: "given",
      title: "What was given instead",
      note: "Replies to the tasks that ask for one element: neighbours tell a lost count, other elements a lost place, inventions a lost list.",
      x: { label: "Length", unit: "k tokens", tag: "length" },
      parts: {
        metric: "given",
        tag: "given",
        order: givenClasses.map(({ id }) => id),
        labels: Object.fromEntries(givenClasses.map(({ id, label, ...of }) => [id, { label, ...("tone" in of && { tone: of.tone }) }])),
      },
      facet: { tag: "element", label: "Asked for:", order: ["id", "sentence"] },
    },
    {
      kind: "curve",
      id: "recall",
      title: "Found by depth",
      note: "Right labels of MB, sentences of OE, and the sentences that OR repeats, by where they stand.",
      x: { label: "Depth", unit: "", tag: "place", domain: [0, 1] },
      y: { label: "Found", unit: "%", domain: [0, 100] },
      metric: "recall",
      facet: { tag: "task", label: "Task", order: ["MB", "OE", "OR"] },
      by: ["length"],
      counts: { one: "piece", many: "pieces" },
    },
    ...[
      { id: "latency", title: "Latency over length", note: "How long a reply takes.", unit: "s" },
      { id: "cached", title: "Cached tokens over length", note: "How much of the prompts the provider had already read.", unit: "%" },
      { id: "cost", title: "Cost over length", note: "What a sample costs.", unit: "$" },
    ].map(({ id, title, note, unit }) => ({
      ...{ kind: "curve" as const, id, title, note, x: overLength, metric: id },
      y: { label: title.split(" over ")[0] ?? title, unit },
    })),
  ],
  asked: length,
  tags: [
    { tag: "task", label: "Task", kind: "text" },
    { tag: "scenario", label: "Scenario", kind: "text" },
    { tag: "length", label: "Length", kind: "number" },
    { tag: "context", label: "Context", kind: "number" },
    { tag: "expression", label: "Wording", kind: "number" },
    { tag: "variable", label: "Variable", kind: "number" },
    { tag: "depth", label: "Depth", kind: "number" },
    { tag: "element", label: "Asked for", kind: "text", source: "fact" },
    { tag: "given", label: "Given", kind: "text", source: "fact" },
    { tag: "position", label: "Position", kind: "number", source: "fact" },
    { tag: "answer_cut", label: "Answer cut away", kind: "text", source: "fact" },
  ],
  variables: [
    { id: "task", label: "Task", kind: "choice", tag: "task", order: taskIds, all: "all tasks" },
    { id: "length", label: "Length", kind: "choice", tag: "length", all: "all lengths", help: "In k tokens." },
  ],
  checkNoun: { one: "scoring point", many: "scoring points" },
};
