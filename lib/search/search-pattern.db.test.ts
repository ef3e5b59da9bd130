import { beforeAll, expect, test } from "vitest";
import { pool } from "@/lib/db/pool";
import { storedRun } from "@/lib/reads/stored-run.fixture";
import { type PatternSearch, searchPattern } from "./search-pattern";

const texts = ["The patron paid 300 coins 😀 in État.", "Patrons repay\n1,200 coins", "snake_case and nothing else"];
let newer: number;
const reader = { now: Date.parse("2026-11-26T12:00Z"), zone: "UTC" };

beforeAll(async () => {
  const make = (name: string, modelName: string) =>
    storedRun({
      name,
      modelName,
      densities: [3, 4, 5],
      seeds: 1,
      sample: (_, ordinal) => ({ status: "scored", reply: texts[ordinal] ?? "" }),
    });
  await make("Older", "mini-a");
  newer = (await make("Newer", "mini-b")).runId;
});

const patient = { most: { hits: 200, ms: Number.POSITIVE_INFINITY } };
const step = (pattern: string, more: Partial<PatternSearch> = {}, limits: Parameters<typeof searchPattern>[2] = patient) =>
  searchPattern({ pattern, matchCase: false, line: "", after: null, ...more }, reader, limits);
const places = async (pattern: string, more: Partial<PatternSearch> = {}) =>
  (await step(pattern, more)).runs.flatMap(({ id, hits }) => hits.map(({ ordinal }) => `${id === newer ? "newer" : "older"} ${ordinal}`));

test("replies are found by a regular expression, newest runs first, with the place of the match", async () => {
  const page = await step(String.raw`\d+ coins`);
  expect(page).toMatchObject({ searched: 6, total: 6, hits: 4, shortened: 0, next: null });
  expect(page.runs.map(({ name, matching }) => [name, matching])).toEqual([
    ["Newer", 2],
    ["Older", 2],
  ]);
  expect(page.runs[0]?.hits[0]).toMatchObject({
    ordinal: 0,
    title: "3 words, seed 0",
    snippet: { before: "The patron paid ", found: "300 coins", after: " 😀 in État." },
  });
  expect((await step("😀 in")).runs[0]?.hits[0]?.snippet.found).toBe("😀 in");
  expect(await places("^patron")).toEqual(["newer 1", "older 1"]);
  expect(await places("^patron", { matchCase: true })).toEqual([]);
  expect(await places(String.raw`\p{Lu}tat`, { matchCase: true })).toEqual(["newer 0", "older 0"]);
});

test("the filter narrows runs and samples, and rejects words of replies, which belong in the pattern", async () => {
  expect(await places("coins", { line: "model:MINI-A" })).toEqual(["older 0", "older 1"]);
  expect(await places("coins", { line: "density:4 run:0.." })).toEqual(["newer 1", "older 1"]);
  expect((await step("coins", { line: "density:4" })).total).toBe(2);
  await expect(step("coins", { line: "patron" })).rejects.toMatchObject({ code: "invalid", where: "q" });
  await pool().query("update run set demonstration = true where id = $1", [newer]);
  expect(await places("coins")).toEqual(["older 0", "older 1"]);
  expect(await places("coins", { line: "is:example" })).toEqual(["newer 0", "newer 1"]);
  await pool().query("update run set demonstration = false where id = $1", [newer]);
});

test("an error in the pattern is reported with its position", async () => {
  const refused = (pattern: string) => step(pattern).catch((error: Error) => error.message);
  expect(await refused("a(?=b)")).toMatch(/^The pattern cannot be read at character 2, “\(\?=”: .* RE2 does not support look-around/);
  expect(await refused("x{2,1}")).toMatch(/at character 2, “\{2,1\}”: invalid repeat count/);
  expect(await refused("a(b")).toMatch(/missing closing \)/);
  expect(await refused("[b-a]")).toMatch(/at character 2, “b-a”/);
});

test("a step ends at its limit of hits or time, and the next one continues from there until all are read", async () => {
  const seen: string[] = [];
  let [after, searched, steps]: [PatternSearch["after"], number, number] = [null, 0, 0];
  do {
    const page = await step("coins", { after }, { most: { hits: 1, ms: 60_000 } });
    seen.push(...page.runs.flatMap(({ id, hits }) => hits.map(({ ordinal }) => `${id === newer ? "newer" : "older"} ${ordinal}`)));
    expect(page.total).toBe(after === null ? 6 : null);
    after = page.next;
    searched += page.searched;
    steps++;
  } while (after !== null && steps < 20);
  expect([seen, searched]).toEqual([["newer 0", "newer 1", "older 0", "older 1"], 6]);
  const late = await step("nowhere", {}, { most: { hits: 200, ms: 0 } });
  expect(late).toMatchObject({ searched: 1, total: 6, hits: 0, next: { runId: newer, ordinal: 0, turn: 0 } });
});

test("a step ends at its limit of time after each run in which the filter selects nothing, and the next one continues with the run after it", async () => {
  const hurried = { most: { hits: 200, ms: 0 } };
  // The first step counts what the filter selects, and reads nothing if that is nothing.
  expect(await step("coins", { line: "density:99" }, hurried)).toMatchObject({ searched: 0, total: 0, next: null });
  const older = newer - 1;
  const ends: unknown[] = [];
  let after: PatternSearch["after"] = { runId: newer, ordinal: 2, turn: 0 };
  while (after !== null && ends.length < 9) {
    const { next, searched } = await step("coins", { line: "density:99", after }, hurried);
    expect(searched).toBe(0);
    ends.push(next?.runId ?? null);
    after = next;
  }
  expect(ends).toEqual([newer, older, null]);
  const left = new AbortController();
  left.abort();
  const closed = await step(
    "coins",
    { line: "density:99", after: { runId: newer, ordinal: 2, turn: 0 } },
    { ...patient, signal: left.signal },
  );
  expect(closed.next?.runId).toBe(newer);
});

test("a pattern that hangs backtracking engines finishes", async () => {
  const reply = `${"a".repeat(400_000)}!`;
  const { runId } = await storedRun({ name: "Long", densities: [3], seeds: 1, sample: () => ({ status: "scored", reply }) });
  for (const pattern of ["(a+)+$", "(a|aa)+$", "(a*)*b", String.raw`(\w+\s?)*;`]) {
    // A backtracking engine would not finish within the age of the universe; the exact time of this one on a slow machine does not matter.
    const page = await step(pattern, { line: `run:${runId}` }, { most: { hits: 200, ms: Number.POSITIVE_INFINITY } });
    expect(page).toMatchObject({ searched: 1, hits: 0, next: null });
  }
  // An expression with a thousand states reads only the beginning of the reply, and reports that.
  const wide = await step("(?:ab|ac|ad|ae|af){150}", { line: `run:${runId}` });
  expect(wide.shortened).toBe(1);
  await pool().query("delete from run where id = $1", [runId]);
});
