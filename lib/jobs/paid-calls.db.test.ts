import { afterAll, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { openaiCompatible } from "@/lib/contracts/model";
import { noUsage } from "@/lib/contracts/usage";
import { endPool, pool } from "@/lib/db/pool";
import { prisma } from "@/lib/db/prisma";
import { systemClock } from "@/lib/engine/clock";
import { monthOf } from "@/lib/limits/monthly-budget";
import { writeCounts } from "@/lib/metrics/totals";
import { ProviderError } from "@/lib/providers/provider-error";
import { createJob } from "./create-job";
import { paidCalls, paidTests } from "./paid-calls";
import { storedJob } from "./stored-job";

const model = (name: string) =>
  openaiCompatible.parse({ kind: "openai-compatible", address: "http://127.0.0.1:1/v1", model: name, sampling: {}, timeoutSeconds: 5 });
const answer = { text: "a", usage: { ...noUsage, input: 0, output: 100 } };
/** Costs a dollar for 100 tokens, and at most two. */
const size = { bytes: 0, limit: 184, expected: 100 };
const ask = async () => answer;
const counts = (reply: typeof answer) => reply;
const waiting = { clock: systemClock, halt: new AbortController().signal };
const spent = async () => (await monthOf("ada"))?.spent;

beforeAll(async () => {
  await prisma().price.create({ data: { model: "priced", inputPerMillion: 10_000, outputPerMillion: 10_000 } });
  for (const [id, monthlyUsd] of [
    ["ada", 5],
    ["free", null],
  ] as const)
    await prisma().person.create({ data: { id, email: `${id}@example.org`, name: "Ada", monthlyUsd } });
});
beforeEach(async () => {
  await monthOf("ada");
  await pool().query("update budget set spent = 0");
  await pool().query("delete from budget_hold");
});
afterAll(endPool);

it("reserves the most that a call may cost before it begins, and returns the unspent part", async () => {
  const pay = paidCalls("ada", model("priced"), waiting);
  const during = await pay(
    size,
    async () => ({ ...answer, during: await spent() }),
    (reply) => reply,
  );
  expect(during.during).toBeCloseTo(2, 9);
  expect(await spent()).toBeCloseTo(1, 9);
  const failing = (possiblyBilled: boolean) =>
    pay(size, () => Promise.reject(new ProviderError({ kind: "passing", reason: "gone", detail: "", possiblyBilled })), counts);
  await expect(failing(false)).rejects.toThrow();
  expect(await spent()).toBeCloseTo(1, 9);
  await expect(failing(true)).rejects.toThrow();
  expect(await spent()).toBeCloseTo(3, 9);
});

it("keeps an answer whose cost the database does not take at once, and counts the cost once", async () => {
  const pauses: number[] = [];
  const clock = { sleep: async (ms: number) => void pauses.push(ms) };
  const refused = Object.assign(new Error("connect ECONNREFUSED"), { code: "ECONNREFUSED" });
  const pay = paidCalls("ada", model("priced"), { ...waiting, clock });
  const paid = await pay(
    size,
    async () => {
      vi.spyOn(pool(), "connect").mockRejectedValueOnce(refused);
      return answer;
    },
    counts,
  );
  expect(paid).toEqual(answer);
  expect(pauses).toHaveLength(1);
  expect(await spent()).toBeCloseTo(1, 9);
});

it("never exceeds the monthly budget, however many calls begin at once, and refuses calls that do not fit", async () => {
  const pay = paidCalls("ada", model("priced"), waiting);
  const outcomes = await Promise.allSettled(Array.from({ length: 8 }, () => pay(size, ask, counts)));
  const refused = outcomes.flatMap((outcome) => (outcome.status === "rejected" ? [outcome.reason] : []));
  expect(refused.length).toBeGreaterThan(0);
  for (const error of refused)
    expect(error).toMatchObject({ code: "conflict", message: expect.stringMatching(/^The monthly budget of Ada for /) });
  expect(await spent()).toBeLessThanOrEqual(5);
});

it("lets calls wait for what calls under way return, instead of refusing them", async () => {
  let under = 0;
  let finish = () => {};
  const bothAsked = new Promise<void>((resolve) => {
    finish = resolve;
  });
  // The third call may cost two dollars, of which one is left while the first two are under way.
  const pay = paidCalls("ada", model("priced"), { ...waiting, clock: { sleep: async () => finish() } });
  const cheap = { ...answer, usage: { ...answer.usage, output: 20 } };
  const calls = Array.from({ length: 3 }, () =>
    pay(
      size,
      async () => {
        if (++under <= 2) await bothAsked;
        return cheap;
      },
      counts,
    ),
  );
  expect(await Promise.all(calls)).toEqual([cheap, cheap, cheap]);
  expect(await spent()).toBeCloseTo(0.6, 9);
});

it("refuses a call that would not fit even if calls under way cost nothing, and a test at once while they hold its money", async () => {
  await pool().query("update budget set spent = 2.5 where person_id = 'ada'");
  const during = async () => {
    // Half a dollar is left; the call under way may return two.
    await expect(paidTests("ada")(model("priced"))(size, ask, counts)).rejects.toMatchObject({
      message: expect.stringMatching(/^Calls in progress have reserved/),
    });
    const large = { ...size, limit: 284 };
    await expect(paidCalls("ada", model("priced"), waiting)(large, ask, counts)).rejects.toMatchObject({
      message: expect.stringMatching(/^The monthly budget of Ada for /),
    });
    return answer;
  };
  await paidCalls("ada", model("priced"), waiting)(size, during, counts);
  expect(await spent()).toBeCloseTo(3.5, 9);
});

it("limits the first calls of a month that begin at once", async () => {
  await pool().query("delete from budget where person_id = 'ada'");
  const pay = paidCalls("ada", model("priced"), waiting);
  const outcomes = await Promise.allSettled(Array.from({ length: 8 }, () => pay(size, ask, counts)));
  const accepted = outcomes.filter(({ status }) => status === "fulfilled").length;
  expect(accepted).toBeLessThanOrEqual(5);
  expect(await spent()).toBeCloseTo(accepted, 9);
});

it("needs a price under a monthly budget, and charges nothing without a person or a limit", async () => {
  await expect(paidCalls("ada", model("unpriced"), waiting)(size, ask, counts)).rejects.toMatchObject({
    code: "conflict",
    message: expect.stringMatching(/has no price\. Give the model a price on the Models page\.$/),
  });
  expect(await paidCalls("free", model("unpriced"), waiting)(size, ask, counts)).toEqual(answer);
  expect(await paidCalls("free", model("priced"), waiting)(size, ask, counts)).toEqual(answer);
  expect(await paidCalls(null, model("priced"), waiting)(size, ask, counts)).toEqual(answer);
  expect(await monthOf("free")).toBeNull();
});

it("counts calls of jobs and tests in the metrics, but no refused call", async () => {
  await writeCounts();
  await pool().query("delete from metric_total");
  const call = (purpose: "job" | "test", ask = async () => answer, name = "priced") =>
    paidCalls("free", model(name), waiting, purpose)(size, ask, counts);
  await call("job");
  await call("test");
  await expect(call("test", () => Promise.reject(new Error("gone")))).rejects.toThrow("gone");
  await expect(paidCalls("ada", model("unpriced"), waiting)(size, ask, counts)).rejects.toMatchObject({ code: "conflict" });
  await writeCounts();
  const { rows } = await pool().query(
    "select series, value from metric_total where series like 'heed_calls%' or series like '%\"output\"%' or series like 'heed_cost%'",
  );
  expect(Object.fromEntries(rows.map(({ series, value }) => [series, value]))).toEqual({
    'heed_calls_total{purpose="job",outcome="success"}': 1,
    'heed_calls_total{purpose="test",outcome="success"}': 1,
    'heed_calls_total{purpose="test",outcome="error"}': 1,
    'heed_cost_usd_total{purpose="job"}': 1,
    'heed_cost_usd_total{purpose="test"}': 1,
    'heed_tokens_total{purpose="job",kind="output"}': 100,
    'heed_tokens_total{purpose="test",kind="output"}': 100,
  });
});

it("refuses a test at once while calls in flight hold its money", async () => {
  await pool().query(
    "insert into worker (id, name, process, migration, held, renewed_at, expires_at) values ('v', '', '{}', '', '{}', now(), now() + interval '1 hour')",
  );
  await pool().query("insert into budget_hold (budget_id, worker, held) select id, 'v', 4 from budget where person_id = 'ada'");
  const refused = paidTests("ada")(model("priced"))(size, ask, counts);
  await expect(refused).rejects.toMatchObject({ code: "conflict", message: expect.stringMatching(/^Calls in progress have reserved/) });
  await pool().query("delete from worker where id = 'v'");
  await paidTests("ada")(model("priced"))(size, ask, counts);
  expect(await spent()).toBeCloseTo(1, 9);
});

it("waits while calls of runs hold the money that it needs", async () => {
  await pool().query(
    "insert into worker (id, name, process, migration, held, renewed_at, expires_at) values ('w', '', '{}', '', '{}', now(), now() + interval '1 hour')",
  );
  await pool().query("insert into budget_hold (budget_id, worker, held) select id, 'w', 4 from budget where person_id = 'ada'");
  let waits = 0;
  const clock = {
    sleep: async () => {
      waits++;
      await pool().query("delete from budget_hold");
    },
  };
  expect(await paidCalls("ada", model("priced"), { ...waiting, clock })(size, ask, counts)).toEqual(answer);
  expect(waits).toBe(1);
});

it("a job belongs to the person who started it", async () => {
  const id = await createJob({ kind: "try", benchmark: "", name: "", input: {} }, "ada");
  expect((await storedJob(id)).personId).toBe("ada");
});
