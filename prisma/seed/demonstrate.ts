import type { TurnRecord } from "@/lib/benchmarks/benchmark";
import { benchmarkById } from "@/lib/benchmarks/registry";
import { itemDetail } from "@/lib/contracts/suite";
import { queryRows } from "@/lib/db/query-rows";
import { scoreReply } from "@/lib/engine/score-reply";
import { simulated } from "@/lib/providers/simulated";
import { randomFrom } from "@/lib/random/seeded-random";
import { type GivenReply, type GivenSample, storeFinishedRun } from "@/lib/runs/store-finished-run";
import type { SeededModel } from "./models";
import type { NewSuite } from "./suites";

const itemShape = itemDetail.pick({ id: true, ordinal: true, key: true, body: true });
const itemSql = "select id, ordinal, key, body from item where suite_id = $1 order by ordinal";

/** Stores a finished run of a simulated model over a suite, each turn as if it had been asked for at `askedAt`; the run's id. */
export async function demonstrate(
  suite: Pick<NewSuite, "id" | "benchmark">,
  profile: string,
  model: SeededModel,
  askedAt: number,
): Promise<number> {
  const benchmark = benchmarkById(suite.benchmark);
  const [verifier] = benchmark.verifiers;
  if (!verifier) throw new Error(`${benchmark.title} has no verifier.`);
  const items = await queryRows(itemShape, itemSql, [suite.id]);
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
    name: `Demonstration: ${label.toLowerCase()}`,
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
  return storeFinishedRun(run, samples);
}
