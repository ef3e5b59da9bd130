import { expect, it, vi } from "vitest";
import type { Engine } from "@/lib/benchmarks/engine";
import { price } from "@/lib/contracts/model";
import { noUsage } from "@/lib/contracts/usage";
import { activeRun, echoContext, openSample } from "@/lib/engine/asking/active-run.fixture";
import { slotPool } from "@/lib/engine/asking/slot-pool";
import { testClock } from "@/lib/engine/clock.fixture";
import { echo } from "@/lib/record/family.fixture";
import type { SampleEnd } from "@/lib/record/result-batch";
import { playOnce } from "./play-once";

vi.mock("@/lib/engine/load-shard", () => ({ countLate: async () => {} }));

/** Plays a sample whose request cannot be built because of this error; returns the samples that ended. */
async function endedBy(error: Error): Promise<SampleEnd[]> {
  const clock = testClock();
  const ended: SampleEnd[] = [];
  const next = () => {
    throw error;
  };
  const engine: Engine = { ...echo.engine, asking: { ...echo.engine.asking, next } };
  const run = activeRun({
    ...{
      context: echoContext({ engine, price: price.parse({ model: "echo", inputPerMillion: 1, outputPerMillion: 1 }) }),
      slots: slotPool(4, clock),
      clock,
      halt: new AbortController().signal,
    },
    provider: { ask: () => Promise.reject(new Error("not asked")), close: async () => {} },
    writer: {
      add: async (batch) => {
        ended.push(...batch.samples);
        return { late: false };
      },
      ...{ room: async () => {}, drained: async () => {}, hurry: () => {}, refusing: null },
    },
  });
  await playOnce(run, openSample({ spent: { ...noUsage, input: 1_000_000, output: 0 } }), () => null);
  return ended;
}

it("ends a sample as unscored after an internal error, with what its calls cost, but leaves it open while the database is unavailable", async () => {
  expect(await endedBy(new Error("a fault"))).toMatchObject([{ status: "unscored", reason: "internal: a fault", costUsd: 1 }]);
  const away = Object.assign(new Error("connect ECONNREFUSED 127.0.0.1:5432"), { code: "ECONNREFUSED" });
  await expect(endedBy(away)).rejects.toBe(away);
});
