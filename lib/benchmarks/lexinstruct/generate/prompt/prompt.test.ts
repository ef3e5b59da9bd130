import { describe, expect, it } from "vitest";
import type { Rule, Step } from "../../items/rule";
import { chinese } from "./chinese";
import { english } from "./english";
import { promptOf, readPrompt } from "./prompt";

const step = (level: string, predicate: string, description?: string): Step => ({
  level,
  predicate,
  ...(description !== undefined && { description }),
});
const contain = (...procedure: Step[]): Rule => ({ procedure, relation: "contain", value: "x" });
const count = (...procedure: Step[]): Rule => ({ procedure, relation: "<=", value: 3 });

describe("english", () => {
  it.each([
    [count(step("paragraph", "#")), "The total number of paragraphs is at most 3."],
    [count(step("answer", "@"), step("paragraph", "#")), "The number of paragraphs in the answer is at most 3."],
    [
      count(step("bullet", "@"), step("pattern", "#", "\\bstall\\b")),
      'The number of matches of the pattern "\\bstall\\b" in each list item is at most 3.',
    ],
    [count(step("letter", "#", "e")), 'The total number of occurrences of the letter "e" is at most 3.'],
    [contain(step("line", "@2")), 'The 2nd line contains "x".'],
    [
      contain(step("paragraph", "@-2"), step("sentence", "@(1,11,-1)")),
      'Each of the 1st, 11th and last sentences in the 2nd to last paragraph contains "x".',
    ],
    [contain(step("line", "@-1"), step("sentence", "!3")), 'The text before the 3rd sentence in the last line contains "x".'],
    [contain(step("sentence", "$-1")), 'The text after the last sentence contains "x".'],
    [
      { procedure: [step("paragraph", "%")], relation: "equal", value: "***" },
      'The text between neighbouring paragraphs is exactly "***".',
    ],
    [{ procedure: [step("word", "@1")], relation: "notstartswith", value: "is not" }, 'The 1st word does not start with "is not".'],
  ] as [Rule, string][])("renders %j as %j, and reads it back", (rule, sentence) => {
    expect(english.render(rule)).toBe(sentence);
    expect(english.parse(sentence)).toEqual(rule);
  });

  it("reads no other sentences", () => {
    for (const text of ["", "Hello.", 'The 2nd thing contains "x".', 'The line contains "x".', "The total number of things is at most 3."])
      expect(english.parse(text)).toBeNull();
  });
});

describe("chinese", () => {
  it.each([
    [count(step("paragraph", "#")), "全文段落的总数量不超过3。"],
    [count(step("paragraph", "@2"), step("character", "#")), "第2段里，汉字的数量不超过3。"],
    [count(step("bullet", "@"), step("pattern", "#", "水|河")), "每一个列表项里，模式“水|河”出现的次数不超过3。"],
    [count(step("punc", "#", "，")), "全文标点符号“，”出现的总次数不超过3。"],
    [contain(step("answer", "@"), step("line", "@-1"), step("sentence", "@(1,-2)")), "整个回答中的最后一行中的第1句、倒数第2句包含“x”。"],
    [contain(step("sentence", "!3")), "第3句之前的内容包含“x”。"],
    [contain(step("sentence", "$1")), "第1句之后的内容包含“x”。"],
    [{ procedure: [step("paragraph", "%")], relation: "equal", value: "***" }, "相邻两段之间的内容恰好是“***”。"],
    [{ procedure: [step("line", "@1")], relation: "notendswith", value: "！" }, "第1行不以“！”结尾。"],
  ] as [Rule, string][])("renders %j as %j, and reads it back", (rule, sentence) => {
    expect(chinese.render(rule)).toBe(sentence);
    expect(chinese.parse(sentence)).toEqual(rule);
  });
});

describe("promptOf", () => {
  const item = { language: "english" as const, task: "Write.", rules: [contain(step("line", "@2"))] };

  it("defines the levels in use, and numbers the rules if there are several", () => {
    expect(promptOf(item)).toBe(
      'Write.\n\nPlease follow these rules. Note the definitions below:\n- **Line**: A run of text that ends with a line break or with the answer. Empty lines are not counted.\n\nThe 2nd line contains "x".',
    );
    expect(promptOf({ ...item, rules: [...item.rules, count(step("answer", "@"), step("line", "#"))] })).toMatch(
      /\n\n1\. The 2nd .*\n2\. The number/,
    );
    expect(promptOf({ ...item, rules: [contain(step("answer", "@"))] })).toBe(
      'Write.\n\nPlease follow these rules.\n\nThe answer contains "x".',
    );
  });

  it("keeps an imported prompt, which cannot be read back", () => {
    const prompt = "Do it.\n\nPlease follow these rules.\n\nBe nice.";
    expect(promptOf({ ...item, prompt })).toBe(prompt);
    expect(readPrompt(prompt)).toBeNull();
    expect(readPrompt("Hello!")).toBeNull();
  });
});
