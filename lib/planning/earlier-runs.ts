import { z } from "zod";
import { openRun } from "@/lib/benchmarks/open";
import { modelSettings } from "@/lib/contracts/model";
import { queryRows } from "@/lib/db/query-rows";
import { abandonedReason } from "@/lib/record/result-batch";
import type { CheckedLaunch } from "@/lib/runs/check-launch";
import { dialogueTokens } from "./dialogue-size";
import { type ItemSize, itemSizes } from "./item-sizes";
import { type LearnedSizes, learnSizes, type Measured } from "./learned-sizes";

/**
 * Comparison of an earlier run of the same model with the expectation from its items and from all that was learned about the model; ratios
 * are actual to expected.
 */
export interface Experience {
  runId: number;
  sameSuite: boolean;
  /** True if every sample has ended. */
  full: boolean;
  /** Ratio of turns. */
  turns: number;
  /** Ratio of a turn's reply tokens to those that the learned sizes predict; includes rejected replies. */
  reply: number;
  /**
   * Ratio of reported input tokens to those expected for this number of turns and these replies: it covers the model's tokenizer and
   * repeated requests.
   */
  input: number;
  /** Shares of the turns' tokens: input read from a cache or written into it, and output spent on reasoning. */
  parts: { cached: number; cacheWrite: number; reasoning: number };
  /** Answered calls per turn, and failed calls per turn, which are not billed. */
  answered: number;
  failed: number;
  /** Relative standard deviation of a sample's tokens around the prediction from this run. */
  spread: { input: number; output: number };
  samples: number;
  concurrency: number;
  /** Mean seconds of an answered call; null if no latency is known. */
  secondsPerCall: number | null;
  outputPerCall: number;
  /**
   * Ratio of the run's elapsed time to the time that its calls would have taken at full concurrency, at least 1; null if the run was
   * interrupted.
   */
  drag: number | null;
}

/** Runs of each kind that are examined, and samples of each run. */
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
  systemPrompt: z.string().nullable(),
  wallSeconds: z.number().nullable(),
});
// Full runs first, then runs over the same suite; an unfinished run contributes the samples that it has.
const runSql = `select * from (
    select r.id as "runId", r.suite_id = $2 as "sameSuite", r.status = 'finished' as "full", r.concurrency, r.params, su.params as "suiteParams", r.model_name as "modelName", r.model, r.system_prompt as "systemPrompt",
      case when r.status = 'finished' and not exists (select 1 from run_log l where l.run_id = r.id and l.kind in ('paused', 'stopped', 'resumed', 'cancelled', 'retried', 'changed', 'went on'))
        and not exists (select 1 from turn t where t.run_id = r.id and t.paid_turn is not null) then extract(epoch from r.finished_at - r.started_at)::float8 end as "wallSeconds",
      row_number() over (partition by r.suite_id = $2, r.status = 'finished' order by r.id desc) as nth
    from run r join suite su on su.id = r.suite_id join model m on m.id = $1
    where r.model_id = $1 and r.benchmark = $3 and r.source <> 'imported' and r.model - $4::text[] = m.settings - $4::text[]
      and exists (select 1 from sample s where s.run_id = r.id and s.status = 'scored')) f
  where nth <= ${mostRuns} order by "sameSuite" desc, "full" desc, "runId" desc`;

/** Settings that do not change the length of replies. */
const indifferent = [
  "address",
  "keyVariable",
  "timeoutSeconds",
  "stream",
  "group",
  "claimedContextTokens",
  "latencySeconds",
  "seed",
  "limitField",
  "usualLimit",
  "emptyReply",
  "thoughts",
  "opensThoughts",
  "reading",
  "refused",
  "settingStates",
];

