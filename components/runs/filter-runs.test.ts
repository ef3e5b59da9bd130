import { expect, it } from "vitest";
import type { RunRow } from "@/lib/contracts/run";
import { filterRuns } from "./filter-runs";

const run = (id: number, more: Partial<RunRow>): RunRow => ({
  id,
  name: `Run ${id}`,
  benchmark: "ifscale",
  suiteId: 1,
  suiteName: "Standard",
  modelId: 1,
  modelName: "gpt",
  traits: { base: false, group: null },
  source: "measured",
  status: "finished",
  reason: null,
  stoppedBy: null,
  sampleCount: 1,
  counts: { queued: 0, running: 0, scored: 1, failed: 0, unscored: 0, rejected: 0, withheld: 0, cancelled: 0 },
  headline: null,
  costUsd: null,
  inputTokens: 0,
  outputTokens: 0,
  createdAt: "2026-01-01T00:00:00.000Z",
  startedAt: null,
  finishedAt: null,
  ...more,
});
const runs = [run(1, {}), run(2, { status: "paused", modelName: "Qwen3" }), run(3, { status: "stopped", benchmark: "evolif" })];
const ids = (narrowing: Partial<Parameters<typeof filterRuns>[1]>) =>
  filterRuns(runs, { benchmark: null, state: null, text: null, ...narrowing }).map((r) => r.id);

it("narrows by family, state and names", () => {
  expect(ids({})).toEqual([1, 2, 3]);
  expect(ids({ state: "active" })).toEqual([2]);
  expect(ids({ state: "ended early" })).toEqual([3]);
  expect(ids({ benchmark: "evolif" })).toEqual([3]);
  expect(ids({ text: " qwen " })).toEqual([2]);
  expect(ids({ text: "standard", state: "finished" })).toEqual([1]);
});
