import { beforeEach, expect, test } from "vitest";
import { comparison as comparisonShape } from "@/lib/contracts/comparison";
import { openaiCompatible } from "@/lib/contracts/model";
import { pool } from "@/lib/db/pool";
import { aggregateRun } from "@/lib/engine/metrics/aggregate-run";
import { keepTotals } from "@/lib/engine/metrics/keep-totals";
import { rescoreRun } from "@/lib/passes/rescore-run";
import { readSameItem } from "@/lib/reads/samples/same-item";
import { type FixtureRun, secretModel, storedRun } from "@/lib/reads/stored-run.fixture";
import { rescoreKit } from "@/lib/runs/run.fixture";
import { readChangedItems } from "./changed-items";
import { flipShare } from "./churn";
import { readComparedSamples } from "./compared-samples";
import { readComparedCharts, readComparedMetrics, readComparison } from "./comparison";
import { keepVerdicts, keptVerdicts } from "./kept-verdicts";
import { openSides } from "./sides";
import { readComparedSlices } from "./slicing";

/** Builds replies without this many first words of the items with these ordinals, and with every word of the others. */
const without =
  (missed: Readonly<Record<number, number>>): NonNullable<FixtureRun["sample"]> =>
  (words, ordinal) => ({ status: "scored", reply: words.slice(missed[ordinal] ?? 0).join(" ") });

let models = 0;
/** Stores a run of a separate model, so that no other run is a repetition of it. */
async function run(fixture: FixtureRun): Promise<{ id: string; suiteId: number }> {
  const { runId, suiteId } = await storedRun(fixture);
  await pool().query("update run set model_name = $2 where id = $1", [runId, `Separate model ${++models}`]);
  await aggregateRun(runId);
  return { id: String(runId), suiteId };
}

beforeEach(() => pool().query("truncate run, suite cascade"));

const only = <T>(list: readonly T[]): T => {
  const [first, ...rest] = list;
  if (first === undefined || rest.length > 0) throw new Error(`one was expected, not ${list.length}`);
  return first;
};

