import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeEach, expect, it } from "vitest";
import { expectLongSecret, findSecret, placePrivately } from "./secret.mjs";

let home: string;
const lines: string[] = [];
const find = (env: Record<string, string> = {}, databaseUrl: string | null = null) =>
  findSecret({ home, databaseUrl, env, say: (line) => lines.push(line) });
const modeOf = (path: string) => (statSync(path).mode & 0o777).toString(8);

beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), "heed-secret-"));
  lines.length = 0;
  return () => rmSync(home, { recursive: true });
});

it("creates the secret at the first start in a file of mode 600 and reuses it at the next", () => {
  const first = find();
  expect(first).toMatch(/^[\w-]{43}$/);
  expect(modeOf(join(home, "secret"))).toBe("600");
  expect(readdirSync(home)).toEqual(["secret"]);
  expect(find()).toBe(first);
  expect(lines).toEqual([]);
});

it("never overwrites a secret", () => {
  find();
  const before = readFileSync(join(home, "secret"), "utf8");
  expect(placePrivately(join(home, "secret"), "another")).toBe(false);
  expect(readFileSync(join(home, "secret"), "utf8")).toBe(before);
  expect(readdirSync(home)).toEqual(["secret"]);
});

it("restores mode 600 of a secret that others could read, and reports it", () => {
  const first = find();
  chmodSync(join(home, "secret"), 0o644);
  expect(find()).toBe(first);
  expect(modeOf(join(home, "secret"))).toBe("600");
  expect(lines).toEqual([`Other accounts of this machine could read ${join(home, "secret")}; its mode is now 600.`]);
});

it("refuses a truncated secret file and leaves it unchanged", () => {
  writeFileSync(join(home, "secret"), "short\n", { mode: 0o600 });
  expect(() => find()).toThrow("does not contain a secret of at least 32 characters");
  expect(readFileSync(join(home, "secret"), "utf8")).toBe("short\n");
});

it("takes the secret from HEED_SECRET if it is set, trimmed and without creating a file", () => {
  const HEED_SECRET = ` ${"s".repeat(32)}\n`;
  expect(find({ HEED_SECRET })).toBe("s".repeat(32));
  expect(readdirSync(home)).toEqual([]);
});

it("finds no secret with your own Postgres and no HEED_SECRET, and creates no file", () => {
  expect(find({}, "postgresql://db/heed")).toBeNull();
  expect(find({ HEED_SECRET: "s".repeat(40) }, "postgresql://db/heed")).toBe("s".repeat(40));
  expect(readdirSync(home)).toEqual([]);
});

it("refuses a short secret with a message that does not show it", () => {
  expect(() => find({ HEED_SECRET: "too-short-a-secret" })).toThrow(
    /^HEED_SECRET has 18 characters; set it to a random text of at least 32/,
  );
  expect(() => expectLongSecret("too-short-a-secret")).not.toThrow("too-short-a-secret");
  expect(expectLongSecret("  ")).toBeNull();
});
