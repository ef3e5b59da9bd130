import type { Instruction } from "../../items/instruction";
import { keywordMatches } from "../../score/checks/keyword-matches";
import { argumentKeywords } from "./keyword-arguments";

/** Returns the keywords that an instruction requires: those at the start or end, and those that must occur. */
function required({ id, args }: Instruction): string[] {
  if (id === "existence") return argumentKeywords(args);
  if (id !== "startwith" && id !== "endwith") return [];
  const modeArgs = typeof args === "object" && args !== null && "mode" in args && "value" in args ? args : null;
  return modeArgs?.mode === "keyword" && typeof modeArgs.value === "string" ? [modeArgs.value] : [];
}

/** Returns the topic's keywords that a group may use: required ones must not be forbidden, and forbidden ones must not be required. */
export function drawableKeywords(group: string, keywords: readonly string[], inForce: readonly Instruction[]): string[] {
  const others = inForce.filter(({ id }) => id !== group);
  const banned = others.filter(({ id }) => id === "forbidden").flatMap(({ args }) => argumentKeywords(args));
  if (group !== "forbidden") return keywords.filter((keyword) => banned.every((word) => keywordMatches(word, keyword).length === 0));
  const needed = others.flatMap(required);
  return keywords.filter((keyword) => needed.every((word) => keywordMatches(keyword, word).length === 0));
}
