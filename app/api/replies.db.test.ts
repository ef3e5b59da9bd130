import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { z } from "zod";
import { mostOfReply } from "@/lib/contracts/plain/limits";
import { replyPiece, sampleDetail } from "@/lib/contracts/sample";
import { endPool, pool } from "@/lib/db/pool";
import { readKeys } from "@/lib/keys/redact-keys";
import { readReplyText } from "@/lib/reads/samples/reply-text";
import { readSample } from "@/lib/reads/samples/sample";
import { storedRun } from "@/lib/reads/stored-run.fixture";
import { scope } from "@/lib/shares/scope";
import { createShare } from "@/lib/shares/share";
import { sharedSample } from "@/lib/shares/shared-sample";
import { GET as getReply } from "./runs/[id]/samples/[ordinal]/reply/route";
import { GET as getSharedReply } from "./s/[slug]/samples/[ordinal]/reply/route";

afterAll(async () => {
  vi.unstubAllEnvs();
  await endPool();
});

const key = "sk-boundary-0123456789abcdef";
// A line of 5 MB, with a character of two code units across the cut of a reply, and a key across the cut in a share.
const line = `${"a".repeat(mostOfReply - 1)}😀${"b".repeat(4_990_000)}`;
const keyed = `${"k".repeat(mostOfReply - 9)}${key}${"c".repeat(600_000)}`;
let runId: number;

beforeAll(async () => {
  vi.stubEnv("HEED_KEY_BOUNDARY", key);
  readKeys();
  ({ runId } = await storedRun({
    densities: [3],
    seeds: 3,
    sample: (_words, at) => ({ status: "scored", reply: at === 0 ? line : at === 1 ? keyed : "short" }),
  }));
  await pool().query("update turn set reasoning = reply where run_id = $1", [runId]);
  await pool().query(
    "insert into attempt (run_id, ordinal, turn, attempt, outcome, reason, reply) values ($1, 0, 0, 1, 'rejected', 'unfit', $2)",
    [runId, line],
  );
});

const ask = (query: string, ordinal = 0) =>
  getReply(
    new Request(`http://localhost:3000/api/runs/${runId}/samples/${ordinal}/reply?${query}`, { headers: { host: "localhost:3000" } }),
    {
      params: Promise.resolve({ id: String(runId), ordinal: String(ordinal) }),
    },
  );
const piece = async (query: string) => replyPiece.parse(await (await ask(query)).json());

test("a sample contains only the beginning of a long reply, which ends with a whole character", async () => {
  const sample = sampleDetail.parse(await readSample(runId, 0));
  const [turn] = sample.turns;
  expect(JSON.stringify(sample).length).toBeLessThan(4 * mostOfReply);
  expect([turn?.reply, turn?.replyLength, turn?.reasoning?.length, turn?.reasoningLength]).toEqual([
    "a".repeat(mostOfReply - 1),
    line.length,
    mostOfReply - 1,
    line.length,
  ]);
  expect(turn?.attempts[0]).toMatchObject({ replyLength: line.length });
  expect((await readSample(runId, 2)).turns[0]).toMatchObject({ reply: "short" });
  expect((await readSample(runId, 2)).turns[0]).not.toHaveProperty("replyLength");
});

test("a whole reply is read in further pieces or as a file", async () => {
  for (const query of ["turn=0", "of=reasoning", "attempt=1"]) {
    let text = (await readSample(runId, 0)).turns[0]?.reply ?? "";
    let reads = 0;
    for (; text.length < line.length; reads++) text += (await piece(`${query}&from=${text.length}`)).text;
    expect(text === line).toBe(true);
    expect(reads).toBe(10);
  }
  const file = await ask("turn=0");
  expect(file.headers.get("content-type")).toBe("text/plain; charset=utf-8");
  expect(file.headers.get("content-disposition")).toContain("attachment");
  expect((await file.text()) === line).toBe(true);
  expect((await piece(`from=${line.length + 5}`)).text).toBe("");
});

test("unstored replies are not found", async () => {
  for (const query of ["turn=1", "attempt=2", "of=reasoning&turn=3"]) expect((await ask(query)).status).toBe(404);
  expect((await ask("turn=0", 99)).status).toBe(404);
  expect((await ask("of=envelope")).status).toBe(400);
});

test("a share hides a key that spans two pieces of a reply, and shows no other sample", async () => {
  const { slug } = z.object({ slug: z.string() }).parse(await createShare({ kind: "sample", runId, ordinal: 1 }));
  const shared = (ordinal: number, query: string) =>
    getSharedReply(
      new Request(`http://localhost:3000/api/s/${slug}/samples/${ordinal}/reply?${query}`, { headers: { host: "localhost:3000" } }),
      {
        params: Promise.resolve({ slug, ordinal: String(ordinal) }),
      },
    );
  const shown = (await sharedSample(await scope(slug), 1)).turns[0];
  const rest = replyPiece.parse(await (await shared(1, `from=${shown?.reply?.length}`)).json());
  const [start, end] = [shown?.reply?.slice(-20), rest.text.slice(0, 20)];
  expect(`${start}${end}`).not.toMatch(/sk-|0123456789|abcdef/);
  expect(shown?.replyLength).toBe(keyed.length);
  expect(rest.length).toBe(keyed.length);
  expect(await readReplyText(runId, 1, { turn: 0, of: "reply" })).toContain(key);
  expect((await shared(0, "from=0")).status).toBe(404);
});
