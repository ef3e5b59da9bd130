import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, beforeEach, expect, it, onTestFinished, vi } from "vitest";
import { expectSecret, findSecret, nameOfSecret, newSecret, nextSecretFile, placePrivately, secretFile, settleSecret } from "./secret.mjs";

const url = process.env.DATABASE_URL ?? "";
const client = new pg.Client({ connectionString: url });
beforeAll(() => client.connect());
afterAll(() => client.end());
beforeEach(async () => {
  vi.stubEnv("HEED_SECRET", "");
  await client.query("delete from setting where key = 'secret'");
  await client.query("delete from provider_key");
});

const encrypted = (secret: string) =>
  client.query("insert into setting (key, value) values ('secret', jsonb_build_object('name', $1::text))", [nameOfSecret(secret)]);
const homeWith = () => {
  const home = mkdtempSync(join(tmpdir(), "heed-secret-"));
  onTestFinished(() => rmSync(home, { recursive: true }));
  const secret = findSecret({ home, databaseUrl: null }) ?? "";
  const next = newSecret();
  placePrivately(nextSecretFile(home), `${next}\n`);
  return { home, secret, next };
};

it("keeps the new secret if the crash came after everything was encrypted with it", async () => {
  const { home, secret, next } = homeWith();
  await encrypted(next);
  expect(await settleSecret({ home, url, secret, holdsHome: true })).toBe(next);
  expect(readFileSync(secretFile(home), "utf8").trim()).toBe(next);
  expect(existsSync(nextSecretFile(home))).toBe(false);
  expect(await settleSecret({ home, url, secret: next, holdsHome: true })).toBe(next);
});

it.each(["nothing was", "an earlier secret had been"])("keeps the old secret if the crash came earlier and %s noted", async (before) => {
  const { home, secret } = homeWith();
  if (before !== "nothing was") await encrypted(secret);
  expect(await settleSecret({ home, url, secret, holdsHome: true })).toBe(secret);
  expect(readFileSync(secretFile(home), "utf8").trim()).toBe(secret);
  expect(existsSync(nextSecretFile(home))).toBe(false);
});

it("leaves the files to another process that is changing the secret, and returns the present secret", async () => {
  const { home, secret, next } = homeWith();
  const files = () => [secretFile(home), nextSecretFile(home)].map((path) => readFileSync(path, "utf8").trim());
  expect(await settleSecret({ home, url, secret, holdsHome: false })).toBe(secret);
  expect(files()).toEqual([secret, next]);
  await encrypted(next);
  expect(await settleSecret({ home, url, secret, holdsHome: false })).toBe(next);
  expect(files()).toEqual([secret, next]);
});

it("allows a missing secret with your own Postgres until keys are stored or accounts are on", async () => {
  await expectSecret({ url, secret: null });
  await expect(expectSecret({ url, secret: null, accounts: true })).rejects.toThrow(
    "Accounts with a Postgres of your own need HEED_SECRET",
  );
  await client.query(
    "insert into provider_key (name, hosts, ciphertext, nonce, secret_name) values ('HEED_KEY_LAB', '{a.example}', '', '', 'x')",
  );
  await expect(expectSecret({ url, secret: null })).rejects.toThrow(
    "The database has a stored key, which only the HEED_SECRET opens with which it was stored. Set HEED_SECRET to that text.",
  );
  await expectSecret({ url, secret: newSecret() });
});
