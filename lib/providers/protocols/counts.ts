import { z } from "zod";
import type { Fields } from "./protocol";

/** A count of tokens; null for what is none. */
export const count = z.number().transform(Math.round).pipe(z.int().min(0).max(2_147_483_647)).nullish().catch(null);

/** An object that may be missing, whatever it holds. */
export const looseFields = z.record(z.string(), z.unknown()).nullish().catch(null);

/** The numbers in an endpoint's counts, at two levels; null where there are none. */
export function numbersIn(counts: Fields | null | undefined, depth = 0): Fields | null {
  if (counts == null) return null;
  const kept = Object.entries(counts).flatMap(([name, value]): [string, unknown][] => {
    if (typeof value === "number" && Number.isFinite(value)) return [[name, value]];
    const isObject = typeof value === "object" && value !== null && !Array.isArray(value);
    const inner = isObject && depth === 0 ? numbersIn({ ...value }, 1) : null;
    return inner === null ? [] : [[name, inner]];
  });
  return kept.length === 0 ? null : Object.fromEntries(kept);
}

/** The sum of counts, of which some may be missing; null where all are. */
export const sumOf = (...counts: (number | null | undefined)[]): number | null =>
  counts.every((part) => part == null) ? null : counts.reduce<number>((sum, part) => sum + (part ?? 0), 0);
