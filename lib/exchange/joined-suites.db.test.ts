import { afterAll, expect, it } from "vitest";
import { namedFile } from "@/lib/benchmarks/family.fixture";
import { endPool, pool } from "@/lib/db/pool";
import { countOf, sampleCounts } from "@/lib/runs/run.fixture";
import { createSuite } from "@/lib/suites/create-suite";
import { exportSuite } from "./export-suite";
import { importFiles } from "./import-files";
import { plainKit } from "./imported.fixture";

afterAll(endPool);

type Line = Record<string, unknown>;

/** The records of a suite as its exporter writes them, by item. */
async function exported(suite: number, exporter: string): Promise<{ text: string; items: Line[][] }> {
  let text = "";
  for await (const part of (await exportSuite(suite, exporter)).text) text += part;
  const lines: Line[] = text.startsWith("[")
    ? JSON.parse(text)
    : text
        .trim()
        .split("\n")
        .map((line) => JSON.parse(line));
  const items: Line[][] = [];
  for (const line of lines) {
    if (line.turn === undefined || line.turn === 1 || items.length === 0) items.push([line]);
    else items.at(-1)?.push(line);
  }
  return { text, items };
}

/** Record as other tools write it: without the field that Heed added. */
const bare = ({ heed: _heed, ...line }: Line): Line => line;

/**
 * For each family: how to make a small suite, the importer and exporter that join, the field of a reply, and a change that makes a record
 * another prompt.
 */
const families: readonly [
  benchmark: string,
  params: Record<string, unknown>,
  importer: string,
  exporter: string,
  field: string,
  other: (line: Line) => Line,
][] = [
  ["ifeval", { items: 3 }, "responses", "prompts", "response", (line) => ({ ...line, prompt: "Another prompt." })],
  ["lexinstruct", { items: 3 }, "answers", "items", "answer", (line) => ({ ...line, messages: [{ role: "user", content: "Another." }] })],
  [
    "logicif",
    { functions: 3, cases: 3 },
    "results",
    "cases",
    "llm_response",
    (line) => ({ ...line, test_case_id: 99, instruction: "Another." }),
  ],
  [
    "lifbench",
    { lengths: [4], tasks: ["LSI"], samples: 3 },
    "outputs",
    "prompts",
    "output",
    (line) => ({ ...line, ins_id: 99, param_id: 99 }),
  ],
  [
    "evolif",
    { dialogues: 3, turns: 2 },
    "evaluations",
    "dialogues",
    "response",
    (line) => ({ ...line, user_query: "Another.", user_query_verified: "Another." }),
  ],
];

it.each(families)(
  "replies to %s join the chosen suite: unanswered items stay, and records of another prompt add nothing",
  async (...familyCase) => {
    const [benchmark, params, importer, exporter, field, other] = familyCase;
    const { id, itemCount } = await createSuite({ benchmark, name: `Joined ${benchmark}`, params, seed: 5 }).then(async (made) => ({
      ...made,
      itemCount: (await exported(made.id, exporter)).items.length,
    }));
    const { text, items } = await exported(id, exporter);
    const replied = (lines: Line[]) => lines.map((line) => ({ ...bare(line), [field]: "x" }));
    // Records of the export itself, with the fields that a tool adds beside a reply.
    const completed = (lines: Line[]) => lines.map((line) => ({ ...line, [field]: "x", model: "m", took: 1.5, usage: { total: 3 } }));
    const [first = [], second = [], third = [], ...rest] = items;
    // The first item was never answered, a call failed for the second, and the last record has another prompt.
    const theirs = [
      ...second.map((line) => ({ ...bare(line), [field]: null })),
      ...completed(third),
      ...rest.flatMap(replied),
      ...replied(first).map(other),
    ];
    const files = [
      namedFile(text, "suite.jsonl", 50_000),
      namedFile(theirs.map((line) => JSON.stringify(line)).join("\n"), "m/replies.jsonl", 50_000),
    ];
    const request = { benchmark, importer, name: "Theirs", source: "theirs", asked: { model: "m" } };
    const { suiteId, runIds, known, problems } = await importFiles(request, files, plainKit, { id, name: "suite.jsonl" });
    expect([suiteId, known.suite]).toEqual([id, true]);
    const isNullEmpty = benchmark === "ifeval";
    const failed = isNullEmpty ? 1 : 2;
    expect(await sampleCounts(runIds[0] ?? 0)).toEqual({ scored: itemCount - failed, failed });
    expect(problems.filter(({ kind }) => kind === "row")).toMatchObject([{ message: expect.stringMatching(/not in the selected suite/) }]);
    expect(problems.filter(({ kind }) => kind === "note").length).toBeGreaterThan(0);
  },
);

it("replies are not joined to a suite that is read back as another one", async () => {
  const { id } = await createSuite({ benchmark: "ifeval", name: "Altered", params: { items: 2 }, seed: 9 });
  const { text, items } = await exported(id, "prompts");
  await pool().query("update suite set content_hash = 'altered' where id = $1", [id]);
  const replies = items.flatMap((lines) => lines.map((line) => JSON.stringify({ ...bare(line), response: "x" }))).join("\n");
  const files = [namedFile(text, "suite.jsonl", 50_000), namedFile(replies, "m/replies.jsonl", 50_000)];
  const request = { benchmark: "ifeval", importer: "responses", name: "Theirs", source: "theirs", asked: { model: "m" } };
  const counts = () => countOf("select ((select count(*) from suite) + (select count(*) from run))::int as count", []);
  const before = await counts();
  await expect(importFiles(request, files, plainKit, { id, name: "suite.jsonl" })).rejects.toMatchObject({
    code: "invalid",
    where: "suite",
    message: expect.stringMatching(/^Replies cannot be joined to this suite: /),
  });
  expect(await counts()).toBe(before);
});
