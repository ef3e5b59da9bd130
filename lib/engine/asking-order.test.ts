import fc from "fast-check";
import { expect, test } from "vitest";
import { askingOrder } from "./asking-order";

const none = { orderSeed: null, orderStarts: [] };

test("stretches are asked one after the other, and every sample once", () => {
  const order = askingOrder({ ...none, sampleCount: 10, orderStarts: [6, 0, 4] });
  expect(Array.from({ length: 10 }, (_, position) => order?.at(position))).toEqual([6, 7, 8, 9, 0, 1, 2, 3, 4, 5]);
  expect(() => order?.at(10)).toThrow(RangeError);
  expect(() => askingOrder({ ...none, sampleCount: 10, orderStarts: [6, 4] })).toThrow(RangeError);
  expect(askingOrder({ ...none, sampleCount: 10 })).toBeNull();
});

test("a sample is found at its position, however the stretches lie", () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.integer({ min: 1, max: 200 }), { maxLength: 30 }), fc.nat(50), (inner, more) => {
      const sampleCount = Math.max(1, ...inner) + 1 + more;
      const order = askingOrder({ ...none, sampleCount, orderStarts: [...inner, 0] });
      for (let position = 0; position < sampleCount; position++) if (order?.of(order.at(position)) !== position) return false;
      return true;
    }),
  );
});
