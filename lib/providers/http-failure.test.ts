import { expect, it } from "vitest";
import { httpFailure, retryAfter } from "./http-failure";
import { refusals } from "./refusals.fixture";

const failed = (status: number, body = "", headers = {}) => httpFailure({ status, headers, body, latencyMs: 1 }, 0);

it("says what a status means for the run", () => {
  const kinds = [400, 401, 402, 403, 404, 408, 413, 422, 429, 500, 502, 503, 529].map((status) => [status, failed(status).kind]);
  expect(Object.fromEntries(kinds)).toEqual({
    400: "refused",
    401: "credentials",
    402: "credentials",
    403: "credentials",
    404: "model",
    408: "passing",
    413: "overflow",
    422: "refused",
    429: "passing",
    500: "passing",
    502: "passing",
    503: "passing",
    529: "passing",
  });
  expect(failed(400, '{"error":{"message":"x/y is not a valid model ID"}}').kind).toBe("model");
});

it.each(refusals.map((of) => [of.from, of] as const))("reads a refusal as its endpoint means it: %s", (_from, { status, body, kind }) =>
  expect(failed(status, JSON.stringify(body)).kind).toBe(kind),
);

it("keeps what the endpoint said and how long it asks to wait", () => {
  expect(failed(429, '{"error":{"message":"slow down"}}', { "retry-after": "3" })).toMatchObject({
    reason: "429",
    detail: "slow down",
    retryAfterMs: 3000,
    httpStatus: 429,
  });
  expect(failed(400, '[{"error":{"message":"in a list"}}]').detail).toBe("in a list");
  expect(failed(502, "<html><h1>Bad gateway</h1></html>").detail).toBe("Bad gateway");
  const page =
    "<html><head><title>Not found</title><style>a>b{}</style><script>if(a<b)c()</script></head><body><!-- x --><p>Nothing</p><script>cut";
  expect(failed(404, page).detail).toBe("Not found Nothing");
  expect(failed(500, '{"detail":"out of memory"}').detail).toBe("out of memory");
});

const now = Date.parse("2026-01-01T00:00:00Z");

it("reads Retry-After as seconds or an HTTP date, and as nothing else", () => {
  expect(retryAfter("2", now)).toBe(2000);
  expect(retryAfter("0.5", now)).toBe(500);
  expect(retryAfter("Thu, 01 Jan 2026 00:00:30 GMT", now)).toBe(30_000);
  expect(retryAfter("Thu, 01 Jan 2025 00:00:30 GMT", now)).toBe(0);
  expect(retryAfter("86400", now)).toBe(86_400_000);
  expect(retryAfter("99999999", now)).toBe(30 * 86_400_000);
  expect(retryAfter("soon", now)).toBeNull();
  expect(retryAfter("", now)).toBeNull();
  expect(retryAfter(undefined, now)).toBeNull();
});
