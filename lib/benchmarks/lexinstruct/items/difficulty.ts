import { parsePredicate } from "../score/engine/predicate";
import type { DifficultyLabel } from "./item";
import type { Rule, Step } from "./rule";

/** Load of the procedure's depth, for 1, 2, 3 and 4 steps; each further step adds as much as the fourth. */
const DEPTH = [1, 2, 11, 20] as const;
const FURTHER = 9;

/** Load of a selection. A list of positions costs `several` plus one for each position. */
const PREDICATE = { one: 1, every: 1, several: 1, block: 2, between: 4, count: 2 };

/** Every comparison of counts has the load 1. */
const COMPARISON = 1;
const RELATION: Readonly<Record<string, number>> = {
  contain: 1,
  notcontain: 2,
  notequal: 2,
  notstartswith: 3,
  notendswith: 3,
  startswith: 4,
  endswith: 4,
  equal: 5,
};

/** Load of the value: a number or text, or what is counted if a count has a description. */
const VALUE = { plain: 1, literal: 2, expression: 3 };

/** Multiplier of the total for 1, 2, 3, ... rules; 0.3 more for each further one. */
const MULTIPLIER = [1, 1.2, 1.5, 1.8] as const;

function predicateLoad({ predicate }: Step): number {
  const parsed = parsePredicate(predicate);
  switch (parsed?.kind) {
    case "all":
      return PREDICATE.every;
    case "at":
      return parsed.positions.length === 1 ? PREDICATE.one : PREDICATE.several + parsed.positions.length;
    case "before":
    case "after":
      return PREDICATE.block;
    case "between":
      return PREDICATE.between;
    default:
      return PREDICATE.count;
  }
}

function valueLoad({ procedure }: Rule): number {
  const last = procedure.at(-1);
  if (!last?.description) return VALUE.plain;
  return last.level === "pattern" ? VALUE.expression : VALUE.literal;
}

/** Computes the load of one rule: depth, selections, relation and kind of value (paper, section 3.1.3; the weights are Heed's). */
export function ruleLoad(rule: Rule): number {
  const { procedure, relation } = rule;
  const further = Math.max(0, procedure.length - DEPTH.length);
  const depth = procedure.length === 0 ? 0 : (DEPTH[procedure.length - 1] ?? DEPTH[3] + FURTHER * further);
  const predicates = procedure.reduce((sum, step) => sum + predicateLoad(step), 0);
  return depth + predicates + (RELATION[relation] ?? COMPARISON) + valueLoad(rule);
}

/** Computes the score of an item: the loads of its rules, times a multiplier that grows with their number; rounded to one decimal. */
export function difficultyScore(rules: readonly Rule[]): number {
  const load = rules.reduce((sum, rule) => sum + ruleLoad(rule), 0);
  const multiplier = MULTIPLIER[Math.max(0, rules.length - 1)] ?? MULTIPLIER[3] + 0.3 * (rules.length - MULTIPLIER.length);
  return Math.round(10 * load * multiplier) / 10;
}

/** Returns the difficulty of a score: Easy up to 10, Medium up to 25, Hard above. */
export function difficultyLabelOf(score: number): DifficultyLabel {
  if (score <= 10) return "Easy";
  return score <= 25 ? "Medium" : "Hard";
}
