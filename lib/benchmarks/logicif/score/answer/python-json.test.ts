import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readMembers, readPythonJson, readPythonJsonAt } from "./python-json";
import { isDict, jsonText, type PyValue, pythonEqual } from "./python-value";

/** Converts to the values of `JSON.parse`, for numbers that are exact in both. */
function plain(value: PyValue): unknown {
  if (Array.isArray(value)) return value.map(plain);
  if (isDict(value)) return Object.fromEntries([...value].map(([key, member]) => [key, plain(member)]));
  return typeof value === "bigint" ? Number(value) : value;
}

const read = (text: string): PyValue => {
  const parsed = readPythonJson(text);
  if (!parsed) throw new Error(`${text} is not JSON.`);
  return parsed.value;
};
const equal = (left: string, right: string) => pythonEqual(read(left), read(right));

const json = fc.jsonValue({ stringUnit: "grapheme" });

describe("readPythonJson", () => {
  it("reads standard JSON as JSON.parse does", () => {
    fc.assert(
      fc.property(json, fc.constantFrom(undefined, 2), (value, indent) => {
        const text = JSON.stringify(value, null, indent);
        // JavaScript writes zero without its sign.
        expect(plain(read(` ${text}\n`))).toEqual(JSON.parse(text));
      }),
    );
  });

  it("refuses texts that Python refuses, and text after a value", () => {
    const refused = [
      "",
      " ",
      "[1,]",
      '{"a":1,}',
      "{'a':1}",
      "[01]",
      "[1.]",
      "[.5]",
      "[+1]",
      "[1e]",
      "-",
      "tru",
      "True",
      "nan",
      "-NaN",
      "[1]]",
      "1 2",
    ];
    const inStrings = ['"\n"', '"\u0000"', '"\\x41"', '"\\u12"', '"\\u+123"', '"', '"\\"'];
    const spaces = ["\u00a0[1]", "[1,\u000b2]", "\ufeff[1]"];
    for (const text of [...refused, ...inStrings, ...spaces]) expect([text, readPythonJson(text)]).toEqual([text, undefined]);
  });

  it("reads the same as JSON.parse from any text without NaN and Infinity", () => {
    const pieces = fc.constantFrom(
      "{",
      "}",
      "[",
      "]",
      ",",
      ":",
      '"',
      '"a"',
      "1",
      "-",
      "0",
      ".",
      "e",
      "\\",
      "\\u",
      "d83d",
      "true",
      "null",
      " ",
      "\t",
    );
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 12 }), (parts) => {
        const text = parts.join("");
        let parsed: unknown;
        try {
          parsed = [JSON.parse(text)];
        } catch {
          parsed = undefined;
        }
        const pythonParsed = readPythonJson(text);
        expect(pythonParsed && [plain(pythonParsed.value)]).toEqual(parsed);
      }),
      { numRuns: 3000 },
    );
  });

  it("keeps ints exact up to 4,300 digits and refuses longer ones", () => {
    const nines = "9".repeat(4300);
    expect(read(nines)).toBe(BigInt(nines));
    expect(read(`-${nines}`)).toBe(-BigInt(nines));
    expect(readPythonJson(`[${nines}9]`)).toBeUndefined();
    expect(read(`${nines}9.0`)).toBe(Number.POSITIVE_INFINITY);
  });

  it("reads NaN and Infinity, and keeps the last of duplicate keys", () => {
    expect(read("[NaN, Infinity, -Infinity]")).toEqual([Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]);
    expect(jsonText(read('{"a": 1, "b": 2, "a": 3}'))).toBe('{"a": 3, "b": 2}');
  });

  it("refuses values that are nested too deeply for Python", () => {
    const nested = (depth: number) => "[".repeat(depth) + "]".repeat(depth);
    expect(readPythonJson(nested(900))).toBeDefined();
    expect(readPythonJson(nested(1000))).toBeUndefined();
    expect(readPythonJson(nested(1_000_000))).toBeUndefined();
  });

  it("joins the halves of a surrogate pair only if both are escapes", () => {
    expect(read('"\\ud83d\\ude00"')).toBe("😀");
    expect(read('"\\ud83d"')).toBe("\ud83d");
    expect(equal('"\ud83d\\ude00"', '"😀"')).toBe(false);
    expect(equal('"\\ud83d\ude00"', '"😀"')).toBe(false);
    expect(equal('"\\ud83d\ude00"', '"\\ud83d\ude00"')).toBe(true);
    expect(equal('"\\ud83d\\ud83d\\ude00"', '"\\ud83d😀"')).toBe(true);
  });

  it("reads a value within a text, and records the objects that it could not read", () => {
    const hopeless = new Set<number>();
    expect(readPythonJsonAt('x {"a": [1]} y', 2)).toMatchObject({ end: 12 });
    expect(readPythonJsonAt('{"a": [{"b": {', 0, hopeless)).toBeUndefined();
    expect([...hopeless]).toEqual([0, 7, 13]);
  });

  it("returns the members of an object with their source texts", () => {
    const members = readMembers(' {"a": [1.0, 2], "b": {"c" :1}, "a":  1e2 } ');
    expect([...(members ?? [])].map(([key, { text }]) => [key, text])).toEqual([
      ["a", "1e2"],
      ["b", '{"c" :1}'],
    ]);
    expect(readMembers("[1]")).toBeUndefined();
  });
});