const sampleShape = z.object({
  itemId: z.number().int(),
  turns: z.number().int(),
  answered: z.number().int(),
  failed: z.number().int(),
  input: z.number().nullable(),
  output: z.number().nullable(),
  latencyMs: z.number().nullable(),
  /** Of accepted replies. */
  turnInput: z.number(),
  turnOutput: z.number(),
  ...{ cached: z.number(), cacheWrite: z.number(), reasoning: z.number() },
});
// Drawn by a hash of the ordinal, so that they do not follow the order of the suite; samples of the wanted items come first.
const sampleSql = `with picked as (
    select s.ordinal, s.item_id, s.input_tokens, s.output_tokens, s.latency_ms, s.attempts from sample s
      where s.run_id = $1 and s.status in ('scored', 'rejected', 'withheld', 'unscored')
        and not exists (select 1 from turn t where t.run_id = s.run_id and t.ordinal = s.ordinal and t.paid_turn is not null) order by s.item_id = any($2::int[]) desc, hashint4(s.ordinal), s.ordinal limit ${mostSamples}
  ), calls as (
    select a.ordinal, count(*) filter (where a.outcome <> 'error')::int as answered, count(*) filter (where a.outcome = 'error' and a.reason is distinct from '${abandonedReason}')::int as failed,
      sum(a.input_tokens)::float8 as input, sum(a.output_tokens)::float8 as output, sum(a.latency_ms) filter (where a.outcome <> 'error') as latency
    from attempt a join picked using (ordinal) where a.run_id = $1 group by 1
  ), turned as (select t.ordinal, count(*)::int as turns, sum(t.input_tokens)::float8 as input, sum(t.output_tokens)::float8 as output,
      sum(t.cached_tokens)::float8 as cached, sum(t.cache_write_tokens)::float8 as written, sum(t.reasoning_tokens)::float8 as reasoning from turn t join picked using (ordinal) where t.run_id = $1 group by 1)
  select p.item_id as "itemId", greatest(coalesce(t.turns, 0), 1) as turns, coalesce(c.answered, p.attempts, 1) as answered, coalesce(c.failed, 0) as failed,
    coalesce(c.input, p.input_tokens)::float8 as input, coalesce(c.output, p.output_tokens)::float8 as output, coalesce(c.latency, p.latency_ms)::float8 as "latencyMs",
    coalesce(t.input, 0) as "turnInput", coalesce(t.output, 0) as "turnOutput", coalesce(t.cached, 0) as cached, coalesce(t.written, 0) as "cacheWrite", coalesce(t.reasoning, 0) as reasoning
  from picked p left join calls c using (ordinal) left join turned t using (ordinal)`;

const countShape = z.object({ ended: z.number().int() });
const countSql = "select count(*)::int as ended from sample where run_id = $1 and status not in ('queued', 'running', 'cancelled')";

const sum = (values: readonly number[]) => values.reduce((all, value) => all + value, 0);
const ratio = (actual: number, expected: number) => (expected > 0 ? actual / expected : 1);

/** Relative deviation of pairs around their common ratio; 0 for fewer than two. */
function spreadOf(pairs: readonly (readonly [actual: number, expected: number])[]): number {
  const all = sum(pairs.map(([actual]) => actual));
  if (pairs.length < 2 || all === 0) return 0;
  const common = ratio(all, sum(pairs.map(([, expected]) => expected)));
  const squares = sum(pairs.map(([actual, expected]) => (actual - common * expected) ** 2)) / (pairs.length - 1);
  return Math.sqrt(squares) / (all / pairs.length);
}

type Run = z.infer<typeof runShape>;

/** A run's samples with token counts from the endpoint, and their expected sizes. */
interface Seen {
  run: Run;
  ended: number;
  samples: (Omit<z.infer<typeof sampleShape>, "input" | "output"> & { size: ItemSize; input: number; output: number })[];
}

async function seenOf({ family }: CheckedLaunch, wanted: readonly number[], run: Run): Promise<Seen | null> {
  if (!family.manifest.forms.run.safeParse(run.params).success) return null;
  const { params, suiteParams, modelName, model, systemPrompt } = run;
  const facts = openRun(family.manifest, { params, suiteParams, model: { name: modelName, settings: model }, systemPrompt, live: false });
  const rows = await queryRows(sampleShape, sampleSql, [run.runId, run.sameSuite ? wanted : []]);
  const sizes = await itemSizes(family, facts, [...new Set(rows.map(({ itemId }) => itemId))]);
  const samples = rows.flatMap(({ input, output, ...row }) => {
    const size = sizes.get(row.itemId);
    return size && input !== null && output !== null ? [{ ...row, size, input, output }] : [];
  });
  if (samples.length === 0) return null;
  const [counted] = await queryRows(countShape, countSql, [run.runId]);
  return { run, samples, ended: counted?.ended ?? samples.length };
}

