import { z } from "zod";
import type { Span } from "@/lib/contracts/check";
import { lowerCase } from "@/lib/text/lower-case";
import { pythonStrip } from "@/lib/text/python-space";
import { type CheckDefinition, compares, counted, defineCheck, type Origin, pythonMatches } from "./define-check";
import { given, relation, threshold } from "./kwargs";

const times = (n: number) => counted(n, "time");

/** Defines the check of how often a keyword occurs, for an id of IFEval and one for training. */
export const keywordTimes = (id: string, origin: Origin): CheckDefinition =>
  defineCheck({
    id,
    origin,
    kwargs: z.object({ keyword: given, frequency: threshold, relation }),
    wants: ({ keyword, frequency, relation: than }) => `“${pythonStrip(keyword)}” ${than} ${times(frequency)}`,
    explains: "Counts the keyword in any letter case, inside longer words too. It is read as a regular expression.",
    check({ text }, { keyword, frequency, relation: than }, { budget }) {
      const spans = pythonMatches(pythonStrip(keyword), text, budget, { ignoreCase: true });
      return { holds: compares(than, spans.length, frequency), actual: times(spans.length), spans };
    },
  });

/** Defines the check of how often one character occurs, for an id of IFEval and one for training. */
export const letterTimes = (id: string, origin: Origin): CheckDefinition =>
  defineCheck({
    id,
    origin,
    kwargs: z.object({
      letter: z.string().refine((letter) => [...pythonStrip(letter)].length === 1, "must be one character"),
      let_frequency: threshold,
      let_relation: relation,
    }),
    wants: ({ letter, let_frequency, let_relation }) => `“${pythonStrip(letter).toLowerCase()}” ${let_relation} ${times(let_frequency)}`,
    explains: "Counts one character in any letter case. It may be a mark such as #, as in IFEval's newer code.",
    check({ text }, { letter, let_frequency, let_relation }) {
      const wanted = pythonStrip(letter).toLowerCase();
      const { text: lower, original } = lowerCase(text);
      const spans: Span[] = [];
      for (let at = lower.indexOf(wanted); at !== -1; at = lower.indexOf(wanted, at + wanted.length))
        spans.push(original(at, at + wanted.length));
      return { holds: compares(let_relation, spans.length, let_frequency), actual: times(spans.length), spans };
    },
  });

/** Returns the nonblank parts of a split text; `broken` is true if a blank one is between others, which every check of parts fails. */
export function separated(all: readonly string[]): { parts: string[]; broken: boolean } {
  const stripped = all.map(pythonStrip);
  return { parts: stripped.filter((part) => part !== ""), broken: stripped.slice(1, -1).includes("") };
}

/** Checks whether a text has the wanted number of paragraphs, for an id of IFEval and two for training. */
export function hasParagraphs(all: readonly string[], wanted: number): { holds: boolean; actual: string } {
  const { parts, broken } = separated(all);
  return {
    holds: !broken && parts.length === wanted,
    actual: broken ? "a blank paragraph between two separators" : counted(parts.length, "paragraph"),
  };
}
