import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { databaseAddress } from "./database-url.mjs";

const base = "postgresql://me:p%40ss@db.example:5433/heed";
let folder = "";
let certificate = "";
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "heed-url-"));
  certificate = join(folder, "root.crt");
  writeFileSync(certificate, "a certificate");
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** The TLS options that the driver would use for an address. */
const tls = (url: string | null) => {
  const { ssl } = new pg.Client({ connectionString: url ?? "" });
  if (typeof ssl !== "object") return { ssl };
  const { ca, rejectUnauthorized = true, checkServerIdentity } = ssl;
  return { isVerified: rejectUnauthorized, isNamed: rejectUnauthorized && checkServerIdentity === undefined, ca };
};

test.each([
  ["", { ssl: false }],
  ["?sslmode=disable", { ssl: false }],
  ["?sslmode=allow", { isVerified: false, isNamed: false }],
  ["?sslmode=prefer", { isVerified: false, isNamed: false }],
  ["?sslmode=require", { isVerified: false, isNamed: false }],
  ["?application_name=a&sslmode=require", { isVerified: false, isNamed: false }],
  ["?sslmode=require&sslrootcert=FILE", { isVerified: true, isNamed: false, ca: "a certificate" }],
  ["?sslmode=verify-ca&sslrootcert=FILE", { isVerified: true, isNamed: false, ca: "a certificate" }],
  ["?sslmode=verify-full", { isVerified: true, isNamed: true }],
  ["?sslmode=verify-full&sslrootcert=FILE", { isVerified: true, isNamed: true, ca: "a certificate" }],
  ["?sslmode=verify-full&sslrootcert=system", { isVerified: true, isNamed: true }],
])("%s has the same meaning as in libpq, and the driver gives no warning", (more, wanted) => {
  const warn = vi.spyOn(process, "emitWarning");
  expect(tls(databaseAddress(base + more.replace("FILE", certificate)))).toEqual(wanted);
  expect(warn).not.toHaveBeenCalled();
  warn.mockRestore();
});

test("user, password, host, port, name and other parameters stay unchanged", () => {
  const { user, password, host, port, database } = new pg.Client({ connectionString: databaseAddress(`${base}?sslmode=require`) ?? "" });
  expect({ user, password, host, port, database }).toEqual({
    user: "me",
    password: "p@ss",
    host: "db.example",
    port: 5433,
    database: "heed",
  });
  expect(databaseAddress(`${base}?schema=public`)).toBe(`${base}?schema=public`);
  expect(databaseAddress(`${base}?sslmode=require&uselibpqcompat=false`)).toBe(`${base}?sslmode=require&uselibpqcompat=false`);
  expect(databaseAddress("")).toBe(null);
  expect(databaseAddress(undefined)).toBe(null);
});

test.each([
  ["?schema=heed", "DATABASE_URL names the schema heed (schema), but Heed keeps its tables in the schema public"],
  ["?currentSchema=heed", "DATABASE_URL names the schema heed (currentSchema)"],
  ["?sslmode=require&search_path=heed", "DATABASE_URL names the schema heed (search_path)"],
  ["?sslmode=yes", "DATABASE_URL has sslmode=yes; it may be disable, allow, prefer, require, verify-ca, verify-full."],
  ["?sslmode=verify-ca", "DATABASE_URL has sslmode=verify-ca without sslrootcert"],
  ["?sslmode=require&sslrootcert=system", "which needs sslmode=verify-full"],
  ["?sslmode=verify-full&sslrootcert=/nowhere/root.crt", "names the file /nowhere/root.crt as sslrootcert, which cannot be read (ENOENT)"],
])("%s is refused with an explanation", (more, sentence) => {
  expect(() => databaseAddress(base + more)).toThrow(sentence);
});
