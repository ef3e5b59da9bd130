import { randomUUID } from "node:crypto";
import { sliceKey } from "@/lib/contracts/slice";
import { transaction } from "@/lib/db/transaction";
import { runContext } from "./run-context";
import { sampleRecords } from "./sample-records";

const insertSql = `insert into run_metric (run_id, verifier, metric, slice_key, slice, value, standard_error, low, high, n, missing, detail, counts, why, rough, version)
  select $1, $2, m, k, s::jsonb, v, se, low, high, n, missing, d::jsonb, counts, why, rough, $16
  from unnest($3::text[], $4::text[], $5::text[], $6::float8[], $7::float8[], $8::float8[], $9::float8[], $10::int[], $11::int[], $12::text[],
      $13::text[], $14::text[], $15::bool[])
    as u(m, k, s, v, se, low, high, n, missing, d, counts, why, rough)`;

const standingSql = `insert into run_standing (run_id, stamp, version, units) values ($1, $2, $3, $4)
  on conflict (run_id) do update set stamp = excluded.stamp, version = excluded.version, units = excluded.units`;

const openSql = "select 1 from sample where run_id = $1 and status in ('queued', 'running') limit 1";

/** Numbers that JSON and contracts can carry; a metric that is not finite is undefined. */
const finite = (value: number | null) => (value !== null && Number.isFinite(value) ? value : null);

/**
 * Computes the metrics of a run under a verifier (its own by default) from its ended samples and stores them; of an ended run also its standing,
 * by which rankings test it against others.
 * `isOver` says that no reply will come any more, before the run's status does. Safe at any time and from several processes at once. Throws `not_found`.
 */
export async function aggregateRun(id: number, verifier?: string, { isOver = false } = {}): Promise<void> {
  const run = await runContext(id);
  const facts = isOver ? { ...run.facts, live: false } : run.facts;
  const by = verifier ?? run.verifier.id;
  const { digest, aggregate, standing } = run.engine.metrics;
  // Each at its ordinal: sums of floats depend on the order.
  const digests: unknown[] = [];
  for await (const sample of sampleRecords(run.engine, id, by, by === run.verifier.id)) digests[sample.ordinal] = digest(sample);
  const all = Object.values(digests);
  const metrics = aggregate(all, facts);
  const units = facts.live || by !== run.verifier.id ? null : (standing?.(all, facts) ?? null);
  await transaction(async (client) => {
    await client.query("select pg_advisory_xact_lock(hashtextextended('heed metrics', $1))", [id]);
    // Of a run that has ended meanwhile the last metrics stand already, or are on their way.
    if (facts.live && (await client.query(openSql, [id])).rows.length === 0) return;
    await client.query("delete from run_metric where run_id = $1 and verifier = $2", [id, by]);
    await client.query(insertSql, [
      id,
      by,
      metrics.map((m) => m.id),
      metrics.map((m) => sliceKey(m.slice)),
      metrics.map((m) => JSON.stringify(m.slice)),
      metrics.map((m) => finite(m.value)),
      metrics.map((m) => finite(m.standardError)),
      metrics.map((m) => finite(m.low)),
      metrics.map((m) => finite(m.high)),
      metrics.map((m) => m.n),
      metrics.map((m) => m.missing),
      metrics.map((m) => (m.detail === undefined ? null : JSON.stringify(m.detail))),
      metrics.map((m) => m.counts ?? null),
      metrics.map((m) => m.why ?? null),
      metrics.map((m) => m.rough ?? false),
      run.manifest.metricsVersion,
    ]);
    if (!facts.live && by === run.verifier.id)
      await client.query(standingSql, [id, randomUUID(), run.manifest.metricsVersion, units && JSON.stringify(units)]);
  });
}
