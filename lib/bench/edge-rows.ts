import { z } from "zod";
import { launchRequest } from "@/lib/contracts/run-request";
import { prisma } from "@/lib/db/prisma";
import { queryRows } from "@/lib/db/query-rows";
import { launchRun } from "@/lib/runs/launch-run";
import { median } from "@/lib/stats/median";
import { createSuite } from "@/lib/suites/create-suite";
import { type BenchRow, below } from "./bench-row";
import { finished } from "./finished-run";
import { type BenchPart, startSinkPart, startWorkerPart } from "./parts";
import { peakMegabytes } from "./process-usage";

const launches = 7;
const inFlight = 128;
const latencyMs = 200;

const timesShape = z.object({ calls: z.number(), firstAt: z.number().nullable(), lastAt: z.number().nullable() });
type Times = { calls: number; firstAt: number; lastAt: number };

interface Measured extends Times {
  launchedAt: number;
  /** Time at which the run is finished and its metrics are stored. */
  finishedAt: number;
  runId: number;
}

async function measure(
  sink: { address: string },
  launch: { suiteId: number; modelId: number } & Record<string, unknown>,
): Promise<Measured> {
  const times = new URL("/times", sink.address);
  await (await fetch(times, { method: "DELETE" })).text();
  const launchedAt = Date.now();
  const { runId } = await launchRun(launchRequest.parse(launch));
  await finished(runId);
  const { calls, firstAt, lastAt } = timesShape.parse(await (await fetch(times)).json());
  const [row] = await queryRows(
    z.object({ at: z.number() }),
    "select extract(epoch from finished_at)::float8 * 1000 as at from run where id = $1",
    [runId],
  );
  if (firstAt === null || lastAt === null || !row) throw new Error("The endpoint was not asked.");
  return { launchedAt, calls, firstAt, lastAt, finishedAt: row.at, runId };
}

async function sinkModel(name: string, address: string): Promise<number> {
  const settings = { kind: "openai-compatible", address, model: "sink", sampling: {}, timeoutSeconds: 600 };
  return (await prisma().model.create({ data: { name, kind: settings.kind, settings } })).id;
}

const seconds = (ms: number) => `${(ms / 1000).toFixed(2)} s`;

/** About two thousand calls of each family, without long contexts, which have their own bench. */
const shapes: Record<string, { params: Record<string, unknown>; repetitions?: number }> = {
  ifscale: { params: { densities: [99, 101], seeds: 1000 } },
  lexinstruct: { params: { items: 2000 } },
  evolif: { params: { dialogues: 600 } },
  lifbench: { params: { lengths: [4], samples: 40 }, repetitions: 5 },
  logicif: { params: {}, repetitions: 5 },
};

/**
 * The time that an endpoint would need without a client, from the turns of the run's dialogues in the asking order, each dialogue in the
 * first free slot.
 */
async function idealMs(runId: number): Promise<{ ms: number; samples: number }> {
  const sql = `select count(*)::int as turns from sample s join turn t on t.run_id = s.run_id and t.ordinal = s.ordinal where s.run_id = $1
    group by s.ordinal order by s.ordinal`;
  const chains = (await queryRows(z.object({ turns: z.number() }), sql, [runId])).map(({ turns }) => turns);
  const ends = new Array<number>(inFlight).fill(0);
  for (const turns of chains) {
    const at = ends.indexOf(Math.min(...ends));
    ends[at] = (ends[at] ?? 0) + turns * latencyMs;
  }
  return { ms: Math.max(...ends), samples: chains.length };
}

async function familyRows(say: (line: string) => void, sink: BenchPart & { address: string }, modelId: number): Promise<BenchRow[]> {
  const rows: BenchRow[] = [];
  for (const [benchmark, { params, repetitions = 1 }] of Object.entries(shapes)) {
    say(`${benchmark}: ${inFlight} in flight, ${latencyMs} ms …`);
    const suite = await createSuite({ benchmark, name: `Bench edges: ${benchmark}`, params, seed: 0 });
    const timing = await measure(sink, { suiteId: suite.id, modelId, concurrency: inFlight, repetitions });
    const ideal = await idealMs(timing.runId);
    const share = (timing.lastAt - timing.firstAt) / ideal.ms;
    rows.push({
      label: `${benchmark}, ${inFlight} in flight, ${latencyMs} ms: first call to last reply / ideal`,
      measured: `${share.toFixed(2)}x`,
      reach: "1.40x",
      ratio: below(share, 1.4),
      note: `${timing.calls} calls of ${ideal.samples} samples in ${seconds(timing.lastAt - timing.firstAt)}; finished ${seconds(timing.finishedAt - timing.lastAt)} later`,
    });
  }
  return rows;
}

/**
 * Measures the edges of a run: from its launch to the first call, from the last reply to its end, and the asking time beyond the endpoint's
 * ideal.
 */
export async function edgeRows(say: (line: string) => void): Promise<BenchRow[]> {
  const quick = await startSinkPart(0);
  const slow = await startSinkPart(latencyMs);
  const worker = await startWorkerPart();
  try {
    const modelId = await sinkModel("Bench edges", quick.address);
    const suite = await createSuite({
      benchmark: "ifscale",
      name: "Bench edges",
      params: { densities: [99, 100, 101, 102, 103], seeds: 1000 },
      seed: 0,
    });
    const firsts: number[] = [];
    for (let n = 0; n < launches; n++) {
      const { firstAt, launchedAt } = await measure(quick, { suiteId: suite.id, modelId, concurrency: 8, itemLimit: 10 });
      firsts.push(firstAt - launchedAt);
    }
    const rows: BenchRow[] = [
      {
        label: "from Launch to the first call",
        measured: seconds(median(firsts)),
        reach: "0.30 s",
        ratio: below(median(firsts), 300),
        note: `median of ${launches}; the first ${seconds(firsts[0] ?? 0)}, at most ${seconds(Math.max(...firsts))}`,
      },
    ];
    for (const [calls, reach] of [
      [5000, 500],
      [100_000, 2000],
    ] as const) {
      say(`The end of a run of ${calls} samples …`);
      const timing = await measure(quick, { suiteId: suite.id, modelId, concurrency: inFlight, repetitions: calls / 5000 });
      const took = timing.finishedAt - timing.lastAt;
      rows.push({
        label: `from the last reply of ${calls} to the end of the run`,
        measured: seconds(took),
        reach: seconds(reach),
        ratio: below(Math.max(took, 1), reach),
        note: `metrics stored; ${(calls / ((timing.lastAt - timing.firstAt) / 1000)).toFixed(0)} calls/s, worker ${peakMegabytes(worker.pid)?.toFixed(0)} MB`,
      });
    }
    return [...rows, ...(await familyRows(say, slow, await sinkModel("Bench families", slow.address)))];
  } finally {
    await worker.stop();
    await quick.stop();
    await slow.stop();
  }
}
