import { launchRequest } from "@/lib/contracts/run-request";
import { pool } from "@/lib/db/pool";
import { prisma } from "@/lib/db/prisma";
import { launchRun } from "@/lib/runs/launch-run";
import { createSuite } from "@/lib/suites/create-suite";
import type { BenchRow } from "./bench-row";
import { finished } from "./finished-run";
import { type BenchPart, startEndpointPart, startWorkerPart } from "./parts";
import { cpuSeconds, familyCpuSeconds } from "./process-usage";

const calls = 5000;
const repetitions = 5;
/** Calls for each worker before the measurement. */
const warmUp = 1000;
const counts = [1, 2, 4];
const inFlight = 128;
const latencyMs = 50;

/** CPU milliseconds of the workers, and of Postgres, so far; null if they cannot be read. */
async function cpu(workers: readonly BenchPart[]): Promise<{ workers: number | null; database: number | null }> {
  const { rows } = await pool().query<{ pid: number }>("select pg_backend_pid() as pid");
  const each = workers.map(({ pid }) => cpuSeconds(pid));
  const all = each.reduce<number | null>((sum, seconds) => (sum === null || seconds === null ? null : sum + seconds), 0);
  const database = familyCpuSeconds(rows[0]?.pid ?? 0);
  return { workers: all === null ? null : all * 1000, database: database === null ? null : database * 1000 };
}

/** Measures one run with one, two and four workers on one database: calls per second, and CPU time per call over all of them. */
export async function workerRows(say: (line: string) => void): Promise<BenchRow[]> {
  const endpoint = await startEndpointPart();
  const rows: BenchRow[] = [];
  try {
    const suite = await createSuite({
      benchmark: "ifscale",
      name: "Workers",
      params: { densities: [100], seeds: calls / repetitions },
      seed: 0,
    });
    const settings = { kind: "openai-compatible", address: endpoint.address, model: "ifscale/linear", sampling: {} };
    const model = await prisma().model.create({ data: { name: "Workers endpoint", kind: "openai-compatible", settings } });
    await fetch(new URL("/control", endpoint.address), { method: "POST", body: JSON.stringify({ latencyMs }) });
    for (const count of counts) {
      say(`${calls} calls, ${inFlight} in flight, ${latencyMs} ms, ${count} ${count === 1 ? "worker" : "workers"} …`);
      const workers = await Promise.all(Array.from({ length: count }, startWorkerPart));
      try {
        const run = async (itemLimit: number) => {
          const launch = { suiteId: suite.id, modelId: model.id, concurrency: inFlight, repetitions, itemLimit };
          return finished((await launchRun(launchRequest.parse(launch))).runId);
        };
        // A process that has just started compiles the code that it runs.
        await run((count * warmUp) / repetitions);
        const before = await cpu(workers);
        const wallMs = await run(calls / repetitions);
        const after = await cpu(workers);
        const each = (from: number | null, to: number | null) =>
          from === null || to === null ? "unknown" : `${((to - from) / calls).toFixed(2)} ms`;
        rows.push({
          label: `${count} ${count === 1 ? "worker" : "workers"}, ${inFlight} in flight, ${latencyMs} ms`,
          measured: `${((calls / wallMs) * 1000).toFixed(0)}/s`,
          reach: "",
          ratio: null,
          note: `CPU time per call: workers ${each(before.workers, after.workers)}, Postgres ${each(before.database, after.database)}`,
        });
      } finally {
        await Promise.all(workers.map((worker) => worker.stop()));
      }
    }
    return rows;
  } finally {
    await endpoint.stop();
  }
}
