import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { nextReadsNoFiles, parseEnvFile, readEnvFile } from "./env-file.mjs";

const parse = (text: string) => parseEnvFile(Buffer.from(text));

describe("the text of an environment file", () => {
  test("may have names, comments, quotes, several lines and the marks that Windows adds", () => {
    const text = `\uFEFF# settings\r\nPORT=3100 # here\r\n\r\nexport HEED_KEY_A = sk-1 \r\nHEED_KEY_B="a#b"\r\nC='one\r\ntwo' # both\r\nEMPTY=\r\nD=a=b&c\r\n`;
    expect(parse(text)).toEqual({ PORT: "3100", HEED_KEY_A: "sk-1", HEED_KEY_B: "a#b", C: "one\ntwo", EMPTY: "", D: "a=b&c" });
  });

  test.each([
    ["PORT=1\nHEED_KEY_A sk-secret", ".env, line 2: there is no “=”; a line is NAME=value, empty, or a comment that begins with “#”."],
    ["\n\nMY KEY=sk-secret", ".env, line 3: the name before “=” may contain"],
    ["1A=sk-secret", ".env, line 1: the name before “=” may contain"],
    ["=sk-secret", ".env, line 1: the name before “=” may contain"],
    ["A=1\nB='sk-secret\nC=2", ".env, line 2: the value of B begins with ' and is not closed."],
    ['A="sk"secret', '.env, line 1: text follows the closing " of A;'],
    ["A='\n' sk-secret", ".env, line 2: text follows the closing ' of A;"],
    ["A=sk#secret", ".env, line 1: the value of A contains “#”; put the value in quotes."],
    ["A=\0sk", ".env holds NUL characters; save it again as a plain text in UTF-8."],
  ])("%j is refused with its line number, but without its content", (text, sentence) => {
    expect(() => parse(text)).toThrow(sentence);
    expect(() => parse(text)).not.toThrow(/secret/);
  });

  test("in another encoding is refused", () => {
    expect(() => parseEnvFile(Buffer.from("\uFEFFPORT=1", "utf16le"))).toThrow(".env is not in UTF-8; save it again as UTF-8.");
    expect(() => parseEnvFile(Buffer.from("A=ü", "latin1"))).toThrow(".env is not in UTF-8");
  });

  test("keeps any value in single quotes unchanged", () => {
    const value = fc.string({ unit: fc.constantFrom(...'aZ09 #=$"`\\{}%@:/?&+-\n') });
    fc.assert(
      fc.property(value, (text) => {
        expect(parse(`A=1\nVALUE='${text}'\nB=2\n`)).toEqual({ A: "1", VALUE: text, B: "2" });
      }),
    );
  });

  test("is read, or refused with an explanation", () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(..."AB= #'\"`\n") }), (text) => {
        try {
          const names = Object.keys(parse(text));
          for (const name of names) expect(text).toMatch(new RegExp(`(^|\\n)\\s*(export )?${name}\\s*=`));
        } catch (error) {
          expect(error).toHaveProperty("name", "BootError");
        }
      }),
    );
  });
});

describe("the file in the checkout", () => {
  let root = "";
  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), "heed-env-"));
  });
  afterEach(() => rmSync(root, { recursive: true, force: true }));
  const write = (name: string, text: string) => writeFileSync(join(root, name), text);

  test("sets only variables that are absent from the environment, not those that are empty", () => {
    write(".env", "PORT=3100\nHEED_HOME=there\nDATABASE_URL=postgresql://a@b/c\nHEED_KEY_A=key\n");
    const env: Record<string, string | undefined> = { PORT: "3200", DATABASE_URL: "" };
    const lines: string[] = [];
    readEnvFile({ env, root, say: (line) => lines.push(line) });
    expect(env).toEqual({ PORT: "3200", DATABASE_URL: "", HEED_HOME: "there", HEED_KEY_A: "key" });
    expect(lines).toEqual(["Settings from .env: HEED_HOME, HEED_KEY_A.", "The environment overrides .env: DATABASE_URL, PORT."]);
  });

  test("may be missing, replaced by another file, or disabled", () => {
    const env: Record<string, string | undefined> = {};
    readEnvFile({ env, root });
    expect(env).toEqual({});
    expect(() => readEnvFile({ env: { HEED_ENV_FILE: "other.env" }, root })).toThrow("other.env cannot be read (ENOENT)");
    write("other.env", "A=1");
    write(".env", "A=2");
    const other: Record<string, string | undefined> = { HEED_ENV_FILE: "other.env" };
    readEnvFile({ env: other, root });
    expect(other.A).toBe("1");
    const none: Record<string, string | undefined> = { HEED_ENV_FILE: "" };
    readEnvFile({ env: none, root });
    expect(none).toEqual({ HEED_ENV_FILE: "" });
  });

  test("is the only file that is read: others are reported as unread, and Next reads none of them", () => {
    write(".env.local", "HEED_KEY_LOCAL=key\n");
    write(".env.production", "HEED_KEY_PRODUCTION=key\n");
    const lines: string[] = [];
    readEnvFile({ env: {}, root, say: (line) => lines.push(line) });
    expect(lines.map((line) => line.split(" ")[0])).toEqual([".env.local", ".env.production"]);
    // With NODE_ENV=test, Next would read these.
    for (const name of [".env", ".env.test"]) write(name, "HEED_KEY_NEXT=key\n");
    const next = createRequire(createRequire(import.meta.url).resolve("next/package.json"));
    const { loadEnvConfig } = next("@next/env");
    const before = { ...process.env };
    Object.assign(process.env, nextReadsNoFiles);
    try {
      loadEnvConfig(root, false);
      expect(process.env).toEqual({ ...before, ...nextReadsNoFiles });
    } finally {
      for (const name of Object.keys(nextReadsNoFiles)) if (before[name] === undefined) delete process.env[name];
    }
  });
});
