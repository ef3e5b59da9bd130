import { HeedError } from "@/lib/errors";
import type { Random } from "@/lib/random/random";
import { documentOf } from "../generate/document";
import type { LexItem } from "../items/item";
import type { Language } from "../items/rule";
import { breakRule } from "./break-rule";
import { skills } from "./skill-profiles";

const REMARKS: Readonly<Record<Language, readonly string[]>> = {
  english: ["Sure! Here is the text:", "Certainly, here you go:", "Of course. This is my answer:"],
  chinese: ["好的，以下是我的回答：", "当然可以，请看：", "没问题，内容如下："],
};

function emphasised(text: string): string {
  return text.replace(/^(\s*(?:[-*+]\s)?)([^\s，。！？*]+)/u, "$1**$2**");
}

/** Writes an answer of the given skill: the item's witness with some rules broken; the same random source gives the same answer. */
export function simulate(item: LexItem, profile: string, random: Random): string {
  const skill = skills.find(({ id }) => id === profile);
  if (!skill)
    throw new HeedError(
      "invalid",
      `LexInstructEval has no simulated profile “${profile}”. Known: ${skills.map(({ id }) => id).join(", ")}.`,
    );
  const { rules, language } = item;
  let text = item.witness ?? documentOf(item.task, language).text;
  for (const rule of rules) {
    if (random.uniform() < skill.breaks(rule.procedure.length, rules.length)) text = breakRule(text, rule, language, random);
  }
  if (random.uniform() < skill.emphasises) text = emphasised(text);
  return random.uniform() < skill.chats ? `${random.pick(REMARKS[language])}\n\n${text}` : text;
}
