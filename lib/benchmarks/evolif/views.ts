import type { MetricDeclaration } from "@/lib/contracts/metric";
import type { Views } from "@/lib/contracts/views";
import { outcomes } from "./outcomes";

const declared = (of: Pick<MetricDeclaration, "id" | "label" | "unit" | "decimals" | "group" | "description">): MetricDeclaration => ({
  ...of,
  direction: "higher",
});
const share = { unit: "%", decimals: 1 };
const turns = { unit: "turns", decimals: 2 };
const resampled = "The interval resamples whole dialogues.";

const metrics: MetricDeclaration[] = [
  declared({
    id: "csr",
    label: "CSR",
    ...share,
    group: "Satisfaction",
    description: `Constraint satisfaction rate: constraints that hold, as a share of those in force; the mean over all turns (section 3.4.1). ${resampled}`,
  }),
  declared({
    id: "isr",
    label: "ISR",
    ...share,
    group: "Satisfaction",
    description: `Instruction satisfaction rate: share of all turns on which every constraint holds (section 3.4.1). ${resampled}`,
  }),
  declared({
    id: "act_len",
    label: "ACT length",
    ...turns,
    group: "Endurance",
    description: `Turns that a dialogue lasts, up to the one on which patience runs out; the mean over dialogues (section 3.4.2). ${resampled}`,
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
    id: "survival",
    label: "Survival",
    ...share,
    group: "Endurance",
    description: "Share of dialogues that last at least to this turn (Figure 4).",
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
const percent = (label: string) => ({ label, unit: "%", domain: [0, 100] satisfies [number, number] });

/** How the family is shown. */
export const views: Views = {
  metrics,
  outcomes,
  headline: whole("act_succ", "ACT success"),
  leaderboard: all,
  summary: all,
  charts: [
    {
      kind: "curve",
      id: "survival",
      title: "Dialogues that go on",
      note: "Share of dialogues that last at least to each turn. A steep drop is where a model gives way.",
      x: { label: "Turn", unit: "", tag: "turn" },
      y: percent("Dialogues"),
      metric: "survival",
    },
    {
      kind: "bars",
      id: "groups",
      title: "Constraints by group",
      note: "Share of the turns with a group’s constraint in force on which it holds.",
      x: { label: "Group", unit: "", tag: "group" },
      y: percent("Held"),
      metrics: ["isr_group"],
      stacked: false,
    },
    {
      kind: "bars",
      id: "patience",
      title: "Endurance by patience",
      note: "How long dialogues would have lasted with users of less patience, from the same replies.",
      x: { label: "Patience", unit: "turns", tag: "patience" },
      y: { label: "Turns", unit: "" },
      metrics: ["act_len", "act_acc", "act_succ"],
      stacked: false,
    },
  ],
  tags: [
    { tag: "turns", label: "Written turns", kind: "number" },
    { tag: "topics", label: "Topics", kind: "number" },
    { tag: "constraints", label: "Constraints a turn", kind: "number" },
  ],
  checkNoun: { one: "constraint", many: "constraints" },
};
