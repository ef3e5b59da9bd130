import type { DeclaredMetric } from "@/lib/benchmarks/declared-metric";
import type { MetricDeclaration } from "@/lib/contracts/metric";
import type { DialogueTurn } from "@/lib/endurance/dialogue";
import { ofDialogues, ofReached, overTurns, type PairedScripts } from "./paired";

/** A metric of dialogues. lib/endurance computes it, for server and browser alike, and knows the authors' metrics by their published names. */
interface EvolifMetric extends MetricDeclaration, Pick<DeclaredMetric<never, never, PairedScripts>, "published" | "paired"> {
  /** What the second edition calls it, where that is otherwise: in files, and on pages. */
  second?: { published: string; label: string };
}

const share = { unit: "%", direction: "higher", decimals: 1 } as const;
const turns = { unit: "turns", direction: "higher", decimals: 2 } as const;
const byScript = "The interval is modified Wilson’s at the effective number of dialogues, with Student’s t over scripts (jackknife).";
const lengths =
  "The interval is that of its share of the most turns, with Student’s t over scripts; with fewer than five ended dialogues and a mean above half the most turns it is Wilson’s.";
const cutShort =
  "A dialogue that reaches the most turns of the run with patience left counts up to there, so that this is a lower bound where there are some (“At the turn limit”); one that a failed call broke off is left out.";
const restricted =
  "Dialogues whose calls failed for good count up to their last answered turn, as ones that would have gone on (Kaplan-Meier; Cook and Lawless 1997): leaving them out makes the mean too small. Up to the most turns of the run. Not of the paper.";

export const isrByGroup: EvolifMetric = {
  ...{ ...share, id: "isr_group", label: "ISR by group", published: "ISR_group", group: "Groups" },
  description: `Share of the turns with a group’s constraint in force on which it holds (Table 4). ${byScript}`,
  paired({ scripts, group }) {
    if (group === null) return null;
    const state = ({ states }: DialogueTurn) => states.charAt(group);
    const compared = overTurns(scripts, (turn) => (/[pf]/.test(state(turn)) ? Number(state(turn) === "p") : null), true);
    return compared.items.length > 0 ? compared : null;
  },
};

/** Of the numbers that the list gives: stored ones of another version are computed again. */
export const metricsVersion = "7";

