import fc from "fast-check";
import { expect, it } from "vitest";
import { kneeLabelPlace } from "./knee-label-place";

const area = { x: 40, y: 20, width: 500, height: 280 };
const width = 60;
const line = (height: (x: number) => number) => Array.from({ length: 51 }, (_, i) => ({ x: 40 + i * 10, y: height(40 + i * 10) }));

it("is placed above and to the right on a falling curve", () => {
  const curve = line((x) => 60 + (x - 40) * 0.4);
  expect(kneeLabelPlace(curve, { x: 240, y: 140 }, width, area)).toEqual({ x: 246, y: 128 });
});

it("is placed below where a rising curve would cross it", () => {
  const curve = line((x) => 280 - (x - 40) * 0.5);
  expect(kneeLabelPlace(curve, { x: 240, y: 180 }, width, area)).toEqual({ x: 246, y: 202 });
});

it("is placed to the left and below at the end of a falling curve", () => {
  const curve = line((x) => 60 + (x - 40) * 0.3);
  const place = kneeLabelPlace(curve, { x: 530, y: 207 }, width, area);
  expect(place).toEqual({ x: 464, y: 229 });
});

it("never leaves the area, and never touches a straight curve", () => {
  fc.assert(
    fc.property(fc.integer({ min: 4, max: 46 }), fc.double({ min: -0.45, max: 0.45, noNaN: true }), (at, slope) => {
      const knee = { x: 40 + at * 10, y: 160 };
      const { x, y } = kneeLabelPlace(
        line((x) => 160 + slope * (x - knee.x)),
        knee,
        width,
        area,
      );
      expect(x).toBeGreaterThanOrEqual(area.x);
      expect(x + width).toBeLessThanOrEqual(area.x + area.width);
      for (const place of [x, x + width / 2, x + width]) {
        const height = 160 + slope * (place - knee.x);
        expect(height > y + 3 || height < y - 11).toBe(true);
      }
    }),
  );
});
