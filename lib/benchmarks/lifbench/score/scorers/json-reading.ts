import { parsePythonJson } from "@/lib/text/python-json";

/** A JSON value that was found in a reply; undefined where the text is none. */
export function readJson(text: string): { value: unknown } | undefined {
  try {
    return { value: parsePythonJson(text) };
  } catch {
    return undefined;
  }
}

/** What a reply that should be a JSON list of strings turned out to be. */
export interface ListReading {
  /** The whole reply is JSON, or what stands between its outer brackets, or neither. */
  from: "whole" | "slice" | "nothing";
  is: "strings" | "list" | "other";
  /** Items of the list; null where it is none. */
  items: number | null;
}

/** Reads a reply as a JSON list of strings; an empty list counts as one. */
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