test("known flips are counted by item and by check, listed by size and shown check by check", async () => {
  // Ten items: density 3 (ordinals 0 to 4) and density 6 (5 to 9).
  const a = await run({ densities: [3, 6], seeds: 5, sample: without({ 0: 1, 1: 2, 9: 1 }) });
  const b = await run({ suiteId: a.suiteId, sample: without({ 1: 1, 5: 4, 6: 1, 7: 1 }) });
  const target = { runs: [a.id, b.id], baseline: a.id };
  const comparison = comparisonShape.parse(await readComparison(target));
  const pair = only(comparison.pairs);
  expect(pair).toMatchObject({ shared: 10, onlyBaseline: 0, onlySide: 0, sameSuite: true, sameRun: false, notes: [] });
  expect(pair.sentence).toBe("Both use the suite “Fixture”: 10 items have a score on both sides.");
  expect(pair.samples).toEqual({ gained: 2, lost: 3, both: 4, neither: 1, n: 10 });
  // Of 45 words A misses 1 + 2 + 1 and B 1 + 4 + 1 + 1; both miss only the first word of item 1.
  expect(pair.checks).toEqual({ gained: 3, lost: 6, both: 35, neither: 1, n: 45 });
  expect(pair.churn.samples).toMatchObject({ basis: "model", expected: expect.closeTo(10 * flipShare(0.7, 2), 9) });
  expect(pair.churn.samples.low).toBeLessThan(pair.churn.samples.expected ?? 0);
  expect(pair.churn.checks).toMatchObject({ expected: null, basis: null, why: expect.stringContaining("run once") });

  const figures = only(comparison.headline.figures);
  expect(comparison.headline).toMatchObject({
    id: "accuracy",
    label: "Accuracy",
    unit: "%",
    declared: { metric: "accuracy", sliceKey: "" },
  });
  expect(comparison.headline.own.map((metric) => metric?.value)).toEqual(
    [figures.baseline, figures.value].map((value) => expect.closeTo(value ?? 0, 9)),
  );
  expect(figures).toMatchObject({ side: b.id, n: 10, test: "paired t over 5 seeds", pHolm: figures.p, why: null });
  expect(figures.difference).toBeCloseTo((figures.value ?? 0) - (figures.baseline ?? 0), 9);

  const asked = { side: b.id, of: "samples", change: null, tags: [], cursor: 0, limit: 4 } as const;
  const first = await readChangedItems(target, asked);
  expect(first).toMatchObject({ matching: 10, nextCursor: 4, counts: { gained: 2, lost: 3, both: 4, neither: 1, higher: 3, lower: 3 } });
  expect(first.rows.map(({ baseline, difference }) => [baseline.ordinal, Math.round(difference * 6)])).toEqual([
    [5, -4],
    [0, 2],
    [1, 2],
    [6, -1],
  ]);
  const lost = await readChangedItems(target, { ...asked, change: "lost", tags: ["density=4..9"] });
  expect(lost.rows.map(({ key, change }) => [key, change])).toEqual([
    [first.rows[0]?.key, "lost"],
    [first.rows[3]?.key, "lost"],
    [expect.any(String), "lost"],
  ]);
  expect(lost.counts).toMatchObject({ gained: 1, lost: 3 });
  const row = lost.rows[0];
  expect(row).toMatchObject({
    changedChecks: 4,
    baseline: { passed: true, passes: 1, repetitions: 1 },
    side: { passed: false, passes: 0 },
  });
  expect(row?.checks).toHaveLength(4);
  expect(row?.checks[0]).toMatchObject({ turn: 0, at: 0, from: "exact", to: "omission" });
  const checks = await readChangedItems(target, { ...asked, of: "checks", change: "gained" });
  expect(checks.rows.map(({ baseline }) => baseline.ordinal)).toEqual([0, 1, 9]);

  const shown = await readComparedSamples(target, { side: b.id, from: 5, to: 5 });
  expect(shown).toMatchObject({ samePrompt: true, baseline: { ordinal: 5, runId: Number(a.id) }, side: { runId: Number(b.id) } });
  expect(shown.checks.map(({ change }) => change)).toEqual(["lost", "lost", "lost", "lost", "both", "both"]);
  expect(shown.checks[0]?.label).toBe(row?.checks[0]?.label);
  await expect(readComparedSamples(target, { side: b.id, from: 5, to: 6 })).rejects.toThrow("belong to different items");
  await expect(readComparedSamples(target, { side: b.id, from: 5, to: 99 })).rejects.toThrow("no finished sample 99");

  const slices = await readComparedSlices(target, b.id);
  const density = slices.tags.find(({ tag }) => tag === "density");
  expect(density?.slices.map(({ value, n, samples }) => [value, n, samples.gained, samples.lost])).toEqual([
    [3, 5, 1, 0],
    [6, 5, 1, 3],
  ]);
  // By hand: item means of both densities by seed, and Student's t of their differences over the five seeds.
  const gap = (density?.slices[1]?.difference ?? 0) - (density?.slices[0]?.difference ?? 0);
  const bySeed = [-400 / 6 - 100 / 3, -100 / 6 - 100 / 3, -100 / 6, 0, 100 / 6];
  expect(gap).toBeCloseTo(bySeed.reduce((sum, difference) => sum + difference, 0) / 5, 9);
  const error = Math.sqrt(bySeed.reduce((sum, difference) => sum + (difference - gap) ** 2, 0) / 20);
  expect(density?.interaction).toMatchObject({ test: "t test between the two values, over seeds", why: null });
  // R: 2 * pt(-abs(gap / error), 4), here by its closed form for four degrees of freedom.
  const t = Math.abs(gap / error);
  const lower = 0.5 + (3 / 8) * (t / Math.sqrt(1 + t ** 2 / 4)) * (1 - t ** 2 / (12 * (1 + t ** 2 / 4)));
  expect(density?.interaction.p).toBeCloseTo(2 * (1 - lower), 9);
  // Each single seed is one cluster, for which nothing can be inferred.
  expect(slices.tags.map(({ tag }) => tag)).toEqual(["density"]);
});

