import fc from "fast-check";
import { expect, test } from "vitest";
import { blockSize } from "./asking-blocks";
import { askingOrder, strataText } from "./asking-order";

const none = { orderSeed: null, orderStarts: [], orderStrata: null };

test("stretches are asked one after another, and each sample once", () => {
  const order = askingOrder({ ...none, sampleCount: 10, orderStarts: [6, 0, 4] });
  expect(Array.from({ length: 10 }, (_, position) => order?.at(position))).toEqual([6, 7, 8, 9, 0, 1, 2, 3, 4, 5]);
  expect(() => order?.at(10)).toThrow(RangeError);
  expect(() => askingOrder({ ...none, sampleCount: 10, orderStarts: [6, 4] })).toThrow(RangeError);
  expect(askingOrder({ ...none, sampleCount: 10 })).toBeNull();
});

test("a sample is found at its position, whatever the order of the stretches", () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.integer({ min: 1, max: 200 }), { maxLength: 30 }), fc.nat(50), (inner, more) => {
      const sampleCount = Math.max(1, ...inner) + 1 + more;
      const order = askingOrder({ ...none, sampleCount, orderStarts: [...inner, 0] });
      for (let position = 0; position < sampleCount; position++) if (order?.positionOf(order.at(position)) !== position) return false;
      return true;
    }),
  );
});

const orderOf = (groups: readonly number[], repetitions: number, seed: number) => {
  const sampleCount = groups.length * repetitions;
  const order = askingOrder({ ...none, sampleCount, orderSeed: seed, orderStrata: strataText(groups) });
  return Array.from({ length: sampleCount }, (_, position) => order?.at(position) ?? -1);
};

test("blocks contain every sample once and map in both directions", () => {
  fc.assert(
    fc.property(
      fc.array(fc.nat(6), { minLength: 1, maxLength: 80 }),
      fc.integer({ min: 1, max: 4 }),
      fc.nat(1000),
      (groups, times, seed) => {
        const sampleCount = groups.length * times;
        const source = { ...none, sampleCount, orderSeed: seed, orderStrata: strataText(groups) };
        const order = askingOrder(source);
        const ordinals = orderOf(groups, times, seed);
        expect([...ordinals].sort((a, b) => a - b)).toEqual(ordinals.map((_, at) => at));
        expect(ordinals.every((ordinal, position) => order?.positionOf(ordinal) === position)).toBe(true);
        expect(() => order?.at(sampleCount)).toThrow(RangeError);
      },
    ),
  );
});

test("every block has each group once if the groups are equal in size", () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 12 }),
      fc.integer({ min: 1, max: 9 }),
      fc.integer({ min: 1, max: 3 }),
      fc.nat(99),
      (count, each, times, seed) => {
        // By rising difficulty, like the items of a suite.
        const groups = Array.from({ length: count * each }, (_, at) => Math.floor(at / each));
        const ordinals = orderOf(groups, times, seed);
        for (let block = 0; block < each * times; block++) {
          const inBlock = ordinals.slice(block * count, (block + 1) * count).map((ordinal) => groups[ordinal % groups.length]);
          expect(new Set(inBlock).size).toBe(count);
        }
      },
    ),
  );
});

test("every block contains groups of different sizes in proportion", () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 60 }), { minLength: 2, maxLength: 5 }), fc.nat(99), (sizes, seed) => {
      const groups = sizes.flatMap((size, group) => Array.from({ length: size }, () => group));
      const ordinals = orderOf(groups, 1, seed);
      const size = blockSize(sizes);
      for (let from = 0; from + size <= ordinals.length; from += size) {
        const inBlock = ordinals.slice(from, from + size).map((ordinal) => groups[ordinal]);
        for (const [group, all] of sizes.entries()) {
          const share = (size * all) / groups.length;
          expect(Math.abs(inBlock.filter((blockGroup) => blockGroup === group).length - share)).toBeLessThan(1 + sizes.length / 2);
        }
      }
    }),
  );
});

test("a run of a hundred thousand samples has one order per seed", () => {
  const groups = Array.from({ length: 25_000 }, (_, at) => at % 50);
  expect(orderOf(groups, 4, 7).slice(0, 5)).toEqual([76631, 59688, 87282, 54469, 5874]);
  expect(orderOf(groups, 4, 8).slice(0, 5)).toEqual([71028, 47387, 96486, 66331, 24960]);
});
