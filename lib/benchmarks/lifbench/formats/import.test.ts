import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { describe, expect, it } from "vitest";
import { collected, type ImportedFiles, importedFrom, namedFile, opened, type Shelf, shelf } from "@/lib/benchmarks/family.fixture";
import type { FileProblem, NamedFile } from "@/lib/benchmarks/kit";
import { nothingSent } from "@/lib/contracts/turn-facts";
import { randomFrom } from "@/lib/random/seeded-random";
import { generate } from "../generate/generate";
import { promptParts } from "../generate/templates/prompt";
import { type LifbenchItem, lifbenchItem } from "../items/item";
import { lengthOfContext, lifbenchParams } from "../items/params";
import { tasks } from "../items/tasks";
import { digest } from "../metrics/digest";
import { reference } from "../score/rubric";
import { batch, elements, label, listPrompt } from "../score/scorers/records.fixture";
import { scoreRecord } from "../score/scorers/score-record";
import { exporters } from "./exporters";
import { importRecords } from "./import-records";
import { importScores } from "./import-scores";
import { splitPrompt } from "./split-prompt";

const importers = {
  prompts: (kit: Parameters<typeof importRecords>[0]) => importRecords(kit, "prompts"),
  outputs: (kit: Parameters<typeof importRecords>[0]) => importRecords(kit, "outputs"),
  scores: importScores,
};

async function read(id: keyof typeof importers, files: readonly NamedFile[], on: Shelf = shelf(), asked: unknown = {}) {
  const problems: FileProblem[] = [];
  const problem = (problem: FileProblem) => void problems.push(problem);
  const imported = await importedFrom(importers[id], [], { files, asked, share: on.share, problem });
  return { ...imported, problems } satisfies ImportedFiles<LifbenchItem>;
}

const promptOf = (body: LifbenchItem, on: Shelf) =>
  promptParts(tasks[body.task].scenario, body)
    .map((part) => (typeof part === "string" ? part : on.text(part.hash)))
    .join("");

const single = {
  prompt: listPrompt(),
  label: 6,
  param: { id: 3, ordid: "3rd", element: elements[2], pre_element: elements[1], post_element: elements[3] },
  length: 3,
  ins_id: 0,
  param_id: 1,
};
const question = {
  prompt: "Mind the tags.\n\nInput text: An essay.\n\nInstruction: Is it?",
  label,
  param: { evidence: "x", options: ["True", "False"] },
  ...{ length: 120, ins_id: 1, param_id: 4 },
};
const list = (...records: unknown[]) => JSON.stringify(records, null, 4);

