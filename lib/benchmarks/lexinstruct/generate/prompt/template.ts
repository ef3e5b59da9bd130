import type { Rule, Step } from "../../items/rule";

/** How one language puts rules into words, and reads them back. */
export interface Template {
  header: string;
  /** Follows the header when definitions follow. */
  definitionsFollow: string;
  /** Name and meaning of each level, as the prompt defines it. */
  definitions: Readonly<Record<string, readonly [name: string, meaning: string]>>;
  /** The rule as one sentence; values with line breaks or the language's quotation marks cannot be read back. */
  render(rule: Rule): string;
  /** The rule of a sentence that `render` made; null for any other. */
  parse(sentence: string): Rule | null;
}

/** Reads a phrase of a step; null when it is none. */
export type PhraseReader = (phrase: string) => Step | null;

/** The steps of a place given as phrases from the outermost; null when one cannot be read. */
export function readPlace(phrases: readonly string[], read: PhraseReader): Step[] | null {
  const steps: Step[] = [];
  for (const phrase of phrases) {
    const step = read(phrase);
    if (!step) return null;
    steps.push(step);
  }
  return steps;
}

/** The key of the entry with this value, in a table whose values differ. */
export function keyOf(table: Readonly<Record<string, string>>, value: string): string | null {
  return Object.keys(table).find((key) => table[key] === value) ?? null;
}

/** Alternatives of a table's values for an expression, longest first, so that "is not" is read before "is". */
export function anyOf(table: Readonly<Record<string, string>>): string {
  return Object.values(table)
    .sort((a, b) => b.length - a.length)
    .map((value) => value.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&"))
    .join("|");
}
