/** The values of a text that holds one a line: trimmed, empty lines left out, order kept. */
export function splitLines(text: string): string[] {
  return text
    .split(/\r\n|[\n\r\u2028\u2029]/)
    .map((line) => line.trim())
    .filter((line) => line !== "");
}
