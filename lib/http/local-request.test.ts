import { afterEach, expect, test, vi } from "vitest";
import { requireLocalRequest } from "./local-request";

afterEach(() => vi.unstubAllEnvs());

function request(method: string, headers: Record<string, string>): Request {
  return new Request("http://127.0.0.1:3000/api/runs", { method, headers });
}

test.each(["localhost", "localhost:3000", "127.0.0.1:3000", "127.8.9.1", "[::1]:3000", "heed.localhost:80", "LOCALHOST:3000"])(
  "answers to %s",
  (host) => {
    expect(() => requireLocalRequest(request("GET", { host }))).not.toThrow();
  },
);

test.each(["evil.example", "evil.example:3000", "127.0.0.1.evil.example", "localhost.evil.example", "10.0.0.7:3000", "[fe80::1]:3000", ""])(
  "refuses the rebound name “%s”, reads included",
  (host) => {
    expect(() => requireLocalRequest(request("GET", { host }))).toThrow(/host name/);
  },
);

test("answers to a configured name, and to that alone", () => {
  vi.stubEnv("HEED_ALLOWED_HOSTS", "heed.lab, other.lab");
  expect(() => requireLocalRequest(request("POST", { host: "heed.lab:3000", origin: "http://heed.lab:3000" }))).not.toThrow();
  expect(() => requireLocalRequest(request("GET", { host: "lab" }))).toThrow(/HEED_ALLOWED_HOSTS/);
});

test.each(["POST", "PUT", "DELETE", "PATCH"])("refuses a %s from a page of another origin", (method) => {
  const host = "127.0.0.1:3000";
  for (const origin of ["https://evil.example", "http://127.0.0.1:9999", "http://localhost:3000", "null", "%"]) {
    expect(() => requireLocalRequest(request(method, { host, origin }))).toThrow(/another site/);
  }
  expect(() => requireLocalRequest(request(method, { host, "sec-fetch-site": "cross-site" }))).toThrow(/another site/);
  expect(() => requireLocalRequest(request(method, { host, "sec-fetch-site": "same-site" }))).toThrow(/another site/);
  expect(() =>
    requireLocalRequest(request(method, { host, origin: "http://127.0.0.1:3000", "sec-fetch-site": "same-origin" })),
  ).not.toThrow();
});

test("lets a client that is no browser write", () => {
  expect(() => requireLocalRequest(request("POST", { host: "localhost:3000" }))).not.toThrow();
});

test("lets a link from another site be followed", () => {
  expect(() => requireLocalRequest(request("GET", { host: "localhost:3000", "sec-fetch-site": "cross-site" }))).not.toThrow();
});
