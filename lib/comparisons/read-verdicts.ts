import { z } from "zod";
import type { Facts } from "@/lib/contracts/check";
import { sampleStatus } from "@/lib/contracts/sample";
import { queryRows } from "@/lib/db/query-rows";
import { HeedError } from "@/lib/errors";

/** A run's ended samples as one verifier judged them, packed without an object per sample. */
export interface Verdicts {
  /** Number of samples. */
  count: number;
  ordinals: Int32Array;
  /** Position of the item in its suite. */
  items: Int32Array;
  /** Index in `sampleStatus`. */
  statuses: Uint8Array;
  /** NaN unless scored. */
  scores: Float64Array;
  /** 1 if passed, 0 if not, 2 unless scored. */
  passed: Uint8Array;
  latencies: Float64Array;
  /** First turn of each sample, plus one final entry. */
  turnStarts: Int32Array;
  /** Codes of the letters of all turns in sequence; `letterStarts` has the start of each turn, plus one final entry. */
  letters: Uint8Array;
  letterStarts: Int32Array;
  turnPassed: Uint8Array;
  /** Null if no turn has any. */
  credits: readonly (readonly number[] | null)[] | null;
  facts: readonly (Facts | null)[] | null;
}

const statuses = sampleStatus.options;
/** Index of `scored` in `sampleStatus`. */
export const scoredStatus = statuses.indexOf("scored");
const unscoredStatus = statuses.indexOf("unscored");

const listOf = <Of>() => z.custom<readonly Of[]>(Array.isArray);

const sampleRow = z.object({
  ordinals: listOf<number>(),
  items: listOf<number>(),
  statuses: listOf<number>(),
  scores: listOf<number | null>(),
  passed: listOf<boolean | null>(),
  latencies: listOf<number | null>(),
});
const sampleSql = `select coalesce(json_agg(ordinal), '[]') as ordinals, coalesce(json_agg(item), '[]') as items, coalesce(json_agg(status), '[]') as statuses,
    coalesce(json_agg(score), '[]') as scores, coalesce(json_agg(passed), '[]') as passed, coalesce(json_agg(latency_ms), '[]') as latencies
  from (select s.ordinal, i.ordinal as item, array_position($2::text[], s.status) - 1 as status, s.score, s.passed, s.latency_ms
    from sample s join item i on i.id = s.item_id where s.run_id = $1 and s.status not in ('queued', 'running') order by s.ordinal) s`;

const turnRow = z.object({
  ordinals: listOf<number>(),
  letters: z.string(),
  lengths: listOf<number>(),
  scores: listOf<number>(),
  passed: listOf<boolean>(),
  credits: listOf<readonly number[] | null>().nullable(),
  facts: listOf<Facts | null>().nullable(),
});
const columns = "ordinal, turn, outcomes, score, passed, credits, facts";
const turnSql = (
  verdicts: string,
) => `select coalesce(json_agg(ordinal), '[]') as ordinals, coalesce(string_agg(outcomes, ''), '') as letters,
    coalesce(json_agg(length(outcomes)), '[]') as lengths, coalesce(json_agg(score), '[]') as scores, coalesce(json_agg(passed), '[]') as passed,
    case when bool_or(credits is not null) then json_agg(credits) end as credits, case when bool_or(facts is not null) then json_agg(facts) end as facts
  from (${verdicts} order by ordinal, turn) c`;
const todaySql = turnSql(`select ${columns} from checks where run_id = $1 and verifier = $2`);
// Verdicts that the later version could not replace are still among the current ones.
const formerSql = turnSql(`select ${columns} from former_checks where run_id = $1 and verifier = $2 and version = $3
  union all select ${columns} from checks c where run_id = $1 and verifier = $2 and version = $3 and not exists (select 1 from former_checks f
    where f.run_id = c.run_id and f.verifier = c.verifier and f.version = c.version and f.ordinal = c.ordinal and f.turn = c.turn)`);

/** The verdicts to read. */
interface Asked {
  runId: number;
  verifier: string;
  /** Version of former verdicts that later ones replaced; null for the current ones. */
  former: string | null;
  /** True if samples get their status from these verdicts instead of the run. */
  isRejudged: boolean;
  isDialogue: boolean;
}

/** Reads the verdicts on a run's ended samples. A dialogue that was cut short keeps its turns, as it does in the run's metrics. */
export async function readVerdicts({ runId, verifier, former, isRejudged, isDialogue }: Asked): Promise<Verdicts> {
  const [[samples], [turns]] = await Promise.all([
    queryRows(sampleRow, sampleSql, [runId, statuses]),
    former === null ? queryRows(turnRow, todaySql, [runId, verifier]) : queryRows(turnRow, formerSql, [runId, verifier, former]),
  ]);
  if (!samples || !turns) throw new HeedError("internal", `The samples of run ${runId} cannot be read.`);
  const count = samples.ordinals.length;
  const packed: Verdicts = {
    count,
    ordinals: Int32Array.from(samples.ordinals),
    items: Int32Array.from(samples.items),
    statuses: Uint8Array.from(samples.statuses),
    scores: Float64Array.from(samples.scores, (score) => score ?? Number.NaN),
    passed: Uint8Array.from(samples.passed, (passed) => (passed === null ? 2 : Number(passed))),
    latencies: Float64Array.from(samples.latencies, (latency) => latency ?? Number.NaN),
    turnStarts: new Int32Array(count + 1),
    letters: new Uint8Array(Buffer.from(turns.letters, "latin1")),
    letterStarts: new Int32Array(turns.lengths.length + 1),
    turnPassed: Uint8Array.from(turns.passed, Number),
    credits: turns.credits,
    facts: turns.facts,
  };
  for (const [at, length] of turns.lengths.entries()) packed.letterStarts[at + 1] = (packed.letterStarts[at] ?? 0) + length;
  for (let at = 0, turn = 0; at < count; at++) {
    while (turn < turns.ordinals.length && (turns.ordinals[turn] ?? 0) < (packed.ordinals[at] ?? 0)) turn++;
    packed.turnStarts[at] = turn;
    while (turn < turns.ordinals.length && turns.ordinals[turn] === packed.ordinals[at]) turn++;
    packed.turnStarts[at + 1] = turn;
  }
  if (isRejudged) rejudged(packed, turns.scores, isDialogue);
  return packed;
}

/**
 * Changes samples to the other verifier's view: scored if it has judged them, else missing as before. A dialogue that was cut short is
 * unchanged.
 */
function rejudged(packed: Verdicts, turnScores: readonly number[], isDialogue: boolean): void {
  for (let at = 0; at < packed.count; at++) {
    const status = packed.statuses[at] ?? 0;
    if (isDialogue && status !== scoredStatus && status !== unscoredStatus) continue;
    const [first = 0, end = 0] = [packed.turnStarts[at], packed.turnStarts[at + 1]];
    let [sum, passed] = [0, 1];
    for (let turn = first; turn < end; turn++) {
      sum += turnScores[turn] ?? 0;
      if (packed.turnPassed[turn] !== 1) passed = 0;
    }
    const isJudged = end > first;
    packed.statuses[at] = isJudged ? scoredStatus : status === scoredStatus ? unscoredStatus : status;
    packed.scores[at] = isJudged ? sum / (end - first) : Number.NaN;
    packed.passed[at] = isJudged ? passed : 2;
  }
}
