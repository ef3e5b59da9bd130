import type { z } from "zod";
import { type SampleRow, sampleRow } from "@/lib/contracts/sample";

/** Columns of `sample s join item i` as a SampleRow; `verifier` is the placeholder of the verifier's id. */
export function sampleColumns(verifier: string): string {
  return `s.ordinal, i.key, i.tags, s.repetition, s.status, s.score, s.passed, s.checks_passed as "checksPassed", s.checks_total as "checksTotal",
    coalesce((select string_agg(c.outcomes, '' order by c.turn) from checks c
      where c.run_id = s.run_id and c.ordinal = s.ordinal and c.verifier = ${verifier}), '') as outcomes,
    s.attempts, s.latency_ms as "latencyMs", s.input_tokens as "inputTokens", s.output_tokens as "outputTokens", s.cost_usd as "costUsd", s.reason`;
}

export const storedSampleRow: z.ZodType<SampleRow> = sampleRow;
