import fc from "fast-check";
import { beforeAll, beforeEach, expect, test } from "vitest";
import type { SampleFilters, SampleRow, SampleStatus } from "@/lib/contracts/sample";
import { markSeen } from "@/lib/curation/mark-seen";
import { pool } from "@/lib/db/pool";
import { randomFrom } from "@/lib/random/seeded-random";
import { type FixtureSample, storedRun } from "@/lib/reads/stored-run.fixture";
import { readRunSamples, readSamplePlace } from "./run-samples";
import { readSampleValues } from "./sample-values";

const odd = ["100%_sure", "back\\slash", "Ünïcode ÉTÉ", "it's; drop", "[a-z]*"];
const statuses: SampleStatus[] = ["scored", "scored", "scored", "failed", "unscored", "queued", "running", "cancelled"];

/** The expected content of the table, computed by plain filtering: the model that the SQL is checked against. */
interface Known {
  row: SampleRow;
  reply: string | null;
  words: string[];
}

let run: Awaited<ReturnType<typeof storedRun>>;
let other: Awaited<ReturnType<typeof storedRun>>;
let known: Known[];

async function allRows(
  id: number,
  filters: SampleFilters,
  limit: number,
): Promise<{ rows: SampleRow[]; matching: number | null; pages: number }> {
  const rows: SampleRow[] = [];
  let matching: number | null = null;
  let pages = 0;
  for (let cursor: number | null = null; ; ) {
    const page = await readRunSamples(id, filters, { cursor, limit });
    pages++;
    if (cursor === null) matching = page.matching;
    else expect(page.matching).toBeNull();
    expect(page.rows.length).toBeLessThanOrEqual(limit);
    rows.push(...page.rows);
    if (page.nextCursor === null) return { rows, matching, pages };
    expect(page.nextCursor).toBe(page.rows.at(-1)?.ordinal);
    cursor = page.nextCursor;
  }
}

beforeAll(async () => {
  const random = randomFrom(1);
  const given = new Map<number, FixtureSample & { words: string[] }>();
  const sample = (words: string[], ordinal: number): FixtureSample => {
    const status = random.pick(statuses);
    const kept = words.filter(() => random.uniform() < 0.8);
    const reply = status === "scored" || status === "unscored" ? `${kept.join(" ")} ${random.pick(odd)}` : null;
    const made = { status, reply, ...(status === "failed" && { reason: random.pick(["429 after 7 attempts", "timeout"]) }) };
    given.set(ordinal, { ...made, words });
    return made;
  };
  run = await storedRun({ densities: [3, 6, 10], seeds: 4, repetitions: 3, sample });
  other = await storedRun({ suiteId: run.suiteId, sample: (words) => ({ status: "scored", reply: words.slice(1).join(" ") }) });
  const { rows } = await allRows(run.runId, {}, 200);
  known = rows.map((row) => {
    const { reply, words } = given.get(row.ordinal) ?? { reply: null, words: [] };
    return { row, reply, words };
  });
});

function meets({ row, reply, words }: Known, filters: SampleFilters): boolean {
  if (filters.status?.length && !filters.status.includes(row.status)) return false;
  if (filters.passed !== undefined && row.passed !== filters.passed) return false;
  if (filters.reason && row.reason !== filters.reason) return false;
  for (const tag of filters.tags ?? []) {
    const [name = "", value = ""] = tag.split("=");
    const [low = "", high] = value.split("..");
    const actual = Number(row.tags[name]);
    if (high === undefined ? String(row.tags[name]) !== value : !(actual >= Number(low || -Infinity) && actual <= Number(high || Infinity)))
      return false;
  }
  if (
    filters.text &&
    !row.key.toLowerCase().includes(filters.text.toLowerCase()) &&
    !(reply ?? "").toLowerCase().includes(filters.text.toLowerCase())
  )
    return false;
  if (filters.missed) {
    const wanted = filters.missed.toLowerCase();
    if (!words.some((word, i) => word.toLowerCase() === wanted && (row.outcomes[i] ?? "e") !== "e")) return false;
  }
  return true;
}

beforeEach(() => pool().query("delete from seen_sample"));

test("an unfiltered run has every sample once, in order", async () => {
  expect(known.map(({ row }) => row.ordinal)).toEqual(Array.from({ length: 36 }, (_, i) => i));
  expect(known.map(({ row }) => row.key)).toEqual(
    [...known.slice(0, 12), ...known.slice(0, 12), ...known.slice(0, 12)].map(({ row }) => row.key),
  );
  expect(known.every(({ row, words }) => row.outcomes.length === (row.status === "scored" ? words.length : 0))).toBe(true);
});

