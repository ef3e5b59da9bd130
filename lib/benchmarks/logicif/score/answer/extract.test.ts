import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { fencedBlocks, hasCode } from "./code-in-reply";
import { answerText, extractByReference, extractLeniently } from "./extract";
import { readPythonJson } from "./python-json";
import { isDict, jsonText, type PyValue } from "./python-value";

const reference = (reply: string) => {
  const { answer } = extractByReference(reply);
  return answer && answerText(answer);
};
const lenient = (reply: string) => {
  const { answer } = extractLeniently(reply);
  return answer && answerText(answer);
};

/** Implements the rule as the notes describe it, one character at a time. */
function model(reply: string): string | null {
  const partner: Record<string, string> = { "}": "{", "]": "[" };
  let stack: string[] = [];
  let start: number | null = null;
  const kept: PyValue[] = [];
  for (let at = 0; at < reply.length; at++) {
    const sign = reply.charAt(at);
    if (sign === "{" || sign === "[") {
      if (stack.length === 0) start = at;
      stack = [...stack, sign];
    } else if ((sign === "}" || sign === "]") && stack.length > 0) {
      if (stack.at(-1) === partner[sign]) stack = stack.slice(0, -1);
      if (stack.length === 0) {
        const read = readPythonJson(reply.slice(start ?? 0, at + 1));
        if (read) kept.push(read.value);
        start = null;
      }
    }
  }
  const last = kept.at(-1);
  if (!isDict(last) || !last.has("output")) return null;
  return jsonText(new Map([...last].filter(([key]) => key === "output" || key === "stats").sort()));
}

describe("extractByReference", () => {
  it("follows the rule in the notes for any sequence of brackets, values and quotes", () => {
    const pieces = fc.constantFrom(
      "{",
      "}",
      "[",
      "]",
      '{"output": 1}',
      '{"stats": {"a": 1}, "output": [2]}',
      "[1, 2]",
      '"',
      "{}",
      "[0, n)",
      ", ",
      "so ",
    );
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 14 }), (parts) => {
        expect(reference(parts.join(""))).toBe(model(parts.join("")));
      }),
      { numRuns: 3000 },
    );
  });

  it("takes the last value that parses, even a list", () => {
    expect(reference('{"output": 1} then {"output": 2, "stats": {}}')).toBe('{"output": 2, "stats": {}}');
    expect(reference('{"output": 1} then [2]')).toBeNull();
    expect(reference('{"output": 1} then [2')).toBe('{"output": 1}');
    expect(reference('in [0, n) {"output": 1}')).toBeNull();
    expect(reference('{"output": "}"}')).toBeNull();
    expect(reference('{"output": 1} {broken}')).toBe('{"output": 1}');
    expect(reference('```json\n{"output": NaN}\n```')).toBe('{"output": NaN}');
    expect(reference('<think>{"output": 1}</think>')).toBe('{"output": 1}');
    expect(reference("")).toBeNull();
  });

  it("reports why it found no answer", () => {
    expect(extractByReference('in [0, n) {"output": 1}').how).toContain("never closed");
    expect(extractByReference("[1]").how).toContain("is a list");
    expect(extractByReference('{"result": 1}').how).toContain("has no “output”");
  });
});

describe("extractLeniently", () => {
  it("takes the last outermost object with both fields, or else the last with output", () => {
    expect(lenient('in [0, n) {"output": 1, "stats": {}} and {"output": 2}')).toBe('{"output": 1, "stats": {}}');
    expect(lenient('{"output": 1} {"output": 2} {"stats": {}}')).toBe('{"output": 2}');
    expect(lenient('{"answer": {"output": 1, "stats": {}}}')).toBeNull();
    expect(lenient('{x {"output": "}"}')).toBe('{"output": "}"}');
    expect(lenient('[{"output": 1, "stats": {}}]')).toBe('{"output": 1, "stats": {}}');
    expect(lenient('{"a": {"output": 1, "stats": {}} oh')).toBe('{"output": 1, "stats": {}}');
  });

  it("reads only text after the reasoning", () => {
    expect(lenient('{"output": 1, "stats": {}}</think> nothing')).toBeNull();
    expect(lenient('<think>{"output": 1}</think></think>{"output": 2}')).toBe('{"output": 2}');
  });

  it("reads the values after the last labels", () => {
    const both = '{"output": [1, 2], "stats": {"a": 1}}';
    expect(lenient('**Output:** [1, 2]\n\n**Statistics:** {"a": 1}')).toBe(both);
    expect(lenient("Output: 7\n...\n**Output**:\n`(1, 2)`\n**Statistics:**\n```python\n{'a': 1}\n```")).toBe(both);
    expect(lenient("### Output:\n```\n[1, 2]\n```\nStatistics: {'a': 1}.")).toBe(both);
    expect(lenient("Output: {1: True, None: 'x'}")).toBe('{"output": {"1": true, "null": "x"}}');
    expect(lenient("Output: -1.")).toBe('{"output": -1}');
    expect(lenient("Output: 5 apples")).toBe('{"output": 5}');
    expect(lenient("Output: 5th")).toBeNull();
    expect(lenient("Output: {1, 2}")).toBeNull();
    expect(lenient("Statistics: {'a': 1}")).toBeNull();
    expect(lenient("Output: the list")).toBeNull();
  });

  it("takes at most a second of CPU time on average for a long reply without an answer", () => {
    const before = process.cpuUsage();
    for (const piece of ['{"a":', '{"', "{", '{"a":[', '{"a":1,"b":{', "Output: (", "Output: {'a':", '"\\', "["]) {
      const reply = piece.repeat(Math.ceil(65_536 / piece.length));
      extractLeniently(reply);
      extractByReference(reply);
      hasCode(reply);
    }
    expect(process.cpuUsage(before).user / 1000).toBeLessThan(9000);
  });
});

describe("fencedBlocks", () => {
  it("finds the same blocks as a regular expression that takes cubic time", () => {
    const fence = /^[ \t]*(```+|~~~+)[ \t]*([\w+#-]*)[^\n]*\n([\s\S]*?)(?:^[ \t]*\1|(?![\s\S]))/gm;
    const pieces = fc.constantFrom("```", "`", "~~~", "\n", " ", "js", "x = 1\n", "\r", "\u2028", "a");
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 14 }), (parts) => {
        const text = parts.join("");
        const blocks = [...text.matchAll(fence)].map(([, , word, inside]) => ({ word, inside }));
        expect([...fencedBlocks(text)]).toEqual(blocks);
      }),
      { numRuns: 3000 },
    );
  });
});

describe("hasCode", () => {
  it("distinguishes code from values in fences and from prose", () => {
    expect(hasCode("```python\nx = [1]\nfor a in x:\n    print(a)\n```")).toBe(true);
    expect(hasCode("First:\ndef f(a):\n    return a")).toBe(true);
    expect(hasCode("```\ntotal += 3\n```")).toBe(true);
    expect(hasCode("```js\nconst a = 1;\n```")).toBe(true);
    expect(hasCode('```json\n{"output": 1}\n```')).toBe(false);
    expect(hasCode('```python\n{\n "a": 1\n}\n```')).toBe(false);
    expect(hasCode("I set x = 3, and for each item: I add 1.\nif a is 3: stop")).toBe(false);
  });
});
