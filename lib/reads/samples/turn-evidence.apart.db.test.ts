import { beforeAll, beforeEach, expect, test, vi } from "vitest";
import { sampleDetail } from "@/lib/contracts/sample";
import { pool } from "@/lib/db/pool";
import { readItem } from "@/lib/reads/item";
import { storeNeedleRun, storeText } from "@/lib/reads/long-text.fixture";
import { readSuiteItems } from "@/lib/reads/suite-items";
import { scope } from "@/lib/shares/scope";
import { createShare } from "@/lib/shares/share";
import { sharedTextHash } from "@/lib/shares/shared-text";
import { readSample } from "./sample";
import { readEvidence } from "./turn-evidence";

vi.mock("@/lib/benchmarks/registry", async () => {
  const { needle: loaded, needleFamily: family } = await import("@/lib/reads/long-text.fixture");
  return (await import("@/lib/benchmarks/family.fixture")).registryOf(family, loaded);
});

/** More than two million tokens. */
const text = `${"many words of little interest ".repeat(340_000)}the needle ${"and some more words ".repeat(20_000)}`;
let context = "";
let runId = 0;

beforeAll(async () => {
  context = await storeText(text);
  runId = await storeNeedleRun({ context, needle: "the needle", reply: "I do not know.", kept: 10_000_000 });
});

beforeEach(async () => {
  for (const table of ["item_finding", "sample_finding"]) await pool().query(`delete from ${table}`);
});

/** Stores what a job found out of the item, with its text. */
const storeTrace = async () => {
  await pool().query(
    `insert into item_finding (benchmark, item_hash, kind, version, facts, detail_hash)
     select 'needle', encode(sha256(convert_to(i.body::text, 'UTF8')), 'hex'), 'trace', '1', '{"steps": 3}', $1 from item i`,
    [await storeText("[]")],
  );
};

test("a sample's page stays small with a long prompt, and names the text by its hash and token count", async () => {
  const answer = JSON.stringify(await readSample(runId, 0));
  expect(answer.length).toBeLessThan(5000);
  const [turn] = sampleDetail.parse(JSON.parse(answer)).turns;
  expect(turn?.messages).toEqual([{ role: "user", parts: ["Read this:\n", { hash: context, tokens: 128_000 }, "\nWhere is the needle?"] }]);
  expect(turn?.sent.cut).toEqual({ message: 0, part: 1, kept: 10_000_000, tokens: 1000 });
  expect(turn?.evidence).toEqual([
    { id: "context", label: "Context" },
    { id: "finding", label: "Finding" },
    { id: "broken", label: "Broken" },
  ]);
});

test("evidence is built on request, from the text and its cut", async () => {
  const start = text.indexOf("the needle");
  expect(await readEvidence(runId, 0, { id: "context" })).toEqual({
    kind: "context",
    text: { hash: context },
    marks: [{ id: "needle", label: "the needle", tone: "expected", start, end: start + 10 }],
    cutAt: 10_000_000,
  });
});

test("evidence uses the findings of jobs, those of the sample before those of its item", async () => {
  const code = async () => {
    const made = await readEvidence(runId, 0, { id: "finding" });
    return made.kind === "source" ? JSON.parse(made.code) : made.kind;
  };
  expect(await code()).toBeNull();
  await storeTrace();
  expect(await code()).toMatchObject({ facts: { steps: 3 } });
  await pool().query("insert into sample_finding (run_id, ordinal, kind, version, facts) values ($1, 0, 'trace', '1', '{\"steps\": 4}')", [
    runId,
  ]);
  expect(await code()).toMatchObject({ facts: { steps: 4 }, detailHash: null });
});

test("reports unknown evidence as not found, and a family's fault as internal", async () => {
  await expect(readEvidence(runId, 0, { id: "other" })).rejects.toMatchObject({ code: "not_found" });
  await expect(readEvidence(runId, 0, { id: "context", turn: 1 })).rejects.toMatchObject({ code: "not_found" });
  await expect(readEvidence(runId, 9, { id: "context" })).rejects.toMatchObject({ code: "not_found" });
  await expect(readEvidence(runId, 0, { id: "context", verifier: "lenient" })).rejects.toMatchObject({ code: "invalid" });
  await expect(readEvidence(runId, 0, { id: "broken" })).rejects.toMatchObject({
    code: "internal",
    message: expect.stringContaining("Broken"),
  });
});

test("a share of a sample opens that sample's evidence and texts, and no others", async () => {
  const { slug } = await createShare({ kind: "sample", runId, ordinal: 0 });
  const link = await scope(slug);
  expect(await readEvidence(link.runOfSample(0), 0, { id: "context" })).toMatchObject({ kind: "context" });
  expect(await sharedTextHash(link, { ordinal: 0, hash: context })).toBe(context);
  await storeTrace();
  const trace = await storeText("[]");
  expect(await sharedTextHash(link, { ordinal: 0, hash: trace })).toBe(trace);
  expect(() => link.runOfSample(1)).toThrow(expect.objectContaining({ code: "not_found" }));
  await expect(sharedTextHash(link, { ordinal: 0, hash: await storeText("another") })).rejects.toMatchObject({ code: "not_found" });
});

test("an item's page names the text, and searching the items of a suite does not read it", async () => {
  const { rows } = await pool().query("select suite_id as id from item limit 1");
  const item = await readItem(rows[0].id, 0);
  expect(JSON.stringify(item).length).toBeLessThan(5000);
  expect(item.messages[0]?.parts[1]).toEqual({ hash: context, tokens: 128_000 });
  expect((await readSuiteItems(rows[0].id, { text: "the needle" })).items).toHaveLength(1);
  expect((await readSuiteItems(rows[0].id, { text: "little interest" })).items).toEqual([]);
});
