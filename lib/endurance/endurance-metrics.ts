import type { EnduranceTurn } from "./dialogue";
import { type DialogueSums, dialogueSums } from "./dialogue-sums";

/** Ids of the paper's metrics in its order (sections 3.4.1 and 3.4.2); CSR, ISR, ROB and REC are shares from 0 to 1. */
export const enduranceIds = ["CSR", "ISR", "ACT_len", "ACT_acc", "ACT_succ", "LSS", "ROB", "REC"] as const;
export type EnduranceId = (typeof enduranceIds)[number];

/** Metric as the quotient of two sums over dialogues, so that its error can be estimated by leaving scripts out. */
export interface DialogueRatio {
  numerators: readonly number[];
  denominators: readonly number[];
  /** The dialogues' scripts. */
  keys: readonly string[];
}

/** Dialogue that is already cut. */
interface Played {
  key: string;
  turns: readonly EnduranceTurn[];
}

export interface EnduranceRatios {
  metrics: Record<EnduranceId, DialogueRatio>;
  /** ISR by group, in the order of the groups. */
  groups: DialogueRatio[];
  /** Dialogues with at least one turn, and their turns. */
  dialogues: number;
  turns: number;
  /** Dialogues without a failed turn that has a next one; REC leaves them out. */
  undefinedRecoveries: number;
}

const parts: Record<EnduranceId, [numerator: (sums: DialogueSums) => number, denominator: (sums: DialogueSums) => number]> = {
  CSR: [({ shares }) => shares, ({ turns }) => turns],
  ISR: [({ successes }) => successes, ({ turns }) => turns],
  ACT_len: [({ turns }) => turns, () => 1],
  ACT_acc: [({ shares }) => shares, () => 1],
  ACT_succ: [({ successes }) => successes, () => 1],
  LSS: [({ longest }) => longest, () => 1],
  ROB: [({ successes, turns }) => successes / turns, () => 1],
  REC: [({ recoveries, chances }) => (chances === 0 ? 0 : recoveries / chances), ({ chances }) => (chances === 0 ? 0 : 1)],
};

/** Computes all metrics of dialogues that are already cut, as quotients; dialogues without a turn are skipped. */
export function enduranceRatios(dialogues: readonly Played[], groups: number): EnduranceRatios {
  const played = dialogues.filter(({ turns }) => turns.length > 0);
  const keys = played.map(({ key }) => key);
  const sums = played.map(({ turns }) => dialogueSums(turns, groups));
  const ratio = (id: EnduranceId): DialogueRatio => ({ numerators: sums.map(parts[id][0]), denominators: sums.map(parts[id][1]), keys });
  return {
    metrics: {
      CSR: ratio("CSR"),
      ISR: ratio("ISR"),
      ACT_len: ratio("ACT_len"),
      ACT_acc: ratio("ACT_acc"),
      ACT_succ: ratio("ACT_succ"),
      LSS: ratio("LSS"),
      ROB: ratio("ROB"),
      REC: ratio("REC"),
    },
    groups: Array.from({ length: groups }, (_, group) => ({
      numerators: sums.map(({ held }) => held[group] ?? 0),
      denominators: sums.map(({ active }) => active[group] ?? 0),
      keys,
    })),
    dialogues: sums.length,
    turns: sums.reduce((total, { turns }) => total + turns, 0),
    undefinedRecoveries: sums.filter(({ chances }) => chances === 0).length,
  };
}

/** Computes the quotient of the sums; null if the denominator is 0. */
export function ratioValue({ numerators, denominators }: Omit<DialogueRatio, "keys">): number | null {
  const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
  const below = sum(denominators);
  return below === 0 ? null : sum(numerators) / below;
}
