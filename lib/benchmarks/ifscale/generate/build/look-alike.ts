import { searchModified, type Wanted, wantedWord } from "../../score/checks/word-plan";

/**
 * Finds words that the scorer could confuse: one begins with the first 80% of the other, so including it would count as a modification of
 * the other. `mistakenFor` returns the earlier kept word, or null.
 */
export function lookAlikes(): { mistakenFor(word: string): string | null; keep(word: string): void } {
  const byInitial = new Map<string, { word: string; wanted: Wanted }[]>();
  return {
    mistakenFor: (word) => {
      const candidate = wantedWord(word);
      const double = byInitial
        .get(candidate.word.slice(0, 1))
        ?.find(({ wanted }) => mistaken(candidate, wanted) || mistaken(wanted, candidate));
      return double?.word ?? null;
    },
    keep: (word) => {
      const wanted = wantedWord(word);
      const initial = wanted.word.slice(0, 1);
      const known = byInitial.get(initial);
      if (known) known.push({ word, wanted });
      else byInitial.set(initial, [{ word, wanted }]);
    },
  };
}

function mistaken(wanted: Wanted, written: Wanted): boolean {
  return searchModified(written.word, wanted).length > 0;
}
