import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { PythonOutcome, PythonRequest } from "@/lib/benchmarks/kit";
import { goldFault, houseLimits, inputFault } from "./case-filters";
import { casesLine, goldCases } from "./gold-cases";
import { nearDuplicate, nearDuplicates } from "./near-duplicates";
import { outputFormat } from "./output-format";
import { spacedJson } from "./python-text";

const gold = (output: unknown, stats: unknown) => spacedJson({ output, stats });
const json = fc.jsonValue({ maxDepth: 3 });
const small = fc.oneof(fc.integer({ min: -10_000, max: 10_000 }), fc.boolean(), fc.constant(null), fc.string({ maxLength: 5 }));
const tracker = fc.oneof(fc.integer({ min: -50, max: 49 }), fc.boolean());
const trackers = fc.dictionary(fc.stringMatching(/^[a-z]{1,8}$/), tracker, { minKeys: 1, maxKeys: 3 });

describe("the input filter", () => {
  it("passes small values at any nesting", () => {
    fc.assert(
      fc.property(
        fc.array(fc.oneof(small, fc.array(small, { maxLength: 5 }), fc.dictionary(fc.string({ maxLength: 3 }), small, { maxKeys: 3 })), {
          maxLength: 5,
        }),
        (args) => {
          expect(inputFault(spacedJson(args), houseLimits)).toBeNull();
        },
      ),
    );
  });

  it("finds a number beyond the limit at any position, but not within a string", () => {
    const large = fc.oneof(
      fc.integer({ min: 10_001, max: Number.MAX_SAFE_INTEGER }),
      fc.integer({ max: -10_001, min: -(2 ** 50) }),
      fc.constant(1e300),
    );
    fc.assert(
      fc.property(fc.array(small, { maxLength: 5 }), large, fc.nat(5), (args, number, at) => {
        const nested = [...args];
        nested.splice(at, 0, [[number]] as never);
        expect(inputFault(spacedJson(nested), { ...houseLimits, longestInput: 10_000 })).toContain("beyond 10000");
        expect(inputFault(spacedJson([String(number)]), houseLimits)).toBeNull();
      }),
    );
    expect(inputFault("[NaN]", houseLimits)).toContain("NaN");
    expect(inputFault(`["${"a".repeat(1000)}"]`, houseLimits)).toContain("1004 characters");
  });
});

describe("the label filter", () => {
  it("passes trackers below 50 with any output of few decimals", () => {
    const output = fc.oneof(
      fc.integer(),
      fc.string(),
      fc.array(fc.integer()),
      fc.integer({ min: -(10 ** 9), max: 10 ** 9 }).map((n) => n / 1_000_000),
    );
    fc.assert(
      fc.property(output, trackers, (output, stats) => {
        expect(goldFault(gold(output, stats))).toBeNull();
      }),
    );
  });

  it("rejects a tracker of 50 or more beside any others", () => {
    fc.assert(
      fc.property(json, trackers, fc.integer({ min: 50 }), (output, stats, value) => {
        expect(goldFault(gold(output, { ...stats, long: value }))).toContain("50 or more");
      }),
    );
  });

  it.each([
    ["no trackers", '{"output": 1, "stats": {}}', "no tracker"],
    ["a list of trackers", '{"output": 1, "stats": [1]}', "not named whole numbers"],
    ["a tracker whose value is a text", '{"output": 1, "stats": {"a": "3"}}', "not named whole numbers"],
    ["a fractional tracker", '{"output": 1, "stats": {"a": 2.5}}', "not named whole numbers"],
    ["seven decimals", '{"output": [0.1234567], "stats": {"a": 1}}', "more than 6 decimals"],
    ["a value of 1e-7", '{"output": 1e-07, "stats": {"a": 1}}', "more than 6 decimals"],
    ["a NaN", '{"output": NaN, "stats": {"a": 1}}', "holds NaN"],
  ])("rejects %s", (_, expected, reason) => expect(goldFault(expected)).toContain(reason));

  it.each([
    '{"output": "0.1234567", "stats": {"a": 1}}',
    '{"output": 0.123456, "stats": {"a": 49}}',
    '{"output": 1.25e-04, "stats": {"a": true}}',
    '{"output": 123456789012345678901234567890, "stats": {"a": -3}}',
  ])("keeps %s", (expected) => expect(goldFault(expected)).toBeNull());
});

/** Python whose calls end as listed in a table, so that the test decides none of the filter's results. */
function played(outcomes: Readonly<Record<string, PythonOutcome>>) {
  const asked: string[][] = [];
  const python = async ({ calls }: PythonRequest) => {
    asked.push([...calls]);
    return calls.map((call) => outcomes[call] ?? { kind: "value" as const, json: gold(1, { a: 1 }) });
  };
  return { python, asked };
}

