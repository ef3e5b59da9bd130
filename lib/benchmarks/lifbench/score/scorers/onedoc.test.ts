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
    ["the reply as requested", 2, gold, [3, 2, 2, 4, 3]],
    ["empty lines do not count", 2, gold.replace("\n", "\n\n"), [3, 2, 2, 4, 3]],
    ["a heading before the lines", 2, `Here:\n${gold}`, [1 + 4 / 3, 2, 2, 2 + 1 / 3, 2]],
    ["a fake sentence", 2, gold.replace(river, clock), [3, 2, 1.5, 4, 3]],
    ["the wrong type", 2, gold.replace("#Topic#", "@argument@"), [3, 2, 2, 4, 1.5]],
    ["more sentences than requested", 1, gold, [3, 2, 2, 1, 3]],
    ["fewer sentences than requested: lines are counted against the requested number", 4, gold, [2, 2, 1, 1, 3]],
    ["two separators in a line", 2, `${gold} |||||`, [2, 2, 2, 2 + 1 / 3, 3]],
    ["a misspelled sentence", 2, gold.replace("quiet", "quite"), [3, 2, 1, 2 + 1 / 3, 3]],
    ["a line without a separator, which counts as sentence and type", 1, `${mill} #Topic#`, [0.5, 2, 2, 2 + 1 / 3, 3]],
    ["a sentence with a line break in the label", 1, `${ledger}|||||*Evidence*`, [3, 2, 2, 4, 3]],
    ["only a type", 1, "#Topic#", [0.5, 2, 0, 1 + 1 / 3, 0]],
    ["an unrelated text", 1, "nothing", [0.5, 1, 0, 1 + 1 / 3, 0]],
    ["an unrelated text, several sentences requested", 2, "nothing", [0, 1, 0, 1 / 3, 0]],
    ["nothing", 2, "", [0, 0, 0, 0, 0]],
  ])("%s", (_, num, output, expected) => {
    compared(scored("OR", { param: { num, sep: "|||||" }, label }, output), expected);
  });

  it("marks the sentences that it found and the correct lines", () => {
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
    ["yes to a true sentence", mill, "True", [3, 2]],
    ["no to a true sentence", mill, "False", [0.1, 2]],
    ["yes to a fake sentence", clock, "True", [2, 2]],
    ["no to a fake sentence", clock, "False", [3, 2]],
    ["yes to an untagged sentence", untagged, "True", [2, 2]],
    ["no to an untagged sentence", untagged, "False", [3, 2]],
    ["both options", mill, "True or False", [0.5, 1]],
    ["an option with a reason", mill, "True because of the tag", [3, 1.5]],
    ["an option that is a little too long", mill, "True it", [3, 1]],
    ["an unrelated word of the right length", mill, "Maybe", [0, 1]],
    ["many unrelated words", mill, "I cannot say", [0, 0.5]],
    ["an unrelated word, three letters too long", mill, "xxxxxxxx", [0, 0]],
    ["nothing", mill, " ", [0, 0]],
    ["yes to a sentence with a line break", ledger, "True", [3, 2]],
  ])("%s", (_, evidence, output, expected) => {
    compared(scored("OQ", asked(evidence), output), expected);
  });

  it("treats the first option as yes, whatever its text", () => {
    expect(scored("OQ", asked(mill, ["False", "True"]), "False").total).toBe(1);
    expect(scored("OQ", asked(lantern, ["apple", "APPLE"]), "APPLE").total).toBeCloseTo(2.1 / 5, 12);
  });
});

describe("OE", () => {
  const json = (...list: unknown[]) => JSON.stringify(list);

  it.each([
    ["all sentences of the type", "<#Topic#>", json(mill, lantern), [4, 4, 4, 2]],
    ["the sentences in another order, which costs no points", "<#Topic#>", json(lantern, mill), [4, 4, 4, 2]],
    ["a true sentence and the fake one", "<@argument@>", json(river, clock), [4, 1.75, 4, 2]],
    ["words before the list", "<#Topic#>", `Result: ${json(mill, lantern)}`, [3, 4, 4, 2]],
    ["a number among the sentences", "<#Topic#>", json(mill, lantern, 3), [3, (3.5 * 2) / 3 + 0.5, 4, 2]],
    ["words before a list with a number", "<#Topic#>", `Result: ${json(mill, lantern, 3)}`, [2, (3.5 * 2) / 3 + 0.5, 4, 2]],
    ["an object", "<#Topic#>", JSON.stringify({ a: mill }), [1, 1.75 + 0.5, 4, 2]],
    ["an unclosed list", "<#Topic#>", json(mill, lantern).slice(0, -1), [0, 4, 4, 2]],
    ["a sentence of another type", "<#Topic#>", json(river), [4, 0.5, 4, 2]],
    ["an empty list", "<#Topic#>", "[]", [4, 0.5, 0, 0]],
    ["a sentence with a line break in the label", "<*Evidence*>", json(ledger), [4, 4, 4, 2]],
    ["an empty list where no Summary exists", "<|Summary|>", " []\n", [4, 4, 4, 2]],
    ["a word where no Summary exists", "<|Summary|>", "none", [0, 0.5, 0, 0]],
    ["words before an empty list where no Summary exists", "<|Summary|>", "So: []", [3, 0.5, 0, 0]],
    ["nothing", "<|Summary|>", "", [0, 0, 0, 0]],
  ])("%s", (_, type, output, expected) => {
    compared(scored("OE", { param: { type }, label }, output), expected);
  });

  it("finds sentences written with escapes", () => {
    const quotedLabel = { "#Topic#": [['He said "no" twice.', 0, 0, true]] };
    const output = json('He said "no" twice.');
    const marks = scored("OE", { param: { type: "<#Topic#>" }, label: quotedLabel }, output);
    expect(points(marks)).toEqual({ format: 4, correct: 4, order: 4, ori: 2 });
    expect(quoted(marks, "correct", output)).toEqual(['He said \\"no\\" twice.']);
  });
});
