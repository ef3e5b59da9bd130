import { parsePythonJson } from "@/lib/text/python-json";

/** Parses a text as JSON; undefined if it is invalid. */
export function readJson(text: string): { value: unknown } | undefined {
  try {
    return { value: parsePythonJson(text) };
  } catch {
    return undefined;
  }
}

/** The result of reading a reply that should be a JSON list of strings. */
export interface ListReading {
  /** Part of the reply that is JSON: all of it, the text between its outer brackets, or nothing. */
  from: "whole" | "slice" | "nothing";
  is: "strings" | "list" | "other";
  /** Number of items of the list; null if it is not a list. */
  items: number | null;
}

/** Reads a reply as a JSON list of strings; an empty list is valid. */
export function readStringList(text: string): ListReading {
  const whole = readJson(text);
  if (whole) return { from: "whole", ...kindOf(whole.value) };
  const first = text.indexOf("[");
  const last = text.lastIndexOf("]");
  const slice = first !== -1 && last > first ? readJson(text.slice(first, last + 1)) : undefined;
  return slice ? { from: "slice", ...kindOf(slice.value) } : { from: "nothing", is: "other", items: null };
}

function kindOf(value: unknown): Pick<ListReading, "is" | "items"> {
  if (!Array.isArray(value)) return { is: "other", items: null };
  return { is: value.every((item) => typeof item === "string") ? "strings" : "list", items: value.length };
}
