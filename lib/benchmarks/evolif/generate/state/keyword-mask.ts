import type { Instruction } from "../../items/instruction";
import { keywordMatches } from "../../score/checks/keyword-matches";
import { argumentKeywords } from "./keyword-arguments";

/** Keywords that an instruction requires: those it starts or ends with, and those that must occur. */
function required({ id, args }: Instruction): string[] {
  if (id === "existence") return argumentKeywords(args);
  if (id !== "startwith" && id !== "endwith") return [];
  const modeArgs = typeof args === "object" && args !== null && "mode" in args && "value" in args ? args : null;
  return modeArgs?.mode === "keyword" && typeof modeArgs.value === "string" ? [modeArgs.value] : [];
}

/** Keywords of a topic that a group may use: required ones avoid what is forbidden, and forbidden ones what is required. */
export function drawableKeywords(group: string, keywords: readonly string[], inForce: readonly Instruction[]): string[] {
  const others = inForce.filter(({ id }) => id !== group);
  const banned = others.filter(({ id }) => id === "forbidden").flatMap(({ args }) => argumentKeywords(args));
  if (group !== "forbidden") return keywords.filter((keyword) => banned.every((word) => keywordMatches(word, keyword).length === 0));
  const needed = others.flatMap(required);
  return keywords.filter((keyword) => needed.every((word) => keywordMatches(keyword, word).length === 0));
}
