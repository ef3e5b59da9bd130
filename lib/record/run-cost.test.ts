import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Usage } from "@/lib/contracts/usage";
import { runCost } from "./run-cost";

const rate = fc.double({ min: 0, max: 500, noNaN: true });
const maybeRate = fc.option(rate);
const plain = fc.record({ inputPerMillion: rate, outputPerMillion: rate });
const parts = fc.record({ cacheReadPerMillion: maybeRate, cacheWritePerMillion: maybeRate, reasoningPerMillion: maybeRate });
/** Counts whose parts are within their wholes. */
const usage: fc.Arbitrary<Usage & { input: number; output: number }> = fc
  .tuple(fc.nat(1e6), fc.nat(1e6), fc.nat(1e6), fc.nat(1e6), fc.nat(1e6))
  .map(([cached, cacheWrite, rest, reasoning, answer]) => ({
    ...{ input: cached + cacheWrite + rest, output: reasoning + answer, reasoning, cached, cacheWrite },
  }));

describe("runCost", () => {
  it("is the sum over all tokens, each at its own price", () => {
    fc.assert(
      fc.property(plain, parts, usage, (rates, { cacheReadPerMillion, cacheWritePerMillion, reasoningPerMillion }, tokens) => {
        const { inputPerMillion, outputPerMillion } = rates;
        const { input, output, reasoning, cached, cacheWrite } = tokens;
        const law =
          (input - (cached ?? 0) - (cacheWrite ?? 0)) * inputPerMillion +
          (cached ?? 0) * (cacheReadPerMillion ?? inputPerMillion) +
          (cacheWrite ?? 0) * (cacheWritePerMillion ?? inputPerMillion) +
          (output - (reasoning ?? 0)) * outputPerMillion +
          (reasoning ?? 0) * (reasoningPerMillion ?? outputPerMillion);
        const cost = runCost({ ...rates, cacheReadPerMillion, cacheWritePerMillion, reasoningPerMillion }, tokens);
        expect(cost).toBeCloseTo(law / 1e6, 6);
      }),
    );
  });

  it("is exactly the cost of input and output if no prices for parts are given", () => {
    fc.assert(
      fc.property(plain, usage, (rates, tokens) => {
        expect(runCost(rates, tokens)).toBe((tokens.input * rates.inputPerMillion + tokens.output * rates.outputPerMillion) / 1e6);
      }),
    );
  });

  it("is never negative, whatever an endpoint counts", () => {
    const count = fc.option(fc.nat(1e6));
    const odd = fc.record({ input: count, output: count, reasoning: count, cached: count, cacheWrite: count });
    fc.assert(
      fc.property(plain, parts, odd, (rates, more, tokens) => {
        const cost = runCost({ ...rates, ...more }, tokens);
        if (tokens.input === null && tokens.output === null) expect(cost).toBeNull();
        else expect(cost).toBeGreaterThanOrEqual(-1e-9);
      }),
    );
  });

  it("is unknown without a price", () => expect(runCost(null, { input: 1, output: 1 })).toBeNull());
});
