import { z } from "zod";
import type { Tools } from "@/lib/benchmarks/kit";
import type { Trace } from "@/lib/benchmarks/scoring";
import { openStored } from "@/lib/blobs/open-stored";
import type { JobProgress } from "@/lib/contracts/job";
import type { TraceResult } from "@/lib/contracts/run-results";
import { pool } from "@/lib/db/pool";
import { queryRows } from "@/lib/db/query-rows";
import { announceRun } from "@/lib/engine/announce-run";
import { aggregateAgain } from "@/lib/engine/metrics/aggregate-again";
import { HeedError } from "@/lib/errors";
import { itemHash } from "@/lib/record/item-hash";
import { type RunContext, runContext } from "@/lib/record/run-context";
import { logRun } from "@/lib/record/run-log";
import { countFailures, failuresOf, firstFailure, storeDetails, storeFindings } from "./failures";

interface TraceKit {
  provide(models: Record<never, never>): Tools;
  report(progress: JobProgress): void;
  /** Aborted if the job is to stop; its reason is thrown. */
  signal: AbortSignal;
}

/** Finds the family's trace with this id; throws `invalid` naming the field. */
export function traceOf({ manifest, engine }: RunContext, id: string): Trace<unknown> {
  const traces = engine.scoring.traces ?? {};
  const trace = Object.hasOwn(traces, id) ? traces[id] : undefined;
  if (trace) return trace;
  const known = Object.keys(traces).join(", ");
  throw new HeedError("invalid", `${manifest.title} has no trace “${id}”. ${known ? `Known: ${known}.` : "It executes nothing."}`, {
    where: "trace",
  });
}

const itemsAtOnce = 50;
// An item that is in several suites has one finding, which belongs to its content and not to its row.
const hash = itemHash("i");
const untraced = `from item i where i.id in (select item_id from sample where run_id = $1)
  and not exists (select 1 from item_finding f where f.benchmark = $2 and f.item_hash = ${hash} and f.kind = $3 and f.version = $4)`;
const itemsSql = `select i.id, i.body ${untraced} and i.id > $5 order by i.id limit ${itemsAtOnce}`;
const totalSql = `select count(*)::int as total ${untraced}`;
const storeSql = `insert into item_finding (benchmark, item_hash, kind, version, facts, detail_hash)
  select distinct on (2) $1, ${hash}, $2, $3, f::jsonb, h from unnest($4::int[], $5::text[], $6::text[]) as u(id, f, h) join item i using (id)
  on conflict (benchmark, item_hash, kind) do update set version = excluded.version, facts = excluded.facts,
    detail_hash = excluded.detail_hash, created_at = now()`;
const itemRow = z.object({ id: z.number().int(), body: z.unknown() });

/**
 * Runs a family's trace: on each item of a run once for all runs, and on the first failed turn of each failed sample. An interrupted call
 * continues where it was. Throws `not_found`, or `invalid` for an unknown trace.
 */
export async function traceRun(id: number, kind: string, kit: TraceKit): Promise<TraceResult> {
  const run = await runContext(id);
  const { version, item, failure } = traceOf(run, kind);
  const tools = kit.provide({});
  const benchmark = run.manifest.id;
  const looked = { kind, version };
  const [{ total: items } = { total: 0 }] = item
    ? await queryRows(z.object({ total: z.number().int() }), totalSql, [id, benchmark, kind, version])
    : [];
  const total = items + (failure ? await countFailures(id, looked) : 0);
  const result: TraceResult = { items: 0, failures: 0, nothing: 0 };
  let done = 0;
  const report = () => kit.report({ doing: "Executing", done, total });
  report();

  for (let after = 0; item; ) {
    kit.signal.throwIfAborted();
    const rows = await queryRows(itemRow, itemsSql, [id, benchmark, kind, version, after]);
    const last = rows.at(-1);
    if (!last) break;
    after = last.id;
    const traces: { id: number; facts: string; detail: string | undefined }[] = [];
    for (const row of rows) {
      const traced = await item(await openStored(run.engine, row.body, "ask", "score"), tools);
      if (traced) traces.push({ id: row.id, facts: JSON.stringify(traced.facts), detail: traced.detail });
      else result.nothing++;
      done++;
      report();
    }
    const hashes = await storeDetails(traces.map(({ detail }) => detail));
    const columns = [traces.map((trace) => trace.id), traces.map((trace) => trace.facts), hashes];
    await pool().query(storeSql, [benchmark, kind, version, ...columns]);
    result.items += traces.length;
  }

  if (failure)
    for await (const rows of failuresOf(run, id, looked)) {
      kit.signal.throwIfAborted();
      const traces = [];
      for (const row of rows) {
        const failed = await firstFailure(run, row);
        const traced = failed && (await failure(failed.opened, failed.turns, failed.answer, failed.verdict, tools));
        if (traced) traces.push({ ordinal: row.ordinal, facts: traced.facts, detail: traced.detail });
        else result.nothing++;
        done++;
        report();
      }
      await storeFindings(id, looked, traces);
      result.failures += traces.length;
    }
  await aggregateAgain(id);
  await logRun(id, "traced", `“${kind}” executed ${result.items} items and ${result.failures} missed replies.`);
  await announceRun(id);
  return result;
}
