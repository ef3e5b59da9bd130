import { randomUUID } from "node:crypto";
import type { SampleRecord } from "@/lib/benchmarks/family";
import type { Metric } from "@/lib/contracts/metric";
import { sliceKey } from "@/lib/contracts/slice";
import { transaction } from "@/lib/db/transaction";
import { type AskedPart, askedPart, type EndedSample } from "./asked-part";
import { asUnscored, FateCounts, finishedMetrics } from "./count-fates";
import { partMetrics } from "./part-metrics";
import { runContext } from "./run-context";
import { sampleRecords } from "./sample-records";

const insertSql = `insert into run_metric (run_id, verifier, metric, slice_key, slice, value, standard_error, low, high, n, missing, detail, counts, why, rough, sequence, asked, planned, version)
  select $1, $2, m, k, s::jsonb, v, se, low, high, n, missing, d::jsonb, counts, why, rough, sequence, asked, planned, $19
  from unnest($3::text[], $4::text[], $5::text[], $6::float8[], $7::float8[], $8::float8[], $9::float8[], $10::int[], $11::int[], $12::text[],
      $13::text[], $14::text[], $15::bool[], $16::bool[], $17::int[], $18::int[])
    as u(m, k, s, v, se, low, high, n, missing, d, counts, why, rough, sequence, asked, planned)`;

const standingSql = `insert into run_standing (run_id, stamp, version, units) values ($1, $2, $3, $4)
  on conflict (run_id) do update set stamp = excluded.stamp, version = excluded.version, units = excluded.units`;

const openSql = "select 1 from sample where run_id = $1 and status in ('queued', 'running') limit 1";

/** Numbers that JSON and contracts can carry; a metric that is not finite is undefined. */
const finite = (value: number | null) => (value !== null && Number.isFinite(value) ? value : null);

/** Whether a sample counts as ended. One that was cancelled was not asked to its end; what was answered of a dialogue counts all the same. */
const isEnded = ({ status }: Pick<SampleRecord, "status">, isDialogue: boolean) => status !== "cancelled" || isDialogue;

/**
 * Computes the metrics of a run under a verifier (its own by default) from its ended samples and stores them: of all of them once every
 * sample has ended, else of the part that has been asked, in the order asked, with confidence sequences. Where replies did not end by
 * themselves, the family's headline stands a second time over those that did, with counts of what became of the samples. Answers the part,
 * null where nothing is left to ask; of an ended run it also stores the standing by which rankings test it. `isOver` says that no reply
 * will come any more, before the run's status does. Safe at any time and from several processes at once. Throws `not_found`.
 */
export async function aggregateRun(id: number, verifier?: string, { isOver = false } = {}): Promise<AskedPart | null> {
  const run = await runContext(id);
  const isLive = run.facts.live && !isOver;
  const isFinished = isOver || run.status === "finished";
  const by = verifier ?? run.verifier.id;
  const { digest, aggregate, shares, standing } = run.engine.metrics;
  const { difficulty, views } = run.manifest;
  // Each at its ordinal: sums of floats depend on the order.
  const digests: unknown[] = [];
  const ended: EndedSample[] = [];
  const leftOut = new Map<number, unknown>();
  const fates = new FateCounts(views.asked);
  for await (const sample of sampleRecords(run.engine, id, by, by === run.verifier.id)) {
    const told = digest(sample);
    digests[sample.ordinal] = told;
    if (fates.add(sample)) leftOut.set(sample.ordinal, digest(asUnscored(sample)));
    const { key, cluster, repetition, tags } = sample;
    if (!isFinished && isEnded(sample, run.engine.dialogue !== undefined))
      ended[sample.ordinal] = { digest: told, key, cluster, repetition, tags };
  }
  const source = { ...run, difficulty, byBlock: typeof shares === "object" };
  const found = isFinished ? null : askedPart(source, (ordinal) => ended[ordinal]);
  const part = found !== null && found.asked < found.of ? found : null;
  /** Of all samples, or of those of the part that has been asked. */
  const aggregated = () =>
    part === null
      ? aggregate(Object.values(digests), { ...run.facts, live: false })
      : aggregate(
          digests.flatMap((told, ordinal) => (part.has(ordinal) ? [told] : [])),
          { ...run.facts, live: true },
        );
  // Of a part only the family's own shares have an interval.
  const shown = (of: Metric[]) =>
    part === null ? of : partMetrics(of, part, { shares, headline: views.headline, summary: views.summary, difficulty });
  const metrics = [...shown(aggregated()), ...fates.metrics()];
  const isOwnEnd = !isLive && by === run.verifier.id;
  const units = isOwnEnd && part === null ? (standing?.(Object.values(digests), run.facts) ?? null) : null;
  if (leftOut.size > 0) {
    for (const [ordinal, missing] of leftOut) digests[ordinal] = missing;
    metrics.push(...shown(finishedMetrics(views, aggregated())));
  }
  await transaction(async (client) => {
    await client.query("select pg_advisory_xact_lock(hashtextextended('heed metrics', $1))", [id]);
    // Of a run that has ended meanwhile the last metrics stand already, or are on their way.
    if (isLive && (await client.query(openSql, [id])).rows.length === 0) return;
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
      metrics.map((m) => m.sequence ?? false),
      metrics.map((m) => m.soFar?.asked ?? null),
      metrics.map((m) => m.soFar?.of ?? null),
      run.manifest.metricsVersion,
    ]);
    if (isOwnEnd) await client.query(standingSql, [id, randomUUID(), run.manifest.metricsVersion, units && JSON.stringify(units)]);
  });
  return part;
}