test("any filters, with any page size, return what plain filtering returns, in order", async () => {
  const words = known.flatMap((sample) => sample.words);
  const tag = fc.oneof(
    fc.constantFrom(
      "density=3",
      "density=10",
      "density=7",
      "seed=0",
      "density=4..10",
      "density=3..6",
      "density=6..",
      "density=..5",
      "seed=1..2",
      "seed=9..8",
      "colour=red",
    ),
  );
  const filters = fc.record(
    {
      status: fc.subarray<SampleStatus>(["scored", "failed", "unscored", "queued", "running", "cancelled"]),
      passed: fc.boolean(),
      tags: fc.uniqueArray(tag, { maxLength: 2 }),
      text: fc.oneof(
        fc.constantFrom("%", "_", "\\", "100%_", "ünï", "É", "IT'S", "[a-z]", "n3-s", "N10", "nowhere"),
        fc.constantFrom(...words),
      ),
      missed: fc.oneof(fc.constantFrom(...words), fc.constantFrom("no such word")),
      reason: fc.constantFrom("429 after 7 attempts", "timeout", "other"),
    },
    { requiredKeys: [] },
  );
  await fc.assert(
    fc.asyncProperty(filters, fc.integer({ min: 1, max: 50 }), async (given, limit) => {
      const expected = known.filter((sample) => meets(sample, given)).map(({ row }) => row);
      const got = await allRows(run.runId, given, limit);
      expect(got.rows).toEqual(expected);
      expect(got.matching).toBe(expected.length);
      expect(got.pages).toBe(Math.max(1, Math.ceil(expected.length / limit)));
    }),
    { numRuns: 150 },
  );
});

test("a filter line matches like single filters, negates terms, and combines values of a field", async () => {
  const ordinals = async (filters: SampleFilters) => (await allRows(run.runId, filters, 200)).rows.map(({ ordinal }) => ordinal);
  const by = (meetsIt: (sample: Known) => boolean) => known.filter(meetsIt).map(({ row }) => row.ordinal);
  const word = known.find(({ row }) => row.status === "scored" && row.passed === false)?.words[0] ?? "";
  const lines: [string, (sample: Known) => boolean][] = [
    ["density:3,10 -seed:1..2", ({ row }) => [3, 10].includes(Number(row.tags.density)) && ![1, 2].includes(Number(row.tags.seed))],
    ["verdict:missed", ({ row }) => row.passed === false],
    ["-verdict:missed", ({ row }) => row.passed !== false],
    ["status:FAILED reason:~retr,~ATTEMPTS", ({ row }) => row.status === "failed" && /attempts/.test(row.reason ?? "")],
    ["misses:1..", ({ row }) => row.status === "scored" && row.checksPassed < row.checksTotal],
    ["score:100", ({ row }) => row.score === 1],
    ["latency:1.5 sample:..9", ({ row }) => row.ordinal <= 9],
    [
      `missed:~${word.slice(1, -1)}`,
      ({ row, words }) => words.some((required, i) => required.includes(word.slice(1, -1)) && (row.outcomes[i] ?? "e") !== "e"),
    ],
    ["sure", ({ reply }) => /(^|[^\p{L}\p{N}])sure/iu.test(reply ?? "")],
    ["~nïcode", ({ reply }) => (reply ?? "").toLowerCase().includes("nïcode")],
    ["nïcode", () => false],
  ];
  for (const [line, meetsIt] of lines) expect([line, await ordinals({ line })]).toEqual([line, by(meetsIt)]);
  await expect(readRunSamples(run.runId, { line: "densty:3" })).rejects.toMatchObject({
    code: "invalid",
    where: "q",
    message: expect.stringContaining("Did you mean density?"),
  });
});

test("if nothing matches, the term that excludes the most is named", async () => {
  const page = await readRunSamples(run.runId, { line: "density:3 ~nowheretobefound" });
  expect(page).toMatchObject({ matching: 0, excludes: { term: "~nowheretobefound", without: 12 } });
  expect((await readRunSamples(run.runId, { line: "-density:..100" })).excludes).toEqual({ term: "-density:..100", without: 36 });
});

test("a sorted, paged table has every sample once, and a sample's neighbours are those of the table", async () => {
  const filters = { line: "-status:queued", sort: "-misses" };
  const first = await readRunSamples(run.runId, filters, { limit: 20 });
  const rest = await readRunSamples(run.runId, filters, { skip: 20, limit: 200 });
  const rows = [...first.rows, ...rest.rows];
  const misses = (row: SampleRow) => (row.checksTotal === 0 ? -1 : row.checksTotal - row.checksPassed);
  const expected = known.map(({ row }) => row).filter(({ status }) => status !== "queued");
  expected.sort((a, b) => misses(b) - misses(a) || a.ordinal - b.ordinal);
  expect(rows.map(({ ordinal }) => ordinal)).toEqual(expected.map(({ ordinal }) => ordinal));
  expect(first.nextCursor).toBeNull();
  const place = await readSamplePlace(run.runId, rows[3]?.ordinal ?? -1, filters);
  expect(place).toEqual({ place: 4, of: expected.length, previous: rows[2]?.ordinal, next: rows[4]?.ordinal, seen: 0 });
  expect(await readSamplePlace(run.runId, 999, filters)).toBeNull();
  await expect(readRunSamples(run.runId, { sort: "colour" })).rejects.toMatchObject({ code: "invalid", where: "sort" });
});

