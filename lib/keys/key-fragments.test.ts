import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { keyMatcher } from "./redact-keys";

const lab = "lab-key-zyxwvutsrqponm-9876543210";
const project = "sk-proj-T3BlbkFJq8Zr2VxWm5Kd_0uYcNeHs7LaPgQi-XoRtB4";
const hexadecimal = "9f86d081884c7d659a2feaa0c55ad015";
const keys = [lab, project, hexadecimal];
const redact = keyMatcher(keys);

const each = (write: (code: number) => string) => (text: string) => [...text].map((char) => write(char.charCodeAt(0))).join("");
const hex = (code: number) => code.toString(16).padStart(2, "0");

/** Whole keys as an endpoint, a terminal or a model may write them. */
const disguises: Record<string, (key: string) => string> = {
  "without its last character": (key) => key.slice(0, -1),
  "if only its first 20 characters are present": (key) => `Incorrect key: ${key.slice(0, 20)}...`,
  "if only its last 16 characters are present": (key) => `…${key.slice(-16)}`,
  "in upper case": (key) => key.toUpperCase(),
  "in lower case": (key) => key.toLowerCase(),
  "with a line break": (key) => `${key.slice(0, 12)}\n${key.slice(12)}`,
  "with a backslash, a line break and an indent": (key) => `${key.slice(0, 12)}\\\r\n    ${key.slice(12)}`,
  "with a line break as a JSON escape": (key) => `${key.slice(0, 12)}\\n${key.slice(12)}`,
  "with spaces between its characters": (key) => [...key].join(" "),
  "with zero-width spaces between its characters": (key) => [...key].join("\u200b"),
  "with NUL characters between its characters": (key) => [...key].join("\0"),
  "with Markdown escapes": (key) => key.replace(/[-_]/g, "\\$&"),
  "partly in bold": (key) => `**${key.slice(0, 9)}**${key.slice(9)}`,
  "as two strings": (key) => `"${key.slice(0, 10)}" + "${key.slice(10)}"`,
  "in full-width characters": each((code) => String.fromCharCode(code + 0xfee0)),
  "with its dashes escaped": (key) => key.replace(/-/g, "\\x2d").slice(0, -1),
  "with its dashes as HTML entities": (key) => key.replace(/-/g, "&#45;").slice(0, -1),
  "in hexadecimal": each(hex),
  "in hexadecimal with spaces": each((code) => `${hex(code).toUpperCase()} `),
  "in hexadecimal on several lines": (key) => each(hex)(key).replace(/.{32}/g, "$&\n"),
  "as C escapes": each((code) => `\\x${hex(code)}`),
  "as JSON escapes": each((code) => `\\u00${hex(code)}`),
  "with percent encoding": each((code) => `%${hex(code)}`),
  "as HTML entities": each((code) => `&#${code};`),
  "as hexadecimal HTML entities": each((code) => `&#x${hex(code)};`),
  "as a list of byte values": (key) => JSON.stringify([...Buffer.from(key)]),
  "in truncated base64": (key) => Buffer.from(`Bearer ${key}`).toString("base64").slice(0, -4),
  "in base64 on several lines": (key) => Buffer.from(`authorization: Bearer ${key}`).toString("base64").replace(/.{20}/g, "$&\r\n"),
};

/** Length of the longest sequence of a key's letters and digits that is left in a text, with any characters between them. */
function longestLeft(text: string, key: string): number {
  const [left, whole] = [text, key].map((raw) => raw.toLowerCase().replace(/[^a-z0-9]/g, ""));
  for (let length = whole?.length ?? 0; length > 0; length--)
    for (let at = 0; at + length <= (whole?.length ?? 0); at++) if (left?.includes(whole?.slice(at, at + length) ?? "")) return length;
  return 0;
}

describe.each(keys)("%s", (key) => {
  it.each(Object.entries(disguises))("is redacted %s", (_name, disguise) => {
    const text = disguise(key);
    const left = redact(text);
    expect(left).not.toBe(text);
    expect(left).toHaveLength(text.length);
    expect(longestLeft(left, key)).toBeLessThan(10);
    for (const write of [hex, (code: number) => `\\u00${hex(code)}`, (code: number) => `&#${code};`])
      expect(longestLeft(left, each(write)(key))).toBeLessThan(20);
    // Letters that no key contains, so that no neighboring text continues it.
    expect(redact(`ж ${text} ж`)).toBe(`ж ${left} ж`);
  });

  it("is redacted wherever 16 consecutive characters of it occur", () => {
    for (let at = 0; at + 16 <= key.length; at++) {
      const part = key.slice(at, at + 16);
      expect([part, redact(`See ${part}, it says.`)]).not.toEqual([part, `See ${part}, it says.`]);
    }
  });
});

describe("ordinary texts", () => {
  it.each([
    "The quick brown fox jumps over the lazy dog. abcdefghijklmnopqrstuvwxyz 0123456789 9876543210 zyxwvutsrqponmlkjihgfedcba",
    "sk-proj-... and lab-key-... are how keys begin; write sk-proj-T3BlbkF.",
    "0123456789abcdef0123456789abcdef eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9.eyJzdWIiOiIxMjM0NTY3ODkwIn0.dozjgNryP4J3jVmNHl0w5N",
    "9f86d081884c7d6 and d081884c7d659a2",
  ])("stay the same string: %s", (text) => expect(redact(text)).toBe(text));

  it("stay unchanged when a key is made of words", () => {
    const wordy = keyMatcher([
      "internationalization-of-the-local-endpoint",
      "eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9.payload-9f86d081884c7d65",
    ]);
    for (const text of ["Internationalization of the local endpoint is hard.", "The header is eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9."])
      expect(wordy(text)).toBe(text);
    expect(wordy("on-of-the-local-endp")).not.toContain("local");
  });
});

it("redaction keeps JSON valid and lines separate", () => {
  const piece = fc.constantFrom(
    ...keys.flatMap((key) => [key.slice(0, 12), key.slice(12), key]),
    '"',
    "\\",
    "\n",
    ",",
    "\u0001",
    " ",
    "x-",
    "\u200b",
  );
  const texts = fc.array(
    fc.array(piece, { maxLength: 6 }).map((pieces) => pieces.join("")),
    { maxLength: 4 },
  );
  fc.assert(
    fc.property(texts, fc.integer({ min: 1, max: 8 }), (values, size) => {
      const letters = values.map((value) => value.match(new RegExp(`[^]{1,${size}}`, "g")) ?? []);
      const text = `${JSON.stringify({ values, letters })}\n${JSON.stringify(values)}\n`;
      const left = redact(text);
      expect(left).toHaveLength(text.length);
      expect(
        left
          .split("\n")
          .slice(0, -1)
          .map((line) => typeof JSON.parse(line)),
      ).toEqual(["object", "object"]);
    }),
  );
});
