import { z } from "zod";
import { launchRequest } from "@/lib/contracts/run-request";
import { pool } from "@/lib/db/pool";
import { prisma } from "@/lib/db/prisma";
import { launchRun } from "@/lib/runs/launch-run";
import { createSuite } from "@/lib/suites/create-suite";
import { above, type BenchRow, below } from "./bench-row";
import { finished } from "./finished-run";
import { type BenchPart, startEndpointPart, startWorkerPart } from "./parts";
import { cpuSeconds, familyCpuSeconds, peakMegabytes } from "./process-usage";

const repetitions = 5;
/** Figures of promptfoo, measured on the same machine in one session: calls per second, CPU milliseconds per call, and megabytes. */
const others = { calls: 108, cpuMs: 7, megabytes: 427 };

interface Case {
  calls: number;
  inFlight: number;
  latencyMs: number;
}

interface Result extends Case {
  runId: number;
  wallMs: number;
  workerCpuMs: number | null;
  databaseCpuMs: number | null;
  recordedMs: number;
  trueMs: number;
  megabytes: number | null;
}

const tallyShape = z.array(z.object({ scored: z.number().int(), latency: z.number() }));
const statsShape = z.object({ meanMs: z.number().nullable() });
/** CPU milliseconds of the worker and of Postgres so far. */
async function cpu(worker: BenchPart): Promise<{ worker: number | null; database: number | null }> {
  const { rows } = await pool().query("select pg_backend_pid() as pid");
  const pid = z.object({ pid: z.number().int() }).parse(rows[0]).pid;
  const seconds = [cpuSeconds(worker.pid), familyCpuSeconds(pid)];
  const [workerMs, databaseMs] = seconds.map((value) => (value === null ? null : value * 1000));
  return { worker: workerMs ?? null, database: databaseMs ?? null };
}

const between = (from: number | null, to: number | null) => (from === null || to === null ? null : to - from);

async function measure(scenario: Case, suiteId: number, modelId: number, worker: BenchPart, address: string): Promise<Result> {
  const root = new URL("/", address).href;
  await fetch(`${root}control`, { method: "POST", body: JSON.stringify({ latencyMs: scenario.latencyMs }) });
  await fetch(`${root}stats`, { method: "DELETE" });
  const before = await cpu(worker);
  const itemLimit = scenario.calls / repetitions;
  const { runId } = await launchRun(launchRequest.parse({ suiteId, modelId, concurrency: scenario.inFlight, repetitions, itemLimit }));
  const wallMs = await finished(runId);
  const after = await cpu(worker);
  const { meanMs } = statsShape.parse(await (await fetch(`${root}stats`)).json());
  const { rows } = await pool().query(
    "select count(*) filter (where status = 'scored')::int as scored, avg(latency_ms) as latency from sample where run_id = $1",
    [runId],
  );
  const [tally] = tallyShape.parse(rows);
  if (tally?.scored !== scenario.calls) throw new Error(`${tally?.scored} of ${scenario.calls} samples were scored.`);
  return {
    ...scenario,
    runId,
    wallMs,
    workerCpuMs: between(before.worker, after.worker),
    databaseCpuMs: between(before.database, after.database),
    recordedMs: tally.latency,
    trueMs: meanMs ?? 0,
    megabytes: peakMegabytes(worker.pid),
  };
}

const storedShape = z.array(z.object({ total: z.number(), replies: z.number() }));
const storedSql = `select (select sum(pg_total_relation_size(t::regclass))::float8 from unnest(array['sample', 'turn', 'attempt', 'checks']) t) as total,
  (select coalesce(sum(pg_column_size(reply)), 0)::float8 from turn) as replies`;

async function stored(): Promise<number> {
  const [row] = storedShape.parse((await pool().query(storedSql)).rows);
  return row ? row.total - row.replies : 0;
}

const ms = (value: number, decimals = 2) => `${value.toFixed(decimals)} ms`;
const perSecond = (result: Result) => (result.calls / result.wallMs) * 1000;

