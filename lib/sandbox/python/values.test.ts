import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createPythonSandbox } from "./python-sandbox";
import { body, callOnce, sandbox } from "./sandbox.fixture";

/** Returns a value's text as the sandbox reads it from the interpreter's memory, and by Python's own `json.dumps`; they must be equal. */
async function bothTexts(source: string, args: readonly unknown[] = []): Promise<[read: string, written: string]> {
  const outcome = await callOnce(sandbox, source, args);
  if (outcome.kind !== "value") throw new Error(JSON.stringify(outcome));
  const match = /^\[(.*), ("(?:[^"\\]|\\.)*")\]$/s.exec(outcome.json);
  if (!match) throw new Error(`The sandbox read ${outcome.json}.`);
  return [match[1] ?? "", JSON.parse(match[2] ?? '""')];
}

const odd = [
  "{1: 2, 1.5: 3, True: 4, None: 5, 'a': 6, 2**80: 7, float('nan'): 8}",
  "[1e16, 1e15, 123456789012345680.0, 1e-4, 1e-5, 0.1 + 0.2, 5e-324, 1.7976931348623157e308, -0.0, 100.0, 1e22, 1.5e-7]",
  "[float('inf'), float('-inf'), float('nan')]",
  "[2**31 - 1, 2**31, -2**31, -2**31 - 1, 2**63, -2**64, 10**300, 0, -1]",
  "['\\ud83d', '\\ude00\\ud83d', '\\U0001f600', '\\x7f\\x00\\x1f\\u2028', '\"\\\\/\\b\\f\\n\\r\\t']",
  "((), [], {}, (1,), [()], {'': ''})",
  "collections.OrderedDict([('b', 1), ('a', 2)])",
  "collections.Counter('hello')",
  "collections.defaultdict(list, a=[1])",
  "collections.namedtuple('P', 'x y')(1, 2)",
  "[Colour.RED, Word.A]",
  "[True, False, None, int(True)]",
];

describe("a result's text equals that of Python's json", () => {
  it.each(odd)("%s", async (expression) => {
    const source = [
      "import json, collections, enum",
      "class Colour(enum.IntEnum):\n    RED = 3",
      "class Word(str, enum.Enum):\n    A = 'a'",
      `def f():\n    value = ${expression}`,
      "    return [value, json.dumps(value)]",
    ].join("\n");
    const [read, written] = await bothTexts(source);
    expect(read).toBe(written);
  });

  it("for an OrderedDict with a moved key", async () => {
    const source = body(
      "import collections, json",
      "d = collections.OrderedDict(a=1, b=2)",
      "d.move_to_end('a')",
      "return [d, json.dumps(d)]",
    );
    const [read, written] = await bothTexts(source);
    expect(read).toBe(written);
  });

  it("for any value", async () => {
    const values = fc.array(fc.jsonValue({ maxDepth: 4 }), { minLength: 20, maxLength: 60 });
    await fc.assert(
      fc.asyncProperty(values, fc.array(fc.double({ noNaN: true, noDefaultInfinity: true }), { maxLength: 60 }), async (given, doubles) => {
        const [read, written] = await bothTexts("import json\ndef f(*x):\n    return [x, json.dumps(x)]", [...given, ...doubles]);
        expect(read).toBe(written);
      }),
      { numRuns: 40 },
    );
  });
});

