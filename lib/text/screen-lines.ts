/** Widths in characters to which a long text is cut; a screen uses the widest that fits. */
export const screenWidths = [40, 64, 88, 120] as const;

/** A text as the lines of a screen: cut at its line breaks, and between words if a line is longer than the screen is wide. */
export interface ScreenLines {
  /** UTF-16 offset of each screen line, in order; the first is 0. */
  starts: Uint32Array;
  /** Number of the text line that each screen line belongs to, from 1. */
  numbers: Uint32Array;
}

const lineFeed = 10;
const tab = 9;
const space = 32;
const hyphen = 45;

/** Returns the columns of a code unit in a monospaced font: two for East Asian letters and surrogate pairs. */
function columnsOf(unit: number): number {
  if (isTrailing(unit)) return 0;
  if (unit < 0x1100) return unit === tab ? 4 : 1;
  const wide =
    unit <= 0x115f ||
    (unit >= 0x2e80 && unit <= 0xa4cf) ||
    (unit >= 0xac00 && unit <= 0xdbff) ||
    (unit >= 0xf900 && unit <= 0xfaff) ||
    (unit >= 0xfe30 && unit <= 0xfe6f) ||
    (unit >= 0xff00 && unit <= 0xff60);
  return wide ? 2 : 1;
}

/** True for code units that continue the letter before them: a line never begins with one. */
function isTrailing(unit: number): boolean {
  return (unit >= 0xdc00 && unit <= 0xdfff) || (unit >= 0x300 && unit <= 0x36f) || unit === 0x200d || (unit >= 0xfe00 && unit <= 0xfe0f);
}

/** Cuts a text of any length at `width` columns; offsets stay those of the text, and all lines together are the complete text. */
export function screenLines(text: string, width: number): ScreenLines {
  let starts = new Uint32Array(Math.max(64, Math.ceil(text.length / (width / 3))));
  let numbers = new Uint32Array(starts.length);
  let count = 0;
  const add = (start: number, number: number) => {
    if (count === starts.length) {
      starts = grown(starts);
      numbers = grown(numbers);
    }
    starts[count] = start;
    numbers[count] = number;
    count += 1;
  };
  let number = 1;
  let begin = 0;
  // Position where the line could be cut, and its columns up to there.
  let cut = 0;
  let untilCut = 0;
  let columns = 0;
  add(0, number);
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    if (unit === lineFeed) {
      number += 1;
      begin = cut = at + 1;
      columns = untilCut = 0;
      add(begin, number);
      continue;
    }
    const wide = columnsOf(unit);
    // White space at the end of a line may extend beyond its edge. The rest of a line that was cut between words may be too wide again.
    while (columns + wide > width && unit !== space && at > begin && !isTrailing(unit)) {
      const isBetweenWords = cut > begin;
      begin = isBetweenWords ? cut : at;
      columns = isBetweenWords ? columns - untilCut : 0;
      cut = begin;
      untilCut = 0;
      add(begin, number);
    }
    columns += wide;
    if (unit === space || unit === tab || unit === hyphen) {
      cut = at + 1;
      untilCut = columns;
    }
  }
  return { starts: starts.slice(0, count), numbers: numbers.slice(0, count) };
}

function grown(array: Uint32Array<ArrayBuffer>): Uint32Array<ArrayBuffer> {
  const larger = new Uint32Array(array.length * 2);
  larger.set(array);
  return larger;
}

/** Returns the screen line, from 0, that contains the code unit at `offset`; the last one for an offset after the text. */
export function lineAt({ starts }: ScreenLines, offset: number): number {
  let low = 0;
  let high = starts.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >>> 1;
    if ((starts[middle] ?? 0) <= offset) low = middle;
    else high = middle - 1;
  }
  return low;
}

/** Returns screen lines `from` to before `to` with their texts, fewer at the end. */
export function linesBetween(
  text: string,
  { starts, numbers }: ScreenLines,
  from: number,
  to: number,
): { start: number; text: string; number: number | null }[] {
  const out: { start: number; text: string; number: number | null }[] = [];
  for (let at = Math.max(0, from); at < Math.min(to, starts.length); at++) {
    const start = starts[at] ?? 0;
    const isLast = at + 1 === starts.length;
    const next = isLast ? text.length : (starts[at + 1] ?? text.length);
    const endsLine = !isLast && numbers[at + 1] !== numbers[at];
    const begins = at === 0 || numbers[at - 1] !== numbers[at];
    out.push({ start, text: text.slice(start, endsLine ? next - 1 : next), number: begins ? (numbers[at] ?? null) : null });
  }
  return out;
}
