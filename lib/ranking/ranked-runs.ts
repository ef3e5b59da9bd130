import { z } from "zod";
import { formFields } from "@/lib/benchmarks/form";
import type { Manifest } from "@/lib/benchmarks/manifest";
import type { Ranking } from "@/lib/contracts/leaderboard";
import { switchInWords } from "@/lib/contracts/plain/judge-switch";
import { runDetail } from "@/lib/contracts/run";
import { queryRows, readableRows } from "@/lib/db/query-rows";
import { isAsLarge, releaseOf } from "@/lib/reads/authors-suite";
import { type RankedState, rankable, rankableColumns, rankStates } from "@/lib/record/rank-states";
import { rankedColumns, rankedRun, rankingKey, rowKey, wholeParams } from "@/lib/record/ranking-key";
import { editionsOfSuites } from "@/lib/record/suite-editions";
import { UnreadableRuns } from "@/lib/record/unreadable-runs";

const copied = runDetail.pick({
  name: true,
  suiteId: true,
  suiteName: true,
  source: true,
  takenFrom: true,
  concurrency: true,
});
const stored = rankable.extend({ ...copied.shape, ...rankedRun.shape }).extend({
  createdAt: z.date(),
  demonstration: z.boolean(),
  modelId: z.number().int().nullable(),
  clusterCount: z.number().int().nullable(),
  origin: z.string(),
  suitePersonId: z.string().nullable(),
  stamp: z.string().nullable(),
  /** True if its concurrency was changed after it had replies. */
  isMixed: z.boolean(),
  /** True if it was asked in batches, which have no latencies. */
  isBatched: z.boolean(),
});
type Stored = z.infer<typeof stored>;

/**
 * Number of newest runs that rankings consider, and as many of simulated models; older ones stay in the list of runs, except for those that
 * are pooled with these.
 */
const lookedAt = 500;

const newestSql = (
  isSimulated: string,
) => `(select r.id from run r where r.benchmark = $1 and r.status <> 'queued' and r.archived_at is null
    and ${isSimulated} order by r.id desc limit ${lookedAt})`;

// Simulated runs have their own limit, so that a model's row is the same whether they are shown or not.
const runSql = `with newest as (${newestSql("r.source <> 'simulated'")} union all ${newestSql("r.source = 'simulated' and $2")}),
  pools as (select p.run_ids from pooled_runs p where p.key in
    (select p.key from pooled_runs p cross join unnest(p.run_ids) as pooled(id) join newest on newest.id = pooled.id)),
  placed as (select id from newest union select unnest(run_ids) from pools)
  select ${rankableColumns}, r.name, r.created_at as "createdAt", r.demonstration, r.model_id as "modelId", r.source, r.taken_from as "takenFrom", r.concurrency,
    r.mixed_concurrency as "isMixed", r.batch as "isBatched", ${rankedColumns}, s.id as "suiteId", s.name as "suiteName", s.cluster_count as "clusterCount", s.origin, s.person_id as "suitePersonId",
    t.stamp
  from placed join run r on r.id = placed.id join suite s on s.id = r.suite_id left join run_standing t on t.run_id = r.id
  where r.status <> 'queued' and r.archived_at is null order by r.id desc`;

const simulatedSql = `select ${rankedColumns} from run r join suite s on s.id = r.suite_id
  where r.benchmark = $1 and r.status <> 'queued' and r.source = 'simulated' and r.archived_at is null order by r.id desc limit ${lookedAt}`;

const confirmationSql = `select distinct on (key) id, key, author as by, person_id as "personId", created_at as at from annotation
  where subject = 'suite' and kind = 'authors-suite' and undone_at is null order by key, id`;
const confirmation = z.object({ id: z.number().int(), key: z.string(), by: z.string(), personId: z.string().nullable(), at: z.date() });

/** Counts the rows that simulated models would add to a ranking, or to the whole family if `ranking` is null. */
export async function simulatedRows(manifest: Manifest, ranking: string | null): Promise<number> {
  const runs = await readableRows(rankedRun, simulatedSql, [manifest.id], () => undefined);
  return new Set(runs.filter((run) => ranking === null || rankingKey(manifest, run) === ranking).map(rowKey)).size;
}

/** A run with the keys of its ranking and its row. */
export interface PlacedRun extends Stored, RankedState {
  ranking: string;
  row: string;
}

