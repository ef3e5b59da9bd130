import { randomFrom } from "@/lib/random/seeded-random";
import profiles from "./language-profiles.json";

/*
 * Detects the language of a text by its runs of one to three letters (n-grams), like the Python package langdetect 1.0.9, whose 55 profiles
 * and character tables are next to this file under the Apache License 2.0. Its draws are random; here they are seeded.
 */

/** The detected language of a text; `unknown` if no language is above 0.1. */
export interface Detection {
  /** ISO 639-1 code, or `zh-cn` or `zh-tw`. */
  language: string;
  /** Probability of that language, 0 to 1; 0 if unknown. */
  probability: number;
}

const most = { characters: 10_000, draws: 1000 };
const trials = 7;
const base = 10_000;
const sure = 0.99999;

interface Model {
  languages: readonly string[];
  /** Number of each n-gram; `starts` and `ends` give the range of its languages in `language` and `share`. */
  grams: ReadonlyMap<string, number>;
  ends: Uint32Array;
  starts: Uint32Array;
  language: Uint8Array;
  share: Float64Array;
  kanji: ReadonlyMap<string, string>;
  composed: ReadonlyMap<string, string>;
}

let loaded: Model | undefined;

function load(): Model {
  const languages = Object.keys(profiles.languages).sort();
  const byGram = new Map<string, [language: number, share: number][]>();
  for (const [at, name] of languages.entries()) {
    const { totals, grams } = profiles.languages[name as keyof typeof profiles.languages];
    for (const [index, [joined = "", counts = ""]] of grams.entries()) {
      const length = index + 1;
      for (const [nth, count] of counts.split(" ").entries()) {
        if (count === "") continue;
        const gram = joined.slice(nth * length, (nth + 1) * length);
        const share = Number.parseInt(count, 16) / (totals[index] ?? 1);
        const shares = byGram.get(gram);
        if (shares) shares.push([at, share]);
        else byGram.set(gram, [[at, share]]);
      }
    }
  }
  const size = [...byGram.values()].reduce((sum, { length }) => sum + length, 0);
  const model = { language: new Uint8Array(size), share: new Float64Array(size) };
  const [starts, ends] = [new Uint32Array(byGram.size), new Uint32Array(byGram.size)];
  const grams = new Map<string, number>();
  let next = 0;
  for (const [gram, entries] of byGram) {
    starts[grams.size] = next;
    for (const [language, share] of entries) {
      model.language[next] = language;
      model.share[next] = share;
      next += 1;
    }
    ends[grams.size] = next;
    grams.set(gram, grams.size);
  }
  const kanji = new Map(profiles.kanji.flatMap((group) => [...group].map((character) => [character, group.charAt(0)] as const)));
  const { letters, marks, composed } = profiles.vietnamese;
  const pairs = [...marks].flatMap((mark, row) =>
    [...letters].map((letter, column) => [letter + mark, [...(composed[row] ?? "")][column] ?? ""] as const),
  );
  return { languages, grams, starts, ends, ...model, kanji, composed: new Map(pairs) };
}

