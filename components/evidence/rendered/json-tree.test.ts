import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type JsonNode, jsonTree, replyJson } from "./json-tree";

function valueOfNode(node: JsonNode): unknown {
  if (node.kind === "array") return node.items.map(valueOfNode);
  if (node.kind === "object") return Object.fromEntries(node.members.map(({ name, value }) => [name, valueOfNode(value)]));
  return node.kind === "string" ? node.text : JSON.parse(node.text);
}
const parses = (text: string): boolean => {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
};

describe("a text read as JSON", () => {
  test("has the value that JSON.parse returns, at any indentation", () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.integer({ min: 0, max: 3 }), (value, indent) => {
        const text = JSON.stringify(value, null, indent);
        const read = jsonTree(text);
        expect("tree" in read && JSON.stringify(valueOfNode(read.tree))).toEqual(JSON.stringify(JSON.parse(text)));
      }),
    );
  });

  test("is rejected exactly when JSON.parse rejects it, at a position within the text", () => {
    const broken = fc.tuple(fc.jsonValue(), fc.nat(60), fc.constantFrom("", ",", '"', "}", "01", "\\", "\n", "x", "-", ":"), fc.boolean());
    fc.assert(
      fc.property(
        fc.oneof(
          broken.map(([value, at, by, cut]) => {
            const text = JSON.stringify(value, null, 1);
            return text.slice(0, at) + by + text.slice(at + (cut ? 1 : 0));
          }),
          fc.stringMatching(/^[[\]{},:"\\ 0-9.eE+\-tfnu]{0,20}$/),
        ),
        (text) => {
          const read = jsonTree(text);
          expect([text, "tree" in read]).toEqual([text, parses(text)]);
          if ("fault" in read) expect(read.fault.at).toBeLessThanOrEqual(text.length);
        },
      ),
      { numRuns: 3000 },
    );
  });

  test.each([
    ['{"a": 1,\n "b" 2}', "Expected “:”, but found “2”.", 2, 6],
    ["{'a': 1}", "Expected a name in double quotes, but found “'”.", 1, 2],
    ["[1, 2", "Expected “,” or “]”, but the text ends.", 1, 6],
    ["[1, 2,]", "Expected a value, but found “]”.", 1, 7],
    ["Here it is: {}", "Expected a value, but found “H”.", 1, 1],
    ["", "Expected a value, but the text ends.", 1, 1],
    ["{} {}", "Expected the end of the text, but found “{”.", 1, 4],
  ])("%j fails with its position", (text, message, line, column) => {
    expect(jsonTree(text)).toMatchObject({ fault: { message, line, column } });
  });

  test("keeps the digits of numbers and duplicate names", () => {
    expect(jsonTree('{"a":12345678901234567890,"a":1.10}')).toEqual({
      tree: {
        kind: "object",
        members: [
          { name: "a", value: { kind: "word", text: "12345678901234567890" } },
          { name: "a", value: { kind: "word", text: "1.10" } },
        ],
      },
    });
  });

  test("may have half a million levels or five megabytes", () => {
    const deep = jsonTree("[".repeat(500_000));
    expect("fault" in deep && deep.fault.at).toBe(500_000);
    expect("tree" in jsonTree(`${"[".repeat(500_000)}${"]".repeat(500_000)}`)).toBe(true);
    const many = `[${'{"name":"value","n":1.5},'.repeat(200_000)}0]`;
    expect(many.length).toBeGreaterThan(5e6);
    expect("tree" in jsonTree(many)).toBe(true);
    expect("tree" in jsonTree(JSON.stringify("a\\".repeat(2_500_000)))).toBe(true);
    expect("tree" in jsonTree(JSON.stringify("a".repeat(5_000_000)))).toBe(true);
    for (const long of ["1", " ", "\n"]) expect("tree" in jsonTree(`${long.repeat(5_000_000)}1`)).toBe(true);
  });
});

test("a reply that repeats the beginning of a code block, or of a fence, is read in linear time", () => {
  for (const long of ["```python\n", "```\n~~~x\n", "~", "`", "```x`\n"]) expect(replyJson(long.repeat(200_000)).part).toBe("reply");
  expect(replyJson(`${"~".repeat(1_000_000)}\``).part).toBe("reply");
});

test("JSON in a reply is read from its only code block or its end if the whole is not JSON", () => {
  const part = (reply: string) => {
    const { part: which, text, read } = replyJson(reply);
    return [which, text, "tree" in read];
  };
  expect(part('Here:\n```json\n{"a":1}\n```\nDone.')).toEqual(["block", '{"a":1}\n', true]);
  expect(part("```\na\n```")).toEqual(["block", "a\n", false]);
  expect(part("```\na\n```\n```\nb\n```")[0]).toBe("reply");
  expect(part(' {"a":1} ')).toEqual(["reply", '{"a":1}', true]);
  expect(part('First [1] then\n{\n  "a": [\n    {}\n  ]\n}')).toEqual(["end", '{\n  "a": [\n    {}\n  ]\n}', true]);
  expect(part("Nothing of the sort.")).toEqual(["reply", "Nothing of the sort.", false]);
  expect(part("````json\r\n```\r\n````\r\nDone.")).toEqual(["block", "```\r\n", false]);
  expect(part("```json\n```")).toEqual(["block", "", false]);
  expect(part("~~~json\n1\n```\n")[0]).toBe("reply");
});
