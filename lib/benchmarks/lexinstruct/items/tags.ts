import type { Tags } from "@/lib/contracts/slice";
import type { LexItem } from "./item";

/** Builds the tags for slices and filters: language, difficulty, depth (steps of the longest procedure) and number of rules. */
export function tagsOf({ language, difficulty, rules }: LexItem): Tags {
  return { language, difficulty: difficulty.label, depth: depthOf(rules), rules: rules.length };
}

export const depthOf = (rules: LexItem["rules"]): number => Math.max(0, ...rules.map(({ procedure }) => procedure.length));
