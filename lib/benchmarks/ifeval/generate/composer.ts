import type { Random } from "@/lib/random/random";
import type { Document } from "./document";

/** The context of a draw: its random source, keywords that no other instruction of the item has taken, and the request so far. */
export interface DrawContext {
  random: Random;
  keyword: () => string;
  /** The words of the task, without constraints. */
  task: string;
}

/** An instruction id that suites are generated with: how its kwargs are drawn, how it is requested and how a reply follows it. */
export interface Composer {
  id: string;
  /** True if it determines the whole reply, so that no other can be combined with it. */
  alone?: boolean;
  draw: (context: DrawContext) => Record<string, unknown>;
  /** Requests in the first wording, of which one is drawn: templates for `worded`. Never change one: stored suites contain them. */
  asks: readonly string[];
  /** Records in the document what makes a reply follow it. */
  shape: (document: Document, kwargs: Record<string, unknown>, context: DrawContext) => void;
}

/** The two relations, of which one is drawn. */
export const relations = ["at least", "less than"] as const;
/** Draws an integer from the least to the most. */
export const between = ({ random }: DrawContext, least: number, most: number) => least + random.integer(most - least + 1);
/** Converts a drawn kwarg to a number. */
export const number = (value: unknown) => Number(value);
/** Converts a drawn kwarg to a text. */
export const text = (value: unknown) => String(value);

/** Builds a sentence that contains a word once. */
export const sentenceWith = (word: string) => `Every story needs a ${word} near the end.`;
