import type { MetricDeclaration } from "@/lib/contracts/metric";
import type { Views } from "@/lib/contracts/views";
import { failureClasses } from "./failure-classes";
import { difficulties } from "./item";
import { outcomes } from "./outcomes";
import { whats } from "./run-digest";

const metric = (of: Pick<MetricDeclaration, "id" | "label" | "group" | "description"> & Partial<MetricDeclaration>): MetricDeclaration => ({
  unit: "%",
  direction: "none",
  decimals: 1,
  ...of,
});

const interval = "The interval is modified Wilson's at the effective size, with Student's t over functions.";

const metrics: MetricDeclaration[] = [
  metric({
    ...{ id: "functions", label: "Functions right", direction: "higher", decimals: 2, group: "Accuracy" },
    description: `Functions of which every case is right (Table 1): its output, its trackers (state), or both. A missing or unreadable answer is wrong; a function of which a case has no verdict is missing. With each function once the interval is mid-p, else as for cases.`,
  }),
  metric({
    ...{ id: "cases", label: "Cases right", direction: "higher", group: "Accuracy" },
    description: `Cases with the right output, the right trackers (state), or both. ${interval}`,
  }),
  metric({
    ...{ id: "errors", label: "Error rate", direction: "lower", group: "Accuracy" },
    description: `Cases that are wrong: 100 less the cases right. ${interval}`,
  }),
  metric({
    ...{ id: "trackers", label: "Trackers right", direction: "higher", group: "Accuracy" },
    description: `Mean share of a case's trackers that are right, whatever the output. ${interval}`,
  }),
  metric({
    ...{ id: "quadrant", label: "Cases", group: "Output and state" },
    description: `Cases by whether their output and their trackers are right, of all cases that have a verdict. ${interval}`,
  }),
  ...["Both right", "Only the output right", "Only the state right", "Both wrong"].map((label, at) =>
    metric({
      ...{ id: `pair_${at}`, label, group: "Output and state" },
      description: `How output and trackers of a case came out together. A right output with a wrong state was found on another way than the instruction's. ${interval}`,
    }),
  ),
  metric({
    ...{ id: "code", label: "Replies with code", direction: "lower", group: "Replies" },
    description: `Replies that write code, which the task forbids: a fenced block with a statement, or the definition of a function. A rule of thumb. ${interval}`,
  }),
  metric({
    ...{ id: "no_answer", label: "Without an answer", direction: "lower", group: "Replies" },
    description: `Replies that came to their end and in which the verifier finds no answer. They count as wrong. ${interval}`,
  }),
  metric({
    ...{ id: "cut_off", label: "Cut off", direction: "lower", group: "Replies" },
    description: `Replies that reached the output limit, in the answer or in the reasoning before it. They count as wrong unless they hold the answer. ${interval}`,
  }),
  metric({
    ...{ id: "class_share", label: "Share of failures", group: "Failures" },
    description: `Share of a class over the failed cases that have one (Fig. 3); a class that a person gave stands in place of the model's. Replies that were cut off or hold no answer have none. ${interval}`,
  }),
  metric({
    ...{ id: "class_cases", label: "Failed cases", unit: "", decimals: 0, group: "Failures" },
    description: "Number of failed cases of a class (Fig. 4 has its mean over models): a count of what was seen, without an interval.",
  }),
  metric({
    ...{ id: "followed", label: "Steps followed", unit: "", direction: "higher", group: "Failures" },
    description:
      "Steps of the execution that a failed reply follows before its reasoning first leaves the true path, on average. Found by a heuristic in replies that write their way down; one in which no divergence is found counts as far as it speaks of its way. The interval is Student's t of the logarithm, over five functions at least.",
  }),
];