test("repetitions are pooled and give the churn expected by chance", async () => {
  // Item 0 passes in one of A's two repetitions and in both of B's; item 1 in both of A's and in neither of B's.
  const a = await run({ densities: [3], seeds: 2, repetitions: 2, sample: without({ 2: 1 }) });
  const b = await run({ suiteId: a.suiteId, repetitions: 2, sample: without({ 1: 2, 3: 2 }) });
  const target = { runs: [a.id, b.id], baseline: a.id };
  const { pairs, headline } = await readComparison(target);
  expect(only(pairs).samples).toEqual({ gained: 0.5, lost: 1, both: 0.5, neither: 0, n: 2 });
  // Item 0 passes in one of A's two repetitions, so half of its ordered pairs gain it.
  expect(only(pairs).churn.samples).toMatchObject({ basis: "repetitions", expected: 0.5, low: null });
  expect(only(pairs).churn.checks).toMatchObject({ basis: "repetitions", expected: expect.closeTo(0.5, 9) });
  expect(only(headline.figures)).toMatchObject({ n: 2, difference: expect.closeTo((100 / 6 - 200 / 3) / 2, 9) });
  const { rows } = await readChangedItems(target, { side: b.id, of: "samples", change: "gained", tags: [], cursor: 0, limit: 9 });
  // Half of A's repetitions pass, so the majority does not fail.
  expect(rows).toEqual([]);
  const higher = await readChangedItems(target, { side: b.id, of: "samples", change: "higher", tags: [], cursor: 0, limit: 9 });
  expect(only(higher.rows)).toMatchObject({ change: "both", baseline: { passes: 1, repetitions: 2 }, side: { passes: 2, repetitions: 2 } });
  const shown = await readComparedSamples(target, { side: b.id, from: 2, to: 0 });
  expect(shown.repetitions.baseline.map(({ ordinal, passed }) => [ordinal, passed])).toEqual([
    [0, true],
    [2, false],
  ]);
});

test("a second run of the same model and settings gives the expected churn", async () => {
  const first = await storedRun({ densities: [5], seeds: 4, name: "once", sample: without({ 0: 1, 1: 1 }) });
  const again = await storedRun({
    ...{ suiteId: first.suiteId, name: "again", sample: without({ 1: 1, 2: 1, 3: 1 }) },
    model: openaiCompatible.parse({ ...secretModel, sampling: { temperature: 0.25, seed: 8 } }),
  });
  const other = await run({ suiteId: first.suiteId });
  const { pairs } = await readComparison({ runs: [String(first.runId), other.id], baseline: String(first.runId) });
  // Between the two runs of the model one item is gained and two are lost, so chance accounts for 1.5 in each direction.
  expect(only(pairs).churn.samples).toMatchObject({
    basis: "repeated run",
    expected: 1.5,
    why: expect.stringContaining(`run ${again.runId}`),
  });
  expect(only(pairs).churn.checks).toMatchObject({ basis: "repeated run", expected: 1.5 });
});

test("a second run that repeats the random draws of the first says nothing about chance", async () => {
  const simulated = (seed: number) => ({ kind: "simulated" as const, profile: "steady", seed, latencySeconds: 0 });
  const withSampling = (change: object) => openaiCompatible.parse({ ...secretModel, ...change });
  const asked = (seed?: number, repetitions = 1) => ({
    repetitions,
    model: withSampling({ sampling: { temperature: 0.25, ...(seed !== undefined && { seed }) } }),
  });
  const body = withSampling({ sampling: {}, extraBody: { seed: 7 } });
  const cases: [name: string, first: Partial<FixtureRun>, second: Partial<FixtureRun>, basis: string][] = [
    ["the same seed", asked(7), asked(7), "model"],
    ["another seed", asked(7), asked(8), "repeated run"],
    ["a seed of its repetitions", asked(7), asked(6, 2), "model"],
    ["no seed", asked(7), asked(), "repeated run"],
    ["neither has a seed", asked(), asked(), "repeated run"],
    ["the same seed in additional fields", { model: body }, { model: body }, "model"],
    ["simulated with one seed", { model: simulated(1) }, { model: simulated(1) }, "model"],
    ["simulated with two seeds", { model: simulated(1) }, { model: simulated(2) }, "repeated run"],
  ];
  for (const [name, first, second, basis] of cases) {
    const a = await storedRun({ ...{ densities: [5], seeds: 4, modelName: name, sample: without({ 0: 1 }) }, ...first });
    await storedRun({ suiteId: a.suiteId, modelName: name, ...second });
    const other = await run({ suiteId: a.suiteId });
    const { pairs } = await readComparison({ runs: [String(a.runId), other.id], baseline: String(a.runId) });
    expect([name, only(pairs).churn.samples.basis]).toEqual([name, basis]);
  }
});

