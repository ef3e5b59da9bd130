import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Rule } from "../../items/rule";
import { looseCandidates, looseRescue } from "./loose";
import { PatternCounts } from "./pattern-counts";
import { passesStrict, verifyStrict } from "./strict";

const texts = (answer: string) => looseCandidates(answer).map(({ type, text }) => [type, text]);

describe("looseCandidates", () => {
  it("transforms the reply in the authors' order", () => {
    expect(texts("Sure!\n**a** *b*\nbye")).toEqual([
      ["identity", "Sure!\n**a** *b*\nbye"],
      ["remove_markdown", "Sure!\na b\nbye"],
      ["remove_first_line", "**a** *b*\nbye"],
      ["remove_last_line", "Sure!\n**a** *b*"],
      ["remove_markdown_and_first_line", "a b\nbye"],
      ["remove_markdown_and_last_line", "Sure!\na b"],
      ["remove_first_and_last_line", "**a** *b*"],
      ["remove_markdown_first_and_last_line", "a b"],
    ]);
  });

  it("skips empty and duplicate candidates", () => {
    expect(texts("one line")).toEqual([["identity", "one line"]]);
    expect(texts("a\na")).toEqual([
      ["identity", "a\na"],
      ["remove_first_line", "a"],
    ]);
    expect(texts("")).toEqual([]);
  });

  it("replaces other line breaks with line feeds, and drops the final one", () => {
    expect(texts("a\r\nb\x85c\n").map(([, text]) => text)).toEqual(["a\r\nb\x85c\n", "b\nc", "a\nb", "b"]);
    expect(texts("a\nb\nc\n").map(([, text]) => text)).toEqual(["a\nb\nc\n", "b\nc", "a\nb", "b"]);
  });

  it("drops a blank last line before it cuts the last line when both lines go, as the authors do", () => {
    expect(texts("Intro\nbody\n\nOutro\n\n").at(-1)).toEqual(["remove_first_and_last_line", "body\n"]);
  });

  it("unwraps emphasis across lines, but keeps a single list mark", () => {
    expect(texts("**a\nb**")[1]).toEqual(["remove_markdown", "a\nb"]);
    expect(texts("* a")).toEqual([["identity", "* a"]]);
    expect(texts("* a\n* b")[1]).toEqual(["remove_markdown", " a\n b"]);
  });
});

describe("looseRescue", () => {
  const question = (rules: Rule[]) => ({
    rules,
    language: "english" as const,
    profile: "reference" as const,
    patterns: new PatternCounts(),
  });
  const rule: Rule = { procedure: [{ level: "line", predicate: "@1" }], relation: "startswith", value: "The" };

  it("names the rescuing change", () => {
    const rescue = (answer: string) => looseRescue(answer, verifyStrict(answer, question([rule])), question([rule]));
    expect(rescue("The end")?.type).toBe("identity");
    expect(rescue("Sure!\n\nThe end")?.type).toBe("remove_first_line");
    expect(rescue("**The** end")?.type).toBe("remove_markdown");
    expect(rescue("Sure!\nHere.\nThe end")).toBeNull();
  });

  it("returns the first candidate that passes strictly: loose is never below strict", () => {
    const part = fc.constantFrom("The end.", "Sure!", "**The** x", "\n", "\n\n", "- The", "*", " ", "the");
    const rules: fc.Arbitrary<Rule> = fc.record({
      procedure: fc.constantFrom(
        [{ level: "line", predicate: "@1" }],
        [
          { level: "paragraph", predicate: "@" },
          { level: "line", predicate: "@-1" },
        ],
      ),
      relation: fc.constantFrom("startswith", "notcontain", "endswith"),
      value: fc.constantFrom("The", "*", "!", "x"),
    });
    fc.assert(
      fc.property(fc.array(part, { maxLength: 12 }), fc.array(rules, { minLength: 1, maxLength: 3 }), (parts, drawnRules) => {
        const answer = parts.join("");
        const asked = question(drawnRules);
        const strict = verifyStrict(answer, asked);
        const rescue = looseRescue(answer, strict, asked);
        if (strict.ok) expect(rescue?.type).toBe("identity");
        const first = looseCandidates(answer).find(({ text }) => verifyStrict(text, asked).ok);
        expect(rescue).toEqual(first ?? null);
        for (const { text } of looseCandidates(answer)) expect(passesStrict(text, asked, true)).toBe(verifyStrict(text, asked).ok);
      }),
    );
  });
});
