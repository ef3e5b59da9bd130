import fc from "fast-check";
import { beforeEach, expect, test } from "vitest";
import { pool } from "@/lib/db/pool";
import { storedRun } from "@/lib/reads/stored-run.fixture";
import { indexReplies } from "./index-replies";
import { searchReplies } from "./search-replies";
import { wordsInOrder } from "./words";

const texts = [
  "The patron's État paid.",
  "Patrons repay 300 coins, in part",
  "impatronize snake_case",
  "描述一个 patron 乐队",
  `${"All of these reports begin alike. ".repeat(30)}Unquinced paths, a quince at last, pa tron`,
  "coin of the patron%",
];
const words = ["patron", "pat", "the", "état", "repay", "300", "case", "tron", "乐队", "atron", "coin", "part", "ronize", "x"];
let first: number;
let second: number;

beforeEach(async () => {
  await pool().query("truncate run cascade");
  const make = (name: string, modelName: string, from: number) =>
    storedRun({
      name,
      modelName,
      densities: [3, 4, 5],
      seeds: 1,
      sample: (_, ordinal) => ({ status: "scored", reply: texts[from + ordinal] ?? "" }),
    });
  first = (await make("First", "mini-a", 0)).runId;
  second = (await make("Second", "mini-b", 3)).runId;
  await storedRun({ name: "Going on", status: "running", finishedAt: null });
});

/** Indexes all replies of ended runs: each call indexes a batch. */
async function index() {
  await indexReplies();
  await indexReplies();
}

const namesOf = async (line: string): Promise<string[]> =>
  (await searchReplies(line)).runs
    .flatMap(({ id, hits }) => hits.map(({ ordinal }) => texts[(id === second ? 3 : 0) + ordinal] ?? ""))
    .sort();
const by = (holds: (text: string) => boolean) => texts.filter(holds).sort();
const begins = (word: string) => (text: string) =>
  wordsInOrder(word).length > 1 ? text.toLowerCase().includes(word) : wordsInOrder(text).some((other) => other.startsWith(word));

test("unindexed replies are reported, and are found once indexed in batches while another run is running", async () => {
  expect(await searchReplies("patron")).toMatchObject({ matching: 0, waiting: { ended: 2, going: 1 } });
  await index();
  const { waiting, matching, more, runs } = await searchReplies("patron");
  expect({ waiting, matching, more }).toEqual({ waiting: { ended: 0, going: 1 }, matching: 4, more: false });
  expect(runs.map(({ name, matching: count }) => [name, count])).toEqual([
    ["Second", 2],
    ["First", 2],
  ]);
  expect(runs[1]?.hits[0]).toMatchObject({
    ordinal: 0,
    turn: 0,
    title: "3 words, seed 0",
    snippet: { before: "The ", found: "patron", after: "'s État paid." },
  });
});

test("a run that ends ahead of this clock is indexed once, and the older ones after it", async () => {
  await pool().query("delete from run where status = 'running'");
  await pool().query("update run set finished_at = now() + interval '1 day', created_at = now() + interval '1 day' where id = $1", [
    second,
  ]);
  let looks = 0;
  // It asks before each look for the next run, so a fault ends the test instead of hanging it.
  const signal = Object.defineProperty(new AbortController().signal, "aborted", { get: () => ++looks > 10 });
  await indexReplies(signal);
  // Two runs, and the last look that finds none.
  expect(looks).toBe(3);
  expect(await searchReplies("patron")).toMatchObject({ matching: 4, waiting: { ended: 0, going: 0 } });
  // It was continued, and has ended again at this clock's time.
  await pool().query("update run set finished_at = now() where id = $1", [second]);
  expect((await searchReplies("patron")).waiting).toEqual({ ended: 1, going: 0 });
  looks = 0;
  await indexReplies(signal);
  expect(looks).toBe(2);
  expect((await searchReplies("patron")).waiting).toEqual({ ended: 0, going: 0 });
});

test("a snippet shows the place where the word begins, not the start of the reply, and marks it as written", async () => {
  await index();
  const snippet = async (line: string) => (await searchReplies(line)).runs.flatMap(({ hits }) => hits.map((hit) => hit.snippet))[0];
  expect(await snippet("quince")).toEqual({
    before: "…All of these reports begin alike. Unquinced paths, a ",
    found: "quince",
    after: " at last, pa tron",
  });
  expect(await snippet("~QUINCE")).toMatchObject({ found: "quince", after: "d paths, a quince at last, pa tron" });
  expect((await snippet("~ron%"))?.found).toBe("ron%");
  expect((await snippet("乐队"))?.found).toBe("乐队");
});

