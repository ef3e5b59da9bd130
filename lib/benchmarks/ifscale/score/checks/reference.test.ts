import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { answer, opened } from "@/lib/benchmarks/family.fixture";
import type { Verdict } from "@/lib/contracts/check";
import { outcomes } from "../outcomes";
import { scoreOutcomes } from "../score";
import { reference } from "./reference";
import fixture from "./reference.fixture.json";

const wordCharacter = /^[\p{L}\p{N}_]$/u;

/** Finds the outcome of each word by trying every position of the text, as the regular expressions of the analysis do. */
function plainly(words: readonly string[], reply: string): string {
  const text = Array.from(reply.toLowerCase());
  const isWord = text.map((point) => wordCharacter.test(point));
  const boundary = (at: number) => (isWord[at - 1] ?? false) !== (isWord[at] ?? false);
  const occurs = (part: string[], more: boolean) =>
    text.concat("").some((_, start) => {
      if (!boundary(start) || part.some((point, at) => text[start + at] !== point)) return false;
      for (let end = start + part.length; ; end++) {
        if (boundary(end)) return true;
        if (!more || !/^[a-z]$/.test(text[end] ?? "")) return false;
      }
    });
  return words
    .map((listed) => {
      const points = Array.from(listed.toLowerCase());
      if (occurs(points, false)) return "e";
      return occurs(points.slice(0, Math.max(3, Math.floor(0.8 * points.length))), true) ? "m" : "o";
    })
    .join("");
}

/** Includes lists that no item may have, because the matcher must accept any text. */
const anyWords = z.object({ words: z.array(z.string()) });

function verdictOn(words: string[], reply: string): Verdict {
  const verdict = reference.score(opened(anyWords, { words }), [], answer(reply), {});
  if (verdict instanceof Promise) throw new Error("The reference verifier asks no judge.");
  return verdict;
}

const letterOf = new Map(outcomes.map(({ id, letter }) => [id, letter]));
const letters = ({ checks }: Verdict) => checks.map(({ outcome }) => letterOf.get(outcome)).join("");

const word = fc.oneof(
  fc.constantFrom(
    "growth",
    "ESG",
    "C++",
    "customer-driven",
    "naïve",
    "Straße",
    "İz",
    "ısı",
    "ΟΔΟΣ",
    "a",
    "日本",
    "x²",
    "💰",
    "𝐛𝐨𝐥𝐝",
    "co_op",
    "pricing",
    "price",
  ),
  fc.string({ unit: "binary", minLength: 1, maxLength: 6 }),
);
const words = fc.array(word, { minLength: 1, maxLength: 8 });
/** Generates a list and a reply with its words whole, cut, extended, in capitals or missing, between unusual separators. */
const cases = words.chain((list) => {
  const form = fc.constantFrom<(text: string) => string>(
    (text) => text,
    (text) => text.toUpperCase(),
    (text) => `${text}s`,
    (text) => text.slice(0, -1),
    (text) => `${text.slice(0, Math.ceil(text.length * 0.8))}ing`,
    (text) => `x${text}`,
    (text) => `${text}1`,
  );
  const piece = fc.tuple(
    fc.oneof(fc.constantFrom(...list), word),
    form,
    fc.constantFrom(" ", ", ", "-", "", "_", "\n", "\u0301", "+", "💰"),
  );
  return fc.tuple(
    fc.constant(list),
    fc
      .array(
        piece.map(([text, shaped, after]) => shaped(text) + after),
        { maxLength: 20 },
      )
      .map((parts) => parts.join("")),
  );
});

describe("the reference verifier", () => {
  it.each(fixture)("agrees with the authors' Python: $name $words", ({ words: list, text, ...expected }) => {
    const outcomes = letters(verdictOn(list, text));
    expect(outcomes).toBe(expected.outcomes);
    const { accuracy, omissionShare, modificationShare, primacy } = scoreOutcomes(outcomes);
    expect({ accuracy, omission: omissionShare, modification: modificationShare, primacy }).toEqual({
      accuracy: expected.accuracy,
      omission: expected.omission,
      modification: expected.modification,
      primacy: expected.primacy,
    });
  });

  it("agrees with a search at every position in the text", () => {
    fc.assert(
      fc.property(cases, ([list, reply]) => {
        expect(letters(verdictOn(list, reply))).toBe(plainly(list, reply));
      }),
      { numRuns: 1500 },
    );
  });

  it("marks the word at its offsets in the original text", () => {
    fc.assert(
      fc.property(cases, ([list, reply]) => {
        for (const { label, outcome, evidence } of verdictOn(list, reply).checks) {
          if (outcome === "omission") expect(evidence).toBeUndefined();
          else expect(evidence?.length).toBeGreaterThan(0);
          for (const [start, end] of evidence ?? []) {
            const shown = reply.slice(start, end).toLowerCase();
            const points = Array.from(label.toLowerCase());
            const kept = outcome === "exact" ? label.toLowerCase() : points.slice(0, Math.max(3, Math.floor(0.8 * points.length))).join("");
            // Half of a character that became two, or a sigma that is final in only one of the texts, cannot be compared.
            if (!/İ|Σ|\u0307|σ|ς/.test(reply + label)) expect(shown.startsWith(kept)).toBe(true);
          }
        }
      }),
      { numRuns: 500 },
    );
  });

  it("marks the right place after a character that lower-casing lengthens", () => {
    const reply = "İİİ in İSTANBUL: Growth and ledgers";
    const checks = verdictOn(["growth", "ledger"], reply).checks;
    expect(checks[0]?.evidence?.map(([start, end]) => reply.slice(start, end))).toEqual(["Growth"]);
    expect(checks[1]).toMatchObject({ outcome: "modification", actual: "ledgers", expected: "ledger" });
  });

  it("gives every word one outcome and a unique id, and scores the share of exact words", () => {
    fc.assert(
      fc.property(cases, ([list, reply]) => {
        const { score, passed, checks } = verdictOn(list, reply);
        const exact = checks.filter(({ outcome }) => outcome === "exact").length;
        expect(checks.map(({ label }) => label)).toEqual(list);
        expect(new Set(checks.map(({ id }) => id)).size).toBe(list.length);
        expect(score).toBe(exact / list.length);
        expect(passed).toBe(exact === list.length);
        expect(checks.every(({ outcome }) => letterOf.has(outcome))).toBe(true);
      }),
    );
  });

  it("never loses accuracy when a word is added", () => {
    fc.assert(
      fc.property(
        fc.array(fc.stringMatching(/^[a-z]{1,9}$/), { minLength: 1, maxLength: 6 }),
        fc.string(),
        fc.nat(5),
        (list, reply, which) => {
          const added = list[which % list.length] ?? "";
          const after = verdictOn(list, `${reply} ${added}`);
          expect(after.score).toBeGreaterThanOrEqual(verdictOn(list, reply).score);
          expect(after.checks[which % list.length]?.outcome).toBe("exact");
        },
      ),
    );
  });

  it("ignores case", () => {
    fc.assert(
      fc.property(
        fc.array(fc.stringMatching(/^[a-z]{1,9}$/), { minLength: 1, maxLength: 6 }),
        fc.stringMatching(/^[a-z .,-]{0,60}$/),
        (list, reply) => {
          const text = `${reply} ${list.slice(1).join(" ")}`;
          expect(
            letters(
              verdictOn(
                list.map((word) => word.toUpperCase()),
                text.toUpperCase(),
              ),
            ),
          ).toBe(letters(verdictOn(list, text)));
        },
      ),
    );
  });
});
