import { expect, it } from "vitest";
import { importedFrom, namedFile } from "@/lib/benchmarks/family.fixture";
import { importers } from "./import";
import { matchReplies } from "./match-replies";

const ids = { instruction_id_list: ["punctuation:no_comma"], kwargs: [{}] };
const prompt = (key: number | string | null, text: string) => ({ ...(key !== null && { key }), prompt: text, ...ids });
const lines = (...records: object[]) => records.map((record) => JSON.stringify(record)).join("\n");

async function answers(promptFile: object[], replyFile: object[]) {
  const files = [namedFile(lines(...promptFile), "prompts.jsonl"), namedFile(lines(...replyFile), "m-responses.jsonl")];
  const { items, replies, problems } = await importedFrom(importers.responses.read, [], { files });
  const byKey = Object.fromEntries(replies.map(({ key, reply }) => [key, reply]));
  expect(Object.keys(byKey)).toHaveLength(replies.length);
  return { keys: items.map(({ key }) => key), byKey, problems };
}

it("prompts are matched without surrounding whitespace and regardless of line endings", async () => {
  const { byKey, problems } = await answers(
    [prompt(1, "The sea.\n"), prompt(2, " A hill.\u0085"), prompt(3, "Two\r\nlines")],
    [
      { prompt: "The sea.", response: "r1" },
      { prompt: "A hill.", response: "r2" },
      { prompt: "Two\nlines", response: "r3" },
    ],
  );
  expect([byKey, problems]).toEqual([{ 1: "r1", 2: "r2", 3: "r3" }, []]);
});

it("an exact prompt wins, and items that differ only in blanks are matched by order once the blanks are gone", async () => {
  const both = [prompt(1, "Sea. "), prompt(2, "Sea.")];
  const exact = [
    { prompt: "Sea.", response: "second" },
    { prompt: "Sea. ", response: "first" },
  ];
  expect((await answers(both, exact)).byKey).toEqual({ 1: "first", 2: "second" });
  const stripped = [
    { prompt: "Sea.", response: "first" },
    { prompt: "Sea.", response: "second" },
  ];
  expect((await answers(both, stripped)).byKey).toEqual({ 1: "first", 2: "second" });
});

it("a prompt under two keys is two items, whose replies are matched by key, then by order, else to both", async () => {
  const twins = [prompt(1, "alpha"), prompt(2, "alpha"), prompt(3, "beta")];
  const beta = { prompt: "beta", response: "b" };
  const ordered = await answers(twins, [{ prompt: "alpha", response: "one" }, beta, { prompt: "alpha", response: "two" }]);
  expect([ordered.keys, ordered.byKey, ordered.problems]).toEqual([["1", "2", "3"], { 1: "one", 2: "two", 3: "b" }, []]);
  const keyed = await answers(twins, [{ key: 2, prompt: "alpha", response: "two" }, { key: 1, prompt: "alpha", response: "one" }, beta]);
  expect(keyed.byKey).toEqual({ 1: "one", 2: "two", 3: "b" });
  const lone = await answers(twins, [{ prompt: "alpha", response: "one" }, beta]);
  expect(lone.byKey).toEqual({ 1: "one", 2: "one", 3: "b" });
  expect(lone.problems).toMatchObject([{ kind: "note", message: expect.stringMatching(/^1 item has a prompt shared with other items/) }]);
});

it("records with their own replies answer their own item among twins, and repeat only the item with their key", async () => {
  const { items, replies } = await importedFrom(importers.responses.read, [
    lines(
      { ...prompt(1, "alpha"), response: "ok" },
      { ...prompt(2, "alpha"), response: "no, no" },
      { ...prompt(1, "alpha"), response: "again" },
    ),
  ]);
  expect(items.map(({ key }) => key)).toEqual(["1", "2"]);
  expect(replies.map(({ key, reply }) => [key, reply])).toEqual([
    ["1", "ok"],
    ["2", "no, no"],
    ["1", "again"],
  ]);
});

