import { z } from "zod";
import type { Manifest } from "@/lib/benchmarks/manifest";
import { manifests } from "@/lib/benchmarks/registry";
import type { Overview } from "@/lib/contracts/leaderboard";
import { headlinesOf, viewsIn } from "@/lib/contracts/plain/edition-words";
import type { RunRow } from "@/lib/contracts/run";
import { queryRows } from "@/lib/db/query-rows";
import { readModels } from "@/lib/reads/models";
import { readNeeds } from "@/lib/reads/needs";
import { publishedRows } from "@/lib/reads/published-rows";
import { readRunList, readRuns } from "@/lib/reads/runs";
import { editionsOfSuites } from "@/lib/record/suite-editions";
import { byHeadline, isColumn, latestBySuite } from "./latest-of-models";

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

/** The first page: each family with its models' newest runs and the best of the paper's figures, what is running, and what ended last. */
export async function readOverview(): Promise<Overview> {
  const [counts, running, { runs: recent, unreadable }, ended, models, smallest, [first]] = await Promise.all([
    queryRows(familyRow, familySql, [manifests.map((benchmark) => benchmark.id)]),
    readRuns({ status: ["queued", "running", "paused", "cancelling"], examples: "none" }),
    readRunList({ status: ["finished", "stopped", "cancelled"], limit: recentAtMost, examples: "none" }),
    readRuns({ status: "finished", examples: "none", limit: endedAtMost }),
    readModels(),
    queryRows(smallestRow, smallestSql),
    queryRows(firstRow, firstSql),
  ]);
  const families = await Promise.all(
    manifests.map(async (benchmark) => {
      const count = counts.find((row) => row.benchmark === benchmark.id);
      const own = ended.filter((run) => run.benchmark === benchmark.id);
      return {
        ...(await familyModels(benchmark, own)),
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

/** A family's models by suite, each under the headline of its suite's edition. `runs`: newest first. */
async function familyModels(
  manifest: Manifest,
  runs: readonly RunRow[],
): Promise<Pick<Overview["families"][number], "benchmark" | "bySuite" | "best">> {
  const { id, title, glyph, views } = manifest;
  const editions = await editionsOfSuites(
    manifest,
    runs.map(({ suiteId }) => suiteId),
  );
  const bySuite = latestBySuite((suiteId) => viewsIn(views, editions.get(suiteId)), runs);
  const [first] = bySuite;
  const edition = (first && editions.get(first.suite.id)) ?? views.editions?.[0]?.id;
  const headlines = new Set(headlinesOf(views).map(({ metric }) => metric));
  const { headline, metrics, editions: all } = views;
  const shown = { headline, metrics: metrics.filter((of) => headlines.has(of.id)), ...(all && { editions: all }) };
  return { benchmark: { id, title, glyph, views: shown }, bySuite, best: bestPublished(manifest, edition) };
}

/** The paper's best headline of an edition. */
function bestPublished(manifest: Manifest, edition: string | undefined): Overview["families"][number]["best"] {
  const views = viewsIn(manifest.views, edition);
  const rows = publishedRows(manifest, false, edition).flatMap(({ model, metrics }) => {
    const headline = metrics.find((of) => isColumn(of, views.headline) && of.value !== null);
    return headline ? [{ model, label: views.headline.label, headline }] : [];
  });
  return rows.sort((a, b) => byHeadline(views, a.headline, b.headline))[0] ?? null;
}
