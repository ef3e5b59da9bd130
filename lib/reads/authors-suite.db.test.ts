import { afterAll, expect, it } from "vitest";
import { namedFile } from "@/lib/benchmarks/family.fixture";
import { manifestById } from "@/lib/benchmarks/registry";
import { endPool } from "@/lib/db/pool";
import { importFiles } from "@/lib/exchange/import-files";
import { plainKit } from "@/lib/exchange/imported.fixture";
import { manifestOnSuite } from "@/lib/record/manifest-on-suite";
import { createSuite } from "@/lib/suites/create-suite";
import { digestOf, publishedBeside, releaseOf } from "./authors-suite";
import { readRunMarks } from "./beside-run";

afterAll(endPool);

const prompt = (text: string, N = 1, id = "count:numbers") => ({ prompt: text, instruction_id_list: [id], kwargs: [{ N }] });
async function imported(...records: object[]) {
  const text = records.map((record) => JSON.stringify(record)).join("\n");
  const request = { benchmark: "ifeval", importer: "prompts", name: "Theirs", source: "theirs", asked: {} };
  const { suiteId, items } = await importFiles(request, [namedFile(text)], plainKit);
  return { id: suiteId ?? 0, items, origin: "imported" };
}
const manifest = manifestById("ifeval");

it("a release is recognized by its content, regardless of keys, order and fields left empty", async () => {
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

it("an imported part of a benchmark and a mix of benchmarks are shown with a reason instead of published figures", async () => {
  const part = await imported(prompt("c"));
  expect(await publishedBeside(manifest, part.id)).toEqual({ figures: [], apart: expect.stringContaining("or only part of it") });
  const both = await createSuite({ benchmark: "ifeval", name: "Both", params: { items: 12, source: "both" }, seed: 1 });
  expect(await publishedBeside(manifest, both.id)).toEqual({
    figures: [],
    apart: expect.stringContaining("the papers report IFEval and IFBench separately"),
  });
});

it("IFBench is shown with IFBench's figures and IFEval with IFEval's, each under its own headline", async () => {
  const headlines = async (source: string) => {
    const { id } = await createSuite({ benchmark: "ifeval", name: source, params: { items: 4, source }, seed: 1 });
    const { headline } = (await manifestOnSuite(manifest, id)).views;
    const { published, apart } = await readRunMarks({ benchmark: "ifeval", suiteId: id }, { edition: source });
    expect(apart).toMatch(/which has different items/);
    return { headline: headline.label, published: Object.fromEntries(published.map(({ label, value }) => [label, value])) };
  };
  const ifbench = await headlines("ifbench");
  expect(ifbench).toMatchObject({ headline: "Prompt-level loose", published: { "OpenAI o3": 70.4, "Tulu 3": 28.9 } });
  expect(Object.keys(ifbench.published)).toHaveLength(14);
  expect(await headlines("ifeval")).toEqual({
    headline: "Prompt-level strict",
    published: { "GPT-4 (November 2023)": 76.89, "PaLM 2 S": 43.07 },
  });
});

it("LIFBench is shown with the published ARS at its own lengths, or with the reason for having none", async () => {
  const lifbench = manifestById("lifbench");
  const beside = async (params: object) => {
    const { id } = await createSuite({ benchmark: "lifbench", name: "Some", params: { wordings: 1, variables: 1, ...params }, seed: 1 });
    const { figures, apart } = await publishedBeside(lifbench, id);
    const gpt4o = figures.find(({ model, metric, slice }) => model === "GPT-4o" && metric === "ars" && Object.keys(slice).length === 0);
    return { value: gpt4o?.value, source: gpt4o?.source, apart };
  };
  expect(await beside({ lengths: [4, 8] })).toMatchObject({
    value: expect.closeTo((0.776 + 0.807) / 2, 9),
    source: "Table G.1, mean over length 4 and 8",
  });
  const other = await beside({ lengths: [4, 12] });
  expect(other).toEqual({ apart: expect.stringContaining("this suite also has length 12") });
  expect(await beside({ lengths: [4], tasks: ["OR", "OQ"] })).toEqual({ apart: expect.stringContaining("11 values of task") });
});
