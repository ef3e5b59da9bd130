import type { Random } from "@/lib/random/random";
import type { Document } from "./document";

/** What a draw may look at beside its random source: keywords that no other instruction of the item has taken, and the request so far. */
export interface DrawContext {
  random: Random;
  keyword: () => string;
  /** The task in its own words, without constraints. */
  task: string;
}

/** An instruction id that suites are generated with: how it is drawn, asked for and followed. */
export interface Composer {
  id: string;
  /** It fills the whole reply, so no other stands beside it. */
  alone?: boolean;
  draw: (context: DrawContext) => Record<string, unknown>;
  /** How the first wording asks for it, of which one is drawn: templates for `worded`. Never change one: stored suites hold them. */
  asks: readonly string[];
  /** Notes in the document what makes a reply follow it. */
  shape: (document: Document, kwargs: Record<string, unknown>, context: DrawContext) => void;
}

/** The two relations, of which one is drawn. */
export const relations = ["at least", "less than"] as const;
/** An integer from the least to the most. */
export const between = ({ random }: DrawContext, least: number, most: number) => least + random.integer(most - least + 1);
/** A drawn kwarg as a number. */
export const number = (value: unknown) => Number(value);
/** A drawn kwarg as a text. */
export const text = (value: unknown) => String(value);

/** A sentence that holds a word once. */
export const sentenceWith = (word: string) => `Every story needs a ${word} near the end.`;
