import { z } from "zod";
import type { Manifest, VerifierManifest } from "@/lib/benchmarks/manifest";
import { manifests } from "@/lib/benchmarks/registry";
import type { Metric } from "@/lib/contracts/metric";
import { sliceKey } from "@/lib/contracts/plain/slice-key";
import { wholeHeadline } from "@/lib/contracts/plain/whole-headline";
import type { MetricColumn } from "@/lib/contracts/views";
import { queryRows } from "@/lib/db/query-rows";
import { announceRun } from "@/lib/engine/announce-run";
import { metricColumns, metricRow } from "@/lib/record/metric-row";
import { logRun } from "@/lib/record/run-log";
import { aggregateAgain } from "./aggregate-again";
import { keepTotals } from "./keep-totals";
import { metricsVersionOf } from "./renew-facts";

const outdated = z.object({ id: z.number().int(), version: z.string() });
const outdatedSql = `select distinct r.id, m.version from run_metric m join run r on r.id = m.run_id
  where r.benchmark = $1 and m.verifier = $2 and m.version <> $3 and r.status in ('finished', 'stopped', 'cancelled') and ($4::int is null or r.id = $4)
  order by r.id`;
const storedSql = `select ${metricColumns} from run_metric m where run_id = $1 and verifier = $2`;

/**
 * Recomputes metrics of ended runs from stored verdicts and replies if their family or its verifier's facts changed, and logs the
 * differences. Aborting ends it between two runs; the next start continues. Failed runs go to `onError` and stay unchanged.
 */
export async function recomputeMetrics(signal: AbortSignal, onError: (error: unknown) => void): Promise<void> {
  for (const manifest of manifests) {
    // Verifiers that no longer exist have no metrics to show.
    for (const verifier of manifest.verifiers) {
      const version = metricsVersionOf(manifest, verifier.id);
      for (const { id } of await queryRows(outdated, outdatedSql, [manifest.id, verifier.id, version, null])) {
        if (signal.aborted) return;
        await recompute(manifest, id, verifier, version).catch(onError);
      }
    }
  }
}

async function recompute(manifest: Manifest, id: number, { id: verifier, label }: VerifierManifest, version: string): Promise<void> {
  // Another worker may have done it first.
  const [still] = await queryRows(outdated, outdatedSql, [manifest.id, verifier, version, id]);
  if (!still) return;
  const before = await queryRows(metricRow, storedSql, [id, verifier]);
  if (!(await aggregateAgain(id, verifier))) return;
  await keepTotals(id);
  const changes = whatChanged(manifest, before, await queryRows(metricRow, storedSql, [id, verifier]));
  await logRun(id, "recomputed", `Metrics (${label}) of version ${version} instead of ${still.version}: ${changes}`);
  await announceRun(id);
}

/** Describes in one or two sentences how many values and intervals differ, and the headline's change if there is one. */
export function whatChanged({ views }: Pick<Manifest, "views">, before: readonly Metric[], after: readonly Metric[]): string {
  const placeOf = ({ id, slice }: Pick<Metric, "id" | "slice">) => `${id} ${sliceKey(slice)}`;
  const old = new Map(before.map((metric) => [placeOf(metric), metric]));
  const both = after.flatMap((now) => {
    const then = old.get(placeOf(now));
    return then ? [{ now, then }] : [];
  });
  const values = both.filter(({ now, then }) => differs(now.value, then.value)).length;
  const intervals = both.filter(({ now, then }) => differs(now.low, then.low) || differs(now.high, then.high)).length;
  const counts = `${values} of ${both.length} values and ${intervals} intervals differ, ${after.length - both.length} are new, ${before.length - both.length} removed.`;
  const isAt = ({ metric, slice }: MetricColumn) => after.some((now) => placeOf(now) === placeOf({ id: metric, slice }));
  const { metric, slice, label } = isAt(views.headline) ? views.headline : wholeHeadline(views);
  const decimals = views.metrics.find(({ id }) => id === metric)?.decimals ?? 1;
  const headline = both.find(({ now }) => placeOf(now) === placeOf({ id: metric, slice }));
  const [then, now] = [headline?.then, headline?.now].map((metric) => metric && shown(metric, decimals));
  return then === now ? counts : `${counts} ${label}: ${then}, now ${now}.`;
}

/** Compared to ten digits, since sums in another order are the same number. */
function differs(a: number | null, b: number | null): boolean {
  return a?.toPrecision(10) !== b?.toPrecision(10);
}

function shown({ value, low, high }: Metric, decimals: number): string {
  if (value === null) return "undefined";
  const interval = low === null || high === null ? "no interval" : `${low.toFixed(decimals)} to ${high.toFixed(decimals)}`;
  return `${value.toFixed(decimals)} (${interval})`;
}
