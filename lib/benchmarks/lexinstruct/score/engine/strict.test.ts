import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Language, levels, type Rule } from "../../items/rule";
import { looseRescue } from "./loose";
import fixture from "./oracle.fixture.json";
import { PatternCounts } from "./pattern-counts";
import { passesStrict, verifyStrict } from "./strict";

const always: Rule = { procedure: [{ level: "word", predicate: "#" }], relation: ">=", value: 0 };
const never: Rule = { ...always, relation: "<" };
const question = (rules: Rule[], language: Language = "english") => ({
  rules,
  language,
  profile: "reference" as const,
  patterns: new PatternCounts(),
});

describe("verifyStrict", () => {
  it("requires every rule", () => {
    expect(verifyStrict("a", question([always, always])).ok).toBe(true);
    const { ok, rules } = verifyStrict("a", question([always, never]));
    expect([ok, rules.map((rule) => rule.ok)]).toEqual([false, [true, false]]);
  });

  it("rejects a missing, blank or non-text reply and fails every rule", () => {
    for (const answer of [undefined, null, 3, "", " \n\u3000"]) {
      const { ok, refused, rules } = verifyStrict(answer, question([always, always]));
      expect(ok).toBe(false);
      expect(refused).toMatch(/not text|empty/);
      expect(rules.map((rule) => rule.ok)).toEqual([false, false]);
    }
    expect(verifyStrict("a", question([]))).toMatchObject({ ok: false, refused: "there are no rules", rules: [] });
  });

  it("rejects any character repeated 150 times in a row, wherever it begins", () => {
    for (const unit of ["a", "\n", "𝒳", "水", "\ud800"]) {
      for (const lead of [0, 1, 37, 74, 75, 149, 151]) {
        const text = (times: number) => `x${"bc".repeat(lead)}${unit.repeat(times)}y`;
        expect(verifyStrict(text(149), question([always])).ok).toBe(true);
        expect(verifyStrict(text(150), question([always])).refused).toMatch(/repeats/);
      }
    }
    expect(verifyStrict("ab".repeat(400), question([always])).ok).toBe(true);
  });

  it("rejects a sequence of 20 words that occurs 20 times, overlapping or not", () => {
    const window = Array.from({ length: 20 }, (_, index) => `w${index}`).join(" ");
    const apart = (times: number) => Array.from({ length: times }, (_, index) => `${window} gap${index}`).join(" ");
    expect(verifyStrict(apart(19), question([always])).ok).toBe(true);
    expect(verifyStrict(apart(20), question([always])).refused).toMatch(/repeats/);
    expect(verifyStrict("la ".repeat(38), question([always])).ok).toBe(true);
    expect(verifyStrict("la ".repeat(39), question([always])).refused).toMatch(/repeats/);
    expect(verifyStrict("lo la ".repeat(28), question([always])).ok).toBe(true);
    expect(verifyStrict("lo la ".repeat(29), question([always])).refused).toMatch(/repeats/);
  });
});

describe("the corrected profile", () => {
  const verdict = (answer: string, rule: Rule, language: Language = "english") => {
    const asked = { ...question([rule], language), profile: "corrected" as const };
    const strict = verifyStrict(answer, asked);
    expect(passesStrict(answer, asked, true)).toBe(strict.ok);
    return strict;
  };
  const rule = (level: string, predicate: string, relation: string, value: string | number, description?: string): Rule => ({
    procedure: [{ level, predicate, ...(description !== undefined && { description }) }],
    relation,
    value,
  });

  it.each([
    ["a\r\n\r\nb", rule("paragraph", "#", "=", 2)],
    ["a\r\rb", rule("paragraph", "#", "=", 2)],
    ["a\n \t\nb", rule("paragraph", "#", "=", 2)],
    ["a\r\n \r\nb", rule("paragraph", "@2", "equal", "b")],
    ["a\r\nb", rule("answer", "@", "contain", "a\nb")],
    ["a\r\nb\r\nc", rule("line", "%", "equal", "\n")],
    ["a\r\n \r\nb", rule("paragraph", "%", "equal", "\n\n")],
    ["a\r\n\r\n***\r\n\r\nb", rule("paragraph", "%", "equal", "***")],
    ["a\r\n\r\nb", rule("pattern", "#", "=", 1, "a\\n\\nb")],
    ["a\r\nb", rule("pattern", "#", "=", 1, "\\r\\n")],
    ["a\r\nb", rule("answer", "@", "contain", "a\r\nb")],
    ["Note. x", rule("bullet", "#", "=", 0)],
    ["- x\r\n2. y", rule("bullet", "#", "=", 2)],
  ])("passes %j under rule %#, whatever its line breaks", (answer, asked) => {
    expect(verdict(answer, asked).rules).toMatchObject([{ ok: true }]);
  });

  it("marks places in the original reply", () => {
    const { rules } = verdict("a\r\n\r\nb c\r\nd", rule("paragraph", "@2", "equal", "x"));
    expect(rules[0]?.candidates).toEqual([{ text: "b c\r\nd", start: 5 }]);
    expect(rules[0]?.trace).toMatchObject([{ step: 0, pieces: [{ text: "b c\r\nd", start: 5 }] }]);
  });

  it("gives the same verdict for any line breaks, and marks places in the original reply", () => {
    const piece = fc.constantFrom("a", "B.", " ", "\n", "\n", "\n\n", "- ", "1. ", "水", "。", "！", "\u3000", '"', ",");
    const asked = fc
      .tuple(fc.constantFrom(...levels), fc.constantFrom("@", "@1", "@-1", "#", "%", "$1"), fc.nat(3))
      .map(([level, at, count]) =>
        at === "#"
          ? rule(level, at, "=", count, level === "pattern" ? "\\n+" : undefined)
          : rule(level, at, at === "%" ? "equal" : "contain", at === "%" ? "\n" : "a"),
      );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 30 }), asked, fc.constantFrom<Language>("english", "chinese"), (pieces, rules, language) => {
        const text = pieces.join("");
        const breaks = text.replaceAll("\n", "\r\n");
        const [plain, broken] = [verdict(text, rules, language), verdict(breaks, rules, language)];
        expect(broken.rules.map(({ ok, seen }) => [ok, seen])).toEqual(plain.rules.map(({ ok, seen }) => [ok, seen]));
        for (const { candidates } of broken.rules) {
          for (const { text: shown, start } of candidates) expect(breaks.slice(start, start + shown.length)).toBe(shown);
        }
      }),
    );
  });
});

describe("an independent verifier", () => {
  // Verdicts of an independent implementation of the notes, written in Python and kept outside of this repository.
  it.each(fixture.map((record, index) => [index, record] as const))(
    "agrees on case %i",
    (_index, { text, language, rules, strict, loose, held }) => {
      const asked = question(rules, language === "chinese" ? "chinese" : "english");
      const verdict = verifyStrict(text, asked);
      expect(verdict.rules.map(({ ok }) => ok)).toEqual(held);
      expect(verdict.ok).toBe(strict);
      expect(looseRescue(text, verdict, asked) !== null).toBe(loose);
    },
  );
});
