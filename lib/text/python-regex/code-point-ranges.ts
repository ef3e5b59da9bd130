import { LRUCache } from "lru-cache";

/** Ranges of code points, both ends included, in ascending order. */
export type PointRanges = readonly (readonly [low: number, high: number])[];

const [firstSurrogate, lastSurrogate] = [0xd800, 0xdfff];
const known = new LRUCache<string, PointRanges>({ max: 200 });
let everyPoint: string | undefined;

/** Returns all characters in order, without lone surrogates. */
function allCharacters(): string {
  if (everyPoint !== undefined) return everyPoint;
  const parts: string[] = [];
  for (let point = 0; point <= 0x10ffff; point += 1) {
    if (point < firstSurrogate || point > lastSurrogate) parts.push(String.fromCodePoint(point));
  }
  everyPoint = parts.join("");
  return everyPoint;
}

/** Finds the code points that a one-character JavaScript expression matches, including lone surrogates. */
export function codePointRanges(source: string, flags: "gv" | "giv"): PointRanges {
  const key = flags + source;
  const before = known.get(key);
  if (before) return before;
  const ranges: [number, number][] = [];
  const add = (low: number, high: number) => {
    const last = ranges.at(-1);
    if (last && last[1] + 1 === low) last[1] = high;
    else ranges.push([low, high]);
  };
  const text = allCharacters();
  const surrogates = new RegExp(`^${source}$`, flags.slice(1));
  let isPast = false;
  const addSurrogates = () => {
    for (let point = firstSurrogate; point <= lastSurrogate; point += 1) {
      if (surrogates.test(String.fromCharCode(point))) add(point, point);
    }
    isPast = true;
  };
  for (const { index, 0: run } of text.matchAll(new RegExp(`(?:${source})+`, flags))) {
    const [low, high] = [text.codePointAt(index) ?? 0, lastPoint(run)];
    if (!isPast && low < firstSurrogate && high > lastSurrogate) {
      add(low, firstSurrogate - 1);
      addSurrogates();
      add(lastSurrogate + 1, high);
      continue;
    }
    if (!isPast && low > lastSurrogate) addSurrogates();
    add(low, high);
  }
  if (!isPast) addSurrogates();
  known.set(key, ranges);
  return ranges;
}

function lastPoint(run: string): number {
  const last = run.codePointAt(run.length - 2) ?? 0;
  return last > 0xffff ? last : run.charCodeAt(run.length - 1);
}
