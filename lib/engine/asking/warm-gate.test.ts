import { expect, it } from "vitest";
import { WarmGate } from "./warm-gate";

it("lets one request per text go first and the others follow when it has ended", async () => {
  const gate = new WarmGate();
  expect(gate.enter("a")).toBe("first");
  const later = gate.enter("a");
  expect(later).toBeInstanceOf(Promise);
  expect(gate.enter("b")).toBe("first");
  let isWarm = false;
  const waiting = Promise.resolve(later).then(() => {
    isWarm = true;
  });
  await Promise.resolve();
  expect(isWarm).toBe(false);
  gate.ended("a");
  await waiting;
  expect(gate.enter("a")).toBe("go");
  expect(gate.enter("b")).toBeInstanceOf(Promise);
});
