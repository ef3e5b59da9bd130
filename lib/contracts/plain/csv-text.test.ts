import { parse } from "csv-parse/sync";
import fc from "fast-check";
import { expect, it } from "vitest";
import { csvText, harmlessCell } from "./csv-text";

const dangerous = fc.constantFrom("=", "+", "-", "@", "\t", "\r", "\n", "-2+3+cmd|' /C calc'!A0", "1", ".", "e", ",", '"', "x");
const cell = fc.oneof(
  fc.array(dangerous, { maxLength: 5 }).map((parts) => parts.join("")),
  fc.string(),
  fc.double(),
  fc.boolean(),
  fc.constant(null),
);

it("lets only numbers begin like a formula, and loses no content", () => {
  fc.assert(
    fc.property(fc.array(fc.array(cell, { minLength: 2, maxLength: 2 }), { minLength: 1, maxLength: 4 }), (rows) => {
      const read: string[][] = parse(csvText(rows), { record_delimiter: "\r\n", relax_column_count: true, skip_empty_lines: false });
      expect(read).toHaveLength(rows.length);
      for (const [at, row] of read.entries()) {
        for (const [nth, text] of row.entries()) {
          const given = rows[at]?.[nth] ?? "";
          expect(text === String(given) || text === `'${given}`).toBe(true);
          if (/^[=+\-@\t\r]/.test(text)) expect(Number.isFinite(Number(text)) || text === "-Infinity").toBe(true);
        }
      }
    }),
  );
});

it("reads a cell of many digits once", () => {
  const cell = `-${"1".repeat(100_000)}x`;
  const begun = performance.now();
  expect(harmlessCell(cell)).toBe(`'${cell}`);
  // It took a minute when the digits could be divided in any way.
  expect(performance.now() - begun).toBeLessThan(1000);
});

it("keeps numbers and ordinary text, and quotes formulas", () => {
  for (const value of ["-5", "-0.25", "-1e-7", "-.5", "1–2", "a=b", "", "'x"]) expect(harmlessCell(value)).toBe(value);
  expect(harmlessCell(-1e-7)).toBe("-1e-7");
  for (const value of ["-2+3+cmd|' /C calc'!A0", "-", "--1", "-1.2.3", "+1", "=1", "@SUM(A1)", "\t=1", "＝1"])
    expect(harmlessCell(value)).toBe(`'${value}`);
});
