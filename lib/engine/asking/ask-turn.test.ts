import { setMaxListeners } from "node:events";
import { describe, expect, it, vi } from "vitest";
import type { Engine } from "@/lib/benchmarks/engine";
import { openItem } from "@/lib/benchmarks/open";
import { settle, testClock } from "@/lib/engine/clock.fixture";
import type { OpenSample } from "@/lib/engine/open-sample";
import { raise } from "@/lib/errors";
import { BudgetAllocator, type Taking } from "@/lib/limits/budget-allocator";
import type { AskRequest, Provider, Reply } from "@/lib/providers/provider";
import { ProviderError } from "@/lib/providers/provider-error";
import { randomFrom } from "@/lib/random/seeded-random";
import { echo } from "@/lib/record/family.fixture";
import { type AttemptRow, emptyBatch, type ResultBatch } from "@/lib/record/result-batch";
import { activeRun, echoContext, openSample } from "./active-run.fixture";
import { askTurn } from "./ask-turn";
import { ownBudget } from "./counting-budget";
import { PromptShares } from "./prompt-shares";
import { RunMoney } from "./run-money";
import { slotPool } from "./slot-pool";
import type { Asked } from "./turn-asking";

const usage = { input: 10, output: 20, reasoning: null, cached: null, cacheWrite: null };
const answer: Reply = { text: "one", reasoning: null, finishReason: "stop", ended: "text", usage, latencyMs: 5, envelope: {} };
const busy = (retryAfterMs: number | null) =>
  new ProviderError({ kind: "passing", reason: "429", detail: "slow down", httpStatus: 429, retryAfterMs });
const broken = new ProviderError({ kind: "passing", reason: "500", detail: "", httpStatus: 500 });

/** Runs with a provider that gives these answers in turn, and records the times of its calls. */
function scene(
  answers: (Reply | ProviderError)[],
  more: {
    maxRetries?: number;
    accepts?: (reply: string) => boolean;
    draw?: number;
    isJudged?: boolean;
    undecided?: boolean;
    shares?: PromptShares;
  } = {},
  { batch = false, ...before }: Partial<OpenSample> & { batch?: boolean } = {},
) {
  const clock = testClock();
  const askedAt: number[] = [];
  const saved: ResultBatch = emptyBatch();
  const paused: number[] = [];
  const kept: number[] = [];
  const halt = new AbortController();
  const slots = slotPool(4, clock);
  const provider: Provider = {
    async ask(_request: AskRequest) {
      askedAt.push(clock.now());
      const next = answers.shift();
      if (!next) throw new Error("asked too often");
      if (next instanceof ProviderError) throw next;
      return next;
    },
    close: async () => {},
  };
  const { accepts } = more;
  const fault: NonNullable<Engine["asking"]["accept"]>["fault"] = async (_opened, { reply }) =>
    accepts?.(reply) ? null : { reason: "unfit", detail: "" };
  const asking = { ...echo.engine.asking, ...(accepts && { accept: { most: () => 3, fault } }) };
  const engine: Engine = { ...echo.engine, asking };
  const context = echoContext({ engine, maxRetries: more.maxRetries ?? 2, batch });
  const run = activeRun({
    ...{ context, provider, slots, clock, halt: halt.signal },
    ...(more.isJudged && { tools: { chat: async () => ({ text: "", tokenLogprobs: null }) } }),
    writer: {
      add: async (batch) => {
        saved.attempts.push(...batch.attempts);
        saved.withdrawn.push(...batch.withdrawn);
        return { late: false };
      },
      ...{ room: async () => {}, drained: async () => {}, hurry: () => {}, refusing: null },
    },
    first: { undecided: more.undecided ?? false, accepted: () => {}, turnedAway: () => null },
    random: { ...randomFrom(0), uniform: () => more.draw ?? 0.5 },
    ...(more.shares && { shares: more.shares }),
    pauseFor: (waitMs) => {
      paused.push(waitMs);
      halt.abort();
    },
    stop: () => halt.abort(),
    stopForJudge: () => halt.abort(),
  });
  const sample = openSample(before);
  const result: { asked: Asked | null } = { asked: null };
  void askTurn(
    run,
    sample,
    0,
    async () => {
      const opened = openItem(engine, { word: "one", turns: 1 });
      return { opened, request: engine.asking.next(opened, [], context.facts) };
    },
    () => {},
    async ({ attempt }) => {
      kept.push(attempt.attempt);
      return { late: false };
    },
  ).then((asked) => {
    result.asked = asked;
  });
  return { clock, askedAt, saved, slots, sample, result, halt, paused, kept };
}

