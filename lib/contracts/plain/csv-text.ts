/** A value of a table's cell. */
export type CsvCell = string | number | boolean | null;

/** Before a CSV's text it tells Excel that the text is UTF-8; without it all but ASCII is garbled there. */
export const byteOrderMark = "\uFEFF";

/** A number as programs write it; a spreadsheet reads one with a sign as a number, and as no formula. */
const isNumber = (text: string) => /^-?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i.test(text);

/** A cell's text that no spreadsheet takes for a formula: a quote stands before one that begins like one. Numbers stay as they are. */
export function harmlessCell(value: CsvCell): string {
  const text = value === null ? "" : String(value);
  return /^[=+\-@\t\r\n＝＋－＠]/.test(text) && !isNumber(text) ? `'${text}` : text;
}

/** Rows as CSV after RFC 4180, cells made harmless, each line with its end. */
export function csvText(rows: readonly (readonly CsvCell[])[]): string {
  const quoted = (text: string) => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
  return rows.map((cells) => `${cells.map((cell) => quoted(harmlessCell(cell))).join(",")}\r\n`).join("");
}