function speedRows(slow: Result, fast: Result, full: Result): BenchRow[] {
  const ideal = (slow.calls / slow.inFlight) * slow.latencyMs;
  const share = (slow.wallMs / ideal).toFixed(2);
  const times = (result: Result) => `${(perSecond(result) / others.calls).toFixed(0)}x promptfoo`;
  return [
    {
      label: "5000 calls, 32 in flight, 50 ms: wall / ideal",
      measured: `${share}x (${perSecond(slow).toFixed(0)}/s)`,
      reach: "1.20x",
      ratio: below(slow.wallMs / ideal, 1.2),
      note: times(slow),
    },
    {
      label: "5000 calls, 128 in flight, 50 ms",
      measured: `${perSecond(fast).toFixed(0)}/s`,
      reach: "1200/s",
      ratio: above(perSecond(fast), 1200),
      note: times(fast),
    },
    {
      label: "saturated: 0 ms, 64 in flight",
      measured: `${perSecond(full).toFixed(0)}/s`,
      reach: "1500/s",
      ratio: above(perSecond(full), 1500),
      note: times(full),
    },
  ];
}

function costRows(results: readonly Result[], few: Result): BenchRow[] {
  const rows: BenchRow[] = [];
  const calls = results.reduce((sum, result) => sum + result.calls, 0);
  const sum = (pick: (result: Result) => number | null) =>
    results.reduce<number | null>((total, result) => (total === null ? null : ((v) => (v === null ? null : total + v))(pick(result))), 0);
  const workerMs = sum((result) => result.workerCpuMs);
  const databaseMs = sum((result) => result.databaseCpuMs);
  if (workerMs !== null) {
    const each = workerMs / calls;
    rows.push({
      label: "CPU time per call, worker",
      measured: ms(each),
      reach: "0.60 ms",
      ratio: below(each, 0.6),
      note: `${(others.cpuMs / each).toFixed(0)}x promptfoo`,
    });
  }
  if (databaseMs !== null)
    rows.push({ label: "CPU time per call, Postgres", measured: ms(databaseMs / calls), reach: "", ratio: null, note: "" });
  const peak = results.at(-1)?.megabytes ?? null;
  if (peak !== null) {
    const note = `after ${few.calls} calls ${few.megabytes?.toFixed(0)} MB; promptfoo ${others.megabytes}`;
    rows.push({
      label: `worker memory after ${calls} calls`,
      measured: `${peak.toFixed(0)} MB`,
      reach: "200 MB",
      ratio: below(peak, 200),
      note,
    });
  }
  return rows;
}

function latencyRow(result: Result, reachPercent: number): BenchRow {
  const error = (Math.abs(result.recordedMs - result.trueMs) / result.trueMs) * 100;
  const note = `${ms(result.recordedMs, 1)} recorded, ${ms(result.trueMs, 1)} true`;
  return {
    label: `error of the recorded latency, ${result.inFlight} in flight`,
    measured: `${error.toFixed(1)}%`,
    reach: `${reachPercent}%`,
    ratio: below(Math.max(error, 0.01), reachPercent),
    note,
  };
}

/** Measures the runner from launch to the last stored and scored reply, against the project's own endpoint in a separate process. */
export async function runnerRows(say: (line: string) => void): Promise<BenchRow[]> {
  const endpoint = await startEndpointPart();
  const worker = await startWorkerPart();
  try {
    // Replies of some 600 words, as in the figures of other tools.
    const suite = await createSuite({ benchmark: "ifscale", name: "Bench", params: { densities: [100], seeds: 1000 }, seed: 0 });
    const settings = { kind: "openai-compatible", address: endpoint.address, model: "ifscale/linear", sampling: {} };
    const model = await prisma().model.create({ data: { name: "Bench endpoint", kind: "openai-compatible", settings } });
    const run = async (scenario: Case) => {
      say(`${scenario.calls} calls, ${scenario.inFlight} in flight, ${scenario.latencyMs} ms …`);
      return measure(scenario, suite.id, model.id, worker, endpoint.address);
    };
    const few = await run({ calls: 1000, inFlight: 32, latencyMs: 0 });
    const before = await stored();
    const slow = await run({ calls: 5000, inFlight: 32, latencyMs: 50 });
    const bytes = ((await stored()) - before) / slow.calls;
    const fast = await run({ calls: 5000, inFlight: 128, latencyMs: 50 });
    const full = await run({ calls: 5000, inFlight: 64, latencyMs: 0 });
    return [
      ...speedRows(slow, fast, full),
      ...costRows([slow, fast, full], few),
      latencyRow(slow, 5),
      latencyRow(fast, 30),
      {
        label: "stored bytes per sample without its reply",
        measured: `${bytes.toFixed(0)} B`,
        reach: "1500 B",
        ratio: below(bytes, 1500),
        note: "indexes included",
      },
    ];
  } finally {
    await worker.stop();
    await endpoint.stop();
  }
}
