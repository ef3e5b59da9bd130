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

it("is made at the first start in a file of mode 600, and is the same at the next", () => {
  const first = find();
  expect(first).toMatch(/^[\w-]{43}$/);
  expect(modeOf(join(home, "secret"))).toBe("600");
  expect(readdirSync(home)).toEqual(["secret"]);
  expect(find()).toBe(first);
  expect(lines).toEqual([]);
});

it("is never overwritten", () => {
  find();
  const before = readFileSync(join(home, "secret"), "utf8");
  expect(placePrivately(join(home, "secret"), "another")).toBe(false);
  expect(readFileSync(join(home, "secret"), "utf8")).toBe(before);
  expect(readdirSync(home)).toEqual(["secret"]);
});

it("gets its mode back if others could read it, with a sentence", () => {
  const first = find();
  chmodSync(join(home, "secret"), 0o644);
  expect(find()).toBe(first);
  expect(modeOf(join(home, "secret"))).toBe("600");
  expect(lines).toEqual([`Other accounts of this machine could read ${join(home, "secret")}; its mode is now 600.`]);
});

it("is refused if its file was cut off, and the file stays", () => {
  writeFileSync(join(home, "secret"), "short\n", { mode: 0o600 });
  expect(() => find()).toThrow("does not contain a secret of at least 32 characters");
  expect(readFileSync(join(home, "secret"), "utf8")).toBe("short\n");
});

it("comes from HEED_SECRET if that is set, without blanks around it and without a file", () => {
  const HEED_SECRET = ` ${"s".repeat(32)}\n`;
  expect(find({ HEED_SECRET })).toBe("s".repeat(32));
  expect(readdirSync(home)).toEqual([]);
});

it("is missing with a Postgres of one's own and no HEED_SECRET: no file is made", () => {
  expect(find({}, "postgresql://db/heed")).toBeNull();
  expect(find({ HEED_SECRET: "s".repeat(40) }, "postgresql://db/heed")).toBe("s".repeat(40));
  expect(readdirSync(home)).toEqual([]);
});

it("is refused if it is short, in a sentence without its value", () => {
  expect(() => find({ HEED_SECRET: "too-short-a-secret" })).toThrow(
    /^HEED_SECRET has 18 characters; set it to a random text of at least 32/,
  );
  expect(() => expectLongSecret("too-short-a-secret")).not.toThrow("too-short-a-secret");
  expect(expectLongSecret("  ")).toBeNull();
});
