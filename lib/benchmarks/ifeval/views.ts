import { declarationsOf } from "@/lib/benchmarks/declared-metric";
import type { MetricColumn, Views } from "@/lib/contracts/views";
import { editions } from "./items/edition";
import { metrics } from "./metrics/declared";
import { outcomes } from "./score/outcomes";

const accuracies: MetricColumn[] = [
  { metric: "prompt_level_strict", slice: {}, label: "Prompt strict" },
  { metric: "instruction_level_strict", slice: {}, label: "Instruction strict" },
  { metric: "prompt_level_loose", slice: {}, label: "Prompt loose" },
  { metric: "instruction_level_loose", slice: {}, label: "Instruction loose" },
];
const accuracy = { label: "Accuracy", unit: "%", domain: [0, 100] satisfies [number, number] };

/** Definition of how the family is shown. */
export const views: Views = {
  metrics: declarationsOf(metrics),
  outcomes,
  sampleTitle: "{asked}",
  headline: { metric: "prompt_level_strict", slice: {}, label: "Prompt-level strict" },
  intervalsFor: "prompts like these",
  // The first three are shown until a reader chooses others.
  leaderboard: [
    { metric: "prompt_level_strict", slice: {}, label: "Prompt strict" },
    { metric: "prompt_level_loose", slice: {}, label: "Prompt loose" },
    { metric: "prompt_level_loose", slice: { benchmark: "IFBench" }, label: "IFBench, prompt loose" },
    { metric: "instruction_level_strict", slice: {}, label: "Instruction strict" },
    { metric: "instruction_level_loose", slice: {}, label: "Instruction loose" },
    { metric: "prompt_level_gain", slice: {}, label: "Gain" },
    { metric: "prompt_level_loose", slice: { benchmark: "IFEval" }, label: "IFEval, prompt loose" },
  ],
  summary: [...accuracies, { metric: "prompt_level_gain", slice: {}, label: "Gain" }],
  signature: "models",
  charts: [
    {
      kind: "curve",
      id: "checks",
      title: "Accuracy as checks per prompt increase",
      note: "Share of replies that follow every instruction, by the number of instructions in the prompt.",
      x: { label: "Checks per prompt", unit: "", tag: "checks" },
      y: accuracy,
      metric: "prompt_level_strict",
    },
    {
      kind: "dumbbell",
      id: "strict-loose",
      title: "From strict to loose accuracy",
      note: "Prompt level: the share of replies that follow every instruction. The line from strict to loose is the gain: replies that fail only because of formatting around them. IFEval leaderboards mostly report the strict figure, IFBench’s paper the loose one. Thin lines are 95% intervals, strict above and loose below.",
      x: { label: "Prompt-level accuracy", unit: "%" },
      from: { metric: "prompt_level_strict", label: "Strict" },
      to: { metric: "prompt_level_loose", label: "Loose" },
      parts: [
        { label: "All prompts", slice: {} },
        { label: "IFEval", slice: { benchmark: "IFEval" } },
        { label: "IFBench", slice: { benchmark: "IFBench" } },
      ],
    },
    {
      kind: "matrix",
      id: "models",
      title: "Models by check",
      note: "Instruction-level strict accuracy: the share of a check’s instructions that a model’s replies follow as written.",
      x: { label: "Check", unit: "", tag: "id" },
      metric: "instruction_level_strict",
      opens: "sort",
      down: true,
      counts: { one: "instruction", many: "instructions" },
    },
    {
      kind: "bars",
      id: "groups",
      title: "Strict and loose accuracy by group of checks",
      note: "The group is the first part of an instruction’s id. The step from strict to loose is the cost of formatting alone.",
      x: { label: "Group", unit: "", tag: "group" },
      y: accuracy,
      metrics: ["instruction_level_strict", "instruction_level_loose"],
      stacked: false,
    },
    {
      kind: "heatmap",
      id: "together",
      title: "Checks missed together",
      note: "Of the prompts with checks from both groups, the share that misses one of each.",
      x: { label: "Group A", unit: "", tag: "group" },
      y: { label: "Group B", unit: "", tag: "beside" },
      metric: "missed_together",
      opens: "sort",
    },
    {
      kind: "matrix",
      id: "pairs",
      title: "Pairs of checks missed together",
      note: "Of the prompts with both checks, the share that misses both: the 20 pairs with the highest lower bounds (at least 5 prompts each). Click a cell to see the replies that missed both.",
      x: { label: "Pair", unit: "", tag: "id" },
      beside: "beside",
      most: 20,
      metric: "missed_together",
      opens: "sort",
      down: true,
      counts: { one: "prompt", many: "prompts" },
    },
  ],
  asked: { label: "Checks", unit: "", tag: "checks" },
  tags: [
    { tag: "checks", label: "Checks", kind: "number" },
    { tag: "benchmark", label: "Benchmark", kind: "text" },
    { tag: "ids", label: "Instructions", kind: "text", words: true },
  ],
  // The words of a group may be part of another's: `format` of `detectable_format`.
  slices: { group: { "*": { samples: "group:=group:*" } } },
  missedBy: [
    { by: "group", one: "group", many: "groups" },
    { by: "id", one: "instruction id", many: "instruction ids" },
  ],
  checkNoun: { one: "instruction", many: "instructions" },
  editions: [...editions],
};