describe("askTurn", () => {
  it("waits with full jitter after faults, twice as long each time, without holding a slot", async () => {
    const { clock, askedAt, slots, result, saved } = scene([broken, broken, answer], { draw: 0.5 });
    await settle();
    expect(slots.inFlight).toBe(0);
    await clock.advance(10_000);
    expect(askedAt).toEqual([0, 250, 750]);
    expect(result.asked).toMatchObject({ kind: "accepted", attempt: { attempt: 3, outcome: "success" } });
    expect(saved.attempts.map(({ attempt, outcome, reason }) => [attempt, outcome, reason])).toEqual([
      [1, "error", "500"],
      [2, "error", "500"],
    ]);
  });

  it("honours Retry-After", async () => {
    const { clock, askedAt } = scene([busy(7000), answer], { draw: 0 });
    await clock.advance(6999);
    expect(askedAt).toEqual([0]);
    await clock.advance(1);
    expect(askedAt).toEqual([0, 7000]);
  });

  it("gives up after its retries and reports the fault and the number of attempts", async () => {
    const { clock, askedAt, result, saved } = scene([busy(null), busy(null), busy(null)]);
    await clock.advance(60_000);
    expect(askedAt).toHaveLength(3);
    expect(result.asked).toMatchObject({ kind: "failed", reason: "429 after 3 attempts" });
    expect(saved.attempts).toMatchObject([{ attempt: 1 }, { attempt: 2 }, { attempt: 3, httpStatus: 429 }]);
  });

  it("counts the faults of earlier batches since the last reply, but not those from before the sample was retried", async () => {
    for (const [attempts, earlierAttempts, lastReply, asked] of [
      [2, 0, 0, 1],
      [3, 3, 0, 3],
      // Retried after three faults, and rejected twice since.
      [5, 3, 5, 3],
      [6, 3, 4, 1],
    ] as const) {
      const numbers = { lastAttempt: new Map([[0, attempts]]), lastReply: new Map([[0, lastReply]]) };
      const before = { batch: true, attempts, earlierAttempts, ...numbers, turnedAway: new Map([[0, lastReply === 5 ? 2 : 0]]) };
      const { clock, askedAt, result } = scene([broken, broken, broken], {}, before);
      await clock.advance(60_000);
      expect(askedAt).toHaveLength(asked);
      expect(result.asked).toMatchObject({ kind: "failed" });
    }
  });

  it("repeats a request after a passing fault no more often than that fault allows", async () => {
    const slip = new ProviderError({ kind: "passing", reason: "empty reply", detail: "", mostRetries: 1 });
    const { clock, askedAt, result } = scene([slip, slip], { maxRetries: 6 });
    await clock.advance(60_000);
    expect(askedAt).toHaveLength(2);
    expect(result.asked).toMatchObject({ kind: "failed", reason: "empty reply after 2 attempts" });
  });

  it("repeats requests lost to sleep or a change of network at once, without counting a retry", async () => {
    const lost = new ProviderError({ kind: "passing", reason: "machine asleep", detail: "", uncounted: true, possiblyBilled: true });
    const { askedAt, result, saved } = scene([lost, lost, lost, answer], { maxRetries: 0 });
    await settle();
    expect(askedAt).toEqual([0, 0, 0, 0]);
    expect(result.asked).toMatchObject({ kind: "accepted", attempt: { attempt: 4 } });
    expect(saved.attempts).toMatchObject([{ reason: "machine asleep", possiblyBilled: true }, {}, {}]);
  });

  it("repeats possibly billed requests twice and stores the endpoint's id of each request", async () => {
    const cut = (requestId: string) =>
      new ProviderError({ kind: "passing", reason: "524", detail: "", httpStatus: 524, possiblyBilled: true, mostRetries: 2, requestId });
    const { clock, result, saved } = scene([cut("a"), cut("b"), cut("c")], { maxRetries: 6 });
    await clock.advance(60_000);
    expect(result.asked).toMatchObject({ kind: "failed", reason: "524 after 3 attempts" });
    expect(saved.attempts.map(({ requestId, possiblyBilled }) => [requestId, possiblyBilled])).toEqual([
      ["a", true],
      ["b", true],
      ["c", true],
    ]);
  });

  it("pauses the run when the provider asks for a wait of more than an hour", async () => {
    const { clock, askedAt, result, paused } = scene([busy(3_600_001), answer]);
    await clock.advance(60_000);
    expect([askedAt.length, paused, result.asked]).toEqual([1, [3_600_001], { kind: "halted" }]);
  });

  it("counts a reply as unstored until storage is confirmed", async () => {
    const { slots, result } = scene([answer]);
    await settle();
    expect(slots.unstored).toBe(1);
    if (result.asked?.kind === "accepted") result.asked.landed.kept();
    expect(slots.unstored).toBe(0);
  });

  it("keeps a paid reply whose prompt cannot be counted", async () => {
    const shares = new PromptShares();
    vi.spyOn(shares, "of").mockRejectedValue(new Error("The text cannot be encoded."));
    const { result, sample } = scene([answer], { shares });
    await settle();
    expect(result.asked).toMatchObject({ kind: "accepted", promptShare: null, attempt: { attempt: 1, outcome: "success" } });
    expect(sample.spent).toMatchObject({ input: 10, output: 20 });
  });

  it("stores a reply before a judge decides whether to accept it, and withdraws it when it is rejected", async () => {
    const seen: number[][] = [];
    const { result, saved, kept } = scene([{ ...answer, text: "no" }, answer], {
      isJudged: true,
      accepts: (reply) => {
        seen.push([...kept]);
        return reply === "one";
      },
    });
    await settle();
    expect(seen).toEqual([[1], [1, 2]]);
    expect(saved.withdrawn).toMatchObject([{ turn: 0, attempt: 1, reason: "unfit" }]);
    expect(result.asked).toMatchObject({ kind: "accepted", isStored: true, reply: { text: "one" } });
  });

  it("asks again at once after a rejected reply, stores that reply and counts its tokens", async () => {
    const { askedAt, result, saved, sample } = scene([{ ...answer, text: "no" }, answer], { accepts: (reply) => reply === "one" });
    await settle();
    expect(askedAt).toEqual([0, 0]);
    expect(result.asked).toMatchObject({ kind: "accepted", reply: { text: "one" } });
    expect(saved.attempts).toMatchObject([{ attempt: 1, outcome: "rejected", reason: "unfit", reply: "no" }]);
    expect([sample.spent.input, sample.spent.output, sample.attempts]).toEqual([20, 40, 2]);
  });

  it.each([
    { undecided: true, held: 1 },
    { undecided: false, held: 0 },
  ])(
    "holds $held slot while a reply is judged when the check of the first replies is undecided ($undecided)",
    async ({ undecided, held }) => {
      const seen: number[] = [];
      const { slots, result } = scene([{ ...answer, text: "no" }, answer], {
        undecided,
        accepts: (reply) => {
          seen.push(slots.inFlight);
          return reply === "one";
        },
      });
      await settle();
      expect(seen).toEqual([held, held]);
      expect([slots.inFlight, result.asked?.kind]).toEqual([0, "accepted"]);
    },
  );

  it("fails with the last reason when every reply is rejected", async () => {
    const { result } = scene([answer, answer, answer], { accepts: () => false });
    await settle();
    expect(result.asked).toMatchObject({ kind: "failed", reason: "unfit after 3 attempts", attempt: { reply: "one" } });
  });

  it("accepts a reply that cannot be judged, unscored", async () => {
    const { result } = scene([answer], {
      accepts: () => {
        throw new Error("the judge is away");
      },
    });
    await settle();
    expect(result.asked).toMatchObject({ kind: "accepted", unscored: "acceptance: the judge is away" });
  });

  it("stops waiting when the run is halted", async () => {
    const { clock, result, halt, askedAt, slots } = scene([busy(60_000), answer]);
    await settle();
    halt.abort();
    slots.close();
    await clock.advance(0);
    expect(result.asked).toEqual({ kind: "halted" });
    expect(askedAt).toHaveLength(1);
  });
});

