import { beforeAll, expect, onTestFinished, test, vi } from "vitest";
import { missedSearch } from "@/lib/contracts/missed-checks";
import { pool } from "@/lib/db/pool";
import { storedRun } from "@/lib/reads/stored-run.fixture";
import { readMissedChecks, readOutcomeStrips } from "./missed-checks";
import { readWorstSamples } from "./worst-samples";

let runId: number;
/** The words of each scored sample's list, by ordinal. */
const lists = new Map<number, string[]>();

beforeAll(async () => {
  const run = await storedRun({
    densities: [3, 6],
    seeds: 10,
    sample: (words, ordinal) => {
      if (ordinal === 4) return { status: "failed", reply: null, reason: "timeout" };
      lists.set(ordinal, words);
      return { status: "scored", reply: words.slice(1).join(" ") };
    },
  });
  runId = run.runId;
});

const all = missedSearch.parse({});
const times = (words: readonly string[]) =>
  words.reduce((counts, word) => counts.set(word, (counts.get(word) ?? 0) + 1), new Map<string, number>());

test("checks are counted by label over all samples, most missed first", async () => {
  const { rows, samples, total, checks, different, runs } = await readMissedChecks(runId, all);
  expect([samples, total, runs]).toEqual([19, 19, 1]);
  const missed = times([...lists.values()].flatMap(([first = ""]) => [first]));
  const asked = times([...lists.values()].flat());
  expect(checks).toBe(missed.size);
  expect(different).toBe(asked.size);
  expect(new Map(rows.map((row) => [row.label, row.missed]))).toEqual(missed);
  expect(rows.every((row) => row.asked === asked.get(row.label))).toBe(true);
  expect(rows.map((row) => row.missed)).toEqual(rows.map((row) => row.missed).toSorted((a, b) => b - a));
});

test("a tag value and a range of list positions limit what is counted", async () => {
  const short = await readMissedChecks(runId, missedSearch.parse({ tag: "density", low: "3", high: "3" }));
  expect(short.samples).toBe(9);
  const rest = await readMissedChecks(runId, { ...all, from: 0.5 });
  expect(rest.rows).toEqual([]);
  expect(rest.different).toBe(new Set([...lists.values()].flatMap((words) => words.slice(Math.floor(words.length / 2)))).size);
  const early = await readMissedChecks(runId, { ...all, to: 0.1 });
  expect(new Set(early.rows.map((row) => row.label))).toEqual(new Set([...lists.values()].map(([first]) => first)));
  expect(early.rows.every((row) => row.asked === row.missed)).toBe(true);
});

test("other runs of the suite or family count on request, and samples are thinned to a limit", async () => {
  const { rows } = await pool().query(
    `insert into run (name, benchmark, suite_id, model_name, model, source, status, verifier, verifier_version, concurrency, repetitions, max_retries, params, sample_count)
     select 'again', benchmark, suite_id, model_name, model, source, status, verifier, verifier_version, concurrency, repetitions, max_retries, params, sample_count
     from run where id = $1 returning id`,
    [runId],
  );
  const other = Number(rows[0]?.id);
  await pool().query(
    "insert into sample (run_id, ordinal, item_id, repetition, status, score, passed) select $2, ordinal, item_id, repetition, status, score, passed from sample where run_id = $1 and ordinal < 3",
    [runId, other],
  );
  await pool().query(
    "insert into turn (run_id, ordinal, turn, reply) select $2, ordinal, turn, reply from turn where run_id = $1 and ordinal < 3",
    [runId, other],
  );
  await pool().query(
    "insert into checks (run_id, ordinal, turn, verifier, version, outcomes, score, passed) select $2, ordinal, turn, verifier, version, outcomes, score, passed from checks where run_id = $1 and ordinal < 3",
    [runId, other],
  );
  const both = await readMissedChecks(runId, { ...all, over: "suite" });
  expect([both.samples, both.runs]).toEqual([22, 2]);
  const elsewhere = await storedRun({
    densities: [4],
    seeds: 2,
    sample: (words) => ({ status: "scored", reply: words.slice(2).join(" ") }),
  });
  const family = await readMissedChecks(runId, { ...all, over: "family" });
  expect([family.samples, family.runs]).toEqual([24, 3]);
  await pool().query("update run set archived_at = now() where id = $1", [elsewhere.runId]);
  expect((await readMissedChecks(runId, { ...all, over: "family" })).runs).toBe(2);
  expect((await readMissedChecks(runId, all)).samples).toBe(19);
  const thinned = await readMissedChecks(runId, all, 6);
  expect([thinned.samples, thinned.total]).toEqual([6, 19]);
  expect(await readMissedChecks(runId, all, 6)).toEqual(thinned);
  await expect(readMissedChecks(99999, all)).rejects.toMatchObject({ code: "not_found" });
});