const address = /https?:\/\/[-_.?&~;+=/#0-9A-Za-z]{1,2076}/g;
const mail = /[-_.0-9A-Za-z]{1,64}@[-_0-9A-Za-z]{1,255}[-_.0-9A-Za-z]{1,255}/g;
const marked = new RegExp(`([${profiles.vietnamese.letters}])([${profiles.vietnamese.marks}])`, "gu");

/** Returns the characters that count: no addresses, single spaces, no Latin letters in a text that is mostly in another script. */
function counted(text: string, { composed }: Model): string[] {
  const plain = text
    .replace(address, " ")
    .replace(mail, " ")
    .replace(marked, (pair) => composed.get(pair) ?? pair);
  const kept: string[] = [];
  let seen = 0;
  let before = "";
  let [latin, other] = [0, 0];
  for (const character of plain) {
    seen += 1;
    if (seen > most.characters) break;
    if (character !== " " || before !== " ") {
      kept.push(character);
      const point = character.codePointAt(0) ?? 0;
      if (point >= 0x41 && point <= 0x7a) latin += 1;
      else if (point >= 0x300 && !(point >= 0x1e00 && point <= 0x1eff)) other += 1;
    }
    before = character;
  }
  if (latin * 2 >= other) return kept;
  return kept.filter((character) => character < "A" || character > "z");
}

const normal = new Map<string, string>();

/** Returns the form of a character that the profiles use. */
function normalized(character: string, { kanji }: Model): string {
  const known = normal.get(character);
  if (known !== undefined) return known;
  const form = normalize(character, kanji);
  normal.set(character, form);
  return form;
}

function normalize(character: string, kanji: Model["kanji"]): string {
  const point = character.codePointAt(0) ?? 0;
  if (point < 0x80) return /[A-Za-z]/.test(character) ? character : " ";
  if (point <= 0xff) return profiles.latin1.includes(character) ? " " : character;
  if (point === 0x219) return "ş";
  if (point === 0x21b) return "ţ";
  if (point === 0x6cc) return "ي";
  if (point >= 0x1ea0 && point <= 0x1eff) return "ể";
  if (point >= 0x2000 && point <= 0x206f) return " ";
  if (point >= 0x3040 && point <= 0x309f) return "あ";
  if (point >= 0x30a0 && point <= 0x30ff) return "ア";
  if ((point >= 0x3100 && point <= 0x312f) || (point >= 0x31a0 && point <= 0x31bf)) return "ㄅ";
  if (point >= 0x4e00 && point <= 0x9fff) return kanji.get(character) ?? character;
  if (point >= 0xac00 && point <= 0xd7af) return "가";
  return character;
}

const upper = /^\p{Uppercase}$/u;
const isUpper = (character: string) => (character < "\u0080" ? character >= "A" && character <= "Z" : upper.test(character));

/** Lists the n-grams of a text that the profiles know, in order; words in capitals only contribute those of the first letter. */
function gramsOf(text: string, model: Model): number[] {
  const grams: number[] = [];
  const add = (gram: string) => {
    const at = model.grams.get(gram);
    if (at !== undefined && gram !== " ") grams.push(at);
  };
  // At most the last three characters; a character outside the basic plane counts as one.
  let window = [" "];
  let capitals = false;
  for (const raw of counted(text, model)) {
    const character = normalized(raw, model);
    const last = window.at(-1) ?? " ";
    let isSpaceAgain = false;
    if (last === " ") {
      window = [" "];
      capitals = false;
      isSpaceAgain = character === " ";
    } else if (window.length >= 3) window.shift();
    if (!isSpaceAgain) {
      window.push(character);
      if (isUpper(character)) capitals ||= isUpper(last);
      else capitals = false;
    }
    if (capitals) continue;
    for (let gram = "", at = window.length - 1; at >= 0; at--) {
      gram = (window[at] ?? "") + gram;
      add(gram);
    }
  }
  return grams;
}

/** The n-grams of a text, computed once for several seeds. */
export interface LanguageSample {
  detect(seed: number): Detection;
}

/**
 * Collects the n-grams of a text that the profiles know; null if it has none, such as one of only digits and marks. Reads the profiles at
 * first use.
 */
export function languageSample(text: string): LanguageSample | null {
  loaded ??= load();
  const model = loaded;
  const grams = gramsOf(text, model);
  return grams.length === 0 ? null : { detect: (seed) => detect(grams, seed, model) };
}

function detect(grams: readonly number[], seed: number, { languages, starts, ends, language, share }: Model): Detection {
  const random = randomFrom(`language ${seed}`);
  const mean = new Float64Array(languages.length);
  const probability = new Float64Array(languages.length);
  for (let trial = 0; trial < trials; trial++) {
    probability.fill(1 / languages.length);
    const gauss = Math.sqrt(-2 * Math.log(1 - random.uniform())) * Math.cos(2 * Math.PI * random.uniform());
    const weight = (0.5 + 0.05 * gauss) / base;
    for (let draw = 0; ; draw++) {
      const gram = grams[random.integer(grams.length)] ?? 0;
      // Languages whose profile lacks the n-gram keep only the constant weight, which scales all alike and is left out.
      for (let at = starts[gram] ?? 0; at < (ends[gram] ?? 0); at++) {
        const candidate = language[at] ?? 0;
        probability[candidate] = (probability[candidate] ?? 0) * (1 + (share[at] ?? 0) / weight);
      }
      if (draw % 5 === 0 && (normalizeSum(probability) > sure || draw >= most.draws)) break;
    }
    for (let at = 0; at < mean.length; at++) mean[at] = (mean[at] ?? 0) + (probability[at] ?? 0) / trials;
  }
  // A tie goes to the later name, the order of the package.
  let best = -1;
  for (let at = 0; at < mean.length; at++) if ((mean[at] ?? 0) > 0.1 && (best < 0 || (mean[at] ?? 0) >= (mean[best] ?? 0))) best = at;
  return best < 0 ? { language: "unknown", probability: 0 } : { language: languages[best] ?? "unknown", probability: mean[best] ?? 0 };
}

/** Scales the values so that their sum is 1; returns the largest. */
function normalizeSum(values: Float64Array): number {
  const sum = values.reduce((total, value) => total + value, 0);
  let largest = 0;
  for (let at = 0; at < values.length; at++) {
    const value = (values[at] ?? 0) / sum;
    values[at] = value;
    if (value > largest) largest = value;
  }
  return largest;
}
