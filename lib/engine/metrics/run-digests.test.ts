import { expect, it, vi } from "vitest";
import { echoContext } from "@/lib/engine/asking/active-run.fixture";
import { settle } from "@/lib/engine/clock.fixture";
import { RunDigests } from "./run-digests";

const reads = vi.hoisted(() => ({ waiting: [] as (() => void)[] }));

vi.mock("./sample-records", () => ({
  hasFindings: async () => false,
  async *sampleRecords(_: unknown, __: number, ___: string, ____: boolean, ordinals: readonly number[]) {
    await new Promise<void>((resolve) => reads.waiting.push(resolve));
    for (const ordinal of ordinals)
      yield {
        ordinal,
        version: 1,
        key: "one",
        cluster: "one",
        tags: { density: 10 },
        repetition: 0,
        status: "failed",
        score: null,
        turns: [],
        facts: {},
      };
  },
}));

it("counts a sample once when two reads begin while it is unread", async () => {
  const { engine, manifest, ...context } = echoContext({ sampleCount: 2 });
  const views = { ...manifest.views, asked: { label: "Density", unit: "", tag: "density" } };
  const counted = new RunDigests(
    { ...context, manifest: { ...manifest, views }, engine: { ...engine, metrics: { ...engine.metrics, digest: () => ({}) } } },
    "reference",
  );
  counted.tell([0, 1]);
  const first = counted.readReported();
  await settle();
  counted.tell([1]);
  const second = counted.readReported();
  for (let turn = 0; turn < 2; turn++) {
    await settle();
    for (const go of reads.waiting.splice(0)) go();
  }
  await Promise.all([first, second]);
  expect(counted.outcomes.metrics().map(({ id, n, value }) => [id, n, value])).toEqual([["asked_failed", 2, 2]]);
});
