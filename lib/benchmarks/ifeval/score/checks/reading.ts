import type { Span } from "@/lib/contracts/check";
import { asciiPunctuation } from "@/lib/text/ascii-punctuation";
import { englishSentences } from "@/lib/text/english-sentences";
import { type EnglishToken, englishTokens } from "@/lib/text/english-tokens";
import { type Detection, type LanguageSample, languageSample } from "@/lib/text/language/detect-language";
import { pythonStrip } from "@/lib/text/python-space";
import { sentencesByMarks } from "@/lib/text/sentences-by-marks";
import { splitWhitespace } from "@/lib/text/split-whitespace";

const word = /[\p{L}\p{N}_]+/gu;
/** Probability below which a detection is repeated with further seeds. */
const sure = 0.99;
const seeds = 20;

/** A detection with the number of its seeds and of those that give another language; one seed if the first was certain. */
export interface ReadLanguage extends Detection {
  seeds: number;
  others: number;
}

function languageOf(sample: LanguageSample): ReadLanguage {
  const first = sample.detect(0);
  if (first.probability >= sure) return { ...first, seeds: 1, others: 0 };
  const all = [first, ...Array.from({ length: seeds - 1 }, (_, at) => sample.detect(at + 1))];
  const counts = new Map<string, Detection[]>();
  for (const detection of all) counts.set(detection.language, [...(counts.get(detection.language) ?? []), detection]);
  const [most = all] = [...counts.values()].sort((a, b) => b.length - a.length);
  const { language = "unknown" } = most[0] ?? {};
  const probability = most.reduce((sum, detection) => sum + detection.probability, 0) / most.length;
  return { language, probability, seeds, others: all.length - most.length };
}

/** A text with what checks look for in it; each part is computed once, at its first use. */
export class Reading {
  #found = new Map<string, unknown>();

  /** With `newest` sentences are split with NLTK's model, otherwise by marks alone, as in IFBench until December 2025. */
  constructor(
    readonly text: string,
    readonly newest = true,
  ) {}

  #once<Value>(name: string, make: () => Value): Value {
    if (!this.#found.has(name)) this.#found.set(name, make());
    return this.#found.get(name) as Value;
  }

  get isBlank(): boolean {
    return this.stripped === "";
  }

  get stripped(): string {
    return this.#once("stripped", () => pythonStrip(this.text));
  }

  get lower(): string {
    return this.#once("lower", () => this.text.toLowerCase());
  }

  /** Parts separated by white space. */
  get parts(): readonly string[] {
    return this.#once("parts", () => splitWhitespace(this.text));
  }

  get lowerParts(): readonly string[] {
    return this.#once("lowerParts", () => splitWhitespace(this.lower));
  }

  /** Returns a reading of a text derived from this one, computed once. */
  beside(name: string, make: (text: string) => string): Reading {
    return this.#once(`beside ${name}`, () => new Reading(make(this.text), this.newest));
  }

  /** Parts separated by white space, after removing ASCII punctuation. */
  get plainParts(): readonly string[] {
    return this.#once("plainParts", () => splitWhitespace(asciiPunctuation.remove(this.text)));
  }

  /** The same parts in lower case. */
  get plainLowerParts(): readonly string[] {
    return this.#once("plainLowerParts", () => splitWhitespace(asciiPunctuation.remove(this.lower)));
  }

  /** Runs of letters, digits and underscores. */
  get words(): readonly RegExpExecArray[] {
    return this.#once("words", () => [...this.text.matchAll(word)]);
  }

  /** Number of words, computed faster than the words. */
  get wordCount(): number {
    return this.#once("wordCount", () => this.text.match(word)?.length ?? 0);
  }

  /** Sentences by NLTK's English model, with their places. */
  get punkt(): readonly { text: string; span: Span }[] {
    return this.#once("punkt", () => englishSentences(this.text).map((span) => ({ text: this.text.slice(...span), span })));
  }

  /** Sentences as the benchmark's checks of this version use them. */
  get sentences(): readonly string[] {
    return this.#once("sentences", () => (this.newest ? this.punkt.map(({ text }) => text) : sentencesByMarks(this.text)));
  }

  get tokens(): readonly EnglishToken[] {
    return this.#once("tokens", () => englishTokens(this.text));
  }

  /** Null if nothing in the text identifies its language. */
  get language(): ReadLanguage | null {
    return this.#once("language", () => {
      const sample = languageSample(this.text);
      return sample && languageOf(sample);
    });
  }
}

/** Names of the parts that are removed from a reply before a loose check reads it, in the authors' order. */
export const looseReadings = [
  "as written",
  "all stars removed",
  "first line removed",
  "last line removed",
  "first and last line removed",
  "first line and all stars removed",
  "last line and all stars removed",
  "first and last line and all stars removed",
] as const;

/** Returns the eight texts of the loose reading; a check passes if any nonblank one passes. */
export function looseTexts(reply: string): { name: (typeof looseReadings)[number]; text: string }[] {
  const lines = reply.split("\n");
  const cut = [lines.slice(1), lines.slice(0, -1), lines.slice(1, -1)].map((kept) => pythonStrip(kept.join("\n")));
  const texts = [reply, reply.replaceAll("*", ""), ...cut, ...cut.map((text) => text.replaceAll("*", ""))];
  return looseReadings.map((name, at) => ({ name, text: texts[at] ?? "" }));
}
