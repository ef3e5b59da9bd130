import { z } from "zod";
import { isMeasured } from "@/lib/contracts/plain/model-kinds";
import { readReply } from "@/lib/contracts/plain/read-reply";
import { receivedText } from "@/lib/contracts/plain/received-text";
import { allTags } from "@/lib/contracts/plain/thought-tags";
import { type Reading, received } from "@/lib/contracts/reading";
import type { RescoreResult } from "@/lib/contracts/run-results";
import { pool } from "@/lib/db/pool";
import { queryRows } from "@/lib/db/query-rows";
import { transaction } from "@/lib/db/transaction";
import { countMarks } from "@/lib/engine/server-marks";
import type { RunContext } from "@/lib/record/run-context";
import { sampleUpdate } from "@/lib/record/sample-states";

const samplesAtOnce = 200;

const turnRow = z.object({
  ordinal: z.number().int(),
  turn: z.number().int(),
  reply: z.string(),
  reasoning: z.string().nullable(),
  received: received.nullable(),
  ended: z.string().nullable(),
  /** True if its verdict came from a judge or a file, and cannot be made again. */
  given: z.boolean(),
});
const turnsSql = `select t.ordinal, t.turn, t.reply, t.reasoning, t.received, t.ended,
    exists (select 1 from checks c where c.run_id = t.run_id and c.ordinal = t.ordinal and c.turn = t.turn and c.detail is not null) as given
  from turn t where t.run_id = $1 and t.ordinal = any(array(
    select ordinal from sample where run_id = $1 and ordinal > $2 order by ordinal limit ${samplesAtOnce}))
  order by t.ordinal, t.turn`;
const lastSql = `select max(ordinal) as last from (select ordinal from sample where run_id = $1 and ordinal > $2 order by ordinal limit ${samplesAtOnce}) s`;
const lastRow = z.object({ last: z.number().int().nullable() });

// Another run that takes stored replies would take the earlier reading's key for its own, so these replies have none any more.
const turnSql = `update turn t set reply_key = null, reply = u.reply, reasoning = u.reasoning, received = u.received::jsonb, ended = u.ended
  from unnest($2::int[], $3::int[], $4::text[], $5::text[], $6::text[], $7::text[]) as u(o, t, reply, reasoning, received, ended)
  where t.run_id = $1 and t.ordinal = u.o and t.turn = u.t`;
const formerSql = `with gone as (delete from checks where run_id = $1 and ordinal = any($2::int[]) returning *)
  insert into former_checks (run_id, verifier, version, ordinal, turn, outcomes, credits, score, passed, facts, facts_version, note, detail)
  select run_id, verifier, version || $3, ordinal, turn, outcomes, credits, score, passed, facts, facts_version, note, detail from gone on conflict do nothing`;
// Findings of traces depend on the earlier text; a class that a model assigned is kept.
const tracesSql = "delete from sample_finding where run_id = $1 and ordinal = any($2::int[]) and kind = any($3::text[])";
// Samples have no verdict until it is made again, so that an interrupted job continues where it was.
const openSql = sampleUpdate("reopen", {
  set: [
    "score = null, passed = null, checks_passed = 0, checks_total = 0, reason = 'its reasoning was separated; it is being scored again'",
  ],
  where: "s.run_id = $1 and s.ordinal = any($2::int[])",
});
// The words of its replies are indexed again.
const indexSql = "update run set indexed_at = null, indexed_from = null where id = $1";
const marksSql = "update run set reply_marks = $2::jsonb where id = $1";
const readingSql =
  "update run set model = jsonb_set(model, '{reading}', $2::jsonb) where id = $1 and (model ? 'reading' or model->>'kind' = 'imported')";

/** Suffix of the stored version of verdicts on replies that still contained their thoughts. */
export const withThoughts = "-with-thoughts";

/** Settings for reading the replies of a run again: with every marker, and trimmed like the run's. */
function readingOfRun({ model }: Pick<RunContext, "model">): Reading {
  const known = "reading" in model ? model.reading : undefined;
  // Before runs stored their reading, replies of endpoints were trimmed.
  return { tags: allTags, opened: known?.opened ?? false, trim: known?.trim ?? isMeasured(model) };
}

/** A turn whose received text contains more thoughts than were separated; null if it does not. */
function parted(row: z.infer<typeof turnRow>, reading: Reading) {
  const text = receivedText(row.reply, row.reasoning, row.received);
  const apart = (row.reasoning ?? "").slice(0, row.received?.apart);
  const read = readReply(text, reading, apart);
  if (read.answer === row.reply || (read.thoughts ?? "").length <= (row.reasoning ?? "").length) return null;
  const isEmpty = read.answer.trim() === "";
  const ended = !isEmpty ? row.ended : row.ended === "cut_off" ? "reasoning_exhausted" : row.ended === "text" ? "empty" : row.ended;
  return { ...row, reply: read.answer, reasoning: read.thoughts, received: read.received, ended };
}

/**
 * Separates thoughts that are still in the stored replies of a run, and leaves their samples without a verdict until `rescoreRun` scores
 * them again. An interrupted call continues where it was.
 * @returns counts; samples with a verdict of a judge or a file stay unchanged, and former verdicts are stored under their version with the
 * suffix `-with-thoughts`
 */
export async function partReplies(
  run: RunContext,
  { signal, report }: { signal: AbortSignal; report(done: number): void },
): Promise<NonNullable<RescoreResult["parted"]>> {
  const reading = readingOfRun(run);
  const kinds = run.manifest.traces.map(({ id }) => id);
  const result = { replies: 0, left: 0 };
  for (let after = -1, done = 0; ; ) {
    signal.throwIfAborted();
    const [{ last } = { last: null }] = await queryRows(lastRow, lastSql, [run.id, after]);
    if (last === null) break;
    const rows = await queryRows(turnRow, turnsSql, [run.id, after]);
    after = last;
    const given = new Set(rows.filter((row) => row.given).map(({ ordinal }) => ordinal));
    const partedReplies = rows.flatMap((row) => parted(row, reading) ?? []);
    const turns = partedReplies.filter(({ ordinal }) => !given.has(ordinal));
    result.replies += turns.length;
    result.left += partedReplies.length - turns.length;
    done += samplesAtOnce;
    report(done);
    if (turns.length === 0) continue;
    const ordinals = [...new Set(turns.map(({ ordinal }) => ordinal))];
    await transaction(async (client) => {
      await client.query(turnSql, [
        run.id,
        turns.map(({ ordinal }) => ordinal),
        turns.map(({ turn }) => turn),
        turns.map(({ reply }) => reply),
        turns.map(({ reasoning }) => reasoning),
        turns.map(({ received: parts }) => parts && JSON.stringify(parts)),
        turns.map(({ ended }) => ended),
      ]);
      await client.query(formerSql, [run.id, ordinals, withThoughts]);
      await client.query(tracesSql, [run.id, ordinals, kinds]);
      await client.query(openSql, [run.id, ordinals]);
      await client.query(indexSql, [run.id]);
    });
  }
  if (result.replies > 0) {
    await pool().query(readingSql, [run.id, JSON.stringify(reading)]);
    await pool().query(marksSql, [run.id, JSON.stringify(await countMarks(run.id))]);
  }
  return result;
}
