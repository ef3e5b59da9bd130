import type { Socket } from "node:net";
import { expect, it, onTestFinished } from "vitest";
import { openaiCompatible } from "@/lib/contracts/model";
import { systemClock } from "@/lib/engine/clock";
import { makeLease } from "@/lib/limits/lease";
import { leaseStore } from "@/lib/limits/store.fixture";
import { completion, rawServer, response } from "@/lib/providers/raw-server.fixture";
import { judgeTools } from "./judge-tools";

/** A judge whose endpoint may have `slots` calls in flight; its calls wait in `asked` for their replies. */
async function judgeWith(slots: number) {
  const asked: Socket[] = [];
  const server = await rawServer((socket) => void asked.push(socket));
  const store = leaseStore(() => ({ slots, requests: null, tokens: null }), systemClock.now);
  const onError = (error: unknown) => {
    throw error;
  };
  const lease = makeLease(store.renewFor("a"), systemClock, { onError });
  const [halt, signal] = [new AbortController(), new AbortController()];
  const judge = openaiCompatible.parse({ kind: "openai-compatible", address: server.address, model: "judge", sampling: {} });
  const signals = { halt: halt.signal, signal: signal.signal };
  const tools = judgeTools({ id: 1, judge, judgePrice: null }, { clock: systemClock, lease, onError }, signals, null);
  onTestFinished(async () => {
    signal.abort(new Error("The test has ended."));
    await lease.close();
    await server.close();
  });
  const ask = async (text: string) => (await tools.chat?.({ messages: [{ role: "user", content: text }] }))?.text;
  return { ask, asked, bodies: server.bodies, halt, signal };
}

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
