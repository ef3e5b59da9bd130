import { describe, expect, it } from "vitest";
import { rightLabels } from "./batch-label";
import { batch, duplicates, points, quoted, scored } from "./records.fixture";

describe("MB", () => {
  const gold = '{"doc1": "apple", "doc2": "banana", "doc3": "cat", "doc4": "dog"}';

  it.each([
    ["the object", gold, [3, 3, 3, 5]],
    ["words before the object", `Labels:\n${gold}`, [3, 3, 3, 4]],
    ["wrong and unknown labels", gold.replace("cat", "dog").replace("banana", "fig"), [9 / 4, 6 / 4, 3, 5]],
    ["a missing document: nothing splits into four parts", gold.replace(', "doc4": "dog"', ""), [0, 0, 2.5 * 0.75, 4.5]],
    ["a list", '["apple", "banana", "cat", "dog"]', [0, 0, 3, 2]],
    ["an object that contains a list, whose brackets end the match", gold.replace('"apple"', '["apple"]'), [0, 0, 3, 5]],
    ["an empty object", "{}", [0, 0, 0, 2]],
    ["braces without valid JSON", "{apple, banana, cat, dog}", [3, 3, 0, 0]],
    ["the first braces that split into four parts", `{apple} ] ${gold}`, [3, 3, 3, 4]],
    ["names without labels", "doc1 doc2 doc1", [0, 0, 2.5 * 0.75, 1]],
    ["a JSON text", '"doc1"', [0, 0, 2.5 * 0.25, 2.5]],
    ["an unrelated text", "x", [0, 0, 0, 0]],
    ["nothing", "", [0, 0, 0, 0]],
  ])("%s", (_, output, expected) => {
    const marks = scored("MB", batch, output);
    marks.points.forEach(({ id, earned }, index) => {
      expect(earned, id).toBeCloseTo(expected[index] ?? Number.NaN, 12);
    });
    expect(marks.total).toBeCloseTo(expected.reduce((sum, each) => sum + each) / 14, 12);
  });

  it("keeps candidates with the same letter in their order", () => {
    const { param } = batch;
    expect(rightLabels({ ...param, rule_key: "cmmi", candidates: ["ink", "movie", "music", "car"] })).toEqual([
      "car",
      "movie",
      "music",
      "ink",
    ]);
  });

  it("marks the correct parts of the reply", () => {
    const output = ` ${gold.replace("cat", "dog")}`;
    expect(quoted(scored("MB", batch, output), "logit_correct", output)).toEqual([
      '{"doc1": "apple"',
      ' "doc2": "banana"',
      ' "doc4": "dog"}',
    ]);
  });
});

describe("MF", () => {
  const first = '[["AAAA1", "t-1"], ["BBBB2", null]]';
  const second = '[["CCCC3", "t-3"], ["DDDD4", "t-4"]]';
  const gold = `${first}\n${second}`;
  const python = gold.replaceAll('"', "'").replace("null", "None");

  it.each([
    // The first reading finds null; the second does not, so it finds 7 of 8 fields.
    ["both sets", gold, [4, 5, 3 + (3 * 7) / 8, 5]],
    ["Python's quotes and None", python, [4, 5, (3 * 7) / 8, 0.5 + 0.5 + 1 + 1]],
    ["no list: none failed to parse, so all count as lists of lists", "none", [0, 2, 0, 2]],
    ["sets in a code fence: every match loses its start", `\`\`\`\n${gold}\n\`\`\``, [4, 5, (3 * 7) / 8, 0.5 + 1]],
    ["a blank line between the sets", `${first}\n\n${second}`, [4, 5, 3 + (3 * 7) / 8, 4]],
    ["both sets in one list", `${first.slice(0, -1)}, ${second.slice(1)}`, [3 + 8 / 16, 3, 3 + (3 * 7) / 8, 5]],
    ["one set", second, [(3 * 4) / 8 + 4 / 16, 3, 6, 5]],
    ["one set given twice", `${gold}\n${first}`, [4, 3, 3 + (3 * 10) / 12, 5]],
    ["unknown values", gold.replace("AAAA1", "ZZZZ9"), [(3 * 7) / 8 + 9 / 16, 5, (3 * 7) / 8 + (3 * 6) / 8, 5]],
    ["more fields than the first document has", '[["AAAA1"], ["BBBB2", "CCCC3", "DDDD4"]]', [1.5, 3, 3 + 6, 5]],
    ["a list that contains a text", '[["AAAA1", "t-1"], "BBBB2", ["zz"]]', [(3 * 3) / 8 + 1 / 16, 3, 3 * (2 / 3) + (3 * 2) / 6, 4]],
    ["a value that occurs only in the instructions", '[["EEEE5"]]', [0, 3, 0 + 3, 5]],
    ["quotes, which the prompt loses in the second parse", '[["a \\"big\\" day"]]', [0, 3, 3 + 3, 5]],
    [
      "a set over several lines: its line break becomes a comma, which makes it invalid",
      '[["AAAA1",\n"t-1"]]',
      [(3 * 2) / 8, 2, 0, 0.5 + 0.5 + 1 + 1],
    ],
    ["nothing", " ", [0, 0, 0, 0]],
  ])("%s", (_, output, expected) => {
    const marks = scored("MF", duplicates, output);
    marks.points.forEach(({ id, earned }, index) => {
      expect(earned, id).toBeCloseTo(expected[index] ?? Number.NaN, 12);
    });
    expect(marks.total).toBeCloseTo(expected.reduce((sum, each) => sum + each) / 20, 12);
  });

  it("assigns a document that is in several lists to the last of them", () => {
    const output = `${first}\n[["CCCC3", "t-3"], ["DDDD4", "t-4"], ["AAAA1", "t-1"]]`;
    // Of 16 pairs, those of AAAA1 with the three others are wrong in both orders.
    expect(points(scored("MF", duplicates, output)).correct).toBeCloseTo(3 + 10 / 16, 12);
  });

  it("treats a number and its digits as the same field", () => {
    const record = { prompt: "x\n\n Documents:\ntitle: 12", param: { dup_infos: [[{ title: 12 }, { title: 13 }]] } };
    expect(points(scored("MF", record, '[[12], ["13"]]')).correct).toBe(4);
    expect(points(scored("MF", record, "[[12], [13]]")).ori).toBe(1.5 + 1.5);
  });

  it("evaluates no code", () => {
    const record = { ...duplicates, prompt: "\n\n Documents:\n42 3" };
    for (const output of ['[[__import__("os").getpid()]]', "[[6*7]]", "[[1+2]]", '[[f"{6*7}"]]', "[[lambda: 42]]"])
      expect(points(scored("MF", record, output)).ori).toBe(0);
  });
});
