import { type AddressInfo, createServer } from "node:net";
import { describe, expect, test } from "vitest";
import { freePort } from "./free-port.mjs";
import { expectFreePort, expectOidc, expectSafeAddress, expectSessionDays, expectTemporaryFolder, settings } from "./settings.mjs";

test("loopback, port 3000 and the embedded database are the defaults", () => {
  const { host, port, databaseUrl, home } = settings({});
  expect({ host, port, databaseUrl }).toEqual({ host: "127.0.0.1", port: 3000, databaseUrl: null });
  expect(home).toMatch(/\/\.heed$/);
});

test.each(["0", "65536", "abc", "3000x", "1.5"])("PORT=%s is refused", (PORT) => {
  expect(() => settings({ PORT })).toThrow(`PORT=${PORT} is not a port`);
});

test.each(["0.0.0.0", "::", "192.168.1.4", "heed.example"])("HOST=%s turns accounts on", (HOST) => {
  expect(settings({ HOST })).toMatchObject({ host: HOST, accounts: true });
});

test("on loopback, only HEED_ACCOUNTS=1 turns accounts on", () => {
  const accounts = (env: Record<string, string>) => settings(env).accounts;
  expect([accounts({}), accounts({ HOST: "::1" }), accounts({ HEED_ACCOUNTS: "0" }), accounts({ HEED_ACCOUNTS: "1" })]).toEqual([
    ...[false, false, false, true],
  ]);
});

test.each(["true", "yes", "on", "2"])("HEED_ACCOUNTS=%s is refused", (HEED_ACCOUNTS) => {
  expect(() => settings({ HEED_ACCOUNTS })).toThrow("is neither 0 nor 1");
});

test.each(["0", "-1", "401", "7d", "1e2", "Infinity", "0x10"])(
  "a session length of “%s” days is refused with the name of the variable",
  (text) => {
    for (const name of ["HEED_SESSION_IDLE_DAYS", "HEED_SESSION_DAYS"])
      expect(() => expectSessionDays({ [name]: text })).toThrow(`${name}=${text} is not a number of days`);
    expectSessionDays({ HEED_SESSION_IDLE_DAYS: "0.5", HEED_SESSION_DAYS: " 400 " });
  },
);

describe("the OIDC provider", () => {
  const complete = { HEED_OIDC_ISSUER: "https://id.example", HEED_OIDC_CLIENT_ID: "heed", HEED_OIDC_CLIENT_SECRET: "secret" };

  test("must use https unless it is on this machine", () => {
    for (const issuer of ["https://id.example", "http://localhost:8080", "http://127.0.0.1:9", "http://[::1]:9"])
      expectOidc({ ...complete, HEED_OIDC_ISSUER: issuer });
    for (const issuer of ["http://id.example", "http://127.evil.example", "http://localhost.evil.example"])
      expect(() => expectOidc({ ...complete, HEED_OIDC_ISSUER: issuer })).toThrow("must begin with https://");
    for (const issuer of ["id.example", "ldap://id.example", "https://"])
      expect(() => expectOidc({ ...complete, HEED_OIDC_ISSUER: issuer })).toThrow("is not an address");
  });

  test("needs an id, a secret, and a role that no owner has", () => {
    expectOidc({ HEED_OIDC_ROLE: "owner" });
    expectOidc({ ...complete, HEED_OIDC_ROLE: " runner " });
    expect(() => expectOidc({ ...complete, HEED_OIDC_CLIENT_ID: " " })).toThrow("without HEED_OIDC_CLIENT_ID;");
    expect(() => expectOidc({ HEED_OIDC_ISSUER: "https://id.example" })).toThrow(
      "without HEED_OIDC_CLIENT_ID and HEED_OIDC_CLIENT_SECRET;",
    );
    expect(() => expectOidc({ ...complete, HEED_OIDC_ROLE: "owner" })).toThrow("HEED_OIDC_ROLE=owner must be reader or runner");
  });
});

test.each(["mysql://host/heed", "postgresql://host", "postgresql://host:port/heed", "heed"])("DATABASE_URL=%s is refused", (url) => {
  expect(() => settings({ DATABASE_URL: url })).toThrow(/^DATABASE_URL is not a Postgres address/);
});

test("DATABASE_URL may contain an escaped password and query parameters", () => {
  const url = "postgres://me:p%40ss@db.example:5433/heed?sslmode=verify-full";
  expect(settings({ DATABASE_URL: url }).databaseUrl).toBe(url);
});

test.each([
  ["6000", "6001"],
  ["6667", "6670"],
  ["22", "3000"],
])("PORT=%s is refused because browsers block it, and another port is suggested", (PORT, other) => {
  expect(() => settings({ PORT })).toThrow(
    `PORT=${PORT} is refused: it belongs to another protocol, and browsers refuse it. Use another one, for example PORT=${other}.`,
  );
});

test("a missing temporary folder, or a path that is no folder, is reported in one sentence", () => {
  expectTemporaryFolder();
  expect(() => expectTemporaryFolder("/nowhere/at/all")).toThrow(
    "The folder for temporary files, /nowhere/at/all, does not exist; set TMPDIR to another one, or unset it.",
  );
  expect(() => expectTemporaryFolder(process.execPath)).toThrow("is not a folder");
});

test("a HOST address that this machine does not have is reported in one sentence", async () => {
  const port = await freePort();
  await expect(expectFreePort({ port, host: "192.0.2.1" })).rejects.toThrow("This machine has no address for HOST=192.0.2.1");
});

test("a port in use is reported in one sentence", async () => {
  await expect.poll(async () => expectFreePort({ port: await freePort(), host: "127.0.0.1" })).toBeUndefined();
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  await expect(expectFreePort({ port, host: "127.0.0.1" })).rejects.toThrow(`Port ${port} is taken by another program`);
  await new Promise((resolve) => server.close(resolve));
});

test.each([
  [{ PUBLIC_URL: "http://heed.lab" }, "PUBLIC_URL=http://heed.lab is not encrypted"],
  [{ PUBLIC_URL: "httpsx://heed.lab" }, "is not encrypted"],
  [{ HOST: "0.0.0.0" }, "PUBLIC_URL is missing"],
  [{ HEED_TRUSTED_PROXIES: "proxy", PUBLIC_URL: "https://heed.lab" }, "HEED_TRUSTED_PROXIES: “proxy”"],
])("with accounts, %o is refused", (env, sentence) => {
  expect(() => expectSafeAddress({ accounts: true }, env)).toThrow(sentence);
});

test("accounts require https unless HEED_PLAIN_HTTP=1 is set; without accounts, plain HTTP is accepted", () => {
  expectSafeAddress({ accounts: true }, {});
  expectSafeAddress({ accounts: true }, { PUBLIC_URL: "https://heed.lab", HOST: "0.0.0.0", HEED_TRUSTED_PROXIES: "10.0.0.0/8, ::1" });
  expectSafeAddress({ accounts: true }, { PUBLIC_URL: "http://heed.lab", HEED_PLAIN_HTTP: "1" });
  expectSafeAddress({ accounts: false }, { PUBLIC_URL: "http://heed.lab" });
});
