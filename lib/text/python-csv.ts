/**
 * Rows of a text as Python's `csv.reader` (not strict) reads them: a quote counts at a field's start alone, doubled ones stand for one, line breaks may
 * stand inside, and a blank line is a row without fields. Throws where a carriage return stands in an unquoted field, as Python does.
 */
export function pythonCsvRows(text: string, delimiter: string): string[][] {
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
      if (character === "\r" && at + 1 < text.length && text.charAt(at + 1) !== "\n" && text.charAt(at + 1) !== "\r")
        throw new Error("A carriage return stands in an unquoted field.");
      if (character === "\r" && text.charAt(at + 1) === "\n") at += 1;
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
