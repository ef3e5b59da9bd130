// Matches a string, a mark, or a number or word in JSON written by Python.
const token = /"(?:[^"\\]|\\.)*"|[[\]{},]|[^\s[\]{},"]+/g;

/** Returns the texts of the elements of a JSON list, unchanged; null if it is not a list. */
function elementsOf(json: string): string[] | null {
  if (!json.startsWith("[")) return null;
  const elements: string[] = [];
  let depth = 0;
  let from = 1;
  for (const { 0: mark, index } of json.matchAll(token)) {
    if (mark === "[" || mark === "{") depth += 1;
    const ends = depth === 1 && (mark === "," || mark === "]");
    if (ends && json.slice(from, index).trim() !== "") elements.push(json.slice(from, index).trim());
    if (ends) from = index + 1;
    if (mark === "]" || mark === "}") depth -= 1;
  }
  return elements;
}

/** Splits the return value of a function into result and trackers, each as Python wrote it; null if it is not such a pair. */
export function pairOf(json: string): { output: string; stats: string } | null {
  const elements = elementsOf(json);
  const [output, stats] = elements ?? [];
  return elements?.length === 2 && output !== undefined && stats?.startsWith("{") ? { output, stats } : null;
}

/** Writes a finite float of moderate size as Python does. */
export const floatText = (value: number): string => (Number.isInteger(value) ? `${value}.0` : String(value));
