import { declarationsOf } from "@/lib/benchmarks/declared-metric";
import type { MetricColumn, Views } from "@/lib/contracts/views";
import { difficultyLabel } from "./items/item";
import { levels, numericalRelations, textualRelations } from "./items/rule";
import { metrics } from "./metrics/declared";
import { outcomes } from "./score/outcomes";

const english = { language: "english" };
const chinese = { language: "chinese" };
const accuracies: MetricColumn[] = [
  { metric: "strict", slice: {}, label: "Strict" },
  { metric: "loose", slice: {}, label: "Loose" },
  { metric: "gain", slice: {}, label: "Gain" },
];
const percent = { label: "Accuracy", unit: "%", domain: [0, 100] satisfies [number, number] };

/** Definition of how the family is shown. */
export const views: Views = {
  metrics: declarationsOf(metrics),
  outcomes,
  sampleTitle: "{difficulty}, {language}: {asked}",
  headline: { metric: "strict", slice: {}, label: "Strict accuracy" },
  leaderboard: [
    ...accuracies,
    { metric: "strict", slice: english, label: "Strict, English" },
    { metric: "strict", slice: chinese, label: "Strict, Chinese" },
    { metric: "loose", slice: english, label: "Loose, English" },
    { metric: "loose", slice: chinese, label: "Loose, Chinese" },
    { metric: "strict_deviation", slice: {}, label: "Deviation" },
  ],
  summary: [
    ...accuracies,
    { metric: "strict", slice: english, label: "Strict, English" },
    { metric: "strict", slice: chinese, label: "Strict, Chinese" },
    { metric: "strict", slice: { difficulty: "Easy" }, label: "Easy" },
    { metric: "strict", slice: { difficulty: "Medium" }, label: "Medium" },
    { metric: "strict", slice: { difficulty: "Hard" }, label: "Hard" },
    { metric: "rules_held", slice: {}, label: "Rules satisfied" },
  ],
  signature: "depth-rules",
  charts: [
    {
      kind: "dumbbell",
      id: "strict-loose",
      title: "From strict to loose accuracy",
      note: "The line from strict to loose is the gain: answers that fail only because of formatting around them. The difficulty is computed from the rules: their depth, selections, relations and number. Thin lines are 95% intervals, strict above and loose below.",
      x: { label: "Accuracy", unit: "%" },
      from: { metric: "strict", label: "Strict" },
      to: { metric: "loose", label: "Loose" },
      parts: [
        { label: "All items", slice: {} },
        { label: "English", slice: english },
        { label: "Chinese", slice: chinese },
        ...difficultyLabel.options.map((difficulty) => ({ label: difficulty, slice: { difficulty } })),
      ],
    },
    {
      kind: "heatmap",
      id: "depth-rules",
      title: "Strict accuracy by depth and number of rules",
      note: "Depth is the longest procedure in an item (Figure 4).",
      x: { label: "Number of rules", unit: "", tag: "rules" },
      y: { label: "Procedure depth", unit: "steps", tag: "depth" },
      metric: "strict",
    },
    {
      kind: "curve",
      id: "depth",
      title: "Accuracy as procedures deepen",
      note: "By the longest procedure in an item: the paper finds depth harder than number.",
      x: { label: "Procedure depth", unit: "steps", tag: "depth" },
      y: percent,
      metric: "strict",
    },
    {
      kind: "curve",
      id: "rules",
      title: "Accuracy as rules increase",
      note: "By the number of rules in an item.",
      x: { label: "Number of rules", unit: "", tag: "rules" },
      y: percent,
      metric: "strict",
    },
    {
      kind: "table",
      id: "rule-kinds",
      title: "Rules satisfied by kind",
      note: "The kind of a rule is the level of its last step and its relation.",
      rows: { label: "Relation", tag: "relation", order: [...textualRelations, ...numericalRelations] },
      columns: { label: "Level", tag: "level", order: [...levels] },
      metric: "rules_held",
      counts: "checks",
    },
  ],
  asked: { label: "Difficulty", unit: "", tag: "difficulty", order: [...difficultyLabel.options] },
  tags: [
    { tag: "language", label: "Language", kind: "text" },
    { tag: "difficulty", label: "Difficulty", kind: "text" },
    { tag: "depth", label: "Depth", kind: "number" },
    { tag: "rules", label: "Rules", kind: "number" },
  ],
  missedBy: [
    { by: "group", one: "kind of rule", many: "kinds of rule" },
    { by: "level", one: "level", many: "levels" },
    { by: "predicate", one: "predicate", many: "predicates" },
  ],
  checkNoun: { one: "rule", many: "rules" },
};
