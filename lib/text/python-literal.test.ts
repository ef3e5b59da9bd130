import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { decodeEscapes } from "./python-escapes";
import { type PythonLiteral, pythonText, readPythonLiteral } from "./python-literal";

describe("Python literals", () => {
  it.each<[string, PythonLiteral]>([
    [
      "[['a', \"b\"], [None, True, False]]",
      [
        ["a", "b"],
        [null, true, false],
      ],
    ],
    [" [ 1 , -2, +3, 0x1F, 0b11, 0o17, 1_000, 00 ] ", [1n, -2n, 3n, 31n, 3n, 15n, 1000n, 0n]],
    ["[1.5, .5, 2., 1e3, -1E-2]", [1.5, 0.5, 2, 1000, -0.01]],
    ["(1, 2)", [1n, 2n]],
    ["(1)", 1n],
    ["(1,)", [1n]],
    ["()", []],
    ["[1, 2,]", [1n, 2n]],
    ["['one' \"two\" '''th'ree''']", ["onetwoth'ree"]],
    ["r'\\n'", "\\n"],
    ["u'x'", "x"],
    ["b'x'", { kind: "bytes" }],
    ["'\\x41\\u00e9\\101\\q\\''", "Aé\x41\\q'"],
    ["{'a': [1], 2: {}}", { kind: "dict", keys: ["a", 2n], values: [[1n], { kind: "dict", keys: [], values: [] }] }],
    ["{1, 'b'}", { kind: "set", keys: [1n, "b"] }],
    ["{}", { kind: "dict", keys: [], values: [] }],
    ["[2j, ...]", [{ kind: "complex" }, { kind: "ellipsis" }]],
  ])("are read from %s", (text, value) => {
    expect(readPythonLiteral(text)).toEqual({ value });
  });

  it.each([
    ["", "[", "[1", "[1 2]", "[,]", "[1,,2]", "[1]]", "'a", "'a\nb'", "'a\rb'", "'\\x4'", "1\u00a0", "'\0'"],
    ["null", "true", "nan", "name", "f'x'", "1+2", "[x for x in y]", "print(1)", "__import__('os')", "lambda: 1", "a.b"],
    ["012", "1_", "0x", "1a", "--1", "- 'a'", "{[1]: 2}", "{[1]}", "{1: 2, 3}", "{1, 2: 3}", "{1 2}", "'a' b'c'", "# x"],
    [`${"[".repeat(300)}${"]".repeat(300)}`, "[".repeat(20_000)],
  ])("are refused if invalid", (...texts) => {
    for (const text of texts) expect(readPythonLiteral(text), text.slice(0, 40)).toBeUndefined();
  });

  it("are read back for any list of texts, as Python prints it", () => {
    const printed = (value: string | null | (string | null)[]): string => {
      if (value === null) return "None";
      if (Array.isArray(value)) return `[${value.map(printed).join(", ")}]`;
      const escaped = value.replaceAll("\\", "\\\\").replaceAll("'", "\\'").replaceAll("\n", "\\n");
      return `'${escaped}'`;
    };
    const text = fc.string({ unit: fc.constantFrom("a", "'", '"', "\\", "\n", "]", ",", "é", "😀") });
    fc.assert(
      fc.property(fc.array(fc.option(text)), (list) => {
        expect(readPythonLiteral(printed(list))?.value).toEqual(list);
      }),
    );
  });

  it("are written as by Python's str", () => {
    const texts = [null, true, false, 12n, -3n, 1.5, 2, 1e16, 1e-7, -0, Number.POSITIVE_INFINITY, "x"].map(pythonText);
    expect(texts).toEqual(["None", "True", "False", "12", "-3", "1.5", "2.0", "1e+16", "1e-07", "-0.0", "inf", "x"]);
    expect([0, 0.0001, 0.00005, -0.000123, 1e-10, 1.5e16, 1e15, 1e21, 1e100, -2.5e-300].map(pythonText)).toEqual([
      ...["0.0", "0.0001", "5e-05", "-0.000123", "1e-10", "1.5e+16", "1000000000000000.0", "1e+21", "1e+100", "-2.5e-300"],
    ]);
    expect(pythonText(["x"])).toBeNull();
  });
});

describe("Python escapes", () => {
  it("are decoded if Python knows them, and otherwise kept", () => {
    expect(decodeEscapes('a\\n\\t\\"\\\\\\u00e9\\x41\\101\\U0001F600\\q\\x4\\u12\\').text).toBe('a\n\t"\\éAA😀\\q\\x4\\u12\\');
    expect(decodeEscapes("\\\n|\\N{DASH}\\UFFFFFFFF").text).toBe("|\\N{DASH}\\UFFFFFFFF");
  });

  it("are mapped to their source offsets", () => {
    const { text, source } = decodeEscapes("ab\\u00e9cd");
    expect(text).toBe("abécd");
    expect([0, 2, 3, 5].map(source)).toEqual([0, 2, 8, 10]);
    expect(decodeEscapes("plain").source(3)).toBe(3);
  });
});
