import { z } from "zod";
import { type CheckDefinition, counted, defineCheck, spansOf } from "./define-check";
import { none } from "./kwargs";
import type { Reading } from "./reading";

/** Languages that the authors' prompts may ask for. */
export const languages: Readonly<Record<string, string>> = {
  en: "English",
  es: "Spanish",
  pt: "Portuguese",
  ar: "Arabic",
  hi: "Hindi",
  fr: "French",
  ru: "Russian",
  de: "German",
  ja: "Japanese",
  it: "Italian",
  bn: "Bengali",
  uk: "Ukrainian",
  th: "Thai",
  ur: "Urdu",
  ta: "Tamil",
  te: "Telugu",
  bg: "Bulgarian",
  ko: "Korean",
  pl: "Polish",
  he: "Hebrew",
  fa: "Persian",
  vi: "Vietnamese",
  ne: "Nepali",
  sw: "Swahili",
  kn: "Kannada",
  mr: "Marathi",
  gu: "Gujarati",
  pa: "Punjabi",
  ml: "Malayalam",
  fi: "Finnish",
};

/** True if a text has cased letters and all of them are upper case (or lower case). */
export const isUpperText = (text: string): boolean => /\p{Uppercase}/u.test(text) && !/[\p{Lowercase}\p{Lt}]/u.test(text);
export const isLowerText = (text: string): boolean => /\p{Lowercase}/u.test(text) && !/[\p{Uppercase}\p{Lt}]/u.test(text);

const flips = (seeds: number, others: number) =>
  others > 0 ? `Another language in ${others} of ${seeds} detections: this verdict may flip when it is scored again.` : undefined;

function named(reading: Reading): string {
  const detected = reading.language;
  if (!detected) return "nothing that identifies a language";
  return `${languages[detected.language] ?? detected.language}, probability ${detected.probability.toFixed(3)}`;
}

/** Defines a check that the text is in one case, and in English or without an identifiable language. */
const inCase = (id: string, wanted: "capital" | "lower-case", is: (text: string) => boolean): CheckDefinition =>
  defineCheck({
    id,
    origin: "ifeval",
    kwargs: none,
    wants: () => `English in ${wanted} letters alone`,
    explains: `Every cased letter is a ${wanted} one, and the text is detected as English. A text without an identifiable language counts as English.`,
    check(reading) {
      const { text } = reading;
      if (!is(text)) {
        const wrong = wanted === "capital" ? /[\p{Lowercase}\p{Lt}]+/gu : /[\p{Uppercase}\p{Lt}]+/gu;
        const spans = spansOf(text.matchAll(wrong)).slice(0, 500);
        return {
          holds: false,
          actual: spans.length > 0 ? `${counted(spans.length, "place")} in the other case` : "no cased letter",
          spans,
        };
      }
      const detected = reading.language;
      return {
        holds: detected === null || detected.language === "en",
        actual: `${wanted} letters alone, ${named(reading)}`,
        ...(detected && detected.others > 0 ? { note: flips(detected.seeds, detected.others) ?? "" } : {}),
      };
    },
  });

/** The three ids of IFEval that detect a language. */
export const languageChecks: readonly CheckDefinition[] = [
  defineCheck({
    id: "language:response_language",
    origin: "ifeval",
    kwargs: z.object({
      language: z.string().refine((code) => Object.hasOwn(languages, code), "is none of the languages that the check knows"),
    }),
    wants: ({ language }) => languages[language] ?? language,
    explains:
      "The language is detected from the frequency of letter sequences. A text without an identifiable language passes. Detection is random: Heed uses a fixed seed, and twenty seeds if the first result is unsure.",
    check(reading, { language }) {
      const detected = reading.language;
      const note = detected ? flips(detected.seeds, detected.others) : undefined;
      return { holds: detected === null || detected.language === language, actual: named(reading), ...(note ? { note } : {}) };
    },
  }),
  inCase("change_case:english_capital", "capital", isUpperText),
  inCase("change_case:english_lowercase", "lower-case", isLowerText),
];
