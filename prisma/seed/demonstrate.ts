import type { TurnRecord } from "@/lib/benchmarks/family";
import { openRun, verifierOf } from "@/lib/benchmarks/open";
import { loadFamily } from "@/lib/benchmarks/registry";
import { hashesOf, openStored } from "@/lib/blobs/open-stored";
import { sharedTexts } from "@/lib/blobs/shared-texts";
import { itemDetail } from "@/lib/contracts/suite";
import { nothingSent } from "@/lib/contracts/turn-facts";
import { queryRows } from "@/lib/db/query-rows";
import { simulatedProvider } from "@/lib/providers/simulated";
import { randomFrom } from "@/lib/random/seeded-random";
import { type Ports, play } from "@/lib/record/play";
import { scoreReply } from "@/lib/record/score-reply";
import { type GivenReply, type GivenSample, storeFinishedRun } from "@/lib/runs/store-finished-run";
import type { SeededModel } from "./models";
import type { SeededSuite } from "./suites";

const itemShape = itemDetail.pick({ id: true, ordinal: true, key: true, body: true });
const itemSql = "select id, ordinal, key, body from item where suite_id = $1 order by ordinal";

/** Builds the name of a profile's example run. */
export function demonstrationName({ profiles }: { profiles: readonly { id: string; label: string }[] }, profile: string): string {
  return `Demonstration: ${(profiles.find(({ id }) => id === profile)?.label ?? profile).toLowerCase()}`;
}

/** Stores a finished run of a simulated model over a suite, each turn as if it had been asked at `askedAt`; returns the run's id. */
export async function demonstrate(
  suite: Pick<SeededSuite, "id" | "benchmark">,
  profile: string,
  model: SeededModel,
  askedAt: number,
): Promise<number> {
  const family = await loadFamily(suite.benchmark);
  const { manifest, engine } = family;
  const verifier = verifierOf(family, manifest.verifiers[0].id);
  if (!engine.simulation) throw new Error(`${manifest.title} has no simulated models.`);
  const items = await queryRows(itemShape, itemSql, [suite.id]);
  const params = manifest.forms.run.parse({});
  const run = openRun(manifest, { params, suiteParams: {}, model, live: false });
  const { signal } = new AbortController();
  // The latency is only recorded, without waiting.
  const provider = simulatedProvider(model.settings, engine.simulation.simulate, async () => {});
  const samples: GivenSample[] = [];
  for (const { id, ordinal, key, body } of items) {
    const opened = await openStored(engine, body, "ask", "score", "simulate");
    const replies: GivenReply[] = [];
    const turns: TurnRecord[] = [];
    const ports: Ports = {
      opened: () => opened,
      async ask(turn, next) {
        const { request } = await next();
        if (request === null) return { kind: "over" };
        const { messages } = request;
        const random = () => randomFrom(`${key}/0/${turn}/0`);
        const sent = { messages, text: await sharedTexts(hashesOf(messages)), limit: null, cut: null, repetition: 0 };
        const { text, latencyMs, usage } = await provider.ask({ ...sent, subject: { opened, turns }, random, signal });
        const counted = { latencyMs, inputTokens: usage.input, outputTokens: usage.output };
        replies.push({ text, ...counted, askedAt });
        return { kind: "answered", answer: { reply: text, sent: nothingSent }, usage: { ...counted, reasoningTokens: null } };
      },
      judge: (_turn, answer, earlier) => scoreReply(manifest, verifier, opened, earlier, answer),
    };
    await play({ engine, facts: run }, ports, turns);
    samples.push({ itemId: id, itemOrdinal: ordinal, repetition: 0, item: body, replies });
  }
  return storeFinishedRun(
    {
      name: demonstrationName(manifest, profile),
      family,
      verifier,
      suiteId: suite.id,
      model,
      source: "simulated",
      params,
      repetitions: 1,
      items: items.length,
      missing: "no reply",
      note: "A demonstration by a simulated model; nothing was asked.",
      demonstration: true,
    },
    samples,
  );
}
