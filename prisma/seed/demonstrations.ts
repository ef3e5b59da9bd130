import { z } from "zod";
import { benchmarkById } from "@/lib/benchmarks/registry";
import { pool } from "@/lib/db/pool";
import { prisma } from "@/lib/db/prisma";
import { simulated } from "@/lib/providers/simulated";
import { randomFrom } from "@/lib/random/seeded-random";
import { type GivenSample, storeFinishedRun } from "@/lib/runner/store-finished-run";
import type { SeededModel } from "./models";

const profiles = ["threshold", "linear", "exponential"];
const itemShape = z.array(z.object({ id: z.number().int(), ordinal: z.number().int(), key: z.string(), body: z.unknown() }));

/** Finished runs of simulated models over the default suite: the same replies, scores and pretended latencies in every database. */
export async function seedDemonstrations(suites: ReadonlyMap<string, number>, models: ReadonlyMap<string, SeededModel>): Promise<void> {
  const suiteId = suites.get("published");
  if (suiteId === undefined || (await prisma().run.count()) > 0) return;
  const benchmark = benchmarkById("ifscale");
  const [verifier] = benchmark.verifiers;
  if (!verifier) return;
  const items = itemShape.parse(
    (await pool().query("select id, ordinal, key, body from item where suite_id = $1 order by ordinal", [suiteId])).rows,
  );
  const params = benchmark.runParams.parse({});
  const { signal } = new AbortController();
  for (const profile of profiles) {
    const model = models.get(profile);
    if (!model) continue;
    // Nobody waits: the latency is only written down.
    const provider = simulated(model.settings, benchmark.simulate, async () => {});
    const samples: GivenSample[] = [];
    for (const { id, ordinal, key, body } of items) {
      const messages = benchmark.nextTurn(body, [], params) ?? [];
      const random = () => randomFrom(`${key}/0/0/0`);
      const { text, latencyMs, usage } = await provider.ask({
        messages,
        repetition: 0,
        subject: { item: body, turns: [] },
        random,
        signal,
      });
      const reply = { text, latencyMs, inputTokens: usage.input, outputTokens: usage.output };
      samples.push({ itemId: id, itemOrdinal: ordinal, repetition: 0, item: body, reply });
    }
    const run = {
      name: `Demonstration: ${profile} decay (simulated)`,
      benchmark,
      verifier,
      suiteId,
      model,
      source: "simulated" as const,
      params,
      repetitions: 1,
      items: items.length,
      missing: "no reply",
      note: "A demonstration by a simulated model; nothing was asked.",
    };
    await storeFinishedRun(run, samples);
  }
}