/** Reads a family's runs that have begun, newest first, and the rankings that they form, most models first. */
export async function rankedRuns(
  manifest: Manifest,
  { simulated }: { simulated: boolean },
): Promise<{ rankings: Ranking[]; runs: PlacedRun[]; unreadable: UnreadableRuns }> {
  const unreadable = new UnreadableRuns();
  const [storedRuns, confirmed] = await Promise.all([
    readableRows(stored, runSql, [manifest.id, simulated], unreadable.add),
    queryRows(confirmation, confirmationSql),
  ]);
  const states = await rankStates(storedRuns, unreadable);
  const runs = storedRuns.flatMap((run): PlacedRun[] => {
    const state = states.get(run.id);
    return state ? [{ ...run, ...state, ranking: rankingKey(manifest, run), row: rowKey(run) }] : [];
  });
  const groups = new Map<string, PlacedRun[]>();
  for (const run of runs) groups.set(run.ranking, [...(groups.get(run.ranking) ?? []), run]);
  const byKey = new Map(confirmed.map((confirmation) => [confirmation.key, confirmation]));
  const editions = await editionsOfSuites(
    manifest,
    runs.map(({ suiteId }) => suiteId),
  );
  const made = [...groups.values()].map(async (group) => {
    const [newest] = group;
    return newest ? [await rankingOf(manifest, newest, group, editions.get(newest.suiteId), byKey.get(String(newest.suiteId)))] : [];
  });
  const rankings = (await Promise.all(made)).flat();
  rankings.sort((a, b) => b.models - a.models || (a.newest < b.newest ? 1 : -1));
  return { rankings, runs, unreadable };
}

async function rankingOf(
  manifest: Manifest,
  newest: PlacedRun,
  group: readonly PlacedRun[],
  edition: string | undefined,
  confirmed?: z.infer<typeof confirmation>,
): Promise<Ranking> {
  const whole = new Set(group.filter(({ state }) => state === "whole").map(({ row }) => row));
  const all = new Set(group.map(({ row }) => row));
  const { suiteId: id, itemCount: items, clusterCount: clusters, origin } = newest;
  const release = await releaseOf(manifest, { id, items, origin });
  const possible = release === null && isAsLarge(manifest, { items, clusters, origin });
  return {
    key: newest.ranking,
    suiteId: newest.suiteId,
    suiteName: newest.suiteName,
    suiteHash: newest.suiteHash,
    ...(edition !== undefined && { edition }),
    items: newest.itemCount,
    verifier: newest.verifier,
    verifierVersion: newest.verifierVersion,
    judge: newest.judge === null ? null : newest.judgeName,
    params: [...paramsInWords(manifest, newest.params, newest.judge !== null), ...systemWords(newest)],
    models: whole.size,
    partial: all.size - whole.size,
    newest: newest.createdAt.toISOString(),
    authors: {
      possible,
      release: release?.label ?? null,
      confirmed:
        possible && confirmed ? { id: confirmed.id, by: confirmed.by, personId: confirmed.personId, at: confirmed.at.toISOString() } : null,
      suitePersonId: newest.suitePersonId,
    },
  };
}

/** Largest number of characters of a system prompt in a ranking's name. */
const shownPrompt = 40;

/** Quotes the beginning of a ranking's system prompt. */
function systemWords({ systemPrompt }: Pick<PlacedRun, "systemPrompt">): string[] {
  if (systemPrompt === null) return [];
  const line = systemPrompt.trim().replace(/\s+/g, " ");
  return [`System prompt “${line.length > shownPrompt ? `${line.slice(0, shownPrompt - 1)}…` : line}”`];
}

/** Formats run parameters as the launch form names them: “Patience 3”, “System prompt on”. */
function paramsInWords(manifest: Manifest, params: Record<string, unknown>, isJudged: boolean): string[] {
  const values = z.record(z.string(), z.unknown()).safeParse(wholeParams(manifest, params)).data ?? {};
  return formFields(manifest.forms.run).flatMap(({ name, label, choices }) => {
    const value = values[name];
    if (value === undefined || value === null || typeof value === "object") return [];
    if (typeof value === "boolean") return [`${label} ${switchInWords(name, value, isJudged)}`];
    return [`${label} ${choices?.find((choice) => choice.value === value)?.label ?? String(value)}`];
  });
}
