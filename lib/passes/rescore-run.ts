import type pg from "pg";
import { z } from "zod";
import type { TurnRecord } from "@/lib/benchmarks/family";
import type { Tools } from "@/lib/benchmarks/kit";
import { mayAskJudge, type NamedVerifier, verifierOf } from "@/lib/benchmarks/open";
import { openStored } from "@/lib/blobs/open-stored";
import type { JobProgress } from "@/lib/contracts/job";
import type { ModelSettings } from "@/lib/contracts/model";
import type { RescoreResult } from "@/lib/contracts/run-results";
import { sampleStatus } from "@/lib/contracts/sample";
import { pool } from "@/lib/db/pool";
import { queryRows } from "@/lib/db/query-rows";
import { transaction } from "@/lib/db/transaction";
import { announceRun } from "@/lib/engine/announce-run";
import { aggregateRun } from "@/lib/engine/metrics/aggregate-run";
import { keepTotals } from "@/lib/engine/metrics/keep-totals";
import { changedLetters } from "@/lib/record/outcome-letters";
import { replay } from "@/lib/record/replay";
import { type CheckRow, emptyBatch } from "@/lib/record/result-batch";
import { type RunContext, runContext } from "@/lib/record/run-context";
import { logRun } from "@/lib/record/run-log";
import { askingRefusal } from "@/lib/record/run-refusal";
import { sampleUpdate } from "@/lib/record/sample-states";
import { scoreReply } from "@/lib/record/score-reply";
import { repliesOf, type StoredReply, sentAndJudgedSql, storedReplies } from "@/lib/record/stored-replies";
import { TurnFold } from "@/lib/record/turn-fold";
import { writeResults } from "@/lib/record/write-results";
import { formerFlips, mostFlips } from "./former-flips";

/** Services for rescoring. */
export interface RescoreKit {
  provide(models: { chat: ModelSettings | null }): Tools;
  /** Throws the error that ended the judge's service. */
  check(): void;
  report(progress: JobProgress): void;
  /** Aborted if the job is to stop; its reason is thrown. */
  signal: AbortSignal;
}

const samplesAtOnce = 200;

const rowShape = storedReplies.extend({
  ordinal: z.number().int(),
  status: sampleStatus,
  score: z.number().nullable(),
  key: z.string(),
  /** Null if every turn has been judged by this version of the verifier. */
  body: z.unknown(),
  /** Outcomes under the run's own verifier, by turn. */
  outcomes: z.array(z.string().nullable()),
  /** Outcomes and scores under this version of the verifier, if every turn has them. */
  known: z.array(z.object({ outcomes: z.string(), score: z.number(), passed: z.boolean() })).nullable(),
});
type Row = z.infer<typeof rowShape>;

// A sample that this version has judged is read without its texts, so that continuing is cheap.
const rowsSql = `select s.ordinal, s.status, s.score, i.key, case when o.done then null else i.body end as body,
    case when o.done then null else o.replies end as replies, o.sent, o.outcomes, o.judged, case when o.done then o.known end as known
  from (select * from sample where run_id = $1 and ordinal > $2 and status in ('scored', 'unscored') order by ordinal limit ${samplesAtOnce}) s
    join item i on i.id = s.item_id
    cross join lateral (
      select count(*) = count(b.score) filter (where b.version = $5) and s.status = 'scored' as done,
        array_agg(t.reply order by t.turn) as replies, array_agg(c.outcomes order by t.turn) as outcomes,
        ${sentAndJudgedSql},
        jsonb_agg(jsonb_build_object('outcomes', b.outcomes, 'score', b.score, 'passed', b.passed) order by t.turn) as known
      from turn t
        left join checks c on c.run_id = t.run_id and c.ordinal = t.ordinal and c.turn = t.turn and c.verifier = $3
        left join checks b on b.run_id = t.run_id and b.ordinal = t.ordinal and b.turn = t.turn and b.verifier = $4
      where t.run_id = s.run_id and t.ordinal = s.ordinal having count(*) > 0) o
  order by s.ordinal`;
const totalSql = "select count(*)::int as total from sample where run_id = $1 and status in ('scored', 'unscored')";

// Verdicts of an earlier version are kept for comparison: under the version of the run, or else under their own.
const replaceSql = `with gone as (delete from checks where run_id = $1 and verifier = $2 and ordinal = any($3::int[]) returning *)
  insert into former_checks (run_id, verifier, version, ordinal, turn, outcomes, credits, score, passed, facts, facts_version, note, detail)
  select run_id, verifier, coalesce($5, version), ordinal, turn, outcomes, credits, score, passed, facts, facts_version, note, detail
  from gone where coalesce($5, version) <> $4 on conflict do nothing`;
