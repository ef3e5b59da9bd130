import { expect, it } from "vitest";
import { draftOfPrice, parsePrice } from "./parse-price";

const stored = { model: "vendor/model", host: "", inputPerMillion: 0.15, outputPerMillion: 0.6, note: "list price", source: "" };
const whole = {
  ...{ ...stored, host: "api.openai.com", cacheReadPerMillion: 0.015, cacheWritePerMillion: 0.1875, reasoningPerMillion: 0 },
  ...{ batchFactor: 0.5, source: "https://openai.com/pricing", asOf: "2026-05-01" },
};

it.each([stored, whole])("returns a stored price unchanged", (price) => expect(parsePrice(draftOfPrice(price))).toEqual({ value: price }));
it("reads a dollar sign and a decimal comma", () => {
  expect(parsePrice({ ...draftOfPrice(stored), input: " $1,5 " })).toEqual({ value: { ...stored, inputPerMillion: 1.5 } });
});
it.each([
  [{ input: "1,250" }, "input"],
  [{ model: " " }, "model"],
  [{ input: "" }, "input"],
  [{ input: "-1" }, "input"],
  [{ output: "free" }, "output"],
  [{ cacheRead: "-1" }, "cacheRead"],
  [{ batch: "2" }, "batch"],
  [{ batch: "half" }, "batch"],
  [{ host: "https://api.openai.com" }, "host"],
  [{ asOf: "yesterday" }, "asOf"],
])("%o causes an issue at %s", (change, name) => {
  const parsed = parsePrice({ ...draftOfPrice(stored), ...change });
  expect("issues" in parsed ? Object.keys(parsed.issues) : []).toEqual([name]);
});
