import { z } from "zod";

export const levels = ["answer", "paragraph", "line", "bullet", "sentence", "word", "character", "letter", "punc", "pattern"] as const;
export const level = z.enum(levels);
export type Level = z.infer<typeof level>;

export const language = z.enum(["english", "chinese"]);
export type Language = z.infer<typeof language>;

/** One step of a procedure: which pieces of the text, and which of them (paper, Tables 1 and 2). */
export const step = z.object({
  /** A name of Table 1; kept as text, because an unknown one fails the rule rather than the file. */
  level: z.string(),
  predicate: z.string(),
  /** What `#` counts: literal text, or a regular expression at the level `pattern`. */
  description: z.string().nullish(),
});
export type Step = z.infer<typeof step>;

export const numericalRelations = ["=", "!=", ">", ">=", "<", "<="] as const;
export const textualRelations = [
  "startswith",
  "endswith",
  "equal",
  "contain",
  "notstartswith",
  "notendswith",
  "notequal",
  "notcontain",
] as const;

/** A lexical constraint: the triplet of procedure, relation and value (paper, section 3.1.1). */
export const rule = z.object({
  procedure: z.array(step).min(1),
  relation: z.string(),
  value: z.union([z.string(), z.number()]),
});
export type Rule = z.infer<typeof rule>;