// The reason of a scored dialogue describes its ending, and is kept.
const judgedSql = sampleUpdate("judge", {
  set: [
    "score = u.score, passed = u.passed, checks_passed = u.good, checks_total = u.total",
    "reason = case when s.status = 'unscored' then null else s.reason end",
  ],
  from: "unnest($2::int[], $3::float8[], $4::bool[], $5::int[], $6::int[]) as u(o, score, passed, good, total)",
  where: "s.run_id = $1 and s.ordinal = u.o",
});
const unjudgedSql = sampleUpdate("reopen", {
  set: ["score = null, passed = null, checks_passed = 0, checks_total = 0, reason = u.reason"],
  from: "unnest($2::int[], $3::text[]) as u(o, reason)",
  where: "s.run_id = $1 and s.ordinal = u.o",
});
const unfinishedSql = `update sample set reason = 'the verdict exists now; the dialogue resumes when it is retried'
  where run_id = $1 and ordinal = any($2::int[]) and status = 'unscored'`;

interface End {
  ordinal: number;
  score: number;
  passed: boolean;
  good: number;
  total: number;
}

interface Stored {
  verifier: string;
  version: string;
  /** Version under which the replaced verdicts are stored; null if each has its own. */
  former: string | null;
  /** Samples whose verdicts by this verifier are replaced. */
  replaced: number[];
  checks: CheckRow[];
  ends: End[];
  /** Samples that lose their verdict because the new version could not judge one of their replies. */
  unjudged: { ordinal: number; reason: string }[];
  /** Dialogues that are not finished. */
  broken: number[];
}

/** Judges a sample's replies again; the reason, with the checks before it, if one of them could not be judged. */
async function judge(run: RunContext, by: NamedVerifier, row: Row, tools: Tools) {
  const { manifest, engine } = run;
  const opened = await openStored(engine, row.body, "ask", "score");
  const isOwn = by.id === run.verifier.id;
  const wordOf = ({ judged }: StoredReply) => (isOwn ? judged : null);
  const score = (reply: StoredReply, earlier: readonly TurnRecord[]) =>
    scoreReply(manifest, by, opened, earlier, reply, { tools, given: wordOf(reply)?.verdict ?? null });
  const turns: TurnRecord[] = [];
  const fold = new TurnFold();
  const checks: CheckRow[] = [];
  let changed = 0;
  for await (const { turn, reply, word, record } of replay(repliesOf(row), score)) {
    if (word.kind === "unscored") return { checks, why: word.reason };
    const { checksPassed: _good, checksTotal: _all, ...stored } = word.stored;
    checks.push({ runId: run.id, ordinal: row.ordinal, turn, ...stored, version: wordOf(reply)?.version ?? stored.version });
    changed += changedLetters(row.outcomes[turn] ?? "", stored.outcomes);
    fold.addVerdict(word.stored);
    turns.push(record);
  }
  const sum = fold.sum();
  if (sum.score === null || sum.passed === null) return { checks, why: "no turn has a verdict" };
  const end: End = { ordinal: row.ordinal, score: sum.score, passed: sum.passed, good: sum.checksPassed, total: sum.checksTotal };
  // A dialogue that was cut short because a verdict was missing is not finished: it stores the verdicts, and continues when it is retried.
  const broken = row.status === "unscored" && run.source !== "imported" && engine.asking.next(opened, turns, run.facts) !== null;
  return { checks, changed, end, broken, why: null };
}

async function store(client: pg.PoolClient, id: number, stored: Stored) {
  const { verifier, version, former, replaced, checks, ends, unjudged, broken } = stored;
  await client.query(replaceSql, [id, verifier, replaced, version, former]);
  await writeResults(client, { ...emptyBatch(), checks });
  if (broken.length > 0) await client.query(unfinishedSql, [id, broken]);
  const columns = [ends.map((e) => e.ordinal), ends.map((e) => e.score), ends.map((e) => e.passed), ends.map((e) => e.good)];
  if (unjudged.length > 0)
    await client.query(unjudgedSql, [id, unjudged.map(({ ordinal }) => ordinal), unjudged.map(({ reason }) => reason)]);
  if (ends.length > 0) await client.query(judgedSql, [id, ...columns, ends.map((e) => e.total)]);
}

/** Throws `conflict` if the verifier would ask the judge of a run from another Heed that is not connected to one here. */
export function expectJudge({ id, unconnected, judge, facts }: RunContext, by: Pick<NamedVerifier, "judge">): void {
  if (unconnected && judge && mayAskJudge(by, facts.storedSuite)) throw askingRefusal(id, unconnected);
}

/**
 * Scores the stored replies of a run with another verifier, or again with its own, and stores verdicts and metrics. An interrupted call
 * continues where it was. Throws `not_found`, or `invalid` for an unknown verifier.
 * @returns the samples whose verdict differs. Replies that this version has judged are not judged again; verdicts of an earlier version are
 * kept beside the new ones. With another verifier, the run's own verdicts stay. With its own, samples without a verdict get one, and a
 * judge's verdicts stay; if the verifier has a newer version, all other samples get new verdicts too, and the run takes that version;
 * what it cannot judge becomes unscored. Dialogues are not continued.
 */