test("samples are chosen once, however many batches of items they have", async () => {
  const many = await storedRun({
    densities: [1, 2, 3],
    seeds: 70,
    sample: (words) => ({ status: "scored", reply: words.slice(1).join(" ") }),
  });
  onTestFinished(async () => void (await pool().query("delete from run where id = $1", [many.runId])));
  const queries = vi.spyOn(pool(), "query");
  const { rows, samples, total } = await readMissedChecks(many.runId, all);
  const texts = queries.mock.calls.map(([text]) => String(text));
  queries.mockRestore();
  expect(texts.filter((text) => text.includes("from item where id = any"))).toHaveLength(2);
  expect(texts.filter((text) => text.includes("from sample s join item"))).toHaveLength(2);
  expect(texts.filter((text) => text.includes("row_number()"))).toHaveLength(1);
  expect([samples, total]).toEqual([210, 210]);
  const asked = times(many.items.flatMap(({ words }) => words));
  const missed = times(many.items.flatMap(({ words }) => words.slice(0, 1)));
  for (const row of rows) expect([row.label, row.asked, row.missed]).toEqual([row.label, asked.get(row.label), missed.get(row.label)]);
});

test("strips are the replies' outcomes in ascending order of a tag, up to a limit", async () => {
  const { strips, total } = await readOutcomeStrips(runId, "density");
  expect(total).toBe(19);
  expect(strips.map(({ at }) => at)).toEqual([...Array(9).fill(3), ...Array(10).fill(6)]);
  expect(strips[0]).toMatchObject({ at: 3, letters: "oee" });
  expect((await readOutcomeStrips(runId, "density", 5)).strips).toHaveLength(5);
  expect(await readOutcomeStrips(runId, "nothing")).toEqual({ strips: [], total: 0 });
});

test("kinds of checks are counted like checks, and an unknown kind has none", async () => {
  const { rows, different } = await readMissedChecks(runId, missedSearch.parse({ by: "group" }));
  // The first of three to six words is missed, and it is in the first third.
  expect(rows).toMatchObject([{ label: "First third", missed: lists.size, asked: expect.any(Number) }]);
  expect(different).toBe(3);
  expect((await readMissedChecks(runId, missedSearch.parse({ by: "predicate" }))).rows).toEqual([]);
});

test("any interval contains the missed share, and the first rows name their first sample", async () => {
  const { rows, cluster } = await readMissedChecks(runId, all);
  expect(cluster).toBe("seed");
  const withInterval = rows.filter(({ low }) => low !== null);
  expect(withInterval.length).toBeGreaterThan(0);
  for (const { missed, asked, low, high } of withInterval) {
    const share = (100 * missed) / asked;
    expect([(low ?? 101) <= share, share <= (high ?? -1)]).toEqual([true, true]);
  }
  for (const { label, first } of rows.slice(0, 10)) {
    const ordinals = [...lists].filter(([, [word]]) => word === label).map(([ordinal]) => ordinal);
    expect(first?.ordinal).toBe(Math.min(...ordinals));
  }
  // A word that only one seed asks for, twice, does not show how much seeds differ.
  const seedsOf = (word: string) => new Set([...lists].flatMap(([ordinal, words]) => (words.includes(word) ? [ordinal % 10] : [])));
  const alone = rows.filter(({ label, asked }) => asked > 1 && seedsOf(label).size === 1);
  expect(alone.length).toBeGreaterThan(0);
  expect(alone.every(({ low }) => low === null)).toBe(true);
});

test("the worst samples come first, each with its first missed check", async () => {
  const worst = await readWorstSamples(runId);
  // Each list lacks its first word: the shorter the list, the larger the missed share.
  expect(worst).toHaveLength(5);
  expect(worst.every(({ checksTotal, checksPassed }) => checksTotal === 3 && checksPassed === 2)).toBe(true);
  expect(worst.map(({ ordinal }) => ordinal)).toEqual(worst.map(({ ordinal }) => ordinal).toSorted((a, b) => a - b));
  for (const { ordinal, miss } of worst) expect(miss?.label).toBe(lists.get(ordinal)?.[0]);
  await expect(readWorstSamples(99_999)).rejects.toMatchObject({ code: "not_found" });
});
