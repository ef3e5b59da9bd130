import type { DeclaredMetric } from "@/lib/benchmarks/declared-metric";
import type { MetricDeclaration } from "@/lib/contracts/metric";
import type { EnduranceTurn } from "@/lib/endurance/dialogue";
import { compareDialogues, compareReached, overTurns, type PairedScripts } from "./paired";

/**
 * A metric of dialogues, computed by lib/endurance for both server and browser, which refers to the authors' metrics by their published
 * names.
 */
interface EvolifMetric extends MetricDeclaration, Pick<DeclaredMetric<never, never, PairedScripts>, "published" | "paired"> {
  /** The second edition's names in files and on pages, if they differ. */
  second?: { published: string; label: string };
}

const share = { unit: "%", direction: "higher", decimals: 1 } as const;
const turns = { unit: "turns", direction: "higher", decimals: 2 } as const;
const byScript = "The interval is modified Wilson’s at the effective number of dialogues, with Student’s t over scripts (jackknife).";
const lengths =
  "The interval is computed from its share of the turn limit, with Student’s t over scripts; with fewer than five ended dialogues and a mean above half the limit it is Wilson’s.";
const cutShort =
  "A dialogue that reaches the run’s turn limit with patience left counts up to that limit, so this is a lower bound if any dialogue reached the limit (“At the turn limit”). Dialogues cut short by a failed call are excluded.";
const restricted =
  "Dialogues cut short by provider errors are treated as censored at their last answered turn (Kaplan-Meier; Cook and Lawless 1997), because excluding them biases the mean downwards. Restricted to the run’s turn limit. Not in the paper.";

export const isrByGroup: EvolifMetric = {
  ...{ ...share, id: "isr_group", label: "ISR by group", published: "ISR_group", group: "Groups" },
  description: `Share of turns with an active constraint of the group on which it is satisfied (Table 4). ${byScript}`,
  paired({ scripts, group }) {
    if (group === null) return null;
    const state = ({ states }: EnduranceTurn) => states.charAt(group);
    const compared = overTurns(scripts, (turn) => (/[pf]/.test(state(turn)) ? Number(state(turn) === "p") : null), true);
    return compared.items.length > 0 ? compared : null;
  },
};

/** Version of the values of these metrics; stored values of another version are computed again. */
export const metricsVersion = "8";

