import { z } from "zod";
import { isFields } from "./fields";
import type { Fields } from "./protocol";

/** Schema of a count of tokens, which some gateways write as a text; anything else becomes null. */
export const count = z
  .union([
    z.number(),
    z
      .string()
      .regex(/^\d+(?:\.\d+)?$/)
      .transform(Number),
  ])
  .transform(Math.round)
  .pipe(z.int().min(0).max(2_147_483_647))
  .nullish()
  .catch(null);

/** Schema of an object with any fields; anything else becomes null. */
export const looseFields = z
  .unknown()
  .optional()
  .transform((raw): Fields | null => (isFields(raw) ? raw : null));

/** Keeps the numbers in an endpoint's counts, at two levels; null if there are none. */
export function numbersIn(counts: Fields | null | undefined, depth = 0): Fields | null {
  if (counts == null) return null;
  const kept = Object.entries(counts).flatMap(([name, value]): [string, unknown][] => {
    if (typeof value === "number" && Number.isFinite(value)) return [[name, value]];
    const inner = isFields(value) && depth === 0 ? numbersIn(value, 1) : null;
    return inner === null ? [] : [[name, inner]];
  });
  return kept.length === 0 ? null : Object.fromEntries(kept);
}

/** Adds up counts, ignoring missing ones; null if all are missing. */
export const sumOf = (...counts: (number | null | undefined)[]): number | null =>
  counts.every((part) => part == null) ? null : counts.reduce<number>((sum, part) => sum + (part ?? 0), 0);
