import { z } from "zod";
import { manifestById } from "@/lib/benchmarks/registry";
import type { Metric } from "@/lib/contracts/metric";
import { modelSettings } from "@/lib/contracts/model";
import { traitsOf } from "@/lib/contracts/plain/traits";
import { type RunRow, runDetail } from "@/lib/contracts/run";
import { queryRows, readableRows } from "@/lib/db/query-rows";
import { type RunTotals, runTotals, totalled } from "@/lib/record/run-totals";
import { turnedAwayIn } from "@/lib/record/turned-away";
import type { UnreadableRuns } from "@/lib/record/unreadable-runs";
import { headlineMissing } from "./headline-missing";
import { bySql, madeBy } from "./made-by";
import { runHeadlines } from "./run-headlines";

const copied = runDetail.pick({
  name: true,
  benchmark: true,
  suiteId: true,
  suiteName: true,
  modelId: true,
  modelName: true,
  source: true,
  takenFrom: true,
  demonstration: true,
  pinned: true,
  reason: true,
  stoppedBy: true,
  waitsFor: true,
  launch: true,
  concurrency: true,
  sampleCount: true,
});
const storedRun = totalled
  .extend(copied.shape)
  .extend({ createdAt: z.date(), startedAt: z.date().nullable(), model: modelSettings })
  .extend({ wholeCount: z.number().int().nullable() })
  .extend({
    note: z.string(),
    tags: z.array(z.string()),
    archived: z.boolean(),
    by: z.string().nullable(),
    personId: z.string().nullable(),
  });

const select = `select r.id, r.name, r.benchmark, r.suite_id as "suiteId", s.name as "suiteName", r.model_id as "modelId", r.model_name as "modelName",
    r.source, r.taken_from as "takenFrom", r.demonstration, exists (select 1 from baseline b where b.run_id = r.id) as pinned, r.status, r.reason, r.stopped_by as "stoppedBy", case when r.status = 'queued' then r.waits_for end as "waitsFor", r.concurrency, r.sample_count as "sampleCount",
    nullif(s.item_count * r.repetitions, r.sample_count) as "wholeCount", r.totals, r.created_at as "createdAt", r.started_at as "startedAt",
    r.finished_at as "finishedAt", r.model,
    r.note, r.tags, r.archived_at is not null as archived, ${bySql("r")},
    (select json_build_object('id', l.id, 'name', l.name) from launch l where l.id = r.launch_id) as launch
  from run r join suite s on s.id = r.suite_id`;

export interface RunRowWithTotals {
  row: RunRow;
  /** Largest number of requests in flight that the run was launched with. */
  concurrency: number;
  latencySeconds: number | null;
  failures: { reason: string; status: string; count: number }[];
  /** Samples with replies that other runs paid for. */
  copied: number;
}

/**
 * Reads rows of runs with their counts and headline. A stored row that cannot be read throws, or is left out and recorded in `unreadable`
 * if given.
 * @param tail the statement after `from run r join suite s`
 */
export async function runRows(tail: string, values: readonly unknown[], unreadable?: UnreadableRuns): Promise<RunRowWithTotals[]> {
  const sql = `${select} ${tail}`;
  const stored = unreadable ? await readableRows(storedRun, sql, values, unreadable.add) : await queryRows(storedRun, sql, values);
  const [totals, headlines] = await Promise.all([runTotals(stored, unreadable), runHeadlines(stored, unreadable)]);
  const readable = unreadable ? stored.filter(({ id }) => !unreadable.has(id)) : stored;
  const made = readable.map((run) => {
    const make = () => rowOf(run, totals.get(run.id), headlines.get(run.id) ?? null);
    return unreadable ? unreadable.read(run, make) : make();
  });
  return made.flatMap((row) => row ?? []);
}

function rowOf(stored: z.infer<typeof storedRun>, sum: RunTotals | undefined, headline: Metric | null): RunRowWithTotals | null {
  const { totals: _, wholeCount, concurrency, createdAt, startedAt, finishedAt, model, ...run } = stored;
  if (!sum) return null;
  const { latencySeconds, failures, copied, counts, endings, missed, turnedAway, costUsd, inputTokens, outputTokens } = sum;
  const times = {
    createdAt: createdAt.toISOString(),
    startedAt: startedAt?.toISOString() ?? null,
    finishedAt: finishedAt?.toISOString() ?? null,
  };
  const manifest = manifestById(run.benchmark);
  const { metrics } = manifest.views;
  const away = turnedAwayIn(manifest, turnedAway);
  const declaration = metrics.find(({ id }) => id === headline?.id);
  const row: RunRow = {
    ...run,
    ...times,
    by: run.demonstration ? null : madeBy(run.by),
    traits: traitsOf(model),
    ...(wholeCount !== null && { wholeCount }),
    counts,
    endings,
    ...(away && { turnedAway: away }),
    missed,
    costUsd,
    inputTokens,
    outputTokens,
    headline,
    missing: headlineMissing(headline, declaration, counts),
  };
  return { row, concurrency, latencySeconds, failures, copied };
}
