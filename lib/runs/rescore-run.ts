import type pg from "pg";
import { z } from "zod";
import type { TurnRecord } from "@/lib/benchmarks/family";
import { verifierOf } from "@/lib/benchmarks/open";
import { check, facts } from "@/lib/contracts/check";
import type { RescoreResult } from "@/lib/contracts/run";
import { sampleStatus } from "@/lib/contracts/sample";
import { nothingSent, sentFacts } from "@/lib/contracts/turn-facts";
import { pool } from "@/lib/db/pool";
import { transaction } from "@/lib/db/transaction";
import { aggregateRun } from "@/lib/engine/aggregate-run";
import { TurnFold } from "@/lib/engine/fold-turns";
import { keepTotals } from "@/lib/engine/keep-totals";
import { type CheckRow, emptyBatch } from "@/lib/engine/result-batch";
import { runContext } from "@/lib/engine/run-context";
import { logRun } from "@/lib/engine/run-log";
import { changedLetters, scoreReply } from "@/lib/engine/score-reply";
import { writeResults } from "@/lib/engine/write-results";
import { modelTools } from "@/lib/providers/model-tools";
import { openStored } from "@/lib/texts/open-stored";

const samplesAtOnce = 200;

const shape = z.object({
  ordinal: z.number().int(),
  status: sampleStatus,
  score: z.number().nullable(),
  key: z.string(),
  body: z.unknown(),
  replies: z.array(z.string()),
  /** What was sent for each, and how it ended. */
  sent: z.array(sentFacts),
  /** Outcomes under the run's own verifier, by turn. */
  outcomes: z.array(z.string().nullable()),
  /** What a judge said under the run's own verifier, by turn: it cannot be made again. */
  judged: z.array(
    z
      .object({
        checks: z.array(check),
        score: z.number(),
        passed: z.boolean(),
        version: z.string(),
        facts: facts.nullish(),
        note: z.string().nullish(),
      })
      .transform(({ facts: told, note, version, ...of }) => ({
        version,
        verdict: { ...of, ...(told && { facts: told }), ...(note && { note }) },
      }))
      .nullable(),
  ),
});

const sql = `select s.ordinal, s.status, s.score, i.key, i.body, array_agg(t.reply order by t.turn) as replies, array_agg(c.outcomes order by t.turn) as outcomes,
    jsonb_agg(jsonb_build_object('ended', t.ended, 'outputLimit', t.output_limit, 'reasoningLimit', t.reasoning_limit, 'cut', t.cut,
      'cachedTokens', t.cached_tokens, 'reasoningTokens', t.reasoning_tokens) order by t.turn) as sent,
    jsonb_agg(case when c.detail is not null then jsonb_build_object('checks', c.detail, 'score', c.score, 'passed', c.passed, 'version', c.version, 'facts', c.facts,
      'note', c.note) end order by t.turn) as judged
  from (select * from sample where run_id = $1 and ordinal > $2 and status in ('scored', 'unscored') order by ordinal limit ${samplesAtOnce}) s
    join item i on i.id = s.item_id join turn t on t.run_id = s.run_id and t.ordinal = s.ordinal
    left join checks c on c.run_id = t.run_id and c.ordinal = t.ordinal and c.turn = t.turn and c.verifier = $3
  group by s.ordinal, s.status, s.score, i.key, i.body order by s.ordinal`;

interface End {
  ordinal: number;
  score: number;
  passed: boolean;
  good: number;
  total: number;
}

// The reason of a scored dialogue says why it ended, and stays.
const mendSql = `update sample s set status = 'scored', score = u.score, passed = u.passed, checks_passed = u.good, checks_total = u.total,
    reason = case when s.status = 'unscored' then null else s.reason end
  from unnest($2::int[], $3::float8[], $4::bool[], $5::int[], $6::int[]) as u(o, score, passed, good, total)
  where s.run_id = $1 and s.ordinal = u.o and s.status in ('scored', 'unscored')`;

const deleteSql = "delete from checks where run_id = $1 and verifier = $2 and ordinal = any($3::int[])";

const unfinishedSql = `update sample set reason = 'the verdict is there by now; the dialogue goes on when it is retried'
  where run_id = $1 and ordinal = any($2::int[]) and status = 'unscored'`;

async function mend(client: Pick<pg.ClientBase, "query">, runId: number, ends: readonly End[]): Promise<void> {
  const columns = [
    ends.map((e) => e.ordinal),
    ends.map((e) => e.score),
    ends.map((e) => e.passed),
    ends.map((e) => e.good),
    ends.map((e) => e.total),
  ];
  await client.query(mendSql, [runId, ...columns]);
}

