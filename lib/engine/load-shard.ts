import { z } from "zod";
import { sentFacts, turnRow } from "@/lib/contracts/turn-facts";
import { noUsage } from "@/lib/contracts/usage";
import { pool } from "@/lib/db/pool";
import { queryRows } from "@/lib/db/query-rows";
import { shardSize } from "@/lib/queue/shard";
import { usageSum } from "@/lib/record/added";
import { jsonOf, selectOf } from "@/lib/record/columns";
import { judgedColumns, judgedVerdict } from "@/lib/record/judged-verdict";
import { abandonedReason } from "@/lib/record/result-batch";
import { addCopy, type OpenSample, type SavedTurn } from "./open-sample";
import { type Asking, ordinalsOf } from "./pending-shards";

const count = z.number().int().nullable();
const sampleShape = z.object({
  ordinal: z.number().int(),
  repetition: z.number().int(),
  key: z.string(),
  body: z.string(),
  earlierUsd: z.number().nullable(),
  earlierAttempts: z.number().int(),
});
const savedReply = turnRow
  .pick({ reply: true, latencyMs: true, inputTokens: true, outputTokens: true, paidTurn: true })
  .extend(sentFacts.shape);
const turnShape = savedReply.extend({ ordinal: z.number().int(), verdict: judgedColumns.nullable() });
const attemptShape = z.object({
  ordinal: z.number().int(),
  turn: z.number().int(),
  attempts: z.number().int(),
  last: z.number().int(),
  reply: count,
  tried: z.boolean(),
  away: z.number().int(),
  late: z.array(z.number().int()).nullable(),
  ...{ input: count, output: count, reasoning: count, cached: count, cacheWrite: count },
});

const sampleSql = `select s.ordinal, s.repetition, i.key, i.body::text as body, s.cost_usd as "earlierUsd", s.attempts as "earlierAttempts"
  from sample s join item i on i.id = s.item_id
  where s.run_id = $1 and s.ordinal = any($2::int[]) and s.status in ('queued', 'running')`;
const turnSql = `select t.ordinal, ${selectOf(savedReply, "t")}, case when c.turn is not null then ${jsonOf(judgedColumns, "c")} end as verdict
  from turn t left join checks c on c.run_id = t.run_id and c.ordinal = t.ordinal and c.turn = t.turn and c.verifier = $3
  where t.run_id = $1 and t.ordinal = any($2::int[]) order by t.ordinal, t.turn`;
const attemptSql = `select ordinal, turn, count(*)::int as attempts, max(attempt)::int as last,
    (max(attempt) filter (where outcome in ('success', 'rejected')))::int as reply,
    bool_or(reason is distinct from '${abandonedReason}') as tried, (count(*) filter (where outcome = 'rejected'))::int as away,
    array_agg(attempt) filter (where outcome = 'late') as late,
    sum(input_tokens)::float8 as input, sum(output_tokens)::float8 as output, sum(reasoning_tokens)::float8 as reasoning,
    sum(cached_tokens)::float8 as cached, sum(cache_write_tokens)::float8 as "cacheWrite"
  from attempt where run_id = $1 and ordinal = any($2::int[]) group by 1, 2`;

const lateShape = attemptShape
  .omit({ attempts: true, last: true, reply: true, tried: true, away: true, late: true })
  .extend({ attempt: z.number().int() });
const lateSql = `select ordinal, turn, attempt, input_tokens as input, output_tokens as output, reasoning_tokens as reasoning,
    cached_tokens as cached, cache_write_tokens as "cacheWrite" from attempt where run_id = $1 and ordinal = $2 and outcome = 'late'`;

/** Counts what another worker has paid for a sample since it was loaded: replies that it stored too late. */
export async function countLate(sample: OpenSample): Promise<void> {
  const { runId, ordinal, late } = sample;
  for (const row of await queryRows(lateShape, lateSql, [runId, ordinal])) {
    const name = `${row.turn}/${row.attempt}`;
    if (late.has(name)) continue;
    late.add(name);
    sample.attempts++;
    sample.spent = usageSum(sample.spent, row);
  }
}

/** Loads the unfinished samples of a shard in asking order, each with the turns and attempts stored so far. */
export const loadShard = (run: Asking, shard: number, verifier: string): Promise<OpenSample[]> =>
  loadSamples(run.id, ordinalsOf(run, shard), verifier, shard * shardSize);

/** Loads those of the samples that are unfinished, in the order given; the first one has the position `first` in asking order. */
export async function loadSamples(runId: number, ordinals: readonly number[], verifier: string, first = 0): Promise<OpenSample[]> {
  const samples = z.array(sampleShape).parse((await pool().query(sampleSql, [runId, ordinals])).rows);
  if (samples.length === 0) return [];
  const [turns, attempts] = await Promise.all([
    pool().query(turnSql, [runId, ordinals, verifier]),
    pool().query(attemptSql, [runId, ordinals]),
  ]);
  const positions = new Map(ordinals.map((ordinal, at) => [ordinal, first + at]));
  const positionOf = (ordinal: number) => positions.get(ordinal) ?? 0;
  samples.sort((a, b) => positionOf(a.ordinal) - positionOf(b.ordinal));
  const open = new Map<number, OpenSample & { saved: SavedTurn[] }>();
  for (const { ordinal, repetition, key, body, earlierUsd, earlierAttempts } of samples) {
    open.set(ordinal, {
      runId,
      ordinal,
      position: positionOf(ordinal),
      repetition,
      key,
      body,
      opened: null,
      saved: [],
      attempts: 0,
      earlierAttempts,
      lastAttempt: new Map(),
      lastReply: new Map(),
      tried: new Set(),
      late: new Set(),
      turnedAway: new Map(),
      spent: noUsage,
      earlierUsd,
      turns: [],
    });
  }
  for (const row of z.array(turnShape).parse(turns.rows)) {
    const { ordinal, reply, latencyMs, inputTokens, outputTokens, paidTurn, verdict, ...sent } = row;
    const judged = verdict && judgedVerdict(verdict);
    const sample = open.get(ordinal);
    sample?.saved.push({ reply, latencyMs, inputTokens, outputTokens, paidTurn, sent, judged, accepted: verdict !== null });
    if (sample && paidTurn !== null) addCopy(sample);
  }
  for (const row of z.array(attemptShape).parse(attempts.rows)) {
    const sample = open.get(row.ordinal);
    if (!sample) continue;
    sample.attempts += row.attempts;
    sample.lastAttempt.set(row.turn, row.last);
    if (row.reply !== null) sample.lastReply.set(row.turn, row.reply);
    if (row.tried) sample.tried.add(row.turn);
    sample.turnedAway.set(row.turn, row.away);
    for (const attempt of row.late ?? []) sample.late.add(`${row.turn}/${attempt}`);
    sample.spent = usageSum(sample.spent, row);
  }
  return [...open.values()];
}