test("runs over different suites are compared by their shared items, and unmatched items are reported", async () => {
  const a = await run({ densities: [3, 6], seeds: 3, sample: without({ 0: 1 }) });
  const b = await run({ densities: [3, 8], seeds: 3, sample: without({ 0: 1, 1: 1, 2: 1 }) });
  const none = await run({ densities: [11], seeds: 3 });
  const { pairs, headline } = await readComparison({ runs: [a.id, b.id, none.id], baseline: a.id });
  expect(pairs[0]).toMatchObject({
    shared: 3,
    onlyBaseline: 3,
    onlySide: 3,
    sameSuite: false,
    samples: { gained: 0, lost: 2, both: 0, neither: 1, n: 3 },
  });
  expect(pairs[0]?.sentence).toMatch(
    /Only items with the same content are compared: 3 items have a score on both sides\. 3 items of the first and 3 items of the second have no match, and figures of whole runs are not comparable\.$/,
  );
  expect(headline.figures[0]).toMatchObject({ n: 3, difference: expect.closeTo(-200 / 9, 9), test: "paired t over 3 seeds" });
  expect(pairs[1]).toMatchObject({ shared: 0, samples: { n: 0 }, sentence: expect.stringContaining("share no items") });
  expect(headline.figures[1]).toMatchObject({
    difference: null,
    p: null,
    pHolm: null,
    n: 0,
    why: expect.stringContaining("No item has a score in both runs"),
  });
});

test.each([
  [null, "costs no tokens"],
  ["Judge", "may ask the run’s judge"],
])("a verifier that has not scored a run with the judge %s is offered with its cost", async (judge, cost) => {
  const { id, suiteId } = await run({ densities: [4], seeds: 1 });
  await pool().query("update suite set benchmark = 'logicif' where id = $1", [suiteId]);
  await pool().query("update run set benchmark = 'logicif', judge_name = $2 where id = $1", [id, judge]);
  await expect(readComparison({ runs: [id, `${id}:lenient`], baseline: id })).rejects.toThrow(cost);
});

test("a run under another verifier is its own side of a comparison", async () => {
  const a = await run({
    densities: [4],
    seeds: 3,
    // The strict verifier requires the word as a separate token; the reference verifier also finds it within another word.
    sample: (words, ordinal) => ({
      status: "scored",
      reply: ordinal === 1 ? words.map((word) => `${word}-like`).join(" ") : words.join(" "),
    }),
  });
  const side = `${a.id}:strict-token`;
  const target = { runs: [a.id, side], baseline: a.id };
  await expect(readComparison(target)).rejects.toThrow("has not scored run");
  await rescoreRun(Number(a.id), "strict-token", rescoreKit);
  const comparison = await readComparison(target);
  const pair = only(comparison.pairs);
  expect(pair).toMatchObject({ sameRun: true, shared: 3, churn: { samples: { expected: 0, basis: null } } });
  expect(pair.samples.lost).toBe(1);
  expect(pair.notes).toEqual([{ kind: "verifier", private: false, text: expect.stringMatching(/^Verifier: /) }]);
  const { rows } = await readChangedItems(target, { side, of: "samples", change: "lost", tags: [], cursor: 0, limit: 9 });
  expect(only(rows)).toMatchObject({ baseline: { ordinal: 1, passed: true }, side: { ordinal: 1, passed: false }, changedChecks: 4 });
  const shown = await readComparedSamples(target, { side, from: 1, to: 1 });
  expect(shown.checks.map(({ change }) => change)).toEqual(["lost", "lost", "lost", "lost"]);
  expect(shown.side.verifier).toBe("strict-token");
  const { series } = await readComparedCharts(target);
  expect(series.map(({ side: id }) => id)).toEqual([a.id, side]);
  await expect(readComparison({ runs: [a.id, `${a.id}:nobody`], baseline: a.id })).rejects.toThrow("no verifier “nobody”");
});

