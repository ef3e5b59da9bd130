import { thirdLength } from "./thirds";

/** What the authors report of one sample; shares and rates in percent of what they are shares of. */
export interface SampleScore {
  words: number;
  /** Percent of words found exactly. */
  accuracy: number;
  /** Percent of the errors that are omissions; 0 without errors. */
  omissionShare: number;
  modificationShare: number;
  /** Error rate of the last third over that of the first; null where the first has none, or below three words. */
  primacy: number | null;
  /** Error rates in percent; null for an empty middle. */
  early: number;
  middle: number | null;
  late: number;
}

/** Scores one sample from its outcome letters (`e`, `m`, `o`) in list order, which must not be empty. */
export function scoreOutcomes(letters: string): SampleScore {
  const words = letters.length;
  const length = thirdLength(words);
  const lateFrom = words - length;
  let modified = 0;
  let errors = 0;
  let early = 0;
  let late = 0;
  for (let at = 0; at < words; at++) {
    const letter = letters.charCodeAt(at);
    if (letter === 101) continue;
    errors++;
    if (letter === 109) modified++;
    if (at < length) early++;
    if (at >= lateFrom) late++;
  }
  const between = words - 2 * length;
  return {
    words,
    accuracy: (100 * (words - errors)) / words,
    omissionShare: (100 * (errors - modified)) / Math.max(1, errors),
    modificationShare: (100 * modified) / Math.max(1, errors),
    primacy: words < 3 || early === 0 ? null : late / length / (early / length),
    early: (100 * early) / length,
    middle: between > 0 ? (100 * (errors - early - late)) / between : null,
    late: (100 * late) / length,
  };
}
