import type { LifetimesDetail } from "@/lib/contracts/endurance";
import { lists } from "@/lib/contracts/plain/details";

/** Number of turns that a dialogue lasted, and whether patience ended it or it was cut short with patience left. */
export interface Lifetime {
  turns: number;
  ended: "patience" | "censored";
  /** Its script: dialogues of one script are not independent. */
  cluster: string | number;
}

/**
 * Computes the paper's survival curve (Figure 4): for each turn from 1 to `last`, the share of dialogues that lasted at least until it, 0
 * to 1.
 */
export function survivalShare(lifetimes: readonly Pick<Lifetime, "turns">[], last: number): number[] {
  return Array.from({ length: last }, (_, at) =>
    lifetimes.length === 0 ? 0 : lifetimes.filter(({ turns }) => turns >= at + 1).length / lifetimes.length,
  );
}

/** Reads the lifetimes in a survival metric's `detail`; null if it has none. */
export const lifetimesOf = (detail: unknown): LifetimesDetail["lifetimes"] | null =>
  lists(detail, "lifetimes") ? (detail as LifetimesDetail).lifetimes : null;
