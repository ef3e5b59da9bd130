import { z } from "zod";
import { sharedText } from "./message";
import { stepsEvidence } from "./step-evidence";
import { traceEvidence } from "./trace-evidence";

/*
 * How a verifier came to its verdict, where marks in the reply do not say enough. Evidence is made when its tab is opened and never
 * stored; long texts and traces are named by their hash. Offsets are UTF-16 code units, ranges are half-open: [start, end).
 */

/** A place in a long text. `cut`: what the model was not sent; its range ends with the text. */
export const textMark = z.object({
  /** Unique among the text's marks. */
  id: z.string(),
  /** In a few words: `asked for: entry 12`. */
  label: z.string(),
  tone: z.enum(["asked", "expected", "given", "cut"]),
  start: z.number().int().nonnegative(),
  end: z.number().int().nonnegative(),
});
export type TextMark = z.infer<typeof textMark>;

/** Places in a long text that a reply had to find or to follow. */
export const contextEvidence = z.object({
  kind: z.literal("context"),
  /** The text, or a shared one by its hash. */
  text: z.union([z.string().max(20_000), sharedText]),
  /** In any order; a viewer opens at the first of them. */
  marks: z.array(textMark).max(500),
  /** Where the prompt was cut to fit the model's context; null where all of it was sent. */
  cutAt: z.number().int().nonnegative().nullable(),
});

/** Where two JSON values differ, as keys and places from the root; `[]` is the root. */
export const jsonPath = z.array(z.union([z.string(), z.number().int()]));
export type JsonPath = z.infer<typeof jsonPath>;

/** `missing`: expected and not given; `extra`: given and not expected; `type`: both are there, of different JSON types. */
export const difference = z.object({ path: jsonPath, kind: z.enum(["missing", "extra", "changed", "type"]) });
export type Difference = z.infer<typeof difference>;

/** An expected and a given JSON value, and where they differ. */
export const diffEvidence = z.object({
  kind: z.literal("diff"),
  expected: z.json(),
  given: z.json(),
  /** In document order of the expected value, what is extra at the end of its object or list; the first 200. */
  differences: z.array(difference).max(200),
  /** Differences in all. */
  total: z.number().int().nonnegative(),
});
export type DiffEvidence = z.infer<typeof diffEvidence>;

/** What was expected in a cell and what was given; null where there is none. */
const tableCell = z.object({ expected: z.string().nullable(), given: z.string().nullable() });

/** Rows of a reply that is a list or a table, against what was expected of each. */
export const tableEvidence = z.object({
  kind: z.literal("table"),
  columns: z.array(z.object({ id: z.string(), label: z.string(), numeric: z.boolean().default(false) })).min(1),
  rows: z
    .array(
      z.object({
        /** What the row is: `entry 12`. */
        label: z.string(),
        /** `pass`, `fail`, or an outcome that the family declares. */
        outcome: z.string(),
        /** Id of the turn's check that the row is the evidence of; null where it is of none. */
        checkId: z.string().nullable(),
        /** A cell for each column. */
        cells: z.array(tableCell),
      }),
    )
    .max(1000),
  /** Rows in all. */
  total: z.number().int().nonnegative(),
});

/** Code that a reader may want to see, such as a reference solution; hidden until it is asked for. */
export const sourceEvidence = z.object({
  kind: z.literal("source"),
  /** What it is: `Reference solution`. */
  title: z.string(),
  /** `Python`; "" where it is none. */
  language: z.string(),
  code: z.string().max(200_000),
  lines: z.number().int().nonnegative(),
});

/** One kind of evidence a line, each with its component in components/evidence/kinds.tsx. */
export const evidence = z.discriminatedUnion("kind", [
  stepsEvidence,
  contextEvidence,
  diffEvidence,
  tableEvidence,
  traceEvidence,
  sourceEvidence,
]);
export type Evidence = z.infer<typeof evidence>;
