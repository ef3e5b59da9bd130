/** The lines of a text that comes in chunks, with their numbers from 1; a break at the very end makes no further line. */
export async function* numberedLines(file: AsyncIterable<string> | Iterable<string>): AsyncIterable<{ line: number; text: string }> {
  let held = "";
  let line = 0;
  for await (const chunk of file) {
    const parts = (held + chunk).split("\n");
    held = parts.pop() ?? "";
    for (const text of parts) yield { line: ++line, text: text.replace(/\r$/, "") };
  }
  if (held !== "") yield { line: ++line, text: held };
}
