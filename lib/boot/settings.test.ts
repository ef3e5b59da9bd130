import { createServer } from "node:net";
import { expect, test } from "vitest";
import { freePort } from "./free-port.mjs";
import { expectFreePort, settings } from "./settings.mjs";

test("loopback, port 3000 and the embedded database are the defaults", () => {
  const { host, port, databaseUrl, home } = settings({});
  expect({ host, port, databaseUrl }).toEqual({ host: "127.0.0.1", port: 3000, databaseUrl: null });
  expect(home).toMatch(/\/\.heed$/);
});

test.each(["0", "65536", "abc", "3000x", "1.5"])("PORT=%s is refused", (PORT) => {
  expect(() => settings({ PORT })).toThrow(`PORT=${PORT} is not a port`);
});

test.each(["0.0.0.0", "::", "192.168.1.4", "heed.example"])("HOST=%s is refused until there are accounts", (HOST) => {
  expect(() => settings({ HOST })).toThrow(/accounts/);
});

test.each(["mysql://host/heed", "postgresql://host", "postgresql://host:port/heed", "heed"])("DATABASE_URL=%s is refused", (url) => {
  expect(() => settings({ DATABASE_URL: url })).toThrow(/^DATABASE_URL is not an address/);
});

test("a password with marks and parameters behind the name are part of an address", () => {
  const url = "postgres://me:p%40ss@db.example:5433/heed?sslmode=require";
  expect(settings({ DATABASE_URL: url }).databaseUrl).toBe(url);
});

test("a taken port is named in one sentence", async () => {
  const port = await freePort();
  await expectFreePort({ port, host: "127.0.0.1" });
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  await expect(expectFreePort({ port, host: "127.0.0.1" })).rejects.toThrow(`Port ${port} is taken by another program`);
  await new Promise((resolve) => server.close(resolve));
});
