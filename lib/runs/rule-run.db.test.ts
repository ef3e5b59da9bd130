import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { manifestById } from "@/lib/benchmarks/registry";
import type { Metric } from "@/lib/contracts/metric";
import { sampleTitle } from "@/lib/contracts/plain/sample-title";
import { sliceKey } from "@/lib/contracts/plain/slice-key";
import { runFlips } from "@/lib/contracts/run-results";
import { type SampleDetail, type SampleFilters, sampleDetail } from "@/lib/contracts/sample";
import { type StepsEvidence, stepsEvidence } from "@/lib/contracts/step-evidence";
import { endPool, pool } from "@/lib/db/pool";
import { importGiven } from "@/lib/exchange/imported.fixture";
import { saveModel } from "@/lib/models/save-model";
import { rescoreRun } from "@/lib/passes/rescore-run";
import { readLeaderboard } from "@/lib/ranking/leaderboard";
import { readRun } from "@/lib/reads/run";
import { readRunFlips } from "@/lib/reads/run-flips";
import { readRunMetrics } from "@/lib/reads/run-metrics";
import { readRunSamples } from "@/lib/reads/samples/run-samples";
import { readSample } from "@/lib/reads/samples/sample";
import { readEvidence } from "@/lib/reads/samples/turn-evidence";
import { indexReplies } from "@/lib/search/index-replies";
import { searchReplies } from "@/lib/search/search-replies";
import { createSuite } from "@/lib/suites/create-suite";
import { startWorker } from "@/lib/worker/start-worker";
import { rescoreKit, testLaunch, untilRun } from "./run.fixture";

const items = 60;
let worker: Awaited<ReturnType<typeof startWorker>>;
let runId: number;
let metrics: Metric[];
let samples: SampleDetail[];

beforeAll(async () => {
  worker = await startWorker();
  const suite = await createSuite({ benchmark: "lexinstruct", name: "Rules", params: { items, language: "both" }, seed: 3 });
  const settings = { kind: "simulated" as const, profile: "chatty", seed: 1, latencySeconds: 0 };
  const model = await saveModel({ name: "Chatty", settings });
  runId = await testLaunch({ suiteId: suite.id, modelId: model.id });
  await untilRun(runId, "finished");
  metrics = await readRunMetrics(runId);
  samples = await Promise.all(Array.from({ length: items }, async (_, ordinal) => sampleDetail.parse(await readSample(runId, ordinal))));
});
beforeEach(() => pool().query("delete from run where id <> $1", [runId]));
afterAll(async () => {
  await worker.stop(500);
  await endPool();
});

const matching = async (filters: SampleFilters) =>
  (await readRunSamples(runId, filters, { limit: 200 })).rows.map(({ ordinal }) => ordinal);
const checksOf = ({ turns }: SampleDetail) => turns.flatMap(({ verdict }) => verdict?.checks ?? []);

