import type { Answer, Opened, TurnRecord } from "@/lib/benchmarks/family";
import type { LoadedFamily } from "@/lib/benchmarks/open";
import { Unjudged } from "@/lib/benchmarks/scoring";
import type { Check, ChecksRow, Verdict } from "@/lib/contracts/check";
import { outcomeLetters } from "@/lib/record/outcome-letters";
import { verifierElsewhere } from "@/lib/scoring/score-elsewhere";

export interface TurnVerdict {
  verdict: Verdict | null;
  /** True if the current code disagrees with the outcomes that the same version of the verifier stored. */
  drifted: boolean;
  /** The checks of a reply without a stored verdict: those that need no judge are recomputed, the others are errors. */
  partial: Check[];
}

/**
 * Returns the verdict on one reply under a verifier, with its evidence: read from the database for a judge, recomputed for others. Null if
 * the verifier crashes. Throws `invalid` for an unknown verifier.
 */
export async function turnVerdict(
  family: LoadedFamily,
  verifier: string,
  turn: { opened: Opened; earlier: readonly TurnRecord[]; answer: Answer; stored: ChecksRow | undefined },
): Promise<TurnVerdict> {
  const named = verifierElsewhere(family, verifier);
  if (turn.stored?.detail) {
    const { score, passed, detail, facts, note } = turn.stored;
    const verdict = { score, passed, checks: detail, ...(facts && { facts }), ...(note !== null && { note }) };
    return { verdict, drifted: false, partial: [] };
  }
  try {
    const verdict = await named.score(turn.opened, turn.earlier, turn.answer, {});
    const drifted = turn.stored?.version === named.version && turn.stored.outcomes !== outcomeLetters(family.manifest, verdict.checks);
    return { verdict, drifted, partial: [] };
  } catch (error) {
    return { verdict: null, drifted: false, partial: error instanceof Unjudged ? [...error.checks] : [] };
  }
}

/** The columns of a stored verdict that are needed to show it unchanged. */
type GivenChecks = Pick<ChecksRow, "score" | "passed" | "outcomes" | "credits" | "facts" | "note" | "detail">;

/**
 * Builds a verdict that cannot be recomputed from its stored letters, or from a judge's stored checks: one without a reply, such as a row
 * of a score table, or one of a former version of the verifier.
 */
export function givenVerdict({ manifest, engine }: LoadedFamily, opened: Opened, turn: number, stored: GivenChecks): Verdict {
  const { score, passed, outcomes, credits, facts, note, detail } = stored;
  const checks = engine.scoring.requirements(opened.item, turn).map((requirement, at): Check => {
    const outcome = manifest.views.outcomes.find(({ letter }) => letter === outcomes.charAt(at));
    const { id, label, group, weight = 1 } = requirement;
    return { id, label, group, outcome: outcome?.id ?? "error", credit: credits?.[at] ?? outcome?.credit ?? 0, weight };
  });
  return { score, passed, checks: detail ?? checks, ...(facts && { facts }), ...(note !== null && { note }) };
}
