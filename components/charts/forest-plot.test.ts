import fc from "fast-check";
import { expect, it } from "vitest";
import { scaleOf } from "./forest-plot";

const figure = (value: number, low: number | null = null, high: number | null = null) => ({ value, low, high });

it("writes each tick with only the digits that it needs", () => {
  expect(scaleOf([figure(0.944, 0.898, 0.97), figure(0.819)], "")?.ticks.map(({ text }) => text)).toEqual(["0.85", "0.9", "0.95"]);
  expect(scaleOf([figure(75, 45.9, 93.2)], "%")?.ticks.map(({ text }) => text)).toEqual(["60", "80"]);
});

it("keeps the two ticks of a narrow plot at least two fifths of its width apart", () => {
  const figures = fc.array(
    fc.double({ min: -1e4, max: 1e4, noNaN: true }).map((value) => figure(value)),
    { minLength: 2, maxLength: 5 },
  );
  fc.assert(
    fc.property(figures, fc.constantFrom("", "%", "turns"), (all, unit) => {
      const scale = scaleOf(all, unit, 2);
      const places = (scale?.ticks ?? []).map(({ value }) => scale?.at(value) ?? 0);
      for (const [nth, place] of places.slice(1).entries()) expect(place - (places[nth] ?? 0)).toBeGreaterThanOrEqual(40);
    }),
  );
});
