import { z } from "zod";
import type { Manifest } from "@/lib/benchmarks/manifest";
import { manifests } from "@/lib/benchmarks/registry";
import type { Overview } from "@/lib/contracts/leaderboard";
import { queryRows } from "@/lib/db/query-rows";
import { benchmarkInEdition } from "./benchmark-info";
import { byHeadline, isColumn, latestOfModels } from "./latest-of-models";
import { leaderboardRows } from "./leaderboard";
import { readModels } from "./models";
import { readNeeds } from "./needs";
import { publishedRows } from "./published-rows";
import { readRuns } from "./runs";

const topAtMost = 5;
const recentAtMost = 10;
/** Finished runs among which each model's latest is looked for. */
const endedAtMost = 300;

const familyRow = z.object({ benchmark: z.string(), runs: z.number().int(), suites: z.number().int() });
const familySql = `select b.benchmark, (select count(*)::int from run where run.benchmark = b.benchmark and not run.demonstration and run.archived_at is null) as runs,
    (select count(*)::int from suite where suite.benchmark = b.benchmark and suite.archived_at is null) as suites
  from unnest($1::text[]) as b(benchmark)`;

const smallestRow = z.object({ benchmark: z.string(), id: z.number().int(), name: z.string(), items: z.number().int() });
const smallestSql = `select distinct on (benchmark) benchmark, id, name, item_count as items from suite
  where archived_at is null order by benchmark, item_count, id`;
const firstRow = z.object({ measured: z.boolean(), missedRun: z.number().int().nullable() });
const firstSql = `select exists (select 1 from run where source <> 'simulated' and status <> 'queued') as measured,
  (select id from run where status = 'finished' and exists (select 1 from sample s where s.run_id = run.id and s.passed = false)
    order by source <> 'simulated' desc, demonstration, id desc limit 1) as "missedRun"`;

/** The first page: each family with the head of the ranking that has most models, then of the paper's, what is running, and what ended last. */
export async function readOverview(): Promise<Overview> {
  const [counts, running, recent, tops, ended, models, smallest, [first]] = await Promise.all([
    queryRows(familyRow, familySql, [manifests.map((benchmark) => benchmark.id)]),
    readRuns({ status: ["queued", "running", "paused", "cancelling"], examples: "none" }),
    readRuns({ status: ["finished", "stopped", "cancelled"], limit: recentAtMost, examples: "none" }),
    Promise.all(manifests.map((benchmark) => leaderboardRows(benchmark, { simulated: false, drawn: "none", ranking: null }))),
    readRuns({ status: "finished", examples: "none", limit: endedAtMost }),
    readModels(),
    queryRows(smallestRow, smallestSql),
    queryRows(firstRow, firstSql),
  ]);
  const families = manifests.map((benchmark, i) => {
    const count = counts.find((row) => row.benchmark === benchmark.id);
    const ranked = (tops[i]?.rows ?? []).filter(({ partial }) => partial === null);
    const edition = ranked[0]?.edition;
    return {
      benchmark: benchmarkInEdition(benchmark, edition),
      runs: count?.runs ?? 0,
      suites: count?.suites ?? 0,
      top: ranked.filter((row) => row.edition === edition).slice(0, topAtMost),
      models: latestOfModels(
        benchmark.views,
        ended.filter((run) => run.benchmark === benchmark.id),
      ),
      best: bestPublished(benchmark),
      smallest: smallest.find((suite) => suite.benchmark === benchmark.id) ?? null,
    };
  });
  return {
    families,
    running,
    recent,
    needs: readNeeds(recent, models),
    measured: first?.measured ?? false,
    missedRun: first?.missedRun ?? null,
  };
}

/** The paper's best headline of the family's first edition. */
function bestPublished(manifest: Manifest): Overview["families"][number]["best"] {
  const { views } = manifest;
  const rows = publishedRows(manifest, false, views.editions?.[0]?.id).flatMap(({ model, metrics }) => {
    const headline = metrics.find((of) => isColumn(of, views.headline) && of.value !== null);
    return headline ? [{ model, headline }] : [];
  });
  return rows.sort((a, b) => byHeadline(views, a.headline, b.headline))[0] ?? null;
}
