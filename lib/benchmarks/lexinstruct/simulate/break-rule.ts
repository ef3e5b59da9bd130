import type { Random } from "@/lib/random/random";
import { literalPattern } from "@/lib/text/literal-pattern";
import { writerOf } from "../generate/document";
import type { Language, Rule } from "../items/rule";
import { PatternCounts } from "../score/engine/pattern-counts";
import { verifyStrict } from "../score/engine/strict";

/**
 * Returns variants of a text that may violate a rule, as replies of models do: another word at an end, one sentence more or less, blocks
 * joined.
 */
function mutations(
  text: string,
  { relation, value }: Rule,
  language: Language,
  pieces: readonly (readonly [number, number])[],
  random: Random,
): string[] {
  const writer = writerOf(language);
  const valueText = String(value);
  const at = (from: number, to: number, by: string) => text.slice(0, from) + by + text.slice(to);
  const gap = language === "english" ? " " : "";
  const [from, to] = random.pick(pieces.length > 0 ? pieces : [[0, text.length] as const]);
  const piece = text.slice(from, to);
  const extra = writer.sentence({}, random);
  const noun = random.pick(writer.nouns);
  const local = [
    at(from, to, `${random.pick(writer.openers)}${gap}${piece}`),
    at(from, to, `${piece}${gap}${noun}`),
    at(from, to, `${piece}${gap}${extra}`),
    at(from, to, noun),
    at(from, to, ""),
  ];
  if (relation === "contain") local.unshift(at(from, to, piece.replaceAll(new RegExp(literalPattern(valueText), "gi"), noun)));
  if (relation.startsWith("not")) local.unshift(at(from, to, `${valueText}${gap}${piece}${gap}${valueText}`));
  const lines = text.split("\n");
  const line = random.integer(lines.length);
  const global = [
    text.replace("\n\n", "\n"),
    `${text}\n\n${extra}`,
    [...lines.slice(0, line), extra, ...lines.slice(line)].join("\n"),
    [...lines.slice(0, line), ...lines.slice(line + 1)].join("\n"),
    lines.slice(0, Math.ceil(lines.length / 2)).join("\n"),
    `${text}${gap}${extra}${gap}${valueText}`,
  ];
  return [...random.shuffle(local), ...random.shuffle(global)];
}

/** Changes the text so that the rule no longer holds; returns it unchanged if no available change does that. */
export function breakRule(text: string, rule: Rule, language: Language, random: Random): string {
  const question = { rules: [rule], language, profile: "reference", patterns: new PatternCounts() } as const;
  const pieces = (verifyStrict(text, question).rules[0]?.candidates ?? []).map(
    ({ start, text: candidate }) => [start, start + candidate.length] as const,
  );
  const broken = mutations(text, rule, language, pieces, random).find((changed) => {
    const { refused, ok } = verifyStrict(changed, question);
    return refused === null && !ok;
  });
  return broken ?? text;
}
