import { z } from "zod";
import { openRun } from "@/lib/benchmarks/open";
import { modelSettings } from "@/lib/contracts/model";
import { queryRows } from "@/lib/db/query-rows";
import type { CheckedLaunch } from "./check-launch";
import { dialogueTokens } from "./dialogue-size";
import { itemSizes } from "./item-sizes";

/** How an earlier run of the same model compares with what its items and its family's rule of thumb made expect. */
export interface Experience {
  runId: number;
  sameSuite: boolean;
  /** Every sample has ended. */
  full: boolean;
  /** Turns for each expected one. */
  turns: number;
  /** Tokens of a turn's replies, those that were turned away included, for each that the rule of thumb expects. */
  reply: number;
  /** Reported input tokens for each that was to be expected of so many turns and such replies: how the model counts, and what was asked again. */
  input: number;
  /** Answered calls of a turn, and calls that failed, which nobody bills. */
  answered: number;
  failed: number;
  /** Relative standard deviation of a sample's tokens around what this run makes expect of it. */
  spread: { input: number; output: number };
  samples: number;
  concurrency: number;
  /** Of an answered call, at the mean; null where no latency is known. */
  secondsPerCall: number | null;
  outputPerCall: number;
  /** The run's time by the clock for each second that its calls would have taken side by side, 1 or more; null where it was interrupted. */
  drag: number | null;
}

/** Runs of each sort that are looked at, and samples of each. */
const mostRuns = 5;
const mostSamples = 300;

const runShape = z.object({
  runId: z.number().int(),
  sameSuite: z.boolean(),
  full: z.boolean(),
  concurrency: z.number().int(),
  params: z.unknown(),
  suiteParams: z.unknown(),
  modelName: z.string(),
  model: modelSettings,
  wallSeconds: z.number().nullable(),
});
// Full runs before others, those over the same suite before others; of a run that goes on or was broken off, what it has.
const runSql = `select * from (
    select r.id as "runId", r.suite_id = $2 as "sameSuite", r.status = 'finished' as full, r.concurrency, r.params, su.params as "suiteParams", r.model_name as "modelName", r.model,
      case when r.status = 'finished' and not exists (select 1 from run_log l where l.run_id = r.id and l.kind in ('paused', 'stopped', 'resumed', 'cancelled', 'retried'))
        then extract(epoch from r.finished_at - r.started_at)::float8 end as "wallSeconds",
      row_number() over (partition by r.suite_id = $2, r.status = 'finished' order by r.id desc) as nth
    from run r join suite su on su.id = r.suite_id join model m on m.id = $1
    where r.model_id = $1 and r.benchmark = $3 and r.source <> 'imported' and r.model - $4::text[] = m.settings - $4::text[]
      and exists (select 1 from sample s where s.run_id = r.id and s.status = 'scored')) f
  where nth <= ${mostRuns} order by "sameSuite" desc, full desc, "runId" desc`;

/** Settings that change no reply's length. */
const indifferent = ["address", "keyVariable", "timeoutSeconds", "stream", "group", "claimedContextTokens", "latencySeconds", "seed"];

const sampleShape = z.object({
  itemId: z.number().int(),
  turns: z.number().int(),
  answered: z.number().int(),
  failed: z.number().int(),
  input: z.number().nullable(),
  output: z.number().nullable(),
  latencyMs: z.number().nullable(),
});
// Drawn by a hash of the ordinal, so that no order of the suite repeats itself in them; samples of the wanted items first.
const sampleSql = `with picked as (
    select s.ordinal, s.item_id, s.input_tokens, s.output_tokens, s.latency_ms, s.attempts from sample s
      where s.run_id = $1 and s.status in ('scored', 'rejected', 'withheld', 'unscored') order by s.item_id = any($2::int[]) desc, hashint4(s.ordinal), s.ordinal limit ${mostSamples}
  ), calls as (
    select a.ordinal, count(*) filter (where a.outcome <> 'error')::int as answered, count(*) filter (where a.outcome = 'error')::int as failed,
      sum(a.input_tokens)::float8 as input, sum(a.output_tokens)::float8 as output, sum(a.latency_ms) filter (where a.outcome <> 'error') as latency
    from attempt a join picked using (ordinal) where a.run_id = $1 group by 1
  ), told as (select t.ordinal, count(*)::int as turns from turn t join picked using (ordinal) where t.run_id = $1 group by 1)
  select p.item_id as "itemId", greatest(coalesce(t.turns, 0), 1) as turns, coalesce(c.answered, p.attempts, 1) as answered, coalesce(c.failed, 0) as failed,
    coalesce(c.input, p.input_tokens)::float8 as input, coalesce(c.output, p.output_tokens)::float8 as output, coalesce(c.latency, p.latency_ms)::float8 as "latencyMs"
  from picked p left join calls c using (ordinal) left join told t using (ordinal)`;

