import { thirdLength } from "./thirds";

/** The authors' scores of one sample; shares and rates in percent. */
export interface SampleScore {
  words: number;
  /** Percentage of words found exactly. */
  accuracy: number;
  /** Percentage of the errors that are omissions; 0 without errors. */
  omissionShare: number;
  modificationShare: number;
  /** Error rate of the last third divided by that of the first; null if the first has no errors, or below three words. */
  primacy: number | null;
  /** Error rates in percent; null for an empty middle. */
  early: number;
  middle: number | null;
  late: number;
}

/** Counts of a sample's outcome letters, from which all its scores are computed. */
export interface OutcomeCounts {
  words: number;
  errors: number;
  /** Errors that are modifications; the others are omissions. */
  modified: number;
  /** Errors in the first and in the last third. */
  early: number;
  late: number;
}

/** Counts outcome letters (`e`, `m`, `o`) in list order, which must not be empty. */
export function countOutcomes(letters: string): OutcomeCounts {
  const words = letters.length;
  const length = thirdLength(words);
  const counts: OutcomeCounts = { words, errors: 0, modified: 0, early: 0, late: 0 };
  for (let at = 0; at < words; at++) {
    const letter = letters.charCodeAt(at);
    if (letter === 101) continue;
    counts.errors++;
    if (letter === 109) counts.modified++;
    if (at < length) counts.early++;
    if (at >= words - length) counts.late++;
  }
  return counts;
}

/** Functions that compute each score of a sample from its counts. */
export const figures = {
  accuracy: ({ words, errors }: Pick<OutcomeCounts, "words" | "errors">) => (100 * (words - errors)) / words,
  omissionShare: ({ errors, modified }: OutcomeCounts) => (100 * (errors - modified)) / Math.max(1, errors),
  modificationShare: ({ errors, modified }: OutcomeCounts) => (100 * modified) / Math.max(1, errors),
  primacy: ({ words, early, late }: OutcomeCounts) => {
    const length = thirdLength(words);
    return words < 3 || early === 0 ? null : late / length / (early / length);
  },
  early: ({ words, early }: OutcomeCounts) => (100 * early) / thirdLength(words),
  middle: ({ words, errors, early, late }: OutcomeCounts) => {
    const between = words - 2 * thirdLength(words);
    return between > 0 ? (100 * (errors - early - late)) / between : null;
  },
  late: ({ words, late }: OutcomeCounts) => (100 * late) / thirdLength(words),
};

/** Scores one sample from its outcome letters (`e`, `m`, `o`) in list order, which must not be empty. */
export function scoreOutcomes(letters: string): SampleScore {
  const counts = countOutcomes(letters);
  return {
    words: counts.words,
    accuracy: figures.accuracy(counts),
    omissionShare: figures.omissionShare(counts),
    modificationShare: figures.modificationShare(counts),
    primacy: figures.primacy(counts),
    early: figures.early(counts),
    middle: figures.middle(counts),
    late: figures.late(counts),
  };
}
