import { describe, expect, it } from "vitest";
import type { Language, Rule } from "../rule";
import { looseRescue } from "./loose";
import fixture from "./oracle.fixture.json";
import { PatternCounts } from "./pattern-counts";
import { verifyStrict } from "./strict";

const always: Rule = { procedure: [{ level: "word", predicate: "#" }], relation: ">=", value: 0 };
const never: Rule = { ...always, relation: "<" };
const question = (rules: Rule[], language: Language = "english") => ({
  rules,
  language,
  profile: "reference" as const,
  patterns: new PatternCounts(),
});

describe("verifyStrict", () => {
  it("wants every rule", () => {
    expect(verifyStrict("a", question([always, always])).ok).toBe(true);
    const { ok, rules } = verifyStrict("a", question([always, never]));
    expect([ok, rules.map((rule) => rule.ok)]).toEqual([false, [true, false]]);
  });

  it("refuses what is no answer, with every rule failed", () => {
    for (const answer of [undefined, null, 3, "", " \n\u3000"]) {
      const { ok, refused, rules } = verifyStrict(answer, question([always, always]));
      expect(ok).toBe(false);
      expect(refused).toMatch(/no text|empty/);
      expect(rules.map((rule) => rule.ok)).toEqual([false, false]);
    }
    expect(verifyStrict("a", question([]))).toMatchObject({ ok: false, refused: "there are no rules", rules: [] });
  });

  it("refuses one character 150 times in a row, wherever it begins and whatever it is", () => {
    for (const unit of ["a", "\n", "𝒳", "水", "\ud800"]) {
      for (const lead of [0, 1, 37, 74, 75, 149, 151]) {
        const text = (times: number) => `x${"bc".repeat(lead)}${unit.repeat(times)}y`;
        expect(verifyStrict(text(149), question([always])).ok).toBe(true);
        expect(verifyStrict(text(150), question([always])).refused).toMatch(/repeats/);
      }
    }
    expect(verifyStrict("ab".repeat(400), question([always])).ok).toBe(true);
  });

  it("refuses 20 words in a row that occur 20 times, overlapping or not", () => {
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

describe("the reference notes", () => {
  // Verdicts of a separate reading of the notes, written in Python and kept outside of this repository.
  it.each(fixture.map((record, index) => [index, record] as const))(
    "agree on case %i",
    (_index, { text, language, rules, strict, loose, held }) => {
      const of = question(rules, language === "chinese" ? "chinese" : "english");
      const verdict = verifyStrict(text, of);
      expect(verdict.rules.map(({ ok }) => ok)).toEqual(held);
      expect(verdict.ok).toBe(strict);
      expect(looseRescue(text, verdict, of) !== null).toBe(loose);
    },
  );
});
