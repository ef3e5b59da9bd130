import type { Requirement } from "@/lib/benchmarks/scoring";
import type { Check, Span, Verdict } from "@/lib/contracts/check";
import type { TextNeed } from "@/lib/text/script-limits";
import { describeRule } from "../../items/grammar/describe-rule";
import type { LexItem } from "../../items/item";
import { kindOf, type Rule } from "../../items/rule";
import type { RuleVerdict } from "../engine/verdict";
import type { LexVerdict } from "./verify-answer";

/** Largest number of pieces of evidence of one check: a rule on every letter would have thousands. */
const MOST = 100;

const group = (rule: Rule) => {
  const { level, relation } = kindOf(rule);
  return `${level} ${relation}`;
};

const needsOf: Readonly<Record<string, TextNeed>> = { word: "words", sentence: "sentences" };

/**
 * Lists id, label and group of each rule, with its last level and every form of predicate among its steps. Groups are the kinds of rules:
 * level of the last step and relation.
 */
export function ruleRequirements(rules: LexItem["rules"], language: LexItem["language"] = "chinese"): Requirement[] {
  // The levels of Chinese are separate; those of English need a text with spaces and periods.
  return rules.map((rule, index) => {
    const levels = language === "english" ? new Set(rule.procedure.map(({ level }) => level)) : [];
    const needs = [...levels].flatMap((level) => needsOf[level] ?? []);
    const predicates = [...new Set(rule.procedure.map(({ predicate }) => predicateForm(predicate)))];
    const sorts = { level: [kindOf(rule).level], predicate: predicates };
    return { id: `rule-${index + 1}`, label: describeRule(rule), group: group(rule), sorts, ...(needs.length > 0 && { needs }) };
  });
}

/** Returns the form of a predicate in the paper's Table 2: numbers are N, or a and b. */
function predicateForm(predicate: string): string {
  const plain = predicate.replace(/\s+/g, "");
  return plain.replace(/^@\(.*\)$/, "@(a,b)").replace(/[+-]?\d+/g, "N");
}

/** Returns the spans of the pieces compared last, with adjacent ones joined. */
function spans({ candidates }: RuleVerdict): Span[] {
  const merged: Span[] = [];
  for (const { start, text } of candidates) {
    const before = merged.at(-1);
    if (text === "") continue;
    if (before && before[1] === start) before[1] = start + text.length;
    else if (merged.length < MOST) merged.push([start, start + text.length]);
  }
  return merged;
}

const shortened = (text: string) => (text.length > 200 ? `${text.slice(0, 200)}…` : text);

function check(rule: Rule, index: number, verdict: RuleVerdict, rescue: string | null): Check {
  const evidence = spans(verdict);
  const outcome = verdict.ok ? "pass" : rescue !== null ? "rescued" : verdict.timedOut ? "timeout" : "fail";
  const failure = verdict.seen ?? verdict.reason ?? "";
  const seen = rescue === null ? failure : `${failure} (holds loosely: ${rescue})`;
  return {
    id: `rule-${index + 1}`,
    label: describeRule(rule),
    group: group(rule),
    outcome,
    credit: verdict.ok ? 1 : 0,
    weight: 1,
    ...(!verdict.ok && { expected: verdict.expected || `${rule.relation} ${rule.value}`, actual: shortened(seen) }),
    ...(evidence.length > 0 && { evidence }),
  };
}

/** Builds the verdict on an answer: one check per rule; the score is 1 if all hold strictly, else 0. */
export function verdictOf({ rules }: LexItem, { strict, rescue }: LexVerdict): Verdict {
  const rescuedBy = strict.ok ? null : (rescue?.transformation ?? null);
  const checks = rules.flatMap((rule, index) => {
    const verdict = strict.rules[index];
    return verdict ? [check(rule, index, verdict, verdict.ok ? null : rescuedBy)] : [];
  });
  return { score: strict.ok ? 1 : 0, passed: strict.ok, checks };
}
