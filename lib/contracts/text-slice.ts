import { z } from "zod";
import { textHash } from "./message";

/** A line on the screen: a line of the text, or a part of one that is longer than the screen is wide. */
export const textLine = z.object({
  /** UTF-16 offset of its first code unit. */
  start: z.number().int().nonnegative(),
  /** Text without the line break at its end. */
  text: z.string(),
  /** Number of the text line that begins here, from 1; null if this continues a longer line. */
  number: z.number().int().positive().nullable(),
});
export type TextLine = z.infer<typeof textLine>;

/** Consecutive screen lines of a long text. */
export const textSlice = z.object({
  hash: textHash,
  /** Length of the whole text in UTF-16 code units. */
  length: z.number().int().nonnegative(),
  /** Number of screen lines of the whole text, at least 1. */
  lines: z.number().int().positive(),
  /** Index of the first shown screen line, from 0. */
  from: z.number().int().nonnegative(),
  shown: z.array(textLine),
  /** The screen line of each requested offset, in the requested order. */
  places: z.array(z.number().int().nonnegative()),
});
export type TextSlice = z.infer<typeof textSlice>;

/** The matches of a search in a text, ignoring case and the kind of white space. */
export const textFindings = z.object({
  /** Total number of matches; counting stops at 100,000. */
  total: z.number().int().nonnegative(),
  /** The first thousand matches: half-open range, and the screen line on which each begins. */
  places: z.array(z.object({ start: z.number().int(), end: z.number().int(), line: z.number().int() })),
});
export type TextFindings = z.infer<typeof textFindings>;
