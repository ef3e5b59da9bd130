import type { Manifest } from "@/lib/benchmarks/manifest";
import type { Verdict } from "@/lib/contracts/check";

/** A verdict's outcomes in their stored form: each check's declared letter in order, `?` for an outcome that the family does not declare. */
export function outcomeLetters({ views }: Manifest, verdict: Verdict): string {
  const letters = new Map(views.outcomes.map((outcome) => [outcome.id, outcome.letter]));
  return verdict.checks.map((check) => letters.get(check.outcome) ?? "?").join("");
}