describe("prompts", () => {
  it("become items with the authors' text and the names of their lengths", async () => {
    const on = shelf();
    const { items, problems } = await read("prompts", [namedFile(list(single), "data/prompts/list-single_query_id.json")], on);
    expect(problems).toEqual([]);
    expect(items.map(({ key, tags }) => ({ key, tags }))).toEqual([
      {
        key: "lsi-4k-e0-v1",
        tags: { task: "LSI", scenario: "list", length: 4, context: 1, expression: 0, variable: 1, depth: 0.4 },
      },
    ]);
    expect(items[0]?.body).toMatchObject({ task: "LSI", label: 6, param: single.param, limit: 100 });
    expect(items[0] && promptOf(items[0].body, on)).toBe(single.prompt);
  });

  it("share contexts across instructions, and reproduce the prompt exactly", async () => {
    const on = shelf();
    const other = { ...single, prompt: `${single.prompt} and more`, ins_id: 1 };
    const files = [namedFile(list(single, other), "LSI.json"), namedFile(list(question, { ...question, param_id: 5 }), "onedoc-qa.json")];
    const { items } = await read("prompts", files, on);
    expect(items.map(({ body }) => promptOf(body, on))).toEqual([single.prompt, other.prompt, question.prompt, question.prompt]);
    expect(new Set(items.map(({ body }) => body.context)).size).toBe(2);
    expect(on.text(items[2]?.body.context ?? "")).toBe("An essay.");
    expect(items[2]?.tags.length).toBe(128);
  });

  it("are split in time proportional to their length if they have many line breaks", () => {
    const prompt = `List to be retrieved:\n1. a\n\nInstruction:\n${"\nGive it.".repeat(50)}${"\n".repeat(200_000)}x${"\n".repeat(200_000)}`;
    const before = process.cpuUsage();
    const { description = "", context, around, instruction } = splitPrompt(prompt, "list");
    const { user, system } = process.cpuUsage(before);
    expect(`${description}${context}${around?.[0]}${instruction}${around?.[1]}`).toBe(prompt);
    expect([instruction.at(-1), around?.[1].length]).toEqual(["x", 200_000]);
    // A search that starts again at each line break takes minutes.
    expect((user + system) / 1000).toBeLessThan(2000);
  });

  it("keep unknown fields, and report how many outputs they omit", async () => {
    const record = { ...single, truncate: 12, output: "x", param: { ...single.param, colour: "red", bias: 0 } };
    const { items, problems } = await read("prompts", [namedFile(list(record), "LSI.json")]);
    expect(items[0]?.body.extra).toEqual({ truncate: 12, param: { colour: "red", bias: 0 } });
    expect(problems).toMatchObject([{ kind: "note", line: null, file: "LSI.json" }]);
    expect(problems[0]?.message).toContain("1 of 1 records have an output");
  });

  it("name unreadable data by file, record or line, and field", async () => {
    const bad = { ...single, param: { ...single.param, id: "three" } };
    const files = [
      namedFile(list(single, bad, 7), "list-single_query_id.json"),
      namedFile(`${JSON.stringify({ task: "LSI", ...single, length: "long" })}\n{"task": "LXX"}\n{`, "lines.jsonl"),
      namedFile(list(single).slice(0, -20), "LSI.json"),
      namedFile(list(single), "other.json"),
      namedFile("", "empty.json"),
      namedFile(list({ ...single, param: { ...batch.param, doc_keys: 3 } }), "MB.json"),
    ];
    const { items, problems } = await read("prompts", files);
    expect(items).toHaveLength(1);
    expect(problems.map(({ file, line }) => [file, line])).toEqual([
      ["list-single_query_id.json", 16],
      ["list-single_query_id.json", 30],
      ["lines.jsonl", 1],
      ["lines.jsonl", 2],
      ["lines.jsonl", 3],
      ["LSI.json", 2],
      ["other.json", 2],
      ["empty.json", null],
      ["MB.json", 2],
    ]);
    expect(problems[0]?.message).toMatch(/^param.id: /);
    expect(problems[1]?.message).toBe("the record is not a JSON object.");
    expect(problems[2]?.message).toMatch(/^length: /);
    expect(problems[3]?.message).toBe("there is no task “LXX”.");
    expect(problems[5]?.message).toMatch(/^is never closed/);
    expect(problems.at(-1)?.message).toContain("param.doc_keys");
  });

  it("exported from a generated suite are read back as the same items", async () => {
    const on = shelf();
    const made = [...generate(lifbenchParams.parse({ lengths: [4, 10], samples: 2 }), { random: randomFrom(5), share: on.share })];
    async function* items() {
      for (const { key, tags, body } of made) yield { key, tags, opened: opened(lifbenchItem, body, on.text) };
    }
    const text = (await collected(exporters.prompts.write(items()))).join("");
    expect(JSON.parse(text)).toHaveLength(made.length);
    const back = shelf();
    const { items: again, problems } = await read("prompts", [namedFile(text, "all.json", 4000)], back);
    expect(problems).toEqual([]);
    expect(again).toEqual(JSON.parse(JSON.stringify(made)));
  });
});