test("seen samples are distinguished from unseen ones, and the open sample keeps its place among the unseen", async () => {
  const missed = (await readRunSamples(run.runId, { line: "verdict:missed" }, { limit: 200 })).rows.map(({ ordinal }) => ordinal);
  const [first = -1, second = -1, third = -1] = missed;
  await markSeen(run.runId, first, true);
  await markSeen(run.runId, second, true);
  await markSeen(run.runId, second, true);
  const unseen = { line: "verdict:missed seen:no" };
  expect((await readRunSamples(run.runId, unseen)).matching).toBe(missed.length - 2);
  expect((await readRunSamples(run.runId, { line: "seen:yes" })).rows.map(({ ordinal }) => ordinal)).toEqual([first, second]);
  expect(await readSamplePlace(run.runId, second, unseen)).toMatchObject({ place: 1, previous: null, next: third, seen: 1 });
  expect(await readSamplePlace(run.runId, third, { line: "verdict:missed" })).toMatchObject({ place: 3, of: missed.length, seen: 2 });
  await markSeen(run.runId, first, false);
  expect((await readRunSamples(run.runId, unseen)).matching).toBe(missed.length - 1);
  await expect(markSeen(run.runId, 99_999, true)).rejects.toMatchObject({ code: "not_found" });
});

test("a row names its first missed checks, and a field its current values", async () => {
  for (const { row, words } of known) {
    const missed = words.filter((_, i) => (row.outcomes[i] ?? "e") !== "e").slice(0, 4);
    expect(row.firstMissed ?? []).toEqual(missed);
  }
  expect(await readSampleValues(run.runId, "density", "")).toEqual(["3", "6", "10"].map((value) => ({ value, count: 12 })));
  const [label] = await readSampleValues(run.runId, "missed", known[0]?.words[0] ?? "");
  expect(label?.value).toContain((known[0]?.words[0] ?? "").toLowerCase());
  expect((await readSampleValues(run.runId, "reason", "429")).map(({ value }) => value)).toEqual(["429 after 7 attempts"]);
  expect(await readSampleValues(run.runId, "score", "")).toEqual([]);
});

test("a label is found in any letter case, and only in its own run", async () => {
  const word = run.items[0]?.words[0] ?? "";
  const asking = run.items.filter((item) => item.words.includes(word));
  const first = run.items.filter((item) => item.words[0] === word);
  const { matching } = await readRunSamples(other.runId, { missed: word.toUpperCase() });
  expect(asking.length).toBeGreaterThan(0);
  expect(matching).toBe(first.length);
});

test("a page can start at any ordinal, for tables that jump", async () => {
  const page = await readRunSamples(run.runId, {}, { cursor: 19, limit: 5 });
  expect(page.rows.map((row) => row.ordinal)).toEqual([20, 21, 22, 23, 24]);
});

test("rejects unknown runs and bad tags", async () => {
  await expect(readRunSamples(99_999)).rejects.toMatchObject({ code: "not_found" });
  await expect(readRunSamples(run.runId, { tags: ["density"] })).rejects.toMatchObject({ code: "invalid" });
  for (const tag of ["reply=x", "reply=1..2", "Verdict=maybe", "flagged=1", "seen=0..1", "status=~sco"])
    await expect(readRunSamples(run.runId, { tags: [tag] }), tag).rejects.toMatchObject({ code: "invalid", where: "tag" });
});

test("a part of a word of a closed list selects as the whole word does, and a range of words is refused", async () => {
  const ordinals = async (line: string) => (await readRunSamples(run.runId, { line }, { limit: 200 })).rows.map(({ ordinal }) => ordinal);
  await markSeen(run.runId, 1, true);
  for (const [part, whole] of [
    ["verdict:~pass", "verdict:passed"],
    ["-verdict:~PASS", "-verdict:passed"],
    ["seen:~y", "seen:yes"],
    ["flagged:~o", "flagged:no"],
    ["reply:~fin", "reply:finished"],
    ["status:~sco", "status:scored,unscored"],
  ] as const)
    expect([part, await ordinals(part)]).toEqual([part, await ordinals(whole)]);
  expect(await ordinals("verdict:~pass")).toEqual(known.filter(({ row }) => row.passed).map(({ row }) => row.ordinal));
  for (const line of ["verdict:1..2", "seen:0..1", "flagged:..1", "reply:1..2", "reply:~zzz", "status:3.."])
    await expect(readRunSamples(run.runId, { line }), line).rejects.toMatchObject({ code: "invalid", where: "q" });
});

test("skipped rows are those that the earlier pages would have had", async () => {
  const filters: SampleFilters = { status: ["scored", "unscored"] };
  const { rows } = await allRows(run.runId, filters, 200);
  expect(rows.length).toBeGreaterThan(12);
  const jumped = await readRunSamples(run.runId, filters, { skip: 7, limit: 3 });
  expect(jumped.rows).toEqual(rows.slice(7, 10));
  expect(jumped.matching).toBeNull();
  const further = await readRunSamples(run.runId, filters, { cursor: jumped.nextCursor, skip: 2, limit: 3 });
  expect(further.rows).toEqual(rows.slice(12, 15));
});