describe("pythonEqual", () => {
  it("is Python's ==", () => {
    const same: [string, string][] = [
      ["1", "1.0"],
      ["1", "true"],
      ["0.0", "false"],
      ["-0.0", "0"],
      ["9007199254740992", "9007199254740992.0"],
      ["Infinity", "1e999"],
      ["[NaN]", "[NaN]"],
      ['{"a": NaN}', '{"a": NaN}'],
      ['{"a": 1, "b": [true]}', '{"b": [1.0], "a": 1}'],
      ["10000000000000000000000", "1e22"],
      ["[]", "[ ]"],
    ];
    const different: [string, string][] = [
      ["NaN", "NaN"],
      ["9007199254740993", "9007199254740992.0"],
      ["0.1", "0.10000000000000002"],
      ["100000000000000000000001", "1e23"],
      ["1", '"1"'],
      ["null", "false"],
      ["null", "0"],
      ["[]", "{}"],
      ["[1, 2]", "[2, 1]"],
      ['{"a": 1}', '{"a": 1, "b": 2}'],
      ['{"a": 1}', '{"b": 1}'],
      ['"é"', '"e\u0301"'],
      ['""', "null"],
      ["[[1]]", "[1]"],
    ];
    for (const [left, right] of same) expect([left, right, equal(left, right), equal(right, left)]).toEqual([left, right, true, true]);
    for (const [left, right] of different)
      expect([left, right, equal(left, right), equal(right, left)]).toEqual([left, right, false, false]);
  });

  it("compares ints with floats exactly, like a model of fractions", () => {
    /** Returns a finite number as a fraction: a numerator over a power of two. */
    const fraction = (number: number): [bigint, bigint] => {
      let [value, scale] = [number, 1n];
      while (!Number.isInteger(value)) [value, scale] = [value * 2, scale * 2n];
      return [BigInt(value), scale];
    };
    const int = fc.oneof(fc.bigInt({ min: -5n, max: 5n }), fc.bigInt({ min: 2n ** 52n, max: 2n ** 80n }));
    const float = fc.oneof(fc.double({ noNaN: true, noDefaultInfinity: true, min: -9, max: 9 }), int.map(Number));
    fc.assert(
      fc.property(int, float, (a, b) => {
        const [numerator, scale] = fraction(b);
        expect(pythonEqual(a, b)).toBe(a * scale === numerator);
        expect(pythonEqual(b, a)).toBe(a * scale === numerator);
      }),
    );
  });

  it("is true for a value and its own text, whatever the order of keys", () => {
    fc.assert(
      fc.property(json, (value) => {
        const parsed = read(JSON.stringify(value));
        expect(pythonEqual(parsed, read(jsonText(parsed)))).toBe(true);
        if (isDict(parsed)) expect(pythonEqual(parsed, new Map([...parsed].reverse()))).toBe(true);
      }),
    );
  });
});

describe("jsonText", () => {
  it("writes floats as Python does", () => {
    const written = (value: PyValue) => jsonText(value);
    expect(
      [1, -0, 0.1, 1e-5, 0.0001, 1e16, 1e22, 123456789012345680000, 1.5e-7, Number.NaN, Number.NEGATIVE_INFINITY].map(written),
    ).toEqual(["1.0", "-0.0", "0.1", "1e-05", "0.0001", "1e+16", "1e+22", "1.2345678901234568e+20", "1.5e-07", "NaN", "-Infinity"]);
    expect(jsonText([1n, true, null, "é\n", new Map([["a", []]])])).toBe('[1, true, null, "é\\n", {"a": []}]');
  });
});
