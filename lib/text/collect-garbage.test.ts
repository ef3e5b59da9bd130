import { setImmediate as immediate } from "node:timers/promises";
import { expect, it } from "vitest";
import { collectSoon } from "./collect-garbage";

it("collects unused objects after the current work", async () => {
  const texts = (() => [new WeakRef({ text: "a" }), new WeakRef({ text: "b" })])();
  // A weak reference keeps its object until the work that made it has returned.
  await immediate();
  collectSoon();
  await immediate();
  expect(texts.map((text) => text.deref())).toEqual([undefined, undefined]);
});
