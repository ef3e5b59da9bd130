import { expect, it } from "vitest";
import { retryAfter } from "./retry-after";

const now = Date.parse("2026-01-01T00:00:00Z");

it("reads seconds and HTTP dates, and nothing else", () => {
  expect(retryAfter("2", now)).toBe(2000);
  expect(retryAfter("0.5", now)).toBe(500);
  expect(retryAfter("Thu, 01 Jan 2026 00:00:30 GMT", now)).toBe(30_000);
  expect(retryAfter("Thu, 01 Jan 2025 00:00:30 GMT", now)).toBe(0);
  expect(retryAfter("86400", now)).toBe(3_600_000);
  expect(retryAfter("soon", now)).toBeNull();
  expect(retryAfter("", now)).toBeNull();
  expect(retryAfter(undefined, now)).toBeNull();
});