describe("a run over rules", () => {
  it("has a cell for each depth and number of rules, and the cells add up to the run", () => {
    const cells = metrics.filter(({ id, slice }) => id === "strict" && Object.keys(slice).sort().join() === "depth,rules");
    expect(cells.length).toBeGreaterThan(4);
    expect(cells.reduce((sum, { n }) => sum + n, 0)).toBe(items);
    const whole = metrics.find(({ id, slice }) => id === "strict" && sliceKey(slice) === "");
    const passed = cells.reduce((sum, { value, n }) => sum + ((value ?? 0) / 100) * n, 0);
    expect(passed).toBeCloseTo(((whole?.value ?? 0) / 100) * items, 6);
  });

  it("is on the leaderboard with the slices of its heat map and table", async () => {
    const { rows } = await readLeaderboard("lexinstruct", { simulated: true });
    const row = rows.find((row) => row.runId === runId);
    const has = (id: string, tags: string) =>
      row?.metrics.some((metric) => metric.id === id && Object.keys(metric.slice).sort().join("&") === tags);
    expect(has("strict", "depth&rules")).toBe(true);
    expect(has("rules_held", "level&relation")).toBe(true);
    expect(has("loose", "difficulty&language")).toBe(false);
    expect(rows.filter(({ source }) => source === "published")).toHaveLength(31);
    const printed = rows.find(({ source }) => source === "published")?.metrics[0];
    expect(printed).toMatchObject({ id: "strict", n: 2475, counts: "items" });
    expect(printed?.low).toBeLessThan(printed?.value ?? 0);
  });

  it("titles its samples the same way in the table, in the search and on their pages", async () => {
    const { views } = manifestById("lexinstruct");
    const pages = samples.map((sample) => sampleTitle(sample, views));
    expect(pages[0]).toMatch(/^(Easy|Medium|Hard), (English|Chinese): \S/);
    const { rows } = await readRunSamples(runId, {}, { limit: 200 });
    expect(rows.map((row) => sampleTitle(row, views))).toEqual(pages);
    await indexReplies();
    const hits = (await searchReplies("the")).runs.flatMap((run) => run.hits);
    expect(hits).not.toEqual([]);
    for (const { ordinal, title } of hits) expect(title).toBe(pages[ordinal]);
  });

  it("finds a cell's failed samples by both of its tags", async () => {
    for (const { slice, value, n } of metrics.filter(
      (metric) => metric.id === "strict" && "depth" in metric.slice && "rules" in metric.slice,
    )) {
      const failed = await matching({ passed: false, tags: Object.entries(slice).map(([tag, tagValue]) => `${tag}=${tagValue}`) });
      expect(failed).toHaveLength(n - Math.round(((value ?? 0) / 100) * n));
    }
  });

  it("finds samples by the kind of a missed rule", async () => {
    const kinds = metrics.flatMap(({ id, slice }) => (id === "rules_held" && ("level" in slice || "relation" in slice) ? [slice] : []));
    let some = 0;
    for (const slice of kinds) {
      const words = Object.values(slice).map(String);
      const wanted = samples.filter((sample) =>
        checksOf(sample).some(({ group, outcome }) => outcome !== "pass" && words.every((word) => group.split(" ").includes(word))),
      );
      expect(await matching({ group: words.join(" ") })).toEqual(wanted.map(({ ordinal }) => ordinal));
      some += wanted.length;
    }
    expect(some).toBeGreaterThan(0);
    expect(await matching({ group: "no such kind" })).toEqual([]);
  });
});

describe("a sample", () => {
  it("has the steps to each verdict, which agree with its checks", async () => {
    const all: StepsEvidence[] = [];
    for (const sample of samples) {
      const [turn] = sample.turns;
      expect(turn?.evidence).toEqual([{ id: "steps", label: "Step by step" }]);
      const evidence = stepsEvidence.parse(await readEvidence(runId, sample.ordinal, { id: "steps" }));
      all.push(evidence);
      expect(evidence.strict).toBe(sample.passed);
      const [asItIs] = evidence.candidates;
      expect(asItIs?.text).toBe(turn?.reply);
      expect(asItIs?.rules.map(({ checkId, passed }) => [checkId, passed])).toEqual(
        checksOf(sample).map(({ id, outcome }) => [id, outcome === "pass"]),
      );
      expect(evidence.rescuedBy !== null).toBe(checksOf(sample).some(({ outcome }) => outcome === "rescued"));
    }
    expect(samples.some(({ passed }) => passed)).toBe(true);
    expect(all.some(({ rescuedBy }) => rescuedBy !== null)).toBe(true);
    expect(all.some(({ loose }) => !loose)).toBe(true);
  });
});

