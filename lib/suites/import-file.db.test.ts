import { stringify } from "csv-stringify/sync";
import { expect, test } from "vitest";
import { importResult } from "@/lib/contracts/suite";
import { readLeaderboard } from "@/lib/reads/leaderboard";
import { readRun } from "@/lib/reads/run";
import { readRunMetrics } from "@/lib/reads/run-metrics";
import { readRunSamples } from "@/lib/reads/run-samples";
import { readSample } from "@/lib/reads/sample";
import { readSuite } from "@/lib/reads/suite";
import { readSuites } from "@/lib/reads/suites";
import { importFile } from "./import-file";

const header = [
  "id",
  "model",
  "seed",
  "num_rules",
  "constraints",
  "generated_text",
  "latency_seconds",
  "coherence_score",
  "coherence_score_reasoning",
  "timestamp",
];
const row = (model: string, seed: number, words: string[], text: string, latency = "2.5") => [
  `${model}-${seed}`,
  model,
  seed,
  words.length,
  words.join(","),
  text,
  latency,
  "",
  "",
  "",
];
const [first, second] = [
  ["ledger", "tariff", "quota"],
  ["margin", "audit", "equity"],
];
const generations = stringify([
  header,
  row("alpha", 0, first, "The ledger, the tariff\nand the quota."),
  row("alpha", 1, second, "Margins and audits; equity."),
  row("beta", 0, first, "No such words =HYPERLINK()"),
  ["broken", "beta", "not a seed", 3, "a,b,c", "text", "1", "", "", ""],
]);

const given = { benchmark: "ifscale", importer: "generations", name: "Theirs", source: "theirs.csv" };

test("replies become scored runs that can be browsed, and the rest is named with its line", async () => {
  const result = importResult.parse(await importFile({ ...given, text: generations }));
  expect(result.read).toBe(3);
  // The header is line 1, and the first reply goes over two lines.
  expect(result.problems).toMatchObject([{ line: 6 }]);
  expect(result.runIds).toHaveLength(2);
  expect(await readSuite(result.suiteId ?? 0)).toMatchObject({ name: "Theirs", origin: "imported", itemCount: 2, runCount: 2 });
  const [alpha = 0, beta = 0] = result.runIds;
  expect(await readRun(alpha)).toMatchObject({
    modelName: "alpha",
    source: "imported",
    status: "finished",
    counts: { scored: 2, failed: 0 },
  });
  expect(await readRun(beta)).toMatchObject({ counts: { scored: 1, failed: 1 } });
  const { rows } = await readRunSamples(alpha);
  expect(rows.map((sample) => [sample.key, sample.outcomes, sample.latencyMs])).toEqual([
    ["n3-s0", "eee", 2500],
    ["n3-s1", "mme", 2500],
  ]);
  expect((await readSample(alpha, 1)).turns[0]).toMatchObject({ reply: "Margins and audits; equity.", drifted: false, rawRequest: null });
  const accuracy = (await readRunMetrics(alpha)).find((metric) => metric.id === "accuracy" && Object.keys(metric.slice).length === 0);
  expect(accuracy?.value).toBeCloseTo((100 + 100 / 3) / 2);
  expect(
    (await readLeaderboard("ifscale")).rows
      .filter((entry) => entry.source === "imported")
      .map((entry) => entry.model)
      .sort(),
  ).toEqual(["alpha", "beta"]);
});

test("the same file again makes no second suite", async () => {
  const before = await importFile({ ...given, text: generations });
  const again = await importFile({ ...given, text: generations });
  expect(again.suiteId).toBe(before.suiteId);
});

test("a vocabulary becomes the published suite", async () => {
  const text = Array.from({ length: 20 }, (_, i) => `word${i}`).join("\n");
  const result = await importFile({ ...given, importer: "vocabulary", text });
  expect(result).toMatchObject({ runIds: [], read: 10, problems: [] });
  expect((await readSuite(result.suiteId ?? 0)).tagValues.density).toEqual([
    { value: 10, count: 5 },
    { value: 20, count: 5 },
  ]);
});

test.each([
  ["", /nothing was stored/],
  ["a,b\n1,2\n", /Line 1/],
  [stringify([header, ["x", "m", "no seed", 1, "a", "t", "", "", "", ""]]), /Line 2/],
  ["id\u0000model", /UTF-8/],
])("a file of which nothing can be read leaves nothing behind", async (text, message) => {
  const before = await readSuites();
  const failed = importFile({ ...given, text });
  await expect(failed).rejects.toMatchObject({ code: "invalid" });
  await expect(failed).rejects.toThrow(message);
  expect(await readSuites()).toEqual(before);
});

test("names what is not known", async () => {
  await expect(importFile({ ...given, importer: "nothing", text: "x" })).rejects.toMatchObject({ code: "not_found" });
  await expect(importFile({ ...given, benchmark: "nothing", text: "x" })).rejects.toMatchObject({ code: "not_found" });
});
