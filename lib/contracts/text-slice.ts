import { z } from "zod";
import { textHash } from "./message";

/** A line of the screen: a line of the text, or a piece of one that is longer than the screen is wide. */
export const textLine = z.object({
  /** UTF-16 offset of its first code unit. */
  start: z.number().int().nonnegative(),
  /** Without the line break that ends it. */
  text: z.string(),
  /** Number of the text's line that begins here, from 1; null where a longer one goes on. */
  number: z.number().int().positive().nullable(),
});
export type TextLine = z.infer<typeof textLine>;

/** Some screen lines of a long text. */
export const textSlice = z.object({
  hash: textHash,
  /** UTF-16 code units of the whole text. */
  length: z.number().int().nonnegative(),
  /** Screen lines of the whole text, at least 1. */
  lines: z.number().int().positive(),
  /** Place of the first of `shown` among them, from 0. */
  from: z.number().int().nonnegative(),
  shown: z.array(textLine),
  /** The screen line of each offset that was asked about, in that order. */
  places: z.array(z.number().int().nonnegative()),
});
export type TextSlice = z.infer<typeof textSlice>;

/** Where a text holds what was sought, case and kind of white space ignored. */
export const textFindings = z.object({
  /** Places in all; counting stops at 100,000. */
  total: z.number().int().nonnegative(),
  /** The first thousand: half-open range, and the screen line on which it begins. */
  places: z.array(z.object({ start: z.number().int(), end: z.number().int(), line: z.number().int() })),
});
export type TextFindings = z.infer<typeof textFindings>;
