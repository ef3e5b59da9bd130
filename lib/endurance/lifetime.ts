import type { LifetimesDetail } from "@/lib/contracts/endurance";
import { lists } from "@/lib/contracts/plain/details";

/** How many turns a dialogue lasted, and whether patience ended it or it was broken off with patience left. */
export interface Lifetime {
  turns: number;
  ended: "patience" | "censored";
  /** What it hangs together with: its script. */
  cluster: string | number;
}

/** The paper's survival curve (Figure 4): for turn 1 to `last` the share of dialogues that lasted so many turns, 0 to 1. */
export function survivalShare(lifetimes: readonly Pick<Lifetime, "turns">[], last: number): number[] {
  return Array.from({ length: last }, (_, at) =>
    lifetimes.length === 0 ? 0 : lifetimes.filter(({ turns }) => turns >= at + 1).length / lifetimes.length,
  );
}

/** The lifetimes in a survival metric's `detail`; null where it has none. */
export const lifetimesOf = (detail: unknown): LifetimesDetail["lifetimes"] | null =>
  lists(detail, "lifetimes") ? (detail as LifetimesDetail).lifetimes : null;
