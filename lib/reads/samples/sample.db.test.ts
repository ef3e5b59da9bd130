import { beforeEach, expect, test } from "vitest";
import { sampleDetail } from "@/lib/contracts/sample";
import { pool } from "@/lib/db/pool";
import { storedRun } from "@/lib/reads/stored-run.fixture";
import { readSample } from "./sample";

let run: Awaited<ReturnType<typeof storedRun>>;

beforeEach(async () => {
  // Samples 0, 1 and 4 pass, 2 misses words, 3 failed at the provider, and 5 is waiting.
  run = await storedRun({
    densities: [4],
    seeds: 6,
    sample: (words, ordinal) => {
      if (ordinal === 2) return { status: "scored", reply: `${words[0]}s! ${words[1]} ${words[2]}-led` };
      if (ordinal === 3) return { status: "failed", reply: null, reason: "401" };
      if (ordinal === 5) return { status: "queued", reply: null };
      return { status: "scored", reply: words.join(" ") };
    },
  });
});

test("shows each word's verdict with its place in the reply", async () => {
  const sample = sampleDetail.parse(await readSample(run.runId, 2));
  const [turn] = sample.turns;
  const words = run.items[2]?.words ?? [];
  expect(turn?.verdict?.checks.map((check) => [check.label, check.outcome])).toEqual([
    [words[0], "modification"],
    [words[1], "exact"],
    [words[2], "exact"],
    [words[3], "omission"],
  ]);
  const [start, end] = turn?.verdict?.checks[1]?.evidence?.[0] ?? [0, 0];
  expect(turn?.reply?.slice(start, end)).toBe(words[1]);
  expect(turn?.drifted).toBe(false);
  expect(sample).toMatchObject({ outcomes: "meeo", score: 0.5, passed: false, verifier: "reference" });
});

test("rebuilds the prompt and the request, without the key", async () => {
  const { turns } = await readSample(run.runId, 0);
  const prompt = turns[0]?.messages.map((message) => message.parts.join("")).join("\n") ?? "";
  for (const word of run.items[0]?.words ?? ["missing"]) expect(prompt).toContain(word);
  expect(turns[0]?.rawRequest).toMatchObject({ model: "acme/model-1", temperature: 0.25, seed: 7, messages: [] });
  expect(JSON.stringify(turns[0]?.rawRequest)).not.toMatch(/SECRET_CREDENTIAL|secret-host/);
  expect(turns[0]?.rawResponse).toMatchObject({ id: "response-0" });
  expect(JSON.stringify(turns[0]?.rawResponse)).not.toContain(turns[0]?.reply);
});

test("shows the attempts of a sample that never got a reply", async () => {
  const { turns, reason, score } = await readSample(run.runId, 3);
  expect({ reason, score, count: turns.length }).toEqual({ reason: "401", score: null, count: 1 });
  expect(turns[0]).toMatchObject({
    reply: null,
    verdict: null,
    rawResponse: null,
    attempts: [{ attempt: 1, outcome: "error", httpStatus: 401 }],
  });
  expect(turns[0]?.messages.length).toBeGreaterThan(0);
});

test("links to the neighbours, and past passed samples to the next failed one", async () => {
  const arrows = async (ordinal: number) => {
    const { previous, next, previousFailed, nextFailed } = await readSample(run.runId, ordinal);
    return [previous, next, previousFailed, nextFailed];
  };
  expect(await arrows(0)).toEqual([null, 1, null, 2]);
  expect(await arrows(2)).toEqual([1, 3, null, 3]);
  expect(await arrows(3)).toEqual([2, 4, 2, null]);
  expect(await arrows(5)).toEqual([4, null, 3, null]);
});

test("judges with another verifier on request, without storing the verdict", async () => {
  const strict = await readSample(run.runId, 2, { verifier: "strict-token" });
  expect(strict).toMatchObject({ verifier: "strict-token", outcomes: "memo", checksPassed: 1, checksTotal: 4 });
  expect(await readSample(run.runId, 2)).toMatchObject({ verifier: "reference", outcomes: "meeo" });
  const { rows } = await pool().query("select verifier from checks where run_id = $1 and ordinal = 2", [run.runId]);
  expect(rows).toEqual([{ verifier: "reference" }]);
  await expect(readSample(run.runId, 2, { verifier: "lenient" })).rejects.toMatchObject({ code: "invalid" });
});

test("shows another verifier's score if the run's own gave none, but no score without a reply", async () => {
  const { runId } = await storedRun({
    densities: [4],
    seeds: 2,
    sample: (words, ordinal) =>
      ordinal === 0
        ? { status: "unscored", reply: words.join(" "), reason: "verifier reference: crashed" }
        : { status: "failed", reply: null, reason: "401" },
  });
  expect(await readSample(runId, 0)).toMatchObject({ status: "unscored", score: null });
  const strict = await readSample(runId, 0, { verifier: "strict-token" });
  expect(strict).toMatchObject({
    status: "scored",
    reason: null,
    score: 1,
    passed: true,
    outcomes: "eeee",
    checksPassed: 4,
    checksTotal: 4,
  });
  const failed = await readSample(runId, 1, { verifier: "strict-token" });
  expect(failed).toMatchObject({ status: "failed", reason: "401", score: null, passed: null, outcomes: "", checksTotal: 0 });
});

test("marks a verdict that the current code no longer gives, only under the same version", async () => {
  const set = (version: string) =>
    pool().query("update checks set outcomes = 'eeee', version = $2 where run_id = $1 and ordinal = 2", [run.runId, version]);
  const { rows } = await pool().query("select version from checks where run_id = $1 and ordinal = 2", [run.runId]);
  await set(rows[0].version);
  expect((await readSample(run.runId, 2)).turns[0]?.drifted).toBe(true);
  await set("0-before");
  expect((await readSample(run.runId, 2)).turns[0]?.drifted).toBe(false);
});

test("keeps a judge's verdict unchanged", async () => {
  const checks = [{ id: "a", label: "tone", group: "judged", outcome: "exact", credit: 1, weight: 1 }];
  await pool().query("update checks set detail = $2, score = 0.75, passed = true where run_id = $1 and ordinal = 4", [
    run.runId,
    JSON.stringify(checks),
  ]);
  expect((await readSample(run.runId, 4)).turns[0]).toMatchObject({ verdict: { score: 0.75, passed: true, checks }, drifted: false });
});

test("finds no sample outside the run", async () => {
  await expect(readSample(run.runId, 6)).rejects.toMatchObject({ code: "not_found" });
  await expect(readSample(99_999, 0)).rejects.toMatchObject({ code: "not_found" });
});
