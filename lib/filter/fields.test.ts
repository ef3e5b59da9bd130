import fc from "fast-check";
import { expect, test } from "vitest";
import { editDistance, nearestName, readLine, sampleFields } from "./fields";
import { formatLine } from "./filter-line";
import { lineOfOld, rewrittenSearch } from "./old-filters";
import { runFields } from "./runs";

const fields = sampleFields({
  tags: [
    { tag: "density", label: "Density", kind: "number" },
    { tag: "language", label: "Language", kind: "text" },
  ],
  checkNoun: { one: "word", many: "words" },
});

test("an unknown field is marked in place with the nearest name", () => {
  expect(readLine("patron densty:5", fields).problems).toEqual([
    { from: 7, to: 13, message: "There is no field “densty”.", nearest: "density" },
  ]);
  expect(readLine("xyzzy:5", fields).problems).toEqual([{ from: 0, to: 5, message: "There is no field “xyzzy”." }]);
});

test("a wrong number or verdict is explained, and valid values pass", () => {
  expect(readLine("density:abc", fields).problems[0]?.message).toMatch(/density takes a number/);
  expect(readLine("verdict:mised", fields).problems[0]).toMatchObject({ from: 8, to: 13, nearest: "missed" });
  expect(readLine("density:250..500 verdict:Missed -status:failed language:~en score:..50 missed:patron", fields).problems).toEqual([]);
});

test("a part of a choice's words is read as these words, and a range of them or a part of none is explained", () => {
  const read = (line: string) => {
    const { terms, problems } = readLine(line, fields);
    return { line: formatLine(terms), problems: problems.map(({ message, nearest }) => [message, nearest]) };
  };
  expect(read("verdict:~pass status:~SCO,failed -seen:~Y missed:~pass")).toEqual({
    line: "verdict:passed status:scored,unscored,failed -seen:yes missed:~pass",
    problems: [],
  });
  expect(read("verdict:1..2").problems).toEqual([["verdict must be one of missed, passed.", undefined]]);
  expect(read("flagged:0..1").problems).toEqual([["flagged must be one of yes, no.", undefined]]);
  expect(read("reply:..2").problems[0]?.[0]).toMatch(/^reply must be one of finished, cut_off/);
  expect(read("verdict:~mised").problems).toEqual([["verdict must be one of missed, passed.", "missed"]]);
  expect(readLine("state:~ed source:=Imported is:~arch", runFields).problems).toEqual([]);
  expect(readLine("state:1..2 is:~x", runFields).problems).toHaveLength(2);
});

test("a wrong day or age is explained, and an unfinished word for days is completed", () => {
  expect(readLine('started:"last week" finished:2026-11-17.. age:<2d', runFields).problems).toEqual([]);
  expect(readLine("started:last", runFields).problems).toMatchObject([{ from: 8, to: 12, nearest: '"last week"' }]);
  expect(readLine("started:soon", runFields).problems[0]?.message).toMatch(/started takes a day, and “soon” is not a day/);
  expect(readLine("age:2", runFields).problems[0]?.message).toMatch(/age takes a duration/);
});

test("the edit distance is zero only for equal texts, symmetric, and at most the length of the longer text", () => {
  const name = fc.string({ maxLength: 8 });
  fc.assert(
    fc.property(name, name, (a, b) => {
      expect(editDistance(a, b)).toBe(editDistance(b, a));
      expect(editDistance(a, b) === 0).toBe(a === b);
      expect(editDistance(a, b)).toBeLessThanOrEqual(Math.max(a.length, b.length));
    }),
  );
  expect(editDistance("densiyt", "density")).toBe(1);
  expect(nearestName("lat", ["latency", "language"])).toBe("latency");
});

test("addresses with old filters translate into the filter line", () => {
  const line = lineOfOld(
    { density: "250", language: "en", status: "failed,unscored", passed: "false", group: "word equal", text: "a%b", tab: "x" },
    ["density", "language"],
  );
  expect(line).toBe('density:250 language:=en status:failed,unscored verdict:missed ~a%b missed:="word equal"');
  expect(lineOfOld({ density: "100..", text: "" }, ["density"])).toBe("density:100..");
  expect(readLine(line, fields).problems).toEqual([]);
  const tags = [
    { tag: "density", label: "Density", kind: "number" as const },
    { tag: "task", label: "Task", kind: "text" as const },
  ];
  expect(rewrittenSearch({ q: "patron", tab: "samples", density: "250" }, { tags })).toBe("tab=samples&q=patron+density%3A250");
  expect(rewrittenSearch({ q: "patron", tab: "samples" }, { tags })).toBeNull();
  const variables = [{ id: "task", label: "Task", tag: "task", kind: "choice" as const }];
  expect(rewrittenSearch({ task: "LSI" }, { tags, variables })).toBeNull();
  expect(rewrittenSearch({ task: "LSI", passed: "false" }, { tags, variables })).toBe("task=LSI&q=task%3A%3DLSI+verdict%3Amissed");
});
