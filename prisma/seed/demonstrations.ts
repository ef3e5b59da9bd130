import { z } from "zod";
import type { TurnRecord } from "@/lib/benchmarks/benchmark";
import { benchmarkById } from "@/lib/benchmarks/registry";
import { pool } from "@/lib/db/pool";
import { prisma } from "@/lib/db/prisma";
import { simulated } from "@/lib/providers/simulated";
import { randomFrom } from "@/lib/random/seeded-random";
import { scoreReply } from "@/lib/runner/score-reply";
import { type GivenReply, type GivenSample, storeFinishedRun } from "@/lib/runner/store-finished-run";
import type { SeededModel } from "./models";
import type { NewSuite } from "./suites";

const itemShape = z.array(z.object({ id: z.number().int(), ordinal: z.number().int(), key: z.string(), body: z.unknown() }));

/** Finished runs of simulated models over the new suites: the same replies, scores and pretended latencies in every database. */
export async function seedDemonstrations(
  suites: readonly NewSuite[],
  models: ReadonlyMap<string, SeededModel>,
  now: () => number,
): Promise<void> {
  if ((await prisma().run.count()) > 0) return;
  for (const suite of suites) {
    for (const profile of suite.demonstrations) {
      const model = models.get(profile);
      if (model) await demonstrate(suite, profile, model, now());
    }
  }
}

async function demonstrate(suite: NewSuite, profile: string, model: SeededModel, askedAt: number): Promise<void> {
  const benchmark = benchmarkById(suite.benchmark);
  const [verifier] = benchmark.verifiers;
  if (!verifier) return;
  const items = itemShape.parse(
    (await pool().query("select id, ordinal, key, body from item where suite_id = $1 order by ordinal", [suite.id])).rows,
  );
  const params = benchmark.runParams.parse({});
  const { signal } = new AbortController();
  // Nobody waits: the latency is only written down.
  const provider = simulated(model.settings, benchmark.simulate, async () => {});
  const samples: GivenSample[] = [];
  for (const { id, ordinal, key, body } of items) {
    const replies: GivenReply[] = [];
    const turns: TurnRecord[] = [];
    for (let messages = benchmark.nextTurn(body, turns, params); messages !== null; messages = benchmark.nextTurn(body, turns, params)) {
      const random = () => randomFrom(`${key}/0/${turns.length}/0`);
      const { text, latencyMs, usage } = await provider.ask({ messages, repetition: 0, subject: { item: body, turns }, random, signal });
      replies.push({ text, latencyMs, inputTokens: usage.input, outputTokens: usage.output, askedAt });
      const scored = await scoreReply(benchmark, verifier, body, turns, text);
      if (scored.kind === "unscored") break;
      turns.push({ reply: text, verdict: scored.verdict });
    }
    samples.push({ itemId: id, itemOrdinal: ordinal, repetition: 0, item: body, replies });
  }
  const label = benchmark.profiles.find(({ id }) => id === profile)?.label ?? profile;
  const run = {
    name: `Demonstration: ${label.toLowerCase()} (simulated)`,
    benchmark,
    verifier,
    suiteId: suite.id,
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