/**
 * Scores the stored replies of a run with another verifier, at no tokens, and stores verdicts and metrics under its name.
 * The run's own verdicts stay; samples whose verdict differs are listed. With the run's own verifier samples without a verdict get one,
 * and what a judge said stands; if today's version is another than the run's, all others get new verdicts too, and the run has today's
 * version from then on. Dialogues are not taken further. Throws `not_found`, or `invalid` for an unknown verifier.
 */
export async function rescoreRun(id: number, verifier: string): Promise<RescoreResult> {
  const run = await runContext(id);
  const { manifest, engine } = run;
  const by = verifierOf({ manifest, engine }, verifier);
  const isOwn = by.id === run.verifier.id;
  const renews = isOwn && run.verifierVersion !== by.version;
  const tools = run.judge ? modelTools(run.judge) : {};
  const flips: RescoreResult["flips"] = [];
  let scored = 0;
  let mended = 0;
  for (let after = -1; ; ) {
    const rows = z.array(shape).parse((await pool().query(sql, [id, after, run.verifier.id])).rows);
    const last = rows.at(-1);
    if (!last) break;
    after = last.ordinal;
    const batch = emptyBatch();
    const ends: End[] = [];
    const unfinished: number[] = [];
    for (const sample of rows) {
      const turns: TurnRecord[] = [];
      const opened = await openStored(engine, sample.body, "ask", "score");
      const fold = new TurnFold();
      const checks: CheckRow[] = [];
      let changedChecks = 0;
      for (const [turn, reply] of sample.replies.entries()) {
        const word = isOwn ? (sample.judged[turn] ?? null) : null;
        const answer = { reply, sent: sample.sent[turn] ?? nothingSent };
        const result = await scoreReply(manifest, by, opened, turns, answer, { tools, given: word?.verdict ?? null });
        if (result.kind === "unscored") break;
        const { stored, verdict } = result;
        const { checksPassed: _good, checksTotal: _all, ...row } = stored;
        checks.push({ runId: id, ordinal: sample.ordinal, turn, ...row, version: word?.version ?? row.version });
        changedChecks += changedLetters(sample.outcomes[turn] ?? "", stored.outcomes);
        fold.addVerdict(stored);
        turns.push({ ...answer, verdict });
      }
      if (turns.length < sample.replies.length) continue;
      // A dialogue that was broken off for want of a verdict is not over: it keeps the verdicts, and goes on when it is retried.
      if (sample.status === "unscored" && run.source !== "imported" && engine.asking.next(opened, turns, run.facts) !== null) {
        if (isOwn) {
          batch.checks.push(...checks);
          unfinished.push(sample.ordinal);
        }
        continue;
      }
      scored++;
      const { score: to, passed, checksPassed: good, checksTotal: total } = fold.sum();
      if (to === null || passed === null) continue;
      if (!isOwn || renews || sample.status === "unscored") batch.checks.push(...checks);
      if (renews || (isOwn && sample.status === "unscored")) ends.push({ ordinal: sample.ordinal, score: to, passed, good, total });
      if (sample.status === "scored" && sample.score !== null && changedChecks > 0) {
        flips.push({ ordinal: sample.ordinal, key: sample.key, from: sample.score, to, changedChecks });
      }
    }
    const replaced = isOwn ? ends.map(({ ordinal }) => ordinal) : rows.map(({ ordinal }) => ordinal);
    await transaction(async (client) => {
      await client.query(deleteSql, [id, by.id, replaced]);
      await writeResults(client, batch);
      if (unfinished.length > 0) await client.query(unfinishedSql, [id, unfinished]);
      if (ends.length > 0) await mend(client, id, ends);
    });
    mended += ends.length;
    // Others are served between two batches.
    await new Promise((resolve) => setImmediate(resolve));
  }
  if (!isOwn || mended > 0) await aggregateRun(id, by.id);
  // Samples may have got a verdict, another one or another reason.
  if (isOwn) await keepTotals(id);
  if (renews) await pool().query("update run set verifier_version = $2 where id = $1", [id, by.version]);
  const versions = renews ? ` ${by.version} in place of ${run.verifierVersion}` : "";
  await logRun(id, "rescored", `Scored again with ${by.label}${versions}: ${flips.length} of ${scored} samples differ.`);
  return { verifier: by.id, scored, flips };
}