const sum = (values: readonly number[]) => values.reduce((all, one) => all + one, 0);
const ratio = (actual: number, expected: number) => (expected > 0 ? actual / expected : 1);

/** Relative deviation of pairs around their common ratio; 0 for fewer than two. */
function spreadOf(pairs: readonly (readonly [actual: number, expected: number])[]): number {
  const all = sum(pairs.map(([actual]) => actual));
  if (pairs.length < 2 || all === 0) return 0;
  const common = ratio(all, sum(pairs.map(([, expected]) => expected)));
  const squares = sum(pairs.map(([actual, expected]) => (actual - common * expected) ** 2)) / (pairs.length - 1);
  return Math.sqrt(squares) / (all / pairs.length);
}

async function experienceOf(
  { family }: CheckedLaunch,
  wanted: readonly number[],
  run: z.infer<typeof runShape>,
): Promise<Experience | null> {
  const parsed = family.manifest.forms.run.safeParse(run.params);
  if (!parsed.success) return null;
  const { suiteParams, modelName, model, wallSeconds } = run;
  const facts = openRun(family.manifest, { params: run.params, suiteParams, model: { name: modelName, settings: model }, live: false });
  const samples = await queryRows(sampleShape, sampleSql, [run.runId, run.sameSuite ? wanted : []]);
  const sizes = await itemSizes(family, facts, [...new Set(samples.map(({ itemId }) => itemId))]);
  const seen = samples.flatMap((sample) => {
    const size = sizes.get(sample.itemId);
    // What the endpoint did not count tells nothing.
    return size && sample.input !== null && sample.output !== null ? [{ ...sample, size, input: sample.input, output: sample.output }] : [];
  });
  if (seen.length === 0) return null;
  const actualTurns = sum(seen.map((s) => s.turns));
  const turns = ratio(actualTurns, sum(seen.map(({ size }) => size.turns)));
  const output = sum(seen.map((s) => s.output));
  const reply = ratio(output, sum(seen.map(({ size }) => size.turns * turns * size.reply)));
  const expected = seen.map(({ size }) => dialogueTokens(size, size.turns * turns, size.reply * reply));
  const pairs = (of: "input" | "output") => seen.map((s, at) => [s[of], expected[at]?.[of] ?? 0] as const);
  const answered = sum(seen.map((s) => s.answered));
  const timed = seen.filter((s) => s.latencyMs !== null);
  const latency = sum(timed.map((s) => s.latencyMs ?? 0)) / 1000;
  const calls = sum(timed.map((s) => s.answered));
  const { runId, sameSuite, full, concurrency } = run;
  const [counted] = await queryRows(
    z.object({ samples: z.number().int() }),
    `select count(*)::int as samples from sample where run_id = $1 and status not in ('queued', 'running', 'cancelled')`,
    [runId],
  );
  const ended = counted?.samples ?? seen.length;
  const secondsPerCall = calls > 0 ? latency / calls : null;
  const sideBySide = secondsPerCall === null ? 0 : (secondsPerCall * answered * (ended / seen.length)) / Math.min(concurrency, ended);
  return {
    runId,
    sameSuite,
    full,
    turns,
    reply,
    input: ratio(sum(seen.map((s) => s.input)), sum(expected.map((of) => of.input))),
    answered: ratio(answered, actualTurns),
    failed: ratio(sum(seen.map((s) => s.failed)), actualTurns),
    spread: { input: spreadOf(pairs("input")), output: spreadOf(pairs("output")) },
    samples: seen.length,
    concurrency,
    secondsPerCall,
    outputPerCall: ratio(output, answered),
    drag: wallSeconds === null || sideBySide < 0.01 ? null : Math.max(1, wallSeconds / sideBySide),
  };
}

/**
 * What earlier runs of this model in this family, as it is set now, tell of a launch: full runs over the same suite where there are any, else full
 * runs over other suites, else what there is of others; the newest first, none where it has never answered. `wanted`: items whose samples tell most.
 */
export async function earlierRuns(launch: CheckedLaunch, wanted: readonly number[]): Promise<Experience[]> {
  const runs = await queryRows(runShape, runSql, [launch.model.id, launch.suite.id, launch.family.manifest.id, indifferent]);
  const best = [
    runs.filter((run) => run.sameSuite && run.full),
    runs.filter((run) => run.full),
    runs.filter((run) => run.sameSuite),
    runs,
  ].find((some) => some.length > 0);
  const found: Experience[] = [];
  for (const run of best ?? []) {
    const experience = await experienceOf(launch, wanted, run);
    if (experience) found.push(experience);
  }
  return found;
}