describe("outputs", () => {
  const record = { ...single, output: `Here: ${elements[2]}`, score_dict: { total_score: 0.875 } };

  it("become replies to one item by the model that the folder or the record names", async () => {
    const files = [
      namedFile(list(record), "outputs/gpt-x/list-single_query_id.json"),
      namedFile(list(record, { ...record, model: "own" }), "outputs/qwen/list-single_query_id.json"),
    ];
    const on = shelf();
    const { items, replies, problems } = await read("outputs", files, on);
    expect(problems).toEqual([]);
    expect(items).toHaveLength(1);
    expect(replies.map(({ model, key }) => [model, key])).toEqual(["gpt-x", "qwen", "own"].map((model) => [model, "lsi-4k-e0-v1"]));
    expect(replies[0]).toMatchObject({ reply: record.output, extra: { score_dict: record.score_dict } });
    const [item] = items;
    const verdict = item && reference.score(opened(lifbenchItem, item.body, on.text), [], { reply: record.output, sent: nothingSent }, {});
    expect(await verdict).toMatchObject({ score: 0.875 });
  });

  it("require a model name if nothing gives one", async () => {
    const file = [namedFile(list(record), "list-single_query_id.json")];
    const without = await read("outputs", file);
    expect([without.items.length, without.replies]).toEqual([1, []]);
    expect(without.problems[0]?.message).toContain("Enter it in the form");
    expect((await read("outputs", file, shelf(), { model: "asked" })).replies[0]?.model).toBe("asked");
    const prompts = await read("outputs", [namedFile(list(single), "LSI.json")], shelf(), { model: "asked" });
    expect(prompts.problems[0]?.message).toContain("“output” is missing");
  });

  it("are scored in the order of the requested fields, which the database does not keep", async () => {
    const documents = [0, 1, 2, 3].map((at) => ({ id: `id${at}`, source: at < 2 ? "news" : "paper", title: `title ${at}` }));
    const prompt = "\n\n Documents:\nid0 id1 id2 id3 news paper\n\n Instructions:find";
    const param = {
      ...{ info_text: "x", info_keys: "id source title", example: "e" },
      ...{
        dup_idxs: [
          [0, 1],
          [2, 3],
        ],
        dup_infos: [documents.slice(0, 2), documents.slice(2)],
      },
    };
    const output = '[["id0", "news", "title 0"], ["x", "news", "title 1"]]\n[["id2", "paper", "title 2"], ["id3", "paper", "title 3"]]';
    const on = shelf();
    const record = { prompt, label: 4, param, length: 3, ins_id: 0, param_id: 0, output };
    const { items } = await read("outputs", [namedFile(list(record), "m/multidoc-find_dup_text.json")], on);
    const inDatabase = ({ id, source, title }: (typeof documents)[number]) => ({ id, title, source });
    const stored = { ...items[0]?.body, param: { ...param, dup_infos: param.dup_infos.map((set) => set.map(inDatabase)) } };
    const verdict = await reference.score(opened(lifbenchItem, stored, on.text), [], { reply: output, sent: nothingSent }, {});
    expect(verdict.score).toBeCloseTo(scoreRecord({ task: "MF", prompt, param, output }).total, 12);
  });

  it("to different prompts with the same numbers become separate items", async () => {
    const other = { ...record, label: 7 };
    const { items, replies } = await read("outputs", [namedFile(list(record, other, record), "m/LSI.json")]);
    expect(items.map(({ key }) => key)).toEqual(["lsi-4k-e0-v1", "lsi-4k-e0-v1-2"]);
    expect(replies.map(({ key }) => key)).toEqual(["lsi-4k-e0-v1", "lsi-4k-e0-v1-2", "lsi-4k-e0-v1"]);
  });
});

describe("score tables", () => {
  const table = (...rows: string[]) => ["model,ins_id,param_id,length,format,correct,ori,total_score", ...rows].join("\n");
  const rows = ["a,0,1,3,1.0,0.5,1.0,0.75", "standard,0,1,3,1.0,1.0,1.0,1.0", "b,0,1,3,0.2,0,0,0.0"];

  it("become verdicts without replies, on items that have tags but no prompt", async () => {
    const { items, replies, problems } = await read("scores", [namedFile(table(...rows), "scores/list-single_query_id.csv")]);
    expect(items).toMatchObject([{ key: "lsi-4k-e0-v1", tags: { length: 4, expression: 0, variable: 1 }, body: { promptless: true } }]);
    expect(replies.map(({ model, reply }) => [model, reply])).toEqual([
      ["a", null],
      ["b", null],
    ]);
    expect(replies[0]?.verdict).toMatchObject({ score: 0.75, passed: false });
    expect(replies[0]?.verdict?.checks.map(({ id, outcome, credit }) => [id, outcome, credit])).toEqual([
      ["format", "full", 1],
      ["correct", "part", 0.5],
      ["ori", "full", 1],
    ]);
    expect(problems).toMatchObject([{ kind: "note" }]);
  });

  it("give no floor without prompts, and that of their items with them", async () => {
    const tables = [namedFile(table(...rows), "list-single_query_id.csv")];
    const notScored = {
      ...({ ordinal: 0, cluster: "", repetition: 0, status: "failed", score: null, passed: null, later: {} } as const),
      ...{ latencyMs: null, inputTokens: null, outputTokens: null, costUsd: null },
    };
    const floorsOf = async (files: readonly NamedFile[]) =>
      (await read("scores", files)).items.map(({ key, tags, body: item }) => digest({ ...notScored, key, tags, item, turns: [] }).floors);
    expect(await floorsOf(tables)).toEqual([[]]);
    expect(await floorsOf([...tables, namedFile(list(single), "list-single_query_id.json")])).toEqual([[0.5]]);
  });

  it("attach to the prompts imported with them", async () => {
    const files = [namedFile(table(...rows), "list-single_query_id.csv"), namedFile(list(single), "list-single_query_id.json")];
    const { items, replies } = await read("scores", files);
    expect(items).toMatchObject([{ key: "lsi-4k-e0-v1", body: { param: single.param } }]);
    expect(replies.map(({ key }) => key)).toEqual(["lsi-4k-e0-v1", "lsi-4k-e0-v1"]);
  });

  it("name rows with a length or a score that cannot be stored, and keep apart ids that a number cannot hold", async () => {
    const bad = ["a,0,1,Infinity,1,1,1,1", "a,0,1,1e999,1,1,1,1", "a,0,1,3,1,1,1,-0.1", "a,0,1,3,1e300,1,1,1"];
    const [id, next] = ["90071992547409930", "90071992547409931"];
    const good = [`a,0,${id},3,1,1,1,1`, `a,0,${next},3,1,1,1,1`];
    const { items, problems } = await read("scores", [namedFile(table(...bad, ...good), "list-single_query_id.csv")]);
    expect(problems.map(({ line, kind, message }) => [line, kind, message.split(": ").at(-1)])).toEqual([
      [2, "row", "length is “Infinity”, not a number of k tokens."],
      [3, "row", "length is “1e999”, not a number of k tokens."],
      [4, "row", "total_score is “-0.1”, not a score."],
      [5, "row", "format is “1e300”, not a score."],
    ]);
    expect(items.map(({ tags }) => tags.variable)).toEqual([id, next]);
  });

  it("keep scores above 1, and name unreadable rows and tables", async () => {
    const mf = "model,ins_id,param_id,length,correct,num_text,ori,format,total_score\na,0,0,120,1,1,6.5,1,2.125\na,0,0,long,1,1,1,1,1";
    const files = [namedFile(mf, "multidoc-find_dup_text.csv"), namedFile("model,x\n", "onedoc-qa.csv"), namedFile(mf, "other.csv")];
    const { replies, problems } = await read("scores", files);
    expect(replies[0]?.verdict).toMatchObject({ score: 2.125 });
    expect(replies[0]?.verdict?.checks[2]).toMatchObject({ id: "ori", outcome: "full", credit: 6.5 });
    expect(problems.map(({ file, kind }) => [file, kind])).toEqual([
      ["multidoc-find_dup_text.csv", "row"],
      ["onedoc-qa.csv", "row"],
      ["other.csv", "note"],
    ]);
  });
});