test("verdicts of an earlier verifier version can be compared with the new ones sample by sample", async () => {
  const a = await run({ densities: [3], seeds: 3, sample: without({ 2: 1 }) });
  const id = Number(a.id);
  // Verdicts that an older version of the verifier might have given: it accepted no word of item 1 and could not judge item 2.
  await pool().query("update run set verifier_version = '0.9' where id = $1", [id]);
  await pool().query("update checks set version = '0.9' where run_id = $1", [id]);
  await pool().query(
    "update checks set outcomes = 'ooo', score = 0, passed = false, note = 'no list was found' where run_id = $1 and ordinal = 1",
    [id],
  );
  await pool().query("delete from checks where run_id = $1 and ordinal = 2", [id]);
  await pool().query(
    "update sample set status = 'unscored', score = null, passed = null, reason = 'crashed' where run_id = $1 and ordinal = 2",
    [id],
  );
  const former = `${a.id}:reference@0.9`;
  await expect(readComparison({ runs: [a.id, `${a.id}:reference@0.8`], baseline: a.id })).rejects.toThrow(
    `Run ${a.id} has no stored verdicts of “Reference” 0.8.`,
  );
  await rescoreRun(id, "reference", rescoreKit);
  const target = { runs: [former, a.id], baseline: former };
  const { sides, pairs, headline } = await readComparison(target);
  expect(sides.map(({ verifier }) => verifier.version)).toEqual(["0.9", sides[1]?.verifier.today]);
  expect(only(pairs)).toMatchObject({ sameRun: true, shared: 2, samples: { gained: 1, lost: 0, both: 1, neither: 0, n: 2 } });
  expect(only(pairs).notes).toEqual([
    { kind: "version", private: false, text: expect.stringMatching(/^Version of “Reference”: 0.9 in run/) },
  ]);
  expect(only(headline.figures)).toMatchObject({ baseline: 50, value: 100 });
  expect(headline.own[0]).toBeNull();
  expect((await readComparedCharts(target)).series.map(({ side }) => side)).toEqual([a.id]);
  const shown = await readComparedSamples(target, { side: a.id, from: 1, to: 1 });
  expect(shown.checks.map(({ change, baseline, side }) => [change, baseline?.outcome, side?.outcome])).toEqual(
    Array.from({ length: 3 }, () => ["gained", "omission", "exact"]),
  );
  expect(shown.baseline).toMatchObject({ score: 0, passed: false, turns: [{ verdict: { note: "no list was found" }, evidence: [] }] });
  // Rescoring with the same version replaces nothing and keeps the former verdicts.
  await rescoreRun(id, "reference", rescoreKit);
  expect(only((await readComparison(target)).pairs).samples).toMatchObject({ gained: 1, n: 2 });
});

test("packed verdicts give the same comparison as the tables and are packed again after a rescore", async () => {
  const a = await run({ densities: [3, 6], seeds: 4, repetitions: 2, sample: without({ 0: 1, 9: 2 }) });
  const b = await run({
    suiteId: a.suiteId,
    repetitions: 2,
    sample: (words, ordinal) =>
      ordinal === 3 ? { status: "failed", reply: null } : { status: "scored", reply: words.slice(ordinal % 2).join(" ") },
  });
  for (const { id } of [a, b]) await keepTotals(Number(id));
  const target = { runs: [a.id, b.id], baseline: a.id };
  const { signal } = new AbortController();
  const kept = async ({ id }: { id: string }) => {
    const { baseline } = await openSides({ runs: [id], baseline: id });
    return keptVerdicts(Number(id), "reference", baseline.verdictStamp ?? "");
  };
  expect(await kept(a)).toBeNull();
  const before = await readComparison(target);
  await keepVerdicts(signal, { fewest: 16 });
  expect((await kept(b))?.count).toBe(16);
  // 36 words per repetition, minus the three of the failed sample.
  expect((await kept(b))?.letters).toHaveLength(69);
  // Cached data are identified by a stamp that includes the text of the totals.
  await pool().query("update run set totals = totals || '{\"again\": 1}' where id = any($1::int[])", [[Number(a.id), Number(b.id)]]);
  expect(await kept(a)).toBeNull();
  await keepVerdicts(signal, { fewest: 16 });
  expect(await kept(a)).not.toBeNull();
  // The tables are changed underneath the copy, to prove that the copy is read.
  await pool().query("update checks set outcomes = translate(outcomes, 'emo', 'ooo') where run_id = $1 and (ordinal, turn) <> (0, 0)", [
    Number(a.id),
  ]);
  expect(await readComparison(target)).toEqual(before);
});

