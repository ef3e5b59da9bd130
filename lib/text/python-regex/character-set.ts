import { pythonSpaceClass } from "../python-space";

/** Python's word characters, as the inside of a class. */
export const WORD = "\\p{L}\\p{N}_";

/** JavaScript class contents for Python's class escapes. */
export const CLASS_ESCAPES: Readonly<Record<string, string>> = {
  w: `[${WORD}]`,
  W: `[^${WORD}]`,
  d: "\\p{Nd}",
  D: "\\P{Nd}",
  s: `[${pythonSpaceClass}]`,
  S: `[^${pythonSpaceClass}]`,
};

const SYNTAX = /[\^$\\.*+?()[\]{}|/]/;
const SET_SYNTAX = /[\^$\\.*+?()[\]{}|/\-&!#%,:;<=>@`~]/;
const I_POINTS = [0x49, 0x69, 0x130, 0x131];

/** Writes the source of one character outside of a class. Python folds i, I, İ and ı together where JavaScript does not. */
export function literalSource(point: number, ignoreCase: boolean): string {
  if (ignoreCase && I_POINTS.includes(point)) return "[iI\\u{130}\\u{131}]";
  return pointSource(point, SYNTAX);
}

function pointSource(point: number, syntax: RegExp): string {
  const text = String.fromCodePoint(point);
  if (point < 0x20 || (point >= 0xd800 && point <= 0xdfff)) return `\\u{${point.toString(16)}}`;
  return syntax.test(text) ? `\\${text}` : text;
}

/** Writes the source of the range from one character to another inside of a class. */
export function rangeSource(low: number, high: number, ignoreCase: boolean): string {
  const range = low === high ? pointSource(low, SET_SYNTAX) : `${pointSource(low, SET_SYNTAX)}-${pointSource(high, SET_SYNTAX)}`;
  return ignoreCase && I_POINTS.some((point) => point >= low && point <= high) ? `${range}iI\\u{130}\\u{131}` : range;
}
