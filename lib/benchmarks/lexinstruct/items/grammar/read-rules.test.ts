import { describe, expect, it } from "vitest";
import type { Rule } from "../rule";
import { checkRule } from "./check-rule";
import { describeRule } from "./describe-rule";
import { readRules } from "./read-rules";

const rule = (given: Partial<Rule> & { path?: [string, string, string?][] }): Rule => ({
  procedure: (given.path ?? [["line", "@1"]]).map(([level, predicate, description]) => ({
    level,
    predicate,
    ...(description !== undefined && { description }),
  })),
  relation: given.relation ?? "contain",
  value: given.value ?? "x",
});

describe("readRules", () => {
  it("reads both a list and the authors' JSON text", () => {
    const rules = [{ procedure: [{ level: "paragraph", predicate: "#" }], relation: "<=", value: 3 }];
    expect(readRules(rules)).toEqual({ rules });
    expect(readRules(JSON.stringify(rules))).toEqual({ rules });
    const empty = [{ procedure: [], relation: "=", value: 1 }];
    expect(readRules(empty)).toEqual({ rules: empty });
  });

  it.each([
    ["{", /not JSON/],
    [{ a: 1 }, /not a list/],
    [[{ relation: "=", value: 1 }], /^Rule 1, procedure: /],
    [[rule({}), { procedure: [{ level: "line" }], relation: "=", value: 1 }], /^Rule 2, step 1, predicate: /],
    [[{ procedure: [{ level: "line", predicate: "@" }], value: 1 }], /^Rule 1, relation: /],
    [[{ procedure: [{ level: "line", predicate: "@" }], relation: "=", value: null }], /^Rule 1, value: /],
    [["x"], /^Rule 1: /],
  ])("names the rule, the step and the reason: %j", (source, message) => {
    expect(readRules(source)).toEqual({ problems: [expect.stringMatching(message)] });
  });
});

describe("describeRule", () => {
  it.each([
    [
      rule({
        path: [
          ["paragraph", "@2"],
          ["sentence", "@"],
        ],
        relation: "endswith",
        value: "shadow",
      }),
      "paragraph 2 › every sentence › ends with “shadow”",
    ],
    [rule({ path: [["paragraph", "#"]], relation: "<=", value: 3 }), "number of paragraphs ≤ 3"],
    [rule({ path: [] }), "nothing › contains “x”"],
    [
      rule({
        path: [
          ["bullet", "@"],
          ["pattern", "#", "\\bstall\\b"],
        ],
        relation: ">",
        value: 1,
      }),
      "every list item › matches of /\\bstall\\b/ > 1",
    ],
    [rule({ path: [["line", "@(1,2,-1)"]], relation: "startswith" }), "lines 1, 2, −1 › starts with “x”"],
    [
      rule({
        path: [
          ["answer", "@"],
          ["sentence", "!-1"],
        ],
      }),
      "answer › before sentence −1 › contains “x”",
    ],
    [rule({ path: [["sentence", "$2"]], relation: "notcontain" }), "after sentence 2 › does not contain “x”"],
    [rule({ path: [["paragraph", "%"]], relation: "equal" }), "between paragraphs › is “x”"],
    [rule({ path: [["letter", "#", "e"]], relation: "!=", value: 2 }), "occurrences of “e” ≠ 2"],
    [rule({ path: [["line", "?"]], relation: "like" }), "line ? › like “x”"],
  ])("shows %j as %j", (rule, text) => {
    expect(describeRule(rule)).toBe(text);
  });
});

describe("checkRule", () => {
  it.each([
    rule({}),
    rule({
      path: [
        ["answer", "@"],
        ["paragraph", "@2"],
        ["sentence", "@"],
        ["word", "#"],
      ],
      relation: "=",
      value: 3,
    }),
    rule({ path: [["sentence", "$2"]], relation: "equal" }),
    rule({ path: [["paragraph", "%"]], relation: "equal" }),
    rule({
      path: [
        ["bullet", "@"],
        ["pattern", "#", "x"],
      ],
      relation: ">",
      value: 1,
    }),
    rule({ path: [["phase", "#", "x"]], relation: "=", value: 1 }),
    rule({ path: [] }),
  ])("accepts %j", (rule) => {
    expect(checkRule(rule, "english")).toEqual([]);
  });

  it("accepts a counted literal at a level without elements", () => {
    for (const level of ["phase", "word"]) {
      expect(checkRule(rule({ path: [[level, "#", "x"]], relation: "=", value: 1 }), "chinese")).toEqual([]);
    }
    expect(checkRule(rule({ path: [["word", "#"]], relation: "=", value: 1 }), "chinese")).toHaveLength(1);
    expect(checkRule(rule({ path: [["phase", "#"]], relation: "=", value: 1 }), "chinese")).toHaveLength(1);
  });

  it.each([
    [rule({ relation: "=", value: 3 }), /“=” does not go with “@1”/],
    [rule({ path: [["line", "#"]] }), /“contain” does not go with “#”/],
    [rule({ path: [["line", "#"]], relation: "=", value: "many" }), /is not a whole number/],
    [rule({ path: [["line", "!3"]], relation: "startswith" }), /does not apply to “!3”/],
    [rule({ path: [["line", "!3"]], relation: "equal" }), /Table 3/],
    [rule({ path: [["line", "%"]] }), /Table 3/],
    [rule({ path: [["line", "@1"]], relation: "notequal" }), /Table 3/],
    [rule({ path: [["phase", "@1"]] }), /step 1: “phase” is not a level/],
    [
      rule({
        path: [
          ["line", "@1"],
          ["sentence", "@x"],
        ],
      }),
      /step 2: “@x” is not a predicate/,
    ],
    [
      rule({
        path: [
          ["sentence", "@1"],
          ["paragraph", "@1"],
        ],
      }),
      /step 2: a paragraph is not part of a sentence/,
    ],
    [
      rule({
        path: [
          ["line", "#"],
          ["word", "@1"],
        ],
      }),
      /allowed only at the end/,
    ],
    [rule({ path: [["pattern", "@1"]] }), /can only be counted/],
    [rule({ path: [["pattern", "#"]], relation: "=", value: 1 }), /needs its expression/],
    [rule({ path: [["character", "@1"]] }), /no elements in English/],
    [rule({ path: [["line", "@0"]] }), /0 is not a position/],
    [rule({ relation: "like" }), /“like” is not a relation/],
  ])("names the fault in %j", (rule, fault) => {
    expect(checkRule(rule, "english").join("; ")).toMatch(fault);
  });
});
