import { expect, it } from "vitest";
import { placeLabels } from "./place-labels";

const area = { x: 0, y: 0, width: 200, height: 100 };

it("prefers the upper right, then the free sides", () => {
  const [first, second] = placeLabels(
    [
      { left: 50, top: 50, width: 30 },
      { left: 50, top: 50, width: 30 },
    ],
    area,
  );
  expect(first).toEqual({ x: 57, y: 45 });
  expect(second).toEqual({ x: 57, y: 65 });
});

it("stays inside the area", () => {
  expect(placeLabels([{ left: 195, top: 50, width: 30 }], area)).toEqual([{ x: 158, y: 45 }]);
  expect(placeLabels([{ left: 100, top: 2, width: 30 }], area)).toEqual([{ x: 107, y: 17 }]);
});

it("omits labels that fit nowhere", () => {
  const many = Array.from({ length: 6 }, () => ({ left: 100, top: 50, width: 40 }));
  expect(placeLabels(many, area).map((label) => label !== null)).toEqual([true, true, true, true, false, false]);
});

it("avoids the drawn points", () => {
  const [label] = placeLabels([{ left: 50, top: 50, width: 30 }], area, [
    { x: 50, y: 50 },
    { x: 70, y: 40 },
    { x: 70, y: 62 },
  ]);
  expect(label).toEqual({ x: 13, y: 45 });
});

it("takes the side with the fewest points if no side is free", () => {
  const around = [40, 62].flatMap((y) =>
    [30, 70].flatMap((x) =>
      x === 70 && y === 62
        ? [{ x, y }]
        : [
            { x, y },
            { x: x + 2, y },
          ],
    ),
  );
  expect(placeLabels([{ left: 50, top: 50, width: 30 }], area, around)).toEqual([{ x: 57, y: 65 }]);
});