const percent = (label: string) => ({ label, unit: "%", domain: [0, 100] as [number, number] });
const whole = (metric: string, label: string, slice: Record<string, string> = {}) => ({ metric, slice, label });
const difficulty = { label: "Difficulty", unit: "", tag: "difficulty", order: [...difficulties] };
const complexity = { label: "Complexity interval", unit: "", tag: "interval" };
const what = { tag: "what", label: "Right", order: [...whats] };
const cases = { one: "case", many: "cases" };
const functions = { one: "function", many: "functions" };
const classes = {
  tag: "class",
  order: failureClasses.map(({ id }) => id),
  labels: Object.fromEntries(failureClasses.map(({ id, label }) => [id, { label }])),
};

export const views: Pick<Views, "metrics" | "headline"> & Partial<Views> = {
  metrics,
  outcomes,
  sampleTitle: "{task}, case {number}",
  headline: whole("functions", "Both"),
  intervalsFor: "functions like these",
  leaderboard: [
    whole("functions", "Both"),
    whole("functions", "Output", { what: "output" }),
    whole("functions", "State", { what: "state" }),
    ...difficulties.map((of) => whole("functions", `Both, ${of}`, { difficulty: of })),
    whole("cases", "Cases"),
    whole("trackers", "Trackers"),
    whole("code", "Code"),
  ],
  summary: [
    whole("functions", "Functions: both"),
    whole("functions", "Functions: output", { what: "output" }),
    whole("functions", "Functions: state", { what: "state" }),
    whole("cases", "Cases: both"),
    whole("trackers", "Trackers right"),
    whole("code", "Replies with code"),
    whole("no_answer", "Without an answer"),
    whole("cut_off", "Cut off"),
  ],
  charts: [
    {
      kind: "bars",
      id: "difficulty",
      title: "Functions right by difficulty",
      note: "Output, state and both, as in Table 1. Where the output is right more often than the state, models reach results on another way than the instruction's.",
      x: difficulty,
      y: percent("Functions right"),
      metrics: ["functions"],
      stacked: false,
      facet: what,
      counts: functions,
    },
    {
      kind: "curve",
      id: "complexity",
      title: "Error rate over complexity",
      note: "Deciles of the complexity score, 1 the easiest. How fast errors grow as instructions become more intricate.",
      x: complexity,
      y: percent("Error rate"),
      metric: "errors",
      by: ["what"],
      counts: cases,
    },
    {
      kind: "table",
      id: "quadrants",
      title: "Output against state",
      note: "Right outputs with wrong trackers were not found by following the instruction; wrong outputs with right trackers slipped at the end. A cell opens its cases.",
      rows: { label: "Output", tag: "output", order: ["right", "wrong"] },
      columns: { label: "State", tag: "state", order: ["right", "wrong"] },
      metric: "quadrant",
      counts: cases,
      fewest: 1,
    },
    {
      kind: "shares",
      id: "pairs",
      title: "Output and state over complexity",
      note: "How output and state come out together, from the easiest interval to the hardest.",
      x: complexity,
      parts: [
        { metric: "pair_0", label: "Both right", tone: "pass" },
        { metric: "pair_1", label: "Only the output right", tone: "changed" },
        { metric: "pair_2", label: "Only the state right" },
        { metric: "pair_3", label: "Both wrong", tone: "fail" },
      ],
      counts: cases,
    },
    {
      kind: "shares",
      id: "classes",
      title: "Failures by class",
      note: "What kind of failure the failed cases are (Fig. 3), as a model named it or a person corrected it. The classes are not exclusive; the first one counts.",
      x: { label: "Model", unit: "", tag: null },
      parts: { metric: "class_share", ...classes },
      counts: cases,
    },
    {
      kind: "shares",
      id: "classes-complexity",
      title: "Failures by class over complexity",
      note: "Failed cases of each class in each complexity interval, as shares (Fig. 4 has the numbers).",
      x: complexity,
      parts: { metric: "class_cases", ...classes },
      counts: cases,
    },
    {
      kind: "bars",
      id: "class-cases",
      title: "Failed cases of each class",
      note: "How many failed cases there are of each class, from the easiest interval to the hardest (Fig. 4).",
      x: complexity,
      y: { label: "Failed cases", unit: "" },
      metrics: ["class_cases"],
      stacked: false,
      facet: { tag: "class", label: "", order: classes.order },
      counts: cases,
    },
    ...[
      { tag: "steps", title: "Executed steps", note: "Statements that the function executes on the case's input." },
      { tag: "iterations", title: "Iterations", note: "Rounds of all loops in the execution; comprehensions have none." },
      { tag: "recursion_depth", title: "Recursion depth", note: "Most calls of one function that are open at once; 1 without recursion." },
      { tag: "live_variables", title: "Live variables", note: "Most variables at once, over all open calls." },
    ].map(({ tag, title, note }) => ({
      ...{ kind: "bars" as const, id: `by-${tag.replace("_", "-")}`, title: `Cases right by ${title.toLowerCase()}`, note },
      x: { label: title, unit: "", tag },
      ...{ y: percent("Cases right"), metrics: ["cases"], stacked: false, by: ["what"], counts: cases },
    })),
    {
      kind: "bars",
      id: "constructs",
      title: "Cases right by construct",
      note: "Cases of functions that have a construct; a function may have several.",
      x: { label: "Construct", unit: "", tag: "construct" },
      y: percent("Cases right"),
      metrics: ["cases"],
      stacked: false,
      by: ["what"],
      counts: cases,
    },
    {
      kind: "survival",
      id: "divergence",
      title: "Failed replies on the true path",
      note: "Share of failed replies that still follow the execution after each step, so far as a heuristic can tell from the values that they write down; a short stroke is a reply that stopped telling its way.",
      x: { label: "Step", unit: "" },
      y: { label: "Replies", unit: "%" },
      metric: "followed",
      atRisk: "Replies that follow so many steps",
      counts: { one: "reply", many: "replies" },
    },
    {
      kind: "scatter",
      id: "reasoning",
      title: "Reasoning tokens against steps",
      note: "Each point is a case: what the model spent on reasoning beside how many steps the function takes. Flat clouds spend the same on short and long ways.",
      points: "samples",
      tag: null,
      x: { label: "Executed steps", unit: "", metric: "steps" },
      y: { label: "Reasoning tokens", unit: "", metric: "reasoningTokens" },
      facet: { tag: "difficulty", label: "Difficulty", order: [...difficulties] },
    },
    {
      kind: "matrix",
      id: "table",
      title: "Functions right beside the paper",
      note: "Measured models beside the 21 of Table 1. The paper's answers were extracted by gpt-4.1-mini, which was told to infer missing trackers or to put 0: its figures are not strictly comparable with those of the verifier “reference”.",
      x: difficulty,
      metric: "functions",
      opens: "tag",
      fewest: 3,
      by: ["what"],
      counts: functions,
    },
    {
      kind: "bars",
      id: "code",
      title: "Replies with code",
      note: "How often a model writes code instead of working by hand, which the task forbids.",
      x: difficulty,
      y: percent("Replies with code"),
      metrics: ["code"],
      stacked: false,
    },
  ],
  asked: difficulty,
  tags: [
    { tag: "task", label: "Function", kind: "text" },
    { tag: "difficulty", label: "Difficulty", kind: "text" },
    { tag: "interval", label: "Interval", kind: "number" },
    { tag: "score", label: "Complexity", kind: "number" },
    { tag: "cyclomatic", label: "Cyclomatic", kind: "number" },
    { tag: "depth", label: "Depth", kind: "number" },
    { tag: "output", label: "Output", kind: "text", source: "fact" },
    { tag: "state", label: "State", kind: "text", source: "fact" },
    { tag: "ending", label: "Answer", kind: "text", source: "fact" },
    { tag: "extraction", label: "Found by", kind: "text", source: "fact" },
    { tag: "code", label: "Code", kind: "text", source: "fact" },
    { tag: "class", label: "Class", kind: "text", source: "fact" },
    { tag: "steps", label: "Steps", kind: "number", source: "fact" },
  ],
  variables: [
    { id: "what", label: "Right", kind: "choice", tag: "what", order: [...whats], all: "both", help: "Output, state, or both of them." },
  ],
  checkNoun: { one: "check", many: "checks" },
};
