/** A value of a table's cell. */
export type CsvCell = string | number | boolean | null;

/**
 * Byte order mark at the beginning of a CSV text. It makes Excel read the text as UTF-8; otherwise all non-ASCII characters are garbled.
 */
export const byteOrderMark = "\uFEFF";

/** Numbers in program notation; a spreadsheet reads one with a sign as a number, not as a formula. */
const isNumber = (text: string) => /^-?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?$/i.test(text);

/**
 * Returns a cell's text in a form that no spreadsheet reads as a formula: text that begins like one gets a leading quote. Numbers stay
 * unchanged.
 */
export function harmlessCell(value: CsvCell): string {
  const text = value === null ? "" : String(value);
  return /^[=+\-@\t\r\n＝＋－＠]/.test(text) && !isNumber(text) ? `'${text}` : text;
}

/** Writes rows as CSV according to RFC 4180, with harmless cells and a line break after each row. */
export function csvText(rows: readonly (readonly CsvCell[])[]): string {
  const quoted = (text: string) => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
  return rows.map((cells) => `${cells.map((cell) => quoted(harmlessCell(cell))).join(",")}\r\n`).join("");
}
