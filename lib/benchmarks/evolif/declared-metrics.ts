import type { MetricDeclaration } from "@/lib/contracts/metric";

const declared = (of: Pick<MetricDeclaration, "id" | "label" | "unit" | "decimals" | "group" | "description">): MetricDeclaration => ({
  ...of,
  direction: "higher",
});
const share = { unit: "%", decimals: 1 };
const turns = { unit: "turns", decimals: 2 };
const scripts = "The interval is modified Wilson’s at the effective number of dialogues, with Student’s t over scripts (jackknife).";
const lengths =
  "The interval is that of its share of the most turns, with Student’s t over scripts; with fewer than five ended dialogues and a mean above half the most turns it is Wilson’s.";
const cutShort =
  "A dialogue that reaches the most turns of the run with patience left counts up to there, so that this is a lower bound where there are some (“At the turn limit”); one that a failed call broke off is left out.";
const restricted =
  "Dialogues whose calls failed for good count up to their last answered turn, as ones that would have gone on (Kaplan-Meier; Cook and Lawless 1997): leaving them out makes the mean too small. Up to the most turns of the run. Not of the paper.";

/** What each metric is, in which unit, and what its interval rests on. */
export const metrics: MetricDeclaration[] = [
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
    description: `Turns that a dialogue lasts, up to the one on which patience runs out; the mean over dialogues (section 3.4.2). ${cutShort} ${lengths}`,
  }),
  declared({
    id: "act_acc",
    label: "ACT accuracy",
    ...turns,
    group: "Endurance",
    description: `Sum of the turns’ shares of constraints that hold; the mean over dialogues (section 3.4.2). ${cutShort} ${lengths}`,
  }),
  declared({
    id: "act_succ",
    label: "ACT success",
    ...turns,
    group: "Endurance",
    description: `Turns on which every constraint holds; the mean over dialogues (section 3.4.2). ${cutShort} ${lengths}`,
  }),
  declared({
    id: "lss",
    label: "LSS",
    ...turns,
    group: "Stability",
    description: `Longest run of turns on which every constraint holds; the mean over dialogues (section 3.4.2). The interval is that of its share of the most turns, with Student’s t over scripts (jackknife).`,
  }),
  declared({
    id: "rob",
    label: "ROB",
    ...share,
    group: "Stability",
    description: `Robustness: a dialogue’s share of turns on which every constraint holds; the mean over dialogues (section 3.4.2). ${scripts}`,
  }),
  declared({
    id: "rec",
    label: "REC",
    ...share,
    group: "Stability",
    description: `Recovery: failed turns whose next turn succeeds, as a share of failed turns that have a next one; the mean over dialogues (section 3.4.2). Dialogues without such a turn are left out. ${scripts}`,
  }),
  declared({
    id: "isr_group",
    label: "ISR by group",
    ...share,
    group: "Groups",
    description: `Share of the turns with a group’s constraint in force on which it holds (Table 4). ${scripts}`,
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
      id: "at_limit",
      label: "At the turn limit",
      ...share,
      group: "Endurance",
      description: `Share of dialogues that reached the most turns of the run with patience left. They would have gone on, so that ACT length, accuracy and success are lower bounds where there are some. Not of the paper. ${scripts}`,
    }),
    direction: "none",
  },
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
