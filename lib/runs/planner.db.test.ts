import { afterAll, beforeAll, expect, it } from "vitest";
import { z } from "zod";
import { families } from "@/lib/benchmarks/registry";
import { type LaunchRequest, launchRequest } from "@/lib/contracts/run-request";
import { endPool, pool } from "@/lib/db/pool";
import { prisma } from "@/lib/db/prisma";
import { type Endpoint, startEndpoint } from "@/lib/endpoint/endpoint";
import { estimateRun } from "@/lib/planning/estimate-run";
import { createSuite } from "@/lib/suites/create-suite";
import { startWorker } from "@/lib/worker/start-worker";
import { launchRun } from "./launch-run";
import { testModel, untilRun } from "./run.fixture";

let endpoint: Endpoint;
let worker: Awaited<ReturnType<typeof startWorker>>;

const price = { inputPerMillion: 1, outputPerMillion: 5 };

interface Plan {
  params: Record<string, unknown>;
  run?: Partial<LaunchRequest>;
}

/** Two small runs from which the planner learns, and two larger ones over other suites that it must predict. */
const plans: Record<string, { profile: string; learned: [Plan, Plan]; launched: [Plan, Plan] }> = {
  ifscale: {
    profile: "linear",
    learned: [{ params: { densities: [10, 50], seeds: 5 } }, { params: { densities: [100], seeds: 6 } }],
    launched: [
      { params: { densities: [10, 50, 100, 200], seeds: 8 }, run: { concurrency: 4 } },
      { params: { densities: [20, 300], seeds: 10 }, run: { concurrency: 32, repetitions: 2 } },
    ],
  },
  lexinstruct: {
    profile: "careful",
    learned: [{ params: { items: 20 } }, { params: { items: 30, language: "english" } }],
    launched: [
      { params: { items: 120 }, run: { concurrency: 32 } },
      { params: { items: 200 }, run: { concurrency: 8, itemLimit: 90 } },
    ],
  },
  logicif: {
    profile: "careful",
    learned: [{ params: { functions: 6, cases: 4 } }, { params: { functions: 10, cases: 3 } }],
    launched: [
      { params: { functions: 30, cases: 5 }, run: { concurrency: 16 } },
      { params: { functions: 24, cases: 8 }, run: { concurrency: 32, clusterLimit: 12 } },
    ],
  },
  evolif: {
    profile: "tiring",
    // One failed turn ends a dialogue, so many dialogues take few calls; the planner learns their length.
    learned: [
      { params: { dialogues: 30, turns: 10 }, run: { params: { patience: 1 } } },
      { params: { dialogues: 40, turns: 10 }, run: { params: { patience: 1 } } },
    ],
    launched: [
      { params: { dialogues: 40, turns: 12 }, run: { concurrency: 16, params: { patience: 1 } } },
      { params: { dialogues: 50, turns: 10 }, run: { concurrency: 32, params: { patience: 1 } } },
    ],
  },
  lifbench: {
    profile: "early-stopping",
    learned: [{ params: { lengths: [4], samples: 1 } }, { params: { lengths: [4], samples: 2 } }],
    launched: [
      { params: { lengths: [4, 8], samples: 2 }, run: { concurrency: 16 } },
      { params: { lengths: [8], samples: 3 }, run: { concurrency: 32 } },
    ],
  },
};

beforeAll(async () => {
  endpoint = await startEndpoint({ families });
  worker = await startWorker();
});
afterAll(async () => {
  await worker.stop(500);
  await endpoint.close();
  await endPool();
});

const spentShape = z.array(z.object({ calls: z.number(), input: z.number(), output: z.number() }));
const spentSql = `select count(*)::int as calls, sum(input_tokens)::float8 as input, sum(output_tokens)::float8 as output from attempt where run_id = $1`;

let seed = 0;
async function finishedRun(benchmark: string, modelId: number, { params, run }: Plan) {
  seed++;
  const { id: suiteId } = await createSuite({ benchmark, name: `${benchmark} ${seed}`, params, seed });
  const request = launchRequest.parse({ suiteId, modelId, concurrency: 8, ...run });
  const estimate = await estimateRun(request);
  const { runId } = await launchRun(request);
  await untilRun(runId, "finished");
  const [spent] = spentShape.parse((await pool().query(spentSql, [runId])).rows);
  if (!spent) throw new Error("nothing was spent");
  return { estimate, ...spent, costUsd: (spent.input * price.inputPerMillion + spent.output * price.outputPerMillion) / 1e6 };
}

it("predicts the cost of nine in ten unseen runs within 15%, and as many lie within its ranges", async () => {
  const forecasts: { launch: string; off: number; held: boolean }[] = [];
  for (const [benchmark, { profile, learned, launched }] of Object.entries(plans)) {
    const model = `${benchmark}/${profile}`;
    await prisma().price.create({ data: { model, ...price } });
    const modelId = await testModel(endpoint.address, { model });
    for (const plan of learned) await finishedRun(benchmark, modelId, plan);
    for (const plan of launched) {
      const { estimate, costUsd } = await finishedRun(benchmark, modelId, plan);
      const range = estimate.ranges.costUsd;
      if (!range) throw new Error("no price");
      forecasts.push({
        launch: `${benchmark} ${JSON.stringify(plan)}`,
        off: range.likely / costUsd - 1,
        held: range.low <= costUsd && costUsd <= range.high,
      });
    }
  }
  if (process.env.HEED_TEST_NOISE) console.table(forecasts);
  expect(forecasts).toHaveLength(10);
  expect(forecasts.filter(({ off }) => Math.abs(off) <= 0.15).length, JSON.stringify(forecasts)).toBeGreaterThanOrEqual(9);
  expect(forecasts.filter(({ held }) => held).length, JSON.stringify(forecasts)).toBeGreaterThanOrEqual(9);
});
