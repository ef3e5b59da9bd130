import { describe, expect, it } from "vitest";
import { importedFrom, namedFile } from "@/lib/benchmarks/family.fixture";
import { importers } from "./import";

const prompts = importers.prompts.read;

describe("records with the same prompt and checks", () => {
  const line = (key: string) => `{"key":"${key}","prompt":"a","instruction_id_list":["punctuation:no_comma"],"kwargs":[{}]}`;
  const keysOf = async (...texts: readonly (readonly string[])[]) => {
    const files = texts.map((keys, at) => {
      const text = keys.map(line).join("\n");
      return namedFile(text, `f${at}`, text.length);
    });
    return (await importedFrom(prompts, [], { files })).items.map(({ key }) => key);
  };

  it("are an item for each key of a file, and those of another file are the same items", async () => {
    expect(await keysOf(["a", "b", "a", "c"], ["c", "x", "a"], ["y", "x", "z", "w", "a"])).toEqual(["a", "b", "c", "w", "a-2"]);
  });

  // If each record were compared with all records before it, this would not end within the time of a test.
  it("are read in linear time", async () => {
    const keys = Array.from({ length: 10_000 }, (_, at) => `k${at}`);
    expect(await keysOf(keys, keys.toReversed())).toEqual(keys);
  });
});

describe("keys beyond JavaScript's whole numbers", () => {
  const check = '"instruction_id_list":["punctuation:no_comma"],"kwargs":[{"key":12345678901234567999}]';
  const line = (key: string, more: string) => `{"prompt":"a \\"key\\": 1","key": ${key} ,${more}}`;

  it("keep their digits, so that two prompts stay two and replies find theirs", async () => {
    const keys = ["1234567890123456890", "1234567890123456891", "-9007199254740993", "7"];
    const promptFile = namedFile(keys.map((key) => line(key, check)).join("\n"), "prompts.jsonl");
    const replyFile = namedFile(
      keys
        .map((key) => line(key, `"response":"to ${key}"`))
        .toReversed()
        .join("\n"),
      "m.jsonl",
    );
    const { items, replies, problems } = await importedFrom(importers.responses.read, [], {
      files: [promptFile, replyFile],
      asked: { model: "m" },
    });
    expect(items.map(({ key }) => key)).toEqual(keys);
    expect(new Map(replies.map(({ key, reply }) => [key, reply]))).toEqual(new Map(keys.map((key) => [key, `to ${key}`])));
    expect(problems).toEqual([]);
  });

  it("remain numbers if they are written with a power of ten", async () => {
    const { items } = await importedFrom(prompts, [`${line("1e22", check)}\n`]);
    expect(items.map(({ key }) => key)).toEqual(["1e+22"]);
  });
});
