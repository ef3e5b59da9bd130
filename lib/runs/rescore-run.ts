import { z } from "zod";
import type { TurnRecord } from "@/lib/benchmarks/family";
import { verifierOf } from "@/lib/benchmarks/open";
import { check, facts } from "@/lib/contracts/check";
import type { RescoreResult } from "@/lib/contracts/run";
import { sampleStatus } from "@/lib/contracts/sample";
import { nothingSent, sentFacts } from "@/lib/contracts/turn-facts";
import { pool } from "@/lib/db/pool";
import { aggregateRun } from "@/lib/engine/aggregate-run";
import { TurnFold } from "@/lib/engine/fold-turns";
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
      .object({ checks: z.array(check), score: z.number(), passed: z.boolean(), facts: facts.nullish(), note: z.string().nullish() })
      .transform(({ facts: told, note, ...of }) => ({ ...of, ...(told && { facts: told }), ...(note && { note }) }))
      .nullable(),
  ),
});

const sql = `select s.ordinal, s.status, s.score, i.key, i.body, array_agg(t.reply order by t.turn) as replies, array_agg(c.outcomes order by t.turn) as outcomes,
    jsonb_agg(jsonb_build_object('ended', t.ended, 'outputLimit', t.output_limit, 'reasoningLimit', t.reasoning_limit, 'cut', t.cut,
      'cachedTokens', t.cached_tokens, 'reasoningTokens', t.reasoning_tokens) order by t.turn) as sent,
    jsonb_agg(case when c.detail is not null then jsonb_build_object('checks', c.detail, 'score', c.score, 'passed', c.passed, 'facts', c.facts,
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

const mendSql = `update sample s set status = 'scored', score = u.score, passed = u.passed, checks_passed = u.good, checks_total = u.total, reason = null
  from unnest($2::int[], $3::float8[], $4::bool[], $5::int[], $6::int[]) as u(o, score, passed, good, total)
  where s.run_id = $1 and s.ordinal = u.o and s.status = 'unscored'`;

const unfinishedSql = `update sample set reason = 'the verdict is there by now; the dialogue goes on when it is retried'
  where run_id = $1 and ordinal = any($2::int[]) and status = 'unscored'`;

async function mend(runId: number, ends: readonly End[]): Promise<number> {
  const columns = [
    ends.map((e) => e.ordinal),
    ends.map((e) => e.score),
    ends.map((e) => e.passed),
    ends.map((e) => e.good),
    ends.map((e) => e.total),
  ];
  return (await pool().query(mendSql, [runId, ...columns])).rowCount ?? 0;
}

/**
 * Scores the stored replies of a run with another verifier, at no tokens, and stores verdicts and metrics under its name.
 * The run's own verdicts stay; samples whose verdict differs are listed. With the run's own verifier
 * only samples without a verdict get one, and what a judge said stands; the list then says what today's version would change. Throws `not_found`, or `invalid` for an unknown verifier.
 */
export async function rescoreRun(id: number, verifier: string): Promise<RescoreResult> {
  const run = await runContext(id);
  const { manifest, engine } = run;
  const by = verifierOf({ manifest, engine }, verifier);
  const isOwn = by.id === run.verifier.id;
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
        const result = await scoreReply(manifest, by, opened, turns, answer, { tools, given: word });
        if (result.kind === "unscored") break;
        const { stored, verdict } = result;
        const { checksPassed: _good, checksTotal: _all, ...row } = stored;
        checks.push({ runId: id, ordinal: sample.ordinal, turn, ...row });
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
      if (!isOwn || sample.status === "unscored") batch.checks.push(...checks);
      if (isOwn && sample.status === "unscored") ends.push({ ordinal: sample.ordinal, score: to, passed, good, total });
      if (sample.status === "scored" && sample.score !== null && changedChecks > 0) {
        flips.push({ ordinal: sample.ordinal, key: sample.key, from: sample.score, to, changedChecks });
      }
    }
    if (!isOwn)
      await pool().query("delete from checks where run_id = $1 and verifier = $2 and ordinal = any($3::int[])", [
        id,
        by.id,
        rows.map((row) => row.ordinal),
      ]);
    await writeResults(pool(), batch);
    if (unfinished.length > 0) await pool().query(unfinishedSql, [id, unfinished]);
    if (ends.length > 0) mended += await mend(id, ends);
    // Others are served between two batches.
    await new Promise((resolve) => setImmediate(resolve));
  }
  if (!isOwn || mended > 0) await aggregateRun(id, by.id);
  await logRun(id, "rescored", `Scored again with ${by.label}: ${flips.length} of ${scored} samples differ.`);
  return { verifier: by.id, scored, flips };
}
