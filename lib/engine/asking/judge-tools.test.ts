import type { Socket } from "node:net";
import { beforeEach, expect, it, onTestFinished, vi } from "vitest";
import { openaiCompatible } from "@/lib/contracts/model";
import { type Clock, systemClock } from "@/lib/engine/clock";
import { endpointLimitKey, makeLease } from "@/lib/limits/lease";
import { leaseStore } from "@/lib/limits/store.fixture";
import { completion, rawServer, response } from "@/lib/providers/raw-server.fixture";
import { judgeTools } from "./judge-tools";
import { RunMoney } from "./run-money";

// What is stored is listed here.
const rows = vi.hoisted(() => [] as { budgetId: number; cost: number }[]);
vi.mock("@/lib/limits/budget", async (original) => ({
  ...(await original<object>()),
  spendBudgets: async (costs: typeof rows) => void rows.push(...costs),
}));

/** A judge whose endpoint may have `slots` calls in flight; its calls wait in `asked` for their replies. */
async function judgeWith(slots: number, { tokens = null, money = null }: { tokens?: number | null; money?: RunMoney | null } = {}) {
  const asked: Socket[] = [];
  const server = await rawServer((socket) => void asked.push(socket));
  const store = leaseStore(() => ({ slots, requests: null, tokens }), systemClock.now);
  const onError = (error: unknown) => {
    throw error;
  };
  const lease = makeLease(store.renewFor("a"), systemClock, { onError });
  const [halt, signal] = [new AbortController(), new AbortController()];
  const judge = openaiCompatible.parse({ kind: "openai-compatible", address: server.address, model: "judge", sampling: {} });
  const signals = { halt: halt.signal, signal: signal.signal };
  const pauses: number[] = [];
  // Waits of the judge end at once, or never once the clock is held.
  let isHeld = false;
  const clock: Clock = {
    ...systemClock,
    sleep: (ms, ended) => {
      pauses.push(ms);
      return isHeld ? new Promise<void>((resolve) => ended?.addEventListener("abort", () => resolve(), { once: true })) : Promise.resolve();
    },
  };
  const hold = () => {
    isHeld = true;
  };
  const spend = money && { money, refused: onError };
  const tools = judgeTools({ id: 1, judge, judgePrice: null }, { clock, lease, onError }, signals, spend);
  onTestFinished(async () => {
    signal.abort(new Error("The test has ended."));
    await lease.close();
    await server.close();
  });
  const ask = async (text: string) => (await tools.chat?.({ messages: [{ role: "user", content: text }] }))?.text;
  return { ask, asked, bodies: server.bodies, halt, signal, pauses, hold, allowance: lease.allowance(endpointLimitKey(judge), 1) };
}

beforeEach(() => {
  rows.length = 0;
});

/** Money of a budget in tokens that has enough for every call; `held` is what calls under way hold. */
function plenty() {
  let held = 0;
  const reserve = (amount: number) => {
    held += amount;
    const end = () => {
      held -= amount;
    };
    return {
      amount,
      release: end,
      spent: () => {
        end();
        return { stored() {} };
      },
    };
  };
  const refusal = () => ({ reason: "No money.", by: "budget" as const });
  const money = new RunMoney([() => ({ id: 7, unit: "tokens", allocator: { reserve }, refusal })], null, () => 16);
  return { money, held: () => held };
}

it("counts each call that may have been billed, and no other, until the judge answers", async () => {
  const { money, held } = plenty();
  const { ask, asked, pauses } = await judgeWith(1, { money });
  const verdict = ask("a reply to judge");
  for (const [at, status] of ["504 Gateway Timeout", "503 Service Unavailable", "504 Gateway Timeout"].entries()) {
    await expect.poll(() => asked.length).toBe(at + 1);
    asked[at]?.write(response("{}", { "retry-after": "3" }, status));
  }
  // A call that may have been billed is repeated twice at most.
  await expect(verdict).rejects.toMatchObject({ httpStatus: 504 });
  const most = rows[0]?.cost ?? 0;
  expect(most).toBeGreaterThan(500);
  expect(rows).toEqual([most, most].map((cost) => ({ budgetId: 7, cost })));
  expect(pauses).toEqual([3000, 3000]);

  const second = ask("another");
  await expect.poll(() => asked.length).toBe(4);
  asked[3]?.write(response("{}", {}, "503 Service Unavailable"));
  await expect.poll(() => asked.length).toBe(5);
  asked[4]?.write(response(completion("a verdict")));
  expect(await second).toBe("a verdict");
  expect(rows.slice(2)).toEqual([{ budgetId: 7, cost: 8 }]);
  expect(held()).toBe(0);
});

