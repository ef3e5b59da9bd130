import { expect, it } from "vitest";
import { openaiCompatible, price } from "@/lib/contracts/model";
import { inBatches, outOfBatches } from "./price-of";

const openai = openaiCompatible.parse({ kind: "openai-compatible", address: "https://api.openai.com/v1", model: "m", sampling: {} });
const other = { ...openai, address: "http://127.0.0.1:8000/v1" };
const usual = price.parse({ model: "m", inputPerMillion: 2, outputPerMillion: 10, cacheReadPerMillion: 0.5 });

it("every rate of a price is multiplied by its batch factor or the host's; without one it is unchanged", () => {
  expect(inBatches({ ...usual, batchFactor: 0.25 }, openai)).toMatchObject({
    inputPerMillion: 0.5,
    outputPerMillion: 2.5,
    batchFactor: 0.25,
  });
  const half = inBatches(usual, openai);
  expect(half).toMatchObject({ inputPerMillion: 1, outputPerMillion: 5, cacheReadPerMillion: 0.25, batchFactor: 0.5 });
  expect(half.cacheWritePerMillion).toBeUndefined();
  const all = { ...usual, cacheWritePerMillion: 2.5, reasoningPerMillion: 40 };
  expect(inBatches(all, openai)).toMatchObject({ cacheWritePerMillion: 1.25, reasoningPerMillion: 20 });
  expect(inBatches(usual, other)).toMatchObject({ inputPerMillion: 2, outputPerMillion: 10, batchFactor: 1 });
});

it("a price of calls in batches gives that of single calls, which a factor of 0 hides", () => {
  const all = { ...usual, cacheWritePerMillion: 2.5, reasoningPerMillion: 40, batchFactor: 0.25 };
  expect(outOfBatches(inBatches(all, openai))).toEqual(all);
  expect(outOfBatches(inBatches({ ...all, batchFactor: 0 }, openai))).toBeNull();
});
