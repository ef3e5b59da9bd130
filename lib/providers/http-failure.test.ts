import { expect, it } from "vitest";
import { httpFailure } from "./http-failure";

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
    413: "refused",
    422: "refused",
    429: "passing",
    500: "passing",
    502: "passing",
    503: "passing",
    529: "passing",
  });
  expect(failed(400, '{"error":{"message":"x/y is not a valid model ID"}}').kind).toBe("model");
});

it("keeps what the endpoint said and how long it asks to wait", () => {
  expect(failed(429, '{"error":{"message":"slow down"}}', { "retry-after": "3" })).toMatchObject({
    reason: "429",
    detail: "slow down",
    retryAfterMs: 3000,
    httpStatus: 429,
  });
  expect(failed(502, "<html><h1>Bad gateway</h1></html>").detail).toBe("Bad gateway");
  expect(failed(500, '{"detail":"out of memory"}').detail).toBe("out of memory");
});