setFlagsFromString("--expose-gc");
const collectGarbage: unknown = runInNewContext("gc");
/** Returns the number of bytes still in use. */
function heldBytes(): number {
  if (typeof collectGarbage === "function") collectGarbage();
  return process.memoryUsage().heapUsed;
}

describe("a file of 60 MB", () => {
  it("is read in constant memory", async () => {
    const context = Array.from({ length: 12_000 }, (_, at) => `${at + 1}. Describe the tides of a narrow bay, part ${at}.\n`).join("");
    const record = (at: number) => ({
      ...{ prompt: `List to be retrieved:\n${context}\nInstruction: Give the element ${at}.\n`, label: 12_000 },
      param: { ...single.param, id: at + 2 },
      ...{ length: 120, ins_id: at % 5, param_id: Math.floor(at / 5), output: `x${at}`, key: `number ${at} of this large file` },
    });
    const records = Math.ceil(60e6 / JSON.stringify(record(0)).length);
    let [bytes, shared] = [0, 0];
    const held: number[] = [];
    const file: NamedFile = {
      name: "model/list-single_query_id.json",
      async *text() {
        yield "[\n";
        for (let at = 0; at < records; at++) {
          const text = `${at === 0 ? "" : ",\n"}${JSON.stringify(record(at), null, 4)}`;
          bytes += text.length;
          for (let from = 0; from < text.length; from += 2 ** 20) yield text.slice(from, from + 2 ** 20);
        }
        yield "\n]";
      },
    };
    const hashes = shelf();
    const share = (text: string) => {
      shared++;
      return hashes.has("x") ? "x" : hashes.share(text);
    };
    let [items, replies] = [0, 0];
    const kit = { files: [file], asked: {}, problem: (problem: FileProblem) => expect.unreachable(problem.message), share };
    for await (const { kind } of importRecords({ ...kit, random: randomFrom(1), report: () => {} }, "outputs")) {
      if (kind === "item") items++;
      if (kind === "reply") replies++;
      if (kind === "reply" && replies % 10 === 0) held.push(heldBytes());
    }
    expect(bytes).toBeGreaterThan(60e6);
    expect([items, replies, shared]).toEqual([records, records, records]);
    expect(held.length).toBeGreaterThanOrEqual(9);
    // The least of three readings, because the process frees and keeps memory of its own (compiled code, what earlier tests left).
    expect(Math.min(...held.slice(-3)) - Math.min(...held.slice(0, 3))).toBeLessThan(5e6);
  });
});

it("names published and other lengths by the size of their context", () => {
  expect([3, 6, 13, 28, 60, 120, 480, 1920, 8.125, 4, 128].map(lengthOfContext)).toEqual([4, 8, 16, 32, 64, 128, 512, 2048, 10, 4, 128]);
});
