import { z } from "zod";
import type { Metric } from "@/lib/contracts/metric";
import { pool } from "@/lib/db/pool";
import { sampleRecords } from "@/lib/engine/metrics/sample-records";
import type { RunContext } from "@/lib/record/run-context";
import type { AskedPart } from "./asked-part";

const ordinalsShape = z.array(z.object({ ordinal: z.number().int() }));
const ordinalsSql = `select distinct c.ordinal from checks c join sample s on s.run_id = c.run_id and s.ordinal = c.ordinal
  where c.run_id = $1 and c.verifier = $2 and s.status in ('queued', 'running') order by 1`;

/** Explanation of the missing interval. */
const why = "Open dialogues count up to their last answered turn, so there are no intervals yet.";

/**
 * Computes the metrics of an unfinished run that count dialogues up to their last answered turn (survival, restricted means), including
 * running ones. `digests` holds all ended dialogues. Empty for other families, and without running dialogues.
 */
export async function openDialogueMetrics(
  run: Pick<RunContext, "id" | "engine" | "facts" | "verifier">,
  verifier: string,
  digests: readonly unknown[],
  { total }: Pick<AskedPart, "total">,
): Promise<Metric[]> {
  const { dialogue, metrics } = run.engine;
  if (!dialogue?.endurance) return [];
  const ordinals = ordinalsShape.parse((await pool().query(ordinalsSql, [run.id, verifier])).rows).map(({ ordinal }) => ordinal);
  if (ordinals.length === 0) return [];
  const all: unknown[] = Object.values(digests);
  for await (const sample of sampleRecords(run.engine, run.id, verifier, verifier === run.verifier.id, ordinals, true))
    all.push(metrics.digest({ ...sample, status: "cancelled" }));
  const { restricted, survivalMetric } = dialogue.endurance;
  const counted = new Set([survivalMetric, ...Object.values(restricted)]);
  return metrics
    .aggregate(all, { ...run.facts, live: true })
    .filter(({ id, value, detail }) => counted.has(id) && (value !== null || detail !== undefined))
    .map((row) => {
      // Open dialogues are aggregated as interrupted ones: restricted means count these, and survival's share leaves them out as missing.
      const [inCount, asMissing] = row.id === survivalMetric ? [0, ordinals.length] : [ordinals.length, 0];
      const soFar = { asked: Math.max(0, row.n - inCount), of: total };
      return { ...row, missing: Math.max(0, row.missing - asMissing), standardError: null, low: null, high: null, why, soFar };
    });
}
