import { z } from "zod";
import type { Manifest } from "@/lib/benchmarks/manifest";
import { manifests } from "@/lib/benchmarks/registry";
import type { Overview, RankedModels } from "@/lib/contracts/leaderboard";
import { headlinesOf, viewsIn } from "@/lib/contracts/plain/edition-words";
import { queryRows } from "@/lib/db/query-rows";
import { readModels } from "@/lib/reads/models";
import { readNeeds } from "@/lib/reads/needs";
import { publishedRows } from "@/lib/reads/published-rows";
import { readRunList, readRuns } from "@/lib/reads/runs";
import { valueIn } from "./measured-rows";
import { byHeadline, modelRows, rankedModels } from "./model-rows";
import { rankedRuns } from "./ranked-runs";

const recentAtMost = 10;
/** Models that are listed of a family; its leaderboard has all. */
const modelsAtMost = 5;

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

/** The first page: each family with its models and the best of the paper's figures, what is running, and what ended last. */
export async function readOverview(): Promise<Overview> {
  const [counts, running, { runs: recent, unreadable }, models, smallest, [first]] = await Promise.all([
    queryRows(familyRow, familySql, [manifests.map((benchmark) => benchmark.id)]),
    readRuns({ status: ["queued", "running", "paused", "cancelling"], examples: "none" }),
    readRunList({ status: ["finished", "stopped", "cancelled"], limit: recentAtMost, examples: "none" }),
    readModels(),
    queryRows(smallestRow, smallestSql),
    queryRows(firstRow, firstSql),
  ]);
  const families = await Promise.all(
    manifests.map(async (benchmark) => {
      const count = counts.find((row) => row.benchmark === benchmark.id);
      return {
        ...(await familyModels(benchmark)),
        runs: count?.runs ?? 0,
        suites: count?.suites ?? 0,
        smallest: smallest.find((suite) => suite.benchmark === benchmark.id) ?? null,
      };
    }),
  );
  return {
    families,
    running,
    recent,
    needs: [
      ...unreadable.map(({ id, name, why }) => ({ text: `#${id} ${name} cannot be read: ${why}`, href: "/runs" })),
      ...readNeeds(recent, models),
    ],
    measured: first?.measured ?? false,
    missedRun: first?.missedRun ?? null,
  };
}

/** The first models of a family by ranking, each with the number that its leaderboard shows. */
async function familyModels(
  manifest: Manifest,
): Promise<Pick<Overview["families"][number], "benchmark" | "byRanking" | "further" | "best">> {
  const { id, title, glyph, views } = manifest;
  const { rankings, runs } = await rankedRuns(manifest, { simulated: true, examples: false });
  const byRanking: RankedModels[] = [];
  let room = modelsAtMost;
  let further = 0;
  for (const ranking of rankings) {
    if (room === 0) {
      further += ranking.models + ranking.partial;
      continue;
    }
    const { manifest: onSuite, rows } = await modelRows(manifest, ranking, runs);
    const shown = rows.slice(0, room).map(({ row }) => row);
    if (shown.length > 0) byRanking.push(rankedModels(ranking, onSuite, shown));
    room -= shown.length;
    further += rows.length - shown.length;
  }
  const edition = rankings[0]?.edition ?? views.editions?.[0]?.id;
  const headlines = new Set(headlinesOf(views).map(({ metric }) => metric));
  const { headline, metrics, editions } = views;
  const shown = { headline, metrics: metrics.filter((metric) => headlines.has(metric.id)), ...(editions && { editions }) };
  return {
    benchmark: { id, title, glyph, views: shown },
    byRanking,
    further,
    best: bestPublished(manifest, edition),
  };
}

/** The paper's best headline of an edition. */
function bestPublished(manifest: Manifest, edition: string | undefined): Overview["families"][number]["best"] {
  const views = viewsIn(manifest.views, edition);
  const rows = publishedRows(manifest, false, edition).flatMap(({ model, metrics }) => {
    const headline = valueIn(metrics, views.headline);
    return headline ? [{ model, label: views.headline.label, headline }] : [];
  });
  return rows.sort((a, b) => byHeadline(views, a.headline, b.headline))[0] ?? null;
}
