import { afterAll, expect, it } from "vitest";
import { namedFile } from "@/lib/benchmarks/family.fixture";
import { manifestById } from "@/lib/benchmarks/registry";
import { endPool } from "@/lib/db/pool";
import { importFiles } from "@/lib/imports/import-files";
import { plainKit } from "@/lib/imports/imported.fixture";
import { createSuite } from "@/lib/suites/create-suite";
import { digestOf, figuresLike, publishedBeside, releaseOf } from "./authors-suite";

afterAll(endPool);

const prompt = (text: string, N = 1, id = "count:numbers") => ({ prompt: text, instruction_id_list: [id], kwargs: [{ N }] });
async function imported(...records: object[]) {
  const text = records.map((record) => JSON.stringify(record)).join("\n");
  const request = { benchmark: "ifeval", importer: "prompts", name: "Theirs", source: "theirs", asked: {} };
  const { suiteId, items } = await importFiles(request, [namedFile(text)], plainKit);
  return { id: suiteId ?? 0, items, origin: "imported" };
}
const manifest = manifestById("ifeval");

it("a release is known by what it asks, whatever its keys, its order and what its format leaves empty", async () => {
  const theirs = await imported({ key: 1, ...prompt("a") }, { key: 2, ...prompt("b", 2) });
  const release = { label: "Theirs", items: 2, tags: [], digest: await digestOf(theirs.id, []) };
  const known = { publishedSuite: { items: 9, releases: [release] } };
  expect(await releaseOf(known, theirs)).toBe(release);
  const nulls = { ...prompt("a"), kwargs: [{ N: 1, keyword: null }], key: "x" };
  const copy = await imported(prompt("b", 2), nulls);
  expect(copy.id).not.toBe(theirs.id);
  expect(await releaseOf(known, copy)).toBe(release);
  expect(await releaseOf(known, await imported(prompt("a"), prompt("b", 3)))).toBeNull();
  expect(await releaseOf(known, await imported(prompt("a")))).toBeNull();
  expect(await releaseOf(known, { ...copy, origin: "generated" })).toBeNull();
});

it("an imported part of a benchmark stands beside no published figure, and IFBench never beside those of IFEval", async () => {
  const part = await imported(prompt("c"));
  expect(await publishedBeside(manifest, part.id)).toEqual({ figures: [], apart: null });
  const figures = await figuresLike(manifest, part.id);
  expect(new Set(figures.map(({ metric, basis }) => `${metric} ${basis?.n}`))).toEqual(new Set(["prompt_level_loose 294"]));
  const both = await imported(prompt("c"), { prompt: "d", instruction_id_list: ["punctuation:no_comma"], kwargs: [{}] });
  expect(await figuresLike(manifest, both.id)).toEqual([]);
  const { id } = await createSuite({ benchmark: "ifeval", name: "Ours", params: { items: 2 }, seed: 1 });
  const ours = await publishedBeside(manifest, id);
  expect(ours.apart).toMatch(/whose items are others/);
  expect(new Set(ours.figures.map(({ basis }) => basis?.n))).toEqual(new Set([541, 834]));
});
