import { afterAll, expect, it } from "vitest";
import { receivedText } from "@/lib/contracts/plain/received-text";
import { received } from "@/lib/contracts/reading";
import { endPool, pool } from "@/lib/db/pool";
import { readRun } from "@/lib/reads/run";
import { readRunMetrics } from "@/lib/reads/run-metrics";
import { type ImportRequest, importFiles } from "./import-files";
import { plainKit } from "./imported.fixture";

afterAll(endPool);

const thought = "<think>\nWell, no commas then.\n</think>\n\nhi";
const replies = [thought, "hi", "hi, there", "<reflection>so</reflection> hi"];
const instructions = { instruction_id_list: ["punctuation:no_comma"], kwargs: [{}] };
const prompts = replies.map((_, key) => ({ key, prompt: `Say hi without commas, number ${key}.`, ...instructions }));
const responses = prompts.map((prompt, at) => ({ ...prompt, response: replies[at] }));
const results = responses.map((response) => ({
  ...response,
  follow_instruction_list: [!response.response?.includes(",")],
  follow_all_instructions: true,
}));

/** Result of an import: the strict share, the number of replies with thoughts, and the run. */
async function imported(importer: string, lines: Record<string, readonly object[]>, wanted: Partial<ImportRequest> = {}) {
  const files = Object.entries(lines).map(([name, rows]) => ({
    name,
    async *text() {
      yield rows.map((line) => JSON.stringify(line)).join("\n");
    },
  }));
  const request = { benchmark: "ifeval", importer, name: "Theirs", source: "theirs", asked: { model: "Qwen3-4B" }, ...wanted };
  const { runIds, thoughts } = await importFiles(request, files, plainKit);
  const [runId = 0] = runIds;
  const metrics = await readRunMetrics(runId);
  const share = metrics.find(({ id, slice }) => id === "prompt_level_strict" && Object.keys(slice).length === 0)?.value;
  return { runId, share, thoughts, run: await readRun(runId) };
}

it("separates reasoning from replies, keeps the file's text and reports how many replies held reasoning", async () => {
  const { runId, share, thoughts, run } = await imported("responses", { "a.jsonl": responses });
  expect([share, thoughts]).toEqual([75, { held: 1, apart: 1 }]);
  expect(run.model).toMatchObject({ reading: { tags: ["think"], opened: false, trim: false } });
  expect(run.replyMarks).toEqual([{ kind: "marker", word: "<reflection>", replies: 1 }]);
  const { rows } = await pool().query("select reply, reasoning, received from turn where run_id = $1 order by ordinal", [runId]);
  expect(rows[0]).toMatchObject({ reply: "\n\nhi", reasoning: "\nWell, no commas then.\n" });
  expect(rows.map((row) => receivedText(row.reply, row.reasoning, received.nullable().parse(row.received)))).toEqual(replies);
});

it("leaves reasoning in replies on request and marks the run", async () => {
  const { share, thoughts, run } = await imported("responses", { "a.jsonl": responses }, { thoughts: "keep" });
  expect([share, thoughts]).toEqual([50, { held: 1, apart: 0 }]);
  expect(run.model).toEqual({ kind: "imported", source: "theirs" });
  expect(run.replyMarks).toContainEqual({ kind: "marker", word: "<think>", replies: 1 });
});

it("trims white space around answers on request", async () => {
  const { runId } = await imported("responses", { "a.jsonl": responses }, { trim: true });
  const { rows } = await pool().query("select reply from turn where run_id = $1 order by ordinal", [runId]);
  expect(rows[0].reply).toBe("hi");
});

it("scores replies of files with verdicts unchanged, unless a person chooses otherwise", async () => {
  const files = { "prompts.jsonl": prompts, "eval_results_strict.jsonl": results };
  expect(await imported("results", files)).toMatchObject({ share: 50, thoughts: { held: 1, apart: 0 } });
  expect(await imported("results", files, { thoughts: "all" })).toMatchObject({ share: 75, thoughts: { held: 1, apart: 1 } });
});