test("across suites, items without a score or that one run was not asked are counted once and not as unmatched", async () => {
  const a = await run({
    ...{ densities: [3, 6], seeds: 4 },
    sample: (words, ordinal) => (ordinal === 0 ? { status: "failed", reply: null } : { status: "scored", reply: words.join(" ") }),
  });
  const b = await run({ densities: [3, 8], seeds: 4 });
  // The first run was not asked the last shared item.
  await pool().query("delete from sample where run_id = $1 and ordinal = 3", [Number(a.id)]);
  const { pairs } = await readComparison({ runs: [a.id, b.id], baseline: a.id });
  expect(only(pairs)).toMatchObject({ shared: 2, onlyBaseline: 5, onlySide: 6 });
  expect(only(pairs).sentence).toMatch(
    /: 2 items have a score on both sides\. 4 items of the first and 4 items of the second have no match,/,
  );
  expect(only(pairs).sentence).toMatch(
    new RegExp(` 1 item has no score on one side and is excluded\\. Only run ${b.id} was asked 1 item\\.$`),
  );
});

test("an unfinished run has provisional figures, and nothing is tested", async () => {
  const a = await run({ densities: [3, 6], seeds: 4, sample: without({ 0: 1 }) });
  const going = await run({
    suiteId: a.suiteId,
    status: "running",
    finishedAt: null,
    sample: (words, ordinal) => (ordinal % 4 < 3 ? { status: "scored", reply: words.join(" ") } : { status: "queued", reply: null }),
  });
  const target = { runs: [a.id, going.id], baseline: a.id };
  const { pairs, headline, sides } = await readComparison(target);
  expect(sides.map(({ isOpen }) => isOpen)).toEqual([false, true]);
  expect(only(pairs)).toMatchObject({ shared: 6, onlyBaseline: 2, onlySide: 0 });
  expect(only(headline.figures)).toMatchObject({
    n: 6,
    difference: expect.closeTo(100 / 18, 9),
    low: null,
    p: null,
    pHolm: null,
    test: null,
  });
  expect(only(headline.figures).why).toContain("preliminary");
  const { metrics } = await readComparedMetrics(target);
  for (const { figures } of metrics) expect(only(figures)).toMatchObject({ p: null, low: null, test: null });
  const { tags } = await readComparedSlices(target, going.id);
  expect(tags.map(({ tag }) => tag)).toContain("density");
  for (const { interaction, slices } of tags)
    expect([interaction.p, ...slices.map(({ low }) => low)].every((figure) => figure === null)).toBe(true);
  // A sample that is scored in the meantime is visible at once.
  await pool().query("update sample set status = 'scored', score = 1, passed = true where run_id = $1 and ordinal = 3", [going.id]);
  expect(only((await readComparison(target)).pairs).shared).toBe(7);
});

