import { arrow } from "./claim-words";
import { valueAt } from "./value";

const followed = new RegExp(`^[*_"'\`]*\\s*(?:${arrow}|=(?!=)|,? (?:and )?then (?:to )?|(?:up |down )?to (?=[\\d\\-\\["'\`(]))`, "i");
const calculates = /^[*_"'`]*[ \t]*(?:[-+−–*/×÷%^]|\/\/|mod|plus|minus|times|max|min|and|or)\s*[\d\w("'[]/;

/** Skips the blanks, marks and small words between a connector and its value. */
const before =
  /^(?:[\s*_`]|\b(?:now|the value|the list|the string|value|still|only|just|exactly|equal to|a list|at|as|back|up|down|to|about)\b|(?:from\s+(?=\S+\s+(?:to|->|→))))*/i;

/** A value in a text. */
export interface ValueReading {
  value: string;
  start: number;
  end: number;
  /** True if an expression or a change leads to it. */
  moved: boolean;
}

/** Returns the value at an offset, or the last one if an expression is evaluated or a change stated: `1 + 1 = 2`, `1 → 2`. */
export function finalValueAt(text: string, from: number, limit: number): ValueReading | null {
  const start = from + (before.exec(text.slice(from, Math.min(limit, from + 60)))?.[0].length ?? 0);
  if (start >= limit) return null;
  let reading = valueAt(text, start);
  let at = start;
  let moved = false;
  for (let rounds = 0; rounds < 6; rounds += 1) {
    if (reading && reading.end <= limit) {
      const next = followed.exec(text.slice(reading.end, Math.min(limit, reading.end + 24)));
      if (next) {
        const place = reading.end + next[0].length;
        const skip = /^[\s*_`]*/.exec(text.slice(place, place + 8))?.[0].length ?? 0;
        const further = valueAt(text, place + skip);
        if (further && further.end <= limit) {
          [reading, at, moved] = [further, place + skip, true];
          continue;
        }
      }
      if (!calculates.test(text.slice(reading.end, Math.min(limit, reading.end + 12))))
        return { value: reading.value, start: at, end: reading.end, moved };
    }
    // For an expression, the value after the last equals sign in the clause.
    const clause = text.slice(reading?.end ?? start, limit);
    const equal = /^[^;\n]{0,70}?(?:=(?!=)|→|->|, (?:so|which is|that is|giving)\b)[\s*_`]*/.exec(clause);
    if (!equal || /[.!?]\s/.test(equal[0])) return null;
    at = (reading?.end ?? start) + equal[0].length;
    if (at >= limit) return null;
    reading = valueAt(text, at);
    moved = true;
    if (!reading) return null;
  }
  return reading && { value: reading.value, start: at, end: reading.end, moved };
}
