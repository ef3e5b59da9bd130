import { parse } from "csv-parse/sync";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type CsvRecord, CsvRecords } from "./csv-records";

function readAll(text: string, size = Number.POSITIVE_INFINITY): CsvRecord[] {
  const reader = new CsvRecords();
  const records: CsvRecord[] = [];
  for (let at = 0; at < text.length; at += size) records.push(...reader.push(text.slice(at, at + size)));
  return [...records, ...reader.end()];
}

const fields = (records: CsvRecord[]) => records.map((record) => ("fields" in record ? record.fields : record.fault));

describe("CsvRecords", () => {
  it("continues after a record that is too long", () => {
    const reader = new CsvRecords();
    const records = reader.push('a,b\n"never closed,\n');
    const rows = `${"x".repeat(1023)},y\n`.repeat(1024);
    for (let megabyte = 0; megabyte < 40; megabyte++)
      for (const record of reader.push(rows)) records.push("fields" in record ? { ...record, fields: [] } : record);
    records.push(...reader.end());
    expect(records.filter((record) => "fault" in record)).toEqual([{ line: 2, fault: "a record is longer than 16 MB" }]);
    expect(records).toHaveLength(2 + 40 * 1024);
  });

  it("reads quotes, doubled quotes, line breaks in fields and a last line without a line break", () => {
    expect(fields(readAll('a,b\n"x ""y""\nz",\n,"1,2"'))).toEqual([
      ["a", "b"],
      ['x "y"\nz', ""],
      ["", "1,2"],
    ]);
  });

  it("skips a byte order mark and blank lines, and accepts any line ending", () => {
    expect(readAll("\uFEFFa,b\r\n\r\n1,2\r3,4\n")).toEqual([
      { line: 1, fields: ["a", "b"] },
      { line: 3, fields: ["1", "2"] },
      { line: 4, fields: ["3", "4"] },
    ]);
  });

  it("counts physical lines, including those within a field", () => {
    const records = readAll('a,b\r\n"1\r\n2\n3",x\r\n4,5\r\n');
    expect(records.map(({ line }) => line)).toEqual([1, 2, 5]);
  });

  it("keeps a quote in the middle of a plain field", () => {
    expect(fields(readAll('a,b\n5" pipe,"x"\n'))[1]).toEqual(['5" pipe', "x"]);
  });

  it("reports a row with broken quoting and continues with the next good one", () => {
    const records = readAll('a,b,c\n1,"open\nstill open,2\n3,"x, y",4\n5,6,7\n8,"9"z"," 10\n11,12,13\n');
    expect(records.map((record) => ("fault" in record ? `fault ${record.line}` : `${record.line}: ${record.fields.join("|")}`))).toEqual([
      "1: a|b|c",
      "fault 2",
      "4: 3|x, y|4",
      "5: 5|6|7",
      "fault 6",
      "7: 11|12|13",
    ]);
  });

  it("adds text after a closing quote to the field if the record is complete, as Python's readers do", () => {
    const text = 'a,b\n"say "hi" there",x\n"1"2"3,"4"\n"a ""b"" "c,\n"5"6, "7,8"\n9,10\n';
    expect(fields(readAll(text)).slice(1)).toEqual([
      ['say hi" there"', "x"],
      ['12"3', "4"],
      ['a "b" c', ""],
      "a quote is closed in the middle of a field",
      ["9", "10"],
    ]);
  });

  it("reports a quote that is never closed", () => {
    expect(readAll('a,b\n1,2\n3,"open\nmore')).toEqual([
      { line: 1, fields: ["a", "b"] },
      { line: 2, fields: ["1", "2"] },
      { line: 3, fault: "a quoted field is never closed" },
    ]);
  });

  const cell = fc.string({ unit: fc.constantFrom("a", "b", ",", '"', "\n", "\r\n", " ", "é", "\u{1F4B0}"), maxLength: 8 });
  const table = fc
    .integer({ min: 2, max: 4 })
    .chain((width) => fc.array(fc.array(cell, { minLength: width, maxLength: width }), { minLength: 1, maxLength: 6 }));

  it("reads back what was written, however it is split into chunks, as csv-parse does", () => {
    fc.assert(
      fc.property(table, fc.constantFrom("\n", "\r\n"), fc.integer({ min: 1, max: 9 }), (rows, ending, size) => {
        const text = rows.map((row) => row.map((value) => `"${value.replaceAll('"', '""')}"`).join(",")).join(ending) + ending;
        expect(fields(readAll(text, size))).toEqual(rows);
        expect(parse(text)).toEqual(rows);
      }),
    );
  });

  it("does not depend on where chunks are cut, even in broken files", () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom("a", ",", '"', "\n", "\r", "\r\n"), maxLength: 40 }),
        fc.integer({ min: 1, max: 5 }),
        (text, size) => {
          expect(readAll(text, size)).toEqual(readAll(text));
        },
      ),
    );
  });
});
