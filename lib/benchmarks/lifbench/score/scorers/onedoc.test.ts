import { describe, expect, it } from "vitest";
import { label, points, quoted, scored } from "./records.fixture";

const [[mill], [lantern]] = label["#Topic#"];
const [[river], [clock]] = label["@argument@"];
const ledger = "Every ledger has two sides to it.";

const compared = (marks: ReturnType<typeof scored>, expected: readonly number[]) => {
  marks.points.forEach(({ id, earned }, index) => {
    expect(earned, id).toBeCloseTo(expected[index] ?? Number.NaN, 12);
  });
  const weight = marks.points.reduce((sum, { maximum }) => sum + maximum, 0);
  expect(marks.total).toBeCloseTo(expected.reduce((sum, each) => sum + each) / weight, 12);
};

describe("OR", () => {
  const gold = `${mill} ||||| #Topic#\n${river} ||||| @argument@`;

  it.each([
    ["as asked", 2, gold, [3, 2, 2, 4, 3]],
    ["empty lines do not count", 2, gold.replace("\n", "\n\n"), [3, 2, 2, 4, 3]],
    ["a heading", 2, `Here:\n${gold}`, [1 + 4 / 3, 2, 2, 2 + 1 / 3, 2]],
    ["a fake", 2, gold.replace(river, clock), [3, 2, 1.5, 4, 3]],
    ["the wrong type", 2, gold.replace("#Topic#", "@argument@"), [3, 2, 2, 4, 1.5]],
    ["more than asked", 1, gold, [3, 2, 2, 1, 3]],
    ["fewer than asked: lines count against the number asked", 4, gold, [2, 2, 1, 1, 3]],
    ["two separators in a line", 2, `${gold} |||||`, [2, 2, 2, 2 + 1 / 3, 3]],
    ["a few letters off", 2, gold.replace("quiet", "quite"), [3, 2, 1, 2 + 1 / 3, 3]],
    ["without separator, the line is sentence and type", 1, `${mill} #Topic#`, [0.5, 2, 2, 2 + 1 / 3, 3]],
    ["a sentence with a line break in the label", 1, `${ledger}|||||*Evidence*`, [3, 2, 2, 4, 3]],
    ["a type alone", 1, "#Topic#", [0.5, 2, 0, 1 + 1 / 3, 0]],
    ["something else", 1, "nothing", [0.5, 1, 0, 1 + 1 / 3, 0]],
    ["something else, several asked for", 2, "nothing", [0, 1, 0, 1 / 3, 0]],
    ["nothing", 2, "", [0, 0, 0, 0, 0]],
  ])("%s", (_, num, output, expected) => {
    compared(scored("OR", { param: { num, sep: "|||||" }, label }, output), expected);
  });

  it("shows the sentences that it found and the lines that are right", () => {
    const output = `  ${gold}`;
    const marks = scored("OR", { param: { num: 2, sep: "|||||" }, label }, output);
    expect(quoted(marks, "hit", output)).toEqual([mill, river]);
    expect(quoted(marks, "correct", output)).toEqual(gold.split("\n"));
  });
});

describe("OQ", () => {
  const asked = (evidence: string, options = ["True", "False"]) => ({ param: { evidence, options }, label });
  const untagged = "Nobody wrote this down.";

  it.each([
    ["yes to a true one", mill, "True", [3, 2]],
    ["no to a true one", mill, "False", [0.1, 2]],
    ["yes to a fake", clock, "True", [2, 2]],
    ["no to a fake", clock, "False", [3, 2]],
    ["yes to an untagged one", untagged, "True", [2, 2]],
    ["no to an untagged one", untagged, "False", [3, 2]],
    ["both", mill, "True or False", [0.5, 1]],
    ["with a reason", mill, "True because of the tag", [3, 1.5]],
    ["a little too long", mill, "True it", [3, 1]],
    ["an unrelated word of the right length", mill, "Maybe", [0, 1]],
    ["many unrelated words", mill, "I cannot say", [0, 0.5]],
    ["three letters too long", mill, "xxxxxxxx", [0, 0]],
    ["nothing", mill, " ", [0, 0]],
    ["of a sentence with a line break", ledger, "True", [3, 2]],
  ])("%s", (_, evidence, output, expected) => {
    compared(scored("OQ", asked(evidence), output), expected);
  });

  it("takes the first option for yes, whatever it says", () => {
    expect(scored("OQ", asked(mill, ["False", "True"]), "False").total).toBe(1);
    expect(scored("OQ", asked(lantern, ["apple", "APPLE"]), "APPLE").total).toBeCloseTo(2.1 / 5, 12);
  });
});

describe("OE", () => {
  const json = (...list: unknown[]) => JSON.stringify(list);

  it.each([
    ["all of the type", "<#Topic#>", json(mill, lantern), [4, 4, 4, 2]],
    ["in any order: the first found place is never passed", "<#Topic#>", json(lantern, mill), [4, 4, 4, 2]],
    ["with the fake", "<@argument@>", json(river, clock), [4, 1.75, 4, 2]],
    ["words before it", "<#Topic#>", `Result: ${json(mill, lantern)}`, [3, 4, 4, 2]],
    ["a number among them", "<#Topic#>", json(mill, lantern, 3), [3, (3.5 * 2) / 3 + 0.5, 4, 2]],
    ["words before such a list", "<#Topic#>", `Result: ${json(mill, lantern, 3)}`, [2, (3.5 * 2) / 3 + 0.5, 4, 2]],
    ["an object", "<#Topic#>", JSON.stringify({ a: mill }), [1, 1.75 + 0.5, 4, 2]],
    ["an unclosed list", "<#Topic#>", json(mill, lantern).slice(0, -1), [0, 4, 4, 2]],
    ["of another type", "<#Topic#>", json(river), [4, 0.5, 4, 2]],
    ["an empty list", "<#Topic#>", "[]", [4, 0.5, 0, 0]],
    ["a sentence with a line break in the label", "<*Evidence*>", json(ledger), [4, 4, 4, 2]],
    ["no Summary, and none is there", "<|Summary|>", " []\n", [4, 4, 4, 2]],
    ["no Summary, in words", "<|Summary|>", "none", [0, 0.5, 0, 0]],
    ["no Summary, in words and a list", "<|Summary|>", "So: []", [3, 0.5, 0, 0]],
    ["nothing", "<|Summary|>", "", [0, 0, 0, 0]],
  ])("%s", (_, type, output, expected) => {
    compared(scored("OE", { param: { type }, label }, output), expected);
  });

  it("finds sentences behind escapes", () => {
    const quotedLabel = { "#Topic#": [['He said "no" twice.', 0, 0, true]] };
    const output = json('He said "no" twice.');
    const marks = scored("OE", { param: { type: "<#Topic#>" }, label: quotedLabel }, output);
    expect(points(marks)).toEqual({ format: 4, correct: 4, order: 4, ori: 2 });
    expect(quoted(marks, "correct", output)).toEqual(['He said \\"no\\" twice.']);
  });
});