describe("two verifiers", () => {
  const rule = (predicate: string) => ({ procedure: [{ level: "line", predicate }], relation: "endswith", value: "." });
  const body = (predicates: string[]) => ({
    language: "english",
    task: "Write.",
    rules: predicates.map(rule),
    difficulty: { score: 1, label: "Easy" },
  });
  const tags = { language: "english", difficulty: "Easy", depth: 1, rules: 1 };

  it("are compared on the replies that both have judged; an imported reply gets no invented attempt", async () => {
    const items = [
      { key: "joined", tags, body: body(["@"]) },
      { key: "both", tags, body: body(["@1"]) },
      { key: "checks", tags: { ...tags, rules: 2 }, body: body(["@", "@2"]) },
    ];
    const reply = "One.\nTwo\nThree.";
    const replies = ["joined", "both", "checks"].map((key) => ({ key, model: "m", reply, latencyMs: 5 }));
    const [id = 0] = await importGiven("lexinstruct", items, replies);
    expect(await readRunFlips(id, "corrected")).toMatchObject({ compared: 0, flips: [] });
    await rescoreRun(id, "corrected", rescoreKit);
    expect(runFlips.parse(await readRunFlips(id, "corrected"))).toEqual({
      from: "reference",
      to: "corrected",
      compared: 3,
      gained: 0,
      lost: 1,
      changed: 1,
      flips: [
        expect.objectContaining({
          ordinal: 0,
          key: "joined",
          from: { score: 1, passed: true },
          to: { score: 0, passed: false },
          changedChecks: 1,
        }),
        expect.objectContaining({ ordinal: 2, key: "checks", from: { score: 0, passed: false }, to: { score: 0, passed: false } }),
      ],
    });
    await expect(readRunFlips(id, "lenient")).rejects.toMatchObject({ code: "invalid" });
    await expect(readRunFlips(99_999, "corrected")).rejects.toMatchObject({ code: "not_found" });
    const under = await readSample(id, 0, { verifier: "corrected" });
    expect(await readEvidence(id, 0, { id: "steps", verifier: "corrected" })).toMatchObject({
      strict: false,
      candidates: [{ rules: [{ steps: [{ failing: 1 }] }] }, {}, {}, {}],
    });
    expect(under).toMatchObject({ attempts: 0, latencyMs: 5 });
    expect(under.turns[0]?.attempts).toEqual([]);
  });
});

describe("verdicts of another verifier version", () => {
  const versionOf = (id: string) => manifestById("lexinstruct").verifiers.find((verifier) => verifier.id === id)?.version;
  const version = versionOf("reference");

  it("are listed as outdated, and rescoring replaces the run's own with current ones", async () => {
    await rescoreRun(runId, "corrected", rescoreKit);
    expect(await readRun(runId)).toMatchObject({ verifierVersion: version, scoredWith: ["corrected", "reference"], outdated: [] });
    const [passed] = await matching({ passed: true });
    await pool().query("update run set verifier_version = 'old' where id = $1", [runId]);
    await pool().query("update checks set version = 'old' where run_id = $1", [runId]);
    await pool().query(
      "update checks set outcomes = translate(outcomes, 'p', 'f'), score = 0, passed = false where run_id = $1 and ordinal = $2 and verifier = 'reference'",
      [runId, passed],
    );
    await pool().query("update sample set score = 0, passed = false, checks_passed = 0 where run_id = $1 and ordinal = $2", [
      runId,
      passed,
    ]);
    expect((await readRun(runId)).outdated).toEqual([
      { verifier: "corrected", from: "old", to: versionOf("corrected") },
      { verifier: "reference", from: "old", to: version },
    ]);

    const before = samples.find(({ ordinal }) => ordinal === passed);
    const { scored, flips } = await rescoreRun(runId, "reference", rescoreKit);
    expect(scored).toBe(items);
    expect(flips).toEqual([expect.objectContaining({ ordinal: passed, from: 0, to: 1, changedChecks: before?.checksTotal })]);
    const renewed = await readRun(runId);
    expect(renewed).toMatchObject({ verifierVersion: version, outdated: [{ verifier: "corrected" }] });
    expect(renewed.log[0]?.message).toBe(`Rescored with Reference ${version} instead of old: 1 of ${items} samples differ.`);
    expect(await readRunMetrics(runId)).toEqual(metrics);
    const after = await Promise.all(samples.map(async ({ ordinal }) => sampleDetail.parse(await readSample(runId, ordinal))));
    expect(after).toEqual(samples.map((sample) => expect.objectContaining({ score: sample.score, checksPassed: sample.checksPassed })));
    await rescoreRun(runId, "corrected", rescoreKit);
    expect((await readRun(runId)).outdated).toEqual([]);
  });
});
