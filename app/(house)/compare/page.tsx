import { QueryClient } from "@tanstack/react-query";
import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { createLoader, parseAsArrayOf, parseAsString, type SearchParams } from "nuqs/server";
import { Hydrated } from "@/app/hydrated";
import { page } from "@/app/page-declaration";
import { ComparePage } from "@/components/compare/compare-page";
import { CompareStart, type SuiteRuns } from "@/components/compare/compare-start";
import { comparisonQuery } from "@/components/data/comparison-queries";
import { houseComparison } from "@/components/data/comparison-source";
import { runFamily } from "@/components/rows/run-family";
import { manifests } from "@/lib/benchmarks/registry";
import { readComparison } from "@/lib/comparisons/comparison";
import { comparisonTarget } from "@/lib/contracts/comparison";
import { fewestSides } from "@/lib/contracts/plain/limits";
import type { RunRow } from "@/lib/contracts/run";
import { pinnedAmong } from "@/lib/reads/baseline";
import { readRuns } from "@/lib/reads/runs";

export const metadata: Metadata = { title: "Compare" };
export const dynamic = "force-dynamic";

const parsers = { runs: parseAsArrayOf(parseAsString).withDefault([]), baseline: parseAsString };

export default page({ role: "reader" }, async ({ searchParams }: { searchParams: Promise<SearchParams> }) => {
  const search = await searchParams;
  const { runs, baseline } = createLoader(parsers)(search);
  if (baseline === null && runs.length >= fewestSides) redirect(await withBaseline(search, runs));
  const target = comparisonTarget.safeParse({ runs, baseline: baseline ?? runs[0] ?? "" });
  if (!target.success) return <Start problem={problemOf(runs)} />;
  const client = new QueryClient();
  const source = houseComparison(target.data.runs, target.data.baseline);
  await client.prefetchQuery({ ...comparisonQuery(source), queryFn: () => readComparison(target.data), retry: false });
  return (
    <Hydrated client={client}>
      <ComparePage runs={target.data.runs} baseline={target.data.baseline} />
    </Hydrated>
  );
});

/** The same address with the baseline of its family if that is among the runs, else with the first run. */
async function withBaseline(search: SearchParams, runs: readonly string[]): Promise<string> {
  const pinned = await pinnedAmong(runs.map(Number).filter((id) => Number.isSafeInteger(id) && id <= 2_147_483_647));
  const kept = Object.entries(search).flatMap(([name, values]) => [values ?? []].flat().map((value): [string, string] => [name, value]));
  const query = new URLSearchParams([...kept, ["baseline", String(pinned ?? runs[0])]]).toString();
  // In the form of the app's own links.
  return `/compare?${query.replaceAll("%2C", ",")}`;
}

async function Start({ problem }: { problem: string | null }) {
  return (
    <CompareStart
      suites={suitesOf(await readRuns({ limit: 500, examples: "none" }))}
      families={manifests.map(runFamily)}
      problem={problem}
    />
  );
}

/** The reason why an address names no comparison; null if it names no run at all. */
function problemOf(runs: readonly string[]): string | null {
  if (runs.length === 0) return null;
  if (runs.length < fewestSides)
    return `A comparison needs at least ${fewestSides} runs, and this address has only one. Select another below.`;
  return "This address is not a valid comparison. Use runs=3,7,9 with two to eight different run numbers, and baseline=3 with one of them.";
}

/** Suites with at least two runs, the one with the newest run first. */
function suitesOf(runs: readonly RunRow[]): SuiteRuns[] {
  const suites = new Map<number, RunRow[]>();
  for (const run of runs) {
    const suiteRuns = suites.get(run.suiteId);
    if (suiteRuns) suiteRuns.push(run);
    else suites.set(run.suiteId, [run]);
  }
  return [...suites].flatMap(([id, suiteRuns]) => {
    const [newest] = suiteRuns;
    return newest && suiteRuns.length >= fewestSides ? [{ id, name: newest.suiteName, benchmark: newest.benchmark, runs: suiteRuns }] : [];
  });
}
