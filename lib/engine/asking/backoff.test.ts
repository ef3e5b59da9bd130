import { expect, it } from "vitest";
import { randomFrom } from "@/lib/random/seeded-random";
import { backoff } from "./backoff";

const drawing = (value: number) => ({ ...randomFrom(0), uniform: () => value });

it("draws between zero and a ceiling that doubles from half a second up to a minute", () => {
  const most = drawing(1);
  expect([0, 1, 2, 6, 7, 20].map((failures) => backoff(failures, most))).toEqual([500, 1000, 2000, 32_000, 60_000, 60_000]);
  expect(backoff(5, drawing(0))).toBe(0);
  expect(backoff(5, drawing(0.5))).toBe(8000);
});