it.each([
  { isSent: true, spent: 1, attempts: [{ attempt: 1, outcome: "error", reason: "abandoned", possiblyBilled: true }] },
  { isSent: false, spent: 0, attempts: [] },
])("counts a call that is abandoned with its run at its maximum if it was sent ($isSent)", async ({ isSent, spent, attempts }) => {
  const clock = testClock();
  const [halt, abort] = [new AbortController(), new AbortController()];
  const saved: AttemptRow[] = [];
  const allocator = new BudgetAllocator(async ({ all }) => ({ granted: all, others: 0, amount: 1e9, spent: 0 }), clock, raise);
  const budget = ownBudget({ id: 7, name: null, unit: "tokens", amount: 1e9, spent: 0 }, { forBudget: () => allocator });
  const money = new RunMoney([budget], null, () => 4);
  const lose = vi.spyOn(money, "lose");
  const run = activeRun({
    ...{ context: echoContext(), slots: slotPool(4, clock), clock, halt: halt.signal, abort: abort.signal, money },
    provider: {
      ask: ({ signal, onSent }) =>
        new Promise((_, reject) => {
          if (isSent) onSent?.();
          signal.addEventListener("abort", () => reject(signal.reason));
        }),
      close: async () => {},
    },
    writer: {
      add: async (batch) => {
        saved.push(...batch.attempts);
        return { late: false };
      },
      ...{ room: async () => {}, drained: async () => {}, hurry: () => {}, refusing: null },
    },
  });
  const opened = openItem(echo.engine, { word: "one", turns: 1 });
  const next = async () => ({ opened, request: echo.engine.asking.next(opened, [], run.context.facts) });
  const asked = askTurn(
    run,
    openSample(),
    0,
    next,
    () => {},
    async () => ({ late: false }),
  );
  await settle();
  halt.abort();
  abort.abort(new Error("The run was halted."));
  expect(await asked).toEqual({ kind: "halted" });
  expect(saved).toMatchObject(attempts);
  expect(saved).toHaveLength(attempts.length);
  expect(lose).toHaveBeenCalledTimes(spent);
  for (const { charges, detail } of saved) {
    expect(charges).toEqual([{ budgetId: 7, cost: lose.mock.calls[0]?.[0].held[0]?.reservation.amount }]);
    expect(detail).toBe("The run was cancelled or its worker was stopped before the reply arrived.");
  }
});