describe("labelled cases", () => {
  const inputs = Array.from({ length: 12 }, (_, at) => `[${at}]`);

  it("end at the first timeout: earlier ones are kept, and no later batch runs", async () => {
    const { python, asked } = played({
      "[3]": { kind: "timeout", message: "5 s" },
      "[1]": { kind: "exception", type: "KeyError", message: "2", line: 4 },
    });
    const { kept, dropped } = await goldCases(python, "def f(): pass", inputs, houseLimits);
    expect(kept.map(({ input }) => input)).toEqual(["[0]", "[2]"]);
    expect(dropped.map(({ reason }) => reason)).toEqual([
      "KeyError: 2 (line 4)",
      "it took too long",
      ...Array(8).fill("an earlier case took too long"),
    ]);
    expect(asked).toHaveLength(1);
  });

  it("exclude duplicates, cases that differ between hash seeds and cases with other trackers", async () => {
    const { python } = played({
      "[1]": { kind: "nondeterministic", message: "differs between hash seeds" },
      "[2]": { kind: "value", json: gold(1, { b: 1 }) },
    });
    const cases = await goldCases(python, "", ["[0]", "[0]", "[1]", "[2]", "[99999]"], houseLimits);
    expect([cases.kept.map(({ input }) => input), cases.statsKeys]).toEqual([["[0]"], ["a"]]);
    expect(casesLine(cases)).toBe(
      "1 of 5 cases can be used. Dropped: it is a duplicate; the input holds 99999, beyond 10000; differs between hash seeds; its trackers are b, not a.",
    );
  });
});

describe("near-duplicates", () => {
  const vector = fc.array(fc.integer({ min: -100, max: 100 }), { minLength: 3, maxLength: 3 });
  const cosine = (a: readonly number[], b: readonly number[]) => {
    const dot = (x: readonly number[], y: readonly number[]) => x.reduce((sum, value, at) => sum + value * (y[at] ?? 0), 0);
    return dot(a, a) === 0 || dot(b, b) === 0 ? 0 : dot(a, b) / Math.sqrt(dot(a, a) * dot(b, b));
  };

  it("leave no two kept texts similar, and each removed text is similar to a kept one of at least its length", () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.string({ minLength: 1 }), vector), { maxLength: 12 }), (rows) => {
        const [texts, vectors] = [rows.map(([text]) => text), rows.map(([, at]) => at)];
        const duplicates = nearDuplicates(texts, vectors);
        const kept = texts.flatMap((_, at) => (duplicates[at] === null ? [at] : []));
        for (const a of kept)
          for (const b of kept) if (a < b) expect(cosine(vectors[a] ?? [], vectors[b] ?? [])).toBeLessThanOrEqual(nearDuplicate + 1e-12);
        for (const [at, duplicate] of duplicates.entries()) {
          if (!duplicate) continue;
          expect(kept).toContain(duplicate.original);
          expect(texts[duplicate.original]?.length).toBeGreaterThanOrEqual(texts[at]?.length ?? 0);
          expect(duplicate.similarity).toBeGreaterThan(nearDuplicate);
        }
      }),
    );
  });

  it("are kept up to a similarity of 0.7", () => {
    const at = (cos: number) => [cos, Math.sqrt(1 - cos * cos)];
    expect(nearDuplicates(["longest", "short"], [at(1), at(0.69)])).toEqual([null, null]);
    expect(nearDuplicates(["short", "longest"], [at(0.71), at(1)])).toMatchObject([{ original: 1 }, null]);
  });
});

describe("texts of values", () => {
  it("are read back unchanged", () => {
    fc.assert(
      fc.property(json, (value) => {
        expect(JSON.parse(spacedJson(value))).toEqual(JSON.parse(JSON.stringify(value)));
      }),
    );
    expect(spacedJson([[3, 1], "ü", { a: 0.5 }])).toBe('[[3, 1], "ü", {"a": 0.5}]');
  });

  it.each([
    [["1", "2"], "int"],
    [["1", "2.0"], "float"],
    [["[1, 2]", "[]"], "list[int]"],
    [["[[], [1]]", "[]"], "list[list[int]]"],
    [['[3, [1, "a"]]', '[4, [2, "b"]]'], "tuple(int, tuple(int, str))"],
    [["true", "false"], "bool"],
    [['"a"'], "str"],
    [["[]"], "list"],
    [["1", '"a"'], null],
    [["[1, null]"], "tuple(int, None)"],
  ])("%s have format %s", (outputs, format) => {
    expect(outputFormat(outputs.map((output) => `{"output": ${output}, "stats": {}}`))).toBe(format);
  });
});
