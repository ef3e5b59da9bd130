import type { Verifier } from "@/lib/benchmarks/family";
import type { Verdict } from "@/lib/contracts/check";

/** The verifier, bound to a verdict that was given before: a judge's word stands and is not asked for again. Itself without one. */
export function standingVerdict(verifier: Verifier<unknown>, given: Verdict | null | undefined): Verifier<unknown> {
  if (!given) return verifier;
  const { brief: _, ...rest } = verifier;
  return { ...rest, score: () => given };
}
