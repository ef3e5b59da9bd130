import type { NamedData } from "./define-check";

/** A file that no registry has, which a person names: the variable that names it, and where it comes from. */
interface DataFile {
  data: keyof NamedData;
  /** Why a check that needs it is not scorable, and what to do. */
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

/** Why an id's check is not scorable with these files; null where it is. */
export function lackingFile(id: string, named: NamedData): string | null {
  const file = files[id];
  return file && named[file.data] === null ? file.lacks : null;
}
