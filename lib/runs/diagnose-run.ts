import { z } from "zod";
import type { TurnRecord } from "@/lib/benchmarks/family";
import type { Tools } from "@/lib/benchmarks/kit";
import { check, type Facts, facts } from "@/lib/contracts/check";
import type { JobProgress } from "@/lib/contracts/job";
import type { ModelSettings } from "@/lib/contracts/model";
import type { DiagnosisResult } from "@/lib/contracts/run";
import { nothingSent, sentFacts } from "@/lib/contracts/turn-facts";
import { pool } from "@/lib/db/pool";
import { queryRows } from "@/lib/db/query-rows";
import { aggregateRun } from "@/lib/engine/aggregate-run";
import { announceRun } from "@/lib/engine/announce-run";
import { type RunContext, runContext } from "@/lib/engine/run-context";
import { logRun } from "@/lib/engine/run-log";
import { scoreReply } from "@/lib/engine/score-reply";
import { HeedError } from "@/lib/errors";
import { openStored } from "@/lib/texts/open-stored";

/** Kind under which a diagnosis is stored beside its sample. */
export const diagnosisKind = "diagnosis";

interface DiagnosisKit {
  lend(models: { chat: ModelSettings | null }): Tools;
  /** Throws what ended the model's service. */
  check(): void;
  report(progress: JobProgress): void;
  /** Set once it is to be left as it is; its reason is thrown. */
  signal: AbortSignal;
}

const samplesAtOnce = 50;
/** Answers of one sample that cannot be read before it is left without a class. */
const mostAnswers = 3;

const row = z.object({
  ordinal: z.number().int(),
  body: z.unknown(),
  replies: z.array(z.string()),
  sent: z.array(sentFacts),
  judged: z.array(z.object({ checks: z.array(check), score: z.number(), passed: z.boolean(), facts: facts.nullish() }).nullable()),
});
type Row = z.infer<typeof row>;

const failed = `sample s where s.run_id = $1 and s.status = 'scored' and s.passed = false
  and not exists (select 1 from sample_finding f where f.run_id = s.run_id and f.ordinal = s.ordinal and f.kind = '${diagnosisKind}' and f.version = $2)`;
const rowsSql = `select s.ordinal, i.body, o.* from (select * from ${failed} and s.ordinal > $3 order by s.ordinal limit ${samplesAtOnce}) s
    join item i on i.id = s.item_id cross join lateral (
      select array_agg(t.reply order by t.turn) as replies,
        jsonb_agg(jsonb_build_object('ended', t.ended, 'outputLimit', t.output_limit, 'reasoningLimit', t.reasoning_limit, 'cut', t.cut,
          'cachedTokens', t.cached_tokens, 'reasoningTokens', t.reasoning_tokens) order by t.turn) as sent,
        jsonb_agg(case when c.detail is not null then jsonb_build_object('checks', c.detail, 'score', c.score, 'passed', c.passed,
          'facts', c.facts) end order by t.turn) as judged
      from turn t left join checks c on c.run_id = t.run_id and c.ordinal = t.ordinal and c.turn = t.turn and c.verifier = $4
      where t.run_id = s.run_id and t.ordinal = s.ordinal having count(*) > 0) o
  order by s.ordinal`;
const totalSql = `select count(*)::int as total from ${failed}`;
const storeSql = `insert into sample_finding (run_id, ordinal, kind, version, facts)
  select $1, o, '${diagnosisKind}', $2, f::jsonb from unnest($3::int[], $4::text[]) as u(o, f)
  on conflict (run_id, ordinal, kind) do update set version = excluded.version, facts = excluded.facts, created_at = now()`;

/** The class of one failed sample by its first turn that failed; null where the model's answers cannot be read or nothing needs to be asked. */
async function classify(run: RunContext, of: Row, chat: NonNullable<Tools["chat"]>): Promise<Facts | null> {
  const { manifest, engine, verifier } = run;
  const { diagnosis } = engine.scoring;
  const opened = await openStored(engine, of.body, "ask", "score");
  const turns: TurnRecord[] = [];
  // A brief verdict has no checks, and a diagnosis reads them.
  const { brief: _, ...whole } = verifier;
  for (const [turn, reply] of of.replies.entries()) {
    const answer = { reply, sent: of.sent[turn] ?? nothingSent };
    const word = of.judged[turn] ?? null;
    const given = word && { checks: word.checks, score: word.score, passed: word.passed, ...(word.facts && { facts: word.facts }) };
    const scored = await scoreReply(manifest, whole, opened, turns, answer, { given });
    if (scored.kind === "unscored" || scored.verdict === null) return null;
    if (!scored.verdict.passed) {
      const request = diagnosis?.prompt(opened, answer, scored.verdict);
      if (!diagnosis || !request) return null;
      for (let asked = 0; asked < mostAnswers; asked++) {
        const { text } = await chat({ messages: request.messages, temperature: asked === 0 ? 0 : 0.7 });
        try {
          return diagnosis.read(text);
        } catch {
          // The answer names no class: the model is asked again.
        }
      }
      return null;
    }
    turns.push({ ...answer, verdict: scored.verdict });
  }
  return null;
}

/**
 * Asks a model what kind of failure each failed sample of a run is, and stores the class beside the sample, where metrics and filters
 * find it. Samples that this model has classed are left as they are, so a pass that was broken off goes on where it was. Throws
 * `not_found`, or `invalid` for a family without a diagnosis.
 */
export async function diagnoseRun(
  id: number,
  model: { name: string; settings: ModelSettings },
  kit: DiagnosisKit,
): Promise<DiagnosisResult> {
  const run = await runContext(id);
  if (!run.engine.scoring.diagnosis) throw new HeedError("invalid", `${run.manifest.title} has no classes of failures.`);
  const { chat } = kit.lend({ chat: model.settings });
  if (!chat) throw new HeedError("invalid", "A diagnosis needs a model; choose one.", { where: "modelId" });
  const [{ total } = { total: 0 }] = await queryRows(z.object({ total: z.number().int() }), totalSql, [id, model.name]);
  const result: DiagnosisResult = { model: model.name, classed: 0, unclear: 0 };
  const report = () => kit.report({ doing: "Naming failures", done: result.classed + result.unclear, total });
  report();
  for (let after = -1; ; ) {
    kit.signal.throwIfAborted();
    const rows = await queryRows(row, rowsSql, [id, model.name, after, run.verifier.id]);
    const last = rows.at(-1);
    if (!last) break;
    after = last.ordinal;
    const found = await Promise.all(
      rows.map(async (of) => {
        const named = await classify(run, of, chat);
        if (named) result.classed++;
        else result.unclear++;
        report();
        return { ordinal: of.ordinal, named };
      }),
    );
    kit.check();
    const named = found.filter((of) => of.named !== null);
    await pool().query(storeSql, [id, model.name, named.map(({ ordinal }) => ordinal), named.map((of) => JSON.stringify(of.named))]);
  }
  await aggregateRun(id);
  await logRun(id, "diagnosed", `${model.name} named ${result.classed} of ${result.classed + result.unclear} failures.`);
  await announceRun(id);
  return result;
}
