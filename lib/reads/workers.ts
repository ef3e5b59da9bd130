import { z } from "zod";
import { modelSettings } from "@/lib/contracts/model";
import { isRemote } from "@/lib/contracts/plain/model-kinds";
import { endpointLimit, type WorkersState, workerRow } from "@/lib/contracts/worker";
import { queryRows } from "@/lib/db/query-rows";
import { remoteKinds } from "@/lib/record/remote-kinds";
import { instant } from "./columns";

const slots = z.object({ held: z.number(), wants: z.number() });
const workerShape = workerRow
  .omit({ held: true })
  .extend({ startedAt: instant, held: z.record(z.string(), z.object({ slots: slots.optional() })) });
const workerSql = `select id, name, started_at as "startedAt", keys, held,
    migration < (select max(migration_name) from _prisma_migrations where finished_at is not null and rolled_back_at is null) as "isOutdated"
  from worker where expires_at > clock_timestamp() order by started_at, id`;
const limitSql = 'select origin, key_variable as "keyVariable", slots, requests, tokens from endpoint_limit';
const modelSql = `select settings from model where archived_at is null and kind in (${remoteKinds})`;

const named = (key: string) =>
  key
    .replace(/^run:/, "Run ")
    .replace(/^endpoint:/, "")
    .trim();

/** Reads the live workers with their shares of the limits, and the endpoints of the models with their limits. */
export async function readWorkers(): Promise<WorkersState> {
  const [workers, limits, models] = await Promise.all([
    queryRows(workerShape, workerSql),
    queryRows(endpointLimit, limitSql),
    queryRows(z.object({ settings: modelSettings }), modelSql),
  ]);
  const endpoints = new Map(limits.map((limit) => [`${limit.origin} ${limit.keyVariable}`, limit]));
  for (const { settings } of models) {
    if (!isRemote(settings)) continue;
    const endpoint = { origin: new URL(settings.address).origin, keyVariable: settings.keyVariable ?? "" };
    const key = `${endpoint.origin} ${endpoint.keyVariable}`;
    if (!endpoints.has(key)) endpoints.set(key, { ...endpoint, slots: null, requests: null, tokens: null });
  }
  const held = (limits: z.infer<typeof workerShape>["held"]) =>
    Object.entries(limits).flatMap(([key, limit]) =>
      limit.slots ? [{ of: named(key), slots: limit.slots.held, wants: limit.slots.wants }] : [],
    );
  return {
    workers: workers.map((worker) => ({ ...worker, held: held(worker.held) })),
    endpoints: [...endpoints.keys()].toSorted().flatMap((key) => endpoints.get(key) ?? []),
  };
}
