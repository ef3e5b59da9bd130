import { z } from "zod";

/** The textual levels of the paper's Table 1, coarse to fine. The data also count a literal `phase`, a level that has no elements. */
export const levels = ["answer", "paragraph", "line", "bullet", "sentence", "word", "character", "letter", "punc", "pattern"] as const;
export type Level = (typeof levels)[number];

export const language = z.enum(["english", "chinese"]);
export type Language = z.infer<typeof language>;

/** A step of a procedure: the level of text pieces, and the predicate that selects some of them (paper, Tables 1 and 2). */
export const step = z.object({
  /** A name of Table 1, or any text, because an unknown name fails the rule rather than the file. */
  level: z.string(),
  /** `@ @N @(a,b) !N $N % #`, or any text, for the same reason. */
  predicate: z.string(),
  /** The object that `#` counts: literal text, or a regular expression at the level `pattern`. */
  description: z.string().nullish(),
});
export type Step = z.infer<typeof step>;

export const numericalRelations = ["=", "!=", ">", ">=", "<", "<="] as const;
export type NumericalRelation = (typeof numericalRelations)[number];

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
export type TextualRelation = (typeof textualRelations)[number];

/** A lexical constraint: the triplet of procedure, relation and value (paper, section 3.1.1). Without a step it fails for every answer. */
export const rule = z.object({
  procedure: z.array(step),
  relation: z.string(),
  value: z.union([z.string(), z.number()]),
});
export type Rule = z.infer<typeof rule>;

const numerical: ReadonlySet<string> = new Set(numericalRelations);
const textual: ReadonlySet<string> = new Set(textualRelations);

export const isNumerical = (relation: string): relation is NumericalRelation => numerical.has(relation);
export const isTextual = (relation: string): relation is TextualRelation => textual.has(relation);

/** Returns the kind of a rule for grouping: the level of its last step and its relation. */
export function kindOf({ procedure, relation }: Rule): { level: string; relation: string } {
  return { level: procedure.at(-1)?.level ?? "answer", relation };
}
