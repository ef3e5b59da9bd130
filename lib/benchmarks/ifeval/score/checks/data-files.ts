import type { NamedData } from "./define-check";

/** A file that no package registry has and that a person must provide: the data that it contains. */
interface DataFile {
  data: keyof NamedData;
  /** Reason why a check that needs it cannot be scored, and what to do. */
  lacks: string;
}

/** The files that two ids of IFBench need; 15 of the 300 prompts of its test set have one of the two. */
export const dataFiles = {
  "words:start_verb": {
    data: "tagger",
    lacks:
      "The weights of NLTK's tagger are not on this machine: run “python -m nltk.downloader averaged_perceptron_tagger_eng” (the file is packages/taggers/averaged_perceptron_tagger_eng.zip of github.com/nltk/nltk_data) and set HEED_TAGGER to the folder with its three JSON files.",
  },
  "words:odd_even_syllables": {
    data: "syllables",
    lacks:
      "The list of syllables is not on this machine: set HEED_SYLLABLES to the file syllapy/data.csv of the Python package syllapy 0.7.2 (github.com/mholtzscher/syllapy).",
  },
} as const satisfies Record<string, DataFile>;

const files: Readonly<Record<string, DataFile>> = dataFiles;

/** Explains why an id's check cannot be scored with these files; null if it can. */
export function lackingFile(id: string, named: NamedData): string | null {
  const file = files[id];
  return file && named[file.data] === null ? file.lacks : null;
}