it("reserves money once per call, even while replies wait for their judge in their slots", async () => {
  const clock = testClock();
  const taken = async ({ all }: Taking) => ({ granted: all, others: 0, amount: 1e9, spent: 0 });
  const allocator = new BudgetAllocator(taken, clock, raise);
  const budget = ownBudget({ id: 1, name: null, unit: "tokens", amount: 1e9, spent: 0 }, { forBudget: () => allocator });
  const slots = slotPool(4, clock);
  const money = new RunMoney([budget], null, () => slots.limit);
  const reserve = vi.spyOn(money, "reserve");
  const accept = { most: () => 1, fault: async () => null };
  const engine: Engine = { ...echo.engine, asking: { ...echo.engine.asking, accept } };
  const halt = new AbortController().signal;
  setMaxListeners(0, halt);
  const writer = { add: async () => ({ late: false }), room: async () => {}, drained: async () => {}, hurry: () => {}, refusing: null };
  const run = activeRun({
    ...{ context: echoContext({ engine }), slots, clock, halt, writer, money },
    provider: { ask: async () => answer, close: async () => {} },
    tools: { chat: async () => ({ text: "", tokenLogprobs: null }) },
    first: { undecided: true, accepted: () => {}, turnedAway: () => null },
  });
  const opened = openItem(engine, { word: "one", turns: 1 });
  const next = async () => ({ opened, request: engine.asking.next(opened, [], run.context.facts) });
  const samples = Array.from({ length: 60 }, (_, position) => openSample({ ordinal: position, position }));
  const kinds = samples.map(async (sample) => {
    const asked = await askTurn(
      run,
      sample,
      0,
      next,
      () => {},
      async () => ({ late: false }),
    );
    if ("landed" in asked) asked.landed?.kept();
    return asked.kind;
  });
  expect(new Set(await Promise.all(kinds))).toEqual(new Set(["accepted"]));
  expect(reserve).toHaveBeenCalledTimes(60);
});
