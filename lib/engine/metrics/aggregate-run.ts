import { randomUUID } from "node:crypto";
import type { Metric } from "@/lib/contracts/metric";
import { sliceKey } from "@/lib/contracts/plain/slice-key";
import { transaction } from "@/lib/db/transaction";
import { type AskedPart, askedPart } from "@/lib/engine/asked-part";
import { finishedMetrics } from "@/lib/engine/count-outcomes";
import { openDialogueMetrics } from "@/lib/engine/open-dialogues";
import { type RunContext, runContext } from "@/lib/record/run-context";
import { partMetrics } from "./part-metrics";
import { metricsVersionOf, renewFacts } from "./renew-facts";
import { RunDigests } from "./run-digests";

const insertSql = `insert into run_metric (run_id, verifier, metric, slice_key, slice, value, standard_error, low, high, n, missing, detail, counts, why, rough, sequence, asked, planned, version)
  select $1, $2, m, k, s::jsonb, v, se, low, high, n, missing, d::jsonb, counts, why, rough, sequence, asked, planned, $19
  from unnest($3::text[], $4::text[], $5::text[], $6::float8[], $7::float8[], $8::float8[], $9::float8[], $10::int[], $11::int[], $12::text[],
      $13::text[], $14::text[], $15::bool[], $16::bool[], $17::int[], $18::int[])
    as u(m, k, s, v, se, low, high, n, missing, d, counts, why, rough, sequence, asked, planned)`;

const standingSql = `insert into run_standing (run_id, stamp, version, units) values ($1, $2, $3, $4)
  on conflict (run_id) do update set stamp = excluded.stamp, version = excluded.version, units = excluded.units`;

const openSql = "select 1 from sample where run_id = $1 and status in ('queued', 'running') limit 1";

/** JSON and contracts can only hold finite numbers; other metric values become undefined. */
const finite = (value: number | null) => (value !== null && Number.isFinite(value) ? value : null);

/** Options for computing a run's metrics. */
interface Aggregation {
  /** True if no further reply will arrive although the run's status does not show it yet. */
  isOver?: boolean;
  /** Digests that the caller has read under the run's own verifier; without them everything is read. */
  kept?: RunDigests | undefined;
  /** Aborted once these metrics are no longer needed; nothing is stored then. */
  signal?: AbortSignal | undefined;
}

/**
 * Computes and stores a run's metrics under a verifier, its own by default: from all samples if they have ended, else from the asked part,
 * with confidence sequences and with running dialogues as far as they are. Throws `not_found`.
 * @returns the asked part; null if nothing is left to ask.
 */
export async function aggregateRun(
  id: number,
  verifier?: string,
  { isOver = false, kept, signal }: Aggregation = {},
): Promise<AskedPart | null> {
  const run = await runContext(id);
  const isLive = run.facts.live && !isOver;
  const isFinished = isOver || run.status === "finished";
  const by = verifier ?? run.verifier.id;
  const isRenewed = !isLive && (await renewFacts(run, by)) > 0;
  const digests = kept?.verifier === by && !isRenewed ? kept : new RunDigests(run, by);
  for (let tries = 1; ; tries++) {
    const part = await storeMetrics(run, digests, { by, isLive, isFinished, signal, isLast: tries === mostTries });
    if (part !== "outdated") return part;
  }
}

/** Times that metrics are computed if samples change meanwhile; whoever changes them later computes the metrics again. */
const mostTries = 5;

interface Storing {
  /** The verifier of the metrics. */
  by: string;
  isLive: boolean;
  isFinished: boolean;
  signal: AbortSignal | undefined;
  /** True if metrics of samples that changed meanwhile are stored too. */
  isLast: boolean;
}

/** Computes metrics from all digests and stores them; "outdated" if samples of an ended run have changed meanwhile and nothing was stored. */
async function storeMetrics(
  run: RunContext,
  digests: RunDigests,
  { by, isLive, isFinished, signal, isLast }: Storing,
): Promise<AskedPart | null | "outdated"> {
  const { id } = run;
  const { aggregate, shares, standing } = run.engine.metrics;
  const { difficulty, views } = run.manifest;
  await digests.catchUp();
  if (signal?.aborted) return null;
  const source = { ...run, difficulty, byBlock: typeof shares === "object" };
  const askedSoFar = isFinished ? null : askedPart(source, (ordinal) => digests.endedAt(ordinal));
  const part = askedSoFar !== null && askedSoFar.asked < askedSoFar.total ? askedSoFar : null;
  /** Aggregates all samples, or those of the asked part. */
  const aggregated = (sampleDigests: readonly unknown[]) =>
    part === null
      ? aggregate(Object.values(sampleDigests), { ...run.facts, live: false })
      : aggregate(
          sampleDigests.filter((_, ordinal) => part.has(ordinal)),
          { ...run.facts, live: true },
        );
  // In a part only the family's own shares have an interval.
  const shown = (computed: Metric[]) =>
    part === null ? computed : partMetrics(computed, part, { shares, headline: views.headline, summary: views.summary, difficulty });
  const open = part === null ? [] : await openDialogueMetrics(run, by, digests.all(), part);
  const ended = shown(aggregated(digests.all())).filter(({ id }) => !open.some((metric) => metric.id === id));
  const metrics = [...ended, ...open, ...digests.outcomes.metrics()];
  const isOwnEnd = !isLive && by === run.verifier.id;
  const units = isOwnEnd && part === null ? (standing?.(Object.values(digests.all()), run.facts) ?? null) : null;
  // If some replies did not finish normally, the headline is stored a second time over those that did.
  const finished = digests.finished();
  if (finished !== null) metrics.push(...shown(finishedMetrics(views, aggregated(finished))));
  const isStored = await transaction(async (client) => {
    // Several processes may compute metrics of the same run at once.
    await client.query("select pg_advisory_xact_lock(hashtextextended('heed metrics', $1))", [id]);
    // If the run has ended in the meantime, its last metrics are already stored or will be soon.
    if (isLive && (await client.query(openSql, [id])).rows.length === 0) return true;
    // Another process may have stored metrics of samples that ended later.
    if (!isLive && !isLast && !(await digests.areCurrent(client))) return false;
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
      metricsVersionOf(run.manifest, by),
    ]);
    // Rankings test an ended run by its standing.
    if (isOwnEnd) await client.query(standingSql, [id, randomUUID(), run.manifest.metricsVersion, units && JSON.stringify(units)]);
    return true;
  });
  return isStored ? part : "outdated";
}
