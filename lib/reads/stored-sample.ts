import { z } from "zod";
import { check, facts } from "@/lib/contracts/check";
import { runDetail } from "@/lib/contracts/run";
import { type AttemptView, attempt, sampleDetail, sampleRow, turnView } from "@/lib/contracts/sample";
import { cut, replyEnding, type SentFacts } from "@/lib/contracts/turn-facts";
import { queryRows } from "@/lib/db/query-rows";
import { HeedError } from "@/lib/errors";
import { instant } from "./columns";
import { sampleColumns } from "./sample-row";

const ofSample = sampleDetail.pick({ runName: true, benchmark: true, modelName: true, suiteName: true, verifier: true });
const ofRun = runDetail.pick({ model: true, params: true, sampleCount: true });
const stored = sampleRow.extend({ ...ofSample.shape, ...ofRun.shape, body: z.unknown(), suiteParams: z.unknown() });
export type StoredSample = z.infer<typeof stored>;

const sampleSql = `select ${sampleColumns("r.verifier", { facts: true })}, i.body, r.name as "runName", r.benchmark, r.model_name as "modelName", u.name as "suiteName",
    r.verifier, r.model, r.params, u.params as "suiteParams", r.sample_count as "sampleCount"
  from sample s join run r on r.id = s.run_id join suite u on u.id = r.suite_id join item i on i.id = s.item_id
  where s.run_id = $1 and s.ordinal = $2`;

const ofTurn = turnView.pick({
  turn: true,
  reasoning: true,
  received: true,
  promptShare: true,
  finishReason: true,
  latencyMs: true,
  inputTokens: true,
  outputTokens: true,
  reasoningTokens: true,
});
const turnRow = ofTurn.extend({
  reply: z.string(),
  cachedTokens: z.number().int().nullable(),
  redacted: z.boolean().nullable(),
  ended: replyEnding.nullable(),
  outputLimit: z.number().int().nullable(),
  reasoningLimit: z.number().int().nullable(),
  cut: cut.nullable(),
  response: z.unknown(),
});
export type StoredTurn = z.infer<typeof turnRow>;

/** Stored facts about a turn's request and how its reply ended. */
export function sentOf({ ended, outputLimit, reasoningLimit, cut, cachedTokens, reasoningTokens }: StoredTurn): SentFacts {
  return { ended, outputLimit, reasoningLimit, cut, cachedTokens, reasoningTokens };
}

const turnSql = `select turn, reply, reasoning, received, finish_reason as "finishReason", latency_ms as "latencyMs", input_tokens as "inputTokens",
    output_tokens as "outputTokens", reasoning_tokens as "reasoningTokens", cached_tokens as "cachedTokens",
    ended, redacted, output_limit as "outputLimit", reasoning_limit as "reasoningLimit", cut, prompt_share as "promptShare", response from turn where run_id = $1 and ordinal = $2 order by turn`;

const attemptRow = attempt.extend({ at: instant, turn: z.number().int() });
const attemptSql = `select turn, attempt, outcome, reason, detail, http_status as "httpStatus", reply, latency_ms as "latencyMs",
    input_tokens as "inputTokens", output_tokens as "outputTokens", request_id as "requestId",
    possibly_billed is true as "possiblyBilled", created_at as at
  from attempt where run_id = $1 and ordinal = $2 order by turn, attempt`;

const checkRow = z.object({
  turn: z.number().int(),
  verifier: z.string(),
  version: z.string(),
  outcomes: z.string(),
  /** Null where the letters say them. */
  credits: z.array(z.number()).nullable(),
  score: z.number(),
  passed: z.boolean(),
  facts: facts.nullable(),
  note: z.string().nullable(),
  /** A judge's words cannot be recomputed, so its checks are stored. */
  detail: z.array(check).nullable(),
});
export type StoredChecks = z.infer<typeof checkRow>;

export interface SampleParts {
  sample: StoredSample;
  turns: StoredTurn[];
  attempts: (AttemptView & { turn: number })[];
  /** Outcomes of each turn under each verifier that it was scored with. */
  checks: StoredChecks[];
}

const checkColumns = "turn, verifier, version, outcomes, credits, score, passed, facts, note, detail";
const checkSql = `select ${checkColumns} from checks where run_id = $1 and ordinal = $2 order by turn`;
// What the later version could not judge still stands among today's verdicts.
const formerSql = `select distinct on (turn) ${checkColumns} from (
    select ${checkColumns}, 0 as later from former_checks where run_id = $1 and ordinal = $2 and verifier = $3 and version = $4
    union all select ${checkColumns}, 1 from checks where run_id = $1 and ordinal = $2 and verifier = $3 and version = $4
  ) c order by turn, later`;

/** Verdicts on a sample's turns that those of a later version of the verifier stand in for. */
export async function formerChecks(runId: number, ordinal: number, verifier: string, version: string): Promise<StoredChecks[]> {
  return queryRows(checkRow, formerSql, [runId, ordinal, verifier, version]);
}

/** Everything stored about one sample; throws `not_found`. */
export async function storedSample(runId: number, ordinal: number): Promise<SampleParts> {
  const key = [runId, ordinal];
  const [[sample], turns, attempts, checks] = await Promise.all([
    queryRows(stored, sampleSql, key),
    queryRows(turnRow, turnSql, key),
    queryRows(attemptRow, attemptSql, key),
    queryRows(checkRow, checkSql, key),
  ]);
  if (!sample) throw new HeedError("not_found", `There is no sample ${ordinal} in run ${runId}.`);
  return { sample, turns, attempts, checks };
}
