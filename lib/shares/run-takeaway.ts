import { z } from "zod";
import { manifestById } from "@/lib/benchmarks/registry";
import { missedSearch } from "@/lib/contracts/missed-checks";
import { worstFirst } from "@/lib/contracts/plain/worst-first";
import { mostAnnotated, type RunTakeaway } from "@/lib/contracts/takeaway";
import { worstShown } from "@/lib/contracts/worst-sample";
import { queryRows } from "@/lib/db/query-rows";
import { withoutKeys } from "@/lib/keys/redact-keys";
import { readRun } from "@/lib/reads/run";
import { readRunMetrics } from "@/lib/reads/run-metrics";
import { readMissedChecks } from "@/lib/reads/samples/missed-checks";
import { readRunSamples } from "@/lib/reads/samples/run-samples";
import { readWholeSample } from "@/lib/reads/samples/sample";
import { loadKeys } from "@/lib/secrets/load-keys";
import { hideAddresses, readHidden } from "./hide-addresses";
import { publicRun } from "./shared-run";
import { publicSample } from "./shared-sample";

const annotatedSql = `select split_part(key, '/', 2)::int as ordinal, array_agg(kind || coalesce(': ' || nullif(coalesce(value ->> 'class', value ->> 'finds', value ->> 'claims'), ''), '')
      || case when why = '' then '' else ' (' || why || ')' end || ', ' || author order by id) as said
  from annotation where subject in ('sample', 'check') and split_part(key, '/', 1) = $1::text and undone_at is null and kind not in ('reading', 'flag')
  group by 1 order by max(id) desc limit ${mostAnnotated}`;
const hashSql = "select content_hash as hash from suite where id = $1";

/** Reads the data of a run's HTML file, with the same parts removed as in a share. Throws `not_found`. */
export async function readRunTakeaway(id: number): Promise<RunTakeaway> {
  await loadKeys();
  const [run, hidden] = await Promise.all([readRun(id), readHidden(id)]);
  const by = manifestById(run.benchmark).views.missedBy?.[0]?.by ?? "label";
  const [metrics, missed, worst, annotated, [suite]] = await Promise.all([
    readRunMetrics(id),
    readMissedChecks(id, missedSearch.parse({ by })),
    readRunSamples(id, { line: "verdict:missed", sort: worstFirst }, { limit: worstShown }).then(({ rows }) => rows),
    queryRows(z.object({ ordinal: z.number().int(), said: z.array(z.string()) }), annotatedSql, [String(id)]),
    queryRows(z.object({ hash: z.string() }), hashSql, [run.suiteId]),
  ]);
  const comments = new Map(annotated.map((row) => [row.ordinal, row.said]));
  const chosen = [
    ...worst.map(({ ordinal }) => ({ ordinal, why: "worst" as const })),
    ...annotated
      .filter(({ ordinal }) => !worst.some((sample) => sample.ordinal === ordinal))
      .map(({ ordinal }) => ({ ordinal, why: "annotated" as const })),
  ];
  const samples: RunTakeaway["samples"] = [];
  for (const { ordinal, why } of chosen) {
    const sample = publicSample(await readWholeSample(id, ordinal), { settings: run.model, hidden });
    samples.push({ why, sample, said: (comments.get(ordinal) ?? []).map((comment) => hideAddresses(comment, hidden)) });
  }
  return withoutKeys({ run: publicRun(run, hidden), suiteHash: suite?.hash ?? "", metrics, missed, samples });
}