/** All metrics of the family, in the order of the pages. */
export const metrics: readonly EvolifMetric[] = [
  {
    ...{ ...share, id: "csr", label: "CSR", published: "CSR", group: "Satisfaction" },
    description: `Constraint satisfaction rate: satisfied constraints as a share of active ones, averaged over all turns (section 3.4.1). ${byScript}`,
    paired: ({ scripts }) => overTurns(scripts, ({ active, satisfied }) => (active === 0 ? 1 : satisfied / active)),
  },
  {
    ...{ ...share, id: "isr", label: "ISR", published: "ISR", group: "Satisfaction" },
    description: `Instruction satisfaction rate: share of all turns on which every constraint is satisfied (section 3.4.1). ${byScript}`,
    paired: ({ scripts }) => overTurns(scripts, ({ passed }) => Number(passed), true),
  },
  {
    ...{ ...turns, id: "act_len", label: "ACT length", published: "ACT_len", group: "Endurance" },
    description: `Number of turns until patience runs out, averaged over dialogues (section 3.4.2). ${cutShort} ${lengths}`,
    second: { published: "EDR_len", label: "EDR length" },
    paired: ({ scripts }) => compareDialogues(scripts, (dialogue) => dialogue.turns),
  },
  {
    ...{ ...turns, id: "act_acc", label: "ACT accuracy", published: "ACT_acc", group: "Endurance" },
    description: `Sum over turns of the share of satisfied constraints, averaged over dialogues (section 3.4.2). ${cutShort} ${lengths}`,
    second: { published: "EDR_acc", label: "EDR accuracy" },
    paired: ({ scripts }) => compareDialogues(scripts, ({ shares }) => shares),
  },
  {
    ...{ ...turns, id: "act_succ", label: "ACT success", published: "ACT_succ", group: "Endurance" },
    description: `Number of turns on which every constraint is satisfied, averaged over dialogues (section 3.4.2). ${cutShort} ${lengths}`,
    second: { published: "EDR_succ", label: "EDR success" },
    paired: ({ scripts }) => compareDialogues(scripts, ({ successes }) => successes),
  },
  {
    ...{ ...turns, id: "lss", label: "LSS", published: "LSS", group: "Stability" },
    description: `Longest streak of turns on which every constraint is satisfied, averaged over dialogues (section 3.4.2). The interval is computed from its share of the turn limit, with Student’s t over scripts (jackknife).`,
    second: { published: "EDR_lss", label: "EDR LSS" },
    paired: ({ scripts }) => compareDialogues(scripts, ({ longest }) => longest),
  },
  {
    ...{ ...share, id: "rob", label: "ROB", published: "ROB", group: "Stability" },
    description: `Robustness: share of a dialogue’s turns on which every constraint is satisfied, averaged over dialogues (section 3.4.2). ${byScript}`,
    paired: ({ scripts }) => compareReached(scripts, ({ successes, turns: reached }) => successes / reached),
  },
  {
    ...{ ...share, id: "rec", label: "REC", published: "REC", group: "Stability" },
    description: `Recovery: share of missed turns followed by a successful one, among missed turns with a next turn, averaged over dialogues (section 3.4.2). Dialogues without such a turn are excluded. ${byScript}`,
    paired: ({ scripts }) => compareReached(scripts, ({ recoveries, chances }) => (chances === 0 ? null : recoveries / chances)),
  },
  isrByGroup,
  {
    ...{ ...share, id: "rec_streak", label: "Recovery by streak", group: "Stability" },
    description: `Share of successful turns right after a streak of this many missed turns, over all dialogues together. ${byScript}`,
  },
  {
    ...{ ...share, id: "after_miss", label: "After the first missed turn", group: "Stability" },
    description: `Dialogues aligned at their first turn with a missed constraint: for each later turn, the share that has satisfied every constraint again by then, and the share that satisfies every one on that turn. Dialogues ended by patience count as not recovered; dialogues cut short count up to that point. Not in the paper. ${byScript}`,
  },
  {
    ...{ ...share, id: "first_missed", label: "Missed first", direction: "lower", group: "Groups" },
    description: `On dialogues’ first missed turns: of those with an active constraint of the group, the share that missed it. Not in the paper. ${byScript}`,
  },
  {
    ...{ ...turns, id: "act_len_restricted", label: "ACT length, restricted", published: "ACT_len_restricted", group: "Endurance" },
    description: `Number of turns in a dialogue. ${restricted} ${lengths}`,
    second: { published: "EDR_len_restricted", label: "EDR length, restricted" },
  },
  {
    ...{ ...turns, id: "act_acc_restricted", label: "ACT accuracy, restricted", published: "ACT_acc_restricted", group: "Endurance" },
    description: `Sum over turns of the share of satisfied constraints. ${restricted} ${lengths}`,
    second: { published: "EDR_acc_restricted", label: "EDR accuracy, restricted" },
  },
  {
    ...{ ...turns, id: "act_succ_restricted", label: "ACT success, restricted", published: "ACT_succ_restricted", group: "Endurance" },
    description: `Number of turns on which every constraint is satisfied. ${restricted} ${lengths}`,
    second: { published: "EDR_succ_restricted", label: "EDR success, restricted" },
  },
  {
    ...{ ...share, id: "at_limit", label: "At the turn limit", direction: "none", group: "Endurance" },
    description: `Share of dialogues that reached the run’s turn limit with patience left. If there are any, ACT length, accuracy and success are lower bounds. Not in the paper. ${byScript}`,
  },
  {
    ...{ ...share, id: "censored", label: "Censored", direction: "lower", group: "Endurance" },
    description: `Share of dialogues whose end was not observed: a call failed permanently, the context was too short, or the script ran out before patience or the turn limit ended them. ${byScript}`,
  },
  {
    ...{ ...share, id: "survival", label: "Survival", group: "Endurance" },
    description:
      "Share of dialogues that have not run out of patience. The curve is the Kaplan-Meier estimate, with dialogues cut short by failed calls censored at their last answered turn, and Greenwood’s interval on the log-log scale (with repeated scripts the variance is by script, with Student’s t). If no dialogue was cut short, it equals the paper’s share of dialogues still active (Figure 4).",
  },
];

const seconds = new Map(metrics.flatMap(({ published, second }) => (second ? [[published, second.published]] : [])));

/** Returns the second edition's name in files for a metric's published name; undefined if it is the same. */
export const nameInSecond = (published: string): string | undefined => seconds.get(published);
