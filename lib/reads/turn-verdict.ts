import { type TurnRecord, Unjudged } from "@/lib/benchmarks/family";
import type { LoadedFamily } from "@/lib/benchmarks/open";
import type { Check, Verdict } from "@/lib/contracts/check";
import { HeedError } from "@/lib/errors";
import { outcomeLetters } from "./outcome-letters";
import type { StoredChecks } from "./stored-sample";

export interface TurnVerdict {
  verdict: Verdict | null;
  /** Today's code disagrees with what the same version of the verifier stored. */
  drifted: boolean;
  /** Without a verdict: the checks that need no judge, the others as errors. */
  partial: Check[];
}

/**
 * The verdict on one reply under a verifier: a judge's as it was stored, every other made again, with its evidence.
 * Null where the verifier crashes. Throws `invalid` for an unknown verifier.
 */
export async function turnVerdict(
  benchmark: LoadedFamily,
  verifier: string,
  of: { body: unknown; earlier: readonly TurnRecord[]; reply: string; stored: StoredChecks | undefined },
): Promise<TurnVerdict> {
  const found = benchmark.verifiers.find((v) => v.id === verifier);
  if (!found) {
    const known = benchmark.verifiers.map((v) => v.id).join(", ");
    throw new HeedError("invalid", `There is no verifier “${verifier}”. Known: ${known}.`, { where: "verifier" });
  }
  if (of.stored?.detail)
    return { verdict: { score: of.stored.score, passed: of.stored.passed, checks: of.stored.detail }, drifted: false, partial: [] };
  try {
    const verdict = await found.score(of.body, of.earlier, of.reply, {});
    const drifted = of.stored?.version === found.version && of.stored.outcomes !== outcomeLetters(benchmark, verdict);
    return { verdict, drifted, partial: [] };
  } catch (error) {
    return { verdict: null, drifted: false, partial: error instanceof Unjudged ? [...error.checks] : [] };
  }
}
