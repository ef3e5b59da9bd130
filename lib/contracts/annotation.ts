import { z } from "zod";
import { needsWords } from "./plain/annotations";

/** Kinds of things that an annotation can be about; `annotationKey` forms the key of each. */
export const annotationSubject = z.enum(["suite", "item", "run", "sample", "check"]);
export type AnnotationSubject = z.infer<typeof annotationSubject>;

// Without leading zeros, so that each subject has one key.
const number = String.raw`(?:0|[1-9]\d{0,8})`;
const keyOf: Record<AnnotationSubject, RegExp> = {
  suite: new RegExp(`^${number}$`),
  item: new RegExp(`^${number}/${number}$`),
  run: new RegExp(`^${number}$`),
  sample: new RegExp(`^${number}/${number}$`),
  check: new RegExp(`^${number}/${number}/${number}/.+$`, "s"),
};

export const annotationKind = z.enum(["class", "review", "dispute", "note", "flag", "authors-suite", "reading"]);

/** The statement of an annotation, by kind. */
const statement = z.discriminatedUnion("kind", [
  /** The kind of error, as one of an agreed set of classes. */
  z.object({ kind: z.literal("class"), value: z.object({ class: z.string().trim().min(1, "is empty").max(80) }) }),
  /** A person has looked at the subject and finds the verdict right or wrong, or cannot decide. */
  z.object({ kind: z.literal("review"), value: z.object({ finds: z.enum(["right", "wrong", "unclear"]) }) }),
  /** A person disagrees with the result: it should have passed, should have failed, or the task itself is faulty. */
  z.object({ kind: z.literal("dispute"), value: z.object({ claims: z.enum(["should pass", "should fail", "faulty"]) }) }),
  /** The text is in `why`. */
  z.object({ kind: z.literal("note"), value: z.object({}) }),
  /** A sample to return to; it is in the queue of flagged samples. */
  z.object({ kind: z.literal("flag"), value: z.object({}) }),
  /** The suite is the one that the authors used, so their published figures apply to the same items. */
  z.object({ kind: z.literal("authors-suite"), value: z.object({}) }),
  /**
   * A reader judges whether the instruction describes a line of its code correctly (lines count from 1; 0 is the whole code). Each reader
   * has one such annotation per line.
   */
  z.object({ kind: z.literal("reading"), value: z.object({ line: z.number().int().min(0), finds: z.enum(["right", "wrong"]) }) }),
]);
export type AnnotationStatement = z.infer<typeof statement>;

const about = z.object({
  subject: annotationSubject,
  key: z.string().max(500),
  /** Name that the person gave; it is not verified. */
  author: z.string().trim().min(1, "is empty").max(80),
  why: z.string().trim().max(4000),
});

/** Checks whether a key has the format of this subject. */
export const isKeyOf = (subject: AnnotationSubject, key: string): boolean => keyOf[subject].test(key);

/** The request body for an annotation. A note, a dispute and an objecting line reading must contain text. */
export const annotateBody = z
  .intersection(about, statement)
  .refine(({ subject, key }) => isKeyOf(subject, key), { path: ["key"], message: "is not a valid subject" })
  .refine((annotation) => annotation.why !== "" || !needsWords(annotation), { path: ["why"], message: "is empty" })
  .refine(({ subject, kind }) => kind !== "authors-suite" || subject === "suite", { path: ["subject"], message: "is not a suite" })
  .refine(({ subject, kind }) => kind !== "flag" || subject === "sample", { path: ["subject"], message: "is not a sample" })
  .refine(({ subject, kind }) => kind !== "reading" || subject === "item", { path: ["subject"], message: "is not an item" });
export type Annotate = z.infer<typeof annotateBody>;

export const annotation = z.intersection(
  about.extend({
    id: z.number().int(),
    /** Id of the person who wrote it; null or absent without accounts and for annotations from before them. */
    personId: z.string().nullish(),
    createdAt: z.iso.datetime(),
    undoneAt: z.iso.datetime().nullable(),
  }),
  statement,
);
export type Annotation = z.infer<typeof annotation>;

/** A reader's current judgment of one line of an item's instruction; line 0 is all of it. */
export const lineReading = z.object({
  id: z.number().int(),
  /** Ordinal of the item in its suite. */
  ordinal: z.number().int(),
  line: z.number().int(),
  finds: z.enum(["right", "wrong"]),
  author: z.string(),
  /** Id of the reader; null or absent without accounts and for judgments from before them. */
  personId: z.string().nullish(),
  why: z.string(),
  createdAt: z.iso.datetime(),
});
export type LineReading = z.infer<typeof lineReading>;

/** Selects annotations: with these subjects, at a key and everything below it (`3` includes `3/17`). */
export interface AnnotationFilter {
  subjects: readonly AnnotationSubject[];
  key: string;
}
