import { stringify } from "csv-stringify/sync";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { collected, namedFile } from "./family.fixture";
import { lackedColumns, openTable } from "./file-table";

const known = ["key", "prompt", "ids"];

async function tableOf(text: string, chunk?: number) {
  const { header, line, rows } = await openTable(namedFile(text, "rows.csv", chunk), known);
  return { header, line, rows: await collected(rows) };
}

describe("openTable", () => {
  it("finds the delimiter from the header, or uses the one that the file names", async () => {
    for (const delimiter of [",", ";", "\t", "|"]) {
      const text = `key${delimiter}prompt${delimiter}ids\n1${delimiter}"a${delimiter}b"${delimiter}c\n`;
      expect((await tableOf(text)).rows).toEqual([{ line: 2, fields: ["1", `a${delimiter}b`, "c"] }]);
      expect(await tableOf(`sep=${delimiter}\r\n${text}`)).toMatchObject({ line: 2, header: known, rows: [{ line: 3 }] });
    }
    expect((await tableOf("\ufeffsep=;\nkey;prompt, or so;ids\n1;a;c\n")).header).toEqual(["key", "prompt, or so", "ids"]);
  });

  it("recognizes columns in any case and with surrounding blanks, and keeps two that differ only in case", async () => {
    expect((await tableOf(" KEY ;Prompt;Ids;Other \n")).header).toEqual([...known, "Other"]);
    expect((await tableOf("prompt,Prompt,ids\n")).header).toEqual(["prompt", "Prompt", "ids"]);
  });

  it("skips blank rows and reports broken ones", async () => {
    const { rows } = await tableOf('key,prompt\n,\n1,a\n2,"b\n3,c\n');
    expect(rows).toEqual([
      { line: 3, fields: ["1", "a"] },
      { line: 4, fault: "a quoted field is never closed" },
      { line: 5, fields: ["3", "c"] },
    ]);
  });

  it("refuses an empty file", async () => {
    await expect(openTable(namedFile(""), known)).rejects.toThrow(/empty/);
    await expect(openTable(undefined, known)).rejects.toThrow(/empty/);
  });

  it("reads back any written table, with any delimiter, line ends, quotes, byte order mark and chunk size", async () => {
    const cell = fc.string({
      unit: fc.oneof(fc.constantFrom(..."\",;\t|'\n\r ab"), fc.string({ minLength: 1, maxLength: 1 })),
      maxLength: 8,
    });
    const table = fc.array(
      fc.tuple(cell, cell, cell).filter((row) => row.some((text) => text.trim() !== "")),
      { maxLength: 6 },
    );
    const options = fc.record({
      delimiter: fc.constantFrom(",", ";", "\t", "|"),
      record_delimiter: fc.constantFrom("\n", "\r\n", "\r"),
      quoted: fc.boolean(),
      bom: fc.boolean(),
    });
    const property = fc.asyncProperty(table, options, fc.integer({ min: 1, max: 30 }), async (rows, how, chunk) => {
      // The writer does not quote a cell because of a single carriage return.
      const text = stringify([known, ...rows], { ...how, quoted_match: /[\r\n]/ });
      const read = await tableOf(text, chunk);
      expect(read.header).toEqual(known);
      expect(read.rows.map((row) => ("fields" in row ? row.fields : row.fault))).toEqual(rows);
    });
    await fc.assert(property, { numRuns: 150 });
  });
});

it("a missing column is named with the existing columns", () => {
  expect(lackedColumns(["Question", "ids"], ["prompt", "ids"])).toBe(
    "the header has no column “prompt”; its columns are “Question”, “ids”",
  );
  expect(lackedColumns(["a"], ["prompt", "ids"])).toMatch(/none of the columns “prompt”, “ids”/);
  expect(lackedColumns(known, known)).toBeNull();
});