const turnsOf = ({ samples }: Seen) => ratio(sum(samples.map((s) => s.turns)), sum(samples.map(({ size }) => size.turns)));

function measured(seen: Seen): Measured[] {
  const turns = turnsOf(seen);
  return seen.samples.map(({ size, input, output, turns: sampleTurns }) => {
    const expected = dialogueTokens(size, size.turns * turns, output / sampleTurns);
    return { tags: size.tags, expected: size.reply, actual: output / sampleTurns, input: ratio(input, expected.input) };
  });
}

function experienceOf(seen: Seen, learned: LearnedSizes): Experience {
  const { run, samples, ended } = seen;
  const { runId, sameSuite, full, concurrency, wallSeconds } = run;
  const turns = turnsOf(seen);
  const actualTurns = sum(samples.map((s) => s.turns));
  const output = sum(samples.map((s) => s.output));
  const replyOf = ({ size }: { size: ItemSize }) => learned.reply(size.reply, size.tags);
  const reply = ratio(output, sum(samples.map((s) => s.size.turns * turns * replyOf(s))));
  const expected = samples.map((s) => {
    const tokens = dialogueTokens(s.size, s.size.turns * turns, replyOf(s) * reply);
    return { input: tokens.input * learned.input(s.size.tags), output: tokens.output };
  });
  const pairs = (direction: "input" | "output") => samples.map((s, at) => [s[direction], expected[at]?.[direction] ?? 0] as const);
  const answered = sum(samples.map((s) => s.answered));
  const share = (part: "cached" | "cacheWrite" | "reasoning", whole: "turnInput" | "turnOutput") => {
    const all = sum(samples.map((s) => s[whole]));
    return all > 0 ? sum(samples.map((s) => s[part])) / all : 0;
  };
  const timed = samples.filter((s) => s.latencyMs !== null);
  const calls = sum(timed.map((s) => s.answered));
  const secondsPerCall = calls > 0 ? sum(timed.map((s) => s.latencyMs ?? 0)) / 1000 / calls : null;
  const sideBySide = secondsPerCall === null ? 0 : (secondsPerCall * answered * (ended / samples.length)) / Math.min(concurrency, ended);
  return {
    runId,
    sameSuite,
    full,
    turns,
    reply,
    input: ratio(sum(samples.map((s) => s.input)), sum(expected.map((tokens) => tokens.input))),
    parts: {
      cached: share("cached", "turnInput"),
      cacheWrite: share("cacheWrite", "turnInput"),
      reasoning: share("reasoning", "turnOutput"),
    },
    answered: ratio(answered, actualTurns),
    failed: ratio(sum(samples.map((s) => s.failed)), actualTurns),
    spread: { input: spreadOf(pairs("input")), output: spreadOf(pairs("output")) },
    samples: samples.length,
    concurrency,
    secondsPerCall,
    outputPerCall: ratio(output, answered),
    drag: wallSeconds === null || sideBySide < 0.01 ? null : Math.max(1, wallSeconds / sideBySide),
  };
}

/**
 * Reads what earlier runs of this model in this family, with its current settings, predict for a launch; empty if it has never answered.
 * `wanted`: ids of the items whose samples are preferred.
 * @returns the newest first: full runs over the same suite if there are any, else full runs over other suites, else partial ones
 */
export async function earlierRuns(
  launch: CheckedLaunch,
  wanted: readonly number[],
): Promise<{ known: Experience[]; learned: LearnedSizes }> {
  const runs = await queryRows(runShape, runSql, [launch.model.id, launch.suite.id, launch.family.manifest.id, indifferent]);
  const best = [
    runs.filter((run) => run.sameSuite && run.full),
    runs.filter((run) => run.full),
    runs.filter((run) => run.sameSuite),
    runs,
  ].find((some) => some.length > 0);
  const seen: Seen[] = [];
  for (const run of best ?? []) {
    const seenRun = await seenOf(launch, wanted, run);
    if (seenRun) seen.push(seenRun);
  }
  const learned = learnSizes(seen.flatMap(measured));
  return { known: seen.map((seenRun) => experienceOf(seenRun, learned)), learned };
}
