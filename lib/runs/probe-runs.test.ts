import { expect, it } from "vitest";
import { ProviderError } from "@/lib/providers/provider-error";
import { pauseAfter, probeLine, probeOf } from "./probe-runs";

it("the pauses between probes grow to a quarter of an hour and stay there", () => {
  expect([0, 1, 2, 3, 4, 5, 6, 40].map((failed) => pauseAfter(failed))).toEqual([30, 60, 120, 240, 480, 900, 900, 900]);
  expect([pauseAfter(0, [5]), pauseAfter(9, [5])]).toEqual([5, 5]);
});

it("the log records each probe while the pauses grow, then once that they stay constant, then nothing", () => {
  const lines = [1, 2, 3, 4, 5, 6, 7, 8].map((failed) => probeLine(failed, "host:1", "503"));
  expect(lines[0]).toBe("host:1 does not respond yet (503); Heed will check again in 1 minute.");
  expect(lines[4]).toBe("host:1 does not respond yet (503); Heed will check again in 15 minutes.");
  expect(lines[5]).toBe("host:1 does not respond yet (503); Heed will check again every 15 minutes from now on.");
  expect(lines.slice(6)).toEqual([null, null]);
});

const failure = (kind: ConstructorParameters<typeof ProviderError>[0]["kind"], reason: string) =>
  probeOf(new ProviderError({ kind, reason, detail: "" }));

it("only passing faults are probed again: a key, bill or model error needs a person, and a refusal is a response", () => {
  expect(failure("unreachable", "connection refused").state).toBe("dead");
  expect(["503", "429", "timeout"].map((reason) => failure("passing", reason).state)).toEqual(["dead", "dead", "dead"]);
  expect([failure("credentials", "402").state, failure("model", "404").state]).toEqual(["never", "never"]);
  expect([failure("refused", "400").state, failure("passing", "empty reply").state]).toEqual(["answers", "answers"]);
  expect(() => probeOf(new TypeError("ours"))).toThrow("ours");
});
