import type { MetricDeclaration } from "@/lib/contracts/metric";
import type { Views } from "@/lib/contracts/views";
import { editions } from "./edition";
import { enduranceView } from "./endurance";
import { allGroups, groups, judgedGroups } from "./groups";
import { outcomes } from "./outcomes";
import { told, untold } from "./published";

const declared = (of: Pick<MetricDeclaration, "id" | "label" | "unit" | "decimals" | "group" | "description">): MetricDeclaration => ({
  ...of,
  direction: "higher",
});
const share = { unit: "%", decimals: 1 };
const turns = { unit: "turns", decimals: 2 };
const scripts = "The interval is modified Wilson’s at the effective number of dialogues, with Student’s t over scripts (jackknife).";
const lengths =
  "The interval is that of its share of the most turns, with Student’s t over scripts; with fewer than five ended dialogues and a mean above half the most turns it is Wilson’s.";
const restricted =
  "Dialogues whose calls failed for good count up to their last answered turn, as ones that would have gone on (Kaplan-Meier; Cook and Lawless 1997): leaving them out makes the mean too small. Up to the most turns of the run. Not of the paper.";

const metrics: MetricDeclaration[] = [
  declared({
    id: "csr",
    label: "CSR",
    ...share,
    group: "Satisfaction",
    description: `Constraint satisfaction rate: constraints that hold, as a share of those in force; the mean over all turns (section 3.4.1). ${scripts}`,
  }),
  declared({
    id: "isr",
    label: "ISR",
    ...share,
    group: "Satisfaction",
    description: `Instruction satisfaction rate: share of all turns on which every constraint holds (section 3.4.1). ${scripts}`,
  }),
  declared({
    id: "act_len",
    label: "ACT length",
    ...turns,
    group: "Endurance",
    description: `Turns that a dialogue lasts, up to the one on which patience runs out; the mean over dialogues (section 3.4.2). ${lengths}`,
  }),
  declared({
    id: "act_acc",
    label: "ACT accuracy",
    ...turns,
    group: "Endurance",
    description: "Sum of the turns’ shares of constraints that hold; the mean over dialogues (section 3.4.2).",
  }),
  declared({
    id: "act_succ",
    label: "ACT success",
    ...turns,
    group: "Endurance",
    description: "Turns on which every constraint holds; the mean over dialogues (section 3.4.2).",
  }),
  declared({
    id: "lss",
    label: "LSS",
    ...turns,
    group: "Stability",
    description: "Longest run of turns on which every constraint holds; the mean over dialogues (section 3.4.2).",
  }),
  declared({
    id: "rob",
    label: "ROB",
    ...share,
    group: "Stability",
    description: "Robustness: a dialogue’s share of turns on which every constraint holds; the mean over dialogues (section 3.4.2).",
  }),
  declared({
    id: "rec",
    label: "REC",
    ...share,
    group: "Stability",
    description:
      "Recovery: failed turns whose next turn succeeds, as a share of failed turns that have a next one; the mean over dialogues (section 3.4.2). Dialogues without such a turn are left out.",
  }),
  declared({
    id: "isr_group",
    label: "ISR by group",
    ...share,
    group: "Groups",
    description: "Share of the turns with a group’s constraint in force on which it holds (Table 4).",
  }),
  declared({
    id: "rec_streak",
    label: "Recovery by streak",
    ...share,
    group: "Stability",
    description: `Turns that succeed right after so many failed turns in a row, as a share of all turns that follow such a streak; over the dialogues together. ${scripts}`,
  }),
  declared({
    id: "after_miss",
    label: "After the first missed turn",
    ...share,
    group: "Stability",
    description: `Dialogues aligned at the first turn on which they missed a constraint: so many turns after it, the share that had held every constraint again by then, and the share that holds every one on that very turn. One that patience ended counts as not recovered; one that was broken off counts up to there. Not of the paper. ${scripts}`,
  }),
  {
    ...declared({
      id: "first_missed",
      label: "Missed first",
      ...share,
      group: "Groups",
      description: `On the first missed turns of dialogues: the share of those with a group’s constraint in force that missed it. Not of the paper. ${scripts}`,
    }),
    direction: "lower",
  },
  declared({
    id: "act_len_restricted",
    label: "ACT length, restricted",
    ...turns,
    group: "Endurance",
    description: `Turns that a dialogue lasts. ${restricted} ${lengths}`,
  }),
  declared({
    id: "act_acc_restricted",
    label: "ACT accuracy, restricted",
    ...turns,
    group: "Endurance",
    description: `Sum of the turns’ shares of constraints that hold. ${restricted} ${lengths}`,
  }),
  declared({
    id: "act_succ_restricted",
    label: "ACT success, restricted",
    ...turns,
    group: "Endurance",
    description: `Turns on which every constraint holds. ${restricted} ${lengths}`,
  }),
  {
    ...declared({
      id: "censored",
      label: "Censored",
      ...share,
      group: "Endurance",
      description: `Share of dialogues whose end nobody saw: a call failed for good, the context was too short, or the script ran out, before patience or the most turns ended them. ${scripts}`,
    }),
    direction: "lower",
  },
  declared({
    id: "survival",
    label: "Survival",
    ...share,
    group: "Endurance",
    description:
      "Share of dialogues that never ran out of patience. The curve is the Kaplan-Meier estimate, in which dialogues whose calls failed count up to their last answered turn, with Greenwood’s interval on the log-log scale (where scripts are repeated the variance is by script, with Student’s t); where no dialogue was broken off it is the paper’s share of dialogues that are still active (Figure 4).",
  }),
];

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
const groupColumns = {
  order: [...allGroups],
  labels: Object.fromEntries(
    [...groups, ...judgedGroups].map((group) => [group.id, { label: group.label, short: "short" in group ? group.short : group.label }]),
  ),
};
const dialogues = { one: "dialogue", many: "dialogues" };
const percent = (label: string) => ({ label, unit: "%", domain: [0, 100] satisfies [number, number] });

