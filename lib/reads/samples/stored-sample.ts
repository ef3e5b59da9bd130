import { z } from "zod";
import type { Answer } from "@/lib/benchmarks/family";
import { type ChecksRow, checksRow } from "@/lib/contracts/check";
import { runDetail } from "@/lib/contracts/run";
import { type AttemptView, attemptRow, sampleDetail, sampleRow } from "@/lib/contracts/sample";
import { sentFacts, turnRow } from "@/lib/contracts/turn-facts";
import { queryRows } from "@/lib/db/query-rows";
import { HeedError } from "@/lib/errors";
import { instant } from "@/lib/reads/columns";
import { selectOf } from "@/lib/record/columns";
import { sampleColumnsSql } from "./sample-row";

const samplePart = sampleDetail.pick({ runName: true, benchmark: true, modelName: true, suiteName: true, verifier: true });
const runPart = runDetail.pick({ model: true, params: true, sampleCount: true });
const stored = sampleRow.extend({
  ...samplePart.shape,
  ...runPart.shape,
  body: z.unknown(),
  suiteParams: z.unknown(),
  systemPrompt: z.string().nullable(),
});
export type StoredSample = z.infer<typeof stored>;

const sampleSql = `select ${sampleColumnsSql("r.verifier", { facts: true })}, i.body, r.name as "runName", r.benchmark, r.model_name as "modelName", u.name as "suiteName",
    r.verifier, r.model, r.params, u.params as "suiteParams", r.system_prompt as "systemPrompt", r.sample_count as "sampleCount"
  from sample s join run r on r.id = s.run_id join suite u on u.id = r.suite_id join item i on i.id = s.item_id
  where s.run_id = $1 and s.ordinal = $2`;

const keptTurn = turnRow.extend({ paidRun: z.number().int().nullable() });
const turnSql = `select ${selectOf(turnRow)}, (select id from run where id = (paid_turn ->> 'runId')::int) as "paidRun" from turn where run_id = $1 and ordinal = $2 order by turn`;

const calledRow = attemptRow
  .extend({ at: instant })
  .transform(({ possiblyBilled, ...call }) => ({ ...call, possiblyBilled: possiblyBilled === true }));
const attemptSql = `select ${selectOf(attemptRow)}, created_at as at from attempt where run_id = $1 and ordinal = $2 order by turn, attempt`;

export interface StoredSampleParts {
  sample: StoredSample;
  turns: z.infer<typeof keptTurn>[];
  attempts: (AttemptView & { turn: number })[];
  /** Outcomes of each turn under each verifier that scored it. */
  checks: ChecksRow[];
}

const checkColumns = selectOf(checksRow);
const checkSql = `select ${checkColumns} from checks where run_id = $1 and ordinal = $2 order by turn`;
// Verdicts that the later version could not replace are still among the current ones.
const formerSql = `select distinct on (turn) * from (
    select ${checkColumns}, 0 as later from former_checks where run_id = $1 and ordinal = $2 and verifier = $3 and version = $4
    union all select ${checkColumns}, 1 from checks where run_id = $1 and ordinal = $2 and verifier = $3 and version = $4
  ) c order by turn, later`;

/** Reads the verdicts on a sample's turns by an earlier version of a verifier. */
export async function formerChecks(runId: number, ordinal: number, verifier: string, version: string): Promise<ChecksRow[]> {
  return queryRows(checksRow, formerSql, [runId, ordinal, verifier, version]);
}

/** Returns the accepted replies of a sample by turn, in the form that families take. */
export const answersOf = ({ turns }: StoredSampleParts): Answer[] =>
  turns.map((turn) => ({ reply: turn.reply, sent: sentFacts.parse(turn) }));

/** Returns the stored verdict on a turn under a verifier. */
export const storedChecks = ({ checks }: StoredSampleParts, turn: number, verifier: string): ChecksRow | undefined =>
  checks.find((row) => row.turn === turn && row.verifier === verifier);

/** Reads everything stored about one sample; throws `not_found`. */
export async function readSampleParts(runId: number, ordinal: number): Promise<StoredSampleParts> {
  const key = [runId, ordinal];
  const [[sample], turns, attempts, checks] = await Promise.all([
    queryRows(stored, sampleSql, key),
    queryRows(keptTurn, turnSql, key),
    queryRows(calledRow, attemptSql, key),
    queryRows(checksRow, checkSql, key),
  ]);
  if (!sample) throw new HeedError("not_found", `There is no sample ${ordinal} in run ${runId}.`);
  return { sample, turns, attempts, checks };
}