it("importing a file twice gives the same items, and results of twins are distinguished by order", async () => {
  const twins = namedFile(lines(prompt(1, "alpha"), prompt(2, "alpha")), "prompts.jsonl");
  const again = namedFile(lines(prompt(1, "alpha"), prompt(2, "alpha")), "copy.jsonl");
  expect((await importedFrom(importers.prompts.read, [], { files: [twins, again] })).items.map(({ key }) => key)).toEqual(["1", "2"]);
  const result = (response: string) => ({
    prompt: "alpha",
    response,
    instruction_id_list: ids.instruction_id_list,
    follow_instruction_list: [true],
  });
  const results = namedFile(lines(result("one"), result("two")), "m-eval_results_strict.jsonl");
  const { items, replies } = await importedFrom(importers.results.read, [], { files: [twins, results] });
  expect(items).toHaveLength(2);
  expect(replies.map(({ key, reply }) => [key, reply])).toEqual([
    ["1", "one"],
    ["2", "two"],
  ]);
});

it("surplus replies are repetitions of the item with their exact prompt", () => {
  const [a, b] = [
    { ownKey: null, item: { prompt: "x" } },
    { ownKey: null, item: { prompt: "x " } },
  ];
  const replies = ["x", "x ", "x"].map((text, at) => ({ prompt: text, key: null, at }));
  const { answers, shared } = matchReplies([a, b], replies);
  expect([answers.get(a)?.map(({ at }) => at), answers.get(b)?.map(({ at }) => at), shared]).toEqual([[0, 2], [1], []]);
});

it("no reply goes through all items, and no item through all replies", () => {
  const size = 1000;
  let reads = 0;
  const counted = <Value>(list: Value[]): readonly Value[] =>
    new Proxy(list, {
      get: (target, name, receiver) => {
        reads++;
        return Reflect.get(target, name, receiver);
      },
    });
  const item = (at: number, text = "x") => ({ ownKey: `k${at}`, item: { prompt: text } });
  const reply = (at: number, key: string | null, text = "x") => ({ at, key, prompt: text });
  const list = <Value>(valueAt: (at: number) => Value, length = size) => Array.from({ length }, (_, at) => valueAt(at));
  const blanks = (at: number) => ["x", "x ", " x"][at % 3] ?? "";
  const cases = {
    ordered: [list((at) => item(at)), list((at) => reply(at, null))],
    keyed: [list((at) => item(at)), list((at) => reply(at, `k${size - at}`))],
    exact: [list((at) => item(at, blanks(at))), list((at) => reply(at, null, blanks(at)))],
    tooMany: [list((at) => item(at, blanks(at))), list((at) => reply(at, null, blanks(at + 1)), 3 * size)],
    tooFew: [list((at) => item(at)), list((at) => reply(at, null, "x "), size / 2)],
  } as const;
  for (const [name, [items, replies]] of Object.entries(cases)) {
    reads = 0;
    const { answers } = matchReplies(counted(items), counted(replies));
    expect(answers.size, name).toBe(size);
    expect(reads, name).toBeLessThan(50 * size);
  }
});

it("prompts may be one JSON list, have ids and kwargs as JSON texts, or be in a table with semicolons or tabs", async () => {
  const texts = { ...prompt(1, "alpha"), instruction_id_list: '["punctuation:no_comma"]', kwargs: '["{}"]' };
  for (const [text, name] of [
    [JSON.stringify([prompt(1, "alpha"), prompt(2, "beta")], null, 2), "list.json"],
    [lines(texts, prompt(2, "beta")), "texts.jsonl"],
    ["sep=;\r\nKey;Prompt ;IDs\r\n1;alpha;punctuation:no_comma\r\n2;beta;punctuation:no_comma\r\n", "rows.csv"],
    ["KEY\tprompt\tids\r1\talpha\tpunctuation:no_comma\r2\tbeta\tpunctuation:no_comma\r", "rows.tsv"],
  ] as const) {
    const { items, problems } = await importedFrom(importers.prompts.read, [], { files: [namedFile(text, name)] });
    expect([items.map(({ key, body }) => [key, body.prompt]), problems]).toEqual([
      [
        ["1", "alpha"],
        ["2", "beta"],
      ],
      [],
    ]);
  }
  const { problems } = await importedFrom(importers.prompts.read, [], {
    files: [namedFile("Frage;ids\na;b\n", "rows.csv"), namedFile("", "none.csv")],
  });
  expect(problems.map(({ message }) => message)).toEqual([
    "the header has no column “prompt”; its columns are “Frage”, “ids”.",
    "The file is empty: it has no header line.",
  ]);
});