/** How the family is shown. */
export const views: Views = {
  metrics,
  outcomes,
  headline: whole("act_succ", "ACT success"),
  leaderboard: all,
  summary: [...all, whole("act_succ_restricted", "ACT success, restricted"), whole("censored", "Censored")],
  charts: [
    {
      kind: "survival",
      id: "survival",
      title: "Dialogues that go on",
      note: "Share of dialogues that go on after each turn, with 95 % bands. A steep drop is where a model gives way; a short stroke is a dialogue that was broken off with patience left.",
      x: { label: "Turn", unit: "" },
      y: { label: "Dialogues", unit: "%" },
      metric: "survival",
    },
    {
      kind: "scatter",
      id: "endurance",
      title: "Endurance against success",
      note: "To the right dialogues last longer, upwards more of their turns succeed. Published models stand with the runs of their edition.",
      tag: null,
      counts: dialogues,
      x: { label: "ACT length", unit: "turns", metric: "act_len" },
      y: { ...percent("ROB"), metric: "rob" },
    },
    {
      kind: "matrix",
      id: "groups",
      title: "Constraints by group",
      note: "Share of the turns with a group’s constraint in force on which it holds; n counts those turns (Table 4).",
      x: {
        label: "Group",
        unit: "",
        tag: "group",
        ...groupColumns,
      },
      metric: "isr_group",
      counts: { one: "turn", many: "turns" },
      opens: "group",
      fewest: 10,
    },
    {
      kind: "scatter",
      id: "stability",
      title: "Recovery against streaks",
      note: "REC leaves out dialogues without a failed turn that has a next one; the table of the run says how many.",
      tag: null,
      counts: dialogues,
      x: { label: "LSS", unit: "turns", metric: "lss" },
      y: { ...percent("REC"), metric: "rec" },
    },
    {
      kind: "curve",
      id: "patience",
      title: "Success by patience",
      note: "Successful turns of a dialogue had its user been less patient, from the same replies (Table 5).",
      counts: dialogues,
      x: { label: "Patience", unit: "failed turns", tag: "patience" },
      y: { label: "ACT success", unit: "turns" },
      metric: "act_succ",
    },
    {
      kind: "matrix",
      id: "recovery",
      title: "Recovery after failed turns",
      note: "Share of turns that succeed right after so many failed turns in a row; n counts those turns.",
      x: { label: "Failed turns before", unit: "", tag: "failures" },
      metric: "rec_streak",
      counts: { one: "turn", many: "turns" },
      opens: "run",
      fewest: 10,
    },
    {
      kind: "curve",
      id: "first-miss",
      title: "How soon dialogues recover from their first missed turn",
      note: "Dialogues aligned at the first turn on which they missed a constraint, with 95 % bands. Left: the share that held all constraints again by so many turns after it. Right: the share that holds all on that turn, those that patience ended among the rest.",
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
      note: "Share of dialogues’ first missed turns that missed a group’s constraint, of those that had one in force; n counts these.",
      x: { label: "Group", unit: "", tag: "group", ...groupColumns },
      metric: "first_missed",
      counts: { one: "turn", many: "turns" },
      opens: "group",
      fewest: 10,
    },
    {
      kind: "matrix",
      id: "condition",
      title: "Success with and without a system prompt",
      note: "Successful turns of a dialogue, beside the paper’s Tables 3 and 6. Other conditions of the paper are its own.",
      x: { label: "Condition", unit: "", tag: "condition", order: [told, untold] },
      metric: "act_succ",
      counts: dialogues,
      opens: "run",
      fewest: 5,
    },
  ],
  asked: { label: "Turn", unit: "", tag: "turn", turns: true },
  tags: [
    { tag: "turns", label: "Written turns", kind: "number" },
    { tag: "topics", label: "Topics", kind: "number" },
    { tag: "constraints", label: "Constraints a turn", kind: "number" },
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
      help: "Failed turns in a row after which the user gives up. A smaller one is computed from the same replies.",
      recomputed: true,
    },
  ],
  missedBy: [{ by: "group", one: "group", many: "groups" }],
  checkNoun: { one: "constraint", many: "constraints" },
};
