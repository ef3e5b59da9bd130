import { z } from "zod";
import type { LaunchRow } from "@/lib/contracts/launch";
import type { ModelRow } from "@/lib/contracts/model";
import type { Attention, GoingLaunch } from "@/lib/contracts/overview";
import { isRemote } from "@/lib/contracts/plain/model-kinds";
import type { RunRow, UnreadableRun } from "@/lib/contracts/run";
import { budget } from "@/lib/contracts/run-request";
import { queryRows } from "@/lib/db/query-rows";
import { UnreadableRuns } from "@/lib/record/unreadable-runs";
import { runRows } from "./run-rows";

/** Number of days after a run's end in which its lost samples are shown. */
const lostForDays = 7;
const dayMs = 86_400_000;

const placeRow = z.object({
  id: z.number().int(),
  launch: z.object({ id: z.number().int(), name: z.string() }).nullable(),
  /** Address of its model's endpoint. */
  address: z.string().nullable(),
  /** True if a dead endpoint stopped the run, which resumes by itself once the endpoint answers. */
  isProbed: z.boolean(),
});
const placeSql = `select r.id, case when l.id is not null then json_build_object('id', l.id, 'name', l.name) end as launch, r.model->>'address' as address,
    r.status = 'stopped' and r.probe_at is not null and not r.probe_off as "isProbed"
  from run r left join launch l on l.id = r.launch_id where r.id = any($1::int[])`;

/** A run's launch and endpoint. */
export type RunPlace = z.infer<typeof placeRow>;

/** Reads the launch and endpoint of each run, by its id. */
export async function runPlaces(ids: readonly number[]): Promise<ReadonlyMap<number, RunPlace>> {
  const rows = await queryRows(placeRow, placeSql, [ids]);
  return new Map(rows.map((row) => [row.id, row]));
}

const budgetRow = z.object({ launchId: z.number().int(), budget });
const budgetSql = `select l.id as "launchId", json_build_object('id', b.id, 'name', b.name, 'unit', b.unit, 'amount', b.amount, 'spent', b.spent) as budget
  from launch l join budget b on b.id = l.budget_id where l.id = any($1::int[])`;
const runOfLaunchRow = z.object({ id: z.number().int(), launchId: z.number().int() });
const runsOfLaunchesSql = 'select id, launch_id as "launchId" from run where launch_id = any($1::int[]) and delete_at is null order by id';

/** Reads launches with all of their readable runs and their budgets; the newest first. */
async function goingLaunches(launches: readonly Pick<LaunchRow, "id" | "name">[]): Promise<GoingLaunch[]> {
  if (launches.length === 0) return [];
  const ids = launches.map(({ id }) => id);
  const [members, budgets] = await Promise.all([
    queryRows(runOfLaunchRow, runsOfLaunchesSql, [ids]),
    queryRows(budgetRow, budgetSql, [ids]),
  ]);
  const readable = await runRows("where r.id = any($1::int[]) order by r.id", [members.map(({ id }) => id)], new UnreadableRuns());
  const rows = new Map(readable.map(({ row }) => [row.id, row]));
  return launches.map(({ id, name }) => ({
    ...{ kind: "launch" as const, id, name },
    budget: budgets.find(({ launchId }) => launchId === id)?.budget ?? null,
    runs: members.flatMap(({ id: runId, launchId }) => {
      const row = rows.get(runId);
      if (launchId !== id || !row) return [];
      const { source, status, counts, costUsd, sampleCount } = row;
      return [{ id: runId, source, status, counts, costUsd, sampleCount }];
    }),
  }));
}

export interface AttentionAsked {
  /** Runs that have not ended; `ended` has those that ended last. Both newest first. */
  live: readonly RunRow[];
  ended: readonly RunRow[];
  unreadable: readonly UnreadableRun[];
  models: readonly Pick<ModelRow, "id" | "name" | "settings" | "keyPresent">[];
  now: Date;
}

/** Reads what needs attention, one line per endpoint, launch or run: what is down, what is running, and what a person has to fix. */
export async function readAttention({ live, ended, unreadable, models, now }: AttentionAsked): Promise<Attention[]> {
  const places = await runPlaces([...live, ...ended].map(({ id }) => id));
  const launches = new Map(live.flatMap(({ id }) => places.get(id)?.launch ?? []).map((launch) => [launch.id, launch]));
  return [
    ...deadEndpoints(ended, places),
    ...(await goingLaunches([...launches.values()].sort((a, b) => b.id - a.id))),
    ...live.filter(({ id }) => !places.get(id)?.launch).map((run) => ({ kind: "run" as const, run })),
    ...notes({ ended, unreadable, models, now }, places),
  ];
}

