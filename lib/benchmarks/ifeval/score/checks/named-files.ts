import { readFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { HeedError } from "@/lib/errors";
import type { TaggerWeights } from "@/lib/text/first-word-tag";
import { readSyllableList, type SyllableList } from "@/lib/text/syllables";
import type { NamedData } from "./define-check";

const weightsShape = z.record(z.string(), z.record(z.string(), z.number()));
const fixedShape = z.record(z.string(), z.string());
const tagsShape = z.array(z.string());
const taggerName = "averaged_perceptron_tagger_eng";

function readNamed<Value>(variable: string, path: string, read: (text: string) => Value): Value {
  try {
    return read(readFileSync(path, "utf8"));
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new HeedError("invalid", `${variable} names “${path}”, which cannot be read: ${why}`, { where: variable, cause: error });
  }
}

/** Reads NLTK's tagger from the folder of its three JSON files; keeps only features that can apply to a first word. */
function taggerOf(folder: string): TaggerWeights {
  const file = <Value>(part: string, shape: z.ZodType<Value>) =>
    readNamed("HEED_TAGGER", join(folder, `${taggerName}.${part}.json`), (text) => shape.parse(JSON.parse(text)));
  const first =
    /^(?:bias|i suffix .*|i pref1 .*|i-1 tag -START-|i-2 tag -START2-|i tag\+i-2 tag -START- -START2-|i word .*|i-1 tag\+i word -START- .*|i-1 word -START2-|i-1 suffix T2-|i-2 word -START-|i\+[12] (?:word|suffix) .*)$/s;
  const weights = Object.entries(file("weights", weightsShape)).filter(([feature]) => first.test(feature));
  return { weights: new Map(weights), fixed: new Map(Object.entries(file("tagdict", fixedShape))), tags: file("classes", tagsShape) };
}

const syllablesOf = (path: string): SyllableList => readNamed("HEED_SYLLABLES", path, readSyllableList);

const known = new Map<string, unknown>();

/** Each file is read once; after a change Heed must be restarted. */
function once<Value>(
  environment: Readonly<Record<string, string | undefined>>,
  variable: "HEED_TAGGER" | "HEED_SYLLABLES",
  read: (path: string) => Value,
): Value | null {
  const path = environment[variable];
  if (path === undefined || path === "") return null;
  const key = `${variable} ${path}`;
  if (!known.has(key)) known.set(key, read(path));
  return known.get(key) as Value;
}

// These are the weights of NLTK's tagger (HEED_TAGGER: a folder) and syllapy's list (HEED_SYLLABLES: a file).
/**
 * Reads the data that two ids of IFBench need and no package registry has; null for a file that was not named. Throws a HeedError for a
 * file that cannot be read.
 */
export const namedFiles = (environment: Readonly<Record<string, string | undefined>> = process.env): NamedData => ({
  tagger: once(environment, "HEED_TAGGER", taggerOf),
  syllables: once(environment, "HEED_SYLLABLES", syllablesOf),
});
