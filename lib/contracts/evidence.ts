import { z } from "zod";
import { sharedText } from "./message";
import { stepsEvidence } from "./step-evidence";
import { traceEvidence } from "./trace-evidence";

/*
 * Evidence shows how a verifier reached its verdict if marks in the reply are not enough. It is computed when its tab is opened and never
 * stored; long texts and traces are named by their hash. Offsets are UTF-16 code units, ranges are half-open: [start, end).
 */

/** A range in a long text. `cut` marks what the model was not sent; this range ends with the text. */
export const textMark = z.object({
  /** Unique among the text's marks. */
  id: z.string(),
  /** Short label: `asked for: entry 12`. */
  label: z.string(),
  tone: z.enum(["asked", "expected", "given", "cut"]),
  start: z.number().int().nonnegative(),
  end: z.number().int().nonnegative(),
});
export type TextMark = z.infer<typeof textMark>;

/** Ranges in a long text that a reply had to find or follow. */
export const contextEvidence = z.object({
  kind: z.literal("context"),
  /** The text, or a shared text by its hash. */
  text: z.union([z.string().max(20_000), sharedText]),
  /** In any order; a viewer opens at the first mark in the text. */
  marks: z.array(textMark).max(500),
  /** Offset at which the prompt was cut to fit the model's context; null if all of it was sent. */
  cutAt: z.number().int().nonnegative().nullable(),
});

/** The path to a value within JSON, as keys and indices from the root; `[]` is the root. */
export const jsonPath = z.array(z.union([z.string(), z.number().int()]));
export type JsonPath = z.infer<typeof jsonPath>;

/**
 * A difference between two JSON values. `missing`: expected and not given; `extra`: given and not expected; `type`: both exist with
 * different JSON types.
 */
export const difference = z.object({ path: jsonPath, kind: z.enum(["missing", "extra", "changed", "type"]) });
export type Difference = z.infer<typeof difference>;

/** An expected and a given JSON value with their differences. */
export const diffEvidence = z.object({
  kind: z.literal("diff"),
  expected: z.json(),
  given: z.json(),
  /** In document order of the expected value, with extra values at the end of their object or list; the first 200. */
  differences: z.array(difference).max(200),
  /** Total number of differences. */
  total: z.number().int().nonnegative(),
});
export type DiffEvidence = z.infer<typeof diffEvidence>;

/** Expected and given content of a cell; null if there is none. */
const tableCell = z.object({ expected: z.string().nullable(), given: z.string().nullable() });

/** Rows of a reply that is a list or a table, with the expected content of each. */
export const tableEvidence = z.object({
  kind: z.literal("table"),
  columns: z.array(z.object({ id: z.string(), label: z.string(), numeric: z.boolean().default(false) })).min(1),
  rows: z
    .array(
      z.object({
        /** Label of the row: `entry 12`. */
        label: z.string(),
        /** `pass`, `fail`, or an outcome that the family declares. */
        outcome: z.string(),
        /** Id of the turn's check that the row belongs to; null if none. */
        checkId: z.string().nullable(),
        /** One cell per column. */
        cells: z.array(tableCell),
      }),
    )
    .max(1000),
  /** Total number of rows. */
  total: z.number().int().nonnegative(),
});

/** Code for the reader, such as a reference solution; hidden until it is requested. */
export const sourceEvidence = z.object({
  kind: z.literal("source"),
  /** Title: `Reference solution`. */
  title: z.string(),
  /** `Python`; "" if it is no programming language. */
  language: z.string(),
  code: z.string().max(200_000),
  lines: z.number().int().nonnegative(),
});

/** All kinds of evidence, one per line, each with a component in components/evidence/kinds.tsx. */
export const evidence = z.discriminatedUnion("kind", [
  stepsEvidence,
  contextEvidence,
  diffEvidence,
  tableEvidence,
  traceEvidence,
  sourceEvidence,
]);
export type Evidence = z.infer<typeof evidence>;
