/** A value read by Python's `json`: an int is a bigint, a float a number, a dict a map in the order of its keys. */
export type PyValue = null | boolean | bigint | number | string | PyValue[] | PyDict;
export type PyDict = Map<string, PyValue>;

/**
 * Separator of two surrogate halves in a string that Python keeps apart, because only one of them came from an escape. Without it,
 * JavaScript would combine them into one character.
 */
export const pairBreak = "\uffff\ud800\uffff";

export const isDict = (value: PyValue | undefined): value is PyDict => value instanceof Map;

/**
 * Compares two values read by `json` with Python's `==`: true equals 1 and 1.0, ints and floats are compared exactly, key order is
 * irrelevant. NaN is one object: equal within lists and dicts (`held`), otherwise unequal.
 */
export function pythonEqual(left: PyValue, right: PyValue, held = false): boolean {
  if (typeof left === "string" || left === null) return left === right;
  if (Array.isArray(left)) {
    if (!Array.isArray(right) || left.length !== right.length) return false;
    for (let at = 0; at < left.length; at++) if (!pythonEqual(left[at] ?? null, right[at] ?? null, true)) return false;
    return true;
  }
  if (isDict(left)) {
    if (!isDict(right) || left.size !== right.size) return false;
    for (const [key, value] of left) {
      const given = right.get(key);
      if (given === undefined || !pythonEqual(value, given, true)) return false;
    }
    return true;
  }
  if (typeof right === "object" || typeof right === "string") return false;
  const [a, b] = [asNumber(left), asNumber(right)];
  // JavaScript compares bigints and numbers by their exact values.
  return (a <= b && a >= b) || (held && Number.isNaN(a) && Number.isNaN(b));
}

const asNumber = (value: boolean | bigint | number): bigint | number => (typeof value === "boolean" ? (value ? 1n : 0n) : value);

/** Writes a value as Python's `json` does, except for spaces in short containers and unnecessary escapes. */
export function jsonText(value: PyValue): string {
  if (Array.isArray(value)) return `[${value.map(jsonText).join(", ")}]`;
  if (isDict(value)) return `{${[...value].map(([key, member]) => `${quoted(key)}: ${jsonText(member)}`).join(", ")}}`;
  if (typeof value === "string") return quoted(value);
  if (typeof value === "number") return floatText(value);
  return String(value);
}

const quoted = (text: string): string => JSON.stringify(text).replaceAll("\uffff\\ud800\uffff", "");

function floatText(value: number): string {
  if (Number.isNaN(value)) return "NaN";
  if (!Number.isFinite(value)) return value > 0 ? "Infinity" : "-Infinity";
  if (Object.is(value, -0)) return "-0.0";
  const size = Math.abs(value);
  // Python switches to powers of ten at other magnitudes than JavaScript.
  if (value !== 0 && (size >= 1e16 || size < 1e-4)) return value.toExponential().replace(/e([+-])(\d)$/, "e$10$2");
  return Number.isInteger(value) ? `${value}.0` : String(value);
}
