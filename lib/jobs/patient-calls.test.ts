import { describe, expect, it } from "vitest";
import type { Clock } from "@/lib/engine/clock";
import { HeedError } from "@/lib/errors";
import { type FailureKind, ProviderError } from "@/lib/providers/provider-error";
import { randomFrom } from "@/lib/random/seeded-random";
import { patientCalls } from "./patient-calls";

/** Calls on a clock whose waits end at once and are recorded. */
function calls(random = randomFrom("x")) {
  const waits: number[] = [];
  let now = 0;
  const clock: Clock = {
    now: () => now,
    monotonic: () => now,
    sleep: async (ms) => {
      waits.push(ms);
      now += ms;
    },
  };
  const halt = new AbortController();
  const ask = patientCalls({ model: "m", host: "here", clock, random, halt: halt.signal });
  return { ask, waits, halt };
}

const fails = (kind: FailureKind, more: { httpStatus?: number; retryAfterMs?: number } = {}) =>
  new ProviderError({ kind, reason: String(more.httpStatus ?? kind), detail: "Said so.", ...more });
/** Fails `times` times, then answers. */
function answersAfter(times: number, failure: ProviderError) {
  const call = async () => {
    call.made++;
    if (call.made <= times) throw failure;
    return "answer";
  };
  call.made = 0;
  return call;
}

describe("a call to a model", () => {
  it("is repeated after passing faults, with growing pauses that respect Retry-After", async () => {
    const { ask, waits } = calls();
    expect(await ask(answersAfter(6, fails("passing", { httpStatus: 503 })))).toBe("answer");
    expect(waits).toHaveLength(6);
    for (const [at, wait] of waits.entries()) expect(wait).toBeLessThanOrEqual(500 * 2 ** at);
    const longest = calls({ ...randomFrom("x"), uniform: () => 1 });
    await longest.ask(answersAfter(6, fails("passing", { httpStatus: 503 })));
    expect(longest.waits).toEqual([500, 1000, 2000, 4000, 8000, 16_000]);
    const limited = calls();
    expect(await limited.ask(answersAfter(1, fails("passing", { httpStatus: 429, retryAfterMs: 7000 })))).toBe("answer");
    expect(Math.max(...limited.waits)).toBeGreaterThanOrEqual(7000);
  });

  it.each<[FailureKind, number, RegExp]>([
    ["passing", 7, /here failed 7 times for one request, most recently with passing: Said so\. Resume when it works again\./],
    ["unreachable", 7, /here cannot be reached/],
    ["credentials", 3, /here rejects the key .* Fix the key, then resume\./],
    ["model", 3, /here does not know the model “m”/],
  ])("with a fault that concerns all (%s) ends after %i attempts with a sentence for all", async (kind, times, expected) => {
    const { ask } = calls();
    const call = answersAfter(Infinity, fails(kind));
    const error = await ask(call).catch((caught: unknown) => caught);
    expect(error).toBeInstanceOf(HeedError);
    expect(String(error)).toMatch(expected);
    expect(call.made).toBe(times);
  });

  it("fails alone when it is refused or never gets a usable answer", async () => {
    const { ask } = calls();
    for (const [failure, times] of [
      [fails("refused", { httpStatus: 400 }), 1],
      [fails("overflow", { httpStatus: 400 }), 1],
      [fails("passing", { httpStatus: 200 }), 7],
    ] as const) {
      const call = answersAfter(Infinity, failure);
      await expect(ask(call)).rejects.toBe(failure);
      expect(call.made).toBe(times);
    }
  });

  it("is neither started nor repeated once the job is halted", async () => {
    const { ask, halt } = calls();
    const reason = new HeedError("unavailable", "halted");
    const call = async () => {
      halt.abort(reason);
      throw fails("passing");
    };
    await expect(ask(call)).rejects.toBe(reason);
    const never = answersAfter(0, fails("passing"));
    await expect(ask(never)).rejects.toBe(reason);
    expect(never.made).toBe(0);
  });

  it("waits when more calls are made than the model is trusted with", async () => {
    const { ask } = calls();
    let open = 0;
    let most = 0;
    const call = async () => {
      most = Math.max(most, ++open);
      await new Promise((resolve) => setImmediate(resolve));
      open--;
    };
    await Promise.all(Array.from({ length: 40 }, () => ask(call)));
    expect(most).toBeGreaterThanOrEqual(8);
    expect(most).toBeLessThanOrEqual(16);
  });
});
