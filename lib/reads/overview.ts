import { z } from "zod";
import { manifests } from "@/lib/benchmarks/registry";
import type { Overview } from "@/lib/contracts/leaderboard";
import { queryRows } from "@/lib/db/query-rows";
import { benchmarkInEdition } from "./benchmark-info";
import { leaderboardRows } from "./leaderboard";
import { readRuns } from "./runs";

const topAtMost = 5;
const recentAtMost = 10;

const familyRow = z.object({ benchmark: z.string(), runs: z.number().int(), suites: z.number().int() });
const familySql = `select b.benchmark, (select count(*)::int from run where run.benchmark = b.benchmark and not run.demonstration and run.archived_at is null) as runs,
    (select count(*)::int from suite where suite.benchmark = b.benchmark and suite.archived_at is null) as suites
  from unnest($1::text[]) as b(benchmark)`;

/** The first page: each family with the head of the ranking that has most models, then of the paper's, what is running, and what ended last. */
export async function readOverview(): Promise<Overview> {
  const [counts, running, recent, tops] = await Promise.all([
    queryRows(familyRow, familySql, [manifests.map((benchmark) => benchmark.id)]),
    readRuns({ status: ["queued", "running", "paused", "cancelling"], examples: "none" }),
    readRuns({ status: ["finished", "stopped", "cancelled"], limit: recentAtMost, examples: "none" }),
    Promise.all(manifests.map((benchmark) => leaderboardRows(benchmark, { simulated: false, drawn: "none", ranking: null }))),
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
    };
  });
  return { families, running, recent };
}
