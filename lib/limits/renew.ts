import { z } from "zod";
import { listen } from "@/lib/db/listen";
import { transaction } from "@/lib/db/transaction";
import { decide, type HeldLimits, heldLimits, type Known, kept, type Limit, type LimitGrant, leaseMs } from "./grant";
import type { Renew } from "./lease";
import { hasEnded, processName, thisProcess } from "./this-process";

/** Any number that is not used for another advisory lock in the database. */
const lock = 5_417_002;
// A worker that is stopped within its renewal must not block the renewals of others.
const lockSql = `set local idle_in_transaction_session_timeout = '3s'; select pg_advisory_xact_lock(${lock})`;

const limitShape = z.object({
  key: z.string(),
  slots: z.number().nullable(),
  requests: z.number().nullable(),
  tokens: z.number().nullable(),
});
const stateShape = z.object({
  now: z.number(),
  workers: z.array(z.object({ id: z.string(), live: z.boolean(), renewedAt: z.number(), process: processName, held: heldLimits })),
  limits: z.array(limitShape),
  migrations: z.array(z.string()),
  keys: z.array(z.string()),
});
// Runs under the lock, and uses the database's clock.
const stateSql = `select extract(epoch from clock_timestamp())::float8 * 1000 as now,
  (select coalesce(json_agg(json_build_object('id', id, 'live', expires_at > clock_timestamp(), 'renewedAt', extract(epoch from renewed_at) * 1000,
    'process', process, 'held', held)), '[]') from worker) as workers,
  (select coalesce(json_agg(l), '[]') from (
    select 'run:' || id as key, concurrency as slots, null::int as requests, null::int as tokens from run where 'run:' || id = any($1) and id = any($2)
    union all select concat('endpoint:', origin, ' ', key_variable), slots, requests, tokens from endpoint_limit) l where key = any($1)) as limits,
  array(select migration_name from _prisma_migrations where finished_at is not null and rolled_back_at is null) as migrations,
  array(select distinct variable from run, lateral (values (model->>'keyVariable'), (judge->>'keyVariable')) v(variable)
    where status in ('queued', 'running') and variable is not null) as keys`;
const saveSql = `insert into worker (id, name, process, keys, migration, held, renewed_at, expires_at)
  values ($1, $2, $3, $4, $5, $6, to_timestamp($7::float8 / 1000), to_timestamp(($7::float8 + $8) / 1000))
  on conflict (id) do update set held = excluded.held, renewed_at = excluded.renewed_at, expires_at = excluded.expires_at`;
const endedSql = "update worker set expires_at = to_timestamp($2::float8 / 1000) where id = any($1)";
const forgetSql = "delete from worker where renewed_at < clock_timestamp() - interval '5 minutes'";

/** Identity of a worker. */
export interface WorkerName {
  id: string;
  /** For people. */
  name: string;
  /** Names of the variables for which it has keys. */
  keys: () => readonly string[];
}

/** State that a renewal finds in the database beside the limits. */
export interface Seen {
  /** The newest migration applied when this process began, which its code knows. */
  migration: string;
  /** Migrations applied since this process began, which its code does not know. */
  unknown: readonly string[];
  /** Variables whose keys are needed by queued or running runs. */
  keys: readonly string[];
}

const unlimited: Limit = { slots: null, requests: null, tokens: null };

/**
 * Creates the function that renews a worker's lease, in a transaction that never overlaps with another worker's.
 * @param onSeen called with the other state that a renewal finds
 */
export function renewInDatabase({ id, name, keys }: WorkerName, onSeen: (seen: Seen) => void = () => {}): Renew {
  const here = thisProcess();
  // The launcher compared the database with the code before it started this process, so later migrations are unknown to it.
  let migration: string | null = null;
  return async ({ reports, isLeaving }) => {
    const names = [...reports.keys()];
    const runs = names.flatMap((key) => (key.startsWith("run:") ? [Number(key.slice(4))] : []));
    const { seen, grants } = await transaction(async (client) => {
      await client.query(lockSql);
      const { now, workers, limits, ...seen } = stateShape.parse((await client.query(stateSql, [names, runs])).rows[0]);
      migration ??= seen.migrations.toSorted().at(-1) ?? "";
      const ended = workers
        .filter((worker) => worker.live && worker.id !== id && hasEnded(worker.process, here))
        .map((worker) => worker.id);
      if (ended.length > 0) await client.query(endedSql, [ended, now]);
      const known: Known[] = workers.map((worker) => ({ ...worker, live: worker.live && !ended.includes(worker.id) }));
      const limitOf = new Map(limits.map(({ key, ...limit }) => [key, limit]));
      const grants = new Map<string, LimitGrant>();
      const held: HeldLimits = kept(known.find((worker) => worker.id === id)?.held ?? {}, new Set(names), now);
      let stir = isLeaving;
      for (const [key, report] of reports) {
        const decided = decide(key, limitOf.get(key) ?? unlimited, report, id, known, now);
        if (Object.keys(decided.row).length > 0) held[key] = decided.row;
        grants.set(key, decided.grant);
        stir ||= decided.stir;
      }
      const left = isLeaving ? kept(held, new Set(), now) : held;
      await client.query(saveSql, [id, name, JSON.stringify(here), keys(), migration, JSON.stringify(left), now, isLeaving ? 0 : leaseMs]);
      if (known.some((worker) => !worker.live)) await client.query(forgetSql);
      if (stir && known.some((worker) => worker.live && worker.id !== id)) await client.query("select pg_notify('heed_limits', $1)", [id]);
      return { seen, grants };
    });
    const known = migration ?? "";
    onSeen({ keys: seen.keys, migration: known, unknown: seen.migrations.filter((migrationName) => migrationName > known) });
    return grants;
  };
}

/** Calls `hear` when another worker lacks part of a limit or gave it back, until the returned function is called. */
export function hearLimits(hear: (from: string) => void): () => void {
  return listen(hear, "heed_limits");
}
