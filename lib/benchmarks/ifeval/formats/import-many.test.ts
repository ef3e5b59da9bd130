import { expect, it, vi } from "vitest";
import { collected, importedFrom, namedFile } from "@/lib/benchmarks/family.fixture";
import { importers } from "./import";
import { joinedRecords } from "./joined-records";

const size = 10_000;
const ids = { instruction_id_list: ["punctuation:no_comma"] };

/** Makes a file of many records with one prompt. */
function fileOf(name: string, recordAt: (at: number) => object, length = size) {
  const text = Array.from({ length }, (_, at) => JSON.stringify({ prompt: "x", ...recordAt(at) })).join("\n");
  return namedFile(text, name, text.length);
}

it("the nth strict result of a prompt belongs to the nth loose one, without a search for its place", async () => {
  const result = (at: number, isFollowed: boolean) => ({ ...ids, response: `r${at}`, follow_instruction_list: [isFollowed] });
  const files = [
    fileOf("m-eval_results_strict.jsonl", (at) => result(at, false)),
    fileOf("m-eval_results_loose.jsonl", (at) => ({ ...result(at, true), model: at % 2 ? "n" : "m" }), 10),
  ];
  // A search makes the text of each place before the free one: 50 million texts.
  const { stringify } = JSON;
  let left = 20 * size;
  const spy = vi.spyOn(JSON, "stringify").mockImplementation((value, replacer, space) => {
    if (left-- === 0) throw new Error("There are too many texts.");
    return stringify(value, replacer, space);
  });
  const { items, replies, problems } = await importedFrom(importers.results.read, [], { files }).finally(() => spy.mockRestore());
  expect(items).toHaveLength(1);
  expect(replies.map(({ model, reply, verdict }) => `${model} ${reply} ${verdict?.checks[0]?.outcome}`)).toEqual([
    ...Array.from({ length: size }, (_, at) => `m r${at} ${at < 5 ? "rescued" : "fail"}`),
    ...[1, 3, 5, 7, 9].map((at) => `n r${at} rescued`),
  ]);
  expect(problems.map(({ message }) => message)).toEqual([
    expect.stringMatching(/^Some loose results of “m”/),
    expect.stringMatching(/^Some strict results of “n”/),
  ]);
});

it("replies without keys answer the items with their prompt in order", async () => {
  const files = [
    fileOf("prompts.jsonl", (at) => ({ key: `k${at}`, ...ids, kwargs: [{}] })),
    fileOf("m-responses.jsonl", (at) => ({ response: `r${at}` })),
  ];
  const { items, replies, problems } = await importedFrom(importers.responses.read, [], { files });
  expect(items).toHaveLength(size);
  expect(replies.map(({ key, reply }) => `${key} ${reply}`)).toEqual(Array.from({ length: size }, (_, at) => `k${at} r${at}`));
  expect(problems).toEqual([]);
});

it("a record may have more replies than a call may have arguments", async () => {
  const many = 150_000;
  const prompt = { prompt: "x", ...ids, kwargs: [{}] };
  const response = Array.from({ length: many }, () => "r");
  for (const records of [[{ ...prompt, response }], [{ prompt: "x", response }, prompt]]) {
    const files = records.map((record, at) => namedFile(JSON.stringify(record), ["m-responses.jsonl", "prompts.jsonl"][at], 1_000_000));
    expect((await importedFrom(importers.responses.read, [], { files })).replies).toHaveLength(many);
    expect(await collected(joinedRecords(files, () => {}))).toHaveLength(many);
  }
});