/** All metrics, in the order of the pages. */
export const metrics: readonly EvolifMetric[] = [
  {
    ...{ ...share, id: "csr", label: "CSR", published: "CSR", group: "Satisfaction" },
    description: `Constraint satisfaction rate: constraints that hold, as a share of those in force; the mean over all turns (section 3.4.1). ${byScript}`,
    paired: ({ scripts }) => overTurns(scripts, ({ active, satisfied }) => (active === 0 ? 1 : satisfied / active)),
  },
  {
    ...{ ...share, id: "isr", label: "ISR", published: "ISR", group: "Satisfaction" },
    description: `Instruction satisfaction rate: share of all turns on which every constraint holds (section 3.4.1). ${byScript}`,
    paired: ({ scripts }) => overTurns(scripts, ({ passed }) => Number(passed), true),
  },
  {
    ...{ ...turns, id: "act_len", label: "ACT length", published: "ACT_len", group: "Endurance" },
    description: `Turns that a dialogue lasts, up to the one on which patience runs out; the mean over dialogues (section 3.4.2). ${cutShort} ${lengths}`,
    second: { published: "EDR_len", label: "EDR length" },
    paired: ({ scripts }) => ofDialogues(scripts, (dialogue) => dialogue.turns),
  },
  {
    ...{ ...turns, id: "act_acc", label: "ACT accuracy", published: "ACT_acc", group: "Endurance" },
    description: `Sum of the turns’ shares of constraints that hold; the mean over dialogues (section 3.4.2). ${cutShort} ${lengths}`,
    second: { published: "EDR_acc", label: "EDR accuracy" },
    paired: ({ scripts }) => ofDialogues(scripts, ({ shares }) => shares),
  },
  {
    ...{ ...turns, id: "act_succ", label: "ACT success", published: "ACT_succ", group: "Endurance" },
    description: `Turns on which every constraint holds; the mean over dialogues (section 3.4.2). ${cutShort} ${lengths}`,
    second: { published: "EDR_succ", label: "EDR success" },
    paired: ({ scripts }) => ofDialogues(scripts, ({ successes }) => successes),
  },
  {
    ...{ ...turns, id: "lss", label: "LSS", published: "LSS", group: "Stability" },
    description: `Longest run of turns on which every constraint holds; the mean over dialogues (section 3.4.2). The interval is that of its share of the most turns, with Student’s t over scripts (jackknife).`,
    second: { published: "EDR_lss", label: "EDR LSS" },
    paired: ({ scripts }) => ofDialogues(scripts, ({ longest }) => longest),
  },
  {
    ...{ ...share, id: "rob", label: "ROB", published: "ROB", group: "Stability" },
    description: `Robustness: a dialogue’s share of turns on which every constraint holds; the mean over dialogues (section 3.4.2). ${byScript}`,
    paired: ({ scripts }) => ofReached(scripts, ({ successes, turns: reached }) => successes / reached),
  },
  {
    ...{ ...share, id: "rec", label: "REC", published: "REC", group: "Stability" },
    description: `Recovery: failed turns whose next turn succeeds, as a share of failed turns that have a next one; the mean over dialogues (section 3.4.2). Dialogues without such a turn are left out. ${byScript}`,
    paired: ({ scripts }) => ofReached(scripts, ({ recoveries, chances }) => (chances === 0 ? null : recoveries / chances)),
  },
  isrByGroup,
  {
    ...{ ...share, id: "rec_streak", label: "Recovery by streak", group: "Stability" },
    description: `Turns that succeed right after so many failed turns in a row, as a share of all turns that follow such a streak; over the dialogues together. ${byScript}`,
  },
  {
    ...{ ...share, id: "after_miss", label: "After the first missed turn", group: "Stability" },
    description: `Dialogues aligned at the first turn on which they missed a constraint: so many turns after it, the share that had held every constraint again by then, and the share that holds every one on that very turn. One that patience ended counts as not recovered; one that was broken off counts up to there. Not of the paper. ${byScript}`,
  },
  {
    ...{ ...share, id: "first_missed", label: "Missed first", direction: "lower", group: "Groups" },
    description: `On the first missed turns of dialogues: the share of those with a group’s constraint in force that missed it. Not of the paper. ${byScript}`,
  },
  {
    ...{ ...turns, id: "act_len_restricted", label: "ACT length, restricted", published: "ACT_len_restricted", group: "Endurance" },
    description: `Turns that a dialogue lasts. ${restricted} ${lengths}`,
    second: { published: "EDR_len_restricted", label: "EDR length, restricted" },
  },
  {
    ...{ ...turns, id: "act_acc_restricted", label: "ACT accuracy, restricted", published: "ACT_acc_restricted", group: "Endurance" },
    description: `Sum of the turns’ shares of constraints that hold. ${restricted} ${lengths}`,
    second: { published: "EDR_acc_restricted", label: "EDR accuracy, restricted" },
  },
  {
    ...{ ...turns, id: "act_succ_restricted", label: "ACT success, restricted", published: "ACT_succ_restricted", group: "Endurance" },
    description: `Turns on which every constraint holds. ${restricted} ${lengths}`,
    second: { published: "EDR_succ_restricted", label: "EDR success, restricted" },
  },
  {
    ...{ ...share, id: "at_limit", label: "At the turn limit", direction: "none", group: "Endurance" },
    description: `Share of dialogues that reached the most turns of the run with patience left. They would have gone on, so that ACT length, accuracy and success are lower bounds where there are some. Not of the paper. ${byScript}`,
  },
  {
    ...{ ...share, id: "censored", label: "Censored", direction: "lower", group: "Endurance" },
    description: `Share of dialogues whose end nobody saw: a call failed for good, the context was too short, or the script ran out, before patience or the most turns ended them. ${byScript}`,
  },
  {
    ...{ ...share, id: "survival", label: "Survival", group: "Endurance" },
    description:
      "Share of dialogues that never ran out of patience. The curve is the Kaplan-Meier estimate, in which dialogues whose calls failed count up to their last answered turn, with Greenwood’s interval on the log-log scale (where scripts are repeated the variance is by script, with Student’s t); where no dialogue was broken off it is the paper’s share of dialogues that are still active (Figure 4).",
  },
];

const seconds = new Map(metrics.flatMap(({ published, second }) => (second ? [[published, second.published]] : [])));

/** What the second edition calls a metric of a published name in files; undefined where that is no other name. */
export const nameInSecond = (published: string): string | undefined => seconds.get(published);
