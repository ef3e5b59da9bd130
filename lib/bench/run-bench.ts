import { endPool } from "@/lib/db/pool";
import { type BenchRow, benchTable } from "./bench-row";
import { compareRows } from "./compare-rows";
import { contextRows } from "./context-rows";
import { edgeRows } from "./edge-rows";
import { jobRows } from "./job-rows";
import { pageRows } from "./page-rows";
import { protocolRows } from "./protocol-rows";
import { rankingRows } from "./ranking-row";
import { runnerRows } from "./runner-rows";
import { sandboxRows } from "./sandbox-rows";
import { scorerRows } from "./scorer-rows";
import { searchRows } from "./search-rows";
import { statsRows } from "./stats/stats-rows";
import { machineTime, stealNote } from "./steal";
import { workerRows } from "./worker-rows";

/** Parts of the bench by the name that selects them on the command line. */
const parts: Record<string, (say: (line: string) => void, how: { quick: boolean; only: string | null }) => Promise<BenchRow[]>> = {
  runner: runnerRows,
  workers: workerRows,
  protocols: protocolRows,
  edges: edgeRows,
  scorer: scorerRows,
  pages: pageRows,
  search: searchRows,
  comparisons: compareRows,
  rankings: rankingRows,
  jobs: jobRows,
  contexts: contextRows,
  sandbox: sandboxRows,
  stats: statsRows,
};

/** Prefix of an argument that selects rows of `stats`. */
const oneOfStats = "stats:";

/**
 * Runs the named parts, or all, and prints their table; the exit code is 1 if a target was missed. `--quick` simulates less, and
 * “stats:LIFBench found” runs only the rows of `stats` whose names contain these words.
 */
export async function runBench(args: readonly string[]): Promise<number> {
  const quick = args.includes("--quick");
  const only = args.find((arg) => arg.startsWith(oneOfStats))?.slice(oneOfStats.length) ?? null;
  const names = args.filter((arg) => arg !== "--quick").map((arg) => (arg.startsWith(oneOfStats) ? "stats" : arg));
  const say = (line: string) => void process.stderr.write(`${line}\n`);
  const unknown = names.find((name) => !Object.hasOwn(parts, name));
  if (unknown !== undefined) {
    say(`There is no part “${unknown}” of the bench. Known: ${Object.keys(parts).join(", ")}.`);
    return 1;
  }
  const rows: BenchRow[] = [];
  const begun = machineTime();
  for (const [name, run] of Object.entries(parts))
    if (names.length === 0 || names.includes(name)) rows.push(...(await run(say, { quick, only })));
  process.stdout.write(`${benchTable(rows)}\n`);
  const note = stealNote(begun, machineTime());
  if (note !== null) process.stdout.write(`\n${note}\n`);
  await endPool();
  // A ratio that is not a number has missed its target, too.
  return rows.every((row) => row.ratio === null || row.ratio >= 1) ? 0 : 1;
}
