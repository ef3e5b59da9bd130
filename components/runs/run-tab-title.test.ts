import { expect, test } from "vitest";
import type { Metric } from "@/lib/contracts/metric";
import type { RunStatus } from "@/lib/contracts/run";
import { runTabTitle } from "./run-tab-title";

const none = { queued: 0, running: 0, scored: 0, failed: 0, unscored: 0, rejected: 0, withheld: 0, cancelled: 0 };
const headline: Metric = { id: "accuracy", slice: {}, value: 44.44, standardError: null, low: null, high: null, n: 250, missing: 0 };
const family = { headline: { metric: "accuracy", slice: {}, label: "Accuracy", declaration: { unit: "%", decimals: 1 } } };
const run = (status: RunStatus, scored: number, of: Metric | null = headline) => ({
  ...{ id: 13, modelName: "mini-a", status, sampleCount: 250, headline: of },
  counts: { ...none, scored, failed: 1 },
});
const plain = (text: string) => text.replaceAll("\u202F", " ");

test.each([
  [run("finished", 249), "#13 mini-a, 44.4 %"],
  [run("finished", 249, null), "#13 mini-a"],
  [run("running", 99), "40 % · #13"],
  // Nearly all is not all.
  [run("running", 248), "99 % · #13"],
  [run("queued", -1), "0 % · #13"],
  [run("paused", 99), "Paused, 40 % · #13"],
  [run("stopped", 99), "#13 mini-a, stopped"],
])("says where a run is: %#", (of, title) => {
  expect(plain(runTabTitle(of, family))).toBe(title);
});
