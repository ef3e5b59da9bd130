import fc from "fast-check";
import { describe, expect, it, vi } from "vitest";
import { keyForms } from "./key-forms";
import { keyValues, mayHoldKey } from "./key-variables";
import { keyMatcher, readKeys, withoutKeys } from "./redact-keys";

const plain = "sk-or-v1-0123456789abcdef";
const strange = `k"e\\y/<&'+=%>${"x".repeat(8)}`;
const redact = keyMatcher([plain, strange]);

describe("keyMatcher", () => {
  it.each([plain, strange])("finds %s in each of its forms, at either end of a text and alone", (key) => {
    const url = (text: string) => Buffer.from(text).toString("base64url");
    const base64 = (text: string) => Buffer.from(text).toString("base64");
    for (const form of [
      key,
      JSON.stringify(key).slice(1, -1),
      JSON.stringify(key).slice(1, -1).replaceAll("/", "\\/"),
      key.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;").replaceAll("'", "&#39;"),
      key.replace(/[&<>"']/g, (char) => `&#${char.charCodeAt(0)};`),
      key.replace(/[^A-Za-z0-9]/g, (char) => `&#x${char.charCodeAt(0).toString(16).toUpperCase()};`),
      encodeURIComponent(key),
      encodeURIComponent(key).replace(/%[0-9A-F]{2}/g, (code) => code.toLowerCase()),
    ]) {
      expect(redact(form)).not.toContain(form);
      expect(redact(`before ${form} after`)).toBe(`before ${redact(form)} after`);
      expect(redact(`${form}${form}`)).toBe(redact(form).repeat(2));
      expect(redact(form)).toHaveLength(form.length);
    }
    for (const before of ["", "a", "ab", "Bearer ", "user:"]) {
      for (const encode of [base64, url]) {
        const whole = encode(`${before}${key} and more`);
        expect(redact(whole)).toMatch(/\[key removed\**\]/);
        // The characters left at its edges reveal at most one character of the key.
        const left = Buffer.from(redact(whole).replace(/\[key removed\**\]/, " "), "base64").toString("latin1");
        expect(left).not.toContain(key.slice(0, 3));
      }
    }
  });

  it("returns every other text as the same string", () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 200 }), (text) => {
        expect(redact(text)).toBe(text);
      }),
    );
    expect(redact(plain.slice(0, 15))).toBe(plain.slice(0, 15));
  });

  it("finds a key at any position in any text", () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 60 }), fc.string({ maxLength: 60 }), (before, after) => {
        const left = redact(before + plain + after);
        expect(left).not.toContain(plain);
        expect(left).toHaveLength(before.length + plain.length + after.length);
        expect(left.startsWith(before)).toBe(true);
        expect(left.endsWith(after)).toBe(true);
      }),
    );
  });

  it("redacts the longer of two keys with the same beginning", () => {
    const both = keyMatcher(["0123456789abcdef", "0123456789abcdef-and-more"]);
    expect(both("<0123456789abcdef-and-more>")).toBe(`<[key removed${"*".repeat(12)}]>`);
  });

  it("treats a short value as a key only after words that announce one", () => {
    const short = keyMatcher(["ready"]);
    expect(short("I am ready")).toBe("I am ready");
    expect(short("Authorization: Bearer ready.")).toBe("Authorization: Bearer *****.");
    expect(short('{"x-api-key":"ready"}')).toBe('{"x-api-key":"*****"}');
    expect(short("api_key=ready&x")).toBe("api_key=*****&x");
    expect(short("Bearer readying")).toBe("Bearer readying");
  });

  it("finds a short value behind quotes, escapes and signs", () => {
    const short = keyMatcher(["EMPTY"]);
    for (const text of [
      "api key EMPTY",
      "apikeyEMPTY",
      `api_key: 'EMPTY'`,
      `api-key \n = EMPTY`,
      `\\"api_key\\": \\"EMPTY\\"`,
      `api_key\\\\EMPTY`,
    ])
      expect(short(text)).toBe(text.replace("EMPTY", "*****"));
    for (const text of ["api key is EMPTY", "api_key :: EMPTY", "EMPTY"]) expect(short(text)).toBe(text);
  });

  it.each([
    ["blanks", " ".repeat(300_000)],
    ["line ends", "\n".repeat(300_000)],
    ["backslashes", "\\".repeat(300_000)],
    ["words", "api key ".repeat(40_000)],
    ["colons", " :".repeat(150_000)],
  ])("reads a long text of %s after such a word once", (_name, run) => {
    const short = keyMatcher(["EMPTY"]);
    for (const word of ["api key", "bearer", "x-api-key", "authorization"]) {
      const text = `${word}${run}`;
      const begun = performance.now();
      expect(short(text)).toBe(text);
      // With two ways to read a character, it takes minutes.
      expect(performance.now() - begun).toBeLessThan(2000);
    }
  });

  it("needs no keys", () => expect(keyMatcher([])("text")).toBe("text"));
});

describe("variables that may hold keys", () => {
  it("are those of known providers, those with the prefix and those that a person lists", () => {
    expect(mayHoldKey("OPENROUTER_API_KEY", {})).toBe(true);
    expect(mayHoldKey("HEED_KEY_LAB", {})).toBe(true);
    expect(mayHoldKey("DATABASE_URL", {})).toBe(false);
    expect(mayHoldKey("MY_KEY", {})).toBe(false);
    expect(mayHoldKey("MY_KEY", { HEED_ALLOWED_KEYS: "OTHER, MY_KEY" })).toBe(true);
  });

  it("provide their values, and no other variable does", () => {
    const environment = {
      OPENAI_API_KEY: " one ",
      HEED_KEY_LAB: "two",
      MINE: "three",
      HEED_ALLOWED_KEYS: "MINE,UNSET",
      DATABASE_URL: "four",
    };
    expect(keyValues(environment).sort()).toEqual(["one", "three", "two"]);
  });
});

it("redacts JSON values including property names, and leaves others unchanged", () => {
  vi.stubEnv("HEED_KEY_TEST", plain);
  readKeys();
  const nested = { [plain]: [{ deep: `a\n${plain}`, beside: `\n${plain.slice(11)}`, n: 1, none: null }] };
  const mark = `[key removed${"*".repeat(plain.length - 13)}]`;
  expect(withoutKeys(nested)).toEqual({ [mark]: [{ deep: `a\n${mark}`, beside: `\n${plain.slice(11)}`, n: 1, none: null }] });
  const harmless = { a: [1, "two"] };
  expect(withoutKeys(harmless)).toBe(harmless);
  vi.unstubAllEnvs();
  readKeys();
});

it("lists each form of a key once", () => {
  expect(keyForms(plain)).toHaveLength(new Set(keyForms(plain)).size);
  expect(keyForms(plain).every(({ length }) => length >= 16)).toBe(true);
});