test("words, parts of words and pairs of words are found in exactly the texts that have them", async () => {
  await index();
  const word = fc.constantFrom(...words);
  await fc.assert(
    fc.asyncProperty(word, word, fc.constantFrom("one", "both", "either", "not"), async (a, b, how) => {
      const line = how === "one" ? a : how === "either" ? `${a},${b}` : how === "not" ? `${a} -${b}` : `${a} ${b}`;
      const [hasA, hasB] = [begins(a), begins(b)];
      const holds = {
        one: hasA,
        both: (t: string) => hasA(t) && hasB(t),
        either: (t: string) => hasA(t) || hasB(t),
        not: (t: string) => hasA(t) && !hasB(t),
      };
      expect([line, await namesOf(line)]).toEqual([line, by(holds[how])]);
    }),
    { numRuns: 60 },
  );
  for (const part of ["atron", "tron", "ron's", "s repay 3", "nake_ca", "ron%", "乐队", "coins, in", "PATRON"])
    expect([part, await namesOf(`~"${part}"`)]).toEqual([part, by((text) => text.toLowerCase().includes(part.toLowerCase()))]);
  expect(await namesOf('"of the patron"')).toEqual(["coin of the patron%"]);
  expect(await namesOf('"OF The patron"')).toEqual(["coin of the patron%"]);
  const holds = (...phrases: string[]) => by((text) => phrases.some((phrase) => text.toLowerCase().includes(phrase)));
  expect(await namesOf('"of the patron","coins, in"')).toEqual(holds("of the patron", "coins, in"));
  const pairs = (value: string) => pool().query(`update reply_words set pairs = ${value} where run_id = $1 and ordinal = 2`, [second]);
  const { rows } = await pool().query("select pairs from reply_words where run_id = $1 and ordinal = 2", [second]);
  // Replies without the pairs are not read; replies with unknown pairs are.
  await pairs("'\\x00'");
  expect(await namesOf('"of the patron"')).toEqual([]);
  await pairs("null");
  expect(await namesOf('"of the patron"')).toEqual(["coin of the patron%"]);
  await pool().query("update reply_words set pairs = $2 where run_id = $1 and ordinal = 2", [second, rows[0]?.pairs]);
  expect(await namesOf('patron -"of the patron"')).toEqual(by((text) => begins("patron")(text) && !text.includes("of the patron")));
});

test("fields narrow a search, and unsearchable queries are refused with a reason", async () => {
  await index();
  expect(await namesOf("patron model:mini-a")).toEqual(by((text) => texts.indexOf(text) < 3 && begins("patron")(text)));
  expect(await namesOf("patron run:..0")).toEqual([]);
  expect(await namesOf("patron status:~sco")).toEqual(by(begins("patron")));
  expect(await namesOf(`patron run:${second} density:3`)).toEqual([texts[3]]);
  await expect(searchReplies("model:mini-a")).rejects.toMatchObject({ code: "invalid" });
  await expect(searchReplies("~at")).rejects.toMatchObject({ code: "invalid", message: expect.stringContaining("too short") });
  await expect(searchReplies('"%%"')).rejects.toMatchObject({ code: "invalid" });
});

test("a run's launch, start date and age narrow a search, and examples are found only on request", async () => {
  await index();
  const { rows } = await pool().query("insert into launch (name, together) values ('Week 47', false) returning id");
  await pool().query("update run set launch_id = $2, started_at = '2026-11-22T23:30Z' where id = $1", [second, rows[0]?.id]);
  await pool().query("update run set started_at = '2026-11-01T12:00Z' where id = $1", [first]);
  const ids = async (line: string, zone: string) =>
    (await searchReplies(line, { now: Date.parse("2026-11-26T12:00Z"), zone })).runs.map(({ id }) => id);
  expect(await ids("patron launch:week", "UTC")).toEqual([second]);
  expect(await ids('patron started:"last week"', "UTC")).toEqual([second]);
  expect(await ids('patron started:"last week"', "Europe/Berlin")).toEqual([]);
  expect(await ids(`patron run:=${first} age:<4d`, "UTC")).toEqual([]);
  expect(await ids(`patron run:${second} age:<4d`, "UTC")).toEqual([second]);
  await pool().query("update run set demonstration = true where id = $1", [second]);
  expect(await ids(`patron run:${second}`, "UTC")).toEqual([]);
  expect(await ids(`patron is:example`, "UTC")).toEqual([second]);
});

