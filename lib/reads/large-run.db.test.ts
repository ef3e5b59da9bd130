import { beforeAll, expect, test, vi } from "vitest";
import { z } from "zod";
import { pool } from "@/lib/db/pool";
import { readRunSamples } from "@/lib/reads/samples/run-samples";
import { readSample } from "@/lib/reads/samples/sample";
import { largeRun } from "./large-run.fixture";

let runId: number;

beforeAll(async () => {
  ({ runId } = await largeRun({ seeds: 20, repetitions: 20, replyWords: 20 }));
});

const planRow = z.object({ "QUERY PLAN": z.string() });

/** Returns the plans of every statement that `work` sends, with the rows that were actually read. */
async function plansOf(work: () => Promise<unknown>): Promise<string[]> {
  const spy = vi.spyOn(pool(), "query");
  await work();
  const sent = spy.mock.calls.map((call: unknown[]) => z.tuple([z.string(), z.array(z.unknown())]).parse(call.slice(0, 2)));
  spy.mockRestore();
  const plans = sent.map(async ([sql, values]) => {
    const { rows } = await pool().query(`explain (analyze, costs off, timing off, summary off) ${sql}`, values);
    return z
      .array(planRow)
      .parse(rows)
      .map((row) => row["QUERY PLAN"])
      .join("\n");
  });
  return Promise.all(plans);
}

const wholeTable = /Seq Scan on (sample|checks|turn)\b/;

test.each([
  ["the first page", {}, {}],
  ["a page near the end", {}, { cursor: 19_000 }],
  ["a page of missed samples near the end", { passed: false }, { cursor: 19_000 }],
  ["a common text", { text: "a" }, { cursor: 100 }],
  ["a missed word", { missed: "revenue" }, { cursor: 100 }],
])("%s reads a page's worth of rows, by index", async (_name, filters, page) => {
  const pages = (await plansOf(() => readRunSamples(runId, filters, page))).filter(
    (plan) => plan.startsWith("Limit") && plan.includes("on sample s"),
  );
  expect(pages).toHaveLength(1);
  expect(pages[0]).not.toMatch(wholeTable);
  const passedOver = [...(pages[0] ?? "").matchAll(/Rows Removed by Filter: (\d+)/g)].reduce((sum, match) => sum + Number(match[1]), 0);
  expect(passedOver).toBeLessThan(1000);
});

test("reads a sample and its link to the next failure by index", async () => {
  const plans = await plansOf(() => readSample(runId, 12_345));
  expect(plans.length).toBeGreaterThan(3);
  for (const plan of plans) expect(plan).not.toMatch(wholeTable);
});

test("a page of fifty samples stays below 50 kB", async () => {
  for (const cursor of [null, 950, 19_949]) {
    const page = await readRunSamples(runId, {}, { cursor });
    expect(page.rows).toHaveLength(50);
    expect(Buffer.byteLength(JSON.stringify(page))).toBeLessThan(50_000);
  }
});

test("counts all matching samples with the first page", async () => {
  expect((await readRunSamples(runId)).matching).toBe(20_000);
  expect((await readRunSamples(runId, { status: ["failed"] })).matching).toBe(207);
  expect((await readRunSamples(runId, { tags: ["density=10..20"] })).matching).toBe(800);
});