it("asks five times while the judge fails for a passing reason", async () => {
  const { ask, asked, bodies, pauses } = await judgeWith(1);
  const verdict = ask("a reply");
  for (let at = 0; at < 5; at++) {
    await expect.poll(() => asked.length).toBe(at + 1);
    asked[at]?.write(response("{}", {}, "503 Service Unavailable"));
  }
  await expect(verdict).rejects.toMatchObject({ httpStatus: 503 });
  expect(bodies).toHaveLength(5);
  expect(pauses).toEqual([500, 1000, 2000, 4000]);
});

it("sends no further request while those in the first turns wait for their next call", async () => {
  const { ask, asked, pauses, hold, halt } = await judgeWith(40);
  hold();
  const verdicts = Promise.allSettled(Array.from({ length: 40 }, (_, at) => ask(`reply ${at}`)));
  await expect.poll(() => asked.length).toBe(8);
  for (const socket of asked) socket.write(response("{}", {}, "503 Service Unavailable"));
  await expect.poll(() => pauses.length).toBe(8);
  expect(asked).toHaveLength(8);
  halt.abort(new Error("halted"));
  await verdicts;
  expect(asked).toHaveLength(8);
});

it("counts no call that was never sent when the judge is given up", async () => {
  const { money, held } = plenty();
  const { ask, asked, halt, signal } = await judgeWith(1, { money });
  const calls = Promise.allSettled([ask("first"), ask("second"), ask("third")]);
  await expect.poll(() => asked.length).toBe(1);
  halt.abort(new Error("Cancelled."));
  signal.abort(new Error("Cancelled."));
  await calls;
  expect(rows).toHaveLength(1);
  expect(held()).toBe(0);
});

it("asks no further time after a halt, however long the endpoint asks to wait", async () => {
  const { ask, asked, bodies, halt, pauses, hold } = await judgeWith(1);
  hold();
  const verdict = ask("a reply");
  await expect.poll(() => asked.length).toBe(1);
  asked[0]?.write(response("{}", { "retry-after": "3600" }, "503 Service Unavailable"));
  await expect.poll(() => pauses).toEqual([3_600_000]);
  halt.abort(new Error("halted"));
  await expect(verdict).rejects.toThrow("halted");
  expect(bodies).toHaveLength(1);
});

it("counts a call that fails after a halt, and may have been billed", async () => {
  const { money } = plenty();
  const { ask, asked, halt } = await judgeWith(1, { money });
  const verdict = ask("a reply");
  await expect.poll(() => asked.length).toBe(1);
  halt.abort(new Error("halted"));
  asked[0]?.write(response("{}", {}, "504 Gateway Timeout"));
  await expect(verdict).rejects.toThrow("halted");
  expect(rows).toHaveLength(1);
});

it("counts the tokens that a call used in the limit per minute", async () => {
  const { ask, asked, allowance } = await judgeWith(1, { tokens: 100_000 });
  const ended: (number | null)[] = [];
  const start = allowance.start.bind(allowance);
  vi.spyOn(allowance, "start").mockImplementation(() => {
    const started = start();
    return {
      ...started,
      ended(tokens) {
        ended.push(tokens);
        started.ended(tokens);
      },
    };
  });
  const verdict = ask("a reply");
  await expect.poll(() => asked.length).toBe(1);
  asked[0]?.write(response(completion("a verdict")));
  await verdict;
  expect(ended).toEqual([8]);
});

it("starts no call once the run is halted, and lets the call in flight finish", async () => {
  const { ask, asked, bodies, halt } = await judgeWith(1);
  const first = ask("first");
  await expect.poll(() => asked.length).toBe(1);
  const waiting = ask("second");
  const refused = expect(waiting).rejects.toThrow("Paused.");
  halt.abort(new Error("Paused."));
  await refused;
  await expect(ask("third")).rejects.toThrow("Paused.");
  asked[0]?.write(response(completion("a verdict")));
  expect(await first).toBe("a verdict");
  expect(bodies).toHaveLength(1);
});

it("abandons the calls in flight once the judge is given up", async () => {
  const { ask, asked, halt, signal } = await judgeWith(4);
  const calls = Promise.allSettled([ask("first"), ask("second")]);
  await expect.poll(() => asked.length).toBe(2);
  const closed = Promise.all(asked.map((socket) => new Promise((resolve) => socket.once("close", resolve))));
  halt.abort(new Error("Cancelled."));
  signal.abort(new Error("Cancelled."));
  expect((await calls).map((call) => call.status === "rejected" && String(call.reason))).toEqual(Array(2).fill("Error: Cancelled."));
  await closed;
});
