import { expect, it } from "vitest";
import { draftOfPrice, parsePrice } from "./parse-price";

const stored = { model: "vendor/model", inputPerMillion: 0.15, outputPerMillion: 0.6, note: "list price" };

it("gives a stored price back", () => expect(parsePrice(draftOfPrice(stored))).toEqual({ value: stored }));
it("reads a dollar sign and a decimal comma", () => {
  expect(parsePrice({ ...draftOfPrice(stored), input: " $1,5 " })).toEqual({ value: { ...stored, inputPerMillion: 1.5 } });
});
it.each([
  [{ model: " " }, "model"],
  [{ input: "" }, "input"],
  [{ input: "-1" }, "input"],
  [{ output: "free" }, "output"],
])("%o is an issue of %s", (change, name) => {
  const parsed = parsePrice({ ...draftOfPrice(stored), ...change });
  expect("issues" in parsed ? Object.keys(parsed.issues) : []).toEqual([name]);
});
