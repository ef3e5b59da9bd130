/** Thrown for a text that Python's `csv` module refuses. */
export class PythonCsvError extends Error {
  override readonly name = "PythonCsvError";
}

/**
 * Reads rows of a text like Python's `csv.reader` (not strict). A blank line is a row without fields. Throws `PythonCsvError` for a
 * carriage return in an unquoted field.
 */
export function pythonCsvRows(text: string, delimiter: string): string[][] {
  // A quote only counts at a field's start, a doubled one represents one, and quoted fields may contain line breaks.
  const rows: string[][] = [];
  let fields: string[] = [];
  let field = "";
  let state: "row" | "field" | "bare" | "quoted" | "closed" = "row";
  const save = () => {
    fields.push(field);
    field = "";
  };
  const endRow = () => {
    rows.push(fields);
    fields = [];
    state = "row";
  };
  for (let at = 0; at < text.length; at++) {
    const character = text.charAt(at);
    const isBreak = character === "\n" || character === "\r";
    if (state === "quoted") {
      if (character === '"') state = "closed";
      else field += character;
      continue;
    }
    if (isBreak) {
      // The carriage returns at a line's end belong to its break; Python's lines end only at line feeds.
      while (text.charAt(at) === "\r" && text.charAt(at + 1) === "\r") at += 1;
      if (text.charAt(at) === "\r" && at + 1 < text.length) {
        if (text.charAt(at + 1) !== "\n") throw new PythonCsvError("An unquoted field contains a carriage return.");
        at += 1;
      }
      if (state !== "row") save();
      endRow();
    } else if (character === delimiter) {
      save();
      state = "field";
    } else if (character === '"' && (state === "row" || state === "field")) state = "quoted";
    else if (character === '"' && state === "closed") {
      field += character;
      state = "quoted";
    } else {
      field += character;
      state = "bare";
    }
  }
  if (state !== "row") {
    save();
    endRow();
  }
  return rows;
}
