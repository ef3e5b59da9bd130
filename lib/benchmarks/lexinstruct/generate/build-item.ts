import type { Random } from "@/lib/random/random";
import { difficultyLabelOf, difficultyScore } from "../items/difficulty";
import { checkRule } from "../items/grammar/check-rule";
import type { LexItem } from "../items/item";
import type { Language, Rule } from "../items/rule";
import { findConflicts } from "./conflicts/find-conflicts";
import { deriveRule } from "./derive-rule";
import { holdsOn, type Subject, subjectOf } from "./subject";
import { taskLine } from "./task-line";

const TRIES = 40;

function addRule(rules: readonly Rule[], depth: number, subject: Subject, random: Random): Rule | null {
  for (let attempt = 0; attempt < TRIES; attempt += 1) {
    const rule = deriveRule(subject, depth, random);
    if (!rule || checkRule(rule, subject.language).length > 0) continue;
    if (findConflicts([...rules, rule], subject.language).length > 0) continue;
    if (holdsOn(subject, rule)) return rule;
  }
  return null;
}

/** Builds an item with `count` rules, the deepest of this depth; null if the text yields too few. */
export function buildItem(language: Language, depth: number, count: number, random: Random): LexItem | null {
  // The text is written first and the rules are derived from it, so that they can hold together by construction.
  const task = taskLine(language, random);
  const subject = subjectOf(task, language);
  const rules: Rule[] = [];
  for (let index = 0; index < count; index += 1) {
    const rule = addRule(rules, index === 0 ? depth : 1 + random.integer(depth), subject, random);
    if (!rule) return null;
    rules.push(rule);
  }
  const score = difficultyScore(rules);
  return {
    language,
    task,
    rules: random.shuffle(rules),
    difficulty: { score, label: difficultyLabelOf(score) },
    witness: subject.document.text,
  };
}
