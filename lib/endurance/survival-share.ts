import type { Lifetime } from "./lifetime";

/** The paper's survival curve (Figure 4): for turn 1 to `last` the share of dialogues that lasted so many turns, 0 to 1. */
export function survivalShare(of: readonly Pick<Lifetime, "turns">[], last: number): number[] {
  return Array.from({ length: last }, (_, at) => (of.length === 0 ? 0 : of.filter(({ turns }) => turns >= at + 1).length / of.length));
}