type Ended = Pick<RunRow, "id" | "personId" | "modelName" | "status" | "reason" | "stoppedBy" | "counts" | "finishedAt">;

/** Lists the endpoints that are probed because they stopped runs by not answering, with the runs that wait for them. */
export function deadEndpoints(ended: readonly Ended[], places: ReadonlyMap<number, RunPlace>): Attention[] {
  const hostOf = ({ id }: Ended): string | null => {
    const { isProbed, address } = places.get(id) ?? {};
    return isProbed && address != null && URL.canParse(address) ? new URL(address).host : null;
  };
  const byHost = grouped(
    ended.filter((run) => hostOf(run) !== null),
    (run) => hostOf(run) ?? "",
  );
  return [...byHost].map(([host, runs]) => ({
    kind: "endpoint",
    host,
    since: runs.flatMap(({ finishedAt }) => finishedAt ?? []).sort()[0] ?? null,
    runs: runs.map(({ id, personId }) => ({ id, personId })),
  }));
}

function grouped<Run, Key>(runs: readonly Run[], keyOf: (run: Run) => Key): Map<Key, Run[]> {
  const groups = new Map<Key, Run[]>();
  for (const run of runs) groups.set(keyOf(run), [...(groups.get(keyOf(run)) ?? []), run]);
  return groups;
}

const counted = (count: number, noun: string) => `${count} ${noun}${count === 1 ? "" : "s"}`;

/**
 * Lists what a person has to fix, one line per cause: runs that a fault stopped, keys that are not set, and samples that were lost
 * recently.
 */
export function notes(
  { ended, unreadable, models, now }: Pick<AttentionAsked, "unreadable" | "models" | "now"> & { ended: readonly Ended[] },
  places: ReadonlyMap<number, RunPlace>,
): Attention[] {
  const line = (text: string, href: string): Attention => ({ kind: "note", text, href });
  const stopped = ended.filter(({ id, status, stoppedBy }) => status === "stopped" && stoppedBy === null && !places.get(id)?.isProbed);
  const byReason = grouped(stopped, ({ reason }) => reason ?? "the endpoint gave no reason");
  const stops = [...byReason].map(([reason, runs]) => {
    const { who, href } = nameOf(runs, places);
    return line(`${who} ${runs.length === 1 ? "was" : "were"} stopped: ${reason}`, href);
  });
  const keyless = models.flatMap(({ id, name, settings, keyPresent }) =>
    keyPresent === false && isRemote(settings)
      ? [line(`${name} has no key: ${settings.keyVariable} is neither stored nor set on the server`, `/models/${id}`)]
      : [],
  );
  const lost = ended.filter(
    ({ status, counts, finishedAt }) =>
      status === "finished" &&
      counts.failed + counts.unscored > 0 &&
      finishedAt !== null &&
      now.getTime() - Date.parse(finishedAt) < lostForDays * dayMs,
  );
  const byLaunch = grouped(lost, ({ id }) => places.get(id)?.launch?.id ?? `run ${id}`);
  const losses = [...byLaunch.values()].map((runs) => {
    const sum = (status: "failed" | "unscored") => runs.reduce((total, { counts }) => total + counts[status], 0);
    const faults = [
      sum("failed") > 0 && `${counted(sum("failed"), "sample")} failed at the provider`,
      sum("unscored") > 0 && `${counted(sum("unscored"), "sample")} could not be scored`,
    ].filter((fault) => fault !== false);
    const { who, href } = nameOf(runs, places, "?tab=samples");
    return line(`${who}: ${faults.join(", ")}`, href);
  });
  return [
    ...unreadable.map(({ id, name, why }) => line(`#${id} ${name} cannot be read: ${why}`, "/runs")),
    ...stops,
    ...keyless,
    ...losses,
  ];
}

/** Names runs in a few words, `#7 GPT-5`, `3 runs of Week 47` or `3 runs`, and returns the address of their page. */
function nameOf(runs: readonly Ended[], places: ReadonlyMap<number, RunPlace>, tab = ""): { who: string; href: string } {
  const [first, ...others] = runs;
  if (!first || others.length === 0) return { who: `#${first?.id} ${first?.modelName}`, href: `/runs/${first?.id}${tab}` };
  const launch = places.get(first.id)?.launch;
  if (!launch || others.some(({ id }) => places.get(id)?.launch?.id !== launch.id))
    return { who: counted(runs.length, "run"), href: `/runs?q=${encodeURIComponent(`run:${runs.map(({ id }) => id).join()}`)}` };
  return {
    who: `${counted(runs.length, "run")} of ${launch.name ? `“${launch.name}”` : `launch ${launch.id}`}`,
    href: `/launches/${launch.id}`,
  };
}
