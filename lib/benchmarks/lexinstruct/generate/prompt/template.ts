import { literalPattern } from "@/lib/text/literal-pattern";
import type { Rule, Step } from "../../items/rule";

/** The way in which one language writes rules in words, and reads them back. */
export interface Template {
  header: string;
  /** Follows the header if definitions follow. */
  definitionsFollow: string;
  /** Name and meaning of each level, as the prompt defines it. */
  definitions: Readonly<Record<string, readonly [name: string, meaning: string]>>;
  /** Writes the rule as one sentence; values with line breaks or the language's quotation marks cannot be read back. */
  render(rule: Rule): string;
  /** Reads the rule from a sentence that `render` wrote; null for any other. */
  parse(sentence: string): Rule | null;
}

/** A function that reads a phrase of a step; it returns null for anything else. */
export type PhraseReader = (phrase: string) => Step | null;

/** Reads the steps of a place from phrases, starting with the outermost; null if one cannot be read. */
export function readPlace(phrases: readonly string[], read: PhraseReader): Step[] | null {
  const steps: Step[] = [];
  for (const phrase of phrases) {
    const step = read(phrase);
    if (!step) return null;
    steps.push(step);
  }
  return steps;
}

/** Finds the key of the entry with this value, in a table whose values differ. */
export function keyOf(table: Readonly<Record<string, string>>, value: string): string | null {
  return Object.keys(table).find((key) => table[key] === value) ?? null;
}

/** Builds an expression of alternatives from a table's values, longest first, so that "is not" is read before "is". */
export function anyOf(table: Readonly<Record<string, string>>): string {
  return Object.values(table)
    .sort((a, b) => b.length - a.length)
    .map(literalPattern)
    .join("|");
}