export async function rescoreRun(id: number, verifier: string, kit: RescoreKit): Promise<RescoreResult> {
  const run = await runContext(id);
  const by = verifierOf(run, verifier);
  const isOwn = by.id === run.verifier.id;
  const renews = isOwn && run.verifierVersion !== by.version;
  expectJudge(run, by);
  const tools = kit.provide({ chat: run.unconnected ? null : run.judge });
  const [{ total } = { total: 0 }] = await queryRows(z.object({ total: z.number().int() }), totalSql, [id]);
  const result: RescoreResult = { verifier: by.id, scored: 0, changed: 0, flips: [] };
  const former = isOwn ? run.verifierVersion : null;
  let judgedEnds = 0;
  let lost = 0;
  try {
    for (let after = -1, done = 0; ; ) {
      const rows = await queryRows(rowShape, rowsSql, [id, after, run.verifier.id, by.id, by.version]);
      const last = rows.at(-1);
      if (!last) break;
      after = last.ordinal;
      const checks: CheckRow[] = [];
      const ends: End[] = [];
      const unjudged: Stored["unjudged"] = [];
      const broken: number[] = [];
      const flips: RescoreResult["flips"] = [];
      const differs = ({ ordinal, key, score: from }: Row, to: number | null, changedChecks: number) => {
        if (from !== null && to !== null && changedChecks > 0) flips.push({ ordinal, key, from, to, changedChecks });
      };
      await Promise.all(
        rows.map(async (row) => {
          if (row.known) {
            result.scored++;
            const fold = new TurnFold();
            let changed = 0;
            for (const [turn, { outcomes, score, passed }] of row.known.entries()) {
              fold.addVerdict({ score, passed, checksPassed: 0, checksTotal: 0 });
              changed += changedLetters(row.outcomes[turn] ?? "", outcomes);
            }
            return differs(row, fold.sum().score, changed);
          }
          const judged = await judge(run, by, row, tools);
          if (judged.why !== null) {
            // Under the new version, a verdict of the earlier one would count as its own.
            if (!renews || row.status !== "scored") return;
            checks.push(...judged.checks);
            return void unjudged.push({ ordinal: row.ordinal, reason: judged.why });
          }
          if (judged.broken) {
            if (!isOwn) return;
            checks.push(...judged.checks);
            return void broken.push(row.ordinal);
          }
          result.scored++;
          if (!isOwn || renews || row.status === "unscored") checks.push(...judged.checks);
          if (renews || (isOwn && row.status === "unscored")) ends.push(judged.end);
          if (row.status === "scored") differs(row, judged.end.score, judged.changed);
        }),
      );
      // Replies without a verdict because the judge is gone cannot be distinguished from those that cannot be judged, so nothing of the batch
      // is stored.
      kit.signal.throwIfAborted();
      kit.check();
      const judged = rows.filter(({ known }) => known === null);
      const replaced = (isOwn ? [...ends, ...unjudged] : judged).map(({ ordinal }) => ordinal);
      const version = { verifier: by.id, version: by.version, former };
      await transaction((client) => store(client, id, { ...version, replaced, checks, ends, unjudged, broken }));
      lost += unjudged.length;
      result.changed += flips.length;
      flips.sort((a, b) => a.ordinal - b.ordinal);
      result.flips.push(...flips.slice(0, mostFlips - result.flips.length));
      judgedEnds += ends.length;
      done += rows.length;
      kit.report({ doing: `Scoring with ${by.label}`, done, total });
    }
  } catch (error) {
    // Samples that got a verdict count from now on, even if the job is never resumed.
    if (isOwn && !renews && judgedEnds > 0) {
      await aggregateRun(id, by.id);
      await keepTotals(id);
    }
    throw error;
  }
  // An interrupted call may have stored verdicts that no metric includes yet.
  await aggregateRun(id, by.id);
  // Samples that an interrupted call has judged have their new verdicts already, so the former ones show what changed.
  if (renews) Object.assign(result, await formerFlips(id, by.id, run.verifierVersion));
  if (renews) await pool().query("update run set verifier_version = $2 where id = $1", [id, by.version]);
  // Samples may have a new verdict or reason.
  if (isOwn) await keepTotals(id);
  const versions = renews ? ` ${by.version} instead of ${run.verifierVersion}` : "";
  await logRun(
    id,
    "rescored",
    `Rescored with ${by.label}${versions}: ${result.changed} of ${result.scored} samples differ.${lost === 0 ? "" : ` ${lost} ${lost === 1 ? "has" : "have"} no verdict any more; the reason is on each sample's page.`}`,
  );
  await announceRun(id);
  return result;
}
