import { afterEach, expect, test, vi } from "vitest";
import { hostOf, isProxied, requireHost, requireOwnOrigin } from "./local-request";

afterEach(() => vi.unstubAllEnvs());

function request(method: string, headers: Record<string, string>): Request {
  return new Request("http://127.0.0.1:3000/api/runs", { method, headers });
}

function admit(sent: Request, isShared = false): void {
  requireHost(hostOf(sent), { isShared, proxied: isProxied(sent.headers) });
  requireOwnOrigin(sent);
}

test.each(["localhost", "localhost:3000", "127.0.0.1:3000", "127.8.9.1", "[::1]:3000", "heed.localhost:80", "LOCALHOST:3000"])(
  "accepts host %s",
  (host) => {
    expect(() => admit(request("GET", { host }))).not.toThrow();
  },
);

test.each(["evil.example", "evil.example:3000", "127.0.0.1.evil.example", "localhost.evil.example", "10.0.0.7:3000", "[fe80::1]:3000", ""])(
  "refuses the rebound host name “%s”, even for reads",
  (host) => {
    expect(() => admit(request("GET", { host }))).toThrow(/host name/);
  },
);

test("serves only shares under a configured host name without accounts, and everything with accounts", () => {
  vi.stubEnv("HEED_ALLOWED_HOSTS", "heed.lab, other.lab");
  const named = (host: string) => request("POST", { host, origin: `http://${host}` });
  expect(() => admit(named("heed.lab:3000"), true)).not.toThrow();
  expect(() => admit(named("heed.lab:3000"))).toThrow(/only shared links/);
  expect(() => admit(named("lab"), true)).toThrow(/HEED_ALLOWED_HOSTS/);
  vi.stubEnv("HEED_ACCOUNTS", "1");
  expect(() => admit(named("heed.lab:3000"))).not.toThrow();
  expect(() => admit(named("lab"))).toThrow(/HEED_ALLOWED_HOSTS/);
});

test("serves only shares through a proxy without accounts, whatever host the request names", () => {
  const passedOn = () => request("GET", { host: "127.0.0.1:3000", "x-heed-proxied": "1" });
  expect(() => admit(passedOn(), true)).not.toThrow();
  expect(() => admit(passedOn())).toThrow(/through a proxy/);
  vi.stubEnv("HEED_ACCOUNTS", "1");
  expect(() => admit(passedOn())).not.toThrow();
});

test("accepts the host of PUBLIC_URL only with accounts", () => {
  vi.stubEnv("PUBLIC_URL", "https://heed.lab.example:8443/");
  const host = "heed.lab.example:8443";
  expect(() => admit(request("GET", { host }))).toThrow(/HEED_ALLOWED_HOSTS/);
  vi.stubEnv("HEED_ACCOUNTS", "1");
  expect(() => admit(request("POST", { host, origin: `https://${host}` }))).not.toThrow();
});

test("refuses a write with a cookie from an unknown page when accounts are on", () => {
  const host = "localhost:3000";
  const write = (headers: Record<string, string>) => request("POST", { host, ...headers });
  expect(() => admit(write({ cookie: "session=1" }))).not.toThrow();
  vi.stubEnv("HEED_ACCOUNTS", "1");
  expect(() => admit(write({ cookie: "session=1" }))).toThrow(/which page it came from/);
  expect(() => admit(request("GET", { host, cookie: "session=1" }))).not.toThrow();
  expect(() => admit(write({ cookie: "session=1", "sec-fetch-site": "same-origin" }))).not.toThrow();
  expect(() => admit(write({ cookie: "session=1", origin: `http://${host}` }))).not.toThrow();
  expect(() => admit(write({ authorization: "Bearer heed_x" }))).not.toThrow();
});

test.each(["POST", "PUT", "DELETE", "PATCH"])("refuses a %s from a page of another origin", (method) => {
  const host = "127.0.0.1:3000";
  for (const origin of ["https://evil.example", "http://127.0.0.1:9999", "http://localhost:3000", "null", "%"]) {
    expect(() => admit(request(method, { host, origin }))).toThrow(/another site/);
  }
  expect(() => admit(request(method, { host, "sec-fetch-site": "cross-site" }))).toThrow(/another site/);
  expect(() => admit(request(method, { host, "sec-fetch-site": "same-site" }))).toThrow(/another site/);
  expect(() => admit(request(method, { host, origin: "http://127.0.0.1:3000", "sec-fetch-site": "same-origin" }))).not.toThrow();
});

test("accepts a write from a non-browser client", () => {
  expect(() => admit(request("POST", { host: "localhost:3000" }))).not.toThrow();
});

test("allows a link from another site to be followed", () => {
  expect(() => admit(request("GET", { host: "localhost:3000", "sec-fetch-site": "cross-site" }))).not.toThrow();
});
