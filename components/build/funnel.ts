import type { BuildResult } from "@/lib/contracts/suite";

export interface FunnelStep {
  step: string;
  /** Number of candidates that entered the step. */
  entering: number;
  dropped: number;
}

/** Counts the candidates at each step of a builder, in the order in which the steps first dropped something. */
export function funnelOf(result: Pick<BuildResult, "kept" | "dropped">): FunnelStep[] {
  const counts = new Map<string, number>();
  for (const { step } of result.dropped) counts.set(step, (counts.get(step) ?? 0) + 1);
  let left = result.kept.length + result.dropped.length;
  return [...counts].map(([step, dropped]) => {
    const entering = left;
    left -= dropped;
    return { step, entering, dropped };
  });
}
