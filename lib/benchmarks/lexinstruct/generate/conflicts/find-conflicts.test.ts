import { describe, expect, it } from "vitest";
import type { Language, Rule, Step } from "../../items/rule";
import { findConflicts } from "./find-conflicts";

/** Parses `line@2 word# < 3` as a rule; a value in quotation marks is a text. */
function rule(text: string, description?: string): Rule {
  const [, path = "", relation = "", value = ""] = /^(.*?) (\S+) (".*"|-?\d+)$/.exec(text) ?? [];
  const procedure = path.split(" ").map((part): Step => {
    const [, level = "", predicate = ""] = /^([a-z]+)(.*)$/.exec(part) ?? [];
    return { level, predicate };
  });
  const last = procedure.at(-1);
  if (last && description !== undefined) last.description = description;
  return { procedure, relation, value: value.startsWith('"') ? value.slice(1, -1) : Number(value) };
}

const kinds = (rules: (string | Rule)[], language: Language = "english") =>
  findConflicts(
    rules.map((given) => (typeof given === "string" ? rule(given) : given)),
    language,
  ).map(({ kind }) => kind);

describe("findConflicts", () => {
  it.each([
    ["counts that contradict each other", ["line# > 5", "line# < 4"]],
    ["a count required to equal two values", ["line# = 5", "line# = 4"]],
    ["counts that no number satisfies", ["line# = 4", "line# != 4"]],
    ["an element required to equal two values", ['word@3 equal "red"', 'word@3 equal "blue"']],
    ["contain and notcontain for the same element", ['line@2 contain "red wine"', 'line@2 notcontain "wine"']],
    ["contain and notcontain that differ only in case", ['line@2 contain "Red"', 'line@2 notcontain "red"']],
    ["contain in one element and notcontain in every element", ['paragraph@2 contain "x"', 'paragraph@ notcontain "x"']],
    ["contain in a part and notcontain in the whole", ['paragraph@2 line@1 contain "xy"', 'paragraph@2 notcontain "x"']],
    ["a required start that begins with a forbidden start", ['line@1 startswith "Today"', 'line@1 notstartswith "To"']],
    ["a required end that ends with a forbidden end", ['line@1 endswith "day!"', 'line@1 notendswith "!"']],
    ["two incompatible starts", ['line@1 startswith "Today"', 'line@ startswith "Here"']],
    ["two incompatible ends", ['line@1 endswith "a."', 'line@1 endswith "b."']],
    ["a required text that lacks a required substring", ['line@1 equal "abc"', 'line@1 contain "x"']],
    ["an index beyond a required count", ["paragraph# = 3", 'paragraph@4 contain "x"']],
    ["an index from the end beyond a required count", ["paragraph# <= 3", 'paragraph@-4 contain "x"']],
    ["one of several indexes beyond a required count", ["paragraph# < 3", 'paragraph@(1,3) contain "x"']],
    ["a block beyond a required count", ["sentence# <= 3", 'sentence!5 contain "x"']],
    ["an index beyond the count required in every element", ["paragraph@ sentence# = 2", 'paragraph@1 sentence@3 contain "x"']],
    ["a required substring with more words than allowed", ['line@1 contain "one two three"', "line@1 word# < 3"]],
    [
      "a required substring with more words than the whole paragraph allows",
      ['paragraph@1 line@1 contain "one two three"', "paragraph@1 word# <= 2"],
    ],
    ["a required start with more letters than allowed", ['line@1 startswith "abcdef"', "line@1 letter# <= 5"]],
    ["a required text that contradicts its word count", ['line@1 equal "one two"', "line@1 word# = 3"]],
    ["a required punctuation mark that may not occur", ['line@1 endswith "!"', rule("line@1 punc# = 0", "!")]],
    ["fewer lines than paragraphs", ["paragraph# >= 5", "line# < 5"]],
    ["fewer words than lines in an element", ["paragraph@1 line# > 4", "paragraph@1 word# <= 4"]],
  ] as [string, (string | Rule)[]][])("finds %s", (_what, rules) => {
    expect(kinds(rules)).toContain("contradiction");
  });

  it("finds a required Chinese text with more characters than allowed", () => {
    expect(kinds(['line@1 contain "春天来了"', "line@1 character# < 4"], "chinese")).toEqual(["contradiction"]);
    expect(kinds(['line@1 contain "春天来了"', "line@1 character# < 5"], "chinese")).toEqual([]);
  });

  it.each([
    ["duplicate", ["line# = 5", "line# = 5"]],
    ["redundant", ["line# > 5", "line# > 3"]],
    ["redundant", ["line# = 5", "line# <= 7"]],
    ["redundant", ["line# < 7", "line# != 9"]],
    ["redundant", ["paragraph@ line# <= 3", "paragraph@2 line# <= 4"]],
    ["redundant", ['line@1 contain "red wine"', 'line@1 contain "wine"']],
    ["redundant", ['line@ contain "wine"', 'line@3 contain "wine"']],
    ["redundant", ['line@1 startswith "Today"', 'line@1 contain "day"']],
    ["redundant", ['line@1 startswith "Today"', 'line@1 notstartswith "Here"']],
    ["redundant", ['line@1 notcontain "a"', 'line@1 notcontain "cat"']],
    ["redundant", ['line@1 word@1 contain "x"', 'line@1 contain "x"']],
    ["redundant", ['line@1 equal "one two"', "line@1 word# = 2"]],
    ["trivial", ["line# >= 0"]],
    ["trivial", ["word# > -1"]],
    ["trivial", ["paragraph# >= 1"]],
    ["trivial", ["line# != 0"]],
    ["trivial", ["answer# = 1"]],
    ["trivial", ['line@1 contain ""']],
    ["impossible", ["word# < 0"]],
    ["impossible", ["word# = -1"]],
    ["impossible", ["paragraph# = 0"]],
    ["impossible", ['line@1 notcontain ""']],
  ] as [string, string[]][])("finds the %s rule in %j", (kind, rules) => {
    expect(kinds(rules)).toContain(kind);
  });

  it.each([
    [["line# > 3", "line# < 9"]],
    [["line# = 5", "paragraph# = 5"]],
    [["paragraph# = 3", 'paragraph@3 contain "x"', 'paragraph@-3 contain "y"']],
    [["paragraph@1 line# = 2", "paragraph@2 line# = 3"]],
    [["paragraph@2 line# <= 3", "paragraph@ line# <= 4"]],
    [['line@1 startswith "The"', 'line@1 endswith "end"']],
    [['line@1 contain "cat"', 'line@2 notcontain "cat"']],
    [['line@1 contain "cat"', 'line@1 notcontain "cats"']],
    [['line@1 word@1 contain "x"', 'line@2 notcontain "x"']],
    [['line@1 contain "one two"', "line@1 word# < 3"]],
    [["word# > 0", "letter# != 3"]],
    [['word@3 equal "red"', 'word@4 equal "blue"']],
  ])("accepts %j", (rules) => {
    expect(kinds(rules)).toEqual([]);
  });

  it("names the conflicting rules", () => {
    expect(findConflicts([rule("line# = 5"), rule('word@1 contain "a"'), rule("line# = 4")], "english")).toEqual([
      { kind: "contradiction", rules: [0, 2], message: "no count satisfies both" },
    ]);
  });
});
