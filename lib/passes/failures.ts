import { z } from "zod";
import type { Opened, TurnRecord } from "@/lib/benchmarks/family";
import { openStored } from "@/lib/blobs/open-stored";
import type { Facts, Verdict } from "@/lib/contracts/check";
import { pool } from "@/lib/db/pool";
import { queryRows } from "@/lib/db/query-rows";
import { replay } from "@/lib/record/replay";
import type { RunContext } from "@/lib/record/run-context";
import { scoreReply } from "@/lib/record/score-reply";
import { repliesOf, type StoredReply, sentAndJudgedSql, storedReplies } from "@/lib/record/stored-replies";
import { hashOfText } from "@/lib/text/text-hash";

/** Kind and version of a job's findings; samples that already have one of both are skipped. */
export interface FindingKind {
  kind: string;
  version: string;
}

/** Finding of a job about one sample: facts that slice like tags, and a text that is stored by its hash. */
export interface FailureFinding {
  ordinal: number;
  facts: Facts;
  detail?: string | undefined;
}

const samplesAtOnce = 50;

const row = storedReplies.extend({ ordinal: z.number().int(), body: z.unknown() });

/** Failed sample of a run with the replies to its turns. */
export type FailedSample = z.infer<typeof row>;

const failed = `sample s where s.run_id = $1 and s.status = 'scored' and s.passed = false
  and not exists (select 1 from sample_finding f where f.run_id = s.run_id and f.ordinal = s.ordinal and f.kind = $2 and f.version = $3)`;
const rowsSql = `select s.ordinal, i.body, o.* from (select * from ${failed} and s.ordinal > $4 order by s.ordinal limit ${samplesAtOnce}) s
    join item i on i.id = s.item_id cross join lateral (
      select array_agg(t.reply order by t.turn) as replies, ${sentAndJudgedSql}
      from turn t left join checks c on c.run_id = t.run_id and c.ordinal = t.ordinal and c.turn = t.turn and c.verifier = $5
      where t.run_id = s.run_id and t.ordinal = s.ordinal having count(*) > 0) o
  order by s.ordinal`;
const totalSql = `select count(*)::int as total from ${failed}`;
const textSql = "insert into blob (hash, text) select * from unnest($1::text[], $2::text[]) order by 1 on conflict do nothing";
const storeSql = `insert into sample_finding (run_id, ordinal, kind, version, facts, detail_hash)
  select $1, o, $2, $3, f::jsonb, h from unnest($4::int[], $5::text[], $6::text[]) as u(o, f, h)
  on conflict (run_id, ordinal, kind) do update set version = excluded.version, facts = excluded.facts,
    detail_hash = excluded.detail_hash, created_at = now()`;

/** Counts the failed samples of a run without a finding of this kind and version. */
export async function countFailures(runId: number, { kind, version }: FindingKind): Promise<number> {
  const [{ total } = { total: 0 }] = await queryRows(z.object({ total: z.number().int() }), totalSql, [runId, kind, version]);
  return total;
}

const someSql = "select exists (select 1 from sample_finding where run_id = $1 and kind = $2 and version = $3) as some";

/** Checks whether a run has any finding of this kind and version. */
export async function hasFindings(runId: number, { kind, version }: FindingKind): Promise<boolean> {
  const [answer] = await queryRows(z.object({ some: z.boolean() }), someSql, [runId, kind, version]);
  return answer?.some === true;
}

/** Yields the failed samples without such a finding, some at a time, in their order. */
export async function* failuresOf(run: RunContext, runId: number, { kind, version }: FindingKind): AsyncGenerator<FailedSample[]> {
  for (let after = -1; ; ) {
    const rows = await queryRows(row, rowsSql, [runId, kind, version, after, run.verifier.id]);
    const last = rows.at(-1);
    if (!last) return;
    after = last.ordinal;
    yield rows;
  }
}

/** First failed turn of a sample. */
export interface Failure {
  opened: Opened;
  /** The turns before it. */
  turns: readonly TurnRecord[];
  answer: Omit<TurnRecord, "verdict">;
  verdict: Verdict;
}

/**
 * Finds the sample's first turn that fails when it is scored again, using stored verdicts of a judge; null if none fails or one cannot be
 * scored.
 */
export async function firstFailure({ manifest, engine, verifier }: RunContext, sample: FailedSample): Promise<Failure | null> {
  const opened = await openStored(engine, sample.body, "ask", "score");
  // A brief verdict has no checks, which the readers of failures need.
  const { brief: _, ...whole } = verifier;
  const score = (reply: StoredReply, earlier: readonly TurnRecord[]) =>
    scoreReply(manifest, whole, opened, earlier, reply, { given: reply.judged?.verdict ?? null });
  for await (const { earlier, reply, word } of replay(repliesOf(sample), score)) {
    if (word.verdict === null) return null;
    if (!word.verdict.passed) return { opened, turns: earlier, answer: { reply: reply.reply, sent: reply.sent }, verdict: word.verdict };
  }
  return null;
}

/** Stores texts by their hashes, before the rows that name them; returns the hash of each, null for no text. */
export async function storeDetails(texts: readonly (string | undefined)[]): Promise<(string | null)[]> {
  const byHash = new Map(texts.flatMap((text) => (text === undefined ? [] : [[hashOfText(text), text] as const])));
  if (byHash.size > 0) await pool().query(textSql, [[...byHash.keys()], [...byHash.values()]]);
  return texts.map((text) => (text === undefined ? null : hashOfText(text)));
}

/** Stores findings with their samples, replacing those of an older version. */
export async function storeFindings(runId: number, { kind, version }: FindingKind, findings: readonly FailureFinding[]): Promise<void> {
  if (findings.length === 0) return;
  const hashes = await storeDetails(findings.map(({ detail }) => detail));
  const columns = [findings.map(({ ordinal }) => ordinal), findings.map((finding) => JSON.stringify(finding.facts)), hashes];
  await pool().query(storeSql, [runId, kind, version, ...columns]);
}
