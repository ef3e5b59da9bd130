import { HeedError } from "@/lib/errors";
import type { Random } from "@/lib/random/random";
import type { IfscaleItem } from "../items/item";
import { reportAround } from "./simulated-report";
import { type Skill, skills } from "./skill-profiles";

/** Writes a business report with the skill of a profile around the item's words; the same random source gives the same report. */
export function simulate({ words }: IfscaleItem, profile: string, random: Random): string {
  const skill = skills.find(({ id }) => id === profile);
  if (!skill)
    throw new HeedError("invalid", `IFScale has no simulated profile “${profile}”. Known: ${skills.map(({ id }) => id).join(", ")}.`);
  if (skill.evades > 0 && random.uniform() < skill.evades) return evasion(words, random);
  return reportAround(written(words, skill, random), random);
}

/** Returns the words as the report will contain them: exact or modified; omitted ones are left out. */
function written(words: readonly string[], skill: Skill, random: Random): string[] {
  const n = words.length;
  const listed = new Set(words.map((word) => word.toLowerCase()));
  const luck = 1 + skill.spread * normal(random);
  const lean = skill.primacy(n);
  return words.flatMap((word, at) => {
    const place = n > 1 ? (2 * at) / (n - 1) - 1 : 0;
    if (random.uniform() >= skill.errorRate(n) * luck * (1 + lean * place)) return [word];
    if (random.uniform() >= skill.modified(n)) return [];
    const changed = /s$/i.test(word) ? `${word}es` : `${word}s`;
    return /^[a-z]{3,}$/i.test(word) && !listed.has(changed.toLowerCase()) ? [changed] : [];
  });
}

/** Draws a standard normal value (Box and Muller). */
function normal(random: Random): number {
  return Math.sqrt(-2 * Math.log(1 - random.uniform())) * Math.cos(2 * Math.PI * random.uniform());
}

function evasion(words: readonly string[], random: Random): string {
  if (random.uniform() < 0.7) return words.join(", ");
  return `I am sorry, but ${words.length} constraints are more than one report can hold.`;
}
