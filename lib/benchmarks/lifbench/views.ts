import type { MetricDeclaration } from "@/lib/contracts/metric";
import type { Views } from "@/lib/contracts/views";
import { outcomes } from "./outcomes";
import { type CapabilityId, capabilityIds, taskIds, tasks } from "./tasks";

const capabilities: Readonly<Record<CapabilityId, { label: string; of: string }>> = {
  Ori: { label: "Original content", of: "reproducing what stands in the input" },
  Num: { label: "Numerical ability", of: "recognising and counting numbers" },
  Spat: { label: "Spatial awareness", of: "understanding places and sequences" },
  Fmt: { label: "Format", of: "structuring an answer by rules" },
  Logic: { label: "Logic execution", of: "following conditions and branches" },
  Recog: { label: "Recognition", of: "telling the key elements of the input apart" },
};
const metricOf = (id: CapabilityId) => `ifp_${id.toLowerCase()}`;

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
  {
    id: "ars",
    label: "ARS",
    unit: "",
    direction: "higher",
    decimals: 3,
    group: "Score",
    description:
      "Automated rubric-based score (section 4.1): the mean total of each task, then over tasks weighted by their points. 0 to 1, though single answers to MF can exceed 1. The interval is Student's t: with several contexts of a length these are the clusters; with one it speaks for this context, and wordings of one question are a cluster.",
  },
  {
    id: "parseable",
    label: "Parseable",
    unit: "%",
    direction: "higher",
    decimals: 1,
    group: "Score",
    description:
      "Answers in which the scorer finds what it looks for: an element of the list, a JSON list, labels or nested lists. It tells a lost format from lost content. OR and OQ are not among them.",
  },
  ...capabilityIds.map(
    (id): MetricDeclaration => ({
      id: metricOf(id),
      label: capabilities[id].label,
      unit: "",
      direction: "higher",
      decimals: 3,
      group: "Capabilities",
      description: `Instruction-following performance (section 4.2) in ${capabilities[id].of}: the mean of each scoring point over its task's samples, then over the points that tell about it, weighted by their maxima. The released map of points is used.`,
    }),
  ),
  stabilityMetric("ifs", "IFS", "the mean of stability over wording, variable and length, or over those that a slice has."),
  stabilityMetric("ifs_expression", "IFS, wording", "how much a task's score differs between wordings of its instruction."),
  stabilityMetric("ifs_variable", "IFS, variable", "how much a task's score differs between the variables of its instruction."),
  stabilityMetric("ifs_length", "IFS, length", "how much a task's score differs between lengths of the context."),
];

const score = { label: "ARS", unit: "", domain: [0, 1] as [number, number] };
const length = { label: "Length", unit: "k tokens", tag: "length" };
const ars = (slice: Record<string, string>, label: string) => ({ metric: "ars", slice, label });

export const views: Pick<Views, "metrics" | "headline"> & Partial<Views> = {
  metrics,
  outcomes,
  headline: ars({}, "ARS"),
  leaderboard: [
    ars({}, "ARS"),
    ars({ scenario: "list" }, "List"),
    ars({ scenario: "multidoc" }, "MultiDoc"),
    ars({ scenario: "onedoc" }, "OneDoc"),
    { metric: "ifs", slice: {}, label: "IFS" },
    { metric: "parseable", slice: {}, label: "Parseable" },
  ],
  summary: [ars({}, "ARS"), { metric: "ifs", slice: {}, label: "IFS" }, { metric: "parseable", slice: {}, label: "Parseable" }],
  charts: [
    {
      kind: "curve",
      id: "length",
      title: "Score over length",
      note: "How much of the rubric is kept as the context grows; choose a task to see it alone.",
      x: length,
      y: score,
      metric: "ars",
      by: ["task"],
    },
    {
      kind: "radar",
      id: "capabilities",
      title: "Six capabilities",
      note: "What the lost points have in common; choose a length to see where a capability gives way.",
      axes: capabilityIds.map((id) => ({ metric: metricOf(id), label: capabilities[id].label })),
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
      kind: "bars",
      id: "capabilities-length",
      title: "Capabilities by length",
      note: "The radar's figures for exact reading.",
      x: length,
      y: { label: "IFP", unit: "", domain: [0, 1] },
      metrics: capabilityIds.map(metricOf),
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
      kind: "bars",
      id: "stability-task",
      title: "Stability by task",
      note: "Which tasks depend on wording, variable or length; lower is steadier.",
      x: { label: "Task", unit: "", tag: "task", order: taskIds },
      y: { label: "IFS", unit: "" },
      metrics: ["ifs_expression", "ifs_variable", "ifs_length"],
      stacked: false,
    },
    {
      kind: "matrix",
      id: "tasks",
      title: "Tasks",
      note: "Every task's score beside the published ones of Table 3.",
      x: {
        label: "Task",
        unit: "",
        tag: "task",
        order: taskIds,
        labels: Object.fromEntries(taskIds.map((id) => [id, { label: tasks[id].label, short: id }])),
      },
      metric: "ars",
      opens: "tag",
      fewest: 3,
    },
  ],
  tags: [
    { tag: "task", label: "Task", kind: "text" },
    { tag: "scenario", label: "Scenario", kind: "text" },
    { tag: "length", label: "Length", kind: "number" },
    { tag: "context", label: "Context", kind: "number" },
    { tag: "expression", label: "Wording", kind: "number" },
    { tag: "variable", label: "Variable", kind: "number" },
    { tag: "depth", label: "Depth", kind: "number" },
  ],
  variables: [
    { id: "task", label: "Task", kind: "choice", tag: "task", order: taskIds, all: "all tasks" },
    { id: "length", label: "Length", kind: "choice", tag: "length", all: "all lengths", help: "In k tokens." },
  ],
  checkNoun: { one: "scoring point", many: "scoring points" },
};
