import { afterAll, describe, expect, it } from "vitest";
import { listen } from "@/lib/db/listen";
import { endPool, pool } from "@/lib/db/pool";
import { importGiven } from "@/lib/exchange/imported.fixture";
import { readRun } from "@/lib/reads/run";
import { readRunMetrics } from "@/lib/reads/run-metrics";
import { readSample } from "@/lib/reads/samples/sample";
import { rescoreKit } from "@/lib/runs/run.fixture";
import { rescoreParted } from "./rescore-parted";
import { rescoreRun } from "./rescore-run";

afterAll(endPool);

const rule = { procedure: [{ level: "line", predicate: "@" }], relation: "startswith", value: "One" };
const items = ["kept", "leads", "middle", "given"].map((key) => ({
  key,
  tags: { language: "english", difficulty: "Easy", depth: 1, rules: 1 },
  body: { language: "english", task: "Write.", rules: [rule], difficulty: { score: 1, label: "Easy" } },
}));
const answer = "One.\nTwo.";
const replies: Record<string, string> = {
  kept: `${answer}\nI write <think> often`,
  leads: `<think>no end</think>\n\n${answer}`,
  middle: answer,
  given: `<think>no end</think>${answer}`,
};
const verdict = { checks: [{ id: "0", label: "rule 1", group: "", outcome: "fail", credit: 0, weight: 1 }], score: 0, passed: false };

/** Creates a run in which some replies still contain their thoughts, as before thoughts were separated. */
async function runWithThoughts(model: string): Promise<number> {
  const given = Object.entries(replies).map(([key, reply]) => ({
    ...{ key, model, reply, latencyMs: 5 },
    ...(key === "given" && { verdict }),
  }));
  const [id = 0] = await importGiven("lexinstruct", items, given);
  expect((await pool().query("select reply from turn where run_id = $1 and ordinal = 1", [id])).rows).toEqual([{ reply: replies.leads }]);
  return id;
}

describe("reasoning within stored replies", () => {
  it("is separated and its replies rescored by every verifier; former verdicts are kept and flips listed", async () => {
    const id = await runWithThoughts("first");
    await rescoreRun(id, "corrected", rescoreKit);
    const { version } = (await pool().query("select version from checks where run_id = $1 and verifier = 'reference' limit 1", [id]))
      .rows[0];
    await pool().query("update turn set reply_key = 'key ' || ordinal where run_id = $1", [id]);
    const result = await rescoreParted(id, rescoreKit);
    // Another run may not take the changed reply under the key of its earlier reading.
    const { rows: keys } = await pool().query("select reply_key from turn where run_id = $1 order by ordinal", [id]);
    expect(keys.map(({ reply_key }) => reply_key)).toEqual(["key 0", null, "key 2", "key 3"]);
    expect(result).toMatchObject({ verifier: "reference", parted: { replies: 1, left: 1 }, changed: 1 });
    expect(result.flips).toEqual([{ ordinal: 1, key: "leads", from: 0, to: 1, changedChecks: 1 }]);
    const sample = await readSample(id, 1);
    expect(sample).toMatchObject({ status: "scored", passed: true, score: 1 });
    expect(sample.turns[0]).toMatchObject({
      reply: `\n\n${answer}`,
      reasoning: "no end",
      received: { apart: 0, pieces: ["<think>", -6, "</think>", answer.length + 2] },
    });
    const stored = await pool().query("select verifier, version from former_checks where run_id = $1 order by verifier", [id]);
    expect(stored.rows).toEqual([
      { verifier: "corrected", version: expect.stringMatching(/-with-thoughts$/) },
      { verifier: "reference", version: `${version}-with-thoughts` },
    ]);
    const checks = await pool().query("select ordinal, verifier, passed from checks where run_id = $1 order by ordinal, verifier", [id]);
    expect(checks.rows).toHaveLength(8);
    const run = await readRun(id);
    expect(run.log[0]?.message).toBe(
      "Reasoning was separated in 1 stored reply: 1 sample differs. Unchanged because a judge or a file gave the verdict: 1.",
    );
    const strict = (await readRunMetrics(id)).find((metric) => metric.id === "strict" && Object.keys(metric.slice).length === 0);
    expect(strict).toMatchObject({ n: 4 });
  });

  it("is found again after the job was interrupted between two steps", async () => {
    const id = await runWithThoughts("second");
    const broken = new AbortController();
    const kit = { ...rescoreKit, signal: broken.signal, report: () => broken.abort(new Error("stopped")) };
    await expect(rescoreParted(id, kit)).rejects.toThrow("stopped");
    let announced = 0;
    let deaf = () => {};
    await new Promise<void>((listening) => {
      deaf = listen(() => announced++, "heed", listening);
    });
    const result = await rescoreParted(id, rescoreKit);
    // First the new verdicts of its verifier, then the result for the thoughts.
    await expect.poll(() => announced).toBe(2);
    deaf();
    expect(result).toMatchObject({ changed: 1, flips: [{ ordinal: 1, from: 0, to: 1 }] });
    expect((await pool().query("select status from sample where run_id = $1 group by 1", [id])).rows).toEqual([{ status: "scored" }]);
  });
});
