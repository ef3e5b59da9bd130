import { expect, it } from "vitest";
import { metric } from "@/lib/contracts/metric";
import { runRow } from "@/lib/contracts/run";
import { endMessage } from "./notify-ends";

const headline = metric.parse({ id: "accuracy", slice: {}, value: 44.4, standardError: 1, low: 42.1, high: 46.7, n: 248, missing: 2 });
const row = runRow.parse({
  ...{ id: 13, name: "nightly", benchmark: "ifscale", suiteId: 2, suiteName: "300 words", modelId: 4, modelName: "mini-a" },
  ...{ traits: { base: false, group: null }, source: "measured", status: "stopped", stoppedBy: null, sampleCount: 251 },
  reason: "api.example.org refuses every request (400): “Write a story about my secret”.",
  counts: { queued: 1, running: 0, scored: 248, failed: 1, unscored: 1, cancelled: 0 },
  ...{ headline, costUsd: 1.27, inputTokens: 10, outputTokens: 20 },
  ...{ createdAt: "2026-11-22T20:01:00.000Z", startedAt: "2026-11-22T20:01:05.120Z", finishedAt: "2026-11-22T20:14:41.004Z" },
});

it("a message of an end reports what was measured and its result, and quotes no endpoint", () => {
  const message = endMessage(row, "https://heed.example.org");
  expect(message).toMatchObject({
    event: "run.ended",
    run: { id: 13, name: "nightly", status: "stopped", stoppedBy: null },
    ...{ model: "mini-a", suite: "300 words", benchmark: { id: "ifscale", title: "IFScale" }, costUsd: 1.27 },
    samples: { all: 251, scored: 248, failed: 2 },
    headline: {
      value: 44.4,
      low: 42.1,
      high: 46.7,
      intervalFor: "lists of words like these on this grid of densities",
      n: 248,
      missing: 2,
    },
    ...{ endedAt: "2026-11-22T20:14:41.004Z", link: "https://heed.example.org/runs/13" },
  });
  expect(JSON.stringify(message)).not.toMatch(/secret|refuses/);
});

it("a message has no link without a public address, and no number without replies", () => {
  expect(endMessage({ ...row, headline: null }, null)).toMatchObject({ link: null, headline: null });
});
