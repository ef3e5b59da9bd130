import { expect, it } from "vitest";
import { httpFailure } from "./http-failure";
import { retryAfter } from "./retry-hint";

const now = Date.parse("2026-01-01T00:00:00Z");

it("reads Retry-After as seconds, a duration or a date, and ignores anything else", () => {
  expect(retryAfter("2", now)).toBe(2000);
  expect(retryAfter("0.5", now)).toBe(500);
  expect(retryAfter("Thu, 01 Jan 2026 00:00:30 GMT", now)).toBe(30_000);
  expect(retryAfter("Thu, 01 Jan 2025 00:00:30 GMT", now)).toBe(0);
  expect(retryAfter("86400", now)).toBe(86_400_000);
  expect(retryAfter("99999999", now)).toBe(30 * 86_400_000);
  expect(retryAfter("20 seconds", now)).toBe(20_000);
  expect(retryAfter("2m30s", now)).toBe(150_000);
  expect(retryAfter("Thu Jan  1 00:00:30 2026", now)).not.toBeNull();
  expect(retryAfter("-5", now)).toBe(0);
  expect(retryAfter("soon", now)).toBeNull();
  expect(retryAfter("perhaps 3", now)).toBeNull();
  expect(retryAfter("", now)).toBeNull();
  expect(retryAfter(undefined, now)).toBeNull();
});

const limited = (body: unknown, headers: Record<string, string> = {}, status = 429) =>
  httpFailure({ status, headers, body: JSON.stringify(body), latencyMs: 1 }, now).retryAfterMs;
const says = (message: string) => ({ error: { message } });

it.each([
  ["Please try again in 2.5s.", 2500],
  ["Rate limit reached: try again in 20s", 20_000],
  ["Please try again in 1m26.4s. Need more tokens?", 86_400],
  ["Please retry after 26 seconds.", 26_000],
  ["Please wait 2 minutes and 5 seconds", 125_000],
  ["Please retry in 350ms", 350],
  ["You exceeded your current quota. Please retry in 45.500000000s.", 45_500],
  ["Requests are limited to 20 per minute", null],
  ["try again later", null],
])("reads the wait from “%s”", (message, ms) => expect(limited(says(message))).toBe(ms));

it("reads hints from a body's fields", () => {
  const details = [{ "@type": "type.googleapis.com/google.rpc.RetryInfo", retryDelay: "3s" }];
  expect(limited([{ error: { code: 429, message: "You exceeded your current quota.", status: "RESOURCE_EXHAUSTED", details } }])).toBe(
    3000,
  );
  expect(limited({ error: { code: 429, details: [{ ...details[0], retryDelay: "45.500000000s" }] } })).toBe(45_500);
  expect(limited({ message: "You are being rate limited.", retry_after: 1.5 })).toBe(1500);
  expect(limited({ error: { message: "slow", metadata: { retry_after_seconds: "7" } } })).toBe(7000);
  expect(limited({ error: { message: "slow", metadata: { raw: JSON.stringify({ retry_after_ms: 40 }) } } })).toBe(40);
});

it("prefers headers to the body, and milliseconds to seconds", () => {
  const body = says("Please try again in 2.5s.");
  expect(limited(body, { "retry-after-ms": "400", "retry-after": "1" })).toBe(400);
  expect(limited(body, { "retry-after": "1" })).toBe(1000);
  expect(limited(body, { "retry-after": "soon" })).toBe(2500);
});

it("waits only for exhausted limits", () => {
  const named = {
    "x-ratelimit-remaining-requests": "59",
    "x-ratelimit-reset-requests": "1h",
    "x-ratelimit-remaining-tokens": "0",
    "x-ratelimit-reset-tokens": "6m0s",
  };
  expect(limited(says("slow down"), named)).toBe(360_000);
  expect(limited(says("slow down"), { ...named, "x-ratelimit-remaining-tokens": "12" })).toBeNull();
  const inSixHours = now + 6 * 3_600_000;
  for (const reset of [String(inSixHours), String(inSixHours / 1000), new Date(inSixHours).toISOString(), "21600"])
    expect(limited(says("free models"), { "x-ratelimit-remaining": "0", "x-ratelimit-reset": reset })).toBe(6 * 3_600_000);
  const inBody = {
    error: {
      message: "Rate limit exceeded",
      code: 429,
      metadata: { headers: { "X-RateLimit-Remaining": "0", "X-RateLimit-Reset": String(inSixHours) } },
    },
  };
  expect(limited(inBody)).toBe(6 * 3_600_000);
  expect(limited(says("Your key may not use this model"), { "x-ratelimit-remaining": "0", "x-ratelimit-reset": "60" }, 403)).toBeNull();
});
