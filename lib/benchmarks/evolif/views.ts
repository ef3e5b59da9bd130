import { declarationsOf } from "@/lib/benchmarks/declared-metric";
import type { Views } from "@/lib/contracts/views";
import { withoutSystemPrompt, withSystemPrompt } from "./data/published";
import { editions } from "./items/edition";
import { allGroups, groupLabel, groups, judgedGroups } from "./items/groups";
import { metrics } from "./metrics/declared";
import { enduranceView } from "./metrics/endurance";
import { outcomes } from "./score/outcomes";

const whole = (metric: string, label: string) => ({ metric, slice: {}, label });
const all = [
  whole("csr", "CSR"),
  whole("isr", "ISR"),
  whole("act_len", "ACT length"),
  whole("act_acc", "ACT accuracy"),
  whole("act_succ", "ACT success"),
  whole("lss", "LSS"),
  whole("rob", "ROB"),
  whole("rec", "REC"),
];
const besideAct = [whole("act_succ_restricted", "ACT success, restricted"), whole("at_limit", "At the turn limit")];
const groupColumns = {
  labels: Object.fromEntries(
    [...groups, ...judgedGroups].map((group) => [group.id, { label: group.label, short: "short" in group ? group.short : group.label }]),
  ),
};
const dialogues = { one: "dialogue", many: "dialogues" };
const percent = (label: string) => ({ label, unit: "%", domain: [0, 100] satisfies [number, number] });

/** Views of the family. */
export const views: Views = {
  metrics: declarationsOf(metrics),
  outcomes,
  sampleTitle: "Dialogue {number}",
  headline: whole("act_succ", "ACT success"),
  intervalsFor: "dialogues like these",
  headlineSoFar: "act_succ_restricted",
  // What ACT leaves out or cuts off is shown next to it.
  leaderboard: [...besideAct, ...all],
  summary: [...all, ...besideAct, whole("censored", "Censored")],
  signature: "groups",
  charts: [
    {
      kind: "survival",
      id: "survival",
      title: "Dialogues still active",
      note: "Share of dialogues still active after each turn, with 95% bands. A steep drop shows where a model fails; a tick marks a dialogue that is still active or was cut short with patience left.",
      x: { label: "Turn", unit: "" },
      y: { label: "Dialogues", unit: "%" },
      metric: "survival",
    },
    {
      kind: "scatter",
      id: "endurance",
      title: "Endurance against success",
      note: "Further right, dialogues last longer; further up, more of their turns succeed. Published models are shown with runs of their edition.",
      tag: null,
      counts: dialogues,
      x: { label: "ACT length", unit: "turns", metric: "act_len" },
      y: { ...percent("ROB"), metric: "rob" },
    },
    {
      kind: "matrix",
      id: "groups",
      title: "Constraints by group",
      note: "Share of turns with an active constraint of the group on which it is satisfied; n counts the dialogues with such a turn (Table 4).",
      x: {
        label: "Group",
        unit: "",
        tag: "group",
        ...groupColumns,
      },
      metric: "isr_group",
      counts: dialogues,
      opens: "group",
    },
    {
      kind: "scatter",
      id: "stability",
      title: "Recovery against streaks",
      note: "REC excludes dialogues without a missed turn followed by another; the run’s table says how many.",
      tag: null,
      counts: dialogues,
      x: { label: "LSS", unit: "turns", metric: "lss" },
      y: { ...percent("REC"), metric: "rec" },
    },
    {
      kind: "curve",
      id: "patience",
      title: "Success by patience",
      note: "Successful turns of a dialogue if its user had been less patient, from the same replies (Table 5).",
      counts: dialogues,
      x: { label: "Patience", unit: "missed turns", tag: "patience" },
      y: { label: "ACT success", unit: "turns" },
      metric: "act_succ",
    },
    {
      kind: "curve",
      id: "patience-restricted",
      title: "Success by patience, including dialogues cut short",
      note: "The same, with dialogues cut short by provider errors counted up to their last answered turn, because excluding them biases the means downwards. Not in the paper; not drawn if no dialogue was cut short, since both are then equal.",
      counts: dialogues,
      x: { label: "Patience", unit: "missed turns", tag: "patience" },
      y: { label: "ACT success", unit: "turns" },
      metric: "act_succ_restricted",
    },
    {
      kind: "matrix",
      id: "recovery",
      title: "Recovery after missed turns",
      note: "Share of turns that succeed right after this many missed turns in a row; n counts the dialogues with such a turn.",
      x: { label: "Preceding missed turns", unit: "", tag: "failures" },
      metric: "rec_streak",
      counts: dialogues,
      opens: "tag",
    },
    {
      kind: "curve",
      id: "first-miss",
      title: "How soon dialogues recover from their first missed turn",
      note: "Dialogues aligned at their first turn with a missed constraint, with 95% bands: the share that has satisfied all constraints again by then, and the share that satisfies all on that turn. Dialogues ended by patience count as not recovered.",
      counts: dialogues,
      facet: {
        tag: "seen",
        label: "",
        order: [enduranceView.firstMiss.part.recovered, enduranceView.firstMiss.part.holding],
      },
      x: { label: "After the first missed turn", unit: "turns", tag: "after" },
      y: percent("Dialogues"),
      metric: "after_miss",
    },
    {
      kind: "matrix",
      id: "first-missed",
      title: "What the first missed turn misses",
      note: "Of dialogues’ first missed turns with an active constraint of the group, the share that missed it; n counts these dialogues.",
      x: { label: "Group", unit: "", tag: "group", ...groupColumns },
      metric: "first_missed",
      counts: dialogues,
      // No filter knows a dialogue's first missed turn.
      opens: null,
    },
    {
      kind: "matrix",
      id: "condition",
      title: "Success with and without a system prompt",
      note: "Successful turns per dialogue, compared with the paper’s Tables 3 and 6. The paper’s other conditions differ.",
      x: { label: "Condition", unit: "", tag: "condition", order: [withSystemPrompt, withoutSystemPrompt] },
      metric: "act_succ",
      counts: dialogues,
      opens: "run",
    },
  ],
  asked: { label: "Turn", unit: "", tag: "turn", turns: true },
  tags: [
    { tag: "turns", label: "Written turns", kind: "number" },
    { tag: "topics", label: "Topics", kind: "number" },
    { tag: "constraints", label: "Constraints per turn", kind: "number" },
  ],
  editions: [...editions],
  verdictWords: true,
  cells: [
    { id: "turns", label: "Turns", kind: "number" },
    { id: "ended", label: "Ended", kind: "text" },
  ],
  variables: [
    {
      id: "patience",
      label: "Patience",
      kind: "range",
      tag: "patience",
      help: "Missed turns in a row after which the user gives up. Smaller values are computed from the same replies.",
      recomputed: true,
    },
  ],
  missedBy: [{ by: "group", one: "group", many: "groups", labels: Object.fromEntries(allGroups.map((id) => [id, groupLabel(id)])) }],
  checkNoun: { one: "constraint", many: "constraints" },
};
