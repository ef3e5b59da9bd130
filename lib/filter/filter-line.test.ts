import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import {
  exactly,
  type FilterTerm,
  type FilterValue,
  formatLine,
  parseLine,
  textMeets,
  toggledValue,
  usually,
  valuesOf,
  withField,
} from "./filter-line";

const termsOf = (line: string): FilterTerm[] => parseLine(line).terms.map(({ field, not, values }) => ({ field, not, values }));

const word = fc.oneof(
  fc.string({ minLength: 1, maxLength: 12, unit: "grapheme" }),
  fc.constantFrom("a..b", "1..2", "-", "~", "x:y", 'a"b', "\\", "5–2", "=", "=a"),
);
const textValue = fc.record({
  kind: fc.constant("text" as const),
  text: word,
  match: fc.constantFrom(...(["usual", "part", "exact"] as const)),
});
const bareValue = fc.record({ kind: fc.constant("text" as const), text: word, match: fc.constantFrom(...(["usual", "part"] as const)) });
const finite = fc.double({ noNaN: true, noDefaultInfinity: true }).map((number) => number + 0);
const rangeValue: fc.Arbitrary<FilterValue> = fc.tuple(finite, finite, fc.constantFrom("both", "low", "high")).map(([a, b, ends]) => ({
  kind: "range",
  low: ends === "high" ? -Infinity : Math.min(a, b),
  high: ends === "low" ? Infinity : Math.max(a, b),
}));
const named = fc.record({
  field: fc.stringMatching(/^[a-z][a-z0-9_]{0,8}$/),
  not: fc.boolean(),
  values: fc.array(fc.oneof(textValue, rangeValue), { minLength: 1, maxLength: 4 }),
});
const bare = fc.record({ field: fc.constant(null), not: fc.boolean(), values: fc.array(bareValue, { minLength: 1, maxLength: 3 }) });
const term: fc.Arbitrary<FilterTerm> = fc.oneof(named, bare);

describe("the filter line", () => {
  test("reads back what it wrote", () => {
    fc.assert(
      fc.property(fc.array(term, { maxLength: 5 }), (terms) => {
        const { problems } = parseLine(formatLine(terms));
        expect(problems).toEqual([]);
        expect(termsOf(formatLine(terms))).toEqual(terms);
      }),
      { numRuns: 500 },
    );
  });

  test("reads any text into terms that lie in order within the line and survive writing and reading again", () => {
    fc.assert(
      fc.property(fc.oneof(fc.string({ unit: "binary" }), fc.stringMatching(/^[-~:",.\\ a1…–]{0,30}$/)), (line) => {
        const { terms, problems } = parseLine(line);
        let end = 0;
        for (const { span } of terms) {
          expect(span.from).toBeGreaterThanOrEqual(end);
          expect(span.to).toBeLessThanOrEqual(line.length);
          end = span.to;
        }
        for (const { from, to } of problems) expect([from >= 0, from <= to, to <= line.length]).toEqual([true, true, true]);
        expect(termsOf(formatLine(terms))).toEqual(termsOf(line));
      }),
      { numRuns: 1000 },
    );
  });

  it.each<[string, FilterTerm[]]>([
    [
      "density:250..500 -language:en",
      [
        { field: "density", not: false, values: [{ kind: "range", low: 250, high: 500 }] },
        { field: "language", not: true, values: [{ kind: "text", text: "en", match: "usual" }] },
      ],
    ],
    [
      'status:failed,unscored ~"half a word"',
      [
        {
          field: "status",
          not: false,
          values: [
            { kind: "text", text: "failed", match: "usual" },
            { kind: "text", text: "unscored", match: "usual" },
          ],
        },
        { field: null, not: false, values: [{ kind: "text", text: "half a word", match: "part" }] },
      ],
    ],
    ["Score:..50", [{ field: "score", not: false, values: [{ kind: "range", low: -Infinity, high: 50 }] }]],
    ["depth:2–5", [{ field: "depth", not: false, values: [{ kind: "range", low: 2, high: 5 }] }]],
    [
      'model:="Claude Opus 4.7" -tag:=paper',
      [
        { field: "model", not: false, values: [{ kind: "text", text: "Claude Opus 4.7", match: "exact" }] },
        { field: "tag", not: true, values: [{ kind: "text", text: "paper", match: "exact" }] },
      ],
    ],
    [
      "missed:LEN patron",
      [
        { field: "missed", not: false, values: [{ kind: "text", text: "LEN", match: "usual" }] },
        { field: null, not: false, values: [{ kind: "text", text: "patron", match: "usual" }] },
      ],
    ],
  ])("reads %s", (line, terms) => {
    expect(termsOf(line)).toEqual(terms);
  });

  it("reports a range from high to low, and reads a term that is still being typed as open", () => {
    expect(parseLine("depth:5..2").problems).toMatchObject([{ from: 6, to: 10, message: expect.stringContaining("from low to high") }]);
    expect(parseLine("depth:").problems).toMatchObject([{ open: true }]);
    expect(parseLine('"half').problems).toMatchObject([{ open: true }]);
  });
});

test("texts match in part or as a whole, regardless of case and of how accents are stored", () => {
  fc.assert(
    fc.property(
      fc.string({ unit: "grapheme" }),
      fc.string({ unit: "grapheme", minLength: 1 }),
      fc.string({ unit: "grapheme" }),
      (a, b, c) => {
        expect(
          textMeets(`${a}${b}${c}`.normalize("NFC"), usually(b)) || !`${a}${b}${c}`.normalize("NFC").includes(b.normalize("NFC")),
        ).toBe(true);
        expect(textMeets(b, exactly(b))).toBe(true);
        expect(textMeets(`${b}x`, exactly(b))).toBe(false);
      },
    ),
  );
  expect(textMeets("Élan", usually("e\u0301LA"))).toBe(true);
  expect(textMeets("ГПТ-5", usually("гпт"))).toBe(true);
  expect(textMeets("ГПТ-5", exactly("гпт"))).toBe(false);
});

describe("chips that write into the filter line", () => {
  it("replace a field's terms and leave the others as they were written", () => {
    expect(withField('density:5..  "two words" density:7', "density", [])).toBe(
      'density:5..  "two words" density:7'.replace(/density:\S+\s*/g, "").trim(),
    );
    expect(withField("patron status:failed", "status", [{ kind: "text", text: "scored", match: "usual" }])).toBe("patron status:scored");
  });

  it("add a value to a field and remove it again", () => {
    const once = toggledValue("patron", "status", usually("failed"));
    expect(once).toBe("patron status:failed");
    expect(toggledValue(once, "status", usually("unscored"))).toBe("patron status:failed,unscored");
    expect(toggledValue(once, "status", usually("FAILED"))).toBe("patron");
    expect(valuesOf("-status:failed status:scored", "status")).toEqual(["scored"]);
  });
});
