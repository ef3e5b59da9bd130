import { z } from "zod";
import { needsWords } from "./plain/annotations";

/** What can be spoken of; `annotationKey` says how each is named. */
export const annotationSubject = z.enum(["suite", "item", "run", "sample", "check"]);
export type AnnotationSubject = z.infer<typeof annotationSubject>;

const number = String.raw`\d{1,9}`;
const keyOf: Record<AnnotationSubject, RegExp> = {
  suite: new RegExp(`^${number}$`),
  item: new RegExp(`^${number}/${number}$`),
  run: new RegExp(`^${number}$`),
  sample: new RegExp(`^${number}/${number}$`),
  check: new RegExp(`^${number}/${number}/${number}/.+$`, "s"),
};

export const annotationKind = z.enum(["class", "review", "dispute", "note", "flag", "authors-suite"]);

/** What is said, by kind. */
const statement = z.discriminatedUnion("kind", [
  /** What went wrong, as one of a set of classes that people agree on. */
  z.object({ kind: z.literal("class"), value: z.object({ class: z.string().trim().min(1, "is empty").max(80) }) }),
  /** A person has looked at it, and finds the verdict right, wrong, or cannot tell. */
  z.object({ kind: z.literal("review"), value: z.object({ finds: z.enum(["right", "wrong", "unclear"]) }) }),
  /** It should be otherwise: it should have passed, should have failed, or the task itself is faulty. */
  z.object({ kind: z.literal("dispute"), value: z.object({ claims: z.enum(["should pass", "should fail", "faulty"]) }) }),
  /** The words are in `why`. */
  z.object({ kind: z.literal("note"), value: z.object({}) }),
  /** A sample to come back to; it stands in the queue of flagged samples. */
  z.object({ kind: z.literal("flag"), value: z.object({}) }),
  /** A suite is the authors' own, so that their published figures are of the same items. */
  z.object({ kind: z.literal("authors-suite"), value: z.object({}) }),
  /** A reader finds that an instruction says a line of its code (from 1; 0 is all of it) rightly, or wrongly or not at all. One stands for each reader and line. */
  z.object({ kind: z.literal("reading"), value: z.object({ line: z.number().int().min(0), finds: z.enum(["right", "wrong"]) }) }),
]);
export type AnnotationStatement = z.infer<typeof statement>;

const about = z.object({
  subject: annotationSubject,
  key: z.string().max(500),
  /** Name that the person gave; nobody checks it. */
  author: z.string().trim().min(1, "is empty").max(80),
  why: z.string().trim().max(4000),
});

/** Whether a key names a thing of this sort. */
export const isKeyOf = (subject: AnnotationSubject, key: string): boolean => keyOf[subject].test(key);

/** What a person says of something. A note or a dispute needs words, and so does a reader who objects. */
export const annotateBody = z
  .intersection(about, statement)
  .refine(({ subject, key }) => isKeyOf(subject, key), { path: ["key"], message: "is not a valid subject" })
  .refine((annotation) => annotation.why !== "" || !needsWords(annotation), { path: ["why"], message: "is empty" })
  .refine(({ subject, kind }) => kind !== "authors-suite" || subject === "suite", { path: ["subject"], message: "is not a suite" })
  .refine(({ subject, kind }) => kind !== "flag" || subject === "sample", { path: ["subject"], message: "is not a sample" })
  .refine(({ subject, kind }) => kind !== "reading" || subject === "item", { path: ["subject"], message: "is not an item" });
export type Annotate = z.infer<typeof annotateBody>;

export const annotation = z.intersection(
  about.extend({ id: z.number().int(), createdAt: z.iso.datetime(), undoneAt: z.iso.datetime().nullable() }),
  statement,
);
export type Annotation = z.infer<typeof annotation>;

/** What a reader found of a line (0: of all) of the instruction of an item, as it stands. */
export const lineReading = z.object({
  id: z.number().int(),
  /** Of the item in its suite. */
  ordinal: z.number().int(),
  line: z.number().int(),
  finds: z.enum(["right", "wrong"]),
  author: z.string(),
  why: z.string(),
  createdAt: z.iso.datetime(),
});
export type LineReading = z.infer<typeof lineReading>;

/** Which annotations are read: of these subjects, at a key and what lies below it (`3` holds `3/17`). */
export interface AnnotationFilter {
  subjects: readonly AnnotationSubject[];
  key: string;
}