test("p-values are adjusted by Holm's method when several runs are compared", async () => {
  const a = await run({ densities: [3, 5], seeds: 4 });
  const b = await run({ suiteId: a.suiteId, sample: without({ 0: 1, 1: 1, 2: 1, 4: 1, 5: 2 }) });
  const c = await run({ suiteId: a.suiteId, sample: without({ 0: 1, 3: 2 }) });
  const { headline } = await readComparison({ runs: [b.id, a.id, c.id], baseline: a.id });
  const [first, second] = headline.figures;
  expect(headline.figures.map(({ side }) => side)).toEqual([b.id, c.id]);
  const [least, most] = [Math.min(first?.p ?? 1, second?.p ?? 1), Math.max(first?.p ?? 1, second?.p ?? 1)];
  expect(Math.min(first?.pHolm ?? 1, second?.pHolm ?? 1)).toBeCloseTo(2 * least, 12);
  expect(Math.max(first?.pHolm ?? 1, second?.pHolm ?? 1)).toBeCloseTo(Math.max(2 * least, most), 12);
  const { metrics } = await readComparedMetrics({ runs: [b.id, a.id, c.id], baseline: a.id });
  expect(metrics[0]).toEqual(headline);
  expect(metrics.find(({ id }) => id === "accuracy_std")?.figures[0]?.pHolm).toBeNull();
});

test("the same item is found in other runs of its suite, even in partial runs", async () => {
  const a = await storedRun({ densities: [7], seeds: 4, name: "first", repetitions: 2 });
  const b = await storedRun({
    suiteId: a.suiteId,
    name: "second",
    repetitions: 2,
    sample: (words, ordinal) => (ordinal === 2 ? { status: "failed", reply: null } : { status: "scored", reply: words.slice(1).join(" ") }),
  });
  await storedRun({ densities: [7], seeds: 3, name: "another suite" });
  // The run asked only items 1 to 3.
  const some = await storedRun({ suiteId: a.suiteId, name: "some" });
  for (const table of ["sample", "checks"]) await pool().query(`delete from ${table} where run_id = $1 and ordinal = 0`, [some.runId]);
  await pool().query("update sample set ordinal = ordinal - 1 where run_id = $1", [some.runId]);
  await pool().query("update checks set ordinal = ordinal - 1 where run_id = $1", [some.runId]);
  await pool().query("update run set sample_count = 3 where id = $1", [some.runId]);
  const sameItem = await readSameItem(a.runId, 6);
  expect(sameItem.samples.map(({ runName, ordinal, repetition, passed }) => [runName, ordinal, repetition, passed])).toEqual([
    ["some", 1, 0, true],
    ["second", 6, 1, false],
  ]);
  expect(sameItem.runs).toBe(2);
  expect(sameItem.samples[1]?.outcomes).toHaveLength(7);
  expect(b.runId).toBe(sameItem.samples[1]?.runId);
  await expect(readSameItem(a.runId, 99)).rejects.toThrow("no sample 99");
});

test("a comparison leads with the leaderboard's headline, IFScale's accuracy at 500 words, before the mean over densities", async () => {
  const a = await run({ densities: [10, 500], seeds: 5, sample: without({ 5: 50, 6: 60, 7: 40, 8: 45, 9: 55 }) });
  const b = await run({ suiteId: a.suiteId, sample: without({ 0: 5, 1: 5, 2: 5, 3: 5, 4: 5 }) });
  const target = { runs: [a.id, b.id], baseline: a.id };
  const { headline, benchmark } = await readComparison(target);
  const declared = { metric: "accuracy", sliceKey: "density=500" };
  expect(headline).toMatchObject({ id: "accuracy_500", label: benchmark.views.headline.label, declared });
  expect(headline.own.map((metric) => metric?.value)).toEqual([90, 100]);
  expect(only(headline.figures)).toMatchObject({ baseline: 90, value: 100, difference: expect.closeTo(10, 9), n: 5 });
  const { metrics } = await readComparedMetrics(target);
  expect(metrics.slice(0, 2).map(({ id }) => id)).toEqual(["accuracy_500", "accuracy"]);
  expect(metrics[1]?.figures[0]?.difference).toBeCloseTo(-20, 9);
  // The slices show the same metric over their own items.
  const { label, tags } = await readComparedSlices(target, b.id);
  expect(label).toBe("Accuracy");
  expect(tags.find(({ tag }) => tag === "density")?.slices.map(({ value, difference }) => [value, Math.round(difference ?? 0)])).toEqual([
    [10, -50],
    [500, 10],
  ]);
});
