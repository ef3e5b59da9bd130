import { afterAll, expect, it } from "vitest";
import { namedFile } from "@/lib/benchmarks/family.fixture";
import { endPool } from "@/lib/db/pool";
import { importFiles } from "@/lib/exchange/import-files";
import { plainKit } from "@/lib/exchange/imported.fixture";
import { readLeaderboard } from "@/lib/ranking/leaderboard";
import { readOverview } from "@/lib/ranking/overview";
import { readRun } from "./run";
import { readRuns } from "./runs";

afterAll(endPool);

const ask = (key: number, id: string, kwargs: object) => ({ key, prompt: `Prompt ${key}`, instruction_id_list: [id], kwargs: [kwargs] });

/** Imports a run over the prompts; every reply to an IFBench prompt is correct only without its first line. */
async function run(model: string, prompts: readonly ReturnType<typeof ask>[]): Promise<number> {
  const text = prompts.map((prompt) => JSON.stringify({ ...prompt, response: "Here are 2:\n1" })).join("\n");
  const request = { benchmark: "ifeval", importer: "responses", name: model, source: "file", asked: { model } };
  const { runIds } = await importFiles(request, [namedFile(text)], plainKit);
  return runIds[0] ?? 0;
}

it("a run over IFBench alone has the loose headline in every list; one over IFEval or both has the strict one", async () => {
  const numbers = [1, 2, 3, 4, 5, 6].map((key) => ask(key, "count:numbers", { N: 1 }));
  const ifbench = await run("on IFBench", numbers);
  const both = await run("on both", [...numbers, ask(7, "punctuation:no_comma", {})]);
  const ifeval = await run("on IFEval", [ask(8, "punctuation:no_comma", {})]);
  const headline = async (id: number) => (await readRun(id)).headline;
  expect(await headline(ifbench)).toMatchObject({ id: "prompt_level_loose", slice: {}, value: 100, n: 6 });
  expect(await headline(both)).toMatchObject({ id: "prompt_level_strict", value: expect.closeTo(100 / 7, 9) });
  expect(await headline(ifeval)).toMatchObject({ id: "prompt_level_strict", value: 100 });
  expect((await readRuns({})).map((row) => [row.id, row.headline?.id])).toEqual([
    [ifeval, "prompt_level_strict"],
    [both, "prompt_level_strict"],
    [ifbench, "prompt_level_loose"],
  ]);
  const { rankings } = await readLeaderboard("ifeval");
  const rowsOf = async (runId: number) => {
    const boards = await Promise.all(rankings.map(async ({ key }) => (await readLeaderboard("ifeval", { ranking: key })).rows));
    return boards.find((rows) => rows.some((row) => row.runId === runId)) ?? [];
  };
  const row = (await rowsOf(ifbench)).find(({ runId }) => runId === ifbench);
  expect(row?.edition).toBe("ifbench");
  expect(row?.metrics[0]).toMatchObject({ id: "prompt_level_loose", slice: {}, value: 100 });
  expect((await rowsOf(both)).find(({ runId }) => runId === both)).toMatchObject({ edition: "mixed" });
  const papers = (await rowsOf(ifbench)).filter(({ edition, source }) => edition === "ifbench" && source === "published");
  expect(papers[0]).toMatchObject({ model: "OpenAI o3", rank: [1, 1] });
  expect(papers[0]?.metrics[0]).toMatchObject({ id: "prompt_level_loose", slice: {}, value: 70.4 });
  expect(papers).toHaveLength(14);
  const { columns, rows } = (await readOverview()).matrix;
  const at = columns.findIndex(({ benchmark }) => benchmark.id === "ifeval");
  const shown = rows.flatMap(({ model, cells }) => {
    const cell = cells[at];
    return cell ? [[model, (cell.elsewhere ?? columns[at])?.headline.label]] : [];
  });
  expect(shown).toEqual([
    ["on IFEval", "Prompt-level strict"],
    ["on both", "Prompt-level strict"],
    ["on IFBench", "Prompt-level loose"],
  ]);
});