test("beyond the counting limit, a search shows some replies of each of the newest runs, and fields narrow it", async () => {
  await index();
  const copies = "cross join generate_series(0, 3999) c where run_id = $1";
  const columns = "run_id, ordinal, item_id, repetition, status, score, passed";
  const { runId } = await storedRun({ name: "Third", modelName: "mini-c", densities: [3], seeds: 1 });
  for (const table of ["checks", "turn", "sample"]) await pool().query(`delete from ${table} where run_id = $1`, [runId]);
  await pool().query(
    `insert into sample (${columns}) select $2, c * 10 + ordinal, item_id, c, status, score, ordinal = 0 from sample ${copies}`,
    [first, runId],
  );
  await pool().query(`insert into turn (run_id, ordinal, turn, reply) select $2, c * 10 + ordinal, turn, 'patron' from turn ${copies}`, [
    first,
    runId,
  ]);
  await pool().query(
    `insert into reply_words (run_id, ordinal, turn, words) select $2, c * 10 + ordinal, turn, 'patron'::tsvector from reply_words ${copies}`,
    [first, runId],
  );
  const shown = async (line: string) => {
    const { matching, more, runs } = await searchReplies(line);
    return [matching, more, ...runs.map(({ name, hits }) => `${name} ${hits.map(({ ordinal }) => ordinal).join()}`)];
  };
  expect(await shown("patron")).toEqual([10_000, true, "Third 0,1,2,10,11", "Second 0,2", "First 0,1"]);
  expect(await shown("patron -verdict:passed")).toEqual([8004, false, "Third 1,2,11,12,21", "Second 0,2", "First 0,1"]);
  expect(await shown("patron -suite:nowhere model:mini-c verdict:passed")).toEqual([4000, false, "Third 0,10,20,30,40"]);
});

test("a resumed run is indexed again, and an archived one is found only on request", async () => {
  await index();
  await pool().query("update turn set reply = 'asked again' where run_id = $1 and ordinal = 0", [first]);
  await pool().query("update run set finished_at = now() + interval '1 second' where id = $1", [first]);
  expect((await searchReplies("again")).waiting.ended).toBe(1);
  await indexReplies();
  expect((await searchReplies("again")).runs.map(({ id }) => id)).toEqual([first]);
  await pool().query("update run set archived_at = now() where id = $1", [first]);
  expect((await searchReplies("again")).matching).toBe(0);
  expect((await searchReplies("again is:archived")).matching).toBe(1);
});

test("a run that cannot be indexed is reported, and older ones are still indexed", async () => {
  const asked = { densities: [3], seeds: 1, sample: () => ({ status: "scored" as const, reply: "zwitterion" }) };
  const older = (await storedRun({ name: "Older", ...asked })).runId;
  const odd = (await storedRun({ name: "Odd", ...asked })).runId;
  await pool().query("update run set finished_at = 'infinity' where id = $1", [odd]);
  const errors: unknown[] = [];
  await pool().query("update run set status = 'finished', finished_at = now() where status = 'running'");
  await indexReplies(undefined, (error) => errors.push(error));
  expect((await searchReplies("zwitterion")).runs.map(({ id }) => id)).toEqual([older]);
  expect(errors).toEqual([expect.objectContaining({ message: expect.stringContaining(`Run ${odd} cannot be indexed for the search: `) })]);
});

test("a reply too long for an index row is found by its first words", async () => {
  const long = Array.from({ length: 19_999 }, (_, at) => `${"ж".repeat(50)}${at}`);
  const reply = ["zwitterion", ...long].join(" ");
  const { runId } = await storedRun({ name: "Long", densities: [3], seeds: 1, sample: () => ({ status: "scored", reply }) });
  await indexReplies();
  expect((await searchReplies("zwitterion")).runs.map(({ id }) => id)).toEqual([runId]);
  expect((await searchReplies(long[5_000] ?? "")).runs.map(({ id }) => id)).toEqual([runId]);
});
