import type { Random } from "@/lib/random/random";
import type { KeySentences } from "../items/item";
import { contextTokens } from "../items/params";
import { type Essay, essay, essayText } from "./corpora/essay";
import { tokensOf } from "./corpora/tokens";
import { type Asking, depthOf, evenPlaces, type Question, type Scenario } from "./scenario";

/** Types that occur, each with its number of sentences and the tail tag of its fake sentence, which has the last id. */
const types: readonly { type: string; count: number; fakeTail?: string }[] = [
  { type: "#Topic#", count: 4 },
  { type: "@argument@", count: 4, fakeTail: "<#Topic#>" },
  { type: "!Transition!", count: 6, fakeTail: "<fake_tag>" },
  { type: "*Evidence*", count: 4 },
  { type: "-Concession-", count: 5, fakeTail: "<>" },
];
/** A type that the prompt names but no sentence has. */
const absentType = "|Summary|";

interface Tagged {
  type: string;
  id: number;
  /** Index among the sentences of the essay. */
  index: number;
  head: string;
  tail: string;
  isTrue: boolean;
}

const places = types.flatMap(({ type, count, fakeTail }) =>
  Array.from({ length: count }, (_, id) => {
    const isTrue = fakeTail === undefined || id < count - 1;
    return { type, id, isTrue, head: `<${type}-${id}>`, tail: isTrue ? `<${type}>` : (fakeTail ?? "") };
  }),
);

/** Upper bound of the tokens of all tags together, whatever text surrounds them. */
const tagTokens = places.reduce((sum, { head, tail }) => sum + tokensOf(head) + tokensOf(tail) + 3, 0);

/** Draws the sentences to tag, in random order; for even placement, one from each of equally long sections. */
function tagged(size: number, placement: "ends" | "even", random: Random): Tagged[] {
  const all = placement === "even" ? evenPlaces(places.length, 1, size - 2) : Array.from({ length: size }, (_, at) => at);
  const drawn = random.shuffle(all);
  return places.map((place, at) => ({ ...place, index: drawn[at] ?? at }));
}

const separators = ["###", "-12367-", "|||||", "#stop#", "[sep]"] as const;
const numbers = [1, 2, 4, 6, 8] as const;
const answers: readonly [yes: string, no: string][] = [
  ["True", "False"],
  ["Yes", "No"],
  ["False", "True"],
  ["apple", "APPLE"],
  ["12345", "12346"],
];

const numbered = (num: number, singular: string, plural: string) => (num === 1 ? `one ${singular}` : `${num} ${plural}`);

export function repeatQuestion(label: KeySentences, num: number, sep: string): Question {
  const values = { sep, sentences: numbered(num, "true key sentence", "true key sentences"), lines: numbered(num, "line", "lines") };
  return { asked: { task: "OR", label, param: { num, sep } }, values };
}

export function judgeQuestion(label: KeySentences, evidence: string, options: readonly [yes: string, no: string]): Question {
  const [yes, no] = options;
  return { asked: { task: "OQ", label, param: { evidence, options: [yes, no] } }, values: { evidence, yes, no } };
}

export function extractQuestion(label: KeySentences, type: string): Question {
  return { asked: { task: "OE", label, param: { type: `<${type}>` } }, values: { type } };
}

/**
 * Parses the tagged sentences of an essay's text. Each sentence ends with its only full stop, so counting these gives a sentence's index.
 */
export function readKeySentences(text: string): KeySentences {
  const label: KeySentences = Object.fromEntries(types.map(({ type }) => [type, []]));
  let [stops, from] = [0, 0];
  for (const { 1: type = "", 2: id, 3: sentence = "", 4: tail, index } of text.matchAll(
    /<([#@!*-][A-Za-z]+[#@!*-])-(\d+)>([^<]*)<([^>]*)>/g,
  )) {
    for (let at = text.indexOf(".", from); at !== -1 && at < index; at = text.indexOf(".", at + 1)) stops++;
    from = index;
    label[type]?.push([sentence, Number(id), stops, tail === type]);
  }
  for (const sentences of Object.values(label)) sentences.sort((a, b) => a[1] - b[1]);
  return label;
}

/** Makes an essay with tagged sentences, with the tasks of repeating, judging and extracting them. */
export const essayScenario: Scenario = ({ length, params: { positions, placement }, random, corpus }): Asking => {
  const target = contextTokens(length);
  const drawnEssay: Essay = essay(target, tagTokens, random.fork("sentences"), corpus.essay(length, random.fork("own sentences")));
  const marked = tagged(drawnEssay.sentences.length, placement, random.fork("tags"));
  const byIndex = new Map(marked.map((tag) => [tag.index, tag]));
  const written = () =>
    essayText(drawnEssay, (text, index) => {
      const tag = byIndex.get(index);
      return tag ? `${tag.head}${text}${tag.tail}` : text;
    });
  drawnEssay.fill(target - tokensOf(written()));
  const last = drawnEssay.sentences.length - 1;
  const sentence = (index: number) => drawnEssay.sentences[index] ?? "";
  const label: KeySentences = Object.fromEntries(
    types.map(({ type }) => [
      type,
      marked
        .filter((tag) => tag.type === type)
        .map(({ id, index, isTrue }): [string, number, number, boolean] => [sentence(index), id, index, isTrue]),
    ]),
  );

  /** Draws sentences to judge: true, fake and untagged in turns; for even placement, the nearest unused sentence of its kind. */
  const judged = (source: Random): number[] => {
    const untagged = drawnEssay.sentences.flatMap((_, index) => (byIndex.has(index) ? [] : [index]));
    const kinds = [marked.filter(({ isTrue }) => isTrue), marked.filter(({ isTrue }) => !isTrue)].map((tags) =>
      tags.map(({ index }) => index),
    );
    const pools = [...kinds, untagged].map((indexes) => source.shuffle(indexes));
    const wanted = evenPlaces(positions, 0, last);
    const used = new Set<number>();
    return wanted.map((place, at) => {
      // There are few fake sentences; once all are used, a true or an untagged one is taken instead.
      const free = [0, 1, 2]
        .map((step) => (pools[(at + step) % 3] ?? []).filter((index) => !used.has(index)))
        .find((pool) => pool.length > 0);
      const pool = free ?? untagged;
      const chosen = placement === "even" ? pool.reduce((a, b) => (Math.abs(b - place) < Math.abs(a - place) ? b : a)) : (pool[0] ?? 0);
      used.add(chosen);
      return chosen;
    });
  };

  return {
    text: written(),
    variables: (task) => {
      const source = random.fork(task);
      if (task === "OR") {
        const separated = source.shuffle(separators);
        return numbers.map((num, at): (() => Question) => {
          const sep = separated[at] ?? "###";
          return () => repeatQuestion(label, num, sep);
        });
      }
      if (task === "OQ") {
        const questions = judged(source).map((index) => ({
          ...judgeQuestion(label, sentence(index), source.pick(answers)),
          depth: depthOf(index, last),
        }));
        return questions.map((question) => () => question);
      }
      if (task !== "OE") return [];
      // As in the authors' suite, five of the six types are drawn, including the absent one; all six if depth is swept.
      const drawn = source.shuffle(types.map(({ type }) => type)).slice(0, placement === "even" ? types.length : 4);
      return source.shuffle([...drawn, absentType]).map((type): (() => Question) => {
        return () => extractQuestion(label, type);
      });
    },
  };
};
