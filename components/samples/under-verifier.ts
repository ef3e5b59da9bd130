import type { SampleDetail } from "@/lib/contracts/sample";

/** A sample's figures from its turns' verdicts; the row keeps the run's own figures under any other verifier. */
export function underVerifier(sample: SampleDetail): SampleDetail {
  const verdicts = sample.turns.flatMap((turn) => turn.verdict ?? []);
  if (verdicts.length === 0) return { ...sample, score: null, passed: null };
  const checks = verdicts.flatMap((verdict) => verdict.checks);
  return {
    ...sample,
    status: "scored",
    reason: null,
    score: verdicts.reduce((sum, verdict) => sum + verdict.score, 0) / verdicts.length,
    passed: verdicts.every((verdict) => verdict.passed),
    checksPassed: checks.filter((check) => check.credit >= 1).length,
    checksTotal: checks.length,
  };
}