describe("arguments and outcomes of a call", () => {
  it("an exception's line refers to the function's own source", async () => {
    const source = "import json\ndef g(x):\n    return json.loads(x)\ndef f():\n    return g('{')";
    expect(await callOnce(sandbox, source)).toMatchObject({ kind: "exception", type: "JSONDecodeError", line: 3 });
    expect(await callOnce(sandbox, "def f():\n    x = (\n")).toMatchObject({ kind: "exception", type: "SyntaxError", line: 2 });
    expect(await callOnce(sandbox, "x = 1\ny = x / 0\ndef f(): return 1")).toMatchObject({ type: "ZeroDivisionError", line: 2 });
    expect(await callOnce(sandbox, "def g(): return 1")).toMatchObject({ type: "NameError", line: null });
    expect(await callOnce(sandbox, "def f():\0 return 1")).toMatchObject({ type: "SyntaxError" });
    for (const line of ["-5", "10**30", "1.5", "'2'"]) {
      const odd = body("e = SyntaxError('x')", `e.lineno = ${line}`, "raise e");
      expect(await callOnce(sandbox, odd)).toMatchObject({ kind: "exception", type: "SyntaxError", line: null });
    }
  });

  it("arguments are read from JSON as by Python", async () => {
    const source = "def f(*x):\n    return [[type(v).__name__, repr(v)] for v in x]";
    const [outcome] = await sandbox.run({ source, name: "f", calls: ['[1.0, 1, 12345678901234567890, 1e2, NaN, "\\ud83d", true, null]'] });
    expect(outcome).toEqual({
      kind: "value",
      json: '[["float", "1.0"], ["int", "1"], ["int", "12345678901234567890"], ["float", "100.0"], ["float", "nan"], ["str", "\'\\\\ud83d\'"], ["bool", "True"], ["NoneType", "None"]]',
    });
    expect(await sandbox.run({ source, name: "f", calls: ["{}", "[1"] })).toMatchObject([{ kind: "not_json" }, { kind: "not_json" }]);
  });

  it("an OrderedDict is read by its type's method, not by one that the object was given", async () => {
    const source = body("import collections", "d = collections.OrderedDict(b=1, a=2)", "d.items = lambda: 1 / 0", "return d");
    expect(await callOnce(sandbox, source)).toEqual({ kind: "value", json: '{"b": 1, "a": 2}' });
  });

  it("an exception's message is cut after 2,000 characters", async () => {
    const outcome = await callOnce(sandbox, body("raise ValueError('no ' + 'x' * 50000)"));
    expect(outcome).toEqual({ kind: "exception", type: "ValueError", message: `no ${"x".repeat(1997)}`, line: 2 });
  });

  it("calls get an outcome if the system starts no process", async () => {
    const refused = createPythonSandbox({ processes: 1, start: { command: ["no\0program"] } });
    expect(await callOnce(refused, body("return 1"))).toMatchObject({
      kind: "harness",
      message: expect.stringMatching(/^Python did not start: /),
    });
    refused.close();
  });

  it("a type with a long name is reported by its first 100 letters", async () => {
    const message = `The result holds a value of type ${"V".repeat(100)}, which is no JSON.`;
    expect(await callOnce(sandbox, body("return type('V' * 500, (), {})()"))).toEqual({ kind: "not_json", message });
  });

  it("standard libraries can be imported, and recursion goes as deep as in plain Python", async () => {
    const source = body(
      "import difflib, functools",
      "@functools.lru_cache(None)",
      "def g(n): return 0 if n == 0 else 1 + g(n - 1)",
      "return g(400)",
    );
    expect(await callOnce(sandbox, source)).toEqual({ kind: "value", json: "400" });
    const plain = "import sys\nsys.setrecursionlimit(6000)\ndef g(n): return 0 if n == 0 else 1 + g(n - 1)\ndef f(): return g(5000)";
    expect(await callOnce(sandbox, plain)).toEqual({ kind: "value", json: "5000" });
  });
});

describe("two hash seeds", () => {
  const twice = async (source: string) => (await sandbox.run({ source, name: "f", calls: ["[]"], hashSeeds: [0, 1] }))[0]?.kind;

  it("distinguish results that depend on order, chance or the machine from those that do not", async () => {
    expect(await twice(body("return list({'a', 'b', 'c', 'd', 'e', 'f'})"))).toBe("nondeterministic");
    expect(await twice(body("return [list(c) for c in {(x, y) for x in range(9) for y in range(9)}]"))).toBe("nondeterministic");
    expect(await twice(body("return sum([0.1] * 10)"))).toBe("nondeterministic");
    expect(await twice(body("import random", "return random.random()"))).toBe("nondeterministic");
    expect(await twice(body("return {k: 1 for k in {'a', 'b', 'c', 'd', 'e', 'f'}}"))).toBe("value");
    expect(await twice(body("return sorted({(1, 2), (0, 1)})"))).toBe("value");
    expect(await twice(body("return [sum([1, 2]), sum([[1], [2]], []), sum([0.5, 0.25]), sum(range(5))]"))).toBe("value");
    expect(await twice(body("return len({'a'}) / 0"))).toBe("exception");
  });
});
