import { HeedError } from "@/lib/errors";

/** A condition on one tag: a value, or a closed numeric range that may be open at either end. */
export type TagCondition = { tag: string; value: string } | { tag: string; low: number; high: number };

const range = /^(-?\d+(?:\.\d+)?(?:e[+-]?\d+)?)?\.\.(-?\d+(?:\.\d+)?(?:e[+-]?\d+)?)?$/i;

/** Parses `density=100..200`, `density=100..` or `language=en`; throws `invalid` without a `=`. */
export function tagCondition(text: string): TagCondition {
  const at = text.indexOf("=");
  if (at < 1) throw new HeedError("invalid", `“${text}” is not a tag condition. Write density=100..200 or language=en.`, { where: "tag" });
  const tag = text.slice(0, at);
  const value = text.slice(at + 1);
  const bounds = range.exec(value);
  if (!bounds || value === "..") return { tag, value };
  return {
    tag,
    low: bounds[1] === undefined ? -Infinity : Number(bounds[1]),
    high: bounds[2] === undefined ? Infinity : Number(bounds[2]),
  };
}
